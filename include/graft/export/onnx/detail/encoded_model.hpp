// graft/export/onnx/detail/encoded_model.hpp - an ONNX model as bytes, large weights as views
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "graft/base/bytes.hpp"

GRAFT_BEGIN
namespace onnx::out {

/// A model as bytes: contiguous pieces, of which large weights are views into the graph.
struct encoded_model {
    struct piece {
        std::vector<std::byte> own{};
        byte_view seen{}; ///< after `own`
    };
    std::vector<piece> model{};    ///< the file
    std::vector<byte_view> data{}; ///< the separate file of weights; empty: all weights are in the model
    std::size_t bytes = 0, data_bytes = 0;
};

} // namespace onnx::out
GRAFT_END
