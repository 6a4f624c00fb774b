// graft/cann/error_code.h - codes of answers under the name that CANN's sources include
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/axis_type_info.hpp"
