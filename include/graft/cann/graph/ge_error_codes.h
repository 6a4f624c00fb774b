// graft/cann/graph/ge_error_codes.h - CANN's answers under the name that its sources include
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/tensor_desc.hpp"
