// graft/cann/external/ge_common/ge_api_error_codes.h - its header under the name that CANN's sources include
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/ge_common/ge_api_error_codes.h"
