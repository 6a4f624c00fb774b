// graft/cann/graph/ge_attr_value.h - attributes, at CANN's include path
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/node.hpp"
