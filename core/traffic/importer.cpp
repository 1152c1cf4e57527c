// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/importer.h"

#include "core/traffic/batch_assembler.h"
#include "core/traffic/messages.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <iterator>
#include <memory>
#include <mutex>
#include <span>
#include <thread>
#include <utility>

namespace edgefence::traffic {
namespace {

Error error(Message message) { return {std::move(message), std::nullopt, std::nullopt}; }

/// What a block came to.
struct ReadBlock {
    BlockRows rows;
    TextBuffer text;             ///< the block, if there are rejects: they stand in it
    std::int64_t bytesTaken = 0; ///< of the file, up to its end
    std::size_t thread = 0;
};

/// Nothing at the end of the log.
using MaybeRead = Result<std::optional<ReadBlock>>;

/// The columns of a reader that are wanted; clients always are, for the report.
std::vector<rules::Column> columnsToFill(std::span<const rules::Column> columns,
                                         const ColumnSet& wanted) {
    std::vector<rules::Column> result;
    std::copy_if(
        columns.begin(), columns.end(), std::back_inserter(result), [&](rules::Column column) {
            return column == rules::Column::Client || wanted.test(static_cast<std::size_t>(column));
        });
    return result;
}

/// One reader and the values that it has met.
class ReadingThread {
  public:
    ReadingThread(const LogFormat& format, const ReaderOptions& options, std::size_t number)
        : m_reader(format.makeReader(options)),
          m_columns(columnsToFill(m_reader->columns(), options.columns)),
          m_number(number) {}

    Result<std::optional<Block>> take(BlockSource& log) {
        return log.next(*m_reader, std::move(m_buffer));
    }

    MaybeRead read(Result<std::optional<Block>> next) {
        if (!next) {
            return tl::unexpected(std::move(next.error()));
        }
        if (!*next) {
            return std::optional<ReadBlock>();
        }
        Block& block = **next;
        ReadBlock result;
        result.bytesTaken = block.bytesTaken;
        result.thread = m_number;
        result.rows.times.reserve(m_usualRows);
        RecordWriter writer(m_values, m_columns, m_reader->valueLife(), result.rows);
        m_reader->read(block.text(), writer);
        writer.finish();
        (result.rows.rejected.empty() ? m_buffer : result.text) = std::move(block.buffer);
        m_usualRows = result.rows.times.size() + result.rows.times.size() / 16;
        return result;
    }

  private:
    std::unique_ptr<Reader> m_reader;
    std::vector<rules::Column> m_columns;
    RawDictionaries m_values;
    TextBuffer m_buffer;         ///< of the block before
    std::size_t m_usualRows = 0; ///< in a block
    std::size_t m_number;
};

/// Lets the calling thread wait for those that a person waits for. Where that cannot be had, it
/// runs like any other.
void yieldToOthers() {
    constexpr int kNice = 10;
    static_cast<void>(setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), kNice));
}

/// Hands out the blocks of a log, read, in order.
class BlockStream {
  public:
    virtual ~BlockStream() = default;
    virtual MaybeRead next() = 0;
};

class InlineStream final : public BlockStream {
  public:
    InlineStream(BlockSource& log, const LogFormat& format, const ImportOptions& options)
        : m_log(log), m_thread(format, options.reader, 0) {}
    MaybeRead next() override { return m_thread.read(m_thread.take(m_log)); }

  private:
    BlockSource& m_log;
    ReadingThread m_thread;
};

/// Several threads take turns at the source, read what they got side by side, and put it in its
/// place in a queue.
class ThreadedStream final : public BlockStream {
  public:
    ThreadedStream(BlockSource& log, const LogFormat& format, const ImportOptions& options)
        : m_log(log),
          m_together(log.bytesInAll() ? kTogether : 1),
          m_ahead(kWaiting + options.threads) {
        for (unsigned number = 0; number < options.threads; ++number) {
            m_readers.emplace_back(format, options.reader, number);
        }
        for (ReadingThread& reader : m_readers) {
            m_threads.emplace_back(
                [this, &reader](const std::stop_token& stop) { work(reader, stop); });
        }
    }
    ~ThreadedStream() override {
        for (std::jthread& thread : m_threads) {
            thread.request_stop();
        }
        if (!m_endTaken) {
            m_log.interrupt();
        }
    }
    ThreadedStream(const ThreadedStream&) = delete;
    ThreadedStream& operator=(const ThreadedStream&) = delete;

    MaybeRead next() override {
        std::unique_lock lock(m_queueMutex);
        m_blockReady.wait(lock, [this] { return !m_queue.empty() && m_queue.front().has_value(); });
        MaybeRead block = std::move(*m_queue.front());
        m_queue.pop_front();
        ++m_firstInQueue;
        --m_read;
        m_linesRead -= linesOf(block);
        m_endTaken = !block || !*block;
        m_roomMade.notify_one();
        return block;
    }

