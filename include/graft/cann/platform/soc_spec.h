// graft/cann/platform/soc_spec.h - the device under the name that CANN's sources include
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/platform_ascendc.hpp"
