// graft/cann/common/op_log.h - logging macros, at CANN's include path
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/op_log.h"
