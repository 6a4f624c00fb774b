// graft/cann/register/register.h - for the headers that include it: the types that they need
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/graph/operator_reg.h"
