// graft/library/nn/scale/mlir_out.hpp - MLIR exporter: scales and biases along an axis
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/mlir/images.hpp"
#include "graft/library/nn/scale/ops.hpp"

GRAFT_BEGIN
namespace library::mlir_out {

inline constexpr auto bias_add = out::lower<BiasAdd>([](lowering<BiasAdd>& n) -> status {
    auto const x = n.in<"x">();
    auto const rank = n.m.rank_of(x);
    auto const axis = rule::channel_axis(n.attr<"data_format">(), rank);
    return n.set_output(out::add(n.m, x, out::along(n.m, n.in<"bias">(), axis, rank)));
});

/// A Caffe factor at `axis` of x, in the shape for broadcast: excess leading axes of size 1 are removed.
template <class Op> value_id factor_at(lowering<Op>& n, tensor_ref f) {
    auto& m = n.m;
    auto const& x = n.template input<"x">().shape();
    if (f.shape().elements().is(1)) return out::reshape(m, m.of(f), shape{1});
    auto const at = static_cast<std::size_t>(out::from_zero(numbers{n.template attr<"axis">()}, x.rank())[0]);
    auto s = f.shape();
    while (s.rank() > 1 && s[0].is(1) && !x[at].is(1)) s.erase(0);
    return out::along(m, out::reshape(m, m.of(f), s), at, x.rank());
}
inline constexpr auto scale = out::lower<Scale>([](lowering<Scale>& n) -> status {
    auto y = out::multiply(n.m, n.in<"x">(), factor_at(n, n.input<"scale">()));
    if (auto const b = n.optional_input<"bias">()) y = out::add(n.m, y, factor_at(n, b));
    return n.set_output(y);
});
inline constexpr auto bias = out::lower<Bias>([](lowering<Bias>& n) -> status {
    return n.set_output(out::add(n.m, n.in<"x">(), factor_at(n, n.input<"bias">())));
});

/// a * x1 + x2, a per image and channel.
inline constexpr auto axpy = out::lower<Axpy>([](lowering<Axpy>& n) -> status {
    auto const factor = out::along(n.m, n.in<"a">(), 0, n.m.rank_of(n.in<"x1">()));
    return n.set_output(out::add(n.m, out::multiply(n.m, factor, n.in<"x1">()), n.in<"x2">()));
});

/// The lowerings of this family.
using scale_lowerings = out::lowerings<bias_add, scale, bias, axpy>;

} // namespace library::mlir_out
GRAFT_END
