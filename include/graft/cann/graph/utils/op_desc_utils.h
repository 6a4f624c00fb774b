// graft/cann/graph/utils/op_desc_utils.h - ge::OpDescUtils under the name that CANN's sources include
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/node.hpp"
