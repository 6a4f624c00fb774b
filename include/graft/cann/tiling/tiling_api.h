// graft/cann/tiling/tiling_api.h - tilings of matrix products under the name that CANN's sources include
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/matmul_tiling.hpp"
