// graft/library/image/optical_flow/onnx_out.hpp - to ONNX: FlowNet's layers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "graft/library/image/optical_flow/ops.hpp"
#include "graft/library/image/patch/onnx_out.hpp"
#include "graft/library/image/resize/onnx_out.hpp"
#include "graft/library/onnx/lowering_vocabulary.hpp"
#include "graft/library/onnx/out_elements.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

/// Every input resized to the same size, concatenated along the channels.
inline status lower_accum(lowering<Accum>& n) {
    auto& m = n.m;
    auto const& y = n.output<"y">().shape();
    if (y.rank() != 4 || !y[2].known() || !y[3].known())
        return fail(errc::undetermined_shape, "y", "a size that is known");
    std::vector<value_id> all;
    auto const from = n.dynamic_input<"x">();
    for (std::size_t i = 0; i + (n.attr<"have_reference">() ? 1u : 0u) < from.size(); ++i) {
        auto const& x = from[i].shape();
        if (x.rank() != 4) return fail(errc::wrong_shape, "x", "images: rank 4");
        all.push_back(
            resized(m, m.of(from[i]), x[2], x[3], y[2].value(), y[3].value(), {.coordinates = "align_corners"}));
    }
    return n.set_output(out::concatenated(m, all, 1));
}

/// A centre crop minus the mean: that of the training, or if few batches have been counted, including this one.
inline status lower_data_augmentation(lowering<DataAugmentation>& n) {
    auto& m = n.m;
    auto const &x = n.input<"x">().shape(), &y = n.output<"y">().shape();
    if (!x.is_static() || !y.is_static() || x.rank() != 4)
        return fail(errc::undetermined_shape, "x", "images of known sizes");
    auto v = n.in<"x">();
    auto const c = x[1].value(), h = y[2].value(), w = y[3].value();
    if (!x[2].is(h) || !x[3].is(w)) {
        auto const top = (x[2].value() - h) / 2, left = (x[3].value() - w) / 2;
        v = out::sliced(m, v, {top, left}, {top + h, left + w}, {2, 3});
    }
    auto const* const mean = m.constant(n.maybe<"mean">());
    auto const* const counted = m.constant(n.maybe<"count">());
    if (n.maybe<"mean">() != no_value && !mean)
        return fail(errc::not_a_constant, "mean", "a mean that is known when the model is exported");
    auto stored = mean ? out::floats_of(*mean) : std::vector<double>();
    auto const count = counted ? out::floats_of(*counted) : std::vector<double>();
    auto const batches = count.empty() || count[0] < 1 ? 1.0 : count[0];
    bool const running = n.attr<"recompute_mean">() > 0 && batches <= static_cast<double>(n.attr<"recompute_mean">()),
               by_element = n.attr<"mean_per_pixel">();
    auto const part = running ? 1 - 1 / batches : 1.0; // weight of the stored mean
    auto middle = no_value;
    if (auto const size = c > 0 ? stored.size() / static_cast<std::size_t>(c) : 0; size != 0) {
        if (by_element && static_cast<std::int64_t>(size) == h * w) {
            for (auto& e : stored) e *= part;
            middle = out::reshape(m, m.floats(stored, m.type(v)), {1, c, h, w});
        } else {
            std::vector<double> colours(static_cast<std::size_t>(c), 0.0);
            for (std::size_t i = 0; i < colours.size() * size; ++i)
                colours[i / size] += stored[i] / static_cast<double>(size) * part;
            middle = out::reshape(m, m.floats(colours, m.type(v)), {1, c, 1, 1});
        }
    }
    if (running) {
        auto const here = out::reduced(m, "ReduceMean", v, by_element ? numbers{0} : numbers{0, 2, 3}, true);
        auto const share = m.node("Mul", {here, out::scalar_like(m, 1 / batches, v)});
        middle = middle == no_value ? share : m.node("Add", {middle, share});
    }
    return n.set_output(middle == no_value ? v : m.node("Sub", {v, middle}));
}

