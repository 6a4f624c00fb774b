// graft/cann/exe_graph/runtime/storage_format.h - gert's tensors, at CANN's include path
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/gert/tensor.hpp"
