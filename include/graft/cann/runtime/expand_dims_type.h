// graft/cann/runtime/expand_dims_type.h - gert's tensors, at CANN's include path
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/gert/tensor.hpp"
