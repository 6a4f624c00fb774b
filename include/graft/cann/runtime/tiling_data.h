// graft/cann/runtime/tiling_data.h - gert's tilings under the name that CANN's sources include
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/gert/tiling_context.hpp"
