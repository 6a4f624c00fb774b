// graft/frontend/tensorflow/detail/graph_inputs.hpp - constants and placeholders as initializers and inputs of a graph
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
namespace tensorflow {

/// The tensor of a Const, or the shape and dtype that a Placeholder declares. Models of an old producer use [] for an
/// unknown shape.
/// error missing_required_attribute, wrong_dtype; decoding errors of the node are added to `errors`
GRAFT_LARGE status graph_inputs(model::source& from, model::node const& n, bool constant, bool partial,
    series<model::graph_input>& out, error_list& errors);

/// The shape of an output in its attribute, which TensorFlow writes on request.
GRAFT_LARGE void stated(model::source&, model::node const& n, std::size_t port, byte_view, tensor_desc& out);

} // namespace tensorflow
GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/frontend/tensorflow/detail/graph_inputs.ipp"
#endif
