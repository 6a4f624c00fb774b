// graft/op/detail/check_node.hpp - what a definition says of a node: counts, attributes, dtypes, outputs
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/container/span.hpp"
#include "graft/base/status.hpp"
#include "graft/op/catalog/catalog_view.hpp"
#include "graft/op/infer/frame.hpp"
#include "graft/op/infer/infer_facts.hpp"
#include "graft/tensor/dtype_set.hpp"

GRAFT_BEGIN
namespace detail {

// Each of these returns false after it has set `why`: a status is larger than most of the data that they read.

constexpr bool check_counts(
    catalog_view const& c, span<param_row const> rows, span<port_slots const> slots, bool inputs, status& why) {
    for (std::size_t i = 0; i < rows.size(); ++i) {
        auto const count = slots[i].count;
        auto const& r = rows[i];
        if (count == 1 && (r.how != presence::dynamic || r.minimum <= 1)) continue; // the common case
        if (r.how == presence::required && count == 0 && inputs)
            why = fail(errc::missing_input, c.text(r.name), "one tensor", 0);
        else if (r.how != presence::dynamic && count > 1)
            why = fail(
                inputs ? errc::wrong_input_count : errc::wrong_output_count, c.text(r.name), "one tensor", count);
        else if (r.how == presence::dynamic && count < r.minimum)
            why = fail(inputs ? errc::wrong_input_count : errc::wrong_output_count, c.text(r.name), "at least",
                r.minimum, count);
        if (!why) return false;
    }
    return true;
}

/// The number of tensors of a dynamic port according to its attribute, an integer or the length of a list; -1: it says
/// nothing, or a negative number if `*says` is set.
constexpr std::int64_t number_by_attribute(
    param_row const& r, span<attr_value const> attributes, bool* says = nullptr) {
    if (r.count_attribute < 0) return -1;
    auto const& a = attributes[static_cast<std::size_t>(r.count_attribute)];
    bool const list = is_list(a.kind);
    if (says) *says = list || a.kind == attr_kind::integer;
    return list ? static_cast<std::int64_t>(a.size()) : a.kind == attr_kind::integer ? a.integer : -1;
}
/// Whether the dynamic ports of `rows` have as many tensors as their attributes say.
constexpr bool check_numbers(catalog_view const& c, op_id op, span<param_row const> rows, span<port_slots const> slots,
    span<attr_value const> attributes, errc wrong, status& why) {
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows[i].count_attribute < 0) continue; // the common case
        bool says = false;
        auto const number = number_by_attribute(rows[i], attributes, &says);
        if (!says || number == slots[i].count) continue;
        if (number < 0)
            why = fail(wrong, c.text(c.attributes(op)[static_cast<std::size_t>(rows[i].count_attribute)].name),
                "a number of tensors, of at least", 0, number);
        else why = fail(wrong, c.text(rows[i].name), "as many tensors as its attribute says", number, slots[i].count);
        return false;
    }
    return true;
}
/// The inputs of any node. error wrong_input_count
constexpr bool check_input_numbers(
    catalog_view const& c, op_id op, span<port_slots const> slots, span<attr_value const> attributes, status& why) {
    return check_numbers(c, op, c.inputs(op), slots, attributes, errc::wrong_input_count, why);
}
/// The outputs of a node that a program makes; of an import the attributes decide. error wrong_output_count
constexpr bool check_output_numbers(
    catalog_view const& c, op_id op, span<port_slots const> slots, span<attr_value const> attributes, status& why) {
    return check_numbers(c, op, c.outputs(op), slots, attributes, errc::wrong_output_count, why);
}

constexpr bool check_attributes(catalog_view const& c, op_id op, frame const& f, status& why) {
    auto const rows = c.attributes(op);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        auto const kind = f.attributes[i].kind;
        if (kind == attr_kind::none) {
            if (rows[i].how == presence::optional) continue;
            return why = fail(errc::missing_required_attribute, c.text(rows[i].name), name_of(rows[i].attribute)),
                   false;
        }
        if (kind != rows[i].attribute)
            return why = fail(errc::wrong_attribute_kind, c.text(rows[i].name), name_of(rows[i].attribute)), false;
        if ((kind == attr_kind::type || kind == attr_kind::types) && rows[i].types)
            if (auto const got = refused_type(dtype_set::of(rows[i].types), f.attributes[i]); got != dtype::undefined) {
                why = {
                    errc::wrong_dtype, c.text(rows[i].name), "a dtype that the attribute takes", {}, {}, name_of(got)};
                return false;
            }
    }
    return true;
}

