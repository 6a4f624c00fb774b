// graft/cann/register/tilingdata_base.h - structs of tilings under the name that CANN's sources include
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/tiling_data.hpp"
