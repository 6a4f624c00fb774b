// test/mutate/peers/onnx.cpp - the right schema of ONNX that the changes of changes.py are made in, and a model of it
// SPDX-License-Identifier: Apache-2.0
#include <cstdio>

#include <onnx/checker.h>
#include <onnx/defs/parser.h>
#include <onnx/defs/schema.h>
#include <onnx/shape_inference/implementation.h>

using namespace ONNX_NAMESPACE;

static bool const known = (OpSchemaRegistry::DomainToVersionRange::Instance().AddDomainToVersion("npu", 1, 1), true);
ONNX_OPERATOR_SCHEMA(TopK)
    .SetDomain("npu")
    .SinceVersion(1)
    .Input(0, "x", "", "T")
    .Input(1, "k", "", "tensor(int64)")
    .Input(2, "bias", "", "T", OpSchema::Optional)
    .Output(0, "values", "", "T")
    .Output(1, "indices", "", "tensor(int64)")
    .Attr("sorted", "", AttributeProto::INT, static_cast<int64_t>(1))
    .Attr("dim", "", AttributeProto::INT, static_cast<int64_t>(-1))
    .Attr("mode", "", AttributeProto::STRING, std::string("SAME"))
    .TypeConstraint("T", {"tensor(float16)", "tensor(float)"}, "")
    .TypeAndShapeInferenceFunction([](InferenceContext& ctx) {
        propagateElemTypeFromInputToOutput(ctx, 0, 0);
        updateOutputElemType(ctx, 1, TensorProto::INT64);
        auto const& x = ctx.getInputType(0)->tensor_type().shape();
        auto dim = getAttribute(ctx, "dim", static_cast<int64_t>(-1));
        if (dim < 0) dim += x.dim_size();
        if (hasInputShape(ctx, 2) && getInputShape(ctx, 2).dim_size() != 1) fail_shape_inference("bias is a vector");
        auto const* k = ctx.getInputData(1);
        TensorShapeProto y = x;
        y.mutable_dim(static_cast<int>(dim))->set_dim_value(k ? ParseData<int64_t>(k)[0] : 0);
        updateOutputShape(ctx, 0, y);
        updateOutputShape(ctx, 1, y);
    });
ONNX_OPERATOR_SCHEMA(Join)
    .SetDomain("npu")
    .SinceVersion(1)
    .Input(0, "last", "", "tensor(float)")
    .Input(1, "xs", "", "tensor(float)", OpSchema::Variadic)
    .Output(0, "y", "", "tensor(float)");

int main() {
    ModelProto model;
    OnnxParser parser(R"(<ir_version: 8, opset_import: ["npu" : 1]>
agraph (float[2, 4] x) => (float[2, N] values, int64[2, M] indices) <int64[1] k = {2}> {
    values, indices = npu.TopK<dim = -1>(x, k)
})");
    auto const status = parser.Parse(model);
    if (!status.IsOK()) return std::fprintf(stderr, "%s\n", status.ErrorMessage().c_str()), 1;
    try {
        checker::check_model(model);
        ShapeInferenceOptions const strict{true, 1, true};
        shape_inference::InferShapes(model, OpSchemaRegistry::Instance(), strict);
    } catch (std::exception const& e) { return std::fprintf(stderr, "%s\n", e.what()), 1; }
    for (auto const& o : model.graph().output()) std::printf("%s\n", o.type().ShortDebugString().c_str());
    auto const* schema = OpSchemaRegistry::Instance()->GetSchema("TopK", 1, "npu");
    return schema && OpSchemaRegistry::Instance()->GetSchema("Join", 1, "npu") ? 0 : 1;
}
