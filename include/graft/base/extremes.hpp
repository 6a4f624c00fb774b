// graft/base/extremes.hpp - the limits of floating-point numbers, without the thousand lines of <limits>; for integers
// see INT64_MAX and similar macros
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cfloat> // DBL_MAX, FLT_MAX

#include "graft/base/config.hpp"

GRAFT_BEGIN

/// The value of a double beyond DBL_MAX, and the double that is not a number.
inline constexpr double infinity = __builtin_inf(), ///< larger than every finite number
    not_a_number = __builtin_nan("");               ///< compares unequal to everything, also to itself

GRAFT_END
