// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/rules/columns.h"
#include "core/traffic/value_decoder.h"

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace edgefence::traffic {

/// What the slots of a row mean. Each field that is wanted has a slot; where several fields can say
/// the same, the first with a value counts.
struct JsonMeanings {
    static constexpr std::size_t kNone = static_cast<std::size_t>(-1);
    using Slots = std::vector<std::size_t>;

    /// A test of a field: it has one of the values (fitsAny).
    struct Condition {
        std::size_t slot = kNone;
        std::vector<std::string> values;
    };

    Slots time;
    Slots date;           ///< where the time of day has a field of its own
    std::string timeName; ///< for the reject
    Slots target;         ///< path and query in one, or an absolute URL
    Slots request;        ///< "GET /path HTTP/1.1"
    std::array<Slots, rules::kColumnCount> columns;
    std::array<Encoding, rules::kColumnCount> encodings{};
    bool isDashNothing = false;        ///< a dash stands for no value
    std::vector<rules::Column> filled; ///< the columns that are looked at

    std::vector<rules::Column> required; ///< without one of these a row is no request

    /// The address in the ways in which a proxy or server can have written it down.
    Slots cfConnectingIp;
    Slots forwardedFor;
    Slots clientIp;
    Slots remote;
    Slots chosenClient; ///< the field that the user names

    /// Rows of something else than requests: those whose field is there and fits none.
    std::vector<Condition> rows;
    /// Requests that no caller made: a Worker's own. Those that fit one are left out.
    std::vector<Condition> subrequests;
};

/// One row: the value of each slot, and what the slots mean.
struct JsonValues {
    const JsonMeanings* meanings = nullptr;
    const std::string_view* values = nullptr;

    /// A string unescaped, a number as it is written, "true" or "false"; nothing for null, objects
    /// and lists without a text or number in them.
    std::string_view operator[](std::size_t slot) const { return values[slot]; }
    /// The first of some fields that is not empty; else an empty one if there is any.
    std::string_view first(const JsonMeanings::Slots& slots) const {
        if (slots.size() == 1) {
            return values[slots.front()];
        }
        std::string_view found;
        for (const std::size_t slot : slots) {
            const std::string_view value = values[slot];
            if (!value.empty()) {
                return value;
            }
            found = value.data() == nullptr ? found : value;
        }
        return found;
    }
};

/// Which fields of a JSON log mean what.
struct JsonFields : JsonMeanings {
    /// What is wanted of the value behind a key or of an element of a list.
    struct Wanted {
        std::size_t slot = kNone;
        std::size_t child = kNone; ///< of `nodes`: what is wanted inside
    };
    /// What is wanted in one object or list; few, so it is searched in order.
    struct Node {
        struct Key {
            std::string name;
            Wanted wanted;
        };
        struct Element {
            std::size_t index = 0;
            Wanted wanted;
        };
        std::vector<Key> keys;
        std::vector<Element> elements;
        /// Names of HTTP headers, which mean the same in capitals.
        bool headers = false;

        const Wanted* find(std::string_view key) const;
        const Wanted* element(std::size_t index) const;
    };

    /// A slot for a field, given as a path of keys and places: "request.headers.Cf-Ray[0]". A key
    /// may have dots in it ("request.client_ip" in one piece), and a list of which no element is
    /// named gives its first text or number.
    std::size_t slotOf(std::string_view path);
    Slots slotsOf(const std::vector<std::string>& paths);

    std::vector<Node> nodes = std::vector<Node>(1); ///< the first is the object itself
    std::size_t slots = 0;
    Slots inFront; ///< fields that stand before the object in its line, each with a tab behind it

  private:
    void want(std::size_t node, std::string_view path, std::size_t slot);
    std::size_t childOf(std::size_t node, std::string_view key);
};

} // namespace edgefence::traffic
