// examples/cann/sources/row_ops.cc - what shapes they give, as functions of CANN's
// SPDX-License-Identifier: Apache-2.0
#include "row_ops.h"

#include <cstdint>
#include <vector>

namespace ge {

IMPLEMT_VERIFIER(BiasRows, BiasRowsVerify) {
  const auto x = op.GetInputDescByName("x").GetShape().GetDims();
  const auto bias = op.GetInputDescByName("bias").GetShape().GetDims();
  if (x == UNKNOWN_RANK || bias == UNKNOWN_RANK) {
    return GRAPH_SUCCESS;
  }
  if (x.empty() || bias.size() != 1) {
    return GRAPH_FAILED;
  }
  const bool known = x.back() >= 0 && bias[0] >= 0;
  return known && x.back() != bias[0] ? GRAPH_FAILED : GRAPH_SUCCESS;
}

IMPLEMT_COMMON_INFERFUNC(BiasRowsInfer) {
  TensorDesc y = op.GetOutputDescByName("y");
  y.SetShape(op.GetInputDescByName("x").GetShape());
  y.SetDataType(op.GetInputDescByName("x").GetDataType());
  return op.UpdateOutputDesc("y", y);
}

COMMON_INFER_FUNC_REG(BiasRows, BiasRowsInfer);
VERIFY_FUNC_REG(BiasRows, BiasRowsVerify);

IMPLEMT_INFERFUNC(KeepRows, KeepRowsInfer) {
  auto dims = op.GetInputDescByName("x").GetShape().GetDims();
  TensorDesc y = op.GetOutputDescByName("y");
  y.SetDataType(op.GetInputDescByName("x").GetDataType());
  if (dims == UNKNOWN_RANK) {
    y.SetShape(Shape(UNKNOWN_RANK));
    return op.UpdateOutputDesc("y", y);
  }
  if (dims.empty()) {
    return GRAPH_FAILED;
  }
  const int64_t rows = dims[0];
  Tensor count;
  dims[0] = UNKNOWN_DIM;
  if (op.GetInputConstData("count", count) == GRAPH_SUCCESS) {
    dims[0] = op.GetInputDescByName("count").GetDataType() == DT_INT64
                  ? *reinterpret_cast<const int64_t*>(count.GetData())
                  : *reinterpret_cast<const int32_t*>(count.GetData());
    if (dims[0] < 0 || (rows >= 0 && dims[0] > rows)) {
      return GRAPH_FAILED;
    }
  }
  y.SetShape(Shape(dims));
  return op.UpdateOutputDesc("y", y);
}

INFER_FUNC_REG(KeepRows, KeepRowsInfer);

COMMON_INFER_FUNC_REG(PowerRows, ELMTWISE_INFER_SHAPEANDTYPE("x", "y"));
COMMON_INFER_FUNC_REG(NormRows, ELMTWISE_INFER_SHAPEANDTYPE("x", "y"));

} // namespace ge
