// graft/program/detail/compiled_file/read_quantized.hpp - reads the quantization of tensors from a compiled file
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "graft/base/container/span.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/program/compiled_file/records.hpp"
#include "graft/program/compiled_file/tables.hpp"
#include "graft/program/detail/compiled_file/read_values.hpp"
#include "graft/tensor/desc.hpp"

GRAFT_BEGIN
namespace compiled_file {

/// Reads `graph::quantized`; scales and zero points are views of the file. `bytes`: of a tensor of each descriptor, -1
/// if unknown. The tensors of the graph must have been read.
/// error damaged_file: tensors out of order, scales of another size than their descriptor's, an axis that the tensor
///   does not have
/// cost O(records); none if no tensor is quantized
[[nodiscard]] inline bool read_quantized(
    tables const& t, span<tensor_desc const> descs, span<std::int64_t const> bytes, graph& g) {
    auto const all = t.of<quantized_record>(section::quantized);
    auto const data = t.data();
    auto const is_tensor = [&](std::uint32_t id) { return id == none || id < g.tensors.size(); };
    auto const numbers = [&](std::uint32_t desc, std::uint64_t at, std::uint64_t size, tensor_view& to) {
        if (desc == none) return size == 0;
        if (desc >= descs.size() || !inside(at, size, data.size())) return false;
        if (size != 0 && bytes[desc] != static_cast<std::int64_t>(size)) return false;
        to = {descs[desc], data.subspan(static_cast<std::size_t>(at), static_cast<std::size_t>(size)), {}};
        return true;
    };
    g.quantized.reserve(all.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
        auto const& r = all[i];
        if (r.tensor >= g.tensors.size() || (i != 0 && r.tensor <= all[i - 1].tensor) || !is_tensor(r.whole) ||
            !is_tensor(r.scale_at) || !is_tensor(r.zero_at))
            return t.wrong(section::quantized, i, "tensors of the file, in order", "others");
        auto const& s = g.tensors[r.tensor].desc.shape;
        auto const rank = static_cast<std::int64_t>(s.has_rank() ? s.rank() : max_rank);
        if (r.type >= dtype_count || r.axis < quantization::no_axis || r.axis >= rank || r.block < 1)
            return t.wrong(section::quantized, i, "a dtype, an axis of the tensor and blocks", "others");
        quantization q;
        q.type = static_cast<dtype>(r.type);
        q.axis = r.axis;
        q.block = r.block;
        q.scale_at = r.scale_at;
        q.zero_at = r.zero_at;
        q.whole = r.whole;
        if (!numbers(r.scale, r.scale_data, r.scale_bytes, q.scale) ||
            !numbers(r.zero, r.zero_data, r.zero_bytes, q.zero))
            return t.wrong(section::quantized, i, "as many bytes as in the descriptor", "others");
        g.quantized.push_back({r.tensor, q});
    }
    return true;
}

} // namespace compiled_file
GRAFT_END
