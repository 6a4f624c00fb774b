// graft/library/nn/sequence/kernels.hpp - kernels: recurrent layers over complete sequences, in one or both directions
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <memory>
#include <string_view>

#include "graft/kernel.hpp"
#include "graft/kernel/prepared.hpp"
#include "graft/library/nn/recurrent/lengths.hpp"
#include "graft/library/nn/sequence/layer.hpp"
#include "graft/library/nn/sequence/ops.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

/// The common part of all three.
/// error wrong_rank, wrong_shape, wrong_element_count; wrong_input_data: a length outside the number of times
template <class X, class W, class R, class B, class L, class H> status sequence_of(sequence_layer& a, index gates,
    X const& x, W const& w, R const& r, B const& b, L const& lengths, H const& h0, std::string_view direction,
    std::int64_t layout, double clip) {
    if (x.rank() != 3) return fail(errc::wrong_rank, "x", "three axes", 3, static_cast<std::int64_t>(x.rank()));
    if (r.rank() != 3) return fail(errc::wrong_rank, "r", "three axes", 3, static_cast<std::int64_t>(r.rank()));
    a.batch_first = layout == 1;
    a.times = x.dim(a.batch_first ? 1 : 0), a.batch = x.dim(a.batch_first ? 0 : 1), a.inputs = x.dim(2);
    a.cells = r.dim(2), a.gates = gates, a.directions = direction == "bidirectional" ? 2 : 1;
    a.clip = static_cast<float>(clip);
    auto const size = [](index n) { return static_cast<std::size_t>(n); };
    if (r.size() != size(a.directions * a.width() * a.cells))
        return fail(errc::wrong_shape, "r", "[directions, gates * cells, cells]");
    if (w.size() != size(a.directions * a.width() * a.inputs))
        return fail(errc::wrong_shape, "w", "[directions, gates * cells, inputs]");
    if (b && b.size() != size(a.directions * 2 * a.width()))
        return fail(errc::wrong_shape, "b", "[directions, 2 * gates * cells]");
    if (h0 && h0.size() != size(a.directions * a.batch * a.cells))
        return fail(errc::wrong_shape, "initial_h", "[directions, batch, cells]");
    if (auto s = check_lengths("sequence_lens", {lengths.data(), lengths.size()}, a.batch, a.times); !s) return s;
    a.x = x.data(), a.w = w.data(), a.r = r.data(), a.b = b ? b.data() : nullptr, a.h0 = h0 ? h0.data() : nullptr;
    a.lengths = lengths ? lengths.data() : nullptr;
    return ok;
}
/// error wrong_element_count
template <class Y, class H> status sequence_results(sequence_layer& a, Y const& y, H const& y_h) {
    auto const last = static_cast<std::size_t>(a.directions * a.batch * a.cells);
    if (y && y.size() != last * static_cast<std::size_t>(a.times))
        return fail(errc::wrong_element_count, "y", "[times, directions, batch, cells]");
    if (y_h && y_h.size() != last) return fail(errc::wrong_element_count, "y_h", "[directions, batch, cells]");
    a.y = y ? y.data() : nullptr, a.y_h = y_h ? y_h.data() : nullptr;
    return ok;
}
inline bool runs_backward(std::string_view direction, index d) {
    return direction == "reverse" || (direction == "bidirectional" && d == 1);
}

/// The workspace of a layer with these gates.
template <index Gates, class X, class R> memory_size memory_of_sequence(X const& x, R const& r) {
    if (x.rank() != 3 || r.rank() != 3) return {};
    sequence_layer a;
    a.times = x.dim(0), a.batch = x.dim(1), a.inputs = x.dim(2), a.cells = r.dim(2), a.gates = Gates;
    auto b = a;
    std::swap(b.times, b.batch); // either layout
    return memory_size::of<float>(std::max(a.floats(), b.floats()));
}

} // namespace detail

/// The workspace of a layer with these gates.
template <index Gates> memory_size sequence_workspace(in<"x", no_elements> x, in<"r", no_elements> r) {
    return detail::memory_of_sequence<Gates>(x, r);
}
namespace detail {

/// What LSTM layers read and write, and their attributes.
struct lstm_inputs {
    in<"x", float> x;
    in<"w", float> w;
    in<"r", float> r;
    optional_in<"b", float> b;
    optional_in<"sequence_lens", std::int32_t> lengths;
    optional_in<"initial_h", float> h0;
    optional_in<"initial_c", float> c0;
    optional_in<"p", float> p;
};
struct gru_inputs {
    in<"x", float> x;
    in<"w", float> w;
    in<"r", float> r;
    optional_in<"b", float> b;
    optional_in<"sequence_lens", std::int32_t> lengths;
    optional_in<"initial_h", float> h0;
};
struct sequence_attributes {
    std::string_view direction;
    span<std::string_view const> names;
    span<double const> alphas, betas;
    double clip;
    std::int64_t layout;

