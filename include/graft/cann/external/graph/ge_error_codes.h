// graft/cann/external/graph/ge_error_codes.h - forwarding header, at CANN's include path
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/graph/ge_error_codes.h"
