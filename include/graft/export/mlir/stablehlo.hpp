// graft/export/mlir/stablehlo.hpp - StableHLO: element-wise functions, movement of elements, windows over images
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>

#include "graft/base/extremes.hpp"
#include "graft/export/mlir/detail/primitives.hpp"

GRAFT_BEGIN
namespace mlir::out {

/// The complete StableHLO vocabulary. Any number of spatial axes. There is no implicit broadcasting; an unknown size is
/// read from a tensor that has it. Source: the StableHLO specification 1.0, in MLIR's generic form.
class GRAFT_TYPE stablehlo_vocabulary final : public vocabulary {
public:
    constexpr stablehlo_vocabulary() = default;

    /// The dialect by name, the standard for messages, the name of the module's function, and how a constant is
    /// written.
    [[nodiscard]] std::string_view name() const override { return "stablehlo"; }
    [[nodiscard]] std::string_view standard() const override { return "StableHLO 1.0, in MLIR's generic form"; }
    [[nodiscard]] std::string_view function() const override { return "main"; }
    [[nodiscard]] bool has(dtype t) const override { return !element_name(t).empty(); }
    [[nodiscard]] bool has(shape const&) const override { return true; }
    [[nodiscard]] constant_form constant() const override { return {"stablehlo.constant", "value"}; }
    [[nodiscard]] bool has(unary w, dtype t) const override {
        if (dialect_names(w).stablehlo.empty()) return false;
        if (w == unary::logical_not) return t == dtype::boolean;
        return is_real(t) ||
               (t != dtype::boolean && (w == unary::absolute || w == unary::negative || w == unary::sign));
    }
    /// Whether the dialect has this function for elements of the dtype. Booleans only have the logical functions.
    [[nodiscard]] bool has(binary w, dtype t) const override {
        return (t == dtype::boolean) == (w == binary::both || w == binary::either || w == binary::differ);
    }

    /// A function of each element; `refuse` with the reason if the dialect lacks it for the dtype.
    value_id apply(emission& m, unary w, value_id x) const override {
        if (!has(w, m.type(x))) return lacks(m, dialect_names(w).stablehlo, m.type(x));
        return m.op(dialect_names(w).stablehlo, {x}, {}, m.type(x), m.shape_of(x));
    }
    /// A function of two tensors, which are broadcast to shape `y`.
    value_id apply(emission& m, binary w, value_id a, value_id b, shape const& y) const override {
        if (!has(w, m.type(a))) return lacks(m, dialect_names(w).stablehlo, m.type(a));
        std::vector<value_id> const of{a, b};
        return m.op(dialect_names(w).stablehlo, {broadcasted(m, a, y, of), broadcasted(m, b, y, of)}, {}, m.type(a), y);
    }
    /// `stablehlo.compare`: `a` and `b` are broadcast to shape `y`; the result is boolean.
    value_id compare(emission& m, relation w, value_id a, value_id b, shape const& y) const override {
        std::vector<value_id> const of{a, b};
        return m.op("stablehlo.compare", {broadcasted(m, a, y, of), broadcasted(m, b, y, of)},
            "comparison_direction = #stablehlo<comparison_direction " + std::string(dialect_names(w).stablehlo) + ">",
            dtype::boolean, y);
    }
    /// `stablehlo.select`: `a` where `condition` is true, else `b`; all are broadcast to shape `y`.
    value_id choose(emission& m, value_id condition, value_id a, value_id b, shape const& y) const override {
        std::vector<value_id> const of{a, b, condition};
        return m.op("stablehlo.select",
            {broadcasted(m, condition, y, of), broadcasted(m, a, y, of), broadcasted(m, b, y, of)}, {}, m.type(a), y);
    }
    /// `stablehlo.clamp`, or a minimum or maximum if the other bound is infinite; `x` itself if both are.
    value_id clamp(emission& m, value_id x, double min, double max) const override {
        auto const t = m.type(x);
        auto const s = m.shape_of(x);
        if (!std::isinf(min) && !std::isinf(max))
            return m.op("stablehlo.clamp", {m.number(min, t), x, m.number(max, t)}, {}, t, s);
        auto const bound = std::isinf(min) ? max : min;
        if (std::isinf(bound)) return x;
        return m.op(std::isinf(min) ? "stablehlo.minimum" : "stablehlo.maximum",
            {x, broadcasted(m, m.number(bound, t), s, {x})}, {}, t, s);
    }
    /// `stablehlo.convert` of each element.
    value_id cast(emission& m, value_id x, dtype to) const override {
        return m.op("stablehlo.convert", {x}, {}, to, m.shape_of(x));
    }

