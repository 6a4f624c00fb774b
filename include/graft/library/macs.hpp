// graft/library/macs.hpp - how often the library's operators multiply and add
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "graft/base/config.hpp"
#include "graft/graph/graph.hpp"
#include "graft/kernel/roofline.hpp"
#include "graft/tensor/format.hpp"

GRAFT_BEGIN

namespace library {

namespace detail {

/// Elements of a shape, or 0 where they are not known.
inline std::uint64_t elements_of(shape const& s) {
    auto const n = s.elements();
    return n.known() ? static_cast<std::uint64_t>(n.value()) : 0;
}
/// How many channels a tensor of images has; the second axis where its axes have no names.
inline std::uint64_t channels_of(tensor_desc const& d) {
    auto const axis = axis_of(d.format, 'C');
    auto const c = d.shape[axis < 0 ? 1u : static_cast<std::size_t>(axis)];
    return c.known() && c.value() > 0 ? static_cast<std::uint64_t>(c.value()) : 0;
}

} // namespace detail

/// Multiplications with addition of convolutions, products of matrices and full connections; 0 for others, and while
/// a shape is not known. `graft::roofline_of(g, chip, &graft::library::macs_of)`
[[nodiscard]] inline std::uint64_t macs_of(graph const& g, node const& n) {
    using detail::channels_of, detail::elements_of;
    auto const name = g.op_name(n);
    auto const inputs = g.inputs_of(n);
    auto const outputs = g.outputs_of(n);
    if (inputs.size() < 2 || inputs[0] == no_id || inputs[1] == no_id || outputs.empty()) return 0;
    auto const &x = g.input_desc(n, 0), &w = g.input_desc(n, 1);
    auto const& y = outputs[0].desc;
    auto const out = elements_of(y.shape), in = elements_of(x.shape), weights = elements_of(w.shape);
    if (name == "Conv2D" || name == "DepthwiseConv2D" || name == "Conv3D" || name == "ConvolutionNd") {
        auto const c = channels_of(y);
        return c ? out * (weights / c) : 0; // an element of the output sees a filter
    }
    if (name == "Deconvolution") {
        auto const c = channels_of(x);
        return c ? in * (weights / c) : 0; // and of the input here
    }
    auto const rank = y.shape.rank();
    if (name == "FullyConnection") {
        auto const rows = rank ? y.shape[0] : dim(1);
        return rows.known() && rows.value() > 0 ? out * (in / static_cast<std::uint64_t>(rows.value())) : 0;
    }
    if (name == "MatMul" || name == "MatMulV2" || name == "BatchMatMul" || name == "BatchMatMulV2") {
        if (rank < 2 || x.shape.rank() < 2) return 0;
        auto const m = y.shape.back(1), inner = x.shape.back(0) * x.shape.back(1);
        return m.known() && inner.known() && m.value() > 0 ? out * static_cast<std::uint64_t>(inner.value() / m.value())
                                                           : 0;
    }
    return 0;
}

} // namespace library

GRAFT_END
