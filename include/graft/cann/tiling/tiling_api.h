// graft/cann/tiling/tiling_api.h - tilings of matrix products, at CANN's include path
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/matmul_tiling.hpp"
