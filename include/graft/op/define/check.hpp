// graft/op/define/check.hpp - the check of a definition: all possible errors of a prototype and its rules
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/container/span.hpp"
#include "graft/base/ill_formed.hpp"
#include "graft/op/define/prototype.hpp"
#include "graft/op/define/trait.hpp"
#include "graft/op/detail/check_columns.hpp"
#include "graft/op/detail/check_initial.hpp"
#include "graft/op/detail/requirement_trial.hpp"
#include "graft/op/detail/unread_input.hpp"
#include "graft/op/infer/attributes.hpp"
#include "graft/op/infer/frame.hpp"
#include "graft/tensor/promotion.hpp"

GRAFT_BEGIN

namespace detail {

constexpr mistake review_inplace(prototype const& proto, fact const& f) {
    auto const& store = proto.facts();
    auto const& y = proto[f.param];
    auto const at = proto.index_of(param_kind::input, store.text(f));
    if (at < 0) return {errc::inplace_of_unknown_input, store.text(f)};
    auto const& x = proto.at(param_kind::input, at);
    if (x.how != presence::required) return {errc::inplace_of_unknown_input, x.name};
    if ((dtype_set(x.types) & dtype_set(y.types)).empty()) return {errc::inplace_dtype_mismatch, y.name};
    for (auto const& g : store.all())
        if (g.kind == fact_kind::inplace && g.param < f.param && store.text(g) == store.text(f))
            return {errc::duplicate_inplace, y.name};
    return {};
}

constexpr mistake review_promotion(prototype const& proto, fact const& f) {
    auto const out = dtype_set(proto[f.param].types);
    if (out == dtype_families::any) return {};
    auto all = dtype_set(proto.variables()[static_cast<std::size_t>(proto.facts().text(f)[0])].types);
    for (std::size_t i = 1; i < f.size; ++i) { // every dtype that a prefix of the variables can promote to
        auto const next = dtype_set(proto.variables()[static_cast<std::size_t>(proto.facts().text(f)[i])].types);
        dtype_set both;
        for (auto a = all; !a.empty(); a = a - a.first())
            for (auto b = next; !b.empty(); b = b - b.first())
                if (auto const t = promote(a.first(), b.first()); t != dtype::undefined) both = both | t;
        all = both;
    }
    return (all - out).empty() ? mistake{} : mistake{errc::promotion_outside_port, proto[f.param].name};
}

/// Columns that remain on the chip of fact number `at`.
constexpr std::uint64_t columns_left(fact_store const& store, std::size_t at) {
    auto left = static_cast<std::uint64_t>(store.facts[at].low);
    if (store.columns < 64) left &= (std::uint64_t{1} << store.columns) - 1;
    for (auto i = at + 1; i < store.count && store.facts[i].kind > fact_kind::chip; ++i) {
        auto const& limit = store.facts[i];
        bool const types = limit.kind == fact_kind::chip_types;
        auto const* column = store.find(types ? fact_kind::dtype_column : fact_kind::format_column, limit.param);
        for (std::size_t k = 0; column && k < store.columns; ++k) {
            auto const v = static_cast<std::uint8_t>(store.text(*column)[k]);
            if (types ? !dtype_set::of(static_cast<std::uint64_t>(limit.low)).has(static_cast<dtype>(v))
                      : !format_set::of(static_cast<std::uint64_t>(limit.low)).admits(static_cast<format>(v)))
                left &= ~(std::uint64_t{1} << k);
        }
    }
    return left;
}

constexpr mistake review_facts(prototype const& proto, bool infers_dtype) {
    auto const& store = proto.facts();
    if (store.columns != 0)
        if (auto const m = review_columns(proto, infers_dtype); m.code != errc::ok) return m;
    for (std::size_t i = 0; i < store.count; ++i) {
        auto const& f = store.facts[i];
        mistake m;
        if (f.kind == fact_kind::inplace) m = review_inplace(proto, f);
        else if (f.kind == fact_kind::initial) m = review_initial(proto, f);
        else if (f.kind == fact_kind::promotion) m = review_promotion(proto, f);
        else if (f.kind == fact_kind::chip && store.columns != 0 && columns_left(store, i) == 0)
            m = {errc::chip_supports_no_column, store.text(f)};
        if (m.code != errc::ok) return m;
    }
    return {};
}

/// Whether only the number of all tensors of a node determines that of a dynamic port of a framework's operator.
constexpr bool is_uncounted(prototype const& proto, param const& p) {
    return p.how == presence::dynamic && p.count_attribute.length == 0 &&
           (p.type_attribute.length == 0 ||
               proto.find(param_kind::attribute, p.type_attribute).attribute != attr_kind::types);
}
/// A dynamic port after `p` of the same kind if both are uncounted: how many tensors each has is not known; or null.
constexpr param const* other_uncounted(prototype const& proto, param const& p) {
    if (!is_uncounted(proto, p)) return nullptr;
    for (auto q = &p + 1; q != proto.params().data() + proto.params().size(); ++q)
        if (q->kind == p.kind && is_uncounted(proto, *q)) return q;
    return nullptr;
}

/// The predicates that defaults alone determine.
constexpr mistake review_requirements(prototype const& proto) {
    attr_value values[prototype::max_params];
    std::size_t n = 0;
    for (auto const& p : proto.params())
        if (p.is_attribute()) values[n++] = proto.default_of(p);
    for (auto const& r : proto.requirements()) {
        if (!can_return(proto, r, true)) return {errc::requirement_never_met, r.attribute};
        attributes::reading done;
        bool const fine = r.test(attributes(proto, span<attr_value const>(values, n), done));
        if (!done.unknown_name.empty()) return {errc::unknown_attribute, done.unknown_name};
        if (!done.missing && done.wrong.is == invalid_read::what::kind)
            return {errc::wrong_attribute_access, proto.at(param_kind::attribute, -1 - done.wrong.place).name};
        if (!fine && !done.missing && !done.wrong.any()) return {errc::default_violates_constraint, r.attribute};
        if (!can_return(proto, r, false)) return {errc::requirement_never_fails, r.attribute};
    }
    return {};
}

/// Whether there are `count` ports of one kind; `dynamic`: the first may be dynamic, every other is required.
constexpr bool has_ports(prototype const& proto, param_kind kind, std::size_t count, bool dynamic = false) {
    std::size_t n = 0;
    for (auto const& p : proto.params()) {
        if (p.kind != kind) continue;
        if (p.how != presence::required && !(dynamic && n == 0 && p.how == presence::dynamic)) return false;
        ++n;
    }
    return n == count;
}

/// A merge has any number of tensors; every other kind of control flow has its fixed number of ports, all required.
constexpr bool has_ports_of(prototype const& proto, flow f) {
    constexpr std::size_t inputs[] = {2, 1, 1, 1, 1, 1}, outputs[] = {2, 2, 1, 1, 1, 1};
    auto const at = static_cast<std::size_t>(f) - 1;
    return has_ports(proto, param_kind::input, inputs[at], f == flow::merge) &&
           has_ports(proto, param_kind::output, outputs[at]);
}

/// An identity has one output for each input, both of the same kind.
constexpr bool is_paired(prototype const& proto) {
    auto const n = proto.count(param_kind::input);
    if (n == 0 || n != proto.count(param_kind::output)) return false;
    for (int i = 0; i < static_cast<int>(n); ++i)
        if (proto.at(param_kind::input, i).how != proto.at(param_kind::output, i).how) return false;
    return true;
}

/// A rearrangement has a required input whose dtype may be that of its outputs.
constexpr bool is_rearranging(prototype const& proto) {
    return proto.count(param_kind::input) != 0 && proto.count(param_kind::output) != 0 &&
           proto.at(param_kind::input, 0).how != presence::optional;
}

constexpr bool has_text(prototype const& proto, string_ref attribute) {
    return proto.find(param_kind::attribute, attribute).attribute == attr_kind::string;
}

/// error trait_port_mismatch
constexpr mistake review_traits(prototype const& proto) {
    if (auto const f = proto.flow(); f != flow::plain)
        return has_ports_of(proto, f) ? mistake{} : mistake{errc::trait_port_mismatch, name_of(f)};
    bool const one_to_one = has_ports(proto, param_kind::input, 1) && has_ports(proto, param_kind::output, 1);
    auto const wrong = [&](op_trait t, bool fine) { return proto.is(t) && !fine; };
    if (wrong(op_trait::identity, is_paired(proto))) return {errc::trait_port_mismatch, name_of(op_trait::identity)};
    if (wrong(op_trait::cast, one_to_one && !proto.at(param_kind::output, 0).type_attribute.empty()))
        return {errc::trait_port_mismatch, name_of(op_trait::cast)};
    if (wrong(op_trait::format_change, one_to_one && has_text(proto, "src_format") && has_text(proto, "dst_format")))
        return {errc::trait_port_mismatch, name_of(op_trait::format_change)};
    if (wrong(op_trait::rearrangement, is_rearranging(proto)))
        return {errc::trait_port_mismatch, name_of(op_trait::rearrangement)};
    if (wrong(op_trait::elementwise, proto.count(param_kind::input) != 0 && has_ports(proto, param_kind::output, 1)))
        return {errc::trait_port_mismatch, name_of(op_trait::elementwise)};
    if (wrong(op_trait::shape_only, proto.count(param_kind::input) != 0))
        return {errc::trait_port_mismatch, name_of(op_trait::shape_only)};
    if (wrong(op_trait::constant, has_ports(proto, param_kind::input, 0) && has_ports(proto, param_kind::output, 1)))
        return {errc::trait_port_mismatch, name_of(op_trait::constant)};
    return {};
}

} // namespace detail

