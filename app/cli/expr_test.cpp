// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/expr_commands.h"
#include "app/cli/expr_messages.h"
#include "app/cli/messages.h"
#include "app/cli/shipped.h"
#include "core/base/text.h"
#include "core/rules/compiled.h"
#include "core/rules/record.h"

#include <fmt/format.h>

#include <cerrno>
#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>
#include <system_error>
#include <vector>

namespace edgefence::cli {
namespace {

/// One wrong answer.
struct Failure {
    std::string id;
    std::string expression;
    std::string what; ///< "valid", or "matches" with the request
    bool got = false;
    bool want = false;
};

struct Tally {
    std::int64_t expressions = 0;
    std::int64_t requests = 0;
    std::int64_t passed = 0;
    std::int64_t notEvaluated = 0;
    std::vector<Failure> failed;
};

Result<std::string> contentsOf(const std::string& path) {
    if (path == "-") {
        return std::string(std::istreambuf_iterator<char>(std::cin),
                           std::istreambuf_iterator<char>());
    }
    errno = 0;
    std::ifstream file(path, std::ios::binary);
    std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    if (file.bad() || !file.is_open()) {
        return tl::unexpected(
            Error{message(kFileUnreadable, path, std::generic_category().message(errno)), {}, {}});
    }
    return text;
}

class Tester {
  public:
    explicit Tester(const rules::Schema& schema) : m_schema(schema) {}

    /// All lines of a file; blank ones are passed over.
    Result<void> run(std::string_view text) {
        std::int64_t number = 0;
        while (!text.empty()) {
            const std::size_t end = std::min(text.find('\n'), text.size());
            const std::string_view line = text.substr(0, end);
            text.remove_prefix(std::min(end + 1, text.size()));
            ++number;
            if (line.find_first_not_of(" \t\r") == std::string_view::npos) {
                continue;
            }
            if (const auto done = runCase(line, number); !done) {
                return done;
            }
        }
        return {};
    }
    const Tally& tally() const { return m_tally; }

  private:
    Result<void> runCase(std::string_view line, std::int64_t number) {
        const Json object = Json::parse(line, nullptr, false);
        if (!object.is_object() || !object.contains("expression") ||
            !object["expression"].is_string()) {
            return tl::unexpected(Error{message(kCaseNotJson, number, excerpt(line, 80)), {}, {}});
        }
        const std::string text = object["expression"].get<std::string>();
        const std::string id = object.contains("id") && object["id"].is_string()
                                   ? object["id"].get<std::string>()
                                   : std::to_string(number);
        ++m_tally.expressions;
        const auto parsed = rules::parseCondition(text, m_schema);
        const std::size_t failedBefore = m_tally.failed.size();
        if (const auto valid = object.find("valid"); valid != object.end() && valid->is_boolean()) {
            expect(parsed.ok(), valid->get<bool>(), {id, text, "valid"});
        }
        const auto requests = object.find("requests");
        if (parsed.ok() && !rules::notEvaluatedHere(*parsed.value).empty()) {
            ++m_tally.notEvaluated;
            return {};
        }
        if (parsed.ok() && requests != object.end() && requests->is_array()) {
            const rules::Program program(*parsed.value);
            for (const Json& request : *requests) {
                if (const auto done = ask(program, request, {id, text, ""}, number); !done) {
                    return done;
                }
            }
        }
        m_tally.passed += m_tally.failed.size() == failedBefore ? 1 : 0;
        return {};
    }

    Result<void> ask(const rules::Program& program, const Json& request, Failure failure,
                     std::int64_t number) {
        const bool readable = request.is_object() && request.contains("fields") &&
                              request.contains("matches") && request["matches"].is_boolean();
        if (!readable) {
            return tl::unexpected(
                Error{message(kCaseNotJson, number, excerpt(request.dump(), 80)), {}, {}});
        }
        const std::string fields = request["fields"].dump();
        const auto record = rules::readRecord(fields, m_schema);
        if (!record) {
            return tl::unexpected(
                Error{message(kCaseNotJson, number, render(record.error())), {}, {}});
        }
        ++m_tally.requests;
        failure.what = "matches " + fields;
        expect(program.matches(*record), request["matches"].get<bool>(), std::move(failure));
        return {};
    }

    void expect(bool got, bool want, Failure failure) {
        if (got == want) {
            return;
        }
        failure.got = got;
        failure.want = want;
        m_tally.failed.push_back(std::move(failure));
    }

    const rules::Schema& m_schema;
    Tally m_tally;
};

Json toJson(const Tally& tally) {
    Json failed = Json::array();
    for (const Failure& failure : tally.failed) {
        failed.push_back({{"id", failure.id},
                          {"expression", jsonText(failure.expression)},
                          {"what", jsonText(failure.what)},
                          {"got", failure.got},
                          {"want", failure.want}});
    }
    return {{"expressions", tally.expressions},
            {"requests", tally.requests},
            {"passed", tally.passed},
            {"not_evaluated", tally.notEvaluated},
            {"failed", std::move(failed)}};
}

std::string toText(const Tally& tally) {
    std::string text;
    for (const Failure& failure : tally.failed) {
        text += fmt::format("{}: {}\n    {}: {}, should be {}\n", failure.id, failure.expression,
                            failure.what, failure.got, failure.want);
    }
    text += fmt::format("{} expressions, {} requests: {} passed, {} wrong answers",
                        formatGrouped(tally.expressions), formatGrouped(tally.requests),
                        formatGrouped(tally.passed),
                        formatGrouped(static_cast<std::int64_t>(tally.failed.size())));
    if (tally.notEvaluated > 0) {
        text += fmt::format(", {} not evaluated here", formatGrouped(tally.notEvaluated));
    }
    return text + "\n";
}

ExitStatus test(const std::vector<std::string>& files, Console& console) {
    const auto schema = shippedSchema();
    if (!schema) {
        console.fail(schema.error());
        return ExitStatus::Unusable;
    }
    Tester tester(*schema);
    for (const std::string& path : files) {
        const auto text = contentsOf(path);
        if (!text) {
            console.fail(text.error());
            return ExitStatus::Unusable;
        }
        if (const auto done = tester.run(*text); !done) {
            console.fail(path, done.error());
            return ExitStatus::Unusable;
        }
    }
    if (console.json()) {
        console.printJson(toJson(tester.tally()));
    } else {
        console.print(toText(tester.tally()));
    }
    return tester.tally().failed.empty() ? ExitStatus::Fine : ExitStatus::No;
}

} // namespace

Run declareExprTest(CLI::App& parser) {
    auto files = std::make_shared<std::vector<std::string>>();
    parser
        .add_option("FILE", *files,
                    "expressions with their right answers, one JSON object a line; - is standard "
                    "input")
        ->required();
    return [files](Console& console) { return test(*files, console); };
}

} // namespace edgefence::cli
