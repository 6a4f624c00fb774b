// graft/cann/graph/gnode.h - ge::Operator, at CANN's include path
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/operator.hpp"