    /// `stablehlo.transpose`: axis `i` of `y` is axis `order[i]` of `x`.
    value_id transpose(emission& m, value_id x, permutation const& order, shape const& y) const override {
        return m.op("stablehlo.transpose", {x}, "permutation = " + array_text(order), m.type(x), y);
    }
    /// `stablehlo.reshape`, or `dynamic_reshape` if a size of `y` is unknown.
    value_id reshape(emission& m, value_id x, shape const& y) const override {
        if (y.is_static()) return m.op("stablehlo.reshape", {x}, {}, m.type(x), y);
        return m.op("stablehlo.dynamic_reshape", {x, sizes(m, y, {x}, true)}, {}, m.type(x), y);
    }
    /// `stablehlo.broadcast_in_dim` to shape `y`, by the rules of NumPy.
    value_id broadcast(emission& m, value_id x, shape const& y) const override { return broadcasted(m, x, y, {x}); }
    /// `stablehlo.concatenate` along `axis`.
    value_id concat(emission& m, span<value_id const> all, std::size_t axis, shape const& y) const override {
        return m.op("stablehlo.concatenate", all, "dimension = " + integer_text(static_cast<std::int64_t>(axis)),
            m.type(all[0]), y);
    }
    /// `stablehlo.slice`, or `real_dynamic_slice` if a size of `y` is unknown. Steps are positive.
    value_id slice(
        emission& m, value_id x, numbers const& starts, numbers const& steps, shape const& y) const override {
        numbers limits;
        for (std::size_t i = 0; i < starts.size(); ++i)
            limits.push_back(y[i].known() ? starts[i] + (y[i].value() - 1) * steps[i] + (y[i].value() > 0) : -1);
        for (std::size_t i = 0; i < starts.size(); ++i) // an empty slice
            if (limits[i] != -1 && limits[i] < starts[i]) limits[i] = starts[i];
        if (y.is_static())
            return m.op("stablehlo.slice", {x},
                "start_indices = " + array_text(starts) + ", limit_indices = " + array_text(limits) +
                    ", strides = " + array_text(steps),
                m.type(x), y);
        auto const rank = shape{static_cast<std::int64_t>(starts.size())};
        auto ends = shape::scalar();
        for (auto const l : limits) ends.append(l < 0 ? dim::unknown() : dim(l));
        return m.op("stablehlo.real_dynamic_slice",
            {x, m.integers(starts, dtype::i32, rank), sizes(m, ends, {x}), m.integers(steps, dtype::i32, rank)}, {},
            m.type(x), y);
    }
    /// `stablehlo.reverse` along one axis.
    value_id reverse(emission& m, value_id x, std::size_t axis) const override {
        std::int64_t const along[]{static_cast<std::int64_t>(axis)};
        return m.op("stablehlo.reverse", {x}, "dimensions = " + array_text(along), m.type(x), m.shape_of(x));
    }
    /// `stablehlo.pad` with `value`; negative numbers of `before` and `after` remove elements.
    value_id pad(emission& m, value_id x, numbers const& before, numbers const& after, double value,
        shape const& y) const override {
        return m.op("stablehlo.pad", {x, m.number(value, m.type(x))},
            "edge_padding_low = " + array_text(before) + ", edge_padding_high = " + array_text(after) +
                ", interior_padding = " + array_text(numbers(before.size(), 0)),
            m.type(x), y);
    }
    /// `stablehlo.reduce` over `axes`, which have size 1 in `y`.
    value_id reduce(emission& m, reduction w, value_id x, span<std::size_t const> axes, shape const& y) const override {
        auto const t = m.type(x);
        bool const logic = w == reduction::all || w == reduction::any;
        if (logic != (t == dtype::boolean)) return lacks(m, "stablehlo.reduce", t);
        auto left = shape::scalar();
        numbers gone(axes.begin(), axes.end());
        for (std::size_t i = 0; i < y.rank(); ++i)
            if (std::find(axes.begin(), axes.end(), i) == axes.end()) left.append(y[i]);
        auto const created = m.op("stablehlo.reduce", {x, m.number(neutral(w, t), t)},
            "dimensions = " + array_text(gone), t, left, body(dialect_names(w).stablehlo, t));
        return created == no_value ? created : reshape_kept(m, created, y, x);
    }
    /// `stablehlo.dot_general` of `a` [batch, n, k] and `b` [batch, k, m].
    value_id matmul(emission& m, value_id a, value_id b, shape const& y) const override {
        return m.op("stablehlo.dot_general", {a, b},
            "dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], "
            "lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>",
            m.type(a), y);
    }
    /// `stablehlo.gather` of the elements of `x` [batch, n, size] at `indices` [batch, m].
    /// error undetermined_shape: the first or last size of `y` is unknown
    value_id gather(emission& m, value_id x, value_id indices, shape const& y) const override {
        if (!y[0].known() || !y[2].known())
            return m.refuse(fail(errc::undetermined_shape, "x", "sizes that are known"));
        std::int64_t const one[]{y[0].value(), 1, y[2].value()};
        return m.op("stablehlo.gather", {x, indices},
            "dimension_numbers = #stablehlo.gather<offset_dims = [0, 2], collapsed_slice_dims = [1], start_index_map = "
            "[1], index_vector_dim = 1>, slice_sizes = " +
                array_text(one) + ", indices_are_sorted = false",
            m.type(x), y);
    }

