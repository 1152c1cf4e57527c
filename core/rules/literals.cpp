// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/literals.h"

#include "core/rules/limits.h"
#include "core/rules/messages.h"

#include <algorithm>
#include <charconv>
#include <system_error>

namespace edgefence::rules {

namespace {

constexpr std::string_view kDots = "..";

tl::unexpected<Problem> wrong(Message what, Piece piece,
                              std::optional<Message> hint = std::nullopt) {
    return tl::unexpected(Problem{std::move(what), piece.span(), std::move(hint)});
}

bool isHexPair(std::string_view text) {
    const auto isHex = [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
    };
    return text.size() >= 2 && isHex(text[0]) && isHex(text[1]);
}

/// Four numbers of at most 255, or fewer with zeros behind them; zeros in front change nothing.
std::optional<IpAddress> readLooseIpv4(std::string_view text) {
    IpAddress address;
    std::size_t part = 0;
    const char* at = text.data();
    const char* const end = at + text.size();
    for (;;) {
        unsigned value = 0;
        const auto [next, error] = std::from_chars(at, end, value);
        if (error != std::errc() || value > 255 || part == 4)
            return std::nullopt;
        address.bytes[part++] = static_cast<std::uint8_t>(value);
        if (next == end)
            return address;
        if (*next != '.')
            return std::nullopt;
        at = next + 1;
    }
}

unsigned bitsOf(const IpAddress& address) {
    return address.family == IpAddress::Family::V4 ? 32U : 128U;
}

Meaning<IpRange> readAddressRange(Piece piece, std::size_t dots) {
    const auto first = readAddress({piece.text.substr(0, dots), piece.offset});
    if (!first)
        return tl::unexpected(first.error());
    const auto last =
        readAddress({piece.text.substr(dots + kDots.size()), piece.offset + dots + kDots.size()});
    if (!last)
        return tl::unexpected(last.error());
    if (first->family != last->family)
        return wrong(message(texts::kRangeMixed, piece.text), piece);
    if (*last < *first)
        return wrong(message(texts::kRangeBackwards, piece.text), piece);
    return IpRange{*first, *last};
}

Meaning<IpRange> readNetwork(Piece piece) {
    const std::size_t slash = std::min(piece.text.find('/'), piece.text.size());
    const Piece front{piece.text.substr(0, slash), piece.offset};
    auto address = parseIpAddress(front.text);
    if (!address)
        address = readLooseIpv4(front.text);
    if (!address)
        return wrong(message(texts::kNotAnAddress, front.text), front,
                     message(texts::kWriteAddress));
    unsigned bits = bitsOf(*address);
    if (slash == piece.text.size())
        return IpRange{*address, *address};
    const Piece length{piece.text.substr(slash + 1), piece.offset + slash + 1};
    const char* const end = length.text.data() + length.text.size();
    const auto [next, error] = std::from_chars(length.text.data(), end, bits);
    if (error != std::errc() || next != end || bits > bitsOf(*address))
        return wrong(message(texts::kPrefixTooLong, bitsOf(*address), length.text), length);
    const IpAddress network = maskIpAddress(*address, bits);
    if (network != *address) {
        const std::string meant = formatIpAddress(network) + "/" + std::to_string(bits);
        return wrong(message(texts::kHostBits, piece.text, length.text), front,
                     message(texts::kWriteNetwork, meant));
    }
    return IpRange{network, lastOf({network, bits})};
}

} // namespace

Meaning<std::int64_t> readInteger(Piece piece) {
    std::string_view digits = piece.text;
    const bool negative = !digits.empty() && digits.front() == '-';
    int base = 10;
    if (digits.substr(0, 2) == "0x") {
        base = 16;
        digits.remove_prefix(2);
    } else if (digits.size() > 1 && digits.front() == '0') {
        base = 8;
    }
    std::int64_t value = 0;
    const char* const end = digits.data() + digits.size();
    const auto [next, error] = std::from_chars(digits.data(), end, value, base);
    if (error == std::errc::result_out_of_range)
        return wrong(message(texts::kIntegerTooLarge, piece.text), piece);
    const bool signedTwice = !negative && !digits.empty() && digits.front() == '-';
    if (error == std::errc() && next == end && !signedTwice)
        return value;
    return wrong(message(texts::kNotAnInteger, piece.text), piece,
                 base == 8 ? message(texts::kLeadingZeroIsOctal) : message(texts::kWriteInteger));
}

Meaning<IntegerBounds> readIntegerItem(Piece piece) {
    const std::size_t dots = piece.text.find(kDots);
    if (dots == std::string_view::npos) {
        return readInteger(piece).map([](std::int64_t value) {
            return IntegerBounds{value, value};
        });
    }
    const auto first = readInteger({piece.text.substr(0, dots), piece.offset});
    if (!first)
        return tl::unexpected(first.error());
    const auto last =
        readInteger({piece.text.substr(dots + kDots.size()), piece.offset + dots + kDots.size()});
    if (!last)
        return tl::unexpected(last.error());
    if (*last < *first)
        return wrong(message(texts::kRangeBackwards, piece.text), piece);
    return IntegerBounds{*first, *last};
}

std::vector<Piece> splitIntegerItems(Piece piece) {
    std::vector<Piece> items;
    std::size_t start = 0;
    for (std::size_t i = 1; i < piece.text.size(); ++i) {
        if (piece.text[i] != '-' || piece.text[i - 1] == '.')
            continue;
        items.push_back({piece.text.substr(start, i - start), piece.offset + start});
        start = i;
    }
    items.push_back({piece.text.substr(start), piece.offset + start});
    return items;
}

Meaning<IpAddress> readAddress(Piece piece) {
    if (const auto address = parseIpAddress(piece.text))
        return *address;
    const bool isItem = piece.text.find('/') != std::string_view::npos ||
                        piece.text.find(kDots) != std::string_view::npos;
    return wrong(message(texts::kNotAnAddress, piece.text), piece,
                 isItem ? message(texts::kPrefixOnlyInSet, piece.text)
                        : message(texts::kWriteAddress));
}

Meaning<IpRange> readAddressItem(Piece piece) {
    const std::size_t dots = piece.text.find(kDots);
    return dots == std::string_view::npos ? readNetwork(piece) : readAddressRange(piece, dots);
}

IpAddress lastOf(const IpPrefix& network) {
    IpAddress last = network.address;
    for (unsigned bit = network.bits; bit < bitsOf(last); ++bit)
        last.bytes[bit / 8] |= static_cast<std::uint8_t>(0x80U >> (bit % 8));
    return last;
}

std::optional<std::string> readByteString(std::string_view text) {
    std::string bytes;
    for (;;) {
        if (!isHexPair(text))
            return std::nullopt;
        unsigned value = 0;
        std::from_chars(text.data(), text.data() + 2, value, 16);
        bytes += static_cast<char>(static_cast<unsigned char>(value));
        text.remove_prefix(2);
        // One byte alone is not told from a number.
        if (text.empty())
            return bytes.size() > 1 ? std::optional(bytes) : std::nullopt;
        if (std::string_view(":-.").find(text.front()) == std::string_view::npos)
            return std::nullopt;
        text.remove_prefix(1);
    }
}

std::optional<Problem> wildcardProblem(std::string_view pattern, Span span) {
    std::size_t stars = 0;
    bool afterStar = false;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        if (pattern[i] == '\\') {
            const char next = i + 1 < pattern.size() ? pattern[i + 1] : '\0';
            if (next != '*' && next != '\\')
                return Problem{message(texts::kBadWildcardEscape), span, std::nullopt};
            ++i;
            afterStar = false;
            continue;
        }
        const bool star = pattern[i] == '*';
        if (star && afterStar)
            return Problem{message(texts::kDoubleStar), span, std::nullopt};
        stars += star ? 1U : 0U;
        afterStar = star;
    }
    if (stars > kMaxStars)
        return Problem{message(texts::kTooManyStars, kMaxStars, stars), span, std::nullopt};
    return std::nullopt;
}

bool isListName(std::string_view name) {
    if (name.empty() || name.front() == '.' || name.back() == '.')
        return false;
    return std::ranges::all_of(name, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '.';
    });
}

} // namespace edgefence::rules
