// graft/cann/graph/utils/tensor_utils.h - ge::TensorUtils under the name that CANN's sources include
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/node.hpp"
