// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/traffic/block_rows.h"
#include "core/traffic/json_row.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace edgefence::traffic {

/// Reads rows that are written like rows before them. One program writes the rows of a log: the
/// same bytes stand between their values again and again, and then these bytes need no reading,
/// only comparing. What is read is what JsonRow reads; it does so for all rows that are new here.
///
/// The shapes of the known rows make a tree: each node is the bytes up to a value and the kind of
/// the value, its children are what has come behind it; a leaf is the end of a row. Most rows are
/// not even looked for there: they differ from one of the last rows in the values that vary.
class JsonShapes {
  public:
    explicit JsonShapes(std::shared_ptr<const JsonFields> fields);

    /// Begins a block.
    void begin(const TextBlock& block);

    struct Row {
        JsonValues values;     ///< valid until the next row
        std::string_view line; ///< without its end
    };
    /// Reads the line at `at` and moves behind it; nothing, and `at` stays, if it is not written
    /// like a line before. Strings with escapes go to the arena. A value that hardly ever changes
    /// comes as the same bytes again, not as equal ones.
    std::optional<Row> read(const char*& at, TextArena& arena);

    /// Takes the shape of a line that JsonRow can read from its first byte. REQUIRES: it stands in
    /// a block, so that bytes behind it may be read.
    void learn(std::string_view line);

  private:
    enum class Kind : std::uint8_t { String, Number, Truth, End };
    using Place = std::uint32_t; ///< of a node

    struct Node {
        std::string before; ///< the bytes up to the value; for a string with its opening quote
        Kind kind = Kind::End;
        bool varies = false; ///< the value has changed
        Place child = 0;     ///< the first; 0: none
        Place sibling = 0;   ///< the next; 0: none
        /// What the values of the row mean; of leaves.
        std::unique_ptr<const JsonMeanings> meanings;
    };
    struct Token {
        std::string_view before;
        Kind kind = Kind::End;
    };
    /// The bytes of a row from one value that varies to the next, and that one.
    struct Gap {
        std::string_view text;
        Kind kind = Kind::End;
        std::size_t value = 0;
    };
    /// A row of the block that others are compared with.
    struct Model {
        std::string_view line;
        std::vector<Place> path;              ///< a node for each value, and the leaf
        std::vector<std::string_view> raw;    ///< the values as they stand in the line
        std::vector<std::string_view> values; ///< what they are, in the last row like it
        std::vector<Gap> gaps;
    };
    static constexpr std::size_t kModels = 4;

    bool readLike(Model& model, const char*& at, TextArena& arena) const;
    bool readKnown(Model& model, const char*& at, TextArena& arena) const;
    Place fitting(Place node, const char* at) const;
    /// Reads the value at `at` (of a string: behind its quote). Its end; null if there is none.
    const char* readValue(Kind kind, const char* at, TextArena& arena,
                          std::string_view& value) const;
    /// The same for any; for those that do not stand in the log as they are.
    const char* readRareValue(Kind kind, const char* at, TextArena& arena,
                              std::string_view& value) const;
    void compare(const Model& model);
    void cutGaps(Model& model) const;
    /// Behind the line whose text ends at `at`; null if no line ends there.
    const char* behindLine(const char* at) const;
    bool split(std::string_view line);
    Place added(Place parent, const Token& token);
    std::unique_ptr<const JsonMeanings> meaningsOfTokens();

    std::shared_ptr<const JsonFields> m_fields;
    JsonRow m_pattern; ///< reads what stands for a shape
    std::vector<Node> m_nodes;
    std::vector<Token> m_tokens;         ///< of a line that is learned
    std::array<Model, kModels> m_models; ///< those that fitted last in front; behind, empty ones
    char m_lineEnd = '\n';
    const char* m_stop = nullptr;
    std::size_t m_toLearn = 0; ///< in this block
};

} // namespace edgefence::traffic
