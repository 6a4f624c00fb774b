// graft/cann/graph/utils/node_utils.h - ge::NodeUtils, at CANN's include path
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/node.hpp"
