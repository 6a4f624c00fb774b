// graft/library/array/space_to_depth/device_ops.hpp - CANN's device operators: blocks between the batch and other dims
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>

#include "graft/op.hpp"
#include "graft/op/catalog/operator_line.hpp"

GRAFT_BEGIN
namespace library {

/// Moves blocks between the axes `at` and the batch: `margins` contains two numbers for each axis: padding before, or
/// crops after.
/// error wrong_value, wrong_shape
[[nodiscard]] constexpr status move_blocks(shape const& x, span<std::size_t const> at, span<std::int64_t const> blocks,
    span<std::int64_t const> margins, bool to_batch, std::string_view name, output_shape y) {
    auto r = x;
    dim volume = 1;
    for (std::size_t i = 0; i < at.size(); ++i) {
        auto const block = blocks[blocks.size() == 1 ? 0 : i];
        dim const before = margins[2 * i], after = margins[2 * i + 1], d = x[at[i]];
        volume = volume * dim(block);
        dim n;
        if (to_batch) {
            if (auto s = rule::divide(d + before + after, block, name, n); !s) return s;
        } else {
            n = d * dim(block) - before - after;
            if (n.known() && n.value() < 0)
                return fail(errc::wrong_value, name, "no more than there is to crop", n.value());
        }
        r[at[i]] = n;
    }
    dim batch = x[0] * volume;
    if (!to_batch)
        if (auto s = rule::divide(x[0], volume, "x", batch); !s) return s;
    r[0] = batch;
    y = r;
    return rule::valid(r, "x");
}

/// Rule for shapes: blocks of rows and columns, whose layout is that of x.
template <fixed_string Margins, bool ToBatch> struct image_blocks {
    template <class Op> constexpr status operator()(shape_context<Op>& ctx) const {
        using namespace literals;
        auto const& d = ctx.desc("x"_p);
        auto y = ctx.output("y"_p);
        y = shape::unknown_rank();
        if (!d.shape.has_rank()) return ok;
        if (auto s = rule::expect_rank(d.shape, 4, "x"); !s) return s;
        auto const layout = rule::layout_of(d, "NHWC", 4);
        std::array<std::size_t, 2> const at{rule::axis_at(layout, 'H'), rule::axis_at(layout, 'W')};
        std::array<std::int64_t, 1> const block{ctx.attr("block_size"_p)};
        return move_blocks(
            d.shape, {at.data(), 2}, {block.data(), 1}, ctx.attr(param_name<Margins>{}), ToBatch, Margins.view(), y);
    }
};

/// Rule for shapes: blocks of the dims after the batch.
template <fixed_string Margins, bool ToBatch> struct listed_blocks {
    template <class Op> constexpr status operator()(shape_context<Op>& ctx) const {
        using namespace literals;
        auto const& x = ctx.input("x"_p);
        auto y = ctx.output("y"_p);
        y = shape::unknown_rank();
        if (!x.has_rank()) return ok;
        auto const blocks = ctx.attr("block_shape"_p), margins = ctx.attr(param_name<Margins>{});
        if (margins.size() != 2 * blocks.size())
            return fail(errc::wrong_value, Margins.view(), "two numbers for each dim",
                2 * static_cast<std::int64_t>(blocks.size()), margins.size());
        if (x.rank() <= blocks.size())
            return fail(
                errc::wrong_rank, "x", "a batch and one dim for each entry of the block", blocks.size(), x.rank());
        std::array<std::size_t, max_rank> at{};
        for (std::size_t i = 0; i < blocks.size(); ++i) at[i] = i + 1;
        return move_blocks(x, {at.data(), blocks.size()}, blocks, margins, ToBatch, Margins.view(), y);
    }
};

/// Blocks of rows and columns, padded before, moved to the batch.
struct SpaceToBatchD : op<SpaceToBatchD> {
    static constexpr operator_line prototype{R"(SpaceToBatchD x:number -> y~x block_size?int{1..65535}
        paddings?list(int)[4]{0..2147483647})"};
    static constexpr auto infer_shape = image_blocks<"paddings", true>{};
};

/// Blocks from the batch to rows and columns, cropped after.
struct BatchToSpaceD : op<BatchToSpaceD> {
    static constexpr operator_line prototype{R"(BatchToSpaceD x:number -> y~x block_size?int{1..65535}
        crops?list(int)[4]{0..2147483647})"};
    static constexpr auto infer_shape = image_blocks<"crops", false>{};
};

/// Blocks of the dims after the batch, padded before, moved to the batch.
struct SpaceToBatchNDD : op<SpaceToBatchNDD> {
    static constexpr operator_line prototype{R"(SpaceToBatchNDD x:number -> y~x block_shape?list(int)[1..24]{1..65535}
        paddings?list(int){0..2147483647})"};
    static constexpr auto infer_shape = listed_blocks<"paddings", true>{};
};

/// Blocks from the batch to the dims after it, cropped after.
struct BatchToSpaceNDD : op<BatchToSpaceNDD> {
    static constexpr operator_line prototype{R"(BatchToSpaceNDD x:number -> y~x block_shape?list(int)[1..24]{1..65535}
        crops?list(int){0..2147483647})"};
    static constexpr auto infer_shape = listed_blocks<"crops", false>{};
};

/// The operators of this file; none has a kernel.
using space_to_depth_device_ops = ops<SpaceToBatchD, BatchToSpaceD, SpaceToBatchNDD, BatchToSpaceNDD>;

} // namespace library
GRAFT_END
