// graft/cann/tiling/platform/platform_ascendc.h - the device, at CANN's include path
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/platform_ascendc.hpp"