/// The rules that an operator defines.
struct hooks {
    bool verify = false,       ///< a check of the node, after the declared constraints
        infer_dtype = false,   ///< sets the dtypes of outputs
        infer_shape = false,   ///< sets the shapes of outputs
        infer_value = false,   ///< computes small integers of outputs, such as a shape
        infer_format = false,  ///< sets the formats of outputs
        infer_bound = false,   ///< an upper bound of the shape, if the shape itself is not known
        documentation = false; ///< for people: not a rule
    bool origin = false;       ///< a framework's operator: rules are elsewhere, any name, variables without a port

    /// Whether there are rules other than `infer_shape`, the only rule of most operators.
    [[nodiscard]] constexpr bool besides_shape() const {
        return verify || infer_dtype || infer_value || infer_format || infer_bound;
    }
};

/// An operator as the compiler sees it: what tables and trials are made from.
struct op_source {
    prototype const* from; ///< its prototype; never null
    hooks has;             ///< the rules that the operator declares
    rules run = nullptr;   ///< null: the definition has a mistake, so the rules are not called

    /// Whether its rule for shapes may be called; whether a node is checked beyond its ports, by `verify` or `require`.
    [[nodiscard]] constexpr bool infers_shape() const { return has.infer_shape && run; }
    [[nodiscard]] constexpr bool verifies() const { return has.verify || from->requirements().size() != 0; }
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
/// `infer_value` computes integers, and is called for an output that may be of another dtype than a float.
constexpr mistake review_values(prototype const& proto) {
    for (auto const& p : proto.params()) {
        if (!p.is_output()) continue;
        auto types = dtype_set(p.types);
        if (auto const root = p.follows(aspect::dtype) ? proto.index_of(param_kind::input, p.follow_name) : -1;
            root >= 0)
            types = types.empty() ? dtype_set(proto.at(param_kind::input, root).types)
                                  : types & dtype_set(proto.at(param_kind::input, root).types);
        if (types.empty() || !(types - dtype_families::floating).empty()) return {};
    }
    return {errc::rule_never_called, "infer_value"};
}
/// Every dtype variable must be used by a port.
constexpr mistake review_variables(prototype const& proto) {
    auto const all = proto.variables();
    for (std::size_t v = 0; v < all.size(); ++v) {
        bool used = false;
        for (auto const& p : proto.params())
            used = used ||
                   (p.variable >= list_variable ? p.variable - list_variable : p.variable) == static_cast<int>(v);
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
            if (auto const& n = proto.at(param_kind::attribute, found.at);
                n.has_default && found.attribute == attr_kind::integer && n.integer < p->minimum)
                return {errc::default_violates_constraint, p->count_attribute};
        }
        if (p->type_attribute.length != 0) {
            if (p->follows(aspect::dtype)) return {errc::duplicate_dtype, p->name};
            auto const kind = proto.find(param_kind::attribute, p->type_attribute).attribute;
            if (kind != attr_kind::type && kind != attr_kind::types)
                return {errc::dtype_from_unknown_attribute, p->type_attribute};
            if (kind == attr_kind::type && p->types.bits != 0)
                if (auto const& of = proto.at(
                        param_kind::attribute, proto.index_of(param_kind::attribute, p->type_attribute));
                    of.types.bits != 0 && (of.types.bits & p->types.bits) == 0)
                    return {errc::dtype_attribute_outside_port, p->name};
        }
        if (auto const* other = has.origin ? detail::other_uncounted(proto, *p) : nullptr)
            return {errc::dynamic_ports_not_counted, other->name};
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
    if (!has.origin && !has.infer_shape && !has.verify && proto.count(param_kind::input) > 1)
        if (auto const m = detail::review_unread(proto); m.code != errc::ok) return m;
    if (has.infer_value)
        if (auto const m = detail::review_values(proto); m.code != errc::ok) return m;
    if (proto.requirements().size() != 0)
        if (auto const m = detail::review_requirements(proto); m.code != errc::ok) return m;
    if (proto.traits() != 0 || proto.flow() != flow::plain)
        if (auto const m = detail::review_traits(proto); m.code != errc::ok) return m;
    return facts != 0 ? detail::review_facts(proto, has.infer_dtype) : mistake{};
}

GRAFT_END
