// graft/cann/ge_common/ge_api_types.h - CANN's status codes, at CANN's include path
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/tensor_desc.hpp"
