// graft/frontend/onnx.hpp - the front end of ONNX: models are recognised
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/frontend/onnx/detect.hpp"
#include "graft/frontend/onnx/front_end.hpp"
