// graft/export/mlir/tosa.hpp - TOSA: sliding windows over images
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>

#include "graft/export/mlir/detail/tosa_elements.hpp"

GRAFT_BEGIN
namespace mlir::out {

/// The complete TOSA vocabulary. Its images have two spatial axes, or three for convolutions; one axis is two, the
/// second of size 1.
class GRAFT_TYPE tosa_vocabulary final : public tosa_elements {
public:
    constexpr tosa_vocabulary() = default;

    /// `tosa.conv2d`, `conv3d` or `depthwise_conv2d` of images with channels last; one spatial axis is written as
    /// two.
    /// error unsupported_in_operator_set: no floats; undetermined_shape: unknown channels, or more than three spatial
    /// axes
    value_id convolve(emission& m, value_id x, value_id filter, value_id bias, window const& w, std::int64_t groups,
        shape const& y) const override {
        if (m.rank_of(x) == 3) {
            auto const created = convolve(m, flat(m, x), flat(m, filter), bias, flat(w), groups, flat(y));
            return out::reshape(m, created, y);
        }
        auto const t = m.type(x);
        if (!is_real(t)) return lacks(m, "tosa.conv2d", t);
        auto const rank = m.rank_of(x);
        auto const outputs = m.shape_of(filter)[0], inputs = m.shape_of(filter)[rank - 1];
        if (!outputs.known() || !inputs.known() || rank > 5)
            return m.refuse(
                fail(errc::undetermined_shape, "filter", "two or three spatial axes, sizes that are known"));
        if (!m.admits(outputs) || !m.admits(groups, max_groups)) return no_value;
        if (bias == no_value) bias = zeros(m, outputs.value(), t);
        if (groups > 1 && !(inputs.is(1) && rank == 4)) return grouped(m, x, filter, bias, w, groups, y);
        auto exact = w;
        x = fitted(m, x, exact, y);
        std::string_view operation = rank == 5 ? "tosa.conv3d" : "tosa.conv2d";
        if (groups > 1) { // [C * multiplier, h, w, 1] becomes [h, w, C, multiplier]
            auto const& f = m.shape_of(filter);
            filter = out::reshape(m, filter, shape{dim(groups), dim(outputs.value() / groups), f[1], f[2]});
            filter = m.transposed(filter, {2, 3, 0, 1});
            operation = "tosa.depthwise_conv2d";
        }
        auto const zero = one_of(m, 0, t);
        return m.op(operation, {m.written(x), m.written(filter), m.written(bias), zero, zero},
            "pad = " + array_text(pairs(exact)) + ", stride = " + array_text(exact.strides) +
                ", dilation = " + array_text(exact.dilations) + ", " + accumulator(t),
            t, y);
    }

    /// `tosa.transpose_conv2d`; what TOSA cannot crop is removed by a slice after it.
    /// error unsupported_in_operator_set: more than two spatial axes
    value_id transposed_convolution(
        emission& m, value_id x, value_id filter, value_id bias, window const& w, shape const& y) const override {
        if (m.rank_of(x) == 3) {
            auto const created = transposed_convolution(m, flat(m, x), flat(m, filter), bias, flat(w), flat(y));
            return out::reshape(m, created, y);
        }
        auto const t = m.type(x);
        if (!is_real(t)) return lacks(m, "tosa.transpose_conv2d", t);
        auto const outputs = m.shape_of(filter)[0];
        if (m.rank_of(x) != 4 || !outputs.known())
            return m.refuse(fail(errc::unsupported_in_operator_set, "x", "one or two spatial axes"));
        if (!m.admits(outputs)) return no_value;
        if (bias == no_value) bias = zeros(m, outputs.value(), t);
        auto exact = w;
        filter = holed(m, filter, w.dilations);
        auto whole = y;
        numbers cut_before(4, 0), cut_after(4, 0); // TOSA crops less than a window
        for (std::size_t i = 0; i < 2; ++i) {
            auto const extent = w.extent(i);
            cut_before[i + 1] = std::max<std::int64_t>(w.before[i] - extent + 1, 0);
            cut_after[i + 1] = std::max<std::int64_t>(w.after[i] - extent + 1, 0);
            exact.before[i] = cut_before[i + 1] - w.before[i];
            exact.after[i] = cut_after[i + 1] - w.after[i];
            whole[i + 1] += dim(cut_before[i + 1]) + dim(cut_after[i + 1]);
            cut_before[i + 1] = -cut_before[i + 1], cut_after[i + 1] = -cut_after[i + 1];
        }
        auto const zero = one_of(m, 0, t);
        auto const created = m.op("tosa.transpose_conv2d", {x, m.written(filter), m.written(bias), zero, zero},
            "out_pad = " + array_text(pairs(exact)) + ", stride = " + array_text(w.strides) + ", " + accumulator(t), t,
            whole);
        return padded(m, created, cut_before, cut_after);
    }

