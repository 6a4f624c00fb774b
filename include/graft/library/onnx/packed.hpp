// graft/library/onnx/packed.hpp - matrices of numbers of 2, 4 or 8 bits, packed in bytes, block by block
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "graft/library/array/concat/ops.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/bitwise/ops.hpp"
#include "graft/library/onnx/expansion_helpers.hpp"
#include "graft/library/onnx/pieces.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

/// Unpacks numbers of `bits` bits, the lowest bits of a byte first, in blocks of `size` along the last axis.
struct packed_blocks {
    making& m;
    std::int64_t bits = 4, size = 0;

    /// The numbers of x [..., bytes], uint8, in the shape `to`, where 0 copies the size of x.
    tensor_id unpacked(std::string_view name, tensor_id x, numbers const& to) {
        auto const path = [&](std::string_view part) { return m.ctx.storage().path(name, part); };
        if (bits == 8) return m.reshape(name, x, to, true);
        static constexpr std::string_view names[]{"first", "second", "third", "fourth"};
        auto const mask = m.number(path("mask"), static_cast<double>((1 << bits) - 1), dtype::u8);
        std::vector<tensor_id> parts;
        for (std::int64_t i = 0; i < 8 / bits; ++i) {
            auto moved = x;
            if (i > 0) {
                moved = m.add<RightShift>(path(m.ctx.storage().path(names[i], "moved")), "x"_p = x,
                    "y"_p = m.number(
                        path(m.ctx.storage().path(names[i], "by")), static_cast<double>(i * bits), dtype::u8));
            }
            parts.push_back(m.add<BitwiseAnd>(path(names[i]), "x1"_p = moved, "x2"_p = mask));
        }
        auto const all = m.add<Pack>(path("side_by_side"), "x"_p = parts, "axis"_p = -1, "N"_p = 8 / bits);
        return m.reshape(name, all, to, true);
    }
    /// The matrix [rows, columns] in `type`: (number - zero point of its block) * scale of its block. Zero points are
    /// packed like the numbers, or numbers of their own; without them they are the middle of the range.
    /// error wrong_attribute_value: bits, blocks
    status matrix(tensor_id b, tensor_id scales, tensor_id zeros, std::int64_t rows, std::int64_t columns, dtype type,
        tensor_id& out) {
        if (bits != 2 && bits != 4 && bits != 8) return fail(errc::wrong_attribute_value, "bits", "2, 4 or 8", 4, bits);
        if (size < 1 || size * bits % 8 != 0)
            return fail(errc::wrong_attribute_value, "block_size", "8 bits or more", 16, size);
        if (rows < 1 || columns < 1)
            return fail(errc::wrong_attribute_value, "K", "a matrix with elements", 1, columns);
        auto const blocks = (columns + size - 1) / size;
        numbers const each{rows, blocks, 1};
        auto y = m.cast("real", unpacked("numbers", b, numbers{rows, blocks, size}), type);
        tensor_id zero = no_id;
        if (zeros == no_id) zero = m.number("middle", static_cast<double>(std::int64_t{1} << (bits - 1)), type);
        else if (m.desc(zeros).type == dtype::u8) {
            auto const with_rest = (blocks * bits + 7) / 8 * 8 / bits;
            zero = unpacked("zeros", zeros, numbers{rows, with_rest, 1});
            if (with_rest != blocks) zero = part_of(m, "zeros_of_blocks", zero, 1, 0, blocks);
            zero = m.cast("real_zeros", zero, type);
        } else zero = m.cast("real_zeros", m.reshape("zeros", zeros, each), type);
        y = m.of_two<Sub>("from_zero", y, zero);
        y = m.of_two<Mul>("worth", y, m.cast("scale", m.reshape("scales", scales, each), type));
        y = m.reshape("rows", y, {rows, blocks * size});
        out = blocks * size == columns ? y : part_of(m, "without_rest", y, 1, 0, columns);
        return ok;
    }
};

} // namespace library::onnx_plugins
GRAFT_END
