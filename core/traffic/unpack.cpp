// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/unpack.h"

#include "core/traffic/messages.h"

#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

namespace edgefence::traffic {
namespace {

constexpr std::string_view kGzipMagic = "\x1f\x8b";
constexpr std::string_view kZstdMagic = "\x28\xb5\x2f\xfd";
/// "\x50*M\x18" to "\x5f*M\x18": what is for other programs, in front of or between frames.
bool isZstd(std::string_view head) {
    constexpr std::string_view kSkippable = "\x2A\x4D\x18";
    return head.starts_with(kZstdMagic) ||
           (!head.empty() && (static_cast<unsigned char>(head.front()) >> 4U) == 5 &&
            head.substr(1).starts_with(kSkippable));
}

constexpr std::size_t kPackedBytes = std::size_t{1} << 17U;

/// A file whose first bytes have been looked at, and a stretch of it in memory.
class PackedInput {
  public:
    explicit PackedInput(std::unique_ptr<ByteSource> file) : m_file(std::move(file)) {}

    /// Has at least `wanted` bytes at hand, unless the file ends before.
    Result<void> want(std::size_t wanted) {
        while (left().size() < wanted && !m_ended) {
            m_bytes.erase(m_bytes.begin(), m_bytes.begin() + static_cast<std::ptrdiff_t>(m_at));
            m_at = 0;
            const std::size_t there = m_bytes.size();
            m_bytes.resize(there + kPackedBytes);
            const auto count = m_file->read(std::span(m_bytes).subspan(there));
            m_bytes.resize(there + count.value_or(0));
            if (!count) {
                return tl::unexpected(count.error());
            }
            m_ended = *count == 0;
        }
        return {};
    }
    std::string_view left() const { return {m_bytes.data() + m_at, m_bytes.size() - m_at}; }
    void drop(std::size_t count) { m_at += count; }
    /// Bytes that the unpacking has used.
    std::int64_t used() const {
        return m_file->bytesTaken() - static_cast<std::int64_t>(left().size());
    }
    const ByteSource& file() const { return *m_file; }
    ByteSource& file() { return *m_file; }

  private:
    std::unique_ptr<ByteSource> m_file;
    std::vector<char> m_bytes;
    std::size_t m_at = 0;
    bool m_ended = false;
};

/// What all sources over a PackedInput have in common.
class UnpackingSource : public ByteSource {
  public:
    explicit UnpackingSource(PackedInput input) : m_input(std::move(input)) {}
    std::int64_t bytesTaken() const override { return m_input.file().bytesTaken(); }
    std::optional<std::int64_t> bytesInAll() const override { return m_input.file().bytesInAll(); }
    std::optional<Message> damage() const override { return m_damage; }

  protected:
    PackedInput m_input;
    std::optional<Message> m_damage;
};

class PlainSource final : public UnpackingSource {
  public:
    using UnpackingSource::UnpackingSource;
    Result<std::size_t> read(std::span<char> into) override {
        const std::string_view left = m_input.left();
        if (left.empty()) {
            return m_input.file().read(into);
        }
        const std::size_t count = std::min(left.size(), into.size());
        std::copy_n(left.begin(), count, into.begin());
        m_input.drop(count);
        return count;
    }
};

class GzipSource final : public UnpackingSource {
  public:
    explicit GzipSource(PackedInput input) : UnpackingSource(std::move(input)) {
        constexpr int kGzipOnly = 15 + 16;
        m_ready = inflateInit2(&m_stream, kGzipOnly) == Z_OK;
    }
    ~GzipSource() override {
        if (m_ready) {
            inflateEnd(&m_stream);
        }
    }
    GzipSource(const GzipSource&) = delete;
    GzipSource& operator=(const GzipSource&) = delete;

    Result<std::size_t> read(std::span<char> into) override;

  private:
    /// True if another member follows; the zeros that tape tools leave behind the last do not
    /// count.
    Result<bool> nextMember();

