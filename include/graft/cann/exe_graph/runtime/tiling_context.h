// graft/cann/exe_graph/runtime/tiling_context.h - gert's tilings, at CANN's include path
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/gert/tiling_context.hpp"
