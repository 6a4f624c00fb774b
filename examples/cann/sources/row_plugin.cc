// examples/cann/sources/row_plugin.cc - how TensorFlow's operators become them, as plugins of CANN's
// SPDX-License-Identifier: Apache-2.0
#include <vector>

#include "graph/operator.h"
#include "register/register.h"

namespace domi {

// TensorFlow's BiasAdd has no scale.
Status ParseBiasRows(const ge::Operator& op_src, ge::Operator& op) {
  if (AutoMappingByOpFn(op_src, op) != SUCCESS) {
    return FAILED;
  }
  op.SetAttr("scale", 1.0f);
  return SUCCESS;
}
REGISTER_CUSTOM_OP("BiasRows")
    .FrameworkType(TENSORFLOW)
    .OriginOpType({"BiasAdd", "BiasAddV1"})
    .ParseParamsByOperatorFn(ParseBiasRows)
    .ImplyType(ImplyType::TVM);

// The attribute `sorted` of its origin is lost: --losses tells.
REGISTER_CUSTOM_OP("KeepRows")
    .FrameworkType(TENSORFLOW)
    .OriginOpType("KeptRows")
    .ParseParamsFn(AutoMappingFn)
    .ImplyType(ImplyType::TVM);

// What the scope pass has put together.
Status ParseNormRows(const std::vector<const google::protobuf::Message*> inside, ge::Operator& op) {
  op.SetAttr("inside", static_cast<int>(inside.size()));
  return SUCCESS;
}
REGISTER_CUSTOM_OP("NormRows")
    .FrameworkType(TENSORFLOW)
    .OriginOpType("NormRows")
    .FusionParseParamsFn(ParseNormRows)
    .ImplyType(ImplyType::TVM);

} // namespace domi
