// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<ge::op::Wrong, .*unknown_dtype, .*name<'x'>, .*name<'D', 'T', '_', 'F', 'L', 'O', 'A', 'T', '3', '2'>
// asked for, a slip of a definition of CANN's is an error
#include "graft/cann/graph/operator_reg.h"
// clang-format off
namespace ge {
REG_OP(Right).INPUT(x, TensorType({DT_FLOAT})).OUTPUT(y, TensorType({DT_FLOAT})).OP_END_FACTORY_REG(Right)
REG_OP(Wrong).INPUT(x, TensorType({DT_FLOAT32})).OUTPUT(y, TensorType({DT_FLOAT})).OP_END_FACTORY_REG(Wrong)
} // namespace ge
// clang-format on
static_assert(graft::cann::spotless<ge::op::Right>);
static_assert(graft::well_formed<ge::op::Wrong>);
#ifdef GRAFT_REJECT
static_assert(graft::cann::spotless<graft::ops<ge::op::Right, ge::op::Wrong>>);
#endif
