// graft/library/nn/fold/ops.hpp - operators: unfolded windows put back to their positions
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"
#include "graft/op/catalog/operator_line.hpp"

GRAFT_BEGIN
namespace library {

/// Columns of x [N, C * size of a block, blocks] summed up into an image of `image_shape`, at the positions that
/// blocks of `block_shape` were read from: [N,C,...]. `pads` are before all axes, then after all. Source: ONNX Col2Im.
struct Col2Im : graft::op<Col2Im> {
    static constexpr operator_line prototype{R"(Col2Im x:f32,f64 image_shape:i64(value_depend)
        block_shape:'(value_depend) -> y~x dilations?list(int){1..2147483647}= pads?list(int){0..2147483647}=
        strides?list(int){1..2147483647}=)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const& x = ctx.input<"x">();
        auto const image = ctx.value<"image_shape">(), block = ctx.value<"block_shape">();
        auto y = ctx.output<"y">();
        y = shape::unknown_rank();
        if (auto s = rule::expect_rank(x, 3, "x"); !s) return s;
        if (contradict(image.size(), block.size()))
            return fail(errc::wrong_element_count, "block_shape", "a number for each axis of the image",
                image.size().value(), block.size().value());
        if (!image.size().known()) return ok;
        auto const axes = static_cast<std::size_t>(image.size().value());
        if (axes < 1 || axes + 2 > max_rank)
            return fail(errc::wrong_element_count, "image_shape", "one to six axes", 6, image.size().value());
        for (auto const& [name, all, times] : {named{"dilations", ctx.attr<"dilations">().size(), 1},
                 named{"strides", ctx.attr<"strides">().size(), 1}, named{"pads", ctx.attr<"pads">().size(), 2}})
            if (all != 0 && all != times * axes)
                return fail(errc::wrong_element_count, name, "numbers for each axis",
                    static_cast<std::int64_t>(times * axes), static_cast<std::int64_t>(all));
        auto const columns = rule::with_rank(x, 3);
        dim size = 1;
        for (std::size_t i = 0; i < axes; ++i) size = size * block[i];
        if (size.known() && size.value() < 1)
            return fail(errc::wrong_value, "block_shape", "at least", 1, size.value());
        dim const rows = columns[1];
        if (rows.known() && size.known() && rows.value() % size.value() != 0)
            return fail(errc::wrong_shape, "x", "a multiple of the size of a block", size.value(), rows.value());
        auto created = shape::of_rank(0).append(columns[0]).append(floor_div(rows, size));
        for (std::size_t i = 0; i < axes; ++i) {
            if (image[i].known() && image[i].value() < 0)
                return fail(errc::negative_dim, "image_shape", "at least", 0, image[i].value());
            created.append(image[i]);
        }
        y = created;
        return ok;
    }

private:
    struct named {
        char const* name;
        std::size_t size, times;
    };
};

/// The maxima of windows of x [N,C,...] put back to their positions in `indices`, zeros elsewhere. Indices are linear
/// in the tensor of the windows, which `output_shape` extends at the ends of its axes. Source: ONNX MaxUnpool.
struct MaxUnpool : graft::op<MaxUnpool> {
    static constexpr operator_line prototype{R"(MaxUnpool x:f32,f64 indices:i64 output_shape?:'(value_depend_optional)
        -> y~x kernel?list(int){1..2147483647} pads?list(int){0..2147483647}= strides?list(int){1..2147483647}=)"};
    /// The size of axis `i` of the tensor that the windows belong to.
    template <class Integers> static constexpr dim unpooled(
        dim n, std::size_t i, Integers const& kernel, Integers const& pads, Integers const& strides) {
        auto const axes = kernel.size();
        std::int64_t const stride = i < strides.size() ? strides[i] : 1,
                           cut = i + axes < pads.size() ? pads[i] + pads[i + axes] : 0;
        return (n - dim(1)) * dim(stride) + dim(kernel[i]) - dim(cut);
    }
    static constexpr status infer_shape(shape_context& ctx) {
        auto const &x = ctx.input<"x">(), &indices = ctx.input<"indices">();
        auto const kernel = ctx.attr<"kernel">(), pads = ctx.attr<"pads">(), strides = ctx.attr<"strides">();
        auto const rank = kernel.size() + 2;
        auto y = ctx.output<"y">();
        y = shape::unknown_rank();
        if (rank > max_rank || kernel.empty())
            return fail(
                errc::wrong_element_count, "kernel", "one to six axes", 6, static_cast<std::int64_t>(kernel.size()));
        if (!pads.empty() && pads.size() != 2 * kernel.size())
            return fail(errc::wrong_element_count, "pads", "two numbers for each axis");
        if (!strides.empty() && strides.size() != kernel.size())
            return fail(errc::wrong_element_count, "strides", "a number for each axis");
        if (auto s = rule::expect_rank(x, rank, "x"); !s) return s;
        if (contradict(x, indices)) return fail(errc::shape_mismatch, "indices", "the shape of x");
        auto created = rule::with_rank(x, rank);
        if (ctx.has<"output_shape">()) {
            auto const wanted = ctx.optional_value<"output_shape">().or_unknown();
            if (contradict(wanted.size(), dim(static_cast<std::int64_t>(rank))))
                return fail(errc::wrong_element_count, "output_shape", "a number for each axis",
                    static_cast<std::int64_t>(rank), wanted.size().value());
            for (std::size_t i = 0; i < rank; ++i) {
                dim const d = wanted.size().known() ? wanted[i] : dim::unknown();
                if (d.known() && d.value() < 0)
                    return fail(errc::negative_dim, "output_shape", "at least", 0, d.value());
                created[i] = d;
            }
        } else {
            for (std::size_t i = 2; i < rank; ++i) created[i] = unpooled(created[i], i - 2, kernel, pads, strides);
        }
        y = created;
        return ok;
    }
};

/// The elements of x [N,C,h,w] put to the positions in `mask`, row-major in each plane [height, width] of y; zeros
/// elsewhere. Source: SegNet's UpsampleLayer.
struct UnpoolByMask : graft::op<UnpoolByMask> {
    static constexpr operator_line prototype{"UnpoolByMask x:f32 mask:' -> y~x height?int>=1 width?int>=1"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const &x = ctx.input<"x">(), &mask = ctx.input<"mask">();
        if (auto s = rule::expect_rank(x, 4, "x"); !s) return s;
        if (contradict(x, mask)) return fail(errc::shape_mismatch, "mask", "the shape of x");
        auto created = rule::with_rank(x, 4);
        created[2] = ctx.attr<"height">();
        created[3] = ctx.attr<"width">();
        ctx.output<"y">() = created;
        return ok;
    }
};

/// The operators of this file.
using fold_ops = ops<Col2Im, MaxUnpool, UnpoolByMask>;

} // namespace library
GRAFT_END
