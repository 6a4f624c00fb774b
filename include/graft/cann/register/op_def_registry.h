// graft/cann/register/op_def_registry.h - OpDef classes, at CANN's include path
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/graph/operator_reg.h"
#include "graft/cann/op_def/op_def.hpp"
#include "graft/cann/register/op_impl_registry.h"

#define GRAFT_CANN_OP_ADD(Class, ...)                                                                                  \
    [[maybe_unused]] static ::graft::cann::class_registrar<Class> const graft_class_##Class(#Class)
#define OP_ADD(...) GRAFT_CANN_OP_ADD(__VA_ARGS__, )
