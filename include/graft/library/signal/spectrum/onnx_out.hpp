// graft/library/signal/spectrum/onnx_out.hpp - ONNX exporter: discrete Fourier transforms, windows, mel filters
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "graft/library/nn/conv/onnx_out.hpp"
#include "graft/library/onnx/lowering_vocabulary.hpp"
#include "graft/library/signal/spectrum/ops.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

/// The axis is an input from 20 on.
inline status lower_dft(lowering<DFT>& n) {
    auto& m = n.m;
    std::vector<value_id> inputs{n.in<"x">(), n.maybe<"length">()};
    std::vector<out::given> attributes{{"inverse", n.attr<"inverse">()}, {"onesided", n.attr<"onesided">()}};
    auto axis = n.attr<"axis">();
    if (auto const& x = n.input<"x">().shape(); axis < 0 && x.has_rank()) axis = out::from_zero({axis}, x.rank())[0];
    if (m.opset() >= 20) inputs.push_back(m.integer(axis));
    else attributes.push_back({"axis", axis});
    return n.set_output(m.nodes("DFT", inputs, span<out::given const>(attributes), 1));
}
inline constexpr auto dft = out::lower<DFT>(&lower_dft, 17);

inline status lower_stft(lowering<STFT>& n) {
    return n.set_output(n.m.node("STFT", {n.in<"x">(), n.in<"step">(), n.maybe<"window">(), n.maybe<"length">()},
        {{"onesided", n.attr<"onesided">()}}));
}
inline constexpr auto stft = out::lower<STFT>(&lower_stft, 17);

inline status lower_window_function(lowering<WindowFunction>& n) {
    auto const kind = n.attr<"kind">();
    auto const y = n.m.node(kind == "hann"      ? "HannWindow"
                            : kind == "hamming" ? "HammingWindow"
                                                : "BlackmanWindow",
        {n.in<"size">()}, {{"output_datatype", dtype::f64}, {"periodic", n.attr<"periodic">()}});
    return n.set_output(n.m.typed(y, dtype::f64));
}
inline constexpr auto window_function = out::lower<WindowFunction>(&lower_window_function, 17);

inline status lower_mel_weight_matrix(lowering<MelWeightMatrix>& n) {
    auto const y = n.m.node("MelWeightMatrix",
        {n.in<"bands">(), n.in<"length">(), n.in<"sample_rate">(), out::cast(n.m, n.in<"lower_hertz">(), dtype::f32),
            out::cast(n.m, n.in<"upper_hertz">(), dtype::f32)},
        {{"output_datatype", dtype::f64}});
    return n.set_output(n.m.typed(y, dtype::f64)); // engines support frequencies in float32 only
}
inline constexpr auto mel_weight_matrix = out::lower<MelWeightMatrix>(&lower_mel_weight_matrix, 17);

/// The lowerings of this family.
using spectrum_lowerings = out::lowerings<dft, stft, window_function, mel_weight_matrix>;

} // namespace library::onnx_out
GRAFT_END
