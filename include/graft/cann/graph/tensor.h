// graft/cann/graph/tensor.h - ge::Tensor and its descriptor, at CANN's include path
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/tensor_desc.hpp"
