// graft/cann/external/register/tilingdata_base.h - forwarding header, at CANN's include path
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/register/tilingdata_base.h"
