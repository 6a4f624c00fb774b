// graft/library/nn/attention/fused_kernels.hpp - kernels: attention by tiles of scores
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>

#include "graft/kernel.hpp"
#include "graft/kernel/threads.hpp"
#include "graft/library/kernel/gemm.hpp"
#include "graft/library/kernel/strided.hpp"
#include "graft/library/nn/activation/softmax_kernels.hpp"
#include "graft/library/nn/attention/fused_ops.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

/// Matrices of an attention, one for each index of the batch axes: the strides of these, of rows and of columns.
template <class T> struct batched_matrix {
    T* data = nullptr;
    index row = 0, column = 0;
    std::array<index, max_rank> batch{};

    [[nodiscard]] strided_matrix matrix() const { return {data, row, column}; }
};
/// The axes of a tensor of this rank in an order of the first ones: the others follow.
inline std::array<std::size_t, max_rank> whole_order(std::size_t rank, span<std::int64_t const> first) {
    std::array<std::size_t, max_rank> order{};
    std::size_t n = 0;
    std::uint32_t seen = 0;
    for (auto const a : first) order[n++] = static_cast<std::size_t>(a), seen |= 1u << a;
    for (std::size_t a = 0; a < rank; ++a)
        if ((seen >> a & 1u) == 0) order[n++] = a;
    return order;
}

/// The sizes of an AttentionFused, and where its matrices are.
struct attention_form {
    std::size_t rank = 0;
    index length = 0, keys = 0, size = 0, width = 0, matrices = 1;
    std::array<index, max_rank> batch{};
    batched_matrix<float const> q{}, k{}, v{}, mask{};
    batched_matrix<bool const> condition{};
    batched_matrix<float> y{};
    bool keeps = true;
    float scale = 1, fill = 0;

    /// A tensor with its axes in an order; an axis of 1 is read again for each index.
    template <class T> batched_matrix<T> read(T* data, shape const& s, span<std::int64_t const> axes) const {
        auto const order = whole_order(s.rank(), axes);
        auto const strides = strides_of(s, true);
        batched_matrix<T> m;
        m.data = data;
        auto const missing = rank - s.rank();
        for (std::size_t i = missing; i < rank; ++i) {
            auto const by = strides[order[i - missing]];
            (i + 1 == rank ? m.column : i + 2 == rank ? m.row : m.batch[i]) = by;
        }
        return m;
    }
    void write(float* data, shape const& s, span<std::int64_t const> axes) {
        auto const order = whole_order(rank, axes);
        auto const strides = strides_of(s);
        y.data = data, matrices = 1;
        for (std::size_t i = 0; i < rank; ++i) {
            auto const a = order[i];
            (a + 1 == rank ? y.column : a + 2 == rank ? y.row : y.batch[a]) = strides[i];
            if (a + 2 < rank) batch[a] = s.dims()[i], matrices *= batch[a];
        }
    }
};

/// A right matrix [k,n] as the panels of its products: one part for each `gemm_k` terms.
inline void pack_right(gemm_engine const& engine, strided_matrix const& b, index k, index n, float* to) {
    for (index l = 0; l < k; l += gemm_k) {
        auto const terms = std::min(gemm_k, k - l);
        pack_columns({b.data + l * b.row, b.row, b.column}, terms, n, engine.columns, to);
        to += padded_to(n, engine.columns) * terms;
    }
}
/// c += alpha * a * (such a matrix), for the `m` rows of a; `memory` is for the panels of its rows.
inline void product_with_right(gemm_engine const& engine, index m, index n, index k, float alpha,
    strided_matrix const& a, float const* right, float* c, index ldc, float* memory) {
    gemm_block g;
    g.m = m, g.n = n, g.alpha = alpha, g.a = memory, g.c = c, g.ldc = ldc;
    for (index l = 0; l < k; l += gemm_k, right += padded_to(n, engine.columns) * g.k) {
        g.k = std::min(gemm_k, k - l), g.b = right;
        pack_columns({a.data + l * a.column, a.column, a.row}, g.k, m, engine.rows, memory);
        engine.run(g);
    }
}

/// Attention, a tile of rows of scores at a time: these fit the second cache, the matrix of all is never in memory.
class tiled_attention {
public:
    explicit tiled_attention(attention_form const& form, gemm_engine const& engine = widest_gemm())
        : f_(form), engine_(engine), rows_(rows_of(f_.length, f_.keys)), tiles_((f_.length + rows_ - 1) / rows_) {}

