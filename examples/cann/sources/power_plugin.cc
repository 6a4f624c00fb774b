// examples/cann/sources/power_plugin.cc - a layer of Caffe and an operator of ONNX become one of them
// SPDX-License-Identifier: Apache-2.0
#include "graph/operator.h"
#include "proto/onnx/ge_onnx.pb.h"
#include "register/register.h"

namespace domi {

// Caffe's Power: the fields of its power_param are attributes.
Status ParsePowerLayer(const ge::Operator& op_src, ge::Operator& op) {
  float power = 0;
  if (op_src.GetAttr("power", power) != ge::GRAPH_SUCCESS || power == 0) {
    return FAILED;
  }
  return AutoMappingByOpFn(op_src, op);
}
REGISTER_CUSTOM_OP("PowerRows")
    .FrameworkType(CAFFE)
    .OriginOpType("Power")
    .ParseParamsByOperatorFn(ParsePowerLayer)
    .ImplyType(ImplyType::TVM);

// An operator of a domain of its own, whose attribute has another name.
Status ParsePowerNode(const Message* op_src, ge::Operator& op) {
  const auto* node = reinterpret_cast<const ge::onnx::NodeProto*>(op_src);
  for (const auto& attr : node->attribute()) {
    if (attr.name() == "exponent" && attr.type() == ge::onnx::AttributeProto::FLOAT) {
      op.SetAttr("power", attr.f());
      return SUCCESS;
    }
  }
  return FAILED;
}
REGISTER_CUSTOM_OP("PowerRows")
    .FrameworkType(ONNX)
    .OriginOpType({ge::AscendString("rows::1::PowerOf"), ge::AscendString("ai.onnx::11::PowerOf")})
    .ParseParamsFn(ParsePowerNode)
    .ImplyType(ImplyType::TVM);

} // namespace domi
