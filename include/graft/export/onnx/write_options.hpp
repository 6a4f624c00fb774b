// graft/export/onnx/write_options.hpp - the options of writing an ONNX model
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "graft/base/config.hpp"

GRAFT_BEGIN
namespace onnx::out {

/// The options of `write_model`.
struct GRAFT_TYPE write_options {
    std::int32_t opset = 17; ///< version of ONNX's operator set, 7 to 26
    /// Weights of at least this number of bytes are stored in a separate file, `NAME.data`. By default only if the
    /// model would exceed the maximum size of a message.
    std::size_t external_min_bytes = default_external_min_bytes;

    std::string note{}; ///< a text for the readers of the model, its `doc_string`: what it was made for

    /// No weights are stored in a separate file unless the model needs it.
    static constexpr std::size_t default_external_min_bytes = ~std::size_t{0},
                                 largest_message = std::size_t{2'000'000'000}; ///< a bit below protobuf's limit
    /// The oldest operator set that can be written.
    static constexpr std::int32_t first_opset = 7, last_opset = 26; ///< the newest one
};

} // namespace onnx::out
GRAFT_END
