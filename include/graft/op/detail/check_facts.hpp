// graft/op/detail/check_facts.hpp - the check of columns, in-place outputs, promotion, chips and traits
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "graft/base/container/span.hpp"
#include "graft/base/ill_formed.hpp"
#include "graft/op/define/prototype.hpp"
#include "graft/op/define/trait.hpp"
#include "graft/op/infer/attributes.hpp"
#include "graft/tensor/promotion.hpp"

GRAFT_BEGIN

namespace detail {

constexpr bool is_column(fact_kind k) { return k == fact_kind::dtype_column || k == fact_kind::format_column; }

/// Whether columns `a` and `b` are equal at all inputs, or at all ports.
constexpr bool same_column(prototype const& proto, std::size_t a, std::size_t b, bool inputs_only) {
    auto const& store = proto.facts();
    for (auto const& f : store.all())
        if (is_column(f.kind) && !(inputs_only && proto[f.param].is_output()) && store.text(f)[a] != store.text(f)[b])
            return false;
    return true;
}

constexpr mistake review_columns(prototype const& proto, bool infers_dtype) {
    auto const& store = proto.facts();
    for (auto const& f : store.all()) {
        if (!is_column(f.kind)) continue;
        auto const& p = proto[f.param];
        if (f.kind == fact_kind::dtype_column &&
            (p.variable >= 0 || p.follows(aspect::dtype) || !p.type_attribute.empty() ||
                store.has(fact_kind::promotion, f.param)))
            return {errc::column_conflict, p.name};
        if (f.kind == fact_kind::format_column && (p.follows(aspect::format) || store.has(fact_kind::formats, f.param)))
            return {errc::duplicate_format, p.name};
        for (std::size_t b = 1; b < store.columns; ++b)
            for (std::size_t a = 0; a < b; ++a) {
                if (same_column(proto, a, b, false)) return {errc::duplicate_column, p.name};
                if (f.kind == fact_kind::dtype_column && p.is_output() && !infers_dtype &&
                    store.text(f)[a] != store.text(f)[b] && same_column(proto, a, b, true))
                    return {errc::undetermined_output_dtype, p.name};
            }
    }
    return {};
}

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

constexpr mistake review_initial(prototype const& proto, fact const& f) {
    auto const types = dtype_set(proto[f.param].types);
    using family = dtype_families;
    bool const numbers = (types - (family::ordinary | family::quantized | family::sub_byte | family::float8)).empty() ||
                         types == family::any;
    bool const whole = !(types & (family::any_integer | family::quantized)).empty() && types != family::any;
    bool const below = f.high == 0 && f.low < 0 && !(types & (family::unsigned_integer | dtype::boolean)).empty() &&
                       types != family::any;
    if (!numbers || below || (f.high != 0 && whole)) return {errc::wrong_initial_value, proto[f.param].name};
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

/// The predicates that are determined by the defaults alone.
constexpr mistake review_requirements(prototype const& proto) {
    attr_value values[prototype::max_params];
    std::size_t n = 0;
    for (auto const& p : proto.params())
        if (p.is_attribute()) values[n++] = proto.default_of(p);
    for (auto const& r : proto.requirements()) {
        attributes::reading done;
        bool const fine = r.test(attributes(proto, span<attr_value const>(values, n), done));
        if (!done.unknown_name.empty()) return {errc::unknown_attribute, done.unknown_name};
        if (!done.missing && done.wrong.is == invalid_read::what::kind)
            return {errc::wrong_attribute_access, proto.at(param_kind::attribute, -1 - done.wrong.place).name};
        if (!fine && !done.missing && !done.wrong.any()) return {errc::default_violates_constraint, r.attribute};
    }
    return {};
}

/// Whether there are `count` ports of one kind; `dynamic`: the first may be dynamic, no port is optional, and no other
/// is dynamic.
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
    if (wrong(op_trait::constant, has_ports(proto, param_kind::input, 0) && has_ports(proto, param_kind::output, 1)))
        return {errc::trait_port_mismatch, name_of(op_trait::constant)};
    return {};
}

} // namespace detail

GRAFT_END
