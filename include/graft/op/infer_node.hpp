// graft/op/infer_node.hpp - checks one node and infers its outputs: declared constraints first, then the rules
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "graft/base/config.hpp"
#include "graft/base/status.hpp"
#include "graft/op/catalog.hpp"
#include "graft/op/frame.hpp"
#include "graft/tensor/dtype_set.hpp"

GRAFT_BEGIN

namespace detail {

constexpr status check_counts(catalog_view const& c, std::span<param_row const> rows, std::span<port_slots const> slots, bool inputs) {
    for (std::size_t i = 0; i < rows.size(); ++i) {
        auto const count = slots[i].count;
        auto const& r = rows[i];
        if (r.how == presence::required && count == 0 && inputs) return fail(errc::missing_input, c.text(r.name), "one tensor", 0);
        if (r.how != presence::dynamic && count > 1)
            return fail(inputs ? errc::wrong_input_count : errc::wrong_output_count, c.text(r.name), "one tensor", count);
        if (r.how == presence::dynamic && count < r.minimum)
            return fail(inputs ? errc::wrong_input_count : errc::wrong_output_count, c.text(r.name), "at least", r.minimum, count);
    }
    return ok;
}

constexpr status check_attributes(catalog_view const& c, op_id op, frame const& f) {
    auto const rows = c.attributes(op);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        auto const kind = f.attributes[i].kind;
        if (kind == attr_kind::none && rows[i].how != presence::optional)
            return fail(errc::missing_required_attribute, c.text(rows[i].name), name_of(rows[i].attribute));
        if (kind != attr_kind::none && kind != rows[i].attribute)
            return fail(errc::wrong_attribute_kind, c.text(rows[i].name), name_of(rows[i].attribute));
        if (kind == attr_kind::type && rows[i].types && !dtype_set::of(rows[i].types).has(f.attributes[i].type()))
            return fail(errc::wrong_dtype, c.text(rows[i].name), "another dtype than", f.attributes[i].integer);
    }
    return ok;
}

/// The dtype that the ports of dtype variable `v` have, or undefined.
constexpr dtype bound_type(std::span<param_row const> rows, frame const& f, std::int8_t v) {
    for (std::size_t i = 0; i < rows.size(); ++i)
        for (std::size_t k = 0; rows[i].variable == v && k < f.input_ports[i].count; ++k)
            if (auto const* d = f.inputs[f.input_ports[i].first + k]; d && d->type != dtype::undefined) return d->type;
    return dtype::undefined;
}

constexpr status check_dtypes(catalog_view const& c, op_id op, frame const& f) {
    auto const rows = c.inputs(op);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        auto const& r = rows[i];
        auto const bound = r.variable >= 0 ? bound_type(rows, f, r.variable) : dtype::undefined;
        for (std::size_t k = 0; k < f.input_ports[i].count; ++k) {
            auto const* d = f.inputs[f.input_ports[i].first + k];
            if (!d || d->type == dtype::undefined) continue;
            auto why = ok;
            if (!dtype_set::of(r.types).has(d->type)) why = fail(errc::wrong_dtype, c.text(r.name), "a dtype that the port takes");
            else if (r.variable >= 0 && d->type != bound) why = fail(errc::dtypes_differ, c.text(r.name), name_of(bound));
            why.found = name_of(d->type);
            if (!why) return why;
        }
    }
    return ok;
}

constexpr void declared_outputs(catalog_view const& c, op_id op, frame& f) {
    auto const rows = c.outputs(op);
    auto const inputs = c.inputs(op);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        auto const& r = rows[i];
        tensor_desc const* root = r.followed >= 0 ? f.input(r.followed) : nullptr;
        for (std::size_t k = 0; k < f.output_ports[i].count; ++k) {
            auto& out = f.outputs[f.output_ports[i].first + k];
            if (r.follows(aspect::dtype) && root) out.type = root->type;
            else if (r.type_attribute >= 0) {
                auto const& a = f.attributes[static_cast<std::size_t>(r.type_attribute)];
                if (a.kind == attr_kind::type) out.type = a.type();
                else if (a.kind == attr_kind::types && k < a.integers.size()) out.type = static_cast<dtype>(a.integers[k]);
            } else if (r.variable >= 0) out.type = bound_type(inputs, f, r.variable);
            else if (dtype_set::of(r.types).size() == 1) out.type = dtype_set::of(r.types).first();
            if (r.follows(aspect::shape) && root) out.shape = root->shape;
            if (r.follows(aspect::format) && root) {
                out.format = root->format;
                out.origin_format = root->origin_format;
            }
        }
    }
}

constexpr status check_outputs(catalog_view const& c, op_id op, frame& f) {
    auto const rows = c.outputs(op);
    bool typed_inputs = true;
    for (auto const* d : f.inputs) typed_inputs = typed_inputs && (!d || d->type != dtype::undefined);
    for (std::size_t i = 0; i < rows.size(); ++i)
        for (std::size_t k = 0; k < f.output_ports[i].count; ++k) {
            auto& out = f.outputs[f.output_ports[i].first + k];
            if (out.type == dtype::undefined && typed_inputs)
                return fail(errc::output_not_assigned, c.text(rows[i].name), "a dtype from the rule");
            if (!out.shape.is_set()) {
                if (!rows[i].compute_dependent) return fail(errc::output_not_assigned, c.text(rows[i].name), "a shape from the rule");
                out.shape = shape::unknown_rank();
            }
            if (out.shape.too_long()) return fail(errc::rank_too_large, c.text(rows[i].name), "a rank of at most", max_rank, max_rank + 1);
            if (out.shape.invalid()) return fail(errc::overflow, c.text(rows[i].name), "dims from 0 to 2^63 - 1");
        }
    return ok;
}

} // namespace detail

/// Checks the node behind `f` and fills its output descriptors: counts, dtype sets and variables, attributes,
/// `verify`, then dtypes and shapes by declaration and by rule. Usable in constant expressions.
/// error missing_input, wrong_input_count, missing_required_attribute, wrong_attribute_kind, wrong_dtype,
///       dtypes_differ, output_not_assigned, overflow, rank_too_large, and whatever the operator's rules answer
/// cost linear in the ports and attributes, no allocation
[[nodiscard]] constexpr status infer_node(catalog_view const& c, op_id op, frame& f) {
    if (auto s = detail::check_counts(c, c.inputs(op), f.input_ports, true); !s) return s;
    if (auto s = detail::check_counts(c, c.outputs(op), f.output_ports, false); !s) return s;
    if (auto s = detail::check_attributes(c, op, f); !s) return s;
    if (auto s = detail::check_dtypes(c, op, f); !s) return s;
    auto const run = c.run[op];
    if (auto s = run(step::verify, f); !s) return s;
    detail::declared_outputs(c, op, f);
    if (auto s = run(step::infer_dtype, f); !s) return s;
    if (auto s = run(step::infer_shape, f); !s) return s;
    return detail::check_outputs(c, op, f);
}

GRAFT_END