    z_stream m_stream{};
    bool m_ready = false;
    bool m_ended = false;
};

Result<std::size_t> GzipSource::read(std::span<char> into) {
    std::size_t filled = 0;
    while (filled == 0 && !m_ended) {
        if (const auto there = m_input.want(1); !there) {
            return tl::unexpected(there.error());
        }
        const std::string_view packed = m_input.left();
        m_stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
        m_stream.avail_in = static_cast<uInt>(packed.size());
        m_stream.next_out = reinterpret_cast<Bytef*>(into.data());
        m_stream.avail_out = static_cast<uInt>(into.size());
        const int state = m_ready ? inflate(&m_stream, Z_NO_FLUSH) : Z_MEM_ERROR;
        m_input.drop(packed.size() - m_stream.avail_in);
        filled = into.size() - m_stream.avail_out;
        if (state == Z_STREAM_END) {
            const auto more = nextMember();
            if (!more) {
                return tl::unexpected(more.error());
            }
            m_ended = !*more;
        } else if (state == Z_BUF_ERROR && packed.empty()) {
            m_damage = message(kCompressedCutOff);
            m_ended = true;
        } else if (state != Z_OK && state != Z_BUF_ERROR) {
            m_damage = message(kGzipDamaged, m_input.used());
            m_ended = true;
        }
    }
    return filled;
}

Result<bool> GzipSource::nextMember() {
    for (;;) {
        if (const auto there = m_input.want(kGzipMagic.size()); !there) {
            return tl::unexpected(there.error());
        }
        const std::string_view left = m_input.left();
        if (left.starts_with('\0')) {
            m_input.drop(1);
            continue;
        }
        if (left.starts_with(kGzipMagic)) {
            return inflateReset(&m_stream) == Z_OK;
        }
        if (!left.empty()) {
            m_damage = message(kGzipDamaged, m_input.used());
        }
        return false;
    }
}

class ZstdSource final : public UnpackingSource {
  public:
    explicit ZstdSource(PackedInput input)
        : UnpackingSource(std::move(input)), m_stream(ZSTD_createDStream(), &ZSTD_freeDStream) {}

    Result<std::size_t> read(std::span<char> into) override {
        std::size_t filled = 0;
        while (filled == 0 && !m_damage) {
            if (const auto there = m_input.want(1); !there) {
                return tl::unexpected(there.error());
            }
            const std::string_view packed = m_input.left();
            ZSTD_inBuffer source{packed.data(), packed.size(), 0};
            ZSTD_outBuffer target{into.data(), into.size(), 0};
            if (packed.empty() && !m_insideFrame) {
                break;
            }
            const std::size_t state = ZSTD_decompressStream(m_stream.get(), &target, &source);
            m_input.drop(source.pos);
            filled = target.pos;
            if (ZSTD_isError(state) != 0) {
                m_damage = message(kZstdDamaged, m_input.used());
            } else if (packed.empty() && filled == 0) {
                m_damage = message(kCompressedCutOff);
            } else {
                m_insideFrame = state != 0;
            }
        }
        return filled;
    }

  private:
    std::unique_ptr<ZSTD_DStream, std::size_t (*)(ZSTD_DStream*)> m_stream;
    bool m_insideFrame = true;
};

} // namespace

Result<std::unique_ptr<ByteSource>> unpacked(std::unique_ptr<ByteSource> file) {
    PackedInput input(std::move(file));
    if (const auto there = input.want(kZstdMagic.size()); !there) {
        return tl::unexpected(there.error());
    }
    const std::string_view head = input.left();
    std::unique_ptr<ByteSource> source;
    if (head.starts_with(kGzipMagic)) {
        source = std::make_unique<GzipSource>(std::move(input));
    } else if (isZstd(head)) {
        source = std::make_unique<ZstdSource>(std::move(input));
    } else {
        source = std::make_unique<PlainSource>(std::move(input));
    }
    return source;
}

} // namespace edgefence::traffic
