// graft/library/image/grid/ops.hpp - operators: sampling at the positions of a grid, grids of affine maps
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"
#include "graft/op/catalog/operator_line.hpp"

GRAFT_BEGIN
namespace library {

/// x [N,C,...] interpolated at the positions in grid [N,...,axes] for each element of y: numbers from -1 to 1 over
/// each spatial axis, the last axis first. They are the centres of the outermost elements if `align_corners`,
/// otherwise the edges. `padding` specifies values outside: 0, the nearest element, or x reflected. One to three
/// spatial axes. Source: ONNX GridSample.
struct GridSample : graft::op<GridSample> {
    static constexpr operator_line prototype{R"(GridSample x:T grid:T -> y:T
        mode?string{"linear","nearest","cubic"}="linear" padding?string{"zeros","border","reflection"}="zeros"
        align_corners?bool=false where T=f32,f64)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const &x = ctx.input<"x">(), &grid = ctx.input<"grid">();
        auto y = ctx.output<"y">();
        y = shape::unknown_rank();
        if (!x.has_rank() && !grid.has_rank()) return ok;
        auto const rank = x.has_rank() ? x.rank() : grid.rank();
        if (rank < 3 || rank > 5)
            return fail(errc::wrong_rank, x.has_rank() ? "x" : "grid", "one to three spatial axes", 4, rank);
        if (auto s = rule::expect_rank(grid, rank, "grid"); !s) return s;
        auto const xs = rule::with_rank(x, rank), places = rule::with_rank(grid, rank);
        dim const axes = places[rank - 1], n = xs[0], other = places[0];
        if (contradict(axes, dim(static_cast<std::int64_t>(rank) - 2)))
            return fail(errc::wrong_shape, "grid", "a number for each spatial axis",
                static_cast<std::int64_t>(rank) - 2, axes.value());
        if (contradict(n, other)) return fail(errc::shape_mismatch, "grid", "the batch of x", n.value(), other.value());
        shape created = places;
        created[0] = n.known() ? n : other;
        created[1] = xs[1];
        for (std::size_t i = 2; i < rank; ++i) created[i] = places[i - 1];
        y = created;
        return ok;
    }
};

/// The positions of an affine map for each element of a tensor of this `size` [N,C,H,W] or [N,C,D,H,W]: the grid of
/// GridSample. theta [N,axes,axes + 1]. Source: ONNX AffineGrid.
struct AffineGrid : graft::op<AffineGrid> {
    static constexpr operator_line prototype{R"(AffineGrid theta:f32,f64 size:i64(value_depend) -> grid~theta
        align_corners?bool=false)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const& theta = ctx.input<"theta">();
        auto const size = ctx.value<"size">();
        auto grid = ctx.output<"grid">();
        grid = shape::unknown_rank();
        if (auto s = rule::expect_rank(theta, 3, "theta"); !s) return s;
        auto const t = rule::with_rank(theta, 3);
        dim const axes = t[1], more = t[2];
        if (axes.known() && axes.value() != 2 && axes.value() != 3)
            return fail(errc::wrong_shape, "theta", "two or three axes", 2, axes.value());
        if (contradict(axes + dim(1), more))
            return fail(errc::wrong_shape, "theta", "a row for each axis, one number longer", (axes + dim(1)).value(),
                more.value());
        if (!axes.known()) return ok;
        auto const k = static_cast<std::size_t>(axes.value());
        shape created = shape::of_rank(0);
        bool const sized = size.size().is(static_cast<std::int64_t>(k) + 2);
        dim const n = t[0], wanted = sized ? size[0] : dim::unknown();
        if (contradict(n, wanted))
            return fail(errc::wrong_value, "size", "the batch of theta", n.value(), wanted.value());
        created.append(n.known() ? n : wanted);
        for (std::size_t i = 0; i < k; ++i) created.append(sized ? size[i + 2] : dim::unknown());
        created.append(axes);
        grid = created;
        return ok;
    }
};

/// The operators of this file.
using grid_ops = ops<GridSample, AffineGrid>;

} // namespace library
GRAFT_END
