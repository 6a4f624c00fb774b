// graft/cann/graph/compiler_def.h - CANN's element types, at CANN's include path
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/data_type.hpp"

// Symbol visibility attributes of CANN's libraries, which do not exist here.
#define GE_FUNC_HOST_VISIBILITY
#define GE_FUNC_DEV_VISIBILITY
#define FMK_FUNC_HOST_VISIBILITY
#define FMK_FUNC_DEV_VISIBILITY
#define ATTRIBUTED_DEPRECATED(...)
#define VAR_UNUSED __attribute__((unused))
