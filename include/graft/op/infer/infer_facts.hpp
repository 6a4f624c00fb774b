// graft/op/infer/infer_facts.hpp - checks a node against the facts of its operator: constraints, formats, columns,
// promotion
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/container/span.hpp"
#include "graft/base/status.hpp"
#include "graft/op/catalog/catalog_view.hpp"
#include "graft/op/infer/frame.hpp"
#include "graft/tensor/promotion.hpp"

GRAFT_BEGIN

namespace detail {

/// The dtype of the ports of dtype variable `v`, or undefined; for a list variable the `k`-th.
constexpr dtype bound_type(span<param_row const> rows, frame const& f, std::int8_t v, std::size_t k = 0) {
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows[i].variable != v) continue;
        bool const list = v >= list_variable;
        for (auto j = list ? k : 0; j < f.input_ports[i].count; ++j) {
            if (auto const* d = f.inputs[f.input_ports[i].first + j]; d && d->type != dtype::undefined) return d->type;
            if (list) break;
        }
    }
    return dtype::undefined;
}

/// Checks one operator's facts on one node.
struct fact_check {
    catalog_view const& c;
    op_id op;
    frame& f;

    [[nodiscard]] constexpr bool is_input(fact_row const& fact) const { return fact.param < c.ops[op].inputs; }
    [[nodiscard]] constexpr std::string_view name(fact_row const& fact) const {
        return c.text(c.param_of(op, fact)->name);
    }
    /// The output descriptors of the port of a fact.
    [[nodiscard]] constexpr span<tensor_desc> outputs(fact_row const& fact) const {
        auto const slots = f.output_ports[static_cast<std::size_t>(fact.param) - c.ops[op].inputs];
        return {f.outputs.data() + slots.first, slots.count};
    }
    /// The `k`-th descriptor of the port of a fact, null if an input is absent; there are `count` of them.
    [[nodiscard]] constexpr std::size_t count(fact_row const& fact) const {
        return is_input(fact) ? f.input_ports[fact.param].count
                              : f.output_ports[static_cast<std::size_t>(fact.param) - c.ops[op].inputs].count;
    }
    [[nodiscard]] constexpr tensor_desc const* at(fact_row const& fact, std::size_t k) const {
        if (is_input(fact)) return f.inputs[f.input_ports[fact.param].first + k];
        return &f.outputs[f.output_ports[static_cast<std::size_t>(fact.param) - c.ops[op].inputs].first + k];
    }

