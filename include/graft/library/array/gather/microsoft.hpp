// graft/library/array/gather/microsoft.hpp - ONNX, domain com.microsoft: rows of a table of quantized numbers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/onnx/expansion_helpers.hpp"
#include "graft/library/onnx/packed.hpp"
#include "graft/library/onnx/pieces.hpp"

GRAFT_BEGIN
namespace library::microsoft {

struct GatherBlockQuantized : onnx::op<GatherBlockQuantized> {
    static constexpr auto history = onnx::define("com.microsoft.GatherBlockQuantized",
        onnx::since(1,
            "data: T1, indices: Tind, scales: T2, ?zero_points: T1 -> output: T2; bits: int = 4; block_size: "
            "int = 128; gather_axis: int = 0; quantize_axis: int = 1; T1: {int4, uint4, uint8}; T2: "
            "{bfloat16, float, float16}; Tind: {int32, int64}"));
};

} // namespace library::microsoft

namespace library::onnx_plugins {

/// Slices of the table, of its scales and of its zero points; then (number - zero point) * scale.
/// error wrong_attribute_value: blocks along the axis that is gathered; wrong_shape: sizes that are not known
inline constexpr auto gather_block_quantized = expand<microsoft::GatherBlockQuantized>([](auto& ctx) -> status {
    making m(ctx);
    auto const data = ctx.template tensor<"data">(), rows = ctx.template tensor<"indices">(),
               scales = ctx.template tensor<"scales">(), zeros = ctx.template tensor<"zero_points">();
    auto const d = m.ranked(data, "data"), of_rows = m.ranked(rows, "indices");
    auto const type = m.desc(scales).type;
    auto const rank = d.shape.rank();
    numbers axes{ctx.template attr<"gather_axis">(), ctx.template attr<"quantize_axis">()};
    if (auto s = count_from_front(axes, rank, "gather_axis"); !s) return s;
    bool const packed = d.type == dtype::u8;
    packed_blocks p{m, packed ? ctx.template attr<"bits">() : 8, ctx.template attr<"block_size">()};
    if (axes[0] == axes[1] || (packed && axes[0] == static_cast<std::int64_t>(rank) - 1 && p.bits < 8))
        return fail(errc::wrong_attribute_value, "gather_axis", "another axis than that of the blocks");
    if (p.size < 1) return fail(errc::wrong_attribute_value, "block_size", "elements", 16, p.size);
    if (p.bits != 2 && p.bits != 4 && p.bits != 8)
        return fail(errc::wrong_attribute_value, "bits", "2, 4 or 8", 4, p.bits);
    auto const now = rank - 1 + of_rows.shape.rank();
    numbers as(now);
    if (now > 0) as.back() = -1;
    auto const numbers_in = [&](std::string_view name, tensor_id t) {
        t = taken(m, name, t, rows, axes[0]);
        return packed ? p.unpacked(m.ctx.storage().path(name, "unpacked"), t, as) : t;
    };
    auto y = m.cast("real", m.cast("whole", numbers_in("numbers", data), dtype::i32), type);
    auto const along = axes[1] < axes[0] ? axes[1] : axes[1] + static_cast<std::int64_t>(of_rows.shape.rank()) - 1;
    auto const size = m.desc(y).shape.has_rank() ? dim(m.desc(y).shape[static_cast<std::size_t>(along)])
                                                 : dim::unknown();
    if (!size.known()) return fail(errc::wrong_shape, "data", "a size that is known, along the axis of blocks");
    numbers block;
    if (auto s = part_of_each(size.value(), p.size, "data", block); !s) return s;
    auto const of_each = m.integers("block_of_each", block);
    tensor_id zero = no_id;
    if (zeros != no_id)
        zero = taken(m, "zero_of_each",
            m.cast("real_zeros", m.cast("whole_zeros", numbers_in("zeros", zeros), dtype::i32), type), of_each, along);
    else if (packed) zero = m.number("middle", static_cast<double>(std::int64_t{1} << (p.bits - 1)), type);
    if (zero != no_id) y = m.of_two<Sub>("from_zero", y, zero);
    auto const scale = taken(m, "scale_of_each", taken(m, "scales", scales, rows, axes[0]), of_each, along);
    return m.set_result(m.of_two<Mul>("", y, scale));
});

/// The plugins of this file.
using microsoft_gather_plugins = graft::plugins<gather_block_quantized>;
static_assert(onnx::complete<microsoft_gather_plugins, ops<microsoft::GatherBlockQuantized>>);

} // namespace library::onnx_plugins
GRAFT_END
