// graft/library/nn/loss/kernels.hpp - kernels: losses and accuracy, softmax and its cross entropy
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>

#include "graft/kernel.hpp"
#include "graft/kernel/leaves_out.hpp"
#include "graft/library/kernel/lanes.hpp"
#include "graft/library/kernel/number.hpp"
#include "graft/library/kernel/runs.hpp"
#include "graft/library/nn/activation/softmax_kernels.hpp"
#include "graft/library/nn/loss/ops.hpp"

GRAFT_BEGIN
namespace library {

namespace detail {

/// The divisor of a loss, at least 1; `images` for BATCH_SIZE, `all` includes elements that `valid` excludes.
inline double loss_divisor(std::string_view normalization, index images, index all, index valid) {
    auto const n = normalization == "FULL"         ? all
                   : normalization == "BATCH_SIZE" ? images
                   : normalization == "NONE"       ? index{1}
                                                   : valid;
    return std::max(1.0, static_cast<double>(n));
}
/// The class of a label.
/// error wrong_value for a number without a class
inline result<index> class_of(float label, index classes) {
    if (!(label > -1.f && label < static_cast<float>(classes)))
        return fail(errc::wrong_value, "label", "a class", classes);
    return static_cast<index>(label);
}
/// x as [outer, classes, inner] around the axis, with a label for each of outer * inner.
/// error wrong_shape, axis_out_of_range
template <class X, class Label> result<run_of_axes> labelled(X const& x, Label const& label, std::int64_t axis) {
    auto const at = normalize_axis(axis, x.rank());
    if (!at) return at.error();
    run_of_axes const r(x.dims(), *at, *at + 1);
    if (label.size() != static_cast<std::size_t>(r.outer * r.inner))
        return fail(errc::wrong_shape, "label", "one per row of scores", r.outer * r.inner,
            static_cast<std::int64_t>(label.size()));
    return r;
}
/// x as rows of scores, one per image, with a label each.
/// error wrong_shape, wrong_rank
template <class X, class Label> result<run_of_axes> rows_of(X const& x, Label const& label) {
    if (x.rank() < 1) return fail(errc::wrong_rank, "x", "a row per image", 1, 0);
    run_of_axes const r(x.dims(), 1, x.rank());
    if (label.size() != static_cast<std::size_t>(r.outer))
        return fail(errc::wrong_shape, "label", "one per image", r.outer, static_cast<std::int64_t>(label.size()));
    return r;
}
inline double share(double sum, index n) { return n > 0 ? sum / static_cast<double>(n) : 0.0; }
template <class A, class B> status same_size(A const& a, B const& b, std::string_view name) {
    return a.size() == b.size() ? ok
                                : fail(errc::shape_mismatch, name, "as many elements as x",
                                      static_cast<std::int64_t>(a.size()), static_cast<std::int64_t>(b.size()));
}

} // namespace detail

/// SoftmaxWithLoss.
/// error wrong_shape, wrong_value for a label without a class
inline status softmax_with_loss(in<"x", float> x, in<"label", float> label, out<"loss", float> loss,
    optional_out<"prob", float> prob, attr_of<"axis", std::int64_t> axis,
    attr_of<"normalization", std::string_view> normalization, attr_of<"has_ignore_label", bool> ignores,
    attr_of<"ignore_label", std::int64_t> ignored) {
    auto const r = detail::labelled(x, label, *axis);
    if (!r) return r.error();
    if (prob && x.size() != 0) detail::soft_maximum(*r, x.data(), prob.data(), false);
    double sum = 0;
    index valid = 0;
    for (index o = 0, row = 0; o < r->outer; ++o)
        for (index i = 0; i < r->inner; ++i, ++row) {
            if (*ignores && static_cast<std::int64_t>(label.data()[row]) == *ignored) continue;
            auto const k = detail::class_of(label.data()[row], r->middle);
            if (!k) return k.error();
            auto const* from = x.data() + o * r->middle * r->inner + i;
            auto max = static_cast<double>(from[0]), all = 0.0;
            for (index m = 1; m < r->middle; ++m) max = std::max(max, static_cast<double>(from[m * r->inner]));
            for (index m = 0; m < r->middle; ++m) all += std::exp(static_cast<double>(from[m * r->inner]) - max);
            auto const p = std::exp(static_cast<double>(from[*k * r->inner]) - max) / all;
            sum -= std::log(std::max(p, static_cast<double>(std::numeric_limits<float>::min())));
            ++valid;
        }
    *loss.data() = static_cast<float>(sum / detail::loss_divisor(*normalization, r->outer, r->outer * r->inner, valid));
    return ok;
}
/// EuclideanLoss.
inline status euclidean_loss(in<"x", float> x, in<"label", float> label, out<"loss", float> loss) {
    if (auto s = detail::same_size(x, label, "label"); !s) return s;
    double sum = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        auto const d = static_cast<double>(x[i]) - static_cast<double>(label[i]);
        sum += d * d;
    }
    *loss.data() = static_cast<float>(detail::share(sum, x.rank() > 0 ? x.dim(0) : 1) / 2);
    return ok;
}
/// SigmoidCrossEntropyLoss.
inline status sigmoid_cross_entropy_loss(in<"x", float> x, in<"label", float> label, out<"loss", float> loss,
    attr_of<"normalization", std::string_view> normalization, attr_of<"has_ignore_label", bool> ignores,
    attr_of<"ignore_label", std::int64_t> ignored) {
    if (auto s = detail::same_size(x, label, "label"); !s) return s;
    double sum = 0;
    index valid = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        if (*ignores && static_cast<std::int64_t>(label[i]) == *ignored) continue;
        auto const v = static_cast<double>(x[i]);
        sum -= v * (static_cast<double>(label[i]) - (v >= 0 ? 1.0 : 0.0)) - std::log1p(std::exp(-std::abs(v)));
        ++valid;
    }
    *loss.data() = static_cast<float>(
        sum / detail::loss_divisor(*normalization, x.rank() > 0 ? x.dim(0) : 1, static_cast<index>(x.size()), valid));
    return ok;
}
/// HingeLoss: one against all.
inline status hinge_loss(
    in<"x", float> x, in<"label", float> label, out<"loss", float> loss, attr_of<"norm", std::string_view> norm) {
    auto const r = detail::rows_of(x, label);
    if (!r) return r.error();
    double sum = 0;
    for (index o = 0; o < r->outer; ++o) {
        auto const right = detail::class_of(label.data()[o], r->middle);
        if (!right) return right.error();
        for (index m = 0; m < r->middle; ++m) {
            auto const v = static_cast<double>(x.data()[o * r->middle + m]),
                       d = std::max(0.0, 1.0 + (m == *right ? -v : v));
            sum += *norm == "L2" ? d * d : d;
        }
    }
    *loss.data() = static_cast<float>(detail::share(sum, r->outer));
    return ok;
}
/// ContrastiveLoss.
inline status contrastive_loss(in<"x1", float> a, in<"x2", float> b, in<"label", float> label, out<"loss", float> loss,
    attr_of<"margin", double> margin, attr_of<"legacy_version", bool> legacy) {
    if (auto s = detail::same_size(a, b, "x2"); !s) return s;
    auto const r = detail::rows_of(a, label);
    if (!r) return r.error();
    double sum = 0;
    for (index o = 0; o < r->outer; ++o) {
        double square = 0;
        for (index m = 0; m < r->middle; ++m) {
            auto const d = static_cast<double>(a.data()[o * r->middle + m]) -
                           static_cast<double>(b.data()[o * r->middle + m]);
            square += d * d;
        }
        auto const apart = std::max(*margin - std::sqrt(square), 0.0);
        sum += static_cast<int>(label.data()[o]) != 0 ? square
               : *legacy                              ? std::max(*margin - square, 0.0)
                                                      : apart * apart;
    }
    *loss.data() = static_cast<float>(detail::share(sum, r->outer) / 2);
    return ok;
}
/// InfogainLoss of softmax(x) with the matrix [classes, classes].
/// error missing_input without the matrix, which would be in a file
inline status infogain_loss(in<"x", float> x, in<"label", float> label, optional_in<"infogain", float> infogain,
    out<"loss", float> loss, optional_out<"prob", float> prob, attr_of<"axis", std::int64_t> axis,
    attr_of<"normalization", std::string_view> normalization, attr_of<"has_ignore_label", bool> ignores,
    attr_of<"ignore_label", std::int64_t> ignored) {
    auto const r = detail::labelled(x, label, *axis);
    if (!r) return r.error();
    if (!infogain) return fail(errc::missing_input, "infogain", "the matrix as a bottom: its file is not read");
    if (infogain.size() != static_cast<std::size_t>(r->middle * r->middle))
        return fail(errc::wrong_shape, "infogain", "[classes, classes]", r->middle * r->middle,
            static_cast<std::int64_t>(infogain.size()));
    if (prob && x.size() != 0) detail::soft_maximum(*r, x.data(), prob.data(), false);
    double sum = 0;
    index valid = 0;
    for (index o = 0, row = 0; o < r->outer; ++o)
        for (index i = 0; i < r->inner; ++i, ++row) {
            if (*ignores && static_cast<std::int64_t>(label.data()[row]) == *ignored) continue;
            auto const k = detail::class_of(label.data()[row], r->middle);
            if (!k) return k.error();
            auto const* from = x.data() + o * r->middle * r->inner + i;
            auto max = static_cast<double>(from[0]), all = 0.0;
            for (index m = 1; m < r->middle; ++m) max = std::max(max, static_cast<double>(from[m * r->inner]));
            for (index m = 0; m < r->middle; ++m) all += std::exp(static_cast<double>(from[m * r->inner]) - max);
            for (index m = 0; m < r->middle; ++m) {
                auto const p = std::exp(static_cast<double>(from[m * r->inner]) - max) / all;
                sum -= static_cast<double>(infogain.data()[*k * r->middle + m]) * std::log(std::max(p, 1e-20));
            }
            ++valid;
        }
    *loss.data() = static_cast<float>(sum / detail::loss_divisor(*normalization, r->outer, r->outer * r->inner, valid));
    return ok;
}
/// MultinomialLogisticLoss.
inline status multinomial_logistic_loss(in<"x", float> x, in<"label", float> label, out<"loss", float> loss) {
    auto const r = detail::rows_of(x, label);
    if (!r) return r.error();
    double sum = 0;
    for (index o = 0; o < r->outer; ++o) {
        auto const k = detail::class_of(label.data()[o], r->middle);
        if (!k) return k.error();
        sum -= std::log(std::max(static_cast<double>(x.data()[o * r->middle + *k]), 1e-20));
    }
    *loss.data() = static_cast<float>(detail::share(sum, r->outer));
    return ok;
}
/// SmoothL1Loss.
inline status smooth_l1_loss(in<"x", float> x, in<"label", float> label, optional_in<"inside_weight", float> inside,
    optional_in<"outside_weight", float> outside, out<"loss", float> loss, attr_of<"sigma", double> sigma) {
    if (auto s = detail::same_size(x, label, "label"); !s) return s;
    if (inside)
        if (auto s = detail::same_size(x, *inside, "inside_weight"); !s) return s;
    if (outside)
        if (auto s = detail::same_size(x, *outside, "outside_weight"); !s) return s;
    auto const square = *sigma * *sigma;
    double sum = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        auto const d = std::abs((static_cast<double>(x[i]) - static_cast<double>(label[i])) *
                                (inside ? static_cast<double>((*inside)[i]) : 1.0));
        auto const v = d < 1.0 / square ? 0.5 * d * d * square : d - 0.5 / square;
        sum += v * (outside ? static_cast<double>((*outside)[i]) : 1.0);
    }
    *loss.data() = static_cast<float>(detail::share(sum, x.rank() > 0 ? x.dim(0) : 1));
    return ok;
}
/// Accuracy: a row is correct if fewer than top_k other scores are at least its label's.
inline status accuracy(in<"x", float> x, in<"label", float> label, out<"accuracy", float> accuracy,
    optional_out<"per_class", float> per_class, attr_of<"top_k", std::int64_t> top_k,
    attr_of<"axis", std::int64_t> axis, attr_of<"has_ignore_label", bool> ignores,
    attr_of<"ignore_label", std::int64_t> ignored) {
    auto const r = detail::labelled(x, label, *axis);
    if (!r) return r.error();
    auto const each = [&](auto&& seen) -> status {
        for (index o = 0, row = 0; o < r->outer; ++o)
            for (index i = 0; i < r->inner; ++i, ++row) {
                if (*ignores && static_cast<std::int64_t>(label.data()[row]) == *ignored) continue;
                auto const k = detail::class_of(label.data()[row], r->middle);
                if (!k) return k.error();
                auto const* from = x.data() + o * r->middle * r->inner + i;
                std::int64_t better = -1; // the label's own score counts as well
                for (index m = 0; m < r->middle; ++m) better += from[m * r->inner] >= from[*k * r->inner];
                seen(*k, better < *top_k);
            }
        return ok;
    };
    index rows = 0, right = 0;
    if (auto s = each([&](index, bool hit) { ++rows, right += hit; }); !s) return s;
    *accuracy.data() = static_cast<float>(detail::share(static_cast<double>(right), rows));
    if (!per_class) return ok;
    for (index m = 0; m < r->middle; ++m) {
        rows = right = 0;
        if (auto s = each([&](index k, bool hit) { rows += k == m, right += k == m && hit; }); !s) return s;
        per_class.data()[m] = static_cast<float>(detail::share(static_cast<double>(right), rows));
    }
    return ok;
}

