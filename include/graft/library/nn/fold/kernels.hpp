// graft/library/nn/fold/kernels.hpp - kernels: unfolded windows put back to their positions
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "graft/kernel.hpp"
#include "graft/library/nn/fold/ops.hpp"

GRAFT_BEGIN
namespace library {

/// Col2Im.
/// error wrong_shape: the numbers of columns and of blocks differ
template <class T> status col2im(in<"x", T> x, in<"image_shape", std::int64_t>, in<"block_shape", std::int64_t> block,
    out<"y", T> y, attr_of<"dilations", span<std::int64_t const>> dilations,
    attr_of<"pads", span<std::int64_t const>> pads, attr_of<"strides", span<std::int64_t const>> strides) {
    auto const axes = block.size();
    if (x.rank() != 3 || axes == 0 || y.rank() != axes + 2)
        return fail(errc::wrong_rank, "x", "columns of blocks", 3, static_cast<std::int64_t>(x.rank()));
    if (y.size() == 0) return ok;
    struct axis {
        std::int64_t size, block, blocks, dilation, pad, stride;
    };
    std::array<axis, max_rank> all{};
    std::int64_t size = 1, blocks = 1, plane = 1;
    for (std::size_t i = 0; i < axes; ++i) {
        auto& a = all[i];
        a = {y.dim(i + 2), block[i], 0, dilations->empty() ? 1 : (*dilations)[i], pads->empty() ? 0 : (*pads)[i],
            strides->empty() ? 1 : (*strides)[i]};
        if (a.block < 1 || a.block > std::int64_t{1} << 31)
            return fail(errc::wrong_value, "block_shape", "at least", 1, a.block);
        auto const room = a.size + a.pad + (pads->empty() ? 0 : (*pads)[i + axes]) - a.dilation * (a.block - 1) - 1;
        a.blocks = room < 0 ? 0 : room / a.stride + 1;
        size *= a.block, blocks *= a.blocks, plane *= a.size;
        if (size > x.dim(1) || blocks > x.dim(2)) break; // which is reported below
    }
    if (blocks != x.dim(2) || size * y.dim(1) != x.dim(1))
        return fail(errc::wrong_shape, "x", "as many columns as there are blocks", blocks, x.dim(2));
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = 0;
    auto const* from = x.data();
    for (std::int64_t nc = 0; nc < y.dim(0) * y.dim(1); ++nc)
        for (std::int64_t part = 0; part < size; ++part)
            for (std::int64_t b = 0; b < blocks; ++b, ++from) {
                std::int64_t at = 0, step = 1, rest_of_part = part, rest = b;
                bool inside = true;
                for (auto i = axes; i-- > 0;) {
                    auto const& a = all[i];
                    auto const p = rest % a.blocks * a.stride - a.pad + rest_of_part % a.block * a.dilation;
                    rest /= a.blocks, rest_of_part /= a.block;
                    inside = inside && p >= 0 && p < a.size;
                    at += p * step, step *= a.size;
                }
                if (inside) y.data()[nc * plane + at] += *from;
            }
    return ok;
}

/// UnpoolByMask; of several elements at one place the last stays.
/// error wrong_input_data: a place past the end of the plane
inline status unpool_by_mask(in<"x", float> x, in<"mask", float> mask, out<"y", float> y) {
    if (x.rank() != 4 || mask.size() != x.size()) return fail(errc::wrong_shape, "mask", "a place for each element");
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = 0;
    auto const planes = static_cast<std::size_t>(x.dim(0) * x.dim(1));
    if (planes == 0) return ok;
    auto const from = x.size() / planes, to = y.size() / planes;
    for (std::size_t i = 0; i < x.size(); ++i) {
        auto const place = mask[i];
        if (!(place >= 0 && place < static_cast<float>(to)))
            return fail(errc::wrong_input_data, "mask", "a place in the plane, below", static_cast<std::int64_t>(to));
        y[i / from * to + static_cast<std::size_t>(place)] = x[i];
    }
    return ok;
}

/// MaxUnpool.
/// error wrong_input_data: an index past the end of the tensor that the windows are of
template <class T> status max_unpool(in<"x", T> x, in<"indices", std::int64_t> indices,
    optional_in<"output_shape", std::int64_t>, out<"y", T> y, attr_of<"kernel", span<std::int64_t const>> kernel,
    attr_of<"pads", span<std::int64_t const>> pads, attr_of<"strides", span<std::int64_t const>> strides) {
    auto const rank = x.rank();
    if (rank != kernel->size() + 2 || y.rank() != rank || indices.size() != x.size())
        return fail(errc::shape_mismatch, "indices", "the shape of x");
    std::array<std::int64_t, max_rank> size{};
    std::int64_t all = 1;
    for (std::size_t i = 0; i < rank; ++i) {
        dim const d = i < 2 ? dim(x.dim(i)) : MaxUnpool::unpooled(dim(x.dim(i)), i - 2, *kernel, *pads, *strides);
        if (!d.known() || d.value() < 0) return fail(errc::wrong_value, "kernel", "windows that fit");
        size[i] = d.value();
        if (__builtin_mul_overflow(all, size[i], &all))
            return fail(errc::overflow, "x", "a size that fits into 64 bits");
    }
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = 0;
    for (std::size_t k = 0; k < x.size(); ++k) {
        auto rest = indices[k];
        if (rest < 0 || rest >= all)
            return fail(errc::wrong_input_data, "indices", "positions inside the tensor", all, rest);
        std::int64_t at = 0, step = 1;
        bool inside = true;
        for (auto i = rank; i-- > 0;) {
            auto const p = rest % size[i];
            rest /= size[i];
            inside = inside && p < y.dim(i);
            at += p * step, step *= y.dim(i);
        }
        if (inside) y.data()[at] = x[k];
    }
    return ok;
}

/// The kernels of this family.
using fold_kernels = join<kernels_of<Col2Im, &col2im<float>, &col2im<double>>,
    kernels_of<MaxUnpool, &max_unpool<float>, &max_unpool<double>>, kernels_of<UnpoolByMask, &unpool_by_mask>>;

} // namespace library
GRAFT_END
