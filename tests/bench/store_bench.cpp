// SPDX-License-Identifier: GPL-3.0-or-later
// What a project costs beside SQLite itself: writing an import against writing the same blobs and
// dictionary rows with nothing else, and reading 2 million requests back.
#include "core/base/random.h"
#include "core/store/project.h"
#include "core/store/traffic_reader.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

namespace {

using namespace edgefence;
using rules::Column;

constexpr std::size_t kRows = 2'000'000;
constexpr int kRounds = 5;

/// A column of a busy log: so many distinct values, the popular ones far more often.
struct Shape {
    Column column;
    std::uint32_t distinct;
    const char* prefix;
};
constexpr std::array kShapes{
    Shape{Column::Client, 60'000, "198.51."},
    Shape{Column::Method, 5, "METHOD"},
    Shape{Column::Path, 90'000, "/s/some-slug-of-a-link-"},
    Shape{Column::Query, 20'000, "utm_source=newsletter&id="},
    Shape{Column::Protocol, 3, "HTTP/"},
    Shape{Column::UserAgent, 3'000, "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 rv:"},
    Shape{Column::Referer, 8'000, "https://links.example/page/"},
    Shape{Column::Status, 12, "2"},
};

/// Requests as an importer hands them over, made before the clock runs.
class Log {
  public:
    Log();
    template <class Use> void eachBatch(Use&& use) const;

  private:
    struct Part {
        std::vector<std::int64_t> times;
        std::array<std::vector<std::uint32_t>, kShapes.size()> codes;
        std::array<std::vector<std::string>, kShapes.size()> added;
        std::array<std::vector<std::string_view>, kShapes.size()> views;
    };
    std::vector<Part> m_parts;
};

Log::Log() {
    Random random(1);
    std::array<std::vector<std::uint32_t>, kShapes.size()> codeOfValue;
    std::array<std::uint32_t, kShapes.size()> known{};
    for (std::size_t at = 0; at < kShapes.size(); ++at) {
        codeOfValue[at].resize(kShapes[at].distinct);
    }
    std::int64_t time = 1'788'048'000'000; // 2026-08-30
    for (std::size_t from = 0; from < kRows; from += traffic::kBatchRows) {
        Part& part = m_parts.emplace_back();
        for (std::size_t row = from; row < std::min(kRows, from + traffic::kBatchRows); ++row) {
            time += static_cast<std::int64_t>(random.below(86));
            part.times.push_back(time);
            for (std::size_t at = 0; at < kShapes.size(); ++at) {
                const std::uint64_t any = random.below(kShapes[at].distinct);
                const std::uint64_t value = random.below(any + 1);
                std::uint32_t& code = codeOfValue[at][value];
                if (code == 0) {
                    code = ++known[at];
                    part.added[at].push_back(kShapes[at].prefix + std::to_string(value));
                }
                part.codes[at].push_back(code);
            }
        }
        for (std::size_t at = 0; at < kShapes.size(); ++at) {
            part.views[at].assign(part.added[at].begin(), part.added[at].end());
        }
    }
}

template <class Use> void Log::eachBatch(Use&& use) const {
    std::int64_t rows = 0;
    for (const Part& part : m_parts) {
        traffic::Batch batch;
        batch.firstRow = rows;
        batch.times = part.times;
        for (std::size_t at = 0; at < kShapes.size(); ++at) {
            batch[kShapes[at].column].codes = std::span<const std::uint32_t>(part.codes[at]);
            batch[kShapes[at].column].added = part.views[at];
        }
        rows += static_cast<std::int64_t>(batch.rows());
        use(batch);
    }
}

template <class Value> Value need(Result<Value> result) {
    if (!result) {
        fmt::print(stderr, "{}\n", render(result.error()));
        std::exit(1);
    }
    if constexpr (!std::is_void_v<Value>) {
        return std::move(*result);
    }
}

void need(bool fine) {
    if (!fine) {
        std::exit(1);
    }
}

template <class Work> double seconds(Work&& work) {
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

template <class Work> double best(Work&& work) {
    double least = 1e9;
    for (int round = 0; round < kRounds; ++round) {
        least = std::min(least, work());
    }
    return least;
}

double writeImport(const Log& log, const std::filesystem::path& file) {
    std::filesystem::remove(file);
    store::Project project = need(store::Project::create(file));
    return seconds([&] {
        store::ImportWriter writer = need(project.beginImport());
        log.eachBatch([&](const traffic::Batch& batch) { need(writer.take(batch)); });
        need(writer.finish({"access.log", "combined", Instant{}, 0, 0, 0}));
    });
}

/// The longest that saving an edit takes while an import runs.
double slowestEdit(const Log& log, const std::filesystem::path& file) {
    std::filesystem::remove(file);
    store::Project project = need(store::Project::create(file));
    store::ImportWriter writer = need(project.beginImport());
    std::atomic<bool> isOver = false;
    std::thread importing([&] {
        log.eachBatch([&](const traffic::Batch& batch) { need(writer.take(batch)); });
        need(writer.finish({"access.log", "combined", Instant{}, 0, 0, 0}));
        isOver = true;
    });
    double slowest = 0;
    while (!isOver) {
        slowest = std::max(slowest, seconds([&] {
                               need(project.replaceVariants({{"Before", "{}"}}));
                           }));
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    importing.join();
    return slowest;
}

/// The rows of table segment or value as they are in a finished project, in memory.
struct PlainRows {
    std::string insert;
    std::vector<std::vector<std::pair<int, std::string>>> rows; ///< type and bytes per cell
};

PlainRows load(sqlite3* from, const char* table) {
    PlainRows plain;
    sqlite3_stmt* select = nullptr;
    sqlite3_prepare_v2(from, fmt::format("SELECT * FROM {}", table).c_str(), -1, &select, nullptr);
    const int cells = sqlite3_column_count(select);
    plain.insert = fmt::format("INSERT INTO {} VALUES (?", table);
    for (int cell = 1; cell < cells; ++cell) {
        plain.insert += ", ?";
    }
    plain.insert += ")";
    while (sqlite3_step(select) == SQLITE_ROW) {
        auto& row = plain.rows.emplace_back();
        for (int cell = 0; cell < cells; ++cell) {
            const auto* bytes = static_cast<const char*>(sqlite3_column_blob(select, cell));
            const auto size = static_cast<std::size_t>(sqlite3_column_bytes(select, cell));
            row.emplace_back(sqlite3_column_type(select, cell),
                             bytes == nullptr ? std::string() : std::string(bytes, size));
        }
    }
    sqlite3_finalize(select);
    return plain;
}

void insertRows(sqlite3* to, const PlainRows& plain, std::size_t from, std::size_t count) {
    sqlite3_stmt* insert = nullptr;
    need(sqlite3_prepare_v2(to, plain.insert.c_str(), -1, &insert, nullptr) == SQLITE_OK);
    for (std::size_t row = from; row < std::min(plain.rows.size(), from + count); ++row) {
        int parameter = 0;
        for (const auto& [type, bytes] : plain.rows[row]) {
            ++parameter;
            const int size = static_cast<int>(bytes.size());
            if (type == SQLITE_INTEGER) {
                sqlite3_bind_int64(insert, parameter, std::atoll(bytes.c_str()));
            } else if (type == SQLITE_TEXT) {
                sqlite3_bind_text(insert, parameter, bytes.data(), size, SQLITE_STATIC);
            } else if (type == SQLITE_BLOB) {
                sqlite3_bind_blob(insert, parameter, bytes.data(), size, SQLITE_STATIC);
            } else {
                sqlite3_bind_null(insert, parameter);
            }
        }
        need(sqlite3_step(insert) == SQLITE_DONE);
        sqlite3_reset(insert);
    }
    sqlite3_finalize(insert);
}

/// The same rows into the same tables: one transaction a segment, with its share of the values.
double writePlain(const std::filesystem::path& model, const std::filesystem::path& file) {
    std::filesystem::remove(file);
    need(store::Project::create(file));
    sqlite3* from = nullptr;
    sqlite3* to = nullptr;
    sqlite3_open(model.c_str(), &from);
    sqlite3_open(file.c_str(), &to);
    const PlainRows segments = load(from, "segment");
    const PlainRows values = load(from, "value");
    sqlite3_close(from);
    sqlite3_exec(to, "PRAGMA synchronous = NORMAL", nullptr, nullptr, nullptr);
    const std::size_t share = values.rows.size() / segments.rows.size() + 1;
    const double result = seconds([&] {
        for (std::size_t segment = 0; segment < segments.rows.size(); ++segment) {
            sqlite3_exec(to, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr);
            insertRows(to, values, segment * share, share);
            insertRows(to, segments, segment, 1);
            sqlite3_exec(to, "COMMIT", nullptr, nullptr, nullptr);
        }
    });
    sqlite3_close(to);
    return result;
}

} // namespace

int main() {
    std::string pattern = (std::filesystem::temp_directory_path() / "store_bench.XXXXXX").string();
    need(mkdtemp(pattern.data()) != nullptr);
    const std::filesystem::path folder = pattern;
    const auto file = folder / "bench.edgefence";
    const Log log;

    const double written = best([&] { return writeImport(log, file); });
    const double plain = best([&] { return writePlain(file, folder / "plain.edgefence"); });
    const double edit = slowestEdit(log, folder / "edited.edgefence");
    const std::array imports{store::ImportId{1}};
    const double read = best([&] {
        return seconds([&] { need(need(store::readTraffic(file, imports)).rows() == kRows); });
    });

    sqlite3* database = nullptr;
    sqlite3_stmt* sum = nullptr;
    sqlite3_open(file.c_str(), &database);
    sqlite3_prepare_v2(database, "SELECT sum(length(value)) FROM value", -1, &sum, nullptr);
    need(sqlite3_step(sum) == SQLITE_ROW);
    const auto dictionary = static_cast<double>(sqlite3_column_int64(sum, 0));
    sqlite3_finalize(sum);
    sqlite3_close(database);
    const auto bytes = static_cast<double>(std::filesystem::file_size(file));

    fmt::print("2,000,000 requests into a project: {:.0f} ms, {:.2f} times SQLite writing the same "
               "rows ({:.0f} ms)\n",
               written * 1e3, written / plain, plain * 1e3);
    fmt::print("an edit meanwhile: saved after {:.0f} ms at most\n", edit * 1e3);
    fmt::print("reading them back: {:.0f} ms, {:.1f} million requests a second\n", read * 1e3,
               static_cast<double>(kRows) / read / 1e6);
    fmt::print("the file: {:.1f} bytes a request beside {:.1f} MB of values\n",
               (bytes - dictionary) / static_cast<double>(kRows), dictionary / 1e6);
    std::filesystem::remove_all(folder);
    return 0;
}
