// graft/cann/error_code.h - status codes, at CANN's include path
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/axis_type_info.hpp"