    [[nodiscard]] constexpr attr_value const& attribute(fact_row const& fact) const {
        return f.attributes[static_cast<std::size_t>(fact.param) - c.ops[op].inputs - c.ops[op].outputs];
    }
    /// The violated constraint of an attribute.
    [[gnu::noinline, gnu::cold]] constexpr status broken(fact_row const& fact) const {
        auto const& v = attribute(fact);
        auto why = fail(errc::wrong_value, name(fact));
        switch (fact.kind) {
        case fact_kind::one_of:
        case fact_kind::real_one_of: why.expected = "one of the declared values"; break;
        case fact_kind::length: why.expected = "a list of the declared length"; break;
        default: why.expected = "a value in the declared range"; break;
        }
        if (fact.kind == fact_kind::length) why.got = static_cast<std::int64_t>(v.size());
        else if (v.kind == attr_kind::integer) why.got = v.integer;
        else if (v.kind == attr_kind::string) why.found = v.string;
        if (fact.kind == fact_kind::length && fact.low == fact.high) why.wanted = fact.low;
        return why;
    }
    /// Formats of a port.
    constexpr status formats(fact_row const& fact) const {
        auto const allowed = format_set::of(static_cast<std::uint64_t>(fact.low));
        for (std::size_t k = 0; k < count(fact); ++k) {
            auto const* d = at(fact, k);
            if (!d) continue;
            auto const got = fact.kind == fact_kind::formats ? d->format : d->origin_format;
            if (allowed.admits(got)) continue;
            return {errc::wrong_format, name(fact),
                fact.kind == fact_kind::formats ? "a format of the port" : "an origin format of the port", {}, {},
                name_of(got)};
        }
        return ok;
    }
    constexpr status scalar(fact_row const& fact) const {
        for (std::size_t k = 0; k < count(fact); ++k)
            if (auto const* d = at(fact, k))
                if (auto const n = d->shape.elements(); n.known() && n.value() != 1)
                    return fail(errc::wrong_element_count, name(fact), "a scalar", 1, n.value());
        return ok;
    }
    /// Whether a descriptor matches entry `entry` of a column; unknown properties match every entry.
    static constexpr bool fits(fact_row const& fact, tensor_desc const& d, char entry) {
        if (fact.kind == fact_kind::dtype_column)
            return d.type == dtype::undefined || d.type == static_cast<dtype>(entry);
        return format_set(static_cast<format>(entry)).admits(d.format);
    }
    /// Columns whose entry matches every input of the first `till` facts. `till` is a number of facts.
    [[nodiscard]] constexpr std::uint64_t matching_columns(std::size_t till) const {
        auto left = ~std::uint64_t{0};
        auto const facts = c.facts_of(op);
        for (std::size_t i = 0; i < till; ++i) {
            auto const& fact = facts[i];
            if ((fact.kind != fact_kind::dtype_column && fact.kind != fact_kind::format_column) || !is_input(fact))
                continue;
            auto const entries = c.text(fact.bytes);
            if (entries.size() < 64) left &= (std::uint64_t{1} << entries.size()) - 1;
            for (std::size_t j = 0; j < count(fact); ++j)
                for (std::size_t k = 0; k < entries.size(); ++k)
                    if (auto const* d = at(fact, j); d && !fits(fact, *d, entries[k])) left &= ~(std::uint64_t{1} << k);
        }
        return left;
    }
    /// One column must match completely; the error is reported at the port at which the last one is excluded.
    constexpr status columns() const {
        auto const facts = c.facts_of(op);
        if (matching_columns(facts.size()) != 0) return ok;
        std::size_t n = 1;
        while (matching_columns(n) != 0) ++n;
        auto why = fail(errc::no_matching_column, name(facts[n - 1]), "one column of the operator");
        for (std::size_t k = 0; k < count(facts[n - 1]); ++k)
            if (auto const* d = at(facts[n - 1], k))
                why.found = facts[n - 1].kind == fact_kind::dtype_column ? name_of(d->type) : name_of(d->format);
        return why;
    }
    /// Requirements on inputs and attributes.
    constexpr status before() const {
        bool any_column = false;
        for (auto const& fact : c.facts_of(op)) {
            switch (fact.kind) { // a status is created only if there is an error: it is many bytes
            case fact_kind::one_of:
            case fact_kind::real_one_of:
            case fact_kind::range:
            case fact_kind::float_range:
            case fact_kind::length:
                if (auto const& v = attribute(fact);
                    v.kind != attr_kind::none && !holds(fact.kind, c.text(fact.bytes), fact.low, fact.high, v))
                    return broken(fact);
                break;
            case fact_kind::formats:
            case fact_kind::origin_formats:
                if (!is_input(fact)) break;
                if (auto why = formats(fact); !why) return why;
                break;
            case fact_kind::scalar:
                if (auto why = scalar(fact); !why) return why;
                break;
            case fact_kind::dtype_column:
            case fact_kind::format_column: any_column = true; break;
            default: break;
            }
        }
        return any_column ? columns() : ok;
    }
    /// Sets the outputs that columns and promotion determine.
    constexpr status declare() const {
        auto const rows = c.inputs(op);
        for (auto const& fact : c.facts_of(op)) {
            if (fact.param == no_param || is_input(fact)) continue;
            auto const bytes = c.text(fact.bytes);
            if (fact.kind == fact_kind::promotion) {
                auto all = dtype::undefined;
                bool known = true;
                for (auto v : bytes) {
                    auto const next = bound_type(rows, f, static_cast<std::int8_t>(v));
                    if (next == dtype::undefined) known = false;
                    if (!known) break;
                    auto const both = all == dtype::undefined ? next : promote(all, next);
                    if (both == dtype::undefined)
                        return {errc::cannot_promote_dtypes, name(fact), name_of(all), {}, {}, name_of(next)};
                    all = both;
                }
                if (known)
                    for (auto& d : outputs(fact)) d.type = all;
            } else if (fact.kind == fact_kind::dtype_column || fact.kind == fact_kind::format_column) {
                auto const left = matching_columns(c.facts_of(op).size());
                int entry = -1;
                for (std::size_t k = 0; k < bytes.size(); ++k)
                    if (left >> k & 1) entry = entry < 0 || entry == bytes[k] ? bytes[k] : 0xFF;
                if (entry < 0 || entry == 0xFF) continue;
                for (auto& d : outputs(fact)) {
                    if (fact.kind == fact_kind::dtype_column) d.type = static_cast<dtype>(entry);
                    else if (d.format == format::nd) d.format = d.origin_format = static_cast<format>(entry);
                }
            }
        }
        return ok;
    }
    /// Requirements on outputs after their inference.
    constexpr status after() const {
        for (auto const& fact : c.facts_of(op)) {
            if (fact.param == no_param || is_input(fact)) continue;
            if (fact.kind == fact_kind::inplace) {
                auto why = ok;
                auto const* x = f.input(static_cast<int>(fact.low));
                for (auto const& y : outputs(fact)) {
                    if (x && x->type != y.type && x->type != dtype::undefined && y.type != dtype::undefined) {
                        why = {errc::inplace_mismatch, name(fact), name_of(x->type), {}, {}, name_of(y.type)};
                    } else if (x && contradict(x->shape, y.shape)) {
                        why = fail(errc::inplace_mismatch, name(fact), "the shape of its input");
                    }
                }
                if (!why) return why;
            } else if (fact.kind == fact_kind::formats || fact.kind == fact_kind::origin_formats) {
                if (auto why = formats(fact); !why) return why;
            }
        }
        return ok;
    }
};

} // namespace detail

GRAFT_END
