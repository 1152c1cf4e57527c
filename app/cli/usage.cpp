// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/usage.h"

#include "app/cli/arguments.h"
#include "app/cli/input_file.h"
#include "app/cli/usage_messages.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>
#include <vector>

namespace edgefence::cli {
namespace {

/// The program and the commands that the words chose in it.
std::vector<const CLI::App*> pathOf(const CLI::App& program) {
    std::vector<const CLI::App*> path{&program};
    while (!path.back()->get_subcommands().empty()) {
        path.push_back(path.back()->get_subcommands().front());
    }
    return path;
}

std::string wordsOf(const std::vector<const CLI::App*>& path) {
    std::string words;
    for (const CLI::App* app : path) {
        words += (words.empty() ? "" : " ") + app->get_name();
    }
    return words;
}

std::vector<std::string> commandsOf(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::App* command : app.get_subcommands({})) {
        names.push_back(command->get_name());
    }
    return names;
}

std::vector<std::string> optionsOf(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::Option* option : app.get_options()) {
        for (const std::string& name : option->get_lnames()) {
            names.push_back("--" + name);
        }
    }
    return names;
}

/// What is wrong with the word that nothing took.
Error unexpected(const std::string& word, const std::vector<const CLI::App*>& path) {
    const CLI::App& app = *path.back();
    const auto hint = [&](const std::string& text, const std::vector<std::string>& names) {
        return nearest(text, names).value_or(message(kHelpLists, wordsOf(path)));
    };
    if (word.size() > 1 && word[0] == '-') {
        const std::string option = word.substr(0, word.find('='));
        return {message(kOptionUnknown, option), {}, hint(option, optionsOf(app))};
    }
    if (const auto commands = commandsOf(app); !commands.empty()) {
        return {message(kCommandUnknown, word), {}, hint(word, commands)};
    }
    return {message(kArgumentTooMany, word), {}, message(kHelpShows, wordsOf(path))};
}

/// The validators' own sentence, after the option's name.
Error asItIs(const CLI::ParseError& error) {
    return {message(kArgumentWrong, error.what()), {}, {}};
}

Error missing(const CLI::App& app, const CLI::ParseError& error) {
    for (const CLI::Option* option : app.get_options()) {
        if (option->get_required() && option->count() == 0) {
            return {
                message(kArgumentMissing, option->get_name(), option->get_description()), {}, {}};
        }
    }
    return asItIs(error);
}

Error excluded(const CLI::App& app, const CLI::ParseError& error) {
    for (const CLI::Option* option : app.get_options()) {
        for (const CLI::Option* other : option->get_excludes()) {
            if (option->count() > 0 && other->count() > 0) {
                return {message(kExcludeEachOther, option->get_name(), other->get_name()), {}, {}};
            }
        }
    }
    return asItIs(error);
}

Error alone(const CLI::App& app, const CLI::ParseError& error) {
    for (const CLI::Option* option : app.get_options()) {
        for (const CLI::Option* other : option->get_needs()) {
            if (option->count() > 0 && other->count() == 0) {
                return {message(kNeedsOption, option->get_name(), other->get_name()), {}, {}};
            }
        }
    }
    return asItIs(error);
}

/// The library names the option first, and says in words how many values it got.
Error miscounted(const CLI::App& app, const CLI::ParseError& error) {
    const std::string what = error.what();
    const std::string name = what.substr(0, what.find_first_of(": "));
    for (const CLI::Option* option : app.get_options()) {
        if (option->get_name() != name && option->get_name() != "--" + name) {
            continue;
        }
        if (option->get_items_expected_max() == 0) {
            return {message(kTakesNoValue, option->get_name()), {}, {}};
        }
        return option->count() > 1
                   ? Error{message(kGivenTwice, name, option->count()), {}, {}}
                   : Error{message(kValueMissing, name, option->get_description()), {}, {}};
    }
    return asItIs(error);
}

template <class Kind> bool isA(const CLI::ParseError& error) {
    return dynamic_cast<const Kind*>(&error) != nullptr;
}

} // namespace

std::string commandName(const CLI::App& program) {
    auto path = pathOf(program);
    path.erase(path.begin());
    return wordsOf(path);
}

Error usageError(const CLI::App& program, const CLI::ParseError& error) {
    const auto path = pathOf(program);
    // A misspelt word is the reason for whatever else is missing.
    for (std::size_t depth = 1; depth <= path.size(); ++depth) {
        if (const auto left = path[depth - 1]->remaining(); !left.empty()) {
            return unexpected(left.front(), {path.begin(), path.begin() + std::ptrdiff_t(depth)});
        }
    }
    const CLI::App& app = *path.back();
    if (const auto commands = commandsOf(app); !commands.empty()) {
        return {message(kCommandMissing, fmt::format("{}", fmt::join(commands, ", "))),
                {},
                message(kHelpShows, wordsOf(path))};
    }
    if (isA<CLI::RequiredError>(error)) {
        return missing(app, error);
    }
    if (isA<CLI::ExcludesError>(error)) {
        return excluded(app, error);
    }
    if (isA<CLI::RequiresError>(error)) {
        return alone(app, error);
    }
    return isA<CLI::ArgumentMismatch>(error) ? miscounted(app, error) : asItIs(error);
}

std::optional<Error> contradiction(const CLI::App& program) {
    std::ptrdiff_t times = 0;
    for (const CLI::Option* option : pathOf(program).back()->get_options()) {
        const auto& given = option->results();
        times += option->get_positional()
                     ? std::count(given.begin(), given.end(), std::string(kStandardInput))
                     : 0;
    }
    return times > 1 ? std::optional(Error{message(kStandardInputTwice, times), {}, {}})
                     : std::nullopt;
}

} // namespace edgefence::cli
