// graft/library/math/reduce/mlir_out.hpp - MLIR exporter: reductions over axes, positions of the maximum
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <type_traits>
#include <vector>

#include "graft/library/math/reduce/ops.hpp"
#include "graft/library/mlir/images.hpp"

GRAFT_BEGIN
namespace library::mlir_out {

template <class Op, reduction Word> status lower_reduction(lowering<Op>& n) {
    auto& m = n.m;
    auto const axes = m.known(n.template input<"axes">());
    if (!axes) return unknown_value("axes");
    auto const all = out::from_zero(*axes, n.template input<"x">().shape().rank());
    bool const keep = n.template attr<"keep_dims">();
    auto const x = n.template in<"x">();
    if constexpr (std::is_same_v<Op, ReduceMean>) return n.set_output(out::mean(m, x, all, keep));
    else return n.set_output(out::reduced(m, Word, x, all, keep));
}

/// Caffe's operator, over all axes from one on.
inline status lower_reduction_from(lowering<Reduction>& n) {
    auto& m = n.m;
    auto x = n.in<"x">();
    auto const rank = m.rank_of(x);
    numbers axes;
    for (auto i = static_cast<std::size_t>(out::from_zero(numbers{n.attr<"axis">()}, rank)[0]); i < rank; ++i)
        axes.push_back(static_cast<std::int64_t>(i));
    auto const what = n.attr<"operation">();
    if (what == "ASUM") x = out::apply(m, unary::absolute, x);
    if (what == "SUMSQ") x = out::multiply(m, x, x);
    auto const y = what == "MEAN" ? out::mean(m, x, axes, false) : out::reduced(m, reduction::sum, x, axes, false);
    return n.set_output(out::affine(m, y, n.attr<"coeff">(), 0));
}

/// The first position of the maximum or minimum: the smallest position of an element equal to it.
template <class Op, reduction Word> status lower_position(lowering<Op>& n) {
    auto& m = n.m;
    auto const axis = m.known(n.template input<"dimension">());
    auto const x = n.template in<"x">();
    if (!axis || axis->size() != 1) return unknown_value("dimension");
    auto const along = out::from_zero(*axis, m.rank_of(x));
    auto const size = m.shape_of(x)[static_cast<std::size_t>(along[0])];
    if (!size.known()) return fail(errc::undetermined_shape, "x", "a size that is known along the axis");
    if (!m.admits(size)) return m.refused();
    auto places = shape::scalar();
    while (places.rank() < m.rank_of(x)) places.append(1);
    places[static_cast<std::size_t>(along[0])] = size;
    std::vector<std::int64_t> count;
    for (std::int64_t i = 0; i < size.value(); ++i) count.push_back(i);
    auto const here = out::compare(m, relation::equal, x, out::reduced(m, Word, x, along, true));
    auto const beyond = m.number(static_cast<double>(size.value()), dtype::i32);
    auto const found = out::choose(m, here, m.integers(count, dtype::i32, places), beyond);
    return n.set_output(
        out::cast(m, out::reduced(m, reduction::minimum, found, along, false), n.template attr<"dtype">()));
}

inline status lower_l2_loss(lowering<L2Loss>& n) {
    auto& m = n.m;
    auto const x = n.in<"x">();
    numbers axes;
    for (std::size_t i = 0; i < m.rank_of(x); ++i) axes.push_back(static_cast<std::int64_t>(i));
    return n.set_output(out::affine(m, out::reduced(m, reduction::sum, out::multiply(m, x, x), axes, false), 0.5, 0));
}

/// Every cumulative sum is a sum of rows: a triangular matrix of ones.
inline status lower_cumsum(lowering<Cumsum>& n) {
    auto& m = n.m;
    auto const x = n.in<"x">();
    auto const axis = m.known(n.input<"axis">());
    if (!axis || axis->size() != 1) return unknown_value("axis");
    auto const at = static_cast<std::size_t>(out::from_zero(*axis, m.rank_of(x))[0]);
    auto const size = m.shape_of(x)[at];
    if (!size.known()) return fail(errc::undetermined_shape, "x", "a size that is known along the axis");
    if (!m.admits(size * size)) return m.refused();
    auto const rows = size.value();
    bool const back = n.attr<"reverse">(), without = n.attr<"exclusive">();
    std::vector<double> ones(static_cast<std::size_t>(rows * rows), 0.0);
    for (std::int64_t i = 0; i < rows; ++i)
        for (std::int64_t k = 0; k < rows; ++k)
            if (back ? k > i : k < i) ones[static_cast<std::size_t>(i * rows + k)] = 1;
            else if (k == i && !without) ones[static_cast<std::size_t>(i * rows + k)] = 1;
    return n.set_output(out::mixed_along(m, x, at, ones, rows));
}

/// The lowerings of this family.
using reduce_lowerings = lowerings<&lower_reduction<ReduceSum, reduction::sum>,
    &lower_reduction<ReduceMean, reduction::sum>, &lower_reduction<ReduceMax, reduction::maximum>,
    &lower_reduction<ReduceMin, reduction::minimum>, &lower_reduction<ReduceProd, reduction::product>,
    &lower_reduction<ReduceAll, reduction::all>, &lower_reduction<ReduceAny, reduction::any>, &lower_reduction_from,
    &lower_position<ArgMaxV2, reduction::maximum>, &lower_position<ArgMin, reduction::minimum>, &lower_l2_loss,
    &lower_cumsum>;

} // namespace library::mlir_out
GRAFT_END
