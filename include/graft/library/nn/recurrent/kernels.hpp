// graft/library/nn/recurrent/kernels.hpp - kernels: recurrent layers and cells: CANN's layers over sequences, one
// simple cell
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <string_view>

#include "graft/kernel.hpp"
#include "graft/kernel/guarded.hpp"
#include "graft/kernel/leaves_out.hpp"
#include "graft/kernel/table.hpp"
#include "graft/library/kernel/gemm.hpp"
#include "graft/library/kernel/logistic.hpp"
#include "graft/library/nn/recurrent/caffe_kernels.hpp"
#include "graft/library/nn/recurrent/lengths.hpp"
#include "graft/library/nn/recurrent/ops.hpp"
#include "graft/library/nn/recurrent/sequence_kernels.hpp"

GRAFT_BEGIN
namespace library {

namespace detail {

/// What both layers read; of the sizes `w` holds those of x and of the state.
struct rnn_inputs {
    in<"x", float> x;
    in<"w", float> w;
    in<"b", float> b;
    optional_in<"seq_length", std::int32_t> ends;
    optional_in<"init_h", float> init_h;
    optional_in<"init_c", float> init_c;
    optional_in<"wci", float> wci;
    optional_in<"wcf", float> wcf;
    optional_in<"wco", float> wco;
};
/// What both give: [times, batch, length] or, from `output_c` on, [times, batch, cells].
struct rnn_outputs {
    out<"y", float> y;
    out<"output_h", float> output_h;
    out<"output_c", float> output_c;
    out<"i", float> i;
    out<"j", float> j;
    out<"f", float> f;
    out<"o", float> o;
    out<"tanhc", float> tanhc;
};
/// How both run.
struct rnn_options {
    attr_of<"direction", std::string_view> direction;
    attr_of<"use_peephole", bool> peephole;
    attr_of<"cell_clip", double> clip;
    attr_of<"time_major", bool> time_major;
    attr_of<"activation", std::string_view> activation;
    attr_of<"forget_bias", double> forget_bias;

    /// Rejects settings of CANN's recurrent layers that are not supported.
    /// error wrong_attribute_value
    [[nodiscard]] status check() const {
        if (*direction == "BIDIRECTIONAL")
            return fail(errc::wrong_attribute_value, "direction", "UNIDIRECTIONAL or REDIRECTIONAL");
        if (*activation != "tanh") return fail(errc::wrong_attribute_value, "activation", "tanh");
        if (!*time_major) return fail(errc::wrong_attribute_value, "time_major", "true");
        return ok;
    }
};
/// The sizes, as the shapes of x, b and project say them: the state is as long as the cells are many, or as `project`
/// [cells, length] makes it.
struct rnn_sizes {
    index times, batch, inputs, cells, length;

    template <class X, class B, class P = optional_in<"project", no_elements>>
    static rnn_sizes of(X const& x, B const& b, P const& project = P(nullptr)) {
        index const cells = static_cast<index>(b.size()) / 4;
        return {x.dim(0), x.dim(1), x.dim(2), cells, project ? project->dim(1) : cells};
    }
    [[nodiscard]] index wide() const { return 4 * cells; }
    /// Bytes of the workspace.
    [[nodiscard]] std::size_t bytes() const {
        auto const size = [](index n) { return float_pool::padded(static_cast<std::size_t>(n)); };
        return (size(batch * wide()) + size(batch * length) + 2 * size(batch * cells) +
                   float_pool::padded(std::max({gemm_floats(batch, wide(), inputs), gemm_floats(batch, wide(), length),
                       gemm_floats(batch, length, cells)}))) *
               sizeof(float);
    }
};

/// A sequence x [times, batch, inputs] run through a cell: gates of `x w_x + h w_h + b` in four columns per
/// cell, the state h [batch, length].
/// Source: CANN DynamicRNN and DynamicRNNV3
struct dynamic_rnn : rnn_sizes {
    rnn_inputs from;
    rnn_outputs to;
    rnn_options how;
    float const* project; ///< null: the state is what the cells give
    bool forget_first;    ///< the gates stand as i, f, j, o

