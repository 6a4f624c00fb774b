// graft/library/array/creation/mlir_out.hpp - to MLIR: tensors made
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/array/creation/ops.hpp"
#include "graft/library/array/reshape/mlir_out.hpp"
#include "graft/library/mlir/images.hpp"

GRAFT_BEGIN
namespace library::mlir_out {

inline status lower_fill(lowering<Fill>& n) { return lower_broadcast(n, n.in<"value">()); }

template <class Op, int Value> status lower_like(lowering<Op>& n) {
    return lower_broadcast(n, out::scalar_like(n.m, Value, n.template in<"x">()));
}

/// Compares the number of each position with the one in x.
inline status lower_one_hot(lowering<OneHot>& n) {
    auto& m = n.m;
    auto const& y = n.output<"y">().shape();
    auto const x = n.in<"x">();
    if (!y.has_rank() || y.rank() != m.rank_of(x) + 1) return fail(errc::undetermined_shape, "y", "a known rank");
    auto const at = static_cast<std::size_t>(out::from_zero(numbers{n.attr<"axis">()}, y.rank())[0]);
    if (!y[at].known()) return unknown_value("depth");
    if (!m.admits(y[at])) return m.refused();
    auto s = m.shape_of(x), places = shape::scalar();
    numbers count;
    for (std::int64_t i = 0; i < y[at].value(); ++i) count.push_back(i);
    while (places.rank() < y.rank()) places.append(places.rank() == at ? y[at] : dim(1));
    auto const type = m.type(x) == dtype::i64 ? dtype::i64 : dtype::i32;
    auto const named = out::cast(m, out::reshape(m, x, s.insert(at, 1)), type);
    auto const here = out::compare(m, relation::equal, named, m.integers(count, type, places));
    auto const one = [&](value_id v) { return out::reshape(m, v, shape::scalar()); };
    return n.set_output(out::choose(m, here, one(n.in<"on_value">()), one(n.in<"off_value">())));
}

/// The lowerings of this family.
using creation_lowerings = lowerings<&lower_fill, &lower_like<ZerosLike, 0>, &lower_like<OnesLike, 1>, &lower_one_hot>;

} // namespace library::mlir_out
GRAFT_END
