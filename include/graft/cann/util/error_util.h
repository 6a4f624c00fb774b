// graft/cann/util/error_util.h - error reporting macros, at CANN's include path
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/error_util.h"
