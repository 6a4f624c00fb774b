// graft/library/kernel/logistic.hpp - the logistic function of gates and probabilities
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

#include "graft/base/config.hpp"

GRAFT_BEGIN

namespace library::detail {

/// 1 / (1 + e^-v), from 0 to 1.
inline float logistic(float v) { return 1.f / (1.f + std::exp(-v)); }

} // namespace library::detail

GRAFT_END
