// graft/cann/framework/common/op/ge_op_utils.h - the internal interface, at CANN's include path
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/node.hpp"
