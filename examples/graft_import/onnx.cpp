// examples/graft_import/onnx.cpp - owns the tables of ONNX's operators and plugins
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/onnx.hpp"
#include "graft/frontend/onnx/front_end.hpp"
#include "target.hpp"

graft::plugin_set shipped_onnx() {
    return graft::plugins_of<graft::library::onnx_plugins::builtin_plugins>(graft::onnx::front_end);
}
