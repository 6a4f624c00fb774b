// graft/cann/ge/ge_api_types.h - CANN's answers under the name that CANN's sources include
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/tensor_desc.hpp"
