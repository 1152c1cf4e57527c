// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"
#include "core/layers/compiled_plan.h"
#include "core/plan/platform.h"
#include "core/rules/schema.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// What a plan is deployed with. An artefact is one pair of files and one row in registry.cpp.
// (`export` is a word of C++, hence the name of the space.)

namespace edgefence::exporting {

/// What an artefact is made from.
struct Source {
    const layers::CompiledPlan& plan;
    const plan::PlatformCatalogue& catalogue;
    const rules::Schema& schema;
};

struct File {
    std::string name; ///< a plain file name
    std::string text; ///< UTF-8
    friend bool operator==(const File&, const File&) = default;
};

/// Something that was looked at before handing an artefact out.
struct Check {
    enum class Outcome : std::uint8_t {
        Passed,
        ToKnow,  ///< it will work, and not as one may think
        Refused, ///< the zone would refuse it, or do something else
    };
    Outcome outcome = Outcome::Passed;
    std::string_view code; ///< "not-on-this-plan"
    Message title;         ///< one short sentence
    Message detail;        ///< the reason, with its numbers
    std::vector<LayerId> layers;
    std::optional<std::size_t> line; ///< of the first file, from 1
};
std::string_view name(Check::Outcome outcome); ///< "passed", "warning", "error"

struct Artefact {
    /// Also there when a check refuses it: whoever forces it gets it as it is.
    std::vector<File> files;
    std::vector<Check> checks; ///< the worst first

    bool isRefused() const;
};

class Exporter {
  public:
    virtual ~Exporter() = default;
    virtual std::string_view id() const = 0; ///< "ruleset", as on the command line
    virtual const MessageText& title() const = 0;
    /// With the plan's own platform figures.
    Artefact make(const Source& source) const;

  protected:
    virtual Artefact produce(const Source& source) const = 0;
};

} // namespace edgefence::exporting
