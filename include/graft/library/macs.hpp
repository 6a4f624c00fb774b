// graft/library/macs.hpp - the number of multiply-accumulate operations of a node of the library's operators
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/span.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/library/linalg/matmul/ops.hpp"
#include "graft/library/nn/conv/ops.hpp"
#include "graft/op/catalog/ops.hpp"
#include "graft/op/infer/work.hpp"
#include "graft/session/roofline.hpp"

GRAFT_BEGIN

namespace library {

/// Multiplications with addition, as counted by the operator's `macs`: for convolutions, matrix products and fully
/// connected layers; 0 for others, and while a shape is unknown. `graft::roofline_of(g, chip,
/// &graft::library::macs_of)`
[[nodiscard]] inline std::uint64_t macs_of(graph const& g, node const& n) {
    auto const count = graft::detail::counting_ops<join<conv_ops, matmul_ops>>::find(g.op_name(n));
    if (!count) return 0;
    series<tensor_desc> tensors;
    for (auto const t : g.inputs_of(n)) tensors.push_back(t == no_id ? tensor_desc() : g.tensors[t].desc);
    auto const inputs = tensors.size();
    for (auto const& t : g.outputs_of(n)) tensors.push_back(t.desc);
    for (auto const& d : tensors)
        if (d.type != dtype::undefined && !d.shape.elements().known()) return 0;
    span<tensor_desc const> const all(tensors.data(), tensors.size());
    return static_cast<std::uint64_t>(count({all.first(inputs), all.subspan(inputs)}));
}

} // namespace library

GRAFT_END
