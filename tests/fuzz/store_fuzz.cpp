// SPDX-License-Identifier: GPL-3.0-or-later
// A project that is damaged anywhere is read, or said to be damaged; nothing else. The input says
// which bytes of a good project are changed, or is a blob of a column.
#include "core/store/column_blob.h"
#include "core/store/project.h"
#include "core/store/traffic_reader.h"

#include <sqlite3.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <string>
#include <vector>

namespace {

using namespace edgefence;
namespace fs = std::filesystem;

/// A folder of this process.
const fs::path& folder() {
    static const fs::path kFolder = [] {
        std::string pattern = (fs::temp_directory_path() / "store_fuzz.XXXXXX").string();
        if (mkdtemp(pattern.data()) == nullptr) {
            std::abort();
        }
        return fs::path(pattern);
    }();
    return kFolder;
}

/// Requests out of order, with weights, values that are no text, and a rejected line.
void fill(store::ImportWriter& writer) {
    constexpr std::array<std::int64_t, 4> kTimes{5'000, 4'000, 6'000, 70'000};
    constexpr std::array<std::uint32_t, 4> kWeights{1, 1, 300, 1};
    constexpr std::array<std::uint32_t, 4> kCodes{1, 2, 0, 1};
    constexpr std::array<std::string_view, 2> kValues{"192.0.2.1", "\xFF"};
    const std::array<traffic::RejectedLine, 1> rejects{traffic::RejectedLine{3, {}, "no request"}};
    traffic::Batch batch;
    batch.times = kTimes;
    batch.weights = kWeights;
    batch[rules::Column::Client] = {std::span<const std::uint32_t>(kCodes), kValues};
    batch[rules::Column::Path] = {std::span<const std::uint32_t>(kCodes), kValues};
    batch.rejects = rejects;
    static_cast<void>(writer.take(batch));
}

const std::string& goodProject() {
    static const std::string kBytes = [] {
        const fs::path file = folder() / "good.edgefence";
        {
            auto project = store::Project::create(file);
            static_cast<void>(project->replaceVariants({{"Before", "{}"}}));
            static_cast<void>(project->keepWindowState("page", "plan"));
            for (int import = 0; import < 2; ++import) {
                auto writer = project->beginImport();
                fill(*writer);
                static_cast<void>(writer->finish({"access.log", "combined", Instant{}, 5, 0, 0}));
            }
        }
        // As if the second one had never ended.
        sqlite3* database = nullptr;
        sqlite3_open(file.c_str(), &database);
        sqlite3_exec(database, "UPDATE import SET visible = 0 WHERE id = 2", nullptr, nullptr,
                     nullptr);
        sqlite3_close(database);
        std::ifstream stream(file, std::ios::binary);
        return std::string(std::istreambuf_iterator<char>(stream), {});
    }();
    return kBytes;
}

/// Four bytes of place, one of length, the new bytes; again and again.
std::string damaged(const std::uint8_t* data, std::size_t size) {
    std::string bytes = goodProject();
    while (size > 5) {
        std::uint32_t place = 0;
        std::memcpy(&place, data, sizeof place);
        const std::size_t length = std::min<std::size_t>(data[4] % 32U, size - 5);
        const std::size_t from = place % bytes.size();
        const std::size_t fits = std::min(length, bytes.size() - from);
        std::memcpy(bytes.data() + from, data + 5, fits);
        data += 5 + length;
        size -= 5 + length;
    }
    return bytes;
}

void readAll(const fs::path& file) {
    const auto project = store::Project::open(file, store::Access::Read);
    if (!project) {
        return;
    }
    static_cast<void>(project->variants());
    static_cast<void>(project->windowState());
    const auto imports = project->imports();
    for (const store::ImportInfo& import : imports.value_or(std::vector<store::ImportInfo>{})) {
        static_cast<void>(project->rejects(import.id, 0, 10));
        const auto traffic = store::readTraffic(file, std::array{import.id});
        if (traffic && traffic->rows() != static_cast<std::size_t>(import.rows)) {
            std::abort();
        }
    }
}

void writeSome(const fs::path& file) {
    auto project = store::Project::open(file, store::Access::Write);
    if (!project) {
        return;
    }
    static_cast<void>(project->replaceVariants({{"After", "{}"}}));
    static_cast<void>(project->removeImport({1}));
    static_cast<void>(project->sweep().run([](double) { return true; }));
}

void readBlob(const std::uint8_t* data, std::size_t size) {
    store::BlobReader reader;
    const std::size_t rows = size == 0 ? 0 : data[0] % 64U;
    const auto values = reader.read({data, size}, rows);
    if (!values) {
        return;
    }
    static_cast<void>(store::asCodes(*values, 100));
    std::vector<std::int64_t> sums(rows);
    static_cast<void>(
        store::addBase(std::numeric_limits<std::int64_t>::max() - 1'000, *values, sums));
    std::vector<std::uint32_t> order(rows);
    if (store::addPlaces(7, 50, *values, order) &&
        std::any_of(order.begin(), order.end(), [](std::uint32_t row) { return row >= 50; })) {
        std::abort();
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    readBlob(data, size);
    const fs::path file = folder() / "damaged.edgefence";
    {
        std::ofstream stream(file, std::ios::binary);
        stream << damaged(data, size);
    }
    readAll(file);
    writeSome(file);
    for (const char* beside : {"", "-wal", "-shm", "-lock"}) {
        std::error_code ignored;
        fs::remove(file.string() + beside, ignored);
    }
    return 0;
}
