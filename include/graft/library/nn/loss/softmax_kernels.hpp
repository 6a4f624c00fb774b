// graft/library/nn/loss/softmax_kernels.hpp - kernels: softmax and its cross entropy, as in evaluation graphs
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "graft/kernel.hpp"
#include "graft/library/kernel/number.hpp"
#include "graft/library/nn/loss/ops.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

/// Row `r` of a matrix that is broadcast to `rows` times `classes`: element `c`.
template <class X> auto at_broadcast(X const& x, std::size_t r, std::size_t c) {
    auto const rank = x.rank();
    auto const columns = rank > 0 ? static_cast<std::size_t>(x.dim(rank - 1)) : 1;
    auto const rows = rank > 1 ? static_cast<std::size_t>(x.dim(rank - 2)) : 1;
    return x[(rows == 1 ? 0 : r) * columns + (columns == 1 ? 0 : c)];
}
/// The maximum of a row, and the logarithm of the sum of exponentials relative to it.
template <class T, class At> void log_sum_of(At at, std::size_t classes, T& max, T& log_sum) {
    max = classes ? at(0) : T(0);
    for (std::size_t c = 1; c < classes; ++c) max = std::max(max, at(c));
    T sum = 0;
    for (std::size_t c = 0; c < classes; ++c) sum += std::exp(at(c) - max);
    log_sum = std::log(sum);
}

} // namespace detail

/// SoftmaxCrossEntropyWithLogits.
template <class T> status softmax_cross_entropy(
    in<"features", T> x, in<"labels", T> labels, out<"loss", T> loss, out<"backprop", T> gradient) {
    auto const rows = static_cast<std::size_t>(gradient.dim(0)), classes = static_cast<std::size_t>(gradient.dim(1));
    for (std::size_t r = 0; r < rows; ++r) {
        auto const at = [&](std::size_t c) { return detail::at_broadcast(x, r, c); };
        T max, log_sum, sum = 0;
        detail::log_sum_of(at, classes, max, log_sum);
        for (std::size_t c = 0; c < classes; ++c) {
            auto const p = detail::at_broadcast(labels, r, c), log_of = at(c) - max - log_sum;
            if (p != T(0)) sum -= p * log_of;
            gradient[r * classes + c] = std::exp(log_of) - p;
        }
        loss[r] = sum;
    }
    return ok;
}
/// SparseSoftmaxCrossEntropyWithLogits.
/// error wrong_value: a label that is not a class
template <class T> status sparse_softmax_cross_entropy(
    in<"features", T> x, in<"labels", any> labels, out<"loss", T> loss, out<"backprop", T> gradient) {
    auto const rows = static_cast<std::size_t>(gradient.dim(0)), classes = static_cast<std::size_t>(gradient.dim(1));
    for (std::size_t r = 0; r < rows; ++r) {
        auto const label = index_at(labels, r);
        if (label < 0 || label >= gradient.dim(1))
            return fail(errc::wrong_value, "labels", "below the number of classes", gradient.dim(1), label);
        auto const at = [&](std::size_t c) { return x[r * classes + c]; };
        T max, log_sum;
        detail::log_sum_of(at, classes, max, log_sum);
        auto const right = static_cast<std::size_t>(label);
        for (std::size_t c = 0; c < classes; ++c)
            gradient[r * classes + c] = std::exp(at(c) - max - log_sum) - (c == right ? T(1) : T(0));
        loss[r] = max + log_sum - at(right);
    }
    return ok;
}

/// The kernels of this file.
using softmax_loss_kernels =
    join<kernels_of<SoftmaxCrossEntropyWithLogits, &softmax_cross_entropy<float>, &softmax_cross_entropy<double>>,
        kernels_of<SparseSoftmaxCrossEntropyWithLogits, &sparse_softmax_cross_entropy<float>,
            &sparse_softmax_cross_entropy<double>>>;

} // namespace library
GRAFT_END
