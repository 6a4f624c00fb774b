// graft/op/define/check.hpp - the check of a definition: all possible errors of a prototype and its rules
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "graft/base/ill_formed.hpp"
#include "graft/op/define/prototype.hpp"
#include "graft/op/detail/check_facts.hpp"

GRAFT_BEGIN

/// The rules that an operator defines.
struct hooks {
    bool verify = false, infer_dtype = false, infer_shape = false, infer_value = false, infer_format = false,
         infer_bound = false, documentation = false;
    /// A framework's operator: its rules are elsewhere, it may have variables without a port, and a name that no file
    /// has.
    bool origin = false;

    /// Whether there are rules other than `infer_shape`, the only rule of most operators.
    [[nodiscard]] constexpr bool besides_shape() const {
        return verify || infer_dtype || infer_value || infer_format || infer_bound;
    }
};

/// Position among the inputs of the root that `p` follows; -1 if it follows none, -2 for a name that is not an input,
/// -3 for a cycle. Chains may be declared in any order.
[[nodiscard]] constexpr int root_of(prototype const& proto, param const& p) {
    if (p.follow_name.empty()) return -1;
    auto name = p.follow_name;
    for (std::size_t steps = 0; steps <= prototype::max_params; ++steps) {
        auto const at = proto.index_of(param_kind::input, name);
        if (at < 0) return -2;
        auto const& next = proto.at(param_kind::input, at);
        if (next.follow_name.empty()) return at;
        name = next.follow_name;
    }
    return -3;
}

/// The error in the `follow` of parameter `p`; `errc::ok` if there is none.
[[nodiscard]] constexpr mistake review_follow(prototype const& proto, param const& p) {
    for (auto const& q : proto.params()) // usually an input that follows none: one pass, no call
        if (q.kind == param_kind::input && q.follow_name.length == 0 && (q.types.bits & ~p.types.bits) == 0 &&
            q.name.length == p.follow_name.length && q.name == p.follow_name)
            return {};
    auto const root = root_of(proto, p);
    if (root == -2)
        return {proto.index_of(param_kind::output, p.follow_name) < 0 ? errc::follow_of_unknown_input
                                                                      : errc::follow_of_output,
            p.follow_name};
    if (root == -3) return {errc::follow_cycle, p.name};
    auto const& next = proto.at(param_kind::input, proto.index_of(param_kind::input, p.follow_name));
    if (next.follow_aspects != 0 && next.follow_aspects != p.follow_aspects)
        return {errc::follow_aspects_differ, p.name};
    if (p.follows(aspect::dtype) && !(dtype_set(proto.at(param_kind::input, root).types) - dtype_set(p.types)).empty())
        return {errc::follow_dtype_mismatch, p.name};
    return {};
}

namespace detail {

/// Checks the members that the definition declares against those that it has.
constexpr mistake review_members(prototype const& proto, hooks has) {
    bool const there[] = {has.verify, has.infer_dtype, has.infer_shape, has.infer_value, has.infer_format,
        has.infer_bound, has.documentation};
    for (std::size_t i = 0; i < member_names.size(); ++i)
        if (proto.declares_that_it_provides(i) != there[i])
            return {there[i] ? errc::unlisted_member : errc::missing_member, member_names[i]};
    return {};
}

} // namespace detail

namespace detail {

/// An output that follows only one input requires that input in every node, or a declared fallback.
constexpr mistake review_absence(prototype const& proto, param const& p, hooks has) {
    auto const root = root_of(proto, p);
    if (root < 0) return {};
    bool const optional = proto.at(param_kind::input, root).how == presence::optional;
    auto const* declared = proto.facts().find(
        fact_kind::otherwise, static_cast<std::size_t>(&p - proto.params().data()));
    if (declared) {
        auto const other = proto.index_of(param_kind::input, proto.facts().text(*declared));
        if (!optional || other < 0 || proto.at(param_kind::input, other).how != presence::required)
            return {errc::otherwise_needs_required_input, p.name};
        if (p.follows(aspect::dtype) &&
            !(dtype_set(proto.at(param_kind::input, other).types) - dtype_set(p.types)).empty())
            return {errc::follow_dtype_mismatch, p.name};
        return {};
    }
    bool const typed = has.infer_dtype || p.types.size() == 1 || !p.type_attribute.empty() || p.variable >= 0;
    if (optional && p.how == presence::required && (p.follows(aspect::shape) || (p.follows(aspect::dtype) && !typed)))
        return {errc::follow_of_optional_input, p.name};
    return {};
}

/// A blank at the end of a name is invisible, and no look-up finds such a name.
/// cost the compiler evaluates one comparison for each letter
constexpr bool is_plain(stored_string name) {
    for (auto at = name.first, end = at + name.length; at != end; ++at)
        if (*at <= '\'' && (*at <= ' ' || *at == '\'' || *at == '"')) return false;
    return true;
}
/// Every dtype variable must be used by a port.
constexpr mistake review_variables(prototype const& proto) {
    auto const all = proto.variables();
    for (std::size_t v = 0; v < all.size(); ++v) {
        bool used = false;
        for (auto const& p : proto.params()) {
            auto const of = p.variable >= list_variable ? p.variable - list_variable : p.variable;
            used = used || of == static_cast<int>(v);
        }
        if (!used) return {errc::unused_dtype_variable, all[v].name};
    }
    return {};
}
} // namespace detail

