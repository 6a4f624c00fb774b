// graft/cann/framework/omg/omg_inner_types.h - the types under the name that CANN's sources include
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/operator.hpp"
#include "graft/cann/axis_type_info.hpp"
