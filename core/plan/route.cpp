// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/route.h"

#include "core/plan/names.h"

#include <algorithm>

namespace edgefence::plan {

namespace {

constexpr Names<OperationWhenSpent, 2> kOperationWhenSpent{{"fail", "ignore"}};
constexpr Names<WhenWorkerBudgetSpent, 2> kWhenWorkerBudgetSpent{{"fail_closed", "fail_open"}};
constexpr Names<RecordedRefusals, 2> kRecordedRefusals{{"success", "as_recorded"}};

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(' ');
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

bool isDigit(char c) { return c >= '0' && c <= '9'; }

/// "any", "2xx" or "201" into the set.
bool add(std::string_view item, AnswerSet& answers) {
    if (item == "any") {
        answers.any = true;
        return true;
    }
    if (item.size() != 3 || item[0] < '1' || item[0] > '5')
        return false;
    if (item.substr(1) == "xx") {
        answers.classes.push_back(item[0] - '0');
        return true;
    }
    if (!isDigit(item[1]) || !isDigit(item[2]))
        return false;
    answers.codes.push_back((item[0] - '0') * 100 + (item[1] - '0') * 10 + (item[2] - '0'));
    return true;
}

void sortOnce(std::vector<int>& values) {
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
}

bool has(const std::vector<int>& values, int value) {
    return std::find(values.begin(), values.end(), value) != values.end();
}

} // namespace

bool AnswerSet::holds(int status) const {
    return any || has(codes, status) || has(classes, status / 100);
}

std::optional<AnswerSet> parseAnswerSet(std::string_view text) {
    AnswerSet answers;
    answers.any = false;
    for (bool more = true; more;) {
        const std::size_t comma = text.find(',');
        if (!add(trimmed(text.substr(0, comma)), answers))
            return std::nullopt;
        more = comma != std::string_view::npos;
        if (more)
            text.remove_prefix(comma + 1);
    }
    if (answers.any)
        return AnswerSet{};
    sortOnce(answers.classes);
    sortOnce(answers.codes);
    return answers;
}

std::string format(const AnswerSet& answers) {
    if (answers.any)
        return "any";
    std::string text;
    const auto append = [&text](const std::string& item) {
        text += text.empty() ? item : "," + item;
    };
    for (const int answerClass : answers.classes)
        append(std::to_string(answerClass) + "xx");
    for (const int code : answers.codes)
        append(std::to_string(code));
    return text;
}

std::string_view name(OperationWhenSpent whenSpent) { return kOperationWhenSpent.of(whenSpent); }
std::string_view name(WhenWorkerBudgetSpent whenSpent) {
    return kWhenWorkerBudgetSpent.of(whenSpent);
}
std::string_view name(RecordedRefusals refusals) { return kRecordedRefusals.of(refusals); }
std::optional<OperationWhenSpent> parseOperationWhenSpent(std::string_view text) {
    return kOperationWhenSpent.parse(text);
}
std::optional<WhenWorkerBudgetSpent> parseWhenWorkerBudgetSpent(std::string_view text) {
    return kWhenWorkerBudgetSpent.parse(text);
}
std::optional<RecordedRefusals> parseRecordedRefusals(std::string_view text) {
    return kRecordedRefusals.parse(text);
}

} // namespace edgefence::plan
