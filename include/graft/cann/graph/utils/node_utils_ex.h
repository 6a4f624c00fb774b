// graft/cann/graph/utils/node_utils_ex.h - the internal interface, at CANN's include path
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/node.hpp"
