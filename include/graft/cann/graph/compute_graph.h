// graft/cann/graph/compute_graph.h - ge::Node under the name that CANN's sources include
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/node.hpp"
