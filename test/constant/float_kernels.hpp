// test/constant/float_kernels.hpp - kernels of small nets of floats, as simple as possible
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "graft/kernel/table.hpp"

namespace constant_test {

/// A row times a matrix.
inline graft::status multiply(graft::in<"x1", float> x, graft::in<"x2", float> w, graft::out<"y", float> y) {
    for (std::int64_t o = 0; o < w.dim(1); ++o) {
        float sum = 0;
        for (std::int64_t k = 0; k < w.dim(0); ++k) sum += x.data()[k] * w.data()[k * w.dim(1) + o];
        y.data()[o] = sum;
    }
    return graft::ok;
}
inline graft::status add_bias(graft::in<"x", float> x, graft::in<"bias", float> b, graft::out<"y", float> y) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = x[i] + b[i % b.size()];
    return graft::ok;
}
inline graft::status rectify(graft::in<"x", float> x, graft::out<"y", float, "x"> y) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = x[i] > 0 ? x[i] : 0;
    return graft::ok;
}

} // namespace constant_test
