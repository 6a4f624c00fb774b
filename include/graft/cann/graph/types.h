// graft/cann/graph/types.h - CANN's names of element types
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/data_type.hpp"
