// SPDX-License-Identifier: Apache-2.0
// expect: REG_OP begins another operator
// a definition of CANN's ends with the name that it begins with
#include "graft/cann/graph/operator_reg.h"
// clang-format off
namespace ge {
REG_OP(Right).INPUT(x, TensorType({DT_FLOAT})).OP_END_FACTORY_REG(Right)
#ifdef GRAFT_REJECT
REG_OP(Wrong).INPUT(x, TensorType({DT_FLOAT})).OP_END_FACTORY_REG(Right)
#endif
} // namespace ge
// clang-format on
