// graft/frontend/onnx/detect.hpp - whether a file is an ONNX model: recognised, to be refused by name
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/bytes.hpp"
#include "graft/base/config.hpp"
#include "graft/model/wire/reader.hpp"

GRAFT_BEGIN
namespace onnx {

/// The bytes are an encoded ModelProto: a small ir_version (1), a graph (7), and nothing that it does not have.
/// cost O(fields at the top level)
[[nodiscard]] inline bool looks_like_model(byte_view bytes) {
    bool version = false, graph = false;
    wire::reader fields(bytes);
    for (wire::field f{}; fields.next(f);) {
        if (f.number == 1) version = f.type == wire::wire_type::varint && f.value < 1000;
        if (f.number == 7) graph = f.type == wire::wire_type::bytes;
        if (f.number > 30 || (f.number == 1 && !version)) return false;
    }
    return fields.error() == errc::ok && version && graph;
}

} // namespace onnx
GRAFT_END
