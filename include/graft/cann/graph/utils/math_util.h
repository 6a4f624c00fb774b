// graft/cann/graph/utils/math_util.h - the inner interface under the name that CANN's sources include
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/node.hpp"