    [[nodiscard]] sequence_activations_of activations(std::size_t each, index d) const {
        return {each, static_cast<std::size_t>(d), names, alphas, betas};
    }
};

/// error those of `sequence_of`; wrong_shape, wrong_element_count
inline status run_lstm(lstm_inputs const& from, optional_out<"y", float> const& y,
    optional_out<"y_h", float> const& y_h, optional_out<"y_c", float> const& y_c, sequence_attributes const& how,
    bool coupled, float* memory, packed_sequence const* panels) {
    sequence_layer a;
    if (auto s = sequence_of(
            a, 4, from.x, from.w, from.r, from.b, from.lengths, from.h0, how.direction, how.layout, how.clip);
        !s)
        return s;
    if (auto s = sequence_results(a, y, y_h); !s) return s;
    auto const last = static_cast<std::size_t>(a.directions * a.batch * a.cells);
    if (y_c && y_c.size() != last) return fail(errc::wrong_element_count, "y_c", "[directions, batch, cells]");
    if (from.c0 && from.c0.size() != last) return fail(errc::wrong_shape, "initial_c", "[directions, batch, cells]");
    if (from.p && from.p.size() != static_cast<std::size_t>(a.directions * 3 * a.cells))
        return fail(errc::wrong_shape, "p", "[directions, 3 * cells]");
    a.y_c = y_c ? y_c.data() : nullptr, a.c0 = from.c0 ? from.c0.data() : nullptr, a.panels = panels;
    auto const n = a.cells;
    auto const add_products = [n](float* to, float const* x, float const* by) {
        map_lanes(n, to, [](auto sum, auto v, auto f) { return sum + f * v; }, to, x, by);
    };
    for (index d = 0; d < a.directions; ++d) {
        auto const f = how.activations(3, d);
        auto const* look = from.p ? from.p.data() + d * 3 * n : nullptr;
        a.run(
            d, runs_backward(how.direction, d), memory, [](auto&&...) {},
            [&](float const* from_x, float* gates, float* h, float* c, float*) {
                auto *const in = gates, *const out = gates + n, *const forget = gates + 2 * n,
                            *const fresh = gates + 3 * n;
                map_lanes(4 * n, gates, [](auto u, auto v) { return u + v; }, from_x, gates);
                if (look) add_products(in, c, look), add_products(forget, c, look + 2 * n);
                a.activate(f[0], in, n);
                if (coupled) map_lanes(n, forget, [](auto v) { return 1.f - v; }, in);
                else a.activate(f[0], forget, n);
                a.activate(f[1], fresh, n);
                map_lanes(
                    n, c, [](auto keep, auto state, auto take, auto v) { return keep * state + take * v; }, forget, c,
                    in, fresh);
                if (look) add_products(out, c, look + n);
                a.activate(f[0], out, n);
                std::copy_n(c, n, fresh);
                f[2].apply(fresh, n);
                map_lanes(n, h, [](auto u, auto v) { return u * v; }, out, fresh);
            });
    }
    return ok;
}
/// error those of `sequence_of`
inline status run_gru(gru_inputs const& from, optional_out<"y", float> const& y, optional_out<"y_h", float> const& y_h,
    sequence_attributes const& how, bool linear, float* memory, packed_sequence const* panels) {
    sequence_layer a;
    if (auto s = sequence_of(
            a, 3, from.x, from.w, from.r, from.b, from.lengths, from.h0, how.direction, how.layout, how.clip);
        !s)
        return s;
    if (auto s = sequence_results(a, y, y_h); !s) return s;
    a.panels = panels;
    auto const n = a.cells;
    auto const sum = [](auto u, auto v) { return u + v; };
    auto const product = [](auto u, auto v) { return u * v; };
    for (index d = 0; d < a.directions; ++d) {
        bool const backward = runs_backward(how.direction, d);
        auto const f = how.activations(2, d);
        auto const* bias = a.b ? a.b + d * 2 * a.width() + a.width() + 2 * n : nullptr;
        a.run(
            d, backward, memory,
            // the reset is applied to h before the hidden gate's matrix: that product is repeated with the result
            [&](index s, float const* h, float const* from_x, float const* from_h, float* kept, float* hidden,
                float const* recurrent, float* packing) {
                if (linear) return;
                for (index e = 0; e < a.batch; ++e) {
                    auto const t = a.time_of(s, e, backward);
                    auto *const reset = kept + e * n, *const begin = hidden + e * n;
                    if (t < 0) {
                        std::fill_n(reset, n, 0.f);
                    } else {
                        map_lanes(n, reset, sum, from_x + a.row(t, e) * a.width() + n, from_h + e * a.width() + n);
                        a.activate(f[0], reset, n);
                        map_lanes(n, reset, product, reset, h + e * n);
                    }
                    if (bias) std::copy_n(bias, n, begin);
                    else std::fill_n(begin, n, 0.f);
                }
                gemm(false, true, a.batch, n, n, 1.f, kept, n, recurrent + 2 * n * n, n, hidden, n, packing);
            },
            [&](float const* from_x, float* gates, float* h, float*, float const* hidden) {
                auto *const update = gates, *const reset = gates + n, *const fresh = gates + 2 * n;
                auto const both = linear ? 2 * n : n;
                map_lanes(both, update, sum, from_x, update);
                a.activate(f[0], update, both);
                if (linear) map_lanes(n, fresh, product, reset, fresh);
                map_lanes(n, fresh, sum, from_x + 2 * n, linear ? static_cast<float const*>(fresh) : hidden);
                a.activate(f[1], fresh, n);
                map_lanes(n, h, [](auto z, auto v, auto state) { return (1.f - z) * v + z * state; }, update, fresh, h);
            });
    }
    return ok;
}

/// The panels of a layer with these gates whose matrices are constants.
/// error unsupported_call
template <index Gates> struct packing_of_sequence {
    static status supports(in<"x", no_elements> x, in<"w", no_elements> w, in<"r", no_elements> r) {
        if (!w.is_constant() || !r.is_constant()) return fail(errc::unsupported_call, "w", "a constant");
        if (x.rank() != 3 || w.rank() != 3 || r.rank() != 3 || x.size() == 0 || w.size() == 0 || r.size() == 0 ||
            r.dim(1) != Gates * r.dim(2) || w.dim(0) != r.dim(0) || w.dim(1) != r.dim(1) || w.dim(2) != x.dim(2))
            return fail(errc::unsupported_call, "r", "[directions, gates * cells, cells]");
        return ok;
    }
    static result<std::shared_ptr<packed_sequence>> prepare(
        in<"x", no_elements> x, in<"w", constant_elements<float>> w, in<"r", constant_elements<float>> r) {
        return std::make_shared<packed_sequence>(
            r.dim(0), r.dim(1), x.dim(2), r.dim(2), w.data(), r.data(), memory_of_sequence<Gates>(x, r).size_bytes());
    }
};

} // namespace detail

