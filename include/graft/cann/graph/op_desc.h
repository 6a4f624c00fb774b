// graft/cann/graph/op_desc.h - ge::OpDesc, at CANN's include path
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/node.hpp"