/// An input that follows another one has the same properties.
constexpr bool check_follower(
    catalog_view const& c, param_row const& r, frame const& f, tensor_desc const& d, status& why) {
    auto const* root = f.input(r.followed);
    if (!root) return true;
    if (r.follows(aspect::dtype) && root->type != d.type && root->type != dtype::undefined) {
        why = {errc::dtype_mismatch, c.text(r.name), name_of(root->type), {}, {}, name_of(d.type)};
    } else if (r.follows(aspect::shape) && contradict(root->shape, d.shape)) {
        why = fail(errc::shape_mismatch, c.text(r.name), "the shape of the input that it follows");
    } else if (r.follows(aspect::format) && root->format != d.format) {
        why = {errc::wrong_format, c.text(r.name), name_of(root->format), {}, {}, name_of(d.format)};
    }
    return static_cast<bool>(why);
}

/// The dtype of tensor `k` of a port according to an attribute, or undefined.
constexpr dtype declared_type(param_row const& r, frame const& f, std::size_t k) {
    if (r.type_attribute < 0) return dtype::undefined;
    auto const& a = f.attributes[static_cast<std::size_t>(r.type_attribute)];
    if (a.kind == attr_kind::type) return a.type();
    return a.kind == attr_kind::types && k < a.integers.size() ? static_cast<dtype>(a.integers[k]) : dtype::undefined;
}

constexpr bool check_dtypes(catalog_view const& c, op_id op, frame const& f, status& why) {
    auto const rows = c.inputs(op);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        auto const& r = rows[i];
        auto bound = r.variable >= 0 ? bound_type(rows, f, r.variable) : dtype::undefined;
        for (std::size_t k = 0; k < f.input_ports[i].count; ++k) {
            auto const* d = f.inputs[f.input_ports[i].first + k];
            if (!d || d->type == dtype::undefined) continue;
            if (r.variable >= list_variable) bound = bound_type(rows, f, r.variable, k);
            if (r.followed >= 0 && !check_follower(c, r, f, *d, why)) return false;
            auto const declared = declared_type(r, f, k);
            bool const fits = dtype_set::of(r.types).has(d->type);
            if (fits && (r.variable < 0 || d->type == bound) && (declared == dtype::undefined || d->type == declared))
                continue;
            if (!fits) why = fail(errc::wrong_dtype, c.text(r.name), "a dtype that the port takes");
            else
                why = fail(errc::dtype_mismatch, c.text(r.name),
                    name_of(r.variable >= 0 && d->type != bound ? bound : declared));
            why.found = name_of(d->type);
            return false;
        }
    }
    return true;
}

/// The input that an output follows if the optional one is absent.
constexpr tensor_desc const* otherwise_followed(catalog_view const& c, op_id op, std::size_t output, frame const& f) {
    for (auto const& fact : c.facts_of(op))
        if (fact.kind == fact_kind::otherwise && fact.param == c.ops[op].inputs + output)
            return f.input(static_cast<int>(fact.low));
    return nullptr;
}

constexpr void declared_outputs(catalog_view const& c, op_id op, frame& f) {
    auto const rows = c.outputs(op);
    auto const inputs = c.inputs(op);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        auto const& r = rows[i];
        tensor_desc const* root = r.followed >= 0 ? f.input(r.followed) : nullptr;
        if (r.followed >= 0 && !root) root = otherwise_followed(c, op, i, f);
        for (std::size_t k = 0; k < f.output_ports[i].count; ++k) {
            auto& out = f.outputs[f.output_ports[i].first + k];
            if (r.follows(aspect::dtype) && root) out.type = root->type;
            else if (r.type_attribute >= 0) {
                if (auto const declared = declared_type(r, f, k); declared != dtype::undefined) out.type = declared;
            } else if (r.variable >= 0) out.type = bound_type(inputs, f, r.variable, k);
            else if (dtype_set::of(r.types).size() == 1) out.type = dtype_set::of(r.types).first();
            if (r.follows(aspect::shape) && root) out.shape = root->shape;
            if (r.follows(aspect::format) && root) {
                out.format = root->format;
                out.origin_format = root->origin_format;
            }
        }
    }
}

