// graft/cann/register/op_impl_registry.h - IMPL_OP under the name that CANN's sources include; REG_OP headers include it for its types
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/graph/operator_reg.h"
#include "graft/cann/impl_op.hpp"
