// SPDX-License-Identifier: GPL-3.0-or-later
// How fast logs are read and parsed, beside a plain reader and, where it is installed, GoAccess, in
// the same run on the same files. Prints ratios; ends with 1 if one is missed.
#include "app/assets/assets.h"
#include "core/traffic/census.h"
#include "core/traffic/detector.h"
#include "core/traffic/importer.h"
#include "core/traffic/traffic.h"
#include "tests/bench/generated_log.h"
#include "tests/bench/plain_reader.h"

#include <fmt/format.h>
#include <sys/wait.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace {

using namespace edgefence;

constexpr std::int64_t kLines = 2'000'000;
constexpr std::int64_t kGoAccessLines = 200'000;
constexpr int kRuns = 5;

double secondsOf(const std::function<void()>& work) {
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

traffic::FormatCatalogue formats() {
    std::vector<std::string_view> texts;
    for (const std::string_view path : assets::assetsBelow("log-formats")) {
        texts.push_back(*assets::asset(path));
    }
    return traffic::FormatCatalogue::load(texts).value();
}

/// Reads a log as every command with traffic does, up to the resident columns.
traffic::Traffic read(const std::string& path, const traffic::FormatCatalogue& catalogue,
                      unsigned threads) {
    auto log = traffic::BlockSource::open(path, {}).value();
    traffic::TrafficBuilder builder;
    traffic::CollectingSink sink(builder);
    traffic::ImportOptions options;
    options.threads = threads;
    const traffic::Detection detection = traffic::detectFormat(catalogue, log);
    const auto report = traffic::importLog(log, detection.format, sink, options).value();
    if (report.counts.requests != report.counts.lines) {
        throw std::runtime_error("the generated log must be read without a reject");
    }
    return builder.build();
}

/// Reads a log as `inspect` does: parsed and counted, nothing kept.
void inspect(const std::string& path, const traffic::FormatCatalogue& catalogue) {
    auto log = traffic::BlockSource::open(path, {}).value();
    traffic::CensusTaker census;
    traffic::ImportOptions options;
    options.threads = std::thread::hardware_concurrency();
    const traffic::Detection detection = traffic::detectFormat(catalogue, log);
    traffic::importLog(log, detection.format, census, options).value();
}

/// The least time of some runs of reading a log as `inspect` does.
double leastSeconds(const std::string& path, const traffic::FormatCatalogue& catalogue) {
    double least = 1e9;
    for (int run = 0; run < kRuns; ++run) {
        least = std::min(least, secondsOf([&] { inspect(path, catalogue); }));
    }
    return least;
}

/// Removes itself.
struct Folder {
    Folder() {
        std::string pattern = std::filesystem::temp_directory_path() / "edgefence-bench-XXXXXX";
        if (mkdtemp(pattern.data()) == nullptr) {
            throw std::runtime_error("no temporary folder");
        }
        path = pattern;
    }
    ~Folder() {
        std::error_code ignored;
        std::filesystem::remove_all(path, ignored);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    std::filesystem::path path;
};

void print(const char* what, double seconds, std::int64_t lines) {
    fmt::print("{:<44} {:>7.1f} ms {:>7.2f} M lines/s\n", what, seconds * 1e3,
               static_cast<double>(lines) / seconds / 1e6);
}

/// True if the ratio is reached.
bool judge(const char* what, double ratio, double wanted) {
    const bool reached = ratio >= wanted;
    fmt::print("{:<44} {:>7.2f} (at least {:.2f}){}\n", what, ratio, wanted,
               reached ? "" : "  MISSED");
    return reached;
}

bool combinedAgainstPlain(const std::string& log, const traffic::FormatCatalogue& catalogue) {
    double plain = 1e9;
    double counted = 1e9;
    double kept = 1e9;
    double alone = 1e9;
    std::size_t rowBytes = 0;
    for (int run = 0; run < kRuns; ++run) {
        plain = std::min(plain, secondsOf([&] { bench::readPlainly(log); }));
        counted = std::min(counted, secondsOf([&] { inspect(log, catalogue); }));
        const auto keep = [&](unsigned threads) {
            return secondsOf([&] { rowBytes = read(log, catalogue, threads).rowBytes(); });
        };
        kept = std::min(kept, keep(std::thread::hardware_concurrency()));
        alone = std::min(alone, keep(0));
    }
    print("plain reader, one thread", plain, kLines);
    print("combined, parsed and counted", counted, kLines);
    print("combined, into resident columns", kept, kLines);
    print("combined, into resident columns, one thread", alone, kLines);
    const double perRow = static_cast<double>(rowBytes) / static_cast<double>(kLines);
    fmt::print("{:<44} {:>7.1f} (at most 64)\n", "bytes a request beside dictionaries", perRow);
    const bool parsed = judge("combined against the plain reader", plain / counted, 0.45);
    return judge("the same into resident columns", plain / kept, 0.45) && parsed && perRow <= 64;
}

bool againstGoAccess(const std::string& log, const traffic::FormatCatalogue& catalogue) {
    const std::string peer = EDGEFENCE_SOURCE_DIR "/tests/bench/peers/goaccess.sh '" + log + "'";
    int status = 0;
    const double theirs = secondsOf([&] { status = std::system(peer.c_str()); });
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
        fmt::print("goaccess is not installed or failed; not compared\n");
        return true;
    }
    double ours = 1e9;
    for (int run = 0; run < kRuns; ++run) {
        ours = std::min(ours, secondsOf([&] { inspect(log, catalogue); }));
    }
    print("goaccess, first 200,000 lines", theirs, kGoAccessLines);
    print("combined, first 200,000 lines", ours, kGoAccessLines);
    return judge("combined against goaccess", theirs / ours, 60);
}

/// The same requests in the other families of text formats: each takes at most twice as long.
bool otherFamilies(const Folder& folder, const traffic::FormatCatalogue& catalogue) {
    const auto file = [&](const char* name) { return (folder.path / name).string(); };
    bench::writeGeneratedLog(file("day.csv"), bench::LogKind::LogpushCsv, kLines);
    bench::writeGeneratedLog(file("day.iis"), bench::LogKind::Iis, kLines);
    const traffic::FormatCatalogue directive(
        {traffic::directiveFormat("$remote_addr - $remote_user [$time_local] \"$request\" $status "
                                  "$body_bytes_sent \"$http_referer\" \"$http_user_agent\"")
             .value()});
    const double combined = leastSeconds(file("day.log"), catalogue);
    const auto compare = [&](const char* what, double seconds) {
        print(what, seconds, kLines);
        return judge("  combined against that", combined / seconds, 0.5);
    };
    print("combined, parsed and counted", combined, kLines);
    const bool asDirective =
        compare("the same log by its log_format", leastSeconds(file("day.log"), directive));
    const bool asCsv = compare("Logpush CSV", leastSeconds(file("day.csv"), catalogue));
    return compare("IIS (W3C)", leastSeconds(file("day.iis"), catalogue)) && asCsv && asDirective;
}

} // namespace

int main() {
    const Folder folder;
    const auto file = [&](const char* name) { return (folder.path / name).string(); };
    const traffic::FormatCatalogue catalogue = formats();
    bench::writeGeneratedLog(file("day.log"), bench::LogKind::Combined, kLines);
    fmt::print("{} lines, {} bytes\n", kLines, std::filesystem::file_size(file("day.log")));
    bool reached = combinedAgainstPlain(file("day.log"), catalogue);

    bench::writeGeneratedLog(file("short.log"), bench::LogKind::Combined, kGoAccessLines);
    reached = againstGoAccess(file("short.log"), catalogue) && reached;

    bench::writeGeneratedLog(file("day.ndjson"), bench::LogKind::LogpushNdjson, kLines);
    print("Logpush NDJSON, parsed and counted", leastSeconds(file("day.ndjson"), catalogue),
          kLines);
    reached = otherFamilies(folder, catalogue) && reached;
    return reached ? 0 : 1;
}
