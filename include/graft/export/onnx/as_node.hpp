// graft/export/onnx/as_node.hpp - exports operators as nodes of their own domain, for engines that have them
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/fixed_string.hpp"
#include "graft/export/onnx/lowering.hpp"

GRAFT_BEGIN
namespace onnx::out {

namespace detail {

/// A node with the operator's own name in `domain`: inputs of its ports in order, attributes by name.
GRAFT_LARGE status write_as_node(graph const& g, node_id id, emission& m, std::string_view domain);
template <class Op, fixed_string Domain> status export_as_node(lowering<Op>& n) {
    return write_as_node(n.m.from(), n.id(), n.m, Domain.view());
}

} // namespace detail

/// Exports nodes of operator `Op` unchanged, as nodes of its name in `Domain`: for engines that have the operator, and
/// for reading back by a plugin of that domain. `exporters::domains` specifies the domain's version if it is not 1.
/// example `inline constexpr auto affine = graft::onnx::out::as_node<Affine, "com.example">;`
template <class Op, fixed_string Domain> inline constexpr auto as_node = lower<Op>(&detail::export_as_node<Op, Domain>);

} // namespace onnx::out
GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/export/onnx/detail/as_node.ipp"
#endif