/// NegativeLogLikelihood; sums are computed in double. If all are ignored, the total weight is zero: then `mean` is
/// NaN.
/// error wrong_input_data for a number without a class
template <class T> status negative_log_likelihood(in<"x", T> x, in<"target", any> target,
    optional_in<"weight", T> weight, out<"loss", T> loss, attr_of<"reduction", std::string_view> reduction,
    attr_of<"has_ignore_index", bool> ignores, attr_of<"ignore_index", std::int64_t> ignored) {
    auto const r = detail::labelled(x, target, 1);
    if (!r) return r.error();
    if (weight && static_cast<index>(weight.size()) != r->middle)
        return fail(errc::wrong_element_count, "weight", "one number for each class", r->middle,
            static_cast<std::int64_t>(weight.size()));
    bool const each = *reduction == "none";
    if (loss.size() != (each ? target.size() : 1))
        return fail(errc::wrong_element_count, "loss", "a number for each place");
    double sum = 0, weights = 0;
    for (index o = 0; o < r->outer; ++o)
        for (index i = 0; i < r->inner; ++i) {
            auto const row = static_cast<std::size_t>(o * r->inner + i);
            auto const k = index_at(target, row);
            bool const counts = !*ignores || k != *ignored;
            if (counts && (k < 0 || k >= r->middle))
                return fail(errc::wrong_input_data, "target", "numbers of classes", r->middle, k);
            double const w = !counts ? 0 : weight ? static_cast<double>(weight.data()[k]) : 1;
            double const one = counts ? -w * static_cast<double>(x.data()[(o * r->middle + k) * r->inner + i]) : 0;
            if (each) loss[row] = static_cast<T>(one);
            sum += one;
            weights += w;
        }
    if (!each) loss[0] = static_cast<T>(*reduction == "mean" ? sum / weights : sum);
    return ok;
}

/// The kernels of this family.
using loss_kernels = join<
    with_promoted<kernels_of<NegativeLogLikelihood, &negative_log_likelihood<float>, &negative_log_likelihood<double>>,
        half, bfloat16>,
    kernels<kernel<SoftmaxWithLoss, &softmax_with_loss>, kernel<EuclideanLoss, &euclidean_loss>,
        kernel<SigmoidCrossEntropyLoss, &sigmoid_cross_entropy_loss>, kernel<HingeLoss, &hinge_loss>,
        kernel<ContrastiveLoss, &contrastive_loss>, leaves_out<kernel<InfogainLoss, &infogain_loss>, "source">,
        kernel<MultinomialLogisticLoss, &multinomial_logistic_loss>, kernel<SmoothL1Loss, &smooth_l1_loss>,
        kernel<Accuracy, &accuracy>>>;

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
