// graft/cann/op_const.h - elements of constants, at CANN's include path
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/constants.hpp"
