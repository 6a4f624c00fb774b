// graft/cann/external/register/tilingdata_base.h - its header under the name that CANN's sources include
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/register/tilingdata_base.h"
