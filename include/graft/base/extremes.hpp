// graft/base/extremes.hpp - the ends of real numbers, without the thousand lines of <limits>; whole numbers have
// INT64_MAX and its like
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cfloat>  // DBL_MAX, FLT_MAX
#include <cstdint> // INT64_MAX and its like

#include "graft/base/config.hpp"

GRAFT_BEGIN

/// What a double beyond DBL_MAX is, and what none is.
inline constexpr double infinity = __builtin_inf(), not_a_number = __builtin_nan("");

GRAFT_END