  private:
    /// Blocks whose rows may wait for the sink, beside those that are being read: two batches of a
    /// combined log, so that reading goes on while one is written. Of very short lines fewer: each
    /// may be a reject with its reason, much longer than itself.
    static constexpr std::size_t kWaiting = 32;
    static constexpr std::int64_t kMostLinesWaiting = 1'000'000;
    /// Of a file so many are waited for: to wake a thread for each takes longer than to add its
    /// rows. What a pipe brings is taken at once.
    static constexpr std::size_t kTogether = 4;

    void work(ReadingThread& thread, const std::stop_token& stop) {
        yieldToOthers();
        while (!stop.stop_requested()) {
            std::size_t place = 0;
            Result<std::optional<Block>> block;
            {
                const std::lock_guard turn(m_sourceMutex);
                const auto own = reservePlace(stop);
                if (!own) {
                    return;
                }
                place = *own;
                block = thread.take(m_log);
                m_sourceEnded = !block || !*block;
            }
            MaybeRead read = thread.read(std::move(block));
            const std::lock_guard lock(m_queueMutex);
            m_queue[place - m_firstInQueue] = std::move(read);
            ++m_read;
            m_linesRead += linesOf(*m_queue[place - m_firstInQueue]);
            if (m_queue.front() && (m_read >= m_together || m_sourceEnded || isFull())) {
                m_blockReady.notify_one();
            }
        }
    }

    static std::int64_t linesOf(const MaybeRead& read) {
        return read && *read ? (*read)->rows.counts.lines : 0;
    }
    bool isFull() const { return m_queue.size() >= m_ahead || m_linesRead >= kMostLinesWaiting; }

    /// Waits until the queue has room: what was read ahead is bounded. Nothing when told to stop.
    std::optional<std::size_t> reservePlace(const std::stop_token& stop) {
        std::unique_lock lock(m_queueMutex);
        if (m_sourceEnded || !m_roomMade.wait(lock, stop, [this] { return !isFull(); })) {
            return std::nullopt;
        }
        m_queue.emplace_back();
        return m_firstInQueue + m_queue.size() - 1;
    }

    BlockSource& m_log;
    std::mutex m_sourceMutex; ///< whose turn it is at the source
    std::atomic<bool> m_sourceEnded = false;

    std::mutex m_queueMutex;
    std::condition_variable m_blockReady;
    std::condition_variable_any m_roomMade;
    std::deque<std::optional<MaybeRead>> m_queue;
    std::size_t m_firstInQueue = 0;
    std::size_t m_read = 0; ///< of those in the queue
    std::int64_t m_linesRead = 0;
    std::size_t m_together;
    std::size_t m_ahead;
    bool m_endTaken = false; ///< the calling thread has seen the end

    std::deque<ReadingThread> m_readers; ///< their values are used until the end
    std::vector<std::jthread> m_threads; ///< last: they use all of the above
};

std::unique_ptr<BlockStream> openStream(BlockSource& log, const LogFormat& format,
                                        const ImportOptions& options) {
    // A log of one block is read before a thread has started.
    if (options.threads == 0 || log.headIsAll()) {
        return std::make_unique<InlineStream>(log, format, options);
    }
    return std::make_unique<ThreadedStream>(log, format, options);
}

} // namespace

Result<ImportReport> importLog(BlockSource& log, const LogFormat& format, RequestSink& sink,
                               ImportOptions options) {
    options.reader.columns = sink.wanted() | options.columns;
    ImportReport report;
    BatchAssembler assembler(sink, std::max(options.threads, 1U), options.mask);
    const auto stream = openStream(log, format, options);
    for (;;) {
        MaybeRead read = stream->next();
        if (options.stop.stop_requested()) {
            return tl::unexpected(error(message(kCancelled)));
        }
        if (!read) {
            return tl::unexpected(std::move(read.error()));
        }
        if (!*read) {
            break;
        }
        const ReadBlock& block = **read;
        if (auto added = assembler.add(block.thread, block.rows); !added) {
            return tl::unexpected(added.error());
        }
        report.counts += block.rows.counts;
        if (options.progress) {
            options.progress({block.bytesTaken, log.bytesInAll(), report.counts});
        }
    }
    if (auto finished = assembler.finish(); !finished) {
        return tl::unexpected(finished.error());
    }
    report.withoutClient = assembler.withoutClient();
    report.unordered = assembler.unordered();
    for (std::size_t column = 0; column < report.filled.size(); ++column) {
        report.filled[column] = assembler.hasFilled(column);
    }
    const auto instant = [](std::int64_t time) { return Instant(Duration(time)); };
    if (assembler.firstTime() && assembler.lastTime()) {
        report.first = instant(*assembler.firstTime());
        report.last = instant(*assembler.lastTime());
    }
    if (auto damage = log.damage()) {
        report.warnings.push_back(std::move(*damage));
    }
    return report;
}

} // namespace edgefence::traffic
