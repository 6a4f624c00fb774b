// graft/library/array/gather/onnx_out_picked.hpp - ONNX exporter: selection of elements by a condition
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/library/array/gather/ops.hpp"
#include "graft/library/onnx/lowering_vocabulary.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

/// The elements for which the mask is true, their positions and their number, then zeros up to the size of the tensor.
inline status lower_cond_take(lowering<CondTake>& n) {
    auto& m = n.m;
    std::string_view const mode = n.attr<"mode">();
    auto const mask = out::reshape(m, n.in<"mask">(), {-1});
    auto const test = [&](std::string_view operation, value_id v, double than) {
        return m.typed(m.node(operation, {v, m.number(than, dtype::f32)}), dtype::boolean);
    };
    auto const inverse = [&](value_id v) { return m.typed(m.node("Not", {v}), dtype::boolean); };
    auto const val = n.attr<"val">();
    value_id holds;
    if (mode == "equal" || mode == "not_equal") {
        auto const far = m.node("Abs", {m.node("Sub", {mask, m.number(val, dtype::f32)})});
        holds = test("Less", far, n.attr<"eps">());
        if (mode == "not_equal") holds = inverse(holds);
    } else if (mode == "less" || mode == "greater") {
        holds = test(mode == "less" ? "Less" : "Greater", mask, val);
    } else { // one of "is less" and "is equal", so that NaN is neither
        auto const near = m.typed(m.node("Equal", {mask, m.number(val, dtype::f32)}), dtype::boolean);
        auto const beyond = test(mode == "less_equal" ? "Less" : "Greater", mask, val);
        holds = m.typed(m.node("Or", {near, beyond}), dtype::boolean);
    }
    auto const at = out::squeeze(m, m.typed(m.node("NonZero", {holds}), dtype::i64), {0});
    auto const count = m.typed(m.node("Shape", {at}), dtype::i64), all = m.typed(m.node("Shape", {mask}), dtype::i64);
    auto const rest = m.typed(m.node("Sub", {all, count}), dtype::i64);
    auto const filled = [&](value_id v, dtype t) {
        double const zero = 0;
        value_id const both[]{v, m.typed(m.node("Expand", {m.floats({&zero, 1}, t), rest}), t)};
        return m.typed(m.node("Concat", both, {{"axis", 0}}), t);
    };
    auto const taken = m.typed(m.node("Gather", {out::reshape(m, n.in<"data">(), {-1}), at}), dtype::f32);
    value_id const results[]{
        filled(taken, dtype::f32), filled(out::cast(m, at, dtype::i32), dtype::i32), out::cast(m, count, dtype::i32)};
    return n.set_output(results);
}
inline constexpr auto cond_take = out::lower<CondTake>(&lower_cond_take, 11);

/// The lowerings in this file.
using gather_picked_lowerings = out::lowerings<cond_take>;

} // namespace library::onnx_out
GRAFT_END
