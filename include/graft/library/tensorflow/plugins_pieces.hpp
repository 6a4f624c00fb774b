// graft/library/tensorflow/plugins_pieces.hpp - plugins of patches, sound, sets, equations, matrices, quantization
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "graft/base/config.hpp"
#include "graft/base/span.hpp"
#include "graft/library/ops/algebra.hpp"
#include "graft/library/ops/audio.hpp"
#include "graft/library/ops/boxes.hpp"
#include "graft/library/ops/numeric.hpp"
#include "graft/library/ops/patch.hpp"
#include "graft/library/ops/picture.hpp"
#include "graft/library/ops/pieces.hpp"
#include "graft/library/ops/quantization.hpp"
#include "graft/library/ops/segment.hpp"
#include "graft/library/tensorflow/ops_pieces.hpp"
#include "graft/library/tensorflow/same.hpp"
#include "graft/mapping/plugins.hpp"

GRAFT_BEGIN

namespace library::tensorflow_plugins {

namespace tf = tensorflow_ops;

inline constexpr auto einsum = plugin<Einsum, tf::Einsum>();
inline constexpr auto matrix_inverse = plugin<MatrixInverse, tf::MatrixInverse>();
inline constexpr auto matrix_diag = plugin<MatrixDiag, tf::MatrixDiag>();
inline constexpr auto matrix_diag_part = plugin<MatrixDiagPart, tf::MatrixDiagPart>();
inline constexpr auto matrix_set_diag = plugin<MatrixSetDiag, tf::MatrixSetDiag>();
/// TensorFlow's vectors lie along the last axis.
inline constexpr auto cross = plugin<Cross, tf::Cross>().set("dim", -1);

inline constexpr auto extract_image_patches = plugin<ExtractImagePatches, tf::ExtractImagePatches>().input_format("x", format::nhwc);
inline constexpr auto dilation2d = plugin<Dilation2D, tf::Dilation2D>().rename("padding_mode", "padding").use_default("pads")
    .use_default("ceil_mode").use_default("data_format").input_format("x", format::nhwc);
inline constexpr auto extract_glimpse = plugin<ExtractGlimpse, tf::ExtractGlimpse>().input_format("x", format::nhwc);

inline constexpr auto decode_wav = plugin<DecodeWav, tf::DecodeWav>();
inline constexpr auto audio_spectrogram = plugin<AudioSpectrogram, tf::AudioSpectrogram>();
inline constexpr auto mfcc = plugin<Mfcc, tf::Mfcc>();

inline status parse_parallel_concat(parse_context<ParallelConcat, tf::ParallelConcat>& ctx) {
    auto const& to = ctx.attr<"shape">();
    if (!to.has_rank()) return fail(errc::wrong_attribute_value, "shape", "a shape with a rank");
    std::array<std::int64_t, max_rank> dims{};
    for (std::size_t i = 0; i < to.rank(); ++i) dims[i] = to[i].known() ? to[i].value() : -1;
    ctx.set<"shape">(span<std::int64_t const>(dims.data(), to.rank()));
    return ok;
}
inline constexpr auto parallel_concat = plugin<ParallelConcat, tf::ParallelConcat>().computed("shape").reads("shape").parse(&parse_parallel_concat);
inline constexpr auto roll = plugin<RollV2, tf::Roll>();
inline constexpr auto unique_v2 = plugin<UniqueExt2, tf::UniqueV2>();
inline constexpr auto unique_with_counts_v2 = plugin<UniqueWithCountsExt2, tf::UniqueWithCountsV2>();
inline constexpr auto ragged_tensor_to_tensor = plugin<RaggedTensorToTensor, tf::RaggedTensorToTensor>();
inline constexpr auto boosted_trees_bucketize = plugin<BoostedTreesBucketize, tf::BoostedTreesBucketize>();

inline constexpr auto fake_quant_args = plugin<FakeQuantWithMinMaxArgs, tf::FakeQuantWithMinMaxArgs>();
inline constexpr auto fake_quant_per_channel = plugin<FakeQuantWithMinMaxVarsPerChannel, tf::FakeQuantWithMinMaxVarsPerChannel>();

inline constexpr auto non_max_suppression_v3 = plugin<NonMaxSuppressionV3, tf::NonMaxSuppressionV3>().use_default("offset");
inline constexpr auto non_max_suppression_v4 = plugin<NonMaxSuppressionV4, tf::NonMaxSuppressionV4>();

/// The plugins of this file.
using pieces = join_plugins<same_plugins<numeric_ops>::type, same_plugins<segment_ops>::type, same_plugins<picture_ops>::type,
                            plugins<einsum, matrix_inverse, matrix_diag, matrix_diag_part, matrix_set_diag, cross, extract_image_patches,
                                    dilation2d, extract_glimpse, decode_wav, audio_spectrogram, mfcc, parallel_concat, roll, unique_v2,
                                    unique_with_counts_v2, ragged_tensor_to_tensor, boosted_trees_bucketize, fake_quant_args,
                                    fake_quant_per_channel, non_max_suppression_v3, non_max_suppression_v4>>;

} // namespace library::tensorflow_plugins

GRAFT_END
