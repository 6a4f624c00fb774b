// graft/cann/graph/c_types.h - CANN's element types, at CANN's include path
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/data_type.hpp"
