// graft/cann/graph/utils/tensor_utils.h - ge::TensorUtils, at CANN's include path
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/node.hpp"
