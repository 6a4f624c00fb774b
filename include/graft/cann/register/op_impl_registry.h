// graft/cann/register/op_impl_registry.h - for the REG_OP headers that include it: the types that they need
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/graph/operator_reg.h"
