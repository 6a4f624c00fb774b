// graft/cann/op_const.h - elements of constants under the name that CANN's sources include
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/constants.hpp"