    /// The memory of one thread.
    [[nodiscard]] static std::size_t workspace_bytes(index length, index keys, index size, index width) {
        return parts_of(length, keys, size, width).all * sizeof(float);
    }
    /// Pairs of a matrix and a tile are shared among threads; each has its own panels of keys and values.
    void run(std::byte* memory, threads by = {}) const {
        auto const each = std::min(rows_, f_.length) * f_.keys * (f_.size + f_.width);
        by.share(f_.matrices * tiles_, 1'000'000 / std::max<index>(each, 1) + 1, memory,
            [&](index begin, index end, std::byte* own) { run_part(begin, end, reinterpret_cast<float*>(own)); });
    }

private:
    /// Scores at a time, if a few rows have no more.
    static constexpr index most_scores = 32 * 1024;

    /// Where parts of the memory begin, in floats.
    struct memory_parts {
        std::size_t values = 0, scores = 0, rows = 0, sums = 0, all = 0; ///< keys are the first
    };
    static memory_parts parts_of(index length, index keys, index size, index width) {
        auto const floats = [](index n) { return float_pool::padded(static_cast<std::size_t>(n)); };
        auto const most = padded_to(std::min(length, gemm_m), gemm_rows); // not `rows_of`: more keys need more memory
        memory_parts p;
        p.values = floats(padded_to(keys, gemm_columns) * size);
        p.scores = p.values + floats(padded_to(width, gemm_columns) * keys);
        p.rows = p.scores + floats(std::min(most * keys, most_scores + gemm_rows * keys));
        p.sums = p.rows + floats(most * std::min(gemm_k, std::max(keys, size)));
        p.all = p.sums + floats(most);
        return p;
    }
    static index rows_of(index length, index keys) {
        auto const fit = most_scores / std::max<index>(keys, 1) / gemm_rows * gemm_rows;
        return std::clamp(fit, gemm_rows, std::min(gemm_m, padded_to(std::max<index>(length, 1), gemm_rows)));
    }
    /// Where matrix `number` begins.
    template <class T> [[nodiscard]] T* at(batched_matrix<T> const& m, index number) const {
        auto* p = m.data;
        for (auto i = f_.rank; p && i-- > 2; number /= f_.batch[i - 2]) p += number % f_.batch[i - 2] * m.batch[i - 2];
        return p;
    }
    /// Whether there is one query for each matrix, whose products read keys and values where they are, once.
    [[nodiscard]] bool is_row() const {
        return f_.length == 1 && f_.q.column == 1 && (f_.k.column == 1 || f_.k.row == 1) && f_.v.column == 1;
    }
    void run_part(index begin, index end, float* memory) const {
        auto const parts = parts_of(f_.length, f_.keys, f_.size, f_.width);
        auto *const keys = memory, *const values = memory + parts.values;
        index packed = -1;
        for (auto item = begin; item < end; ++item) {
            auto const number = item / tiles_;
            if (number != packed && !is_row()) {
                packed = number;
                pack_right(engine_, {at(f_.k, number), f_.k.column, f_.k.row}, f_.size, f_.keys, keys);
                pack_right(engine_, {at(f_.v, number), f_.v.row, f_.v.column}, f_.keys, f_.width, values);
            }
            auto const first = item % tiles_ * rows_;
            run_tile(number, first, std::min(rows_, f_.length - first), memory, parts);
        }
    }
    void run_tile(index number, index first, index rows, float* memory, memory_parts const& parts) const {
        auto const n = f_.keys;
        auto *const scores = memory + parts.scores, *const of_rows = memory + parts.rows,
                    *const sums = memory + parts.sums;
        auto const* const mask = at(f_.mask, number);
        auto const* const condition = at(f_.condition, number);
        for (index r = 0; r < rows; ++r) {
            if (mask && !condition) copy_row(mask + (first + r) * f_.mask.row, f_.mask.column, scores + r * n);
            else std::fill_n(scores + r * n, n, 0.f);
        }
        strided_matrix const q{at(f_.q, number) + first * f_.q.row, f_.q.row, f_.q.column};
        if (auto const& k = f_.k; is_row())
            gemm(false, k.column == 1, 1, n, f_.size, f_.scale, q.data, f_.size, at(k, number),
                k.column == 1 ? k.row : k.column, scores, n, nullptr);
        else product_with_right(engine_, rows, n, f_.size, f_.scale, q, memory, scores, n, of_rows);
        for (index r = 0; r < rows; ++r) {
            auto* const row = scores + r * n;
            if (condition) {
                auto const* const seen = condition + (first + r) * f_.condition.row;
                for (index j = 0; j < n; ++j) row[j] = seen[j * f_.condition.column] == f_.keeps ? row[j] : f_.fill;
                if (mask) add_row(mask + (first + r) * f_.mask.row, f_.mask.column, row);
            }
            sums[r] = exponentials_of_row(row, row, n);
        }
        auto* const y = at(f_.y, number) + first * f_.y.row;
        for (index r = 0; r < rows; ++r) std::fill_n(y + r * f_.y.row, f_.width, 0.f);
        if (is_row())
            gemm(false, false, 1, f_.width, n, 1, scores, n, at(f_.v, number), f_.v.row, y, f_.width, nullptr);
        else
            product_with_right(
                engine_, rows, f_.width, n, 1, {scores, n, 1}, memory + parts.values, y, f_.y.row, of_rows);
        for (index r = 0; r < rows; ++r)
            map_lanes(f_.width, y + r * f_.y.row, [by = sums[r]](auto v) { return v / by; }, y + r * f_.y.row);
    }
    void copy_row(float const* from, index step, float* to) const {
        if (step == 1) std::copy_n(from, f_.keys, to);
        else
            for (index j = 0; j < f_.keys; ++j) to[j] = from[j * step];
    }
    void add_row(float const* from, index step, float* to) const {
        if (step == 1) map_lanes(f_.keys, to, [](auto a, auto b) { return a + b; }, to, from);
        else
            for (index j = 0; j < f_.keys; ++j) to[j] += from[j * step];
    }

