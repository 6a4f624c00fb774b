// graft/library/linalg/matmul/einsum_kernels.hpp - kernels: Einstein sums, by their definition and as matrix products
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

#include "graft/kernel.hpp"
#include "graft/library/kernel/broadcast.hpp"
#include "graft/library/kernel/gemm.hpp"
#include "graft/library/kernel/number.hpp"
#include "graft/library/kernel/strided.hpp"
#include "graft/library/linalg/matmul/ops.hpp"
#include "graft/library/math/arithmetic/functions.hpp"

GRAFT_BEGIN
namespace library {

namespace detail {

/// The loops of an Einstein sum: one for each letter and for each axis that `...` represents; those of the output
/// first.
struct einsum_loops {
    static constexpr std::size_t max = 52 + max_rank, dots = 52, max_operands = 8;

    std::array<std::array<std::int64_t, max>, max_operands + 1> step{}; ///< of each operand, and of the result
    std::array<std::int64_t, max> extent{};
    std::array<std::size_t, max> order{}; ///< the letters
    std::size_t count = 0, results = 0;   ///< loops, and those of the result
    bool nothing = false;                 ///< an axis has no elements

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
    /// For operands of a number up to `max_operands`.
    [[gnu::noinline]] einsum_loops(span<shape const* const> x, shape const& y, std::string_view equation) {
        auto const arrow = equation.find("->");
        auto const left = equation.substr(0, arrow);
        std::array<int, max> uses{};
        std::size_t operand = 0, dotted = 0;
        for (std::size_t from = 0; from <= left.size() && operand < x.size(); ++operand) {
            auto const end = std::min(left.find(',', from), left.size());
            auto const& t = *x[operand];
            auto const strides = strides_of(t);
            auto const dims = t.dims();
            each(left.substr(from, end - from), t.rank(), [&](std::size_t l, std::size_t axis) {
                extent[l] = std::max(extent[l], dims[axis]); // axes of 1 that `...` represents are broadcast
                nothing = nothing || dims[axis] == 0;
                ++uses[l];
                if (l >= dots) dotted = std::max(dotted, l - dots + 1);
                if (dims[axis] != 1) step[operand][l] += strides[axis];
            });
            from = end + 1;
        }
        auto const own = strides_of(y);
        std::array<bool, max> placed{};
        auto const put = [&](std::size_t l, std::size_t axis) {
            if (placed[l]) return;
            placed[l] = true;
            step[max_operands][l] = own[axis];
            order[count++] = l;
        };
        if (arrow != std::string_view::npos) {
            each(equation.substr(arrow + 2), y.rank(), put);
        } else { // axes of `...`, then letters that occur once, in order
            std::size_t axis = 0;
            for (auto k = dotted; k-- > 0;) put(dots + k, axis++);
            for (int lower = 1; lower >= 0; --lower) // upper case letters first
                for (std::size_t l = lower ? 26 : 0; l < (lower ? 52u : 26u); ++l)
                    if (uses[l] == 1) put(l, axis++);
        }
        results = count;
        for (std::size_t l = 0; l < max; ++l)
            if (uses[l] && !placed[l]) order[count++] = l;
    }
};

/// A tensor as a matrix for each index of some loops, read or written with the strides of these loops.
class einsum_view {
public:
    void add(std::int64_t extent, std::int64_t step) { extent_[count_] = extent, step_[count_++] = step; }
    void add(einsum_view const& more) {
        for (std::size_t i = 0; i < more.count_; ++i) add(more.extent_[i], more.step_[i]);
    }
    [[nodiscard]] index size() const {
        index n = 1;
        for (std::size_t i = 0; i < count_; ++i) n *= extent_[i];
        return n;
    }
    /// Whether the elements are contiguous, in this order.
    [[nodiscard]] bool is_dense() const {
        std::int64_t next = 1;
        for (auto i = count_; i-- > 0; next *= extent_[i])
            if (step_[i] != next) return false;
        return true;
    }
    /// Calls `f(place, offset)` for each element, in order.
    template <class F> void each(F f) const {
        std::array<std::int64_t, einsum_loops::max> at{};
        std::int64_t offset = 0;
        for (index place = 0, n = size(); place < n; ++place) {
            f(place, offset);
            for (auto i = count_; i-- > 0;) {
                offset += step_[i];
                if (++at[i] < extent_[i]) break;
                offset -= at[i] * step_[i], at[i] = 0;
            }
        }
    }

private:
    std::array<std::int64_t, einsum_loops::max> extent_{}, step_{};
    std::size_t count_ = 0;
};

/// An Einstein sum of two operands as products of matrices: loops over both operands and the result are a batch, those
/// over one and the result rows or columns, those over both alone terms. An operand is copied if its matrices are not
/// contiguous.
class einsum_products {
public:
    explicit einsum_products(einsum_loops const& l) {
        einsum_view batch[3], rows[2], columns[2], terms[2];
        for (std::size_t i = 0; i < l.count; ++i) {
            auto const letter = l.order[i];
            auto const extent = l.extent[letter], a = l.step[0][letter], b = l.step[1][letter],
                       y = l.step[einsum_loops::max_operands][letter];
            if (extent == 1) continue;
            bool const in_y = i < l.results;
            if (a && b && in_y) batch[0].add(extent, a), batch[1].add(extent, b), batch[2].add(extent, y);
            else if (a && in_y) rows[0].add(extent, a), rows[1].add(extent, y);
            else if (b && in_y) columns[0].add(extent, b), columns[1].add(extent, y);
            else if (a && b) terms[0].add(extent, a), terms[1].add(extent, b);
            else fits_ = false;
        }
        batch_ = batch[0].size(), m_ = rows[0].size(), n_ = columns[0].size(), k_ = terms[0].size();
        auto const arranged = [](einsum_view v, einsum_view const& first, einsum_view const& second) {
            v.add(first), v.add(second);
            return v;
        };
        turned_a_ = arranged(batch[0], terms[0], rows[0]).is_dense();
        turned_b_ = arranged(batch[1], columns[0], terms[1]).is_dense();
        a_ = turned_a_ ? arranged(batch[0], terms[0], rows[0]) : arranged(batch[0], rows[0], terms[0]);
        b_ = turned_b_ ? arranged(batch[1], columns[0], terms[1]) : arranged(batch[1], terms[1], columns[0]);
        y_ = arranged(batch[2], rows[1], columns[1]);
    }
    /// Whether the sum is worth it; of other sums this does not compute.
    [[nodiscard]] bool fits() const { return fits_ && batch_ * m_ * n_ * k_ >= 512; }
    [[nodiscard]] std::size_t floats() const { return floats(a_) + floats(b_) + floats(y_) + gemm_floats(m_, n_, k_); }
    void run(float const* a, float const* b, float* y, float* memory) const {
        a = gathered(a_, a, memory), b = gathered(b_, b, memory);
        auto* const to = y_.is_dense() ? y : memory;
        memory += floats(y_);
        std::fill_n(to, batch_ * m_ * n_, 0.f);
        for (index i = 0; i < batch_; ++i)
            gemm(turned_a_, turned_b_, m_, n_, k_, 1.f, a + i * m_ * k_, turned_a_ ? m_ : k_, b + i * k_ * n_,
                turned_b_ ? k_ : n_, to + i * m_ * n_, n_, memory);
        if (to != y) y_.each([&](index place, std::int64_t offset) { y[offset] = to[place]; });
    }

private:
    [[nodiscard]] static std::size_t floats(einsum_view const& v) {
        return v.is_dense() ? 0 : float_pool::padded(static_cast<std::size_t>(v.size()));
    }
    static float const* gathered(einsum_view const& v, float const* x, float*& memory) {
        if (v.is_dense()) return x;
        auto* const to = memory;
        memory += floats(v);
        v.each([&](index place, std::int64_t offset) { to[place] = x[offset]; });
        return to;
    }

