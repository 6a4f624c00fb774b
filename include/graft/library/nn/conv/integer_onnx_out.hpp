// graft/library/nn/conv/integer_onnx_out.hpp - ONNX exporter: integer convolutions via float32
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>

#include "graft/graph/ir/flow.hpp"
#include "graft/library/onnx/lowering_vocabulary.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

/// The lower and upper bound of elements.
struct whole_bounds {
    std::int64_t min = 0, max = 0;

    [[nodiscard]] std::int64_t size() const { return std::max(-min, max); }
};

/// The known bounds of a tensor's elements: exact for a constant, the range for 8-bit numbers, derived from the inputs
/// for casts and differences, at most `steps` nodes back.
inline std::optional<whole_bounds> bounds_of(onnx::out::emission& m, tensor_id t, int steps = 8) {
    auto const& g = m.from();
    if (steps == 0) return {};
    if (g.tensors[t].desc.type == dtype::u8) return whole_bounds{0, 255};
    if (g.tensors[t].desc.type == dtype::i8) return whole_bounds{-128, 127};
    if (auto const* const c = m.constant(m.of(t))) {
        auto const all = onnx::out::integers_of(*c);
        if (all.empty()) return {};
        return whole_bounds{*std::min_element(all.begin(), all.end()), *std::max_element(all.begin(), all.end())};
    }
    auto const& n = g.nodes[g.tensors[t].producer];
    auto const name = g.op_name(n);
    auto const inputs = g.inputs_of(n);
    for (std::string_view const same : {"Cast", "Reshape", "Identity", "Unsqueeze", "ExpandDims"})
        if (name == same) return bounds_of(m, inputs[0], steps - 1);
    if (auto const kind = flow_of(g, n); kind == flow::split || kind == flow::enter)
        return bounds_of(m, inputs[0], steps - 1);
    if (name != "Sub" || inputs.size() != 2) return {};
    auto const a = bounds_of(m, inputs[0], steps - 1), b = bounds_of(m, inputs[1], steps - 1);
    if (!a || !b) return {};
    return whole_bounds{a->min - b->max, a->max - b->min};
}

/// A convolution of int32 as one of float32, which is exact while no sum passes 2^24; of larger ones the multiples of
/// 16 and the rests of x by themselves. `terms`: of each sum; `convolve` makes the node out of x and the filter.
/// error unsupported_in_operator_set: sums that may be larger, or of which nothing is known
template <class Convolve> onnx::out::value_id whole_convolution(onnx::out::emission& m, onnx::out::value_id x,
    onnx::out::value_id filter, std::optional<whole_bounds> const& of_x, std::optional<whole_bounds> const& of_filter,
    std::int64_t terms, Convolve const& convolve) {
    namespace out = onnx::out;
    constexpr std::int64_t largest = std::int64_t{1} << 24;
    auto const wide = out::cast(m, x, dtype::f32), taps = out::cast(m, filter, dtype::f32);
    bool const known = of_x && of_filter && of_x->size() < 4096 && of_filter->size() < 4096;
    auto const each = known ? terms * of_filter->size() : largest;
    if (known && each * of_x->size() <= largest) return out::cast(m, convolve(wide, taps), dtype::i32);
    if (!known || each * (of_x->size() / 16 + 1) > largest || each * 16 > largest) {
        m.refuse(fail(errc::unsupported_in_operator_set, "Conv", "sums of integers below 2^24"));
        return x;
    }
    auto const by = m.number(16, dtype::f32);
    auto const times = out::pointwise(m, "Floor", {out::pointwise(m, "Div", {wide, by})});
    auto const rest = out::pointwise(m, "Sub", {wide, out::pointwise(m, "Mul", {times, by})});
    auto const high = out::cast(m, convolve(times, taps), dtype::i32),
               low = out::cast(m, convolve(rest, taps), dtype::i32);
    return out::pointwise(m, "Add", {out::pointwise(m, "Mul", {high, m.number(16, dtype::i32)}), low});
}

} // namespace library::onnx_out
GRAFT_END
