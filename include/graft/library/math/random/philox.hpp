// graft/library/math/random/philox.hpp - random bits determined by a key and a counter, converted to numbers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <numbers>
#include <type_traits>

#include "graft/library/kernel/number.hpp"
#include "graft/op.hpp"

GRAFT_BEGIN
namespace library {

/// Philox 4x32 of ten rounds: four words for each step of a counter of 128 bits. Generates the same bits as TensorFlow,
/// and with `random_number` the same numbers. Source: Salmon et al., Parallel random numbers: as easy as 1, 2, 3
/// (2011); TensorFlow core/lib/random
class philox {
public:
    using words = std::array<std::uint32_t, 4>;

    constexpr philox(std::array<std::uint32_t, 2> key, words counter) : key_(key), counter_(counter) {}
    /// From the two seeds of an operator with a state.
    static constexpr philox of_seeds(std::uint64_t seed, std::uint64_t seed2) {
        return {halves(seed), {0, 0, low(seed2), high(seed2)}};
    }
    /// From the two seeds that an operator without a state has as a tensor: they are mixed first.
    static constexpr philox of_stateless_seeds(std::uint64_t seed, std::uint64_t seed2) {
        constexpr std::array<std::uint32_t, 2> mixing = {0x3EC8F720, 0x02461E29};
        auto const mix = philox(mixing, {low(seed), high(seed), low(seed2), high(seed2)})();
        return {{mix[0], mix[1]}, {0, 0, mix[2], mix[3]}};
    }
    /// From a key and a counter in the form of tensors.
    static constexpr philox of_key(std::uint64_t key, std::uint64_t first, std::uint64_t second) {
        return {halves(key), {low(first), high(first), low(second), high(second)}};
    }
    [[nodiscard]] constexpr std::uint64_t key() const { return joined(key_[0], key_[1]); }
    [[nodiscard]] constexpr std::uint64_t counter(std::size_t half) const {
        return joined(counter_[2 * half], counter_[2 * half + 1]);
    }

    /// Skips `steps` steps.
    constexpr void skip(std::uint64_t steps) {
        auto const first = counter(0) + steps;
        auto const second = counter(1) + (first < steps ? 1 : 0);
        counter_ = {low(first), high(first), low(second), high(second)};
    }
    /// The next four words.
    constexpr words operator()() {
        auto c = counter_;
        auto key = key_;
        for (int round = 0; round < 10; ++round) {
            constexpr std::uint64_t first = 0xD2511F53, second = 0xCD9E8D57;
            auto const a = first * c[0], b = second * c[2];
            c = {high(b) ^ c[1] ^ key[0], low(b), high(a) ^ c[3] ^ key[1], low(a)};
            key = {key[0] + 0x9E3779B9u, key[1] + 0xBB67AE85u};
        }
        skip(1);
        return c;
    }

private:
    static constexpr std::uint32_t low(std::uint64_t v) { return static_cast<std::uint32_t>(v); }
    static constexpr std::uint32_t high(std::uint64_t v) { return static_cast<std::uint32_t>(v >> 32); }
    static constexpr std::array<std::uint32_t, 2> halves(std::uint64_t v) { return {low(v), high(v)}; }
    static constexpr std::uint64_t joined(std::uint32_t l, std::uint32_t h) { return l | std::uint64_t{h} << 32; }

