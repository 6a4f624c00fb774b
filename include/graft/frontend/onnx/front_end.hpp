// graft/frontend/onnx/front_end.hpp - ONNX models are recognised, to be refused by name
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/frontend/onnx/detect.hpp"
#include "graft/model/file.hpp"
#include "graft/model/front_end.hpp"

GRAFT_BEGIN
namespace onnx {

namespace detail {
inline bool is_model(mapped_file const& file) { return looks_like_model(file.bytes()); }
} // namespace detail

/// Tells what the file is; it cannot be read yet.
inline constexpr graft::front_end front_end{.name = "onnx", .models = "an ONNX model", .looks_like = &detail::is_model};

} // namespace onnx
GRAFT_END
