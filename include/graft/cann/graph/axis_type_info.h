// graft/cann/graph/axis_type_info.h - ge::AxisTypeInfo, at CANN's include path
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/axis_type_info.hpp"
