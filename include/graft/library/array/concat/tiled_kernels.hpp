// graft/library/array/concat/tiled_kernels.hpp - tiled kernels, for chips with several cores: concatenation
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstring> // memcpy

#include "graft/library/array/concat/ops.hpp"
#include "graft/library/kernel/tiled.hpp"

GRAFT_BEGIN
namespace library {

/// The elements of y are split; a core has buffers for a tile of them, and for its inputs.
constexpr status cut_concat(tiling_context<ConcatD> const& ctx, tiling<pieces>& t) {
    auto const elements = ctx.output_desc<"y">().shape.elements();
    auto const bytes = static_cast<std::int64_t>(bytes_of(ctx.output_desc<"y">().type));
    return cut(ctx, t, elements.known() ? extent(elements.value()) : extent(0),
        {.bytes = bytes, .local_bytes = 2 * bytes, .buffers = 2, .reserved = slack_of(ctx, 1)});
}
template <class T> status tiled_concat(
    dynamic_in<"x", T> x, out<"y", T> y, attr_of<"concat_dim", std::int64_t> axis, tiled<pieces> t, block b) {
    auto const rank = static_cast<std::int64_t>(y.rank());
    auto const at = static_cast<std::size_t>(*axis < 0 ? *axis + rank : *axis);
    auto const inner = elements_from(y, at + 1);
    auto const row = static_cast<std::size_t>(y.dim(at)) * inner;
    for (auto p : t->of(b)) {
        auto const ys = b.store(y, p);
        each_run(p, row, [&](std::size_t line, std::size_t from, std::size_t to, std::size_t place) {
            std::size_t begin = 0; // offset of the next input in the row
            for (auto const part : x) {
                auto const length = static_cast<std::size_t>(part.dim(at)) * inner;
                auto const low = std::max(from, begin), high = std::min(to, begin + length);
                if (low < high) {
                    auto const xs = b.load(part, line * length + low - begin, high - low);
                    std::memcpy(ys.data() + place + (low - from), xs.data(), (high - low) * sizeof(T));
                }
                begin += length;
            }
        });
    }
    return ok;
}
template <class T> using tiled_concat_kernel = tiled_kernel<ConcatD, &cut_concat, variant<&tiled_concat<T>>>;

/// The tiled kernels of this family.
using tiled_concat_kernels = kernels<tiled_concat_kernel<float>, tiled_concat_kernel<half>,
    tiled_concat_kernel<std::int32_t>, tiled_concat_kernel<std::int8_t>>;

} // namespace library
GRAFT_END