/// Each element read at the position given by the flow.
inline status lower_flow_warp(lowering<FlowWarp>& n) {
    auto& m = n.m;
    auto const s = n.output<"y">().shape();
    if (s.rank() != 4 || !s[2].known() || !s[3].known()) return unknown_image("x");
    auto const h = s[2].value(), w = s[3].value();
    auto const x = n.in<"x">(), flow = n.in<"flow">();
    auto const type = m.type(x);
    std::vector<double> rows, columns;
    for (std::int64_t i = 0; i < h; ++i) rows.push_back(static_cast<double>(i));
    for (std::int64_t i = 0; i < w; ++i) columns.push_back(static_cast<double>(i));
    auto const part = [&](std::int64_t k) { return out::squeeze(m, out::sliced(m, flow, {k}, {k + 1}, {1}), {1}); };
    auto const at_x = m.node("Add", {part(0), m.floats(columns, type)}),
               at_y = m.node("Add", {part(1), out::reshape(m, m.floats(rows, type), {h, 1})});
    auto const end = [&](std::int64_t v) { return m.number(static_cast<double>(v), type); };
    auto const inside = m.typed(
        m.node("And", {compared(m, "Less", at_x, end(w)), compared(m, "Less", at_y, end(h))}), dtype::boolean);
    auto const beyond = m.typed(m.node("Not", {inside}), dtype::boolean);
    return n.set_output(read_between(m, x, h, w, at_x, at_y, beyond, 0));
}

/// The maximum number of movements that are unrolled.
inline constexpr std::int64_t max_movements = 1024;

/// Products of patches and of moved patches, one movement after another.
inline status lower_correlation(lowering<Correlation>& n) {
    auto& m = n.m;
    auto const s = n.output<"y">().shape();
    if (s.rank() != 4 || !s[2].known() || !s[3].known()) return unknown_image("x1");
    auto const far = n.attr<"max_displacement">(), s1 = n.attr<"stride_1">(), s2 = n.attr<"stride_2">(),
               size = n.attr<"kernel_size">(), single = n.attr<"single_direction">(), pad = n.attr<"pad">();
    auto const reach = far / s2, across = single != 0 ? reach + 1 : 2 * reach + 1, low = single > 0 ? 0 : -reach;
    if (across * across > max_movements)
        return fail(errc::unsupported_in_operator_set, "max_displacement", "fewer movements", max_movements);
    bool const subtract = n.attr<"correlation_type">() == "SUBTRACT";
    // the first patch begins `far` after the padded edge, the second one up to `far` before and after that
    auto const rows = (s[2].value() - 1) * s1 + size, columns = (s[3].value() - 1) * s1 + size;
    auto const a = out::padded(m, n.in<"x1">(), {0, 0, pad, pad}, {0, 0, pad, pad}),
               b = out::padded(m, n.in<"x2">(), {0, 0, pad, pad}, {0, 0, pad, pad});
    auto const part = [&](value_id v, std::int64_t y, std::int64_t x) {
        return out::sliced(m, v, {far + y, far + x}, {far + y + rows, far + x + columns}, {2, 3});
    };
    auto const first = part(a, 0, 0);
    std::vector<value_id> all;
    for (std::int64_t d = 0; d < across * across; ++d) {
        auto const second = part(b, (d / across + low) * s2, (d % across + low) * s2);
        auto const both = subtract ? m.node("Abs", {m.node("Sub", {first, second})}) : m.node("Mul", {first, second});
        all.push_back(out::reduced(m, "ReduceMean", both, {1}, true));
    }
    auto y = out::concatenated(m, all, 1);
    if (size > 1 || s1 > 1)
        y = m.node("AveragePool", {y}, {{"kernel_shape", numbers{size, size}}, {"strides", numbers{s1, s1}}});
    return n.set_output(y);
}

/// The lowerings of this family.
using optical_flow_lowerings = lowerings<&lower_accum, &lower_data_augmentation, &lower_flow_warp, &lower_correlation>;

} // namespace library::onnx_out
GRAFT_END