    /// `stablehlo.convolution` of images with channels last, then the addition of `bias`, if there is one.
    value_id convolve(emission& m, value_id x, value_id filter, value_id bias, window const& w, std::int64_t groups,
        shape const& y) const override {
        numbers const ones(w.size.size(), 1);
        return biased(m, convolution(m, x, filter, w, w.strides, ones, false, groups, y), bias, y);
    }
    /// A convolution over the image with zeros between its elements, the filter's axes backwards.
    value_id transposed_convolution(
        emission& m, value_id x, value_id filter, value_id bias, window const& w, shape const& y) const override {
        auto around = w;
        for (std::size_t i = 0; i < w.size.size(); ++i) {
            around.before[i] = w.extent(i) - 1 - w.before[i];
            around.after[i] = w.extent(i) - 1 - w.after[i];
        }
        numbers const ones(w.size.size(), 1);
        return biased(m, convolution(m, x, filter, around, ones, w.strides, true, 1, y), bias, y);
    }
    /// `stablehlo.reduce_window`: the maximum, or the mean with the padding as zeros.
    value_id pool(emission& m, value_id x, bool largest, window const& w, shape const& y) const override {
        auto const t = m.type(x);
        window all; // over every axis
        auto const axis = [&](std::int64_t size, std::int64_t stride, std::int64_t before, std::int64_t after,
                              std::int64_t dilation) {
            all.size.push_back(size), all.strides.push_back(stride), all.dilations.push_back(dilation);
            all.before.push_back(before), all.after.push_back(after);
        };
        axis(1, 1, 0, 0, 1);
        double taps = 1;
        for (std::size_t i = 0; i < w.size.size(); ++i) {
            auto const in = m.shape_of(x)[i + 1], out = y[i + 1];
            auto after = w.after[i];
            if (in.known() && out.known()) // the last window may exceed the border
                after = std::max(after, (out.value() - 1) * w.strides[i] + w.extent(i) - in.value() - w.before[i]);
            axis(w.size[i], w.strides[i], w.before[i], after, w.dilations[i]);
            taps *= static_cast<double>(w.size[i]);
        }
        axis(1, 1, 0, 0, 1);
        auto const by = largest ? reduction::maximum : reduction::sum;
        auto const created = m.op("stablehlo.reduce_window", {x, m.number(neutral(by, t), t)},
            "window_dimensions = " + array_text(all.size) + ", window_strides = " + array_text(all.strides) +
                ", base_dilations = " + array_text(numbers(all.size.size(), 1)) +
                ", window_dilations = " + array_text(all.dilations) + ", padding = " + pads(all),
            t, y, body(dialect_names(by).stablehlo, t));
        if (largest || created == no_value) return created;
        return apply(m, binary::multiply, created, m.number(1 / taps, t), y);
    }

private:
    /// The initial value of a reduction.
    [[nodiscard]] static double neutral(reduction w, dtype t) {
        if (w == reduction::product || w == reduction::all) return 1;
        if (w == reduction::sum || w == reduction::any) return 0;
        auto const infinite = std::numeric_limits<double>::infinity();
        if (is_real(t)) return w == reduction::maximum ? -infinite : infinite;
        auto const bits = static_cast<int>(bits_of(t));
        bool const has_sign = element_name(t)[0] == 'i';
        if (w == reduction::maximum) return has_sign ? -std::ldexp(1.0, bits - 1) : 0;
        return std::ldexp(1.0, has_sign ? bits - 1 : bits) - 1;
    }
    /// A binary function as the region of a reduction.
    [[nodiscard]] static std::string body(std::string_view function, dtype t) {
        auto const of = "tensor<" + std::string(element_name(t)) + ">";
        return "({\n    ^bb0(%lhs: " + of + ", %rhs: " + of + "):\n      %both = \"" + std::string(function) +
               "\"(%lhs, %rhs) : (" + of + ", " + of + ") -> " + of + "\n      \"stablehlo.return\"(%both) : (" + of +
               ") -> ()\n    })";
    }
    /// The value broadcast to `y`; data-dependent dims are those of the values `of`.
    value_id broadcasted(emission& m, value_id v, shape const& y, std::vector<value_id> const& of) const {
        auto const s = m.shape_of(v);
        if (v == no_value || s == y) return v;
        numbers places;
        for (auto i = y.rank() - s.rank(); i < y.rank(); ++i) places.push_back(static_cast<std::int64_t>(i));
        auto const attributes = "broadcast_dimensions = " + array_text(places);
        if (y.is_static()) return m.op("stablehlo.broadcast_in_dim", {v}, attributes, m.type(v), y);
        return m.op("stablehlo.dynamic_broadcast_in_dim", {v, sizes(m, y, of)}, attributes, m.type(v), y);
    }
    /// After a reduction the axes are restored with size 1.
    value_id reshape_kept(emission& m, value_id v, shape const& y, value_id before) const {
        if (y.is_static()) return reshape(m, v, y);
        return m.op("stablehlo.dynamic_reshape", {v, sizes(m, y, {before})}, {}, m.type(v), y);
    }
    /// The dims of `y` as a tensor: data-dependent ones are read from the values `of` that have them, at the same
    /// position or elsewhere. `product`: a dim that none has is the remaining factor of the first one's elements.
    value_id sizes(emission& m, shape const& y, std::vector<value_id> const& of, bool product = false) const {
        std::vector<value_id> parts;
        for (std::size_t i = 0; i < y.rank(); ++i) {
            if (y[i].known()) {
                std::int64_t const n[]{y[i].value()};
                parts.push_back(m.integers(n, dtype::i32, shape{1}));
                continue;
            }
            auto at = no_value;
            for (auto const v : of)
                for (std::size_t k = 0; at == no_value && k < m.rank_of(v); ++k)
                    if (auto const d = m.shape_of(v)[k];
                        !d.known() && ((k == i && !product) || (d.symbolic() && d == y[i])))
                        at = size_along(m, v, k);
            if (at == no_value && product) at = rest(m, of[0], y);
            if (at == no_value) return m.refuse(fail(errc::undetermined_shape, {}, "dims that an operand has"));
            parts.push_back(at);
        }
        if (parts.size() == 1) return parts[0];
        return m.op("stablehlo.concatenate", parts, "dimension = 0 : i64", dtype::i32,
            shape{static_cast<std::int64_t>(y.rank())});
    }
    static value_id size_along(emission& m, value_id v, std::size_t axis) {
        auto const n = m.op("stablehlo.get_dimension_size", {v},
            "dimension = " + integer_text(static_cast<std::int64_t>(axis)), dtype::i32, shape::scalar());
        return m.op("stablehlo.reshape", {n}, {}, dtype::i32, shape{1});
    }
    /// The elements of `v` divided by the product of the known dims of `y`.
    static value_id rest(emission& m, value_id v, shape const& y) {
        std::int64_t known = 1, divisor = 1;
        auto n = no_value;
        for (std::size_t k = 0; k < m.rank_of(v); ++k) {
            if (auto const d = m.shape_of(v)[k]; d.known()) {
                known *= d.value();
                continue;
            }
            auto const one = size_along(m, v, k);
            n = n == no_value ? one : m.op("stablehlo.multiply", {n, one}, {}, dtype::i32, shape{1});
        }
        for (std::size_t i = 0; i < y.rank(); ++i)
            if (y[i].known()) divisor *= y[i].value();
        if (divisor == 0 || n == no_value) return no_value;
        std::int64_t const times[]{known}, by[]{divisor};
        n = m.op("stablehlo.multiply", {n, m.integers(times, dtype::i32, shape{1})}, {}, dtype::i32, shape{1});
        return m.op("stablehlo.divide", {n, m.integers(by, dtype::i32, shape{1})}, {}, dtype::i32, shape{1});
    }
    static std::string pads(window const& w) {
        std::string text = "dense<[";
        for (std::size_t i = 0; i < w.before.size(); ++i)
            text += (i ? ", [" : "[") + std::to_string(w.before[i]) + ", " + std::to_string(w.after[i]) + "]";
        return text + "]> : tensor<" + std::to_string(w.before.size()) + "x2xi64>";
    }
    /// `[b, 0, 1, f]` for two spatial axes.
    static std::string axes(std::size_t spatial, std::string_view first, std::string_view last) {
        auto text = "[" + std::string(first);
        for (std::size_t i = 0; i < spatial; ++i) text += ", " + std::to_string(i);
        return text + ", " + std::string(last) + "]";
    }
    static value_id convolution(emission& m, value_id x, value_id filter, window const& w, numbers const& strides,
        numbers const& holes, bool backwards, std::int64_t groups, shape const& y) {
        auto const spatial = w.size.size();
        auto const image = axes(spatial, "b", "f");
        std::string reversal = "array<i1";
        for (std::size_t i = 0; i < spatial; ++i)
            reversal += std::string(i ? ", " : ": ") + (backwards ? "true" : "false");
        return m.op("stablehlo.convolution", {x, m.written(filter)},
            "window_strides = " + array_text(strides) + ", padding = " + pads(w) + ", lhs_dilation = " +
                array_text(holes) + ", rhs_dilation = " + array_text(w.dilations) + ", window_reversal = " + reversal +
                ">, dimension_numbers = #stablehlo.conv<" + image + "x" + axes(spatial, "o", "i") + "->" + image +
                ">, feature_group_count = " + integer_text(groups) + ", batch_group_count = 1 : i64",
            m.type(x), y);
    }
    value_id biased(emission& m, value_id v, value_id bias, shape const& y) const {
        if (bias == no_value || v == no_value) return v;
        auto s = shape::scalar();
        while (s.rank() + 1 < y.rank()) s.append(1);
        return apply(m, binary::add, v, out::reshape(m, bias, s.append(y[y.rank() - 1])), y);
    }
};

/// The vocabulary; it has no state.
inline constexpr stablehlo_vocabulary stablehlo{};

} // namespace mlir::out
GRAFT_END