/// The first error of a definition, or none. `wrong_rule` and `misspelled_rule` are names or null.
/// error everything of `errc`'s first group
[[nodiscard]] constexpr mistake review(
    prototype const& proto, hooks has, char const* wrong_rule = nullptr, char const* misspelled_rule = nullptr) {
    if (wrong_rule) return {errc::wrong_rule_signature, wrong_rule};
    if (misspelled_rule) return {errc::misspelled_rule, misspelled_rule};
    if (proto.first_mistake().code != errc::ok) return proto.first_mistake();
    if (proto.provides_is_declared())
        if (auto const m = detail::review_members(proto, has); m.code != errc::ok) return m;
    if (proto.count(param_kind::input) + proto.count(param_kind::output) == 0)
        return {errc::operator_without_ports, proto.name()};
    auto const all = proto.params();
    if (!has.origin && !detail::is_plain(string_ref(proto.name()))) return {errc::invalid_name, proto.name()};
    // members instead of calls: the compiler evaluates this for each parameter of each operator
    auto const first = all.data(), end = first + all.size();
    auto const facts = proto.facts().count;
    bool may_be_absent = facts != 0;
    for (auto q = first; q != end; ++q)
        if (q->how == presence::optional && q->kind == param_kind::input) may_be_absent = true;
    for (auto p = first; p != end; ++p) {
        if (!detail::is_plain(p->name)) return {errc::invalid_name, p->name};
        if (p->kind == param_kind::attribute) continue;
        if (p->follow_name.length != 0)
            if (auto const m = review_follow(proto, *p); m.code != errc::ok) return m;
        if (p->count_attribute.length != 0) {
            auto const found = proto.find(param_kind::attribute, p->count_attribute);
            if (found.at < 0) return {errc::count_from_unknown_attribute, p->count_attribute};
            if (found.attribute != attr_kind::integer && !is_list(found.attribute))
                return {errc::wrong_count_attribute_kind, p->count_attribute};
        }
        if (p->type_attribute.length != 0) {
            auto const kind = proto.find(param_kind::attribute, p->type_attribute).attribute;
            if (kind != attr_kind::type && kind != attr_kind::types)
                return {errc::dtype_from_unknown_attribute, p->type_attribute};
        }
        if (p->kind != param_kind::output) continue;
        if (may_be_absent && p->follow_name.length != 0)
            if (auto const m = detail::review_absence(proto, *p, has); m.code != errc::ok) return m;
        bool typed = has.infer_dtype || p->follows(aspect::dtype) || p->type_attribute.length != 0 ||
                     p->types.size() == 1;
        if (!typed && facts != 0)
            typed = proto.facts().find(fact_kind::promotion, static_cast<std::size_t>(p - first)) ||
                    proto.facts().find(fact_kind::dtype_column, static_cast<std::size_t>(p - first));
        if (!typed && p->variable >= 0)
            for (auto q = first; q != end; ++q)
                typed = typed || (q->kind == param_kind::input && q->variable == p->variable);
        if (!typed) return {errc::undetermined_output_dtype, p->name};
        if (!has.infer_shape && !p->follows(aspect::shape) && !p->compute_dependent)
            return {errc::undetermined_output_shape, p->name};
    }
    if (!has.origin && !proto.variables().empty())
        if (auto const m = detail::review_variables(proto); m.code != errc::ok) return m;
    if (proto.requirements().size() != 0)
        if (auto const m = detail::review_requirements(proto); m.code != errc::ok) return m;
    if (proto.traits() != 0 || proto.flow() != flow::plain)
        if (auto const m = detail::review_traits(proto); m.code != errc::ok) return m;
    return facts != 0 ? detail::review_facts(proto, has.infer_dtype) : mistake{};
}

GRAFT_END
