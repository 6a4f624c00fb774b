// graft/shipped/onnx.ipp - owns the tables of ONNX's operators and plugins
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/frontend/onnx/front_end.hpp"
#include "graft/library/onnx.hpp"
#include "graft/shipped.hpp"

GRAFT_BEGIN

namespace shipped {

plugin_set onnx() { return plugins_of<library::onnx_plugins::builtin_plugins>(onnx::front_end); }

} // namespace shipped

GRAFT_END
