// graft/cann/graph/utils/attr_utils.h - ge::AttrUtils, at CANN's include path
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/node.hpp"
