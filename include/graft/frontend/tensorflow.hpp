// graft/frontend/tensorflow.hpp - models of TensorFlow: the front end that reads them, operators as descriptors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/frontend/tensorflow/front_end.hpp"
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/frontend/tensorflow/schema.hpp"
