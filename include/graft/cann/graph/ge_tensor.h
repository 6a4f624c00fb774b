// graft/cann/graph/ge_tensor.h - ge::GeTensorDesc, at CANN's include path
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/tensor_desc.hpp"
