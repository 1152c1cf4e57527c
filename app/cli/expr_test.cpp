// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/expr_commands.h"
#include "app/cli/expr_messages.h"
#include "app/cli/input_file.h"
#include "app/cli/printable.h"
#include "app/cli/shipped.h"
#include "core/base/text.h"
#include "core/rules/compiled.h"
#include "core/rules/record.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
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
    std::optional<Error> because; ///< of an expression that is not valid
};

struct Tally {
    std::int64_t expressions = 0;
    std::int64_t requests = 0;
    std::int64_t passed = 0;
    std::int64_t notEvaluated = 0;
    std::vector<Failure> failed;
};

/// What a line of the file says of an expression.
struct Case {
    std::string id;
    std::string expression;
    std::optional<bool> valid;
    Json requests = Json::array();
};

class Tester {
  public:
    Tester(const rules::Schema& schema, Tally& tally) : m_schema(schema), m_tally(tally) {}

    /// All lines of a file; blank ones are passed over.
    Result<void> run(std::string_view text) {
        m_text = text;
        std::int64_t number = 0;
        while (!text.empty()) {
            const std::size_t end = std::min(text.find('\n'), text.size());
            m_line = text.substr(0, end);
            text.remove_prefix(std::min(end + 1, text.size()));
            ++number;
            if (m_line.find_first_not_of(" \t\r") == std::string_view::npos) {
                continue;
            }
            if (auto done =
                    readCase(number).and_then([this](const Case& one) { return runCase(one); });
                !done) {
                return done;
            }
        }
        return {};
    }

  private:
    /// About the line that is being read, from a byte of it on.
    tl::unexpected<Error> wrong(Message message, std::size_t from = 0) const {
        const auto line = static_cast<std::size_t>(m_line.data() - m_text.data());
        const std::size_t offset = std::min(from, m_line.size());
        return tl::unexpected(
            Error{std::move(message), locate(m_text, line + offset, m_line.size() - offset), {}});
    }
    static std::string shown(const Json& value) {
        return excerpt(value.dump(-1, ' ', false, Json::error_handler_t::replace), 80);
    }

    Result<Case> readCase(std::int64_t number) const {
        Json object;
        try {
            object = Json::parse(m_line);
        } catch (const Json::parse_error& error) {
            const std::size_t at = error.byte > 0 ? error.byte - 1 : 0;
            const std::string_view found = m_line.substr(std::min(at, m_line.size()));
            return wrong(found.empty() ? message(kCaseEndsEarly)
                                       : message(kCaseNotJson, excerpt(found, 40)),
                         at);
        }
        if (!object.is_object() || !object.contains("expression") ||
            !object["expression"].is_string()) {
            return wrong(message(kCaseNoExpression, shown(object)));
        }
        Case result{std::to_string(number), object["expression"], std::nullopt, Json::array()};
        if (object.contains("id") && object["id"].is_string()) {
            result.id = object["id"];
        }
        if (object.contains("valid")) {
            if (!object["valid"].is_boolean()) {
                return wrong(message(kCaseValid, shown(object["valid"])));
            }
            result.valid = object["valid"].get<bool>();
        }
        if (object.contains("requests")) {
            result.requests = object["requests"];
        }
        const bool areRequests =
            result.requests.is_array() &&
            std::all_of(result.requests.begin(), result.requests.end(), isRequest);
        if (!areRequests) {
            return wrong(message(kCaseRequests, shown(result.requests)));
        }
        if (!result.valid && result.requests.empty()) {
            return wrong(message(kCaseAssertsNothing));
        }
        if (!result.valid.value_or(true) && !result.requests.empty()) {
            return wrong(message(kCaseContradictory));
        }
        return result;
    }

    static bool isRequest(const Json& request) {
        return request.is_object() && request.contains("fields") && request.contains("matches") &&
               request["matches"].is_boolean();
    }

