// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/typed_tree.h"

#include <algorithm>

namespace edgefence::rules::typed {

namespace {

bool same(const NodePtr& left, const NodePtr& right) { return equal(*left, *right); }

bool same(const Field& left, const Field& right) { return left.spec->name == right.spec->name; }
bool same(const Constant& left, const Constant& right) { return left.value == right.value; }
bool same(const Literal& left, const Literal& right) { return left.value == right.value; }
bool same(const Access& left, const Access& right) {
    return left.steps == right.steps && same(left.base, right.base);
}
bool sameList(const std::vector<NodePtr>& left, const std::vector<NodePtr>& right) {
    return std::ranges::equal(left, right,
                              [](const NodePtr& a, const NodePtr& b) { return same(a, b); });
}
bool same(const Call& left, const Call& right) {
    return left.spec->name == right.spec->name && sameList(left.arguments, right.arguments);
}
bool same(const Comparison& left, const Comparison& right) {
    return left.ordering == right.ordering && same(left.left, right.left) &&
           same(left.right, right.right);
}
bool same(const Contains& left, const Contains& right) {
    return left.needle == right.needle && same(left.left, right.left);
}
bool same(const Wildcard& left, const Wildcard& right) {
    return left.letterCase == right.letterCase && left.pattern == right.pattern &&
           same(left.left, right.left);
}
bool same(const Matches& left, const Matches& right) {
    return left.pattern == right.pattern && same(left.left, right.left);
}
bool same(const Membership& left, const Membership& right) {
    return left.items == right.items && same(left.left, right.left);
}
bool same(const Not& left, const Not& right) { return same(left.inner, right.inner); }
bool same(const Logic& left, const Logic& right) {
    return left.connective == right.connective && sameList(left.parts, right.parts);
}

struct Children {
    std::vector<NodePtr> operator()(const Field&) const { return {}; }
    std::vector<NodePtr> operator()(const Constant&) const { return {}; }
    std::vector<NodePtr> operator()(const Literal&) const { return {}; }
    std::vector<NodePtr> operator()(const Access& access) const { return {access.base}; }
    std::vector<NodePtr> operator()(const Call& call) const { return call.arguments; }
    std::vector<NodePtr> operator()(const Comparison& form) const {
        return {form.left, form.right};
    }
    std::vector<NodePtr> operator()(const Contains& form) const { return {form.left}; }
    std::vector<NodePtr> operator()(const Wildcard& form) const { return {form.left}; }
    std::vector<NodePtr> operator()(const Matches& form) const { return {form.left}; }
    std::vector<NodePtr> operator()(const Membership& form) const { return {form.left}; }
    std::vector<NodePtr> operator()(const Not& form) const { return {form.inner}; }
    std::vector<NodePtr> operator()(const Logic& form) const { return form.parts; }
};

} // namespace

bool equal(const Node& left, const Node& right) {
    if (left.type != right.type || left.each != right.each ||
        left.form.index() != right.form.index())
        return false;
    return std::visit(
        [&right](const auto& form) {
            return same(form, std::get<std::decay_t<decltype(form)>>(right.form));
        },
        left.form);
}

std::vector<NodePtr> children(const Node& node) { return std::visit(Children{}, node.form); }

} // namespace edgefence::rules::typed
