// graft/cann/register/op_impl_registry.h - IMPL_OP under CANN's name; REG_OP headers include it for its types
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/graph/operator_reg.h"
#include "graft/cann/impl_op.hpp"

#define GRAFT_CANN_IMPL_NAME_2(op, number) graft_impl_##op##_##number
#define GRAFT_CANN_IMPL_NAME_1(op, number) GRAFT_CANN_IMPL_NAME_2(op, number)
#define GRAFT_CANN_IMPL_OP(op, number)                                                                                 \
    [[maybe_unused]] static ::gert::OpImplRegister const GRAFT_CANN_IMPL_NAME_1(op, number) = ::gert::OpImplRegister(  \
        #op)
#define IMPL_OP(op) GRAFT_CANN_IMPL_OP(op, __COUNTER__)
#define IMPL_OP_INFERSHAPE(op) GRAFT_CANN_IMPL_OP(op, __COUNTER__)
#define IMPL_OP_DEFAULT() IMPL_OP(DefaultImpl)
#define IMPL_OP_OPTILING(op) GRAFT_CANN_IMPL_OP(op, __COUNTER__)
