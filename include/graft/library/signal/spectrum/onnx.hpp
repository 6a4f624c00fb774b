// graft/library/signal/spectrum/onnx.hpp - ONNX: discrete Fourier transforms, windows, mel filters
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/frontend/onnx/dtype.hpp"
#include "graft/library/onnx/expansion_helpers.hpp"
#include "graft/library/signal/spectrum/ops.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

/// Versions before 20 have the axis as an attribute, later ones as an input, whose default is -2.
/// error not_a_constant: the axis
inline constexpr auto dft = composed<onnx::DFT>([]<class Context>(making& m, Context& ctx) -> status {
    auto const x = ctx.template tensor<"input">(), length = ctx.template tensor<"dft_length">();
    auto const type = m.desc(x).type, wide = computed_type(type);
    numbers axis{-2};
    if constexpr (Context::template defines_attr<"axis">()) {
        axis[0] = ctx.template attr<"axis">();
    } else {
        bool given = false;
        if (auto s = numbers_of<"axis">(ctx, axis, given); !s) return s;
        if (!given) axis = {-2};
        if (axis.size() != 1) return fail(errc::wrong_element_count, "axis", "one axis");
    }
    auto const x_in = m.cast("x", x, wide);
    auto const length_in = length == no_id ? no_id : m.cast("length", length, dtype::i64);
    return m.set_result(m.cast("",
        m.add<DFT>(type == wide ? "" : "spectrum", "x"_p = x_in, "length"_p = length_in, "axis"_p = axis[0],
            "inverse"_p = ctx.template attr<"inverse">() != 0, "onesided"_p = ctx.template attr<"onesided">() != 0),
        type));
});

inline constexpr auto stft = composed<onnx::STFT>([](making& m, auto& ctx) -> status {
    auto const x = ctx.template tensor<"signal">(), window = ctx.template tensor<"window">(),
               length = ctx.template tensor<"frame_length">();
    auto const type = m.desc(x).type, wide = computed_type(type);
    auto const x_in = m.cast("x", x, wide);
    auto const step = m.cast("step", ctx.template tensor<"frame_step">(), dtype::i64);
    auto const window_in = window == no_id ? no_id : m.cast("factors", window, wide);
    auto const length_in = length == no_id ? no_id : m.cast("length", length, dtype::i64);
    return m.set_result(m.cast("",
        m.add<STFT>(type == wide ? "" : "spectra", "x"_p = x_in, "step"_p = step, "window"_p = window_in,
            "length"_p = length_in, "onesided"_p = ctx.template attr<"onesided">() != 0),
        type));
});

/// The dtype for ONNX's number in an operator's attribute.
/// error wrong_attribute_value
template <class Context> status declared_type(Context& ctx, dtype& type) {
    type = onnx::dtype_of_number(ctx.template attr<"output_datatype">());
    if (type != dtype::undefined) return ok;
    return fail(errc::wrong_attribute_value, "output_datatype", "a dtype that the library has");
}

struct expand_window {
    template <class Context> status operator()(Context& ctx, std::string_view kind) const {
        making m(ctx);
        dtype type{};
        if (auto s = declared_type(ctx, type); !s) return s;
        return m.set_result(m.cast("",
            m.add<WindowFunction>(type == dtype::f64 ? "" : "numbers",
                "size"_p = m.cast("size", ctx.template tensor<"size">(), dtype::i64), "kind"_p = kind,
                "periodic"_p = ctx.template attr<"periodic">() != 0),
            type));
    }
};
struct expand_hann {
    template <class Context> status operator()(Context& ctx) const { return expand_window()(ctx, "hann"); }
};
struct expand_hamming {
    template <class Context> status operator()(Context& ctx) const { return expand_window()(ctx, "hamming"); }
};
struct expand_blackman {
    template <class Context> status operator()(Context& ctx) const { return expand_window()(ctx, "blackman"); }
};
inline constexpr auto hann_window = expand<onnx::HannWindow>(expand_hann());
inline constexpr auto hamming_window = expand<onnx::HammingWindow>(expand_hamming());
inline constexpr auto blackman_window = expand<onnx::BlackmanWindow>(expand_blackman());

inline constexpr auto mel_weight_matrix = composed<onnx::MelWeightMatrix>([](making& m, auto& ctx) -> status {
    dtype type{};
    if (auto s = declared_type(ctx, type); !s) return s;
    auto const bands = m.cast("bands", ctx.template tensor<"num_mel_bins">(), dtype::i64);
    auto const length = m.cast("length", ctx.template tensor<"dft_length">(), dtype::i64);
    auto const sample_rate = m.cast("rate", ctx.template tensor<"sample_rate">(), dtype::i64);
    auto const lower_hertz = m.cast("lower", ctx.template tensor<"lower_edge_hertz">(), dtype::f64);
    auto const upper_hertz = m.cast("upper", ctx.template tensor<"upper_edge_hertz">(), dtype::f64);
    return m.set_result(m.cast("",
        m.add<MelWeightMatrix>(type == dtype::f64 ? "" : "weights", "bands"_p = bands, "length"_p = length,
            "sample_rate"_p = sample_rate, "lower_hertz"_p = lower_hertz, "upper_hertz"_p = upper_hertz),
        type));
});

/// The plugins of this family.
using spectrum_plugins = graft::plugins<dft, stft, hann_window, hamming_window, blackman_window, mel_weight_matrix>;
static_assert(onnx::complete<spectrum_plugins,
    ops<onnx::DFT, onnx::STFT, onnx::HannWindow, onnx::HammingWindow, onnx::BlackmanWindow, onnx::MelWeightMatrix>>);

} // namespace library::onnx_plugins
GRAFT_END
