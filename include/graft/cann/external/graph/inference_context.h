// graft/cann/external/graph/inference_context.h - its header under the name that CANN's sources include
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/graph/inference_context.h"
