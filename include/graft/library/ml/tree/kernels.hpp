// graft/library/ml/tree/kernels.hpp - kernels: decision trees
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <string_view>

#include "graft/base/container/series.hpp"
#include "graft/kernel.hpp"
#include "graft/library/ml/tree/ops.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

/// The quantile of the standard normal distribution. Source: P. J. Acklam, one step of Halley after it.
inline double normal_quantile(double p) {
    constexpr double a[] = {-3.969683028665376e+01, 2.209460984245205e+02, -2.759285104469687e+02,
        1.383577518672690e+02, -3.066479806614716e+01, 2.506628277459239e+00};
    constexpr double b[] = {-5.447609879822406e+01, 1.615858368580409e+02, -1.556989798598866e+02,
        6.680131188771972e+01, -1.328068155288572e+01};
    constexpr double c[] = {-7.784894002430293e-03, -3.223964580411365e-01, -2.400758277161838e+00,
        -2.549732539343734e+00, 4.374664141464968e+00, 2.938163982698783e+00};
    constexpr double d[] = {7.784695709041462e-03, 3.224671290700398e-01, 2.445134137142996e+00, 3.754408661907416e+00};
    if (!(p > 0 && p < 1)) return p == 0 ? -HUGE_VAL : p == 1 ? HUGE_VAL : std::nan("");
    double x = 0;
    auto const tail = [&](double q) {
        return (((((c[0] * q + c[1]) * q + c[2]) * q + c[3]) * q + c[4]) * q + c[5]) /
               ((((d[0] * q + d[1]) * q + d[2]) * q + d[3]) * q + 1);
    };
    if (p < 0.02425) x = tail(std::sqrt(-2 * std::log(p)));
    else if (p > 1 - 0.02425) x = -tail(std::sqrt(-2 * std::log(1 - p)));
    else {
        double const q = p - 0.5, r = q * q;
        x = (((((a[0] * r + a[1]) * r + a[2]) * r + a[3]) * r + a[4]) * r + a[5]) * q /
            (((((b[0] * r + b[1]) * r + b[2]) * r + b[3]) * r + b[4]) * r + 1);
    }
    double const e = 0.5 * std::erfc(-x / std::sqrt(2.0)) - p,
                 u = e * std::sqrt(2 * 3.14159265358979323846) * std::exp(x * x / 2);
    return x - u / (1 + x * u / 2);
}
/// Transforms the scores of one row.
inline void transform_scores(span<double> y, std::string_view how) {
    if (how == "LOGISTIC")
        for (auto& v : y) v = 1 / (1 + std::exp(-v));
    else if (how == "PROBIT")
        for (auto& v : y) v = normal_quantile(v);
    else if (how != "NONE") {
        auto max = y.empty() ? 0 : y[0], sum = 0.0;
        for (auto const v : y) max = v > max ? v : max;
        for (auto& v : y) {
            v = how == "SOFTMAX_ZERO" && std::abs(v) < 1e-7 ? 0 : std::exp(v - max);
            sum += v;
        }
        for (auto& v : y) v = sum > 0 ? v / sum : 0;
    }
}

} // namespace detail

/// TreeScores; sums are computed in double.
/// error wrong_attribute_value: a tree with a cycle
template <class T> status tree_scores(in<"x", T> x, out<"y", T> y, attr_of<"n_targets", std::int64_t> targets,
    attr_of<"roots", span<std::int64_t const>> roots, attr_of<"features", span<std::int64_t const>> features,
    attr_of<"modes", span<std::int64_t const>> modes, attr_of<"splits", span<double const>> splits,
    attr_of<"yes", span<std::int64_t const>> yes, attr_of<"no", span<std::int64_t const>> no,
    attr_of<"nan_yes", span<std::int64_t const>> nan_yes, attr_of<"members", span<double const>> members,
    attr_of<"leaf_begin", span<std::int64_t const>> begin, attr_of<"leaf_targets", span<std::int64_t const>> to,
    attr_of<"leaf_weights", span<double const>> weights, attr_of<"base_values", span<double const>> base,
    attr_of<"aggregate", std::string_view> aggregate, attr_of<"post_transform", std::string_view> post) {
    auto const width = static_cast<std::size_t>(*targets), nodes = features->size();
    auto const columns = static_cast<std::size_t>(x.dim(1)), rows = static_cast<std::size_t>(x.dim(0));
    series<std::size_t> lists; // the beginning of each node's members
    for (std::size_t i = 0, at = 0; i < nodes; ++i) {
        lists.push_back(at);
        if ((*modes)[i] != 6) continue;
        while (at < members->size() && (*members)[at] == (*members)[at]) ++at;
        ++at;
    }
    auto const answer = [&](std::size_t i, T v) {
        auto const split = static_cast<T>((*splits)[i]);
        if (v != v && nan_yes->size() != 0 && (*nan_yes)[i] != 0) return true;
        switch ((*modes)[i]) {
        case 0: return v <= split;
        case 1: return v < split;
        case 2: return v >= split;
        case 3: return v > split;
        case 4: return v == split;
        case 5: return v != split;
        default:
            for (auto k = lists[i]; k < members->size() && (*members)[k] == (*members)[k]; ++k)
                if (static_cast<T>((*members)[k]) == v) return true;
            return false;
        }
    };
    series<double> sums(width);
    series<std::size_t> declared(width);
    bool const min = *aggregate == "MIN", max = *aggregate == "MAX";
    for (std::size_t r = 0; r < rows; ++r) {
        for (std::size_t k = 0; k < width; ++k) sums[k] = 0, declared[k] = 0;
        for (auto const root : *roots) {
            auto at = root;
            for (std::size_t steps = 0; at >= 0; ++steps) {
                auto const i = static_cast<std::size_t>(at);
                if (steps > nodes) return fail(errc::wrong_attribute_value, "yes", "trees that end");
                auto const f = static_cast<std::size_t>((*features)[i]);
                if (f >= columns)
                    return fail(
                        errc::wrong_shape, "x", "as many columns as the trees read", (*features)[i] + 1, x.dim(1));
                at = answer(i, x[r * columns + f]) ? (*yes)[i] : (*no)[i];
            }
            auto const leaf = static_cast<std::size_t>(-1 - at);
            for (auto k = static_cast<std::size_t>((*begin)[leaf]); k < static_cast<std::size_t>((*begin)[leaf + 1]);
                ++k) {
                auto const t = static_cast<std::size_t>((*to)[k]);
                auto const w = (*weights)[k];
                if (!min && !max) sums[t] += w;
                else if (declared[t] == 0 || (min ? w < sums[t] : w > sums[t])) sums[t] = w;
                ++declared[t];
            }
        }
        for (std::size_t k = 0; k < width; ++k) {
            if (*aggregate == "AVERAGE" && roots->size() != 0) sums[k] /= static_cast<double>(roots->size());
            if (k < base->size()) sums[k] += (*base)[k];
        }
        detail::transform_scores({sums.data(), width}, *post);
        for (std::size_t k = 0; k < width; ++k) y[r * width + k] = static_cast<T>(sums[k]);
    }
    return ok;
}

/// The kernels of this family.
using tree_kernels = with_promoted<kernels_of<TreeScores, &tree_scores<float>, &tree_scores<double>>, half, bfloat16>;

} // namespace library
GRAFT_END
