// SPDX-License-Identifier: GPL-3.0-or-later
// The projects that ship with the program (resources/examples/README.md).
#pragma once

#include "app/desktop/variants.h"
#include "core/base/result.h"
#include "core/plan/pressure.h"

#include <string>
#include <string_view>
#include <vector>

namespace edgefence::desktop {

struct Example {
    struct Plan {
        std::string name;  ///< "link-shortener-after"
        std::string label; ///< "After"
    };
    std::string project; ///< "link-shortener"
    std::string title;
    std::string question;
    std::string about;
    std::string answer; ///< %1 to %9 stand for the numbers
    std::vector<std::string> numbers;
    /// As `check --pressure` takes it.
    std::string pressure;
    std::vector<Plan> plans;
    std::string opens;   ///< the plan that is shown first
    std::string traffic; ///< path of the scenario below resources/; empty without
};

/// In the order of the welcome page.
Result<std::vector<Example>> readExamples();

/// The example that is a project of that name, or has a plan of it (which is then the edited one).
Result<Variants> exampleVariants(const std::vector<Example>& examples, std::string_view name);
const Example* findExample(const std::vector<Example>& examples, std::string_view name);

} // namespace edgefence::desktop
