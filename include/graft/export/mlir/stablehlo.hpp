// graft/export/mlir/stablehlo.hpp - StableHLO: sliding windows over images
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "graft/base/errc.hpp"
#include "graft/base/status.hpp"
#include "graft/export/mlir/detail/primitives.hpp"
#include "graft/export/mlir/detail/spelling.hpp"
#include "graft/export/mlir/detail/stablehlo_elements.hpp"
#include "graft/export/mlir/emission.hpp"

GRAFT_BEGIN
namespace mlir::out {

/// The complete StableHLO vocabulary. Any number of spatial axes.
class GRAFT_TYPE stablehlo_vocabulary final : public stablehlo_elements {
public:
    constexpr stablehlo_vocabulary() = default;

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
