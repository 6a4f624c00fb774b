// graft/library/nn/scale/onnx_out.hpp - ONNX exporter: factors and shifts of channels
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/nn/conv/onnx_out.hpp"
#include "graft/library/nn/scale/ops.hpp"
#include "graft/library/onnx/lowering_vocabulary.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

inline constexpr auto bias_add = out::lower<BiasAdd>([](lowering<BiasAdd>& n) -> status {
    auto const& x = n.input<"x">().shape();
    if (!x.has_rank()) return fail(errc::wrong_shape, "x", "a rank that is known");
    auto const axis = rule::channel_axis(n.attr<"data_format">(), x.rank());
    return n.set_output(out::pointwise(n.m, "Add", {n.in<"x">(), out::along(n.m, n.in<"bias">(), 1, axis, x.rank())}));
});

/// A Caffe factor at `axis` of x, in the shape for broadcast: its leading and trailing axes of size 1 are removed.
template <class Op> value_id factor_at(lowering<Op>& n, tensor_ref f, std::int64_t axis, std::size_t rank) {
    auto& m = n.m;
    if (f.shape().elements().is(1)) return out::reshape(m, m.of(f), {1});
    auto const at = static_cast<std::size_t>(axis < 0 ? axis + static_cast<std::int64_t>(rank) : axis);
    numbers dims;
    for (std::size_t i = 0; i < f.shape().rank(); ++i) dims.push_back(f.shape()[i].known() ? f.shape()[i].value() : -1);
    auto const& x = n.template input<"x">().shape();
    while (dims.size() > 1 && dims[0] == 1 && !x[at].is(1)) dims.erase(dims.begin());
    while (at + dims.size() < rank) dims.push_back(1);
    return out::reshape(m, m.of(f), dims);
}
inline constexpr auto scale = out::lower<Scale>([](lowering<Scale>& n) -> status {
    auto const& x = n.input<"x">().shape();
    if (!x.has_rank()) return fail(errc::wrong_shape, "x", "a rank that is known");
    auto y = out::pointwise(n.m, "Mul", {n.in<"x">(), factor_at(n, n.input<"scale">(), n.attr<"axis">(), x.rank())});
    if (n.maybe<"bias">() != no_value)
        y = out::pointwise(n.m, "Add", {y, factor_at(n, n.optional_input<"bias">(), n.attr<"axis">(), x.rank())});
    return n.set_output(y);
});

inline constexpr auto bias = out::lower<Bias>([](lowering<Bias>& n) -> status {
    auto const& x = n.input<"x">().shape();
    if (!x.has_rank()) return fail(errc::wrong_shape, "x", "a rank that is known");
    return n.set_output(
        out::pointwise(n.m, "Add", {n.in<"x">(), factor_at(n, n.input<"bias">(), n.attr<"axis">(), x.rank())}));
});

/// a * x1 + x2, a per image and channel.
inline constexpr auto axpy = out::lower<Axpy>([](lowering<Axpy>& n) -> status {
    auto const& x = n.input<"x1">().shape();
    auto const& a = n.input<"a">().shape();
    if (!x.has_rank() || !a.has_rank()) return fail(errc::wrong_shape, "x1", "a rank that is known");
    auto const factor = out::along(n.m, n.in<"a">(), a.rank(), 0, x.rank());
    return n.set_output(n.m.node("Add", {n.m.node("Mul", {factor, n.in<"x1">()}), n.in<"x2">()}));
});

inline constexpr auto bias_add_grad = out::lower<BiasAddGrad>([](lowering<BiasAddGrad>& n) -> status {
    auto const& x = n.input<"x">().shape();
    if (!x.has_rank()) return fail(errc::wrong_shape, "x", "a rank that is known");
    auto const layout = n.attr<"data_format">();
    std::int64_t const channels = layout.substr(0, 2) == "NC" ? 1 : static_cast<std::int64_t>(x.rank()) - 1;
    numbers axes;
    for (std::int64_t i = 0; i < static_cast<std::int64_t>(x.rank()); ++i)
        if (i != channels) axes.push_back(i);
    return n.set_output(out::reduced(n.m, "ReduceSum", n.in<"x">(), axes, false));
});

/// The lowerings of this family.
using scale_lowerings = out::lowerings<bias_add, scale, bias, axpy, bias_add_grad>;

} // namespace library::onnx_out
GRAFT_END
