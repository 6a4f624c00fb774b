// graft/frontend/onnx/detail/graph_inputs.hpp - graph inputs, initializers and Constants of a graph
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/bytes.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/error.hpp"
#include "graft/base/separate.hpp"
#include "graft/base/status.hpp"
#include "graft/model/front_end.hpp"
#include "graft/model/source.hpp"
#include "graft/tensor/desc.hpp"

GRAFT_BEGIN
namespace onnx {

/// The tensor of an initializer or a Constant; the dtype and shape that the model declares for an input.
/// error unsupported_operator: an input that is not a tensor; those of tensors and types, added to `errors`
GRAFT_LARGE status graph_inputs(model::source& from, model::node const& n, bool constant, bool partial,
    series<model::graph_input>& out, error_list& errors);

/// The dtype and shape in a ValueInfoProto: for an input its own message, else the one with the tensor's name.
GRAFT_LARGE void stated(model::source&, model::node const& n, std::size_t, byte_view message, tensor_desc& out);

} // namespace onnx
GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/frontend/onnx/detail/graph_inputs.ipp"
#endif
