// graft/cann/exe_graph/runtime/compute_node_info.h - gert's contexts, at CANN's include path
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/gert/context.hpp"
