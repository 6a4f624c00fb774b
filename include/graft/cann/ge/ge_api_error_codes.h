// graft/cann/ge/ge_api_error_codes.h - CANN's status codes, at CANN's include path
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/tensor_desc.hpp"
