// graft/op/rules/space.hpp - shapes of operators that move blocks between space, batch and channels
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/op/infer/context.hpp"
#include "graft/op/rules/elementwise.hpp"
#include "graft/op/rules/fold.hpp"

GRAFT_BEGIN

namespace rule {

/// `n / by`; `by` must divide `n` if both are known.
/// error wrong_shape
[[nodiscard]] constexpr status divide(dim n, dim by, std::string_view parameter, dim& y) {
    if (n.known() && by.known() && n.value() % by.value() != 0)
        return fail(errc::wrong_shape, parameter, "a multiple of the block", by.value(), n.value());
    y = floor_div(n, by);
    return ok;
}

/// The inputs for which a rule about blocks reports errors.
struct block_names {
    std::string_view x, ///< name of the tensor
        block,          ///< name of the sizes of the blocks
        margins;        ///< name of the pads, or the crops
};

/// Blocks between the batch and the dims after it. Towards the batch these dims are padded with `margins` and divided;
/// from it they are multiplied and cropped.
/// error wrong_rank, wrong_shape, wrong_value
[[nodiscard]] constexpr status batch_blocks_shape(shape const& x, shape const& block_shape, shape const& margins_shape,
    value_view const& block, value_view const& margins, bool to_batch, block_names name, output_shape y) {
    y = shape::unknown_rank();
    if (auto s = expect_rank(block_shape, 1, name.block); !s) return s;
    if (auto s = expect_rank(margins_shape, 2, name.margins); !s) return s;
    if (margins_shape.has_rank() && contradict(margins_shape[1], 2))
        return fail(errc::wrong_shape, name.margins, "two numbers for each dim", 2, margins_shape[1].value());
    auto const n = merge(block_shape.has_rank() ? block_shape[0] : dim::unknown(),
        margins_shape.has_rank() ? margins_shape[0] : dim::unknown());
    if (margins_shape.has_rank() && contradict(n, margins_shape[0]))
        return fail(errc::wrong_shape, name.margins, "one row for each entry of the block", n.value(),
            margins_shape[0].value());
    if (!x.has_rank()) return ok;
    if (n.known() && n.value() >= static_cast<std::int64_t>(x.rank()))
        return fail(errc::wrong_rank, name.x, "a batch and one dim for each entry of the block", n.value(),
            static_cast<std::int64_t>(x.rank()));
    auto r = shape::of_rank(x.rank());
    if (!n.known()) return y = r, ok;
    auto const dims = static_cast<std::size_t>(n.value());
    dim volume = 1;
    for (std::size_t i = 0; i < dims; ++i) {
        auto const b = element(block, i), before = element(margins, 2 * i), after = element(margins, 2 * i + 1);
        if (b.known() && b.value() < 1) return fail(errc::wrong_value, name.block, "numbers from 1 up", b.value());
        for (auto const m : {before, after})
            if (m.known() && m.value() < 0)
                return fail(errc::wrong_value, name.margins, "numbers from 0 up", m.value());
        volume = volume * b;
        dim d;
        if (to_batch) {
            if (auto s = divide(x[i + 1] + before + after, b, name.margins, d); !s) return s;
        } else {
            d = x[i + 1] * b - before - after;
            if (d.known() && d.value() < 0)
                return fail(errc::wrong_value, name.margins, "no more than there is to crop", d.value());
        }
        r[i + 1] = d;
    }
    if (to_batch) {
        r[0] = x[0] * volume;
    } else {
        dim d;
        if (auto s = divide(x[0], volume, name.x, d); !s) return s;
        r[0] = d;
    }
    for (std::size_t i = dims + 1; i < x.rank(); ++i) r[i] = x[i];
    y = r;
    return valid(y, name.x);
}
/// Rule for shapes: blocks of the dims of `X` are moved into the batch, or back.
/// error wrong_rank, wrong_shape, wrong_value
template <bool ToBatch, fixed_string X, fixed_string Block, fixed_string Margins, fixed_string Y> struct batch_blocks {
    template <class Op> constexpr status operator()(shape_context<Op>& ctx) const {
        return batch_blocks_shape(ctx.input(param_name<X>{}), ctx.input(param_name<Block>{}),
            ctx.input(param_name<Margins>{}), ctx.optional_value(param_name<Block>{}).or_unknown(),
            ctx.optional_value(param_name<Margins>{}).or_unknown(), ToBatch, {X.view(), Block.view(), Margins.view()},
            ctx.output(param_name<Y>{}));
    }
};
/// Rule for bounds: what is cropped by a run is at least nothing.
/// no error: a dim without a bound stays unknown
template <fixed_string X, fixed_string Block, fixed_string Y> struct batch_to_space_bound {
    template <class Op> constexpr status operator()(shape_context<Op>& ctx) const {
        auto const& x = ctx.input(param_name<X>{});
        auto const block = ctx.optional_value(param_name<Block>{}).or_unknown();
        auto y = ctx.output(param_name<Y>{});
        if (!x.has_rank() || !y.has_rank() || !block.size().known()) return ok;
        auto const dims = static_cast<std::size_t>(block.size().value());
        for (std::size_t i = 0; i < dims && i + 1 < x.rank(); ++i)
            if (!dim(y[i + 1]).known()) y[i + 1] = x[i + 1] * element(block, i);
        return ok;
    }
};
/// Rule for shapes: the dims after the batch are padded by `Pads` and divided by `Block`, which multiplies the batch.
template <fixed_string X, fixed_string Block, fixed_string Pads, fixed_string Y>
using space_to_batch = batch_blocks<true, X, Block, Pads, Y>;
/// Rule for shapes: the dims after the batch are multiplied by `Block` and cropped by `Crops`; the batch is divided.
template <fixed_string X, fixed_string Block, fixed_string Crops, fixed_string Y>
using batch_to_space = batch_blocks<false, X, Block, Crops, Y>;

/// Square blocks of an image are moved into its channels, or back.
/// error wrong_rank, wrong_shape, wrong_attribute_value, overflow
[[nodiscard]] constexpr status depth_blocks_shape(shape const& x, std::int64_t block, std::string_view data_format,
    bool to_depth, std::string_view x_name, std::string_view block_name, std::string_view format_name, output_shape y) {
    y = shape::unknown_rank();
    if (data_format != "NHWC" && data_format != "NCHW")
        return fail(errc::wrong_attribute_value, format_name, "NHWC or NCHW");
    if (block < 2) return fail(errc::wrong_attribute_value, block_name, "a number from 2 up", block);
    y = shape::of_rank(4);
    if (!x.has_rank()) return ok;
    if (x.rank() != 4) return fail(errc::wrong_rank, x_name, "rank 4", 4, static_cast<std::int64_t>(x.rank()));
    bool const last = data_format == "NHWC";
    std::size_t const c = last ? 3 : 1, h = last ? 1 : 2, w = h + 1;
    dim const b = block, area = b * b;
    y[0] = x[0];
    dim d[3];
    if (to_depth) {
        if (auto s = divide(x[h], b, x_name, d[0]); !s) return s;
        if (auto s = divide(x[w], b, x_name, d[1]); !s) return s;
        d[2] = x[c] * area;
    } else {
        d[0] = x[h] * b;
        d[1] = x[w] * b;
        if (area.invalid()) return fail(errc::overflow, block_name, "a smaller block", block);
        if (auto s = divide(x[c], area, x_name, d[2]); !s) return s;
    }
    y[h] = d[0];
    y[w] = d[1];
    y[c] = d[2];
    return valid(y, x_name);
}
/// Rule for shapes: square blocks of `X` are moved into its channels, or back.
/// error wrong_rank, wrong_shape, wrong_attribute_value, overflow
template <bool ToDepth, fixed_string X, fixed_string Block, fixed_string Format, fixed_string Y> struct depth_blocks {
    template <class Op> constexpr status operator()(shape_context<Op>& ctx) const {
        return depth_blocks_shape(ctx.input(param_name<X>{}), ctx.attr(param_name<Block>{}),
            ctx.attr(param_name<Format>{}), ToDepth, X.view(), Block.view(), Format.view(),
            ctx.output(param_name<Y>{}));
    }
};
/// Rule for shapes: square blocks of `X` are moved into its channels; height and width are divided.
template <fixed_string X, fixed_string Block, fixed_string Format, fixed_string Y>
using space_to_depth = depth_blocks<true, X, Block, Format, Y>;
/// Rule for shapes: channels of `X` become square blocks of the image; height and width are multiplied.
template <fixed_string X, fixed_string Block, fixed_string Format, fixed_string Y>
using depth_to_space = depth_blocks<false, X, Block, Format, Y>;

} // namespace rule

GRAFT_END