    /// error wrong_attribute_value, wrong_shape
    status run(workspace ws) const {
        if (auto e = check(); !e) return e;
        float_pool pool(ws.as<float>());
        auto const take = [&](index n) { return pool.take(static_cast<std::size_t>(n)); };
        auto *gates = take(batch * wide()), *h = take(batch * length), *c = take(batch * cells),
             *hidden = take(batch * cells), *packing = pool.take(0);
        auto const *const x = from.x.data(), *const w = from.w.data(), *const b = from.b.data();
        for (index n = 0; n < batch * length; ++n) h[n] = from.init_h ? from.init_h.data()[n] : 0.f;
        for (index n = 0; n < batch * cells; ++n) c[n] = from.init_c ? from.init_c.data()[n] : 0.f;
        for (index step = 0; step < times; ++step) {
            auto const t = *how.direction == "REDIRECTIONAL" ? times - 1 - step : step;
            for (index n = 0; n < batch; ++n) std::copy_n(b, wide(), gates + n * wide());
            gemm(false, false, batch, wide(), inputs, 1.f, x + t * batch * inputs, inputs, w, wide(), gates, wide(),
                packing);
            gemm(false, false, batch, wide(), length, 1.f, h, length, w + inputs * wide(), wide(), gates, wide(),
                packing);
            for (index n = 0; n < batch; ++n)
                for (index k = 0; k < cells; ++k)
                    cell(gates + n * wide() + k, t, n, k, c[n * cells + k], hidden[n * cells + k]);
            auto* y = to.y.data() + t * batch * length;
            if (project) {
                std::fill_n(y, batch * length, 0.f);
                gemm(false, false, batch, length, cells, 1.f, hidden, cells, project, length, y, length, packing);
            } else {
                std::copy_n(hidden, batch * length, y);
            }
            for (index n = 0; n < batch; ++n) // a sequence that has ended keeps its state
                if (!goes_on(t, n)) std::copy_n(h + n * length, length, y + n * length);
            std::copy_n(y, batch * length, h);
            std::copy_n(y, batch * length, to.output_h.data() + t * batch * length);
        }
        return ok;
    }

private:
    /// What the options and the shapes of x, b and project do not say.
    [[nodiscard]] status check() const {
        if (auto e = how.check(); !e) return e;
        auto const& h = from.init_h;
        auto const& c = from.init_c;
        if (auto e = expect_elements("w", from.w.size(), (inputs + length) * wide()); !e) return e;
        if (auto e = expect_elements("init_h", h.size(), h ? batch * length : 0); !e) return e;
        if (auto e = expect_elements("init_c", c.size(), c ? batch * cells : 0); !e) return e;
        if (auto e = check_lengths("seq_length", {from.ends.data(), from.ends.size()}, batch, times); !e) return e;
        return check_peepholes(*how.peephole, {from.wci.size(), from.wcf.size(), from.wco.size()}, cells);
    }
    [[nodiscard]] bool goes_on(index t, index n) const { return !from.ends || t < from.ends.data()[n]; }
    void cell(float const* g, index t, index n, index k, float& state, float& hidden) const {
        auto const at = (t * batch + n) * cells + k, of_j = forget_first ? 2 * cells : cells,
                   of_f = forget_first ? cells : 2 * cells;
        bool const peephole = *how.peephole;
        auto const bias = static_cast<float>(*how.forget_bias), clip = static_cast<float>(*how.clip);
        auto &i = to.i.data()[at], &j = to.j.data()[at], &f = to.f.data()[at], &o = to.o.data()[at],
             &tanhc = to.tanhc.data()[at];
        i = logistic(g[0] + (peephole ? from.wci.data()[k] * state : 0.f));
        j = std::tanh(g[of_j]);
        f = logistic(g[of_f] + bias + (peephole ? from.wcf.data()[k] * state : 0.f));
        auto next = i * j + f * state;
        if (clip > 0) next = std::clamp(next, -clip, clip);
        o = logistic(g[3 * cells] + (peephole ? from.wco.data()[k] * next : 0.f));
        tanhc = std::tanh(next);
        hidden = o * tanhc;
        if (goes_on(t, n)) state = next;
        to.output_c.data()[at] = state;
    }
};

} // namespace detail

inline memory_size dynamic_rnn_workspace(in<"x", no_elements> x, in<"b", no_elements> b) {
    return memory_size::bytes(detail::rnn_sizes::of(x, b).bytes());
}
// A kernel names each port and attribute that it reads, once; what becomes of them stands in `detail::dynamic_rnn`,
// whose parts each have a type of their own: one in the place of another does not compile.

/// DynamicRNN: the steps run in the order of `direction`. A sequence that ends keeps its last state.
/// error wrong_attribute_value, wrong_value, wrong_shape
inline status dynamic_rnn(in<"x", float> x, in<"w", float> w, in<"b", float> b,
    optional_in<"seq_length", std::int32_t> ends, optional_in<"init_h", float> init_h,
    optional_in<"init_c", float> init_c, optional_in<"wci", float> wci, optional_in<"wcf", float> wcf,
    optional_in<"wco", float> wco, optional_in<"mask", std::uint8_t> mask, out<"y", float> y,
    out<"output_h", float> output_h, out<"output_c", float> output_c, out<"i", float> i, out<"j", float> j,
    out<"f", float> f, out<"o", float> o, out<"tanhc", float> tanhc, attr_of<"direction", std::string_view> direction,
    attr_of<"use_peephole", bool> peephole, attr_of<"cell_clip", double> clip, attr_of<"time_major", bool> time_major,
    attr_of<"activation", std::string_view> activation, attr_of<"forget_bias", double> bias,
    attr_of<"gate_order", std::string_view> order, workspace ws) {
    if (*order != "ijfo" && *order != "ifjo") return fail(errc::wrong_attribute_value, "gate_order", "ijfo or ifjo");
    if (mask) return fail(errc::wrong_value, "mask", "none");
    return detail::dynamic_rnn{detail::rnn_sizes::of(x, b), {x, w, b, ends, init_h, init_c, wci, wcf, wco},
        {y, output_h, output_c, i, j, f, o, tanhc}, {direction, peephole, clip, time_major, activation, bias}, nullptr,
        *order == "ifjo"}
        .run(ws);
}

inline memory_size dynamic_rnn_v3_workspace(
    in<"x", no_elements> x, in<"b", no_elements> b, optional_in<"project", no_elements> project) {
    return memory_size::bytes(detail::rnn_sizes::of(x, b, project).bytes());
}
/// DynamicRNNV3: DynamicRNN whose state is the cells projected by `project`.
/// error wrong_attribute_value, wrong_value, wrong_shape
inline status dynamic_rnn_v3(in<"x", float> x, in<"w", float> w, in<"b", float> b,
    optional_in<"seq_length", std::int32_t> ends, optional_in<"init_h", float> init_h,
    optional_in<"init_c", float> init_c, optional_in<"wci", float> wci, optional_in<"wcf", float> wcf,
    optional_in<"wco", float> wco, optional_in<"mask", std::uint8_t> mask, optional_in<"real_mask", float> real_mask,
    optional_in<"project", float> project, out<"y", float> y, out<"output_h", float> output_h,
    out<"output_c", float> output_c, out<"i", float> i, out<"j", float> j, out<"f", float> f, out<"o", float> o,
    out<"tanhc", float> tanhc, attr_of<"direction", std::string_view> direction, attr_of<"use_peephole", bool> peephole,
    attr_of<"cell_clip", double> clip, attr_of<"time_major", bool> time_major,
    attr_of<"activation", std::string_view> activation, attr_of<"forget_bias", double> bias, workspace ws) {
    if (mask || real_mask) return fail(errc::wrong_value, mask ? "mask" : "real_mask", "none");
    return detail::dynamic_rnn{detail::rnn_sizes::of(x, b, project), {x, w, b, ends, init_h, init_c, wci, wcf, wco},
        {y, output_h, output_c, i, j, f, o, tanhc}, {direction, peephole, clip, time_major, activation, bias},
        project.data(), false}
        .run(ws);
}

inline memory_size basic_rnn_cell_workspace(
    in<"x", no_elements> x, out<"h_t", no_elements> h, attr_of<"num_output", std::int64_t> outputs) {
    auto const batch = static_cast<index>(h.size()) / *outputs, inputs = x.dim(x.rank() - 1);
    return memory_size::bytes(
        (float_pool::padded(h.size()) + float_pool::padded(std::max(gemm_floats(batch, *outputs, inputs),
                                            gemm_floats(batch, *outputs, *outputs)))) *
        sizeof(float));
}
/// BasicRNNCell: h_t = tanh(w_xh x + w_hh (cont h_0) + w_xh_x_static + bias_h), o_t = tanh(w_ho h_t + bias_o), weights
/// as in Caffe: one row per output.
/// error wrong_shape, missing_input
inline status basic_rnn_cell(in<"x", float> x, optional_in<"cont", float> cont,
    optional_in<"w_xh_x_static", float> x_static, optional_in<"h_0", float> h_0, in<"w_xh", float> w_xh,
    in<"bias_h", float> bias_h, optional_in<"w_hh", float> w_hh, in<"w_ho", float> w_ho, in<"bias_o", float> bias_o,
    out<"o_t", float> o, out<"h_t", float> h, attr_of<"num_output", std::int64_t> outputs, workspace ws) {
    index const wide = *outputs, batch = static_cast<index>(h.size()) / wide, inputs = x.dim(x.rank() - 1),
                state = batch * wide;
    if (h_0 && !w_hh) return fail(errc::missing_input, "w_hh", "what the state is multiplied with");
    if (auto e = detail::expect_elements("w_xh", w_xh.size(), wide * inputs); !e) return e;
    if (auto e = detail::expect_elements("w_ho", w_ho.size(), wide * wide); !e) return e;
    if (auto e = detail::expect_elements("w_hh", w_hh.size(), w_hh ? wide * wide : 0); !e) return e;
    if (auto e = detail::expect_elements("bias_h", bias_h.size(), wide); !e) return e;
    if (auto e = detail::expect_elements("bias_o", bias_o.size(), wide); !e) return e;
    if (auto e = detail::expect_elements("cont", cont.size(), cont ? batch : 0); !e) return e;
    if (auto e = detail::expect_elements("h_0", h_0.size(), h_0 ? state : 0); !e) return e;
    if (auto e = detail::expect_elements("w_xh_x_static", x_static.size(), x_static ? state : 0); !e) return e;
    float_pool pool(ws.as<float>());
    auto* before = pool.take(h.size());
    auto* packing = pool.take(0);
    for (index n = 0; n < batch; ++n)
        for (index k = 0; k < wide; ++k) {
            h[static_cast<std::size_t>(n * wide + k)] = bias_h.data()[k] +
                                                        (x_static ? x_static.data()[n * wide + k] : 0.f);
            before[n * wide + k] = h_0 ? h_0.data()[n * wide + k] * (cont ? cont.data()[n] : 1.f) : 0.f;
        }
    gemm(false, true, batch, wide, inputs, 1.f, x.data(), inputs, w_xh.data(), inputs, h.data(), wide, packing);
    if (h_0) gemm(false, true, batch, wide, wide, 1.f, before, wide, w_hh.data(), wide, h.data(), wide, packing);
    for (auto& v : h.span()) v = std::tanh(v);
    for (index n = 0; n < batch; ++n) std::copy_n(bias_o.data(), wide, o.data() + n * wide);
    gemm(false, true, batch, wide, wide, 1.f, h.data(), wide, w_ho.data(), wide, o.data(), wide, packing);
    for (auto& v : o.span()) v = std::tanh(v);
    return ok;
}

/// What the kernels of DynamicRNN compute: one layer of cells, without a projection.
/// error unsupported_call
inline status plain_cells(attr_of<"num_proj", std::int64_t> projected, attr_of<"cell_depth", std::int64_t> layers) {
    if (*projected != 0) return fail(errc::unsupported_call, "num_proj", "no projection", 0, *projected);
    if (*layers != 1) return fail(errc::unsupported_call, "cell_depth", "layers", 1, *layers);
    return ok;
}

/// The kernels in this file. A run is no training: nothing is dropped.
using recurrent_dynamic_kernels = with_promoted<
    kernels<leaves_out<guarded<kernel<DynamicRNN, &dynamic_rnn, &dynamic_rnn_workspace>, &plain_cells>, "is_training",
                "keep_prob">,
        leaves_out<guarded<kernel<DynamicRNNV3, &dynamic_rnn_v3, &dynamic_rnn_v3_workspace>, &plain_cells>,
            "is_training", "keep_prob">,
        kernel<BasicRNNCell, &basic_rnn_cell, &basic_rnn_cell_workspace>>,
    half>;

/// The kernels of this family.
using recurrent_kernels =
    join<recurrent_sequence_kernels, recurrent_block_kernels, recurrent_dynamic_kernels, recurrent_caffe_kernels>;

} // namespace library
GRAFT_END
