// graft/cann/graph/axis_type_info.h - ge::AxisTypeInfo under the name that CANN's sources include
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/axis_type_info.hpp"
