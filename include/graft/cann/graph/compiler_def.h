// graft/cann/graph/compiler_def.h - CANN's names of element types under the name that CANN's sources include
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/data_type.hpp"

// Words about symbols of CANN's libraries, which there are none of here.
#define GE_FUNC_HOST_VISIBILITY
#define GE_FUNC_DEV_VISIBILITY
#define FMK_FUNC_HOST_VISIBILITY
#define FMK_FUNC_DEV_VISIBILITY
#define ATTRIBUTED_DEPRECATED(...)
#define VAR_UNUSED __attribute__((unused))
