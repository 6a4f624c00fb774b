// graft/cann/graph/utils/attr_utils.h - ge::AttrUtils under the name that CANN's sources include
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/node.hpp"
