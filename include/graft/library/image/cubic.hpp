// graft/library/image/cubic.hpp - the weights of cubic interpolation
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"

GRAFT_BEGIN
namespace library {

/// The weight of an element at distance `d`, 0 to 1 elements, in the cubic kernel of Keys with this `a`: -1/2, -3/4.
/// source R. Keys, Cubic Convolution Interpolation for Digital Image Processing
template <class T> [[nodiscard]] constexpr T cubic_near(T d, T a) { return ((a + 2) * d - (a + 3)) * d * d + 1; }
/// The same from 1 to 2 elements away.
template <class T> [[nodiscard]] constexpr T cubic_far(T d, T a) { return ((a * d - 5 * a) * d + 8 * a) * d - 4 * a; }

} // namespace library
GRAFT_END
