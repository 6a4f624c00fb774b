// graft/cann/platform/platform_infos_def.h - the device, at CANN's include path
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/gert/tiling_context.hpp"
