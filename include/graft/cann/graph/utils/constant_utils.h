// graft/cann/graph/utils/constant_utils.h - the internal interface, at CANN's include path
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/node.hpp"
