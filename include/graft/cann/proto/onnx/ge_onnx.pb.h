// graft/cann/proto/onnx/ge_onnx.pb.h - messages of ONNX, at CANN's include path
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/plugin/onnx_message.hpp"
