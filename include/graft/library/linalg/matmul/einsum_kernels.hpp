// graft/library/linalg/matmul/einsum_kernels.hpp - the kernel of Einstein sums
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "graft/kernel.hpp"
#include "graft/library/kernel/number.hpp"
#include "graft/library/kernel/strided.hpp"
#include "graft/library/linalg/matmul/ops.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

/// The loops of an Einstein sum: one for each letter and for each axis that `...` represents; those of the output
/// first.
class einsum_loops {
public:
    static constexpr std::size_t max = 52 + max_rank, dots = 52;

    static constexpr int letter(char c) {
        return c >= 'a' && c <= 'z' ? c - 'a' : c >= 'A' && c <= 'Z' ? c - 'A' + 26 : -1;
    }
    /// Calls `f(loop, axis)` for each axis of a tensor of this rank; axes under `...` count from the end.
    template <class F> static void each(std::string_view part, std::size_t rank, F f) {
        std::size_t letters = 0, axis = 0;
        for (auto c : part) letters += letter(c) >= 0;
        for (std::size_t i = 0; i < part.size(); ++i) {
            if (part[i] == '.') {
                for (auto k = letters; k < rank; ++k) f(dots + (rank - k - 1), axis++);
                i += 2;
            } else if (auto const l = letter(part[i]); l >= 0) {
                f(static_cast<std::size_t>(l), axis++);
            }
        }
    }
};

} // namespace detail

/// Einsum of any number of operands by its definition.
/// cost the product of all axes, times the operands
template <class T> status einsum(dynamic_in<"x", T> x, out<"y", T> y, attr_of<"equation", std::string_view> equation) {
    using loops = detail::einsum_loops;
    constexpr std::size_t max_operands = 8;
    if (x.size() > max_operands)
        return fail(
            errc::wrong_input_count, "x", "operands at most", max_operands, static_cast<std::int64_t>(x.size()));
    auto const arrow = equation->find("->");
    auto const left = equation->substr(0, arrow);
    std::array<std::array<std::int64_t, loops::max>, max_operands + 1> step{};
    std::array<std::int64_t, loops::max> extent{};
    std::array<int, loops::max> uses{};
    std::size_t operand = 0, dotted = 0;
    bool nothing = false;
    for (std::size_t from = 0; from <= left.size() && operand < x.size(); ++operand) {
        auto const end = std::min(left.find(',', from), left.size());
        auto const t = x[operand];
        auto const strides = strides_of(t.shape());
        loops::each(left.substr(from, end - from), t.rank(), [&](std::size_t l, std::size_t axis) {
            extent[l] = std::max(extent[l], t.dim(axis)); // axes of 1 that `...` represents are broadcast
            nothing = nothing || t.dim(axis) == 0;
            ++uses[l];
            if (l >= loops::dots) dotted = std::max(dotted, l - loops::dots + 1);
            if (t.dim(axis) != 1) step[operand][l] += strides[axis];
        });
        from = end + 1;
    }
    auto const own = strides_of(y.shape());
    std::array<std::size_t, loops::max> order{};
    std::size_t n = 0;
    std::array<bool, loops::max> placed{};
    auto const put = [&](std::size_t l, std::size_t axis) {
        if (placed[l]) return;
        placed[l] = true;
        step[max_operands][l] = own[axis];
        order[n++] = l;
    };
    if (arrow != std::string_view::npos) {
        loops::each(equation->substr(arrow + 2), y.rank(), put);
    } else { // axes of `...`, then letters that occur once, in order
        std::size_t axis = 0;
        for (auto k = dotted; k-- > 0;) put(loops::dots + k, axis++);
        for (int lower = 1; lower >= 0; --lower) // upper case letters first
            for (std::size_t l = lower ? 26 : 0; l < (lower ? 52u : 26u); ++l)
                if (uses[l] == 1) put(l, axis++);
    }
    for (std::size_t l = 0; l < loops::max; ++l)
        if (uses[l] && !placed[l]) order[n++] = l;
    std::fill_n(y.data(), y.size(), T{});
    if (nothing) return ok;
    std::array<std::int64_t, loops::max> index{};
    std::array<std::int64_t, max_operands + 1> at{};
    for (;;) {
        auto product = computed<T>(1);
        for (std::size_t o = 0; o < operand; ++o)
            product = static_cast<computed<T>>(product * widen(x[o].data()[at[o]]));
        auto& to = y.data()[at[max_operands]];
        to = stored<T>(static_cast<computed<T>>(widen(to) + product));
        std::size_t k = n;
        for (; k > 0; --k) {
            auto const l = order[k - 1];
            for (std::size_t o = 0; o <= max_operands; ++o) at[o] += step[o][l];
            if (++index[l] < extent[l]) break;
            for (std::size_t o = 0; o <= max_operands; ++o) at[o] -= step[o][l] * extent[l];
            index[l] = 0;
        }
        if (k == 0) return ok;
    }
}

/// The kernels in this file.
using matmul_einsum_kernels =
    with_promoted<kernels_of<Einsum, &einsum<float>, &einsum<double>, &einsum<std::int8_t>, &einsum<std::int16_t>,
                      &einsum<std::int32_t>, &einsum<std::int64_t>, &einsum<std::uint8_t>, &einsum<std::uint16_t>,
                      &einsum<std::uint32_t>, &einsum<std::uint64_t>>,
        half, bfloat16>;

} // namespace library
GRAFT_END
