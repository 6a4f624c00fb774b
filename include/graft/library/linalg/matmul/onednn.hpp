// graft/library/linalg/matmul/onednn.hpp - products of float32 matrices, constant weights are packed once
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <memory>

#include "graft/kernel.hpp"
#include "graft/library/linalg/matmul/ops.hpp"
#include "graft/library/onednn/handle.hpp"
#include "graft/library/onednn/primitive.hpp"

GRAFT_BEGIN
namespace onednn {

/// c[m,n] = op(a)[m,k] * op(b)[k,n] (+ bias[n]); `ta`, `tb`: stored transposed.
struct product {
    std::int64_t m = 0, n = 0, k = 0;
    bool ta = false, tb = false, bias = false;

    /// Whether oneDNN is faster than the reference (measured on one thread, with vectors of 256 bits): from 32 rows on,
    /// and for a row times a matrix that does not fit into the cache.
    [[nodiscard]] bool is_faster() const { return m == 1 ? n >= 768 && n * k >= 140'000 : m >= 32; }
    /// The distance of the rows of a packed b: rows that are a multiple of the page apart fall into few lines of the
    /// cache.
    [[nodiscard]] std::int64_t packed_step() const { return n % 512 == 0 ? n + 16 : n; }
};
/// The state of a product: whether b was packed at creation.
struct product_state : primitive {
    bool packed = false;
};

inline result<std::shared_ptr<product_state>> make_product(product const& p, float const* constant_b) {
    auto s = std::make_shared<product_state>();
    auto why = s->open();
    auto const a = strided(
        why, std::array{p.m, p.k}, p.ta ? std::array{std::int64_t{1}, p.m} : std::array{p.k, std::int64_t{1}});
    auto const b = strided(
        why, std::array{p.k, p.n}, p.tb ? std::array{std::int64_t{1}, p.k} : std::array{p.n, std::int64_t{1}});
    auto const c = tagged(why, std::array{p.m, p.n}, dnnl_ab);
    auto const bias = tagged(why, std::array{std::int64_t{1}, p.n}, dnnl_ab);
    auto const any = p.packed_step() != p.n
                         ? strided(why, std::array{p.k, p.n}, std::array{p.packed_step(), std::int64_t{1}})
                         : tagged(why, std::array{p.k, p.n}, dnnl_format_tag_any);
    dnnl_matmul_desc_t d{};
    if (why) why = answer(dnnl_matmul_desc_init(&d, &a, constant_b ? &any : &b, p.bias ? &bias : nullptr, &c));
    auto const pd = s->describe(why, &d);
    if (why && constant_b) {
        s->packed = true;
        why = s->keep(DNNL_ARG_WEIGHTS, constant_b, b, primitive::wanted(pd, dnnl_query_weights_md));
    }
    if (!why) return why;
    slot const x{DNNL_ARG_SRC, a}, y{DNNL_ARG_DST, c}, w{DNNL_ARG_WEIGHTS, b}, add{DNNL_ARG_BIAS, bias};
    if (s->packed) why = p.bias ? s->create(pd, {x, y, add}) : s->create(pd, {x, y});
    else why = p.bias ? s->create(pd, {x, y, w, add}) : s->create(pd, {x, y, w});
    if (!why) return why;
    return s;
}
inline status run_product(
    product_state const& s, float const* a, float const* b, float const* bias, float* c, std::byte* scratchpad) {
    if (s.packed) return bias ? s.run({a, c, bias}, scratchpad) : s.run({a, c}, scratchpad);
    return bias ? s.run({a, c, b, bias}, scratchpad) : s.run({a, c, b}, scratchpad);
}
/// An empty product is left to the reference.
inline status product_taken(product const& p, claim taken) {
    if (p.m <= 0 || p.n <= 0 || p.k <= 0) return fail(errc::unsupported_call, {}, "matrices with elements");
    return only_faster(taken, p.is_faster());
}

/// MatMul, MatMulV2.
template <claim Taken> struct matmul_functions {
    static product of(tensor_desc const& a, tensor_desc const& y, bool bias, bool ta, bool tb) {
        return {y.shape.dims()[0], y.shape.dims()[1], a.shape.dims()[ta ? 0 : 1], ta, tb, bias};
    }
    static status supports(in<"x1", no_elements> a, out<"y", no_elements> y, attr_of<"transpose_x1", bool> ta,
        attr_of<"transpose_x2", bool> tb) {
        if (a.rank() != 2 || y.rank() != 2) return fail(errc::unsupported_call, {}, "matrices");
        return product_taken(of(a.desc(), y.desc(), false, *ta, *tb), Taken);
    }
    static result<std::shared_ptr<product_state>> prepare(in<"x1", no_elements> a,
        in<"x2", maybe_constant_elements<float>> b, optional_in<"bias", no_elements> bias, out<"y", no_elements> y,
        attr_of<"transpose_x1", bool> ta, attr_of<"transpose_x2", bool> tb) {
        return make_product(of(a.desc(), y.desc(), static_cast<bool>(bias), *ta, *tb), b.data());
    }
    static status run(in<"x1", float> a, in<"x2", float> b, optional_in<"bias", float> bias, out<"y", float> y,
        prepared<product_state> s, graft::workspace w) {
        return run_product(*s, a.data(), b.data(), bias.data(), y.data(), w.data());
    }
};
/// FullyConnection.
template <claim Taken> struct dense_functions {
    static product of(std::size_t x, std::size_t y, std::int64_t n, bool transpose, bool bias) {
        auto const m = n > 0 ? static_cast<std::int64_t>(y) / n : 0;
        return {m, n, m > 0 ? static_cast<std::int64_t>(x) / m : 0, false, !transpose, bias};
    }
    static status supports(in<"x", no_elements> x, out<"y", no_elements> y, attr_of<"num_output", std::int64_t> n,
        attr_of<"transpose", bool> transpose) {
        return product_taken(of(x.size(), y.size(), *n, *transpose, false), Taken);
    }
    static result<std::shared_ptr<product_state>> prepare(in<"x", no_elements> x,
        in<"w", maybe_constant_elements<float>> w, optional_in<"b", no_elements> b, out<"y", no_elements> y,
        attr_of<"num_output", std::int64_t> n, attr_of<"transpose", bool> transpose) {
        return make_product(of(x.size(), y.size(), *n, *transpose, static_cast<bool>(b)), w.data());
    }
    static status run(in<"x", float> x, in<"w", float> w, optional_in<"b", float> b, out<"y", float> y,
        prepared<product_state> s, graft::workspace ws) {
        return run_product(*s, x.data(), w.data(), b.data(), y.data(), ws.data());
    }
};

template <class Op, class Functions>
using product_kernel = prepared_kernel<Op, &Functions::run, &Functions::prepare, &Functions::supports>;
template <claim Taken>
using matmul_kernels = graft::kernels<product_kernel<graft::library::MatMul, matmul_functions<Taken>>,
    product_kernel<graft::library::MatMulV2, matmul_functions<Taken>>,
    product_kernel<graft::library::FullyConnection, dense_functions<Taken>>>;

} // namespace onednn
GRAFT_END
