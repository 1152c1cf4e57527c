// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/request_line.h"

#include <algorithm>

namespace edgefence::traffic {

using rules::Column;

namespace {

bool isLetter(char byte) { return (byte >= 'A' && byte <= 'Z') || (byte >= 'a' && byte <= 'z'); }

/// "http://host:8080/p?q" → "/p?q", and the scheme and the host go to the request unless it has
/// them from elsewhere; "/p" stays.
std::string_view takeOrigin(std::string_view target, Request& request) {
    if (target.empty() || !isLetter(target.front())) {
        return target;
    }
    const std::size_t colon = target.find("://");
    const std::string_view scheme = target.substr(0, colon);
    if (colon == std::string_view::npos || !std::all_of(scheme.begin(), scheme.end(), isLetter)) {
        return target;
    }
    const std::string_view rest = target.substr(colon + 3);
    const std::size_t end = rest.find_first_of("/?#");
    std::string_view host = rest.substr(0, end);
    host.remove_prefix(host.rfind('@') + 1); // a name and a password; npos + 1 is 0
    if (request[Column::Scheme].empty()) {
        request[Column::Scheme] = scheme;
    }
    if (request[Column::Host].empty() && !host.empty()) {
        request[Column::Host] = host;
    }
    return end == std::string_view::npos ? "/" : rest.substr(end);
}

} // namespace

bool isMethod(std::string_view text) {
    constexpr std::size_t kLongest = 32;
    return !text.empty() && text.size() <= kLongest && isLetter(text.front()) &&
           std::all_of(text.begin(), text.end(),
                       [](char byte) { return isLetter(byte) || byte == '-' || byte == '_'; });
}

void splitTarget(std::string_view target, Request& request) {
    const std::string_view local = takeOrigin(target, request);
    const std::size_t mark = local.find('?');
    std::string_view path = local.substr(0, mark);
    if (path.empty()) {
        path = "/";
    }
    request[Column::Path] = path;
    if (mark != std::string_view::npos) {
        request[Column::Query] = local.substr(mark + 1);
    }
}

void addQuery(std::string_view query, Request& request) {
    const bool isThere = query.data() != nullptr && query != "-";
    if (isThere && request[Column::Path].data() != nullptr &&
        request[Column::Query].data() == nullptr) {
        query.remove_prefix(query.starts_with('?') ? 1 : 0);
        request[Column::Query] = query;
    }
}

void splitRequestLine(std::string_view line, Request& request) {
    const std::size_t methodEnd = std::min(line.find(' '), line.size());
    const std::string_view method = line.substr(0, methodEnd);
    std::string_view target = line.substr(std::min(methodEnd + 1, line.size()));
    const std::size_t last = target.rfind(' ');
    if (last != std::string_view::npos && target.substr(last + 1).starts_with("HTTP/")) {
        request[Column::Protocol] = target.substr(last + 1);
        target = target.substr(0, last);
    } else if (last != std::string_view::npos) {
        target = {};
    }
    if (target.empty() || !isMethod(method)) {
        request[Column::Method] = "-";
        request[Column::Protocol] = {};
        request.badRequestLine = true;
        return;
    }
    request[Column::Method] = method;
    splitTarget(target, request);
}

} // namespace edgefence::traffic
