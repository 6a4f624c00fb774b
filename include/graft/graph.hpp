// graft/graph.hpp - the typed graph, its builder and the memory plan
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/graph/builder.hpp"
#include "graft/graph/flow.hpp"
#include "graft/graph/graph.hpp"
#include "graft/graph/lifetime.hpp"
#include "graft/graph/place_in_order.hpp"
#include "graft/graph/plan.hpp"
