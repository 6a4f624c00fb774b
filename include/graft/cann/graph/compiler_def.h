// graft/cann/graph/compiler_def.h - CANN's names of element types under the name that CANN's sources include
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/data_type.hpp"
