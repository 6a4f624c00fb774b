// graft/library/nn/quantization/nudged.hpp - the steps of a range that includes 0 as a step
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstdint>

#include "graft/base/config.hpp"

GRAFT_BEGIN
namespace library {

/// The steps of a range [from, to] that is shifted until 0 is one of them, as in TensorFlow's FakeQuant. Source:
/// TensorFlow core/kernels/fake_quant_ops_functor.h
struct nudged_range {
    float bottom = 0, top = 0, step = 0, per_step = 0; ///< all 0 for an empty range
    float zero = 0;                                    ///< the step that represents 0; the first one is 0, narrow: 1

    nudged_range(float from, float to, std::int64_t bits, bool narrow) {
        if (from == 0.f && to == 0.f) return;
        auto const min = narrow ? 1.f : 0.f, max = static_cast<float>((std::int64_t{1} << bits) - 1);
        step = (to - from) / (max - min), per_step = 1.f / step;
        auto const at = min - from / step;
        zero = at < min ? min : at > max ? max : std::round(at);
        bottom = (min - zero) * step, top = (max - zero) * step;
    }
};

} // namespace library
GRAFT_END
