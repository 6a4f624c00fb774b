// graft/cann/tile.hpp - runs the tiling function in an operator's source
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "graft/base/status.hpp"
#include "graft/cann/call.hpp"
#include "graft/cann/gert/tiling_context.hpp"
#include "graft/cann/rules.hpp"
#include "graft/op/catalog/catalog.hpp"
#include "graft/op/infer/frame.hpp"
#include "graft/op/infer/platform.hpp"

GRAFT_BEGIN
namespace cann {

/// The result of a tiling function. units bytes
struct tiling_answer {
    std::uint64_t key = 0;
    std::uint32_t blocks = 0, local_bytes = 0;
    std::vector<std::size_t> workspaces{};
    std::vector<std::uint8_t> data{}; ///< passed to the kernel
};

/// Runs the tiling function of operator `op` for a node whose shapes are inferred.
/// error no_kernel: the operator's source has none; unknown_dim_value: it reads a value, or its shapes are not
/// known; wrong_value: it refuses, and says why
[[nodiscard]] inline result<tiling_answer> tile(
    catalog_view const& catalog, op_id op, frame& f, platform const& device) {
    auto const at = registered_functions().find(catalog.name(op));
    auto const run = at == registered_functions().end() ? nullptr : at->second.newer.tile;
    if (!run) return fail(errc::no_kernel, {}, "a tiling function");
    for (auto const* d : f.inputs)
        if (d && !d->shape.is_static()) return fail(errc::unknown_dim_value, {}, "inputs whose dims are all known");
    reported().clear();
    call const c(catalog, op, f);
    runtime_node node(c);
    gert::TilingContext context(node, device);
    if (auto const why = detail::status_of(run(&context)); !why) return why;
    if (node.asked_unknown()) return fail(errc::unknown_dim_value, {}, "the values of the inputs that it reads");
    tiling_answer a{context.GetTilingKey(), context.GetBlockDim(), context.GetLocalMemorySize(), {}, {}};
    auto const n = context.GetWorkspaceNum();
    auto const* const sizes = context.GetWorkspaceSizes(n);
    a.workspaces.assign(sizes, sizes + n);
    auto const* const bytes = static_cast<std::uint8_t const*>(context.GetRawTilingData()->GetData());
    a.data.assign(bytes, bytes + context.GetRawTilingData()->GetDataSize());
    return a;
}

} // namespace cann
GRAFT_END
