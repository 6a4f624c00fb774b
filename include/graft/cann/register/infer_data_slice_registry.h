// graft/cann/register/infer_data_slice_registry.h - registration of what only engines call, under CANN's name
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/graph/operator_reg.h"
#include "graft/cann/axis_type_info.hpp"
