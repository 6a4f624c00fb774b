// graft/frontend/onnx.hpp - models of ONNX: the front end that reads them, operators with their history as descriptors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/frontend/onnx/complete.hpp"
#include "graft/frontend/onnx/front_end.hpp"
#include "graft/frontend/onnx/history.hpp"
#include "graft/frontend/onnx/schema.hpp"
