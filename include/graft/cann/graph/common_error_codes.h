// graft/cann/graph/common_error_codes.h - codes of answers under the name that CANN's sources include
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/axis_type_info.hpp"