    Result<void> runCase(const Case& one) {
        ++m_tally.expressions;
        const std::size_t failedBefore = m_tally.failed.size();
        const auto parsed = rules::parseCondition(one.expression, m_schema);
        // Whoever says what an expression matches says that it is valid.
        Failure invalid{one.id, one.expression, "valid", false, false, {}};
        if (!parsed.ok()) {
            invalid.because = parsed.errors.front();
        }
        expect(parsed.ok(), one.valid.value_or(true), std::move(invalid));
        if (parsed.ok() && !one.requests.empty()) {
            if (!rules::notEvaluatedHere(*parsed.value).empty()) {
                ++m_tally.notEvaluated;
                return {};
            }
            const rules::Program program(*parsed.value);
            for (const Json& request : one.requests) {
                if (auto done = ask(program, request, one); !done) {
                    return done;
                }
            }
        }
        m_tally.passed += m_tally.failed.size() == failedBefore ? 1 : 0;
        return {};
    }

    Result<void> ask(const rules::Program& program, const Json& request, const Case& one) {
        const std::string fields = request["fields"].dump();
        const auto record = rules::readRecord(fields, m_schema);
        if (!record) {
            return wrong(message(kCaseFields, excerpt(fields, 80), render(record.error())));
        }
        ++m_tally.requests;
        expect(program.matches(*record), request["matches"].get<bool>(),
               {one.id, one.expression, "matches " + fields, false, false, {}});
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
    Tally& m_tally;
    std::string_view m_text;
    std::string_view m_line; ///< the one that is being read
};

Json toJson(const Tally& tally) {
    Json failed = Json::array();
    for (const Failure& failure : tally.failed) {
        failed.push_back({{"id", failure.id},
                          {"expression", jsonText(failure.expression)},
                          {"what", jsonText(failure.what)},
                          {"got", failure.got},
                          {"want", failure.want},
                          {"error", failure.because ? errorJson(*failure.because) : Json()}});
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
        text += fmt::format("{}: {}\n    {}: {}, should be {}\n", printableLine(failure.id),
                            printableLine(failure.expression), printableLine(failure.what),
                            failure.got, failure.want);
        if (failure.because) {
            text += fmt::format("    {}\n", render(*failure.because));
        }
    }
    text += fmt::format("expressions {}, requests {}: passed {}, wrong answers {}",
                        formatGrouped(tally.expressions), formatGrouped(tally.requests),
                        formatGrouped(tally.passed),
                        formatGrouped(static_cast<std::int64_t>(tally.failed.size())));
    if (tally.notEvaluated > 0) {
        text += fmt::format(", not evaluated here {}", formatGrouped(tally.notEvaluated));
    }
    return text + "\n";
}

ExitStatus test(const std::vector<std::string>& files, Console& console) {
    const rules::Schema schema = shippedSchema();
    Tally tally;
    Tester tester(schema, tally);
    for (const std::string& path : files) {
        const auto text = readInput(path);
        if (!text) {
            console.fail(text.error());
            return ExitStatus::Unusable;
        }
        if (const auto done = tester.run(*text); !done) {
            console.fail(path, done.error());
            return ExitStatus::Unusable;
        }
    }
    if (tally.expressions == 0) {
        console.fail({message(kNoExpressions), {}, {}});
        return ExitStatus::Unusable;
    }
    if (console.json()) {
        console.printJson(toJson(tally));
    } else {
        console.print(toText(tally));
    }
    return tally.failed.empty() ? ExitStatus::Fine : ExitStatus::No;
}

} // namespace

Run declareExprTest(CLI::App& parser) {
    auto files = std::make_shared<std::vector<std::string>>();
    parser
        .add_option("FILE", *files,
                    "expressions with their right answers, one JSON object a line; - is standard "
                    "input")
        ->type_name("")
        ->required();
    return [files](Console& console) { return test(*files, console); };
}

} // namespace edgefence::cli
