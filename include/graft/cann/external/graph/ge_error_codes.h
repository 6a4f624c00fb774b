// graft/cann/external/graph/ge_error_codes.h - its header under the name that CANN's sources include
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/graph/ge_error_codes.h"
