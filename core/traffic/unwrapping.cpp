// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/unwrapping.h"

#include "core/traffic/json_objects.h"
#include "core/traffic/json_row.h"
#include "core/traffic/line_prefix.h"

#include <algorithm>
#include <functional>

namespace edgefence::traffic {
namespace {

/// Fields that hold a line, the best first.
const std::vector<std::string>& lineFields() {
    static const std::vector<std::string> fields{"log",         "line",           "message",
                                                 "MESSAGE",     "textPayload",    "_raw",
                                                 "result._raw", "_source.message"};
    return fields;
}

} // namespace

struct Unwrapped::Json {
    Json()
        : fields([this] {
              auto made = std::make_shared<JsonFields>();
              made->target = made->slotsOf(lineFields());
              stream = made->slotOf("stream");
              return made;
          }()),
          row(fields) {}
    std::size_t stream = 0; ///< the slot of Docker's "stream"
    std::shared_ptr<const JsonFields> fields;
    JsonRow row;
    TextArena arena;
};

Unwrapped::Unwrapped(Wrapping wrapping)
    : m_wrapping(wrapping), m_json(isInFront() ? nullptr : std::make_unique<Json>()) {}
Unwrapped::~Unwrapped() = default;

TextBlock Unwrapped::text() const {
    const std::string_view text = m_text;
    return {text.substr(0, text.size() - TextBlock::kPadding), m_lineEnd, m_state};
}

void Unwrapped::add(const PackedLine& packed, std::string_view outer) {
    OpenLine& open = m_open[static_cast<std::size_t>(packed.stream)];
    if (!open.outer && !packed.isPart) {
        put(packed.text, {outer, m_fileLines});
        return;
    }
    if (!open.outer) {
        open.outer = {outer, m_fileLines};
    }
    open.text += packed.text;
    const char* const begin = open.outer->text.data();
    open.outer->text = {begin, static_cast<std::size_t>(outer.data() + outer.size() - begin)};
    if (!packed.isPart) {
        close(open);
    }
}

void Unwrapped::close(OpenLine& open) {
    put(open.text, *open.outer);
    open.text.clear();
    open.outer.reset();
}

void Unwrapped::put(std::string_view inner, const OuterLine& outer) {
    m_outer.push_back(outer);
    const std::size_t begin = m_text.size();
    m_text += inner;
    // A line that is spread over several is one all the same.
    std::replace(m_text.begin() + static_cast<std::ptrdiff_t>(begin), m_text.end(),
                 static_cast<char>(m_lineEnd), ' ');
    m_text += static_cast<char>(m_lineEnd);
}

namespace {

/// The rest of a text behind the object that a scanner has read: the next one, or none. Nothing if
/// it is something else.
std::optional<std::string_view> nextObject(std::string_view text, const JsonScanner& scanner) {
    const auto taken = static_cast<std::size_t>(scanner.at() - text.data());
    const std::string_view rest = withoutSeparators(text.substr(taken));
    return rest.empty() || rest.front() == '{' ? std::optional(rest) : std::nullopt;
}

} // namespace

bool Unwrapped::takeField(std::string_view& objects, std::string_view outer) {
    JsonScanner scanner(objects.data(), objects.data() + objects.size());
    m_json->arena.clear();
    if (!m_json->row.read(scanner, m_json->arena)) {
        return false;
    }
    std::string_view line = m_json->row.values().first(m_json->fields->target);
    const auto rest = nextObject(objects, scanner);
    if (line.data() == nullptr || !rest) {
        return false;
    }
    objects = *rest;
    // Docker ends a line where the program ended it, and cuts very long ones.
    constexpr std::size_t kDockerCutsAt = 16'384;
    const bool cut = line.size() >= kDockerCutsAt && !line.ends_with('\n');
    while (line.ends_with('\n') || line.ends_with('\r')) {
        line.remove_suffix(1);
    }
    add({line, streamOf(m_json->row.values()[m_json->stream]), cut}, outer);
    return true;
}

namespace {

/// Goes through the members of an object; `use` takes the value and says whether it could.
bool eachMember(JsonScanner& scanner, const std::function<bool(std::string_view)>& use) {
    scanner.skipBlanks();
    if (!scanner.take('{')) {
        return false;
    }
    scanner.skipBlanks();
    while (!scanner.take('}')) {
        JsonScanner::Text key;
        scanner.skipBlanks();
        if (!scanner.string(key)) {
            return false;
        }
        scanner.skipBlanks();
        if (!scanner.take(':')) {
            return false;
        }
        scanner.skipBlanks();
        if (!use(key.inside)) {
            return false;
        }
        scanner.skipBlanks();
        if (!scanner.take(',') && (scanner.atEnd() || scanner.byte() != '}')) {
            return false;
        }
    }
    return true;
}

bool eachElement(JsonScanner& scanner, const std::function<bool(std::size_t)>& use) {
    if (!scanner.take('[')) {
        return false;
    }
    scanner.skipBlanks();
    for (std::size_t index = 0; !scanner.take(']'); ++index) {
        scanner.skipBlanks();
        if (!use(index)) {
            return false;
        }
        scanner.skipBlanks();
        if (!scanner.take(',') && (scanner.atEnd() || scanner.byte() != ']')) {
            return false;
        }
    }
    return true;
}

} // namespace

bool Unwrapped::takeStreams(std::string_view& objects, std::string_view outer) {
    JsonScanner scanner(objects.data(), objects.data() + objects.size());
    std::vector<JsonScanner::Text> lines;
    const auto skip = [&] { return scanner.skipValue(0); };
    const auto entry = [&](std::size_t) {
        return eachElement(scanner, [&](std::size_t index) {
            return index == 1 && scanner.byte() == '"' ? scanner.string(lines.emplace_back())
                                                       : skip();
        });
    };
    const auto stream = [&](std::size_t) {
        return eachMember(scanner, [&](std::string_view key) {
            return key == "values" ? eachElement(scanner, entry) : skip();
        });
    };
    const std::function<bool(std::string_view)> top = [&](std::string_view key) {
        if (key == "data") {
            return eachMember(scanner, top);
        }
        return key == "streams" || key == "result" ? eachElement(scanner, stream) : skip();
    };
    const bool isRead = eachMember(scanner, top);
    const auto rest = nextObject(objects, scanner);
    if (!isRead || lines.empty() || !rest) {
        return false;
    }
    objects = *rest;
    m_json->arena.clear();
    for (const JsonScanner::Text& line : lines) {
        char* const room = m_json->arena.room(line.inside.size());
        const std::string_view text(
            room, static_cast<std::size_t>(unescapeJson(line.inside, room) - room));
        put(text.substr(0, text.find_last_not_of("\r\n") + 1), {outer, m_fileLines});
    }
    return true;
}

void Unwrapped::addLine(std::string_view outer) {
    std::string_view rest = outer;
    bool isPacked = false;
    if (isInFront()) {
        const auto packed =
            m_wrapping == Wrapping::Prefix ? withoutPrefix(outer) : withoutServiceAndTime(outer);
        if (packed) {
            add(*packed, outer);
            isPacked = true;
            rest = {};
        }
    } else if (outer.size() <= kMaxLineBytes) {
        const auto take =
            m_wrapping == Wrapping::JsonField ? &Unwrapped::takeField : &Unwrapped::takeStreams;
        while (rest.starts_with('{') && (this->*take)(rest, outer)) {
            isPacked = true;
        }
    }
    if (!isPacked || !rest.empty()) {
        put(rest, {outer, m_fileLines});
    }
    m_packed += isPacked ? 1 : 0;
    ++m_fileLines;
}

void Unwrapped::unwrap(const TextBlock& block) {
    m_lineEnd = block.lineEnd;
    m_state = block.state;
    m_text.clear();
    m_outer.clear();
    m_fileLines = 0;
    m_packed = 0;
    m_wholeBytes = 0;
    const char* at = block.text.data();
    const char* const stop = at + block.text.size();
    while (at != stop) {
        addLine(takeLine(at, stop, block.lineEnd));
        const bool isOpen = std::any_of(m_open.begin(), m_open.end(), [](const OpenLine& open) {
            return open.outer.has_value();
        });
        m_wholeBytes = isOpen ? m_wholeBytes : static_cast<std::size_t>(at - block.text.data());
    }
    for (OpenLine& open : m_open) {
        if (open.outer) {
            close(open);
        }
    }
    m_text.append(TextBlock::kPadding, '\0');
}

} // namespace edgefence::traffic
