// graft/library/onnx/lowering_vocabulary.hpp - the vocabulary for the library's lowerings to ONNX
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/export/constants.hpp"
#include "graft/export/onnx/forms.hpp"
#include "graft/export/onnx/lowering.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

namespace out = graft::onnx::out;
using out::emission;
using out::lowering;
using out::no_value;
using out::numbers;
using out::value_id;

} // namespace library::onnx_out
GRAFT_END
