// graft/cann/op_attr.h - attributes with defaults, at CANN's include path
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/constants.hpp"
