// graft/cann/graph/runtime_inference_context.h - ge::Node under the name that CANN's sources include
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/node.hpp"
