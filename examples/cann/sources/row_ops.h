// examples/cann/sources/row_ops.h - operators on rows, as a header of CANN's declares them
// SPDX-License-Identifier: Apache-2.0
#ifndef ROW_OPS_H
#define ROW_OPS_H

#include "graph/operator_reg.h"

namespace ge {

/**
 * @brief x + scale * bias, row by row.
 * @par Inputs
 * x: rows [.., n]. bias: one row [n].
 */
REG_OP(BiasRows)
    .INPUT(x, TensorType({DT_FLOAT16, DT_FLOAT}))
    .INPUT(bias, TensorType({DT_FLOAT16, DT_FLOAT}))
    .OUTPUT(y, TensorType({DT_FLOAT16, DT_FLOAT}))
    .ATTR(scale, Float, 1.0)
    .OP_END_FACTORY_REG(BiasRows)

/**
 * @brief The first rows of x.
 * @par Inputs
 * x: rows [m, ..]. count: how many of them, a constant.
 */
REG_OP(KeepRows)
    .INPUT(x, TensorType::BasicType())
    .INPUT(count, TensorType({DT_INT32, DT_INT64}))
    .OUTPUT(y, TensorType::BasicType())
    .OP_END_FACTORY_REG(KeepRows)

/**
 * @brief Rows with mean 0 and variance 1. DT_FLOAT32 names no dtype, which CANN does not notice.
 */
REG_OP(NormRows)
    .INPUT(x, TensorType({DT_FLOAT16, DT_FLOAT32}))
    .OUTPUT(y, TensorType({DT_FLOAT16, DT_FLOAT32}))
    .ATTR(epsilon, Float, 1e-5)
    .ATTR(inside, Int, 0)
    .OP_END_FACTORY_REG(NormRows)

/**
 * @brief (scale * x + shift) to a power, element by element.
 */
REG_OP(PowerRows)
    .INPUT(x, TensorType({DT_FLOAT16, DT_FLOAT}))
    .OUTPUT(y, TensorType({DT_FLOAT16, DT_FLOAT}))
    .ATTR(power, Float, 1.0)
    .ATTR(scale, Float, 1.0)
    .ATTR(shift, Float, 0.0)
    .OP_END_FACTORY_REG(PowerRows)

} // namespace ge

#endif
