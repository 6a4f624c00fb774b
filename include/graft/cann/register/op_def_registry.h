// graft/cann/register/op_def_registry.h - OpDef classes under the name that CANN's sources include
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/graph/operator_reg.h"
#include "graft/cann/impl_op.hpp"
#include "graft/cann/op_def/op_def.hpp"
