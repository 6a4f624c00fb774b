// graft/graph/detail/graph.ipp - the lists of graft/graph/ir/graph.hpp, for the one unit of separate compilation
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/container/series.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/op/infer/frame.hpp"
#include "graft/tensor/attr_value.hpp"
#include "graft/tensor/shape.hpp"

GRAFT_BEGIN

template class series<node>;
template class series<edge_format>;
template class series<tensor>;
template class series<port_slots>;
template class series<attr_value>;
template class series<known_value>;
template class series<shape>;
template class series<graph_port>;
template class series<removed_tensor>;
template class series<named_attr>;
template class series<graph_call>;
template class series<graph_loop>;
template class series<tensor_bound>;
template class series<quantized_tensor>;
template class series<node_fault>;
template class series<step_report>;

GRAFT_END
