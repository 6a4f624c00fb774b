// graft/library/image/codec/onnx.hpp - ONNX: encoded images
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/frontend/onnx/operators.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

inline constexpr auto image_decoder = refused<onnx::ImageDecoder>(
    "the size of an image is stored in its file: decode it before the model runs");

/// The plugins of this family.
using codec_plugins = graft::plugins<image_decoder>;
static_assert(onnx::complete<codec_plugins, ops<onnx::ImageDecoder>>);

} // namespace library::onnx_plugins
GRAFT_END