/// The first dim that is a formula and negative for all values of its symbols; the rank if there is none.
constexpr std::size_t below_zero(shape const& s) {
    std::size_t i = 0;
    while (i < s.rank() && !(is_symbol(s.dims()[i]) && s[i].max() < 0)) ++i;
    return i;
}

/// What a message says of the shape that was expected: of its rank, and of one of its dims.
struct shape_words {
    std::string_view rank{}, dim{};
};
/// The first difference of two shapes that contradict each other, or of which `got` has an unknown dim.
[[gnu::cold]] constexpr status contradiction(
    std::string_view port, shape_words const& words, shape const& wanted, shape const& got) {
    auto const number = [](dim d) { return d.known() ? figure(d.value()) : figure(); };
    if (wanted.has_rank() && got.has_rank() && wanted.rank() != got.rank())
        return fail(errc::wrong_shape, port, words.rank, wanted.rank(), got.rank());
    for (std::size_t i = 0; i < wanted.rank() && i < got.rank(); ++i)
        if (dim const a = wanted[i], b = got[i]; contradict(a, b) || !b.known())
            return {errc::wrong_shape, port, words.dim, number(a), number(b), b.known() ? "" : "an unknown dim"};
    return fail(errc::wrong_shape, port, words.rank);
}

/// The error of an invalid shape: its first negative dim, otherwise one that overflowed.
constexpr status invalid_dim_of(shape const& s, std::string_view port) {
    if (s.has_lost_symbols())
        return fail(errc::unknown_symbol, port, "symbols of this graph, not of another or of one that has ended");
    for (auto const d : s.dims())
        if (is_invalid(d) && d != invalid_dim)
            return fail(errc::negative_dim, port, "dims of 0 or more", d - invalid_dim);
    return fail(errc::overflow, port, "dims from 0 to 2^63 - 1");
}

/// Whether an input of a graph whose symbols are in `table` can have this shape.
/// error unknown_symbol, negative_dim, overflow, rank_too_large
constexpr status check_input_shape(shape const& s, symbol_source const* table, std::string_view input) {
    if (s.too_long()) return fail(errc::rank_too_large, input, "a rank of at most", max_rank, max_rank + 1);
    if (s.invalid()) return invalid_dim_of(s, input);
    if (s.symbolic() && s.symbols() != table)
        return fail(errc::unknown_symbol, input, "symbols of this graph, not of another");
    return ok;
}

constexpr bool check_outputs(catalog_view const& c, op_id op, frame& f, status& why) {
    auto const rows = c.outputs(op);
    for (std::size_t i = 0; i < rows.size(); ++i)
        for (std::size_t k = 0; k < f.output_ports[i].count; ++k) {
            auto& out = f.outputs[f.output_ports[i].first + k];
            if (out.shape.outside() != 0)
                return why = fail(errc::index_out_of_range, c.text(rows[i].name), "dims below the rank, at most",
                           static_cast<std::int64_t>(out.shape.rank()) - 1, out.shape.outside() - 1),
                       false;
            if (out.type == dtype::undefined) {
                bool typed_inputs = true;
                for (auto const* d : f.inputs) typed_inputs = typed_inputs && (!d || d->type != dtype::undefined);
                if (typed_inputs)
                    return why = fail(errc::output_not_assigned, c.text(rows[i].name), "a dtype from the rule"), false;
            }
            if (!out.shape.is_set()) {
                if (!rows[i].compute_dependent)
                    return why = fail(errc::output_not_assigned, c.text(rows[i].name), "a shape from the rule"), false;
                out.shape = shape::unknown_rank();
            }
            if (!out.shape.too_long() && out.shape.is_static()) continue;
            if (out.shape.too_long())
                why = fail(errc::rank_too_large, c.text(rows[i].name), "a rank of at most", max_rank, max_rank + 1);
            else if (out.shape.invalid()) why = invalid_dim_of(out.shape, c.text(rows[i].name));
            else if (below_zero(out.shape) < out.shape.rank())
                why = fail(errc::negative_dim, c.text(rows[i].name), "dims that can be 0 or more");
            if (!why) return false;
        }
    return true;
}

} // namespace detail
GRAFT_END