/// LSTMSequence.
inline status lstm_sequence(in<"x", float> x, in<"w", float> w, in<"r", float> r, optional_in<"b", float> b,
    optional_in<"sequence_lens", std::int32_t> lengths, optional_in<"initial_h", float> h0,
    optional_in<"initial_c", float> c0, optional_in<"p", float> p, optional_out<"y", float> y,
    optional_out<"y_h", float> y_h, optional_out<"y_c", float> y_c, attr_of<"direction", std::string_view> direction,
    attr_of<"activations", span<std::string_view const>> names, attr_of<"activation_alpha", span<double const>> alphas,
    attr_of<"activation_beta", span<double const>> betas, attr_of<"clip", double> clip,
    attr_of<"layout", std::int64_t> layout, attr_of<"input_forget", bool> coupled, workspace ws) {
    return detail::run_lstm({x, w, r, b, lengths, h0, c0, p}, y, y_h, y_c,
        {*direction, *names, *alphas, *betas, *clip, *layout}, *coupled, ws.as<float>().data(), nullptr);
}
/// LSTMSequence with constant matrices.
inline status packed_lstm_sequence(in<"x", float> x, in<"w", float> w, in<"r", float> r, optional_in<"b", float> b,
    optional_in<"sequence_lens", std::int32_t> lengths, optional_in<"initial_h", float> h0,
    optional_in<"initial_c", float> c0, optional_in<"p", float> p, optional_out<"y", float> y,
    optional_out<"y_h", float> y_h, optional_out<"y_c", float> y_c, attr_of<"direction", std::string_view> direction,
    attr_of<"activations", span<std::string_view const>> names, attr_of<"activation_alpha", span<double const>> alphas,
    attr_of<"activation_beta", span<double const>> betas, attr_of<"clip", double> clip,
    attr_of<"layout", std::int64_t> layout, attr_of<"input_forget", bool> coupled,
    prepared<detail::packed_sequence> state, workspace ws) {
    return detail::run_lstm({x, w, r, b, lengths, h0, c0, p}, y, y_h, y_c,
        {*direction, *names, *alphas, *betas, *clip, *layout}, *coupled, ws.as<float>().data(), &*state);
}

