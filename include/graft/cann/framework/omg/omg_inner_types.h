// graft/cann/framework/omg/omg_inner_types.h - the types, at CANN's include path
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/operator.hpp"
#include "graft/cann/axis_type_info.hpp"
