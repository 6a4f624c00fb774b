// graft/program/detail/compiled_file/graphs_layout.hpp - tensors in an engine's layout, converted back to the graph's
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "graft/tensor/desc.hpp"
#include "graft/tensor/format.hpp"

GRAFT_BEGIN
namespace compiled_file {

/// The descriptor of a tensor in the layout to which attributes refer. Blocks do not contain the number of channels:
/// it is unknown.
[[nodiscard]] inline tensor_desc in_the_graphs_layout(tensor_desc const& d) {
    auto const has = name_of(d.format), wants = name_of(d.origin_format);
    bool const blocks = d.format == format::nc1hwc0;
    if (d.format == d.origin_format || d.origin_format == format::nd || wants.size() > 5 ||
        d.shape.rank() != (blocks ? 5 : has.size()))
        return d;
    tensor_desc plain{d.type, d.origin_format, d.origin_format, shape::scalar()};
    for (auto letter : wants) {
        auto const at = blocks ? letter == 'N'   ? 0
                                 : letter == 'H' ? 2
                                 : letter == 'W' ? 3
                                                 : -1
                               : axis_of(d.format, letter);
        if (at < 0 && !(blocks && letter == 'C')) return d;
        plain.shape.append(at < 0 ? dim::unknown() : d.shape[static_cast<std::size_t>(at)]);
    }
    return plain;
}

} // namespace compiled_file
GRAFT_END
