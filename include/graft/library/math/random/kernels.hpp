// graft/library/math/random/kernels.hpp - kernels: random numbers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstring> // memcpy
#include <type_traits>
#include <utility>
#include <vector>

#include "graft/kernel.hpp"
#include "graft/library/kernel/number.hpp"
#include "graft/library/kernel/strided.hpp"
#include "graft/library/math/random/ops.hpp"
#include "graft/library/math/random/philox.hpp"
#include "graft/library/math/random/training_ops.hpp"

GRAFT_BEGIN
namespace library {

namespace detail {

template <class T> [[nodiscard]] span<T> elements(kernel_tensor<T> const& y) { return {y.data(), y.size()}; }

} // namespace detail

/// Each run generates the same numbers: those of TensorFlow's first run with these seeds, unless both are 0.
template <class T> status random_uniform(
    in<"shape", any>, out<"y", T> y, attr_of<"seed", std::int64_t> seed, attr_of<"seed2", std::int64_t> seed2) {
    detail::fill_uniform<T>(detail::elements<T>(y),
        philox::of_seeds(static_cast<std::uint64_t>(*seed), static_cast<std::uint64_t>(*seed2)));
    return ok;
}

/// The kernels of this family.
using random_kernels = kernels_of<RandomUniform, &random_uniform<float>, &random_uniform<double>, &random_uniform<half>,
    &random_uniform<bfloat16>>;

namespace detail {

/// Two seeds as a tensor.
[[gnu::noinline]] inline status seeded(kernel_tensor<any const> const& seed, philox& to) {
    if (seed.size() != 2) return fail(errc::wrong_element_count, "seed", "two numbers");
    to = philox::of_stateless_seeds(
        static_cast<std::uint64_t>(index_at(seed, 0)), static_cast<std::uint64_t>(index_at(seed, 1)));
    return ok;
}
/// A key, a counter and the algorithm, as tensors.
/// error wrong_value: another algorithm than Philox
[[gnu::noinline]] inline status keyed(kernel_tensor<std::uint64_t const> const& key,
    kernel_tensor<std::uint64_t const> const& counter, kernel_tensor<std::int32_t const> const& algorithm, philox& to) {
    if (key.size() < 1 || counter.size() < 2) return fail(errc::wrong_element_count, "counter", "two numbers");
    auto const which = algorithm.size() == 1 ? std::int64_t{algorithm[0]} : 0;
    if (which != 1 && which != 3) return fail(errc::wrong_value, "alg", "Philox, which is", 1, which);
    to = philox::of_key(key[0], counter[0], counter[1]);
    return ok;
}
inline philox no_philox() { return philox::of_seeds(0, 0); }
using seed_attr = attr_of<"seed", std::int64_t>;
using seed2_attr = attr_of<"seed2", std::int64_t>;
inline philox of_attributes(seed_attr seed, seed2_attr seed2) {
    return philox::of_seeds(static_cast<std::uint64_t>(*seed), static_cast<std::uint64_t>(*seed2));
}
/// From `min` to below `max`.
/// error wrong_value: the range is empty
template <class T> [[gnu::noinline]] status fill_between(span<T> y, philox from, std::int64_t min, std::int64_t max) {
    if (y.empty()) return ok;
    auto const first = static_cast<std::uint64_t>(min), range = static_cast<std::uint64_t>(max) - first;
    bool const below = std::is_signed_v<T> ? min < max : first < static_cast<std::uint64_t>(max);
    if (!below) return fail(errc::wrong_value, "maxval", "more than minval", min, max);
    return fill_integers<T>(y, from, first, range), ok;
}
/// The rows of x in another order.
[[gnu::noinline]] inline void shuffle_rows(
    kernel_tensor<any const> const& x, kernel_tensor<any> const& y, philox from) {
    auto const n = x.rank() == 0 || x.dim(0) < 1 ? std::size_t{1} : static_cast<std::size_t>(x.dim(0));
    auto const from_bytes = raw_of(x);
    auto const to_bytes = raw_of(y);
    auto const row = x.size() / n * from_bytes.width;
    std::vector<std::size_t> order(n);
    for (std::size_t i = 0; i < n; ++i) order[i] = i;
    philox_words word(from);
    for (std::size_t i = 0; i + 1 < n; ++i) std::swap(order[i], order[i + word() % (n - i)]);
    for (std::size_t i = 0; i < n && row != 0; ++i)
        std::memcpy(to_bytes.data + i * row, from_bytes.data + order[i] * row, row);
}
/// Classes drawn with the probabilities whose logarithms are `logits` but for a constant in each row.
template <class T>
[[gnu::noinline]] status draw_classes(kernel_tensor<T const> const& logits, kernel_tensor<any> const& y, philox from) {
    if (logits.rank() != 2) return fail(errc::wrong_rank, "logits", "a row for each draw");
    auto const rows = static_cast<std::size_t>(logits.dim(0)), n = static_cast<std::size_t>(logits.dim(1));
    auto const samples = rows ? y.size() / rows : 0;
    if (n == 0) return y.size() == 0 ? ok : fail(errc::wrong_shape, "logits", "at least one class");
    philox_words word(from);
    std::vector<double> ends(n);
    for (std::size_t r = 0; r < rows; ++r) {
        double max = -HUGE_VAL, sum = 0;
        for (std::size_t i = 0; i < n; ++i) {
            auto const v = static_cast<double>(widen(logits[r * n + i]));
            if (std::isfinite(v)) max = std::max(max, v);
        }
        for (std::size_t i = 0; i < n; ++i) {
            auto const v = static_cast<double>(widen(logits[r * n + i]));
            if (std::isfinite(v)) sum += std::exp(v - max);
            ends[i] = sum;
        }
        for (std::size_t k = 0; k < samples; ++k) {
            auto const first = word();
            auto const at = std::upper_bound(ends.begin(), ends.end(), random_number::uniform(first, word()) * sum);
            auto const found = static_cast<std::size_t>(at - ends.begin());
            put_index(y, r * samples + k, static_cast<std::int64_t>(found < n ? found : n - 1));
        }
    }
    return ok;
}

} // namespace detail

// with a state: each run begins with its seeds, so all runs generate the same numbers

template <class T>
status random_normal(in<"shape", any>, out<"y", T> y, detail::seed_attr seed, detail::seed2_attr seed2) {
    return detail::fill_normal<T>(detail::elements<T>(y), detail::of_attributes(seed, seed2)), ok;
}
template <class T>
status truncated_normal(in<"shape", any>, out<"y", T> y, detail::seed_attr seed, detail::seed2_attr seed2) {
    return detail::fill_truncated<T>(detail::elements<T>(y), detail::of_attributes(seed, seed2)), ok;
}
template <class T> status random_integer(in<"shape", any>, in<"min", T> min, in<"max", T> max, out<"y", T> y,
    detail::seed_attr seed, detail::seed2_attr seed2) {
    return detail::fill_between<T>(detail::elements<T>(y), detail::of_attributes(seed, seed2), min[0], max[0]);
}
inline status random_shuffle(in<"x", any> x, out<"y", any> y, detail::seed_attr seed, detail::seed2_attr seed2) {
    return detail::shuffle_rows(x, y, detail::of_attributes(seed, seed2)), ok;
}
template <class T> status multinomial(in<"logits", T> x, in<"num_samples", std::int32_t>, out<"y", any> y,
    detail::seed_attr seed, detail::seed2_attr seed2) {
    return detail::draw_classes<T>(x, y, detail::of_attributes(seed, seed2));
}

// of a seed

/// Key and counter for two seeds.
inline status key_of_seeds(in<"seed", any> seed, out<"key", std::uint64_t> key, out<"counter", std::uint64_t> counter) {
    auto p = detail::no_philox();
    if (auto s = detail::seeded(seed, p); !s) return s;
    return key[0] = p.key(), counter[0] = p.counter(0), counter[1] = p.counter(1), ok;
}
inline status key_and_algorithm_of_seeds(in<"seed", any> seed, out<"key", std::uint64_t> key,
    out<"counter", std::uint64_t> counter, out<"alg", std::int32_t> algorithm) {
    return algorithm[0] = 1, key_of_seeds(seed, key, counter);
}
inline status random_algorithm(out<"alg", std::int32_t> algorithm) { return algorithm[0] = 1, ok; }

/// Numbers of one distribution: the parameters of `D::fill` are the tensor and the generator.
template <class D, class T, fixed_string Y = "output">
status stateless(in<"shape", any>, in<"seed", any> seed, out<Y, T> y) {
    auto p = detail::no_philox();
    if (auto s = detail::seeded(seed, p); !s) return s;
    return D::template fill<T>(detail::elements<T>(y), p), ok;
}
template <class D, class T> status stateless_v2(in<"shape", any>, in<"key", std::uint64_t> key,
    in<"counter", std::uint64_t> counter, in<"alg", std::int32_t> algorithm, out<"y", T> y) {
    auto p = detail::no_philox();
    if (auto s = detail::keyed(key, counter, algorithm, p); !s) return s;
    return D::template fill<T>(detail::elements<T>(y), p), ok;
}
template <class T> status stateless_between(
    in<"shape", any>, in<"seed", any> seed, in<"minval", T> min, in<"maxval", T> max, out<"y", T> y) {
    auto p = detail::no_philox();
    if (auto s = detail::seeded(seed, p); !s) return s;
    return detail::fill_between<T>(
        detail::elements<T>(y), p, static_cast<std::int64_t>(min[0]), static_cast<std::int64_t>(max[0]));
}
template <class T> status stateless_between_v2(in<"shape", any>, in<"key", std::uint64_t> key,
    in<"counter", std::uint64_t> counter, in<"alg", std::int32_t> algorithm, in<"minval", T> min, in<"maxval", T> max,
    out<"y", T> y) {
    auto p = detail::no_philox();
    if (auto s = detail::keyed(key, counter, algorithm, p); !s) return s;
    return detail::fill_between<T>(
        detail::elements<T>(y), p, static_cast<std::int64_t>(min[0]), static_cast<std::int64_t>(max[0]));
}
inline status stateless_shuffle(in<"value", any> x, in<"key", std::uint64_t> key, in<"counter", std::uint64_t> counter,
    in<"alg", std::int32_t> algorithm, out<"output", any> y) {
    auto p = detail::no_philox();
    if (auto s = detail::keyed(key, counter, algorithm, p); !s) return s;
    return detail::shuffle_rows(x, y, p), ok;
}
template <class T> status stateless_multinomial(
    in<"logits", T> x, in<"num_samples", std::int32_t>, in<"seed", any> seed, out<"y", any> y) {
    auto p = detail::no_philox();
    if (auto s = detail::seeded(seed, p); !s) return s;
    return detail::draw_classes<T>(x, y, p);
}

namespace detail {

struct uniform_numbers {
    template <class T> static void fill(span<T> y, philox from) { fill_uniform<T>(y, from); }
};
struct normal_numbers {
    template <class T> static void fill(span<T> y, philox from) { fill_normal<T>(y, from); }
};
struct truncated_numbers {
    template <class T> static void fill(span<T> y, philox from) { fill_truncated<T>(y, from); }
};
struct every_bit {
    template <class T> static void fill(span<T> y, philox from) { fill_integers<T>(y, from, 0, 0); }
};
/// Both generations of an operator; `Y`: the output of the first.
template <class Op, class OpV2, class D, fixed_string Y, class... T>
using stateless_kernels = join<kernels_of<Op, &stateless<D, T, Y>...>, kernels_of<OpV2, &stateless_v2<D, T>...>>;
template <class Op, class OpV2, class D>
using stateless_reals = stateless_kernels<Op, OpV2, D, "output", float, double, half, bfloat16>;

} // namespace detail

/// The kernels of this file.
using random_training_kernels = join<kernels_of<RandomStandardNormal, &random_normal<float>, &random_normal<double>,
                                         &random_normal<half>, &random_normal<bfloat16>>,
    kernels_of<TruncatedNormal, &truncated_normal<float>, &truncated_normal<double>, &truncated_normal<half>,
        &truncated_normal<bfloat16>>,
    kernels_of<RandomUniformInt, &random_integer<std::int32_t>, &random_integer<std::int64_t>>,
    kernels_of<Multinomial, &multinomial<float>, &multinomial<double>, &multinomial<half>>,
    detail::stateless_reals<StatelessRandomUniform, StatelessRandomUniformV2, detail::uniform_numbers>,
    detail::stateless_reals<StatelessRandomNormal, StatelessRandomNormalV2, detail::normal_numbers>,
    detail::stateless_reals<StatelessTruncatedNormal, StatelessTruncatedNormalV2, detail::truncated_numbers>,
    detail::stateless_kernels<StatelessRandomUniformFullInt, StatelessRandomUniformFullIntV2, detail::every_bit, "y",
        std::int32_t, std::int64_t, std::uint32_t, std::uint64_t>,
    kernels_of<StatelessRandomUniformInt, &stateless_between<std::int32_t>, &stateless_between<std::int64_t>>,
    kernels_of<StatelessRandomUniformIntV2, &stateless_between_v2<std::int32_t>, &stateless_between_v2<std::int64_t>,
        &stateless_between_v2<std::uint32_t>, &stateless_between_v2<std::uint64_t>>,
    kernels_of<StatelessMultinomial, &stateless_multinomial<float>, &stateless_multinomial<double>,
        &stateless_multinomial<half>>,
    kernels<kernel<RandomShuffle, &random_shuffle>, kernel<StatelessShuffle, &stateless_shuffle>,
        kernel<StatelessRandomGetKeyCounter, &key_of_seeds>,
        kernel<StatelessRandomGetKeyCounterAlg, &key_and_algorithm_of_seeds>,
        kernel<StatelessRandomGetAlg, &random_algorithm>>>;

} // namespace library
GRAFT_END