    bool fits_ = true, turned_a_ = false, turned_b_ = false;
    index batch_ = 1, m_ = 1, n_ = 1, k_ = 1;
    einsum_view a_{}, b_{}, y_{};
};

} // namespace detail

namespace detail {

/// The loops of the operands of a call, which are not more than there may be, and of the result.
template <class X> [[nodiscard]] einsum_loops loops_of(X const& x, shape const& y, std::string_view equation) {
    std::array<shape const*, einsum_loops::max_operands> shapes{};
    for (std::size_t i = 0; i < x.size(); ++i) shapes[i] = &x[i].shape();
    return {span<shape const* const>(shapes.data(), x.size()), y, equation};
}
/// The sum by its definition, of elements `T`; `x` are the addresses of the operands.
template <class T> void add_einsum(einsum_loops const& l, span<void const* const> x, T* y) {
    constexpr auto most = einsum_loops::max_operands;
    std::array<std::int64_t, einsum_loops::max> index{};
    std::array<std::int64_t, most + 1> at{};
    for (;;) {
        auto product = computed<T>(1);
        for (std::size_t o = 0; o < x.size(); ++o)
            product = function::multiply{}(product, widen(static_cast<T const*>(x[o])[at[o]]));
        auto& to = y[at[most]];
        to = stored<T>(function::add{}(widen(to), product));
        std::size_t k = l.count;
        for (; k > 0; --k) {
            auto const letter = l.order[k - 1];
            for (std::size_t o = 0; o <= most; ++o) at[o] += l.step[o][letter];
            if (++index[letter] < l.extent[letter]) break;
            for (std::size_t o = 0; o <= most; ++o) at[o] -= l.step[o][letter] * l.extent[letter];
            index[letter] = 0;
        }
        if (k == 0) return;
    }
}

} // namespace detail

/// Einsum of any number of operands by its definition.
/// cost the product of all axes, times the operands
template <class T> status einsum(dynamic_in<"x", T> x, out<"y", T> y, attr_of<"equation", std::string_view> equation) {
    using unsigned_if_integer = typename detail::type_of_loop<function::multiply, T>::type;
    constexpr auto most = detail::einsum_loops::max_operands;
    if (x.size() > most)
        return fail(errc::wrong_input_count, "x", "operands at most", most, static_cast<std::int64_t>(x.size()));
    auto const l = detail::loops_of(x, y.shape(), equation);
    std::fill_n(y.data(), y.size(), T{});
    if (l.nothing) return ok;
    std::array<void const*, most> from{};
    for (std::size_t o = 0; o < x.size(); ++o) from[o] = x[o].data();
    detail::add_einsum(l, {from.data(), x.size()}, reinterpret_cast<unsigned_if_integer*>(y.data()));
    return ok;
}

inline memory_size einsum_workspace(
    dynamic_in<"x", no_elements> x, out<"y", no_elements> y, attr_of<"equation", std::string_view> equation) {
    if (x.size() != 2) return memory_size::bytes(0);
    auto const l = detail::loops_of(x, y.shape(), equation);
    detail::einsum_products const p(l);
    return memory_size::bytes(l.nothing || !p.fits() ? 0 : p.floats() * sizeof(float));
}
/// Einsum of two operands as products of matrices, where it is one.
inline status einsum_by_products(
    dynamic_in<"x", float> x, out<"y", float> y, attr_of<"equation", std::string_view> equation, workspace ws) {
    if (x.size() != 2) return einsum<float>(x, y, equation);
    auto const l = detail::loops_of(x, y.shape(), equation);
    detail::einsum_products const p(l);
    if (l.nothing || !p.fits()) return einsum<float>(x, y, equation);
    p.run(x[0].data(), x[1].data(), y.data(), ws.as<float>().data());
    return ok;
}

/// The kernels in this file.
using matmul_einsum_kernels =
    with_promoted<join<kernels<kernel<Einsum, &einsum_by_products, &einsum_workspace>>,
                      kernels_of<Einsum, &einsum<double>, &einsum<std::int8_t>, &einsum<std::int16_t>,
                          &einsum<std::int32_t>, &einsum<std::int64_t>, &einsum<std::uint8_t>, &einsum<std::uint16_t>,
                          &einsum<std::uint32_t>, &einsum<std::uint64_t>>>,
        half, bfloat16>;

} // namespace library
GRAFT_END
