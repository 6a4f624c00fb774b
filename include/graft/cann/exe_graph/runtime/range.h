// graft/cann/exe_graph/runtime/range.h - gert's tensors under the name that CANN's sources include
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/gert/tensor.hpp"
