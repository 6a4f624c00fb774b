// graft/frontend/onnx.hpp - the front end of ONNX
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/frontend/onnx/attributes.hpp"
#include "graft/frontend/onnx/detect.hpp"
#include "graft/frontend/onnx/dtype.hpp"
#include "graft/frontend/onnx/entrances.hpp"
#include "graft/frontend/onnx/external_data.hpp"
#include "graft/frontend/onnx/front_end.hpp"
#include "graft/frontend/onnx/node_roles.hpp"
#include "graft/frontend/onnx/read.hpp"
#include "graft/frontend/onnx/schema.hpp"
#include "graft/frontend/onnx/sparse_tensor.hpp"
#include "graft/frontend/onnx/tensor.hpp"
#include "graft/frontend/onnx/value_type.hpp"
#include "graft/frontend/onnx/watch.hpp"