    attention_form f_;
    gemm_engine engine_;
    index rows_, tiles_;
};

} // namespace detail

/// AttentionFused.
struct attention_fused {
    using list = span<std::int64_t const>;

    static memory_size workspace_bytes(in<"q", no_elements> q, in<"k", no_elements> k, in<"v", no_elements> v,
        attr_of<"q_axes", list> qa, attr_of<"k_axes", list> ka, attr_of<"v_axes", list> va) {
        auto const r = q.rank();
        auto const of_q = detail::whole_order(r, *qa), of_k = detail::whole_order(r, *ka),
                   of_v = detail::whole_order(r, *va);
        return memory_size::bytes(detail::tiled_attention::workspace_bytes(
            q.dim(of_q[r - 2]), k.dim(of_k[r - 2]), k.dim(of_k[r - 1]), v.dim(of_v[r - 1])));
    }
    static status run(in<"q", float> q, in<"k", float> k, in<"v", float> v, optional_in<"condition", bool> condition,
        optional_in<"mask", float> mask, out<"y", float> y, attr_of<"scale", double> scale,
        attr_of<"keeps", bool> keeps, attr_of<"fill", double> fill, attr_of<"q_axes", list> qa,
        attr_of<"k_axes", list> ka, attr_of<"v_axes", list> va, attr_of<"y_axes", list> ya, workspace ws, threads by) {
        detail::attention_form f;
        f.rank = q.rank();
        auto const of_q = detail::whole_order(f.rank, *qa), of_k = detail::whole_order(f.rank, *ka),
                   of_v = detail::whole_order(f.rank, *va);
        f.length = q.dim(of_q[f.rank - 2]), f.size = q.dim(of_q[f.rank - 1]);
        f.keys = k.dim(of_k[f.rank - 2]), f.width = v.dim(of_v[f.rank - 1]);
        f.q = f.read(q.data(), q.shape(), *qa), f.k = f.read(k.data(), k.shape(), *ka);
        f.v = f.read(v.data(), v.shape(), *va);
        if (condition) f.condition = f.read(condition->data(), condition->shape(), {});
        if (mask) f.mask = f.read(mask->data(), mask->shape(), {});
        f.write(y.data(), y.shape(), *ya);
        f.keeps = *keeps, f.scale = static_cast<float>(*scale), f.fill = static_cast<float>(*fill);
        if (f.y.column != 1 && f.width > 1)
            return fail(errc::unsupported_call, "y_axes", "the last axis of y as the last");
        if (y.size() == 0) return ok;
        if (f.keys == 0) std::fill_n(y.data(), y.size(), 0.f);
        else detail::tiled_attention(f).run(reinterpret_cast<std::byte*>(ws.as<float>().data()), by);
        return ok;
    }
};

/// The kernels in this file.
using fused_attention_kernels =
    kernels<kernel<AttentionFused, &attention_fused::run, &attention_fused::workspace_bytes>>;

} // namespace library
GRAFT_END