/// GRUSequence.
inline status gru_sequence(in<"x", float> x, in<"w", float> w, in<"r", float> r, optional_in<"b", float> b,
    optional_in<"sequence_lens", std::int32_t> lengths, optional_in<"initial_h", float> h0, optional_out<"y", float> y,
    optional_out<"y_h", float> y_h, attr_of<"direction", std::string_view> direction,
    attr_of<"activations", span<std::string_view const>> names, attr_of<"activation_alpha", span<double const>> alphas,
    attr_of<"activation_beta", span<double const>> betas, attr_of<"clip", double> clip,
    attr_of<"layout", std::int64_t> layout, attr_of<"linear_before_reset", bool> linear, workspace ws) {
    return detail::run_gru({x, w, r, b, lengths, h0}, y, y_h, {*direction, *names, *alphas, *betas, *clip, *layout},
        *linear, ws.as<float>().data(), nullptr);
}
/// GRUSequence with constant matrices.
inline status packed_gru_sequence(in<"x", float> x, in<"w", float> w, in<"r", float> r, optional_in<"b", float> b,
    optional_in<"sequence_lens", std::int32_t> lengths, optional_in<"initial_h", float> h0, optional_out<"y", float> y,
    optional_out<"y_h", float> y_h, attr_of<"direction", std::string_view> direction,
    attr_of<"activations", span<std::string_view const>> names, attr_of<"activation_alpha", span<double const>> alphas,
    attr_of<"activation_beta", span<double const>> betas, attr_of<"clip", double> clip,
    attr_of<"layout", std::int64_t> layout, attr_of<"linear_before_reset", bool> linear,
    prepared<detail::packed_sequence> state, workspace ws) {
    return detail::run_gru({x, w, r, b, lengths, h0}, y, y_h, {*direction, *names, *alphas, *betas, *clip, *layout},
        *linear, ws.as<float>().data(), &*state);
}

/// RNNSequence.
inline status rnn_sequence(in<"x", float> x, in<"w", float> w, in<"r", float> r, optional_in<"b", float> b,
    optional_in<"sequence_lens", std::int32_t> lengths, optional_in<"initial_h", float> h0, optional_out<"y", float> y,
    optional_out<"y_h", float> y_h, attr_of<"direction", std::string_view> direction,
    attr_of<"activations", span<std::string_view const>> names, attr_of<"activation_alpha", span<double const>> alphas,
    attr_of<"activation_beta", span<double const>> betas, attr_of<"clip", double> clip,
    attr_of<"layout", std::int64_t> layout, workspace ws) {
    detail::sequence_layer a;
    if (auto s = detail::sequence_of(a, 1, x, w, r, b, lengths, h0, *direction, *layout, *clip); !s) return s;
    if (auto s = detail::sequence_results(a, y, y_h); !s) return s;
    for (index d = 0; d < a.directions; ++d) {
        detail::sequence_activations_of const f(1, static_cast<std::size_t>(d), *names, *alphas, *betas);
        a.run(
            d, detail::runs_backward(*direction, d), ws.as<float>().data(), [](auto&&...) {},
            [&](float const* from_x, float* sums, float* h, float*, float*) {
                detail::map_lanes(a.cells, sums, [](auto u, auto v) { return u + v; }, from_x, sums);
                a.activate(f[0], sums, a.cells);
                std::copy_n(sums, a.cells, h);
            });
    }
    return ok;
}

/// The kernels of layers whose matrices are constants: tried first.
using packed_sequence_kernels =
    kernels<prepared_kernel<LSTMSequence, &packed_lstm_sequence, &detail::packing_of_sequence<4>::prepare,
                &detail::packing_of_sequence<4>::supports>,
        prepared_kernel<GRUSequence, &packed_gru_sequence, &detail::packing_of_sequence<3>::prepare,
            &detail::packing_of_sequence<3>::supports>>;

/// The kernels of this family. Layers of float64 are computed in float32.
using sequence_kernels =
    join<packed_sequence_kernels, with_promoted<kernels<kernel<LSTMSequence, &lstm_sequence, &sequence_workspace<4>>,
                                                    kernel<GRUSequence, &gru_sequence, &sequence_workspace<3>>,
                                                    kernel<RNNSequence, &rnn_sequence, &sequence_workspace<1>>>,
                                      half, bfloat16, double>>;

} // namespace library
GRAFT_END
