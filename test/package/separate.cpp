// test/package/separate.cpp - a translation unit that calls functions whose bodies are in graft::compiled
// SPDX-License-Identifier: Apache-2.0
#include <graft/frontend/onnx.hpp>
#include <graft/run.hpp>

/// Whether a missing file is refused.
bool refuses_nothing_there() {
    graft::plugin_set const plugins[]{{&graft::onnx::front_end, {}, {}, {}, {}}};
    auto const graph = graft::import(graft::target{{}, plugins, {}}, "/nowhere/model.onnx");
    return !graph && graph.error().errors[0].code == graft::errc::cannot_open_file;
}