    /// `tosa.max_pool2d` or `avg_pool2d`; three spatial axes are written as two poolings.
    /// error unsupported_in_operator_set: other numbers of axes, or windows with dilation
    value_id pool(emission& m, value_id x, bool largest, window const& w, shape const& y) const override {
        auto const rank = m.rank_of(x);
        if (rank == 3) return out::reshape(m, pool(m, flat(m, x), largest, flat(w), flat(y)), y);
        if (rank == 5) return pool_in_two(m, x, largest, w, y);
        auto const t = m.type(x);
        if (!is_real(t)) return lacks(m, largest ? "tosa.max_pool2d" : "tosa.avg_pool2d", t);
        if (rank != 4) return m.refuse(fail(errc::unsupported_in_operator_set, "x", "one to three spatial axes"));
        if (w.dilations != numbers{1, 1})
            return m.refuse(fail(errc::unsupported_in_operator_set, "dilations", "windows without holes"));
        auto exact = w;
        x = fitted(m, x, exact, y);
        // a mean includes the padding of the image, and a window's padding must be smaller than the window
        if (!largest || exact.before[0] >= w.size[0] || exact.after[0] >= w.size[0] || exact.before[1] >= w.size[1] ||
            exact.after[1] >= w.size[1]) {
            x = padded(m, x, {0, exact.before[0], exact.before[1], 0}, {0, exact.after[0], exact.after[1], 0},
                largest ? -std::numeric_limits<double>::infinity() : 0);
            exact.before = exact.after = {0, 0};
        }
        auto const attributes = "kernel = " + array_text(w.size) + ", stride = " + array_text(w.strides) +
                                ", pad = " + array_text(pairs(exact));
        if (largest) return m.op("tosa.max_pool2d", {x}, attributes, t, y);
        auto const zero = one_of(m, 0, t);
        return m.op("tosa.avg_pool2d", {x, zero, zero}, attributes + ", " + accumulator(t), t, y);
    }

private:
    static constexpr std::int64_t max_groups = 1 << 16;

    static std::string accumulator(dtype t) { return "acc_type = " + std::string(t == dtype::f16 ? "f16" : "f32"); }
    static value_id zeros(emission& m, std::int64_t count, dtype t) {
        return m.floats(std::vector<double>(static_cast<std::size_t>(count)), t);
    }
    /// Before and after, axis by axis.
    static numbers pairs(window const& w) {
        numbers all;
        for (std::size_t i = 0; i < w.before.size(); ++i) all.push_back(w.before[i]), all.push_back(w.after[i]);
        return all;
    }
    /// An image or a filter with one spatial axis as one with two.
    static shape flat(shape s) { return s.insert(2, 1); }
    static value_id flat(emission& m, value_id v) { return out::reshape(m, v, flat(m.shape_of(v))); }
    static window flat(window w) {
        for (auto* all : {&w.size, &w.strides, &w.dilations}) all->push_back(1);
        w.before.push_back(0), w.after.push_back(0);
        return w;
    }
    /// The windows of TOSA end at the image's border: rows that no window reaches are removed from the padding or
    /// cropped.
    static value_id fitted(emission& m, value_id x, window& w, shape const& y) {
        numbers const none(m.rank_of(x), 0);
        auto less = none;
        for (std::size_t i = 0; i < w.size.size(); ++i) {
            auto const in = m.shape_of(x)[i + 1], out = y[i + 1];
            if (!in.known() || !out.known()) continue;
            w.after[i] = (out.value() - 1) * w.strides[i] + w.extent(i) - in.value() - w.before[i];
            if (w.after[i] < 0) less[i + 1] = w.after[i], w.after[i] = 0;
        }
        return m.written(padded(m, x, none, less));
    }
    /// Filters that read only some of the channels each, one after the other.
    value_id grouped(emission& m, value_id x, value_id filter, value_id bias, window const& w, std::int64_t groups,
        shape const& y) const {
        auto const rank = m.rank_of(x);
        auto const each = m.shape_of(filter)[0].value() / groups, inputs = m.shape_of(filter)[rank - 1].value();
        std::vector<value_id> parts;
        auto part = y;
        part[rank - 1] = each;
        for (std::int64_t g = 0; g < groups; ++g)
            parts.push_back(convolve(m, m.written(sliced_along(m, x, rank - 1, g * inputs, inputs)),
                sliced_along(m, filter, 0, g * each, each), sliced_along(m, bias, 0, g * each, each), w, 1, part));
        return concatenated(m, parts, rank - 1);
    }
    /// A filter with zeros between its taps.
    static value_id holed(emission& m, value_id filter, numbers const& dilations) {
        auto const s = m.shape_of(filter);
        if (dilations == numbers{1, 1}) return filter;
        auto v = out::reshape(m, filter, shape{s[0], s[1], dim(1), s[2], dim(1), s[3]});
        v = padded(m, v, numbers(6, 0), {0, 0, dilations[0] - 1, 0, dilations[1] - 1, 0});
        v = out::reshape(m, v, shape{s[0], s[1] * dim(dilations[0]), s[2] * dim(dilations[1]), s[3]});
        return padded(m, v, numbers(4, 0), {0, 1 - dilations[0], 1 - dilations[1], 0});
    }
    /// Three spatial axes: the last two, then the first. Possible for maxima, and for means of full windows.
    value_id pool_in_two(emission& m, value_id x, bool largest, window const& w, shape const& y) const {
        auto const s = m.shape_of(x);
        auto const part = [](window const& of, std::size_t from, std::size_t count) {
            window some;
            for (std::size_t i = from; i < from + count; ++i) {
                some.size.push_back(of.size[i]), some.strides.push_back(of.strides[i]);
                some.before.push_back(of.before[i]), some.after.push_back(of.after[i]);
                some.dilations.push_back(of.dilations[i]);
            }
            return some;
        };
        auto v = out::reshape(m, x, shape{s[0] * s[1], s[2], s[3], s[4]});
        v = pool(m, v, largest, part(w, 1, 2), shape{s[0] * s[1], y[2], y[3], s[4]});
        v = out::reshape(m, v, shape{s[0], s[1], y[2] * y[3], s[4]});
        v = pool(m, v, largest, flat(part(w, 0, 1)), shape{s[0], y[1], y[2] * y[3], s[4]});
        return out::reshape(m, v, y);
    }
};

/// The vocabulary; it has no state.
inline constexpr tosa_vocabulary tosa{};

} // namespace mlir::out
GRAFT_END
