// graft/library/ml/vector/kernels.hpp - kernels: support vector machines
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>

#include "graft/base/container/series.hpp"
#include "graft/kernel.hpp"
#include "graft/library/ml/vector/ops.hpp"

GRAFT_BEGIN
namespace library {

/// CoupledShares: class probabilities from the probabilities of pairs of classes.
template <class T> status coupled_shares(in<"x", T> x, out<"y", T> y, attr_of<"classes", std::int64_t> classes) {
    auto const k = static_cast<std::size_t>(*classes), pairs = k * (k - 1) / 2;
    auto const rows = static_cast<std::size_t>(x.dim(0));
    if (x.size() != rows * pairs) return fail(errc::wrong_shape, "x", "a probability for each pair of classes");
    series<double> r(k * k), q(k * k), p(k), qp(k);
    for (std::size_t row = 0; row < rows; ++row) {
        std::size_t at = 0;
        for (std::size_t i = 0; i < k; ++i)
            for (std::size_t j = i + 1; j < k; ++j) {
                auto const share = static_cast<double>(x[row * pairs + at++]);
                r[i * k + j] = share, r[j * k + i] = 1 - share;
            }
        for (std::size_t t = 0; t < k; ++t) {
            p[t] = 1 / static_cast<double>(k);
            q[t * k + t] = 0;
            for (std::size_t j = 0; j < k; ++j) {
                if (j == t) continue;
                q[t * k + t] += r[j * k + t] * r[j * k + t];
                q[t * k + j] = -r[j * k + t] * r[t * k + j];
            }
        }
        auto const max = std::max<std::size_t>(100, k);
        for (std::size_t step = 0; step < max; ++step) {
            double mean = 0, off = 0;
            for (std::size_t t = 0; t < k; ++t) {
                qp[t] = 0;
                for (std::size_t j = 0; j < k; ++j) qp[t] += q[t * k + j] * p[j];
                mean += p[t] * qp[t];
            }
            for (std::size_t t = 0; t < k; ++t) off = std::max(off, std::abs(qp[t] - mean));
            if (off < 0.005 / static_cast<double>(k)) break;
            for (std::size_t t = 0; t < k; ++t) {
                auto const more = (mean - qp[t]) / q[t * k + t];
                p[t] += more;
                mean = (mean + more * (more * q[t * k + t] + 2 * qp[t])) / (1 + more) / (1 + more);
                for (std::size_t j = 0; j < k; ++j) {
                    qp[j] = (qp[j] + more * q[t * k + j]) / (1 + more);
                    p[j] /= 1 + more;
                }
            }
        }
        for (std::size_t t = 0; t < k; ++t) y[row * k + t] = static_cast<T>(p[t]);
    }
    return ok;
}

/// The kernels of this family.
using vector_kernels =
    with_promoted<kernels_of<CoupledShares, &coupled_shares<float>, &coupled_shares<double>>, half, bfloat16>;

} // namespace library
GRAFT_END
