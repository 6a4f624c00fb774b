// graft/cann/graph/tensor.h - ge::Tensor and its descriptor under the name that CANN's sources include
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/tensor_desc.hpp"
