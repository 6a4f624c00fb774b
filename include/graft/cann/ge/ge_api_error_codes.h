// graft/cann/ge/ge_api_error_codes.h - CANN's answers under the name that CANN's sources include
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/tensor_desc.hpp"
