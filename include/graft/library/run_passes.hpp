// graft/library/run_passes.hpp - the passes for a run by the library's kernels, in the order in which they run
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

#include "graft/library/linalg/matmul/fuse_bias.hpp"
#include "graft/library/nn/activation/fuse_gelu.hpp"
#include "graft/library/nn/attention/fuse_attention.hpp"
#include "graft/library/nn/conv/fuse_convolutions.hpp"
#include "graft/library/nn/norm/fuse_group_norm.hpp"
#include "graft/library/nn/norm/fuse_layer_norm.hpp"
#include "graft/library/nn/quantization/fold_quantized.hpp"
#include "graft/library/nn/quantization/fuse_quantized.hpp"
#include "graft/program/run_pass.hpp"
#include "graft/session/constant_folding.hpp"

GRAFT_BEGIN
namespace library {

namespace detail {

inline constexpr std::string_view integer_products[]{"MatMulInteger", "ConvInteger"};
inline constexpr std::string_view fused_convolution[]{"ConvolutionFused"};
inline constexpr std::string_view layer_norms[]{"LayerNorm"}, gelus[]{"Gelu"}, dense[]{"FullyConnection"},
    attentions[]{"AttentionFused"}, group_norms[]{"GroupNormFused"};
inline constexpr std::string_view fused_integers[]{
    "ConvRequantize", "MatMulRequantize", "AddRequantize", "QuantizeReal", "DequantizeWhole"};

[[nodiscard]] inline result<std::size_t, error_list> products_in_integers(graph& g, kernel_set const&) {
    auto done = fold_quantized(g);
    if (!done) return std::move(done).error();
    return done->folded;
}
/// In a graph with quantized tensors: the floats that constants of integers represent, and what is computed of them.
[[nodiscard]] inline result<std::size_t, error_list> constants_of_a_run(graph& g, kernel_set const& kernels) {
    constexpr auto budget = std::uint64_t{1} << 34;
    if (g.quantized.empty()) return std::size_t{0};
    return fold_constants(g, kernels, g.storage.bytes() + budget, quantized_constants::convert);
}
/// A pass that asks for no kernels.
template <result<std::size_t, error_list> (*Pass)(graph&)>
[[nodiscard]] result<std::size_t, error_list> of_graph(graph& g, kernel_set const&) {
    return Pass(g);
}

} // namespace detail

/// The value of `target::passes` of the shipped target.
///
/// | pass | change |
/// |---|---|
/// | fold_quantized | convolutions and matrix products of quantized tensors are computed in integers |
/// | fold_constants | constants of a quantized network are converted once, not in every run |
/// | fuse_quantized | quantized networks stay in bytes: the steps around products, sums and maxima join them |
/// | fuse_layer_norm, fuse_gelu, fuse_attention | these operators from their parts |
/// | fuse_group_norm | normalized groups of channels with factors, summands and an activation after them |
/// | fuse_convolutions | normalizations, sums and activations after a convolution with a constant filter join it |
/// | fuse_bias | products with a constant matrix take the bias after them |
inline constexpr run_pass run_passes[]{
    {"fold_quantized", detail::integer_products, &detail::products_in_integers},
    {"fold_constants", {}, &detail::constants_of_a_run},
    {"fuse_quantized", detail::fused_integers, &detail::of_graph<&fuse_quantized>},
    {"fuse_layer_norm", detail::layer_norms, &detail::of_graph<&fuse_layer_norm>},
    {"fuse_gelu", detail::gelus, &detail::of_graph<&fuse_gelu>},
    {"fuse_attention", detail::attentions, &detail::of_graph<&fuse_attention>},
    {"fuse_group_norm", detail::group_norms, &detail::of_graph<&fuse_group_norm>},
    {"fuse_convolutions", detail::fused_convolution, &detail::of_graph<&fuse_convolutions>},
    {"fuse_bias", detail::dense, &fuse_bias},
};

} // namespace library
GRAFT_END