    std::array<std::uint32_t, 2> key_;
    words counter_;
};

/// The words of a generator one by one.
class philox_words {
public:
    explicit philox_words(philox from) : from_(from) {}
    std::uint32_t operator()() {
        if (used_ == 4) held_ = from_(), used_ = 0;
        return held_[used_++];
    }

private:
    philox from_;
    philox::words held_{};
    std::size_t used_ = 4;
};

/// Converts words to numbers: mantissas under a fixed exponent, so all are from [0, 1) with the same distance.
struct random_number {
    static float uniform(std::uint32_t w) {
        return std::bit_cast<float>(std::uint32_t{127} << 23 | (w & 0x7FFFFFu)) - 1.f;
    }
    static double uniform(std::uint32_t w, std::uint32_t low) {
        return std::bit_cast<double>(std::uint64_t{1023} << 52 | std::uint64_t{w & 0xFFFFFu} << 32 | low) - 1.0;
    }
    /// Two numbers of the normal distribution (Box and Muller).
    template <class T> static std::array<T, 2> normal(T u, T v) {
        constexpr T min = T(1.0e-7);
        auto const radius = std::sqrt(T(-2) * std::log(u < min ? min : u)), angle = T(2) * std::numbers::pi_v<T> * v;
        return {std::sin(angle) * radius, std::cos(angle) * radius};
    }
};

namespace detail {

/// Fills `y` by groups: `group(words, n, put)` calls `put(number)` for each number generated from four words.
template <class T, class Group> void fill_by_groups(span<T> y, philox from, Group group) {
    for (std::size_t i = 0; i < y.size();)
        group(from(), [&](auto v) {
            if (i < y.size()) y[i++] = v;
        });
}
/// From [0, 1).
template <class T> [[gnu::noinline]] void fill_uniform(span<T> y, philox from) {
    fill_by_groups(y, from, [](philox::words const& w, auto put) {
        if constexpr (std::is_same_v<T, double>) {
            put(random_number::uniform(w[0], w[1]));
            put(random_number::uniform(w[2], w[3]));
        } else {
            for (auto const v : w)
                if constexpr (std::is_same_v<T, float>) put(random_number::uniform(v));
                else if constexpr (std::is_same_v<T, half>) put(stored<T>(static_cast<float>(v & 0x3FFu) / 1024.f));
                else put(stored<T>(static_cast<float>(v & 0x7Fu) / 128.f));
        }
    });
}
/// From the normal distribution, of mean 0 and standard deviation 1.
template <class T> [[gnu::noinline]] void fill_normal(span<T> y, philox from) {
    using number = random_number;
    fill_by_groups(y, from, [](philox::words const& w, auto put) {
        if constexpr (std::is_same_v<T, double>) {
            for (auto const v : number::normal(number::uniform(w[0], w[1]), number::uniform(w[2], w[3]))) put(v);
        } else {
            for (std::size_t k = 0; k < 4; k += 2)
                for (auto const v : number::normal(number::uniform(w[k]), number::uniform(w[k + 1]))) put(stored<T>(v));
        }
    });
}
/// The same without numbers beyond two standard deviations. Each group starts `apart` steps after the previous one,
/// enough for 256 draws per number, because numbers beyond the limit are drawn again.
template <class T> [[gnu::noinline]] void fill_truncated(span<T> y, philox from) {
    using number = random_number;
    constexpr std::size_t group = std::is_same_v<T, double> ? 2 : 4;
    constexpr std::uint64_t apart = group * (256 / 4);
    for (std::size_t i = 0; i < y.size();) {
        philox_words word(from);
        from.skip(apart);
        for (std::size_t created = 0; created < group;) {
            auto const pair = [&] {
                if constexpr (std::is_same_v<T, double>) {
                    std::uint32_t w[4];
                    for (auto& v : w) v = word();
                    return number::normal(number::uniform(w[0], w[1]), number::uniform(w[2], w[3]));
                } else {
                    auto const u = number::uniform(word());
                    return number::normal(u, number::uniform(word()));
                }
            }();
            for (auto const v : pair) {
                if (!(std::fabs(v) < 2) || created == group) continue;
                ++created;
                if (i < y.size()) y[i++] = stored<T>(v);
            }
        }
    }
}
/// Integers from `min` to below `min + range`; `range` 0: of all values of the type.
template <class T>
[[gnu::noinline]] void fill_integers(span<T> y, philox from, std::uint64_t min, std::uint64_t range) {
    fill_by_groups(y, from, [&](philox::words const& w, auto put) {
        auto const give = [&](std::uint64_t v) { put(static_cast<T>(range ? min + v % range : v)); };
        if constexpr (sizeof(T) == 4) {
            for (auto const v : w) give(v);
        } else {
            give(w[0] | std::uint64_t{w[1]} << 32);
            give(w[2] | std::uint64_t{w[3]} << 32);
        }
    });
}

} // namespace detail
} // namespace library
GRAFT_END
