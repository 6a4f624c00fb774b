// graft/cann/external/ge_common/ge_api_error_codes.h - forwarding header, at CANN's include path
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/ge_common/ge_api_error_codes.h"
