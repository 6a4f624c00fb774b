// graft/cann/tiling/matrix/matmul_tiling.h - tilings of matrix products under the name that CANN's sources include
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/matmul_tiling.hpp"
