// test/cann/interface.cpp - the breadth of CANN's interface: members that its sources call, and their results here
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>
#undef CHECK // CANN has a macro of this name

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "graft/cann/common/util/platform_info.h"
#include "graft/cann/context_util.h"
#include "graft/cann/error_util.h"
#include "graft/cann/graph/compute_graph.h"
#include "graft/cann/graph/debug/ge_attr_define.h"
#include "graft/cann/graph/operator_factory.h"
#include "graft/cann/graph/operator_reg.h"
#include "graft/cann/graph/utils/attr_utils.h"
#include "graft/cann/graph/utils/node_utils.h"
#include "graft/cann/graph/utils/op_desc_utils.h"
#include "graft/cann/graph/utils/tensor_utils.h"
#include "graft/cann/graph/utils/type_utils.h"
#include "graft/cann/register/infer_axis_slice_registry.h"
#include "graft/cann/register/op_def_registry.h"
#include "graft/cann/register/op_impl_registry.h"
#include "graft/cann/register/register.h"
#include "graft/cann/register/scope/scope_fusion_pass_register.h"
#include "graft/cann/tiling/platform/platform_ascendc.h"

#undef CHECK
#define CHECK DOCTEST_CHECK

namespace ge {
REG_OP(InterfaceSplit)
    .INPUT(x, TensorType({DT_FLOAT, DT_INT64}))
    .OPTIONAL_INPUT(mask, TensorType({DT_UINT8}))
    .DYNAMIC_OUTPUT(y, TensorType({DT_FLOAT, DT_INT64}))
    .REQUIRED_ATTR(num_split, Int)
    .ATTR(shares, ListInt, {})
    .OP_END_FACTORY_REG(InterfaceSplit)
REG_OP(InterfaceBranch)
    .DYNAMIC_INPUT(input, TensorType::ALL())
    .DYNAMIC_OUTPUT(output, TensorType::ALL())
    .GRAPH(body)
    .DYNAMIC_GRAPH(branches)
    .OP_END_FACTORY_REG(InterfaceBranch)
} // namespace ge

namespace graft::cann_interface {
namespace {

ge::Operator two_tensors() {
    ge::Operator op("split_1", "InterfaceSplit");
    auto const desc = ge::OpDescUtils::GetOpDescFromOperator(op);
    desc->AddInputDesc("x", ge::TensorDesc(ge::Shape({2, 6}), ge::FORMAT_NCHW, ge::DT_INT64));
    desc->AddOutputDesc("y0", ge::TensorDesc());
    return op;
}

TEST_CASE("shapes and descriptors answer as CANN's do") {
    ge::GeShape s({2, 0, 3});
    CHECK(s.IsEmptyTensor());
    CHECK(s.GetShapeSize() == 0);
    s.MutableDims()[1] = -1;
    CHECK(s.IsUnknownShape());
    CHECK(s.ToString() == "2,-1,3");
    s.SetIsUnknownDimNum();
    CHECK(s == ge::GeShape({-2}));

    ge::GeTensorDesc d(ge::GeShape({4, 5}), ge::FORMAT_NHWC, ge::DT_FLOAT16);
    CHECK(d.IsOriginShapeInitialized());
    CHECK(d.SetOriginShapeRange({{1, 4}, {5, 5}}) == ge::GRAPH_SUCCESS);
    std::vector<std::pair<std::int64_t, std::int64_t>> range;
    CHECK(d.GetOriginShapeRange(range) == ge::GRAPH_SUCCESS);
    CHECK(range[0].second == 4);
    d.SetName("x");
    ge::AscendString name;
    CHECK(d.GetName(name) == ge::GRAPH_SUCCESS);
    CHECK(name == ge::AscendString("x"));
    CHECK(d == d.Clone());
    CHECK(d.IsValid() == ge::GRAPH_SUCCESS);
    d.SetPlacement(ge::kPlacementHost);
    CHECK(d.GetPlacement() == ge::kPlacementHost);
    CHECK_FALSE(ge::GeTensorDesc().IsOriginShapeInitialized());

    ge::GeTensor t(ge::TensorDesc(ge::Shape({2}), ge::FORMAT_ND, ge::DT_INT16), {1, 0, 2, 0});
    CHECK(t.IsValid() == ge::GRAPH_SUCCESS);
    CHECK(t.GetData()[2] == 2);
    CHECK(t.GetData()[4] == 0xFF); // beyond the last
    t.MutableTensorDesc().SetDataType(ge::DT_INT64);
    CHECK(t.IsValid() == ge::GRAPH_FAILED);
    CHECK(t.SetData("abc") == ge::GRAPH_SUCCESS);
    CHECK(t.GetSize() == 3);
    CHECK(t.SetData(std::vector<ge::AscendString>{"ab", "c"}) == ge::GRAPH_SUCCESS);
    CHECK(t.GetSize() == 3);
}

class GE_FUNC_HOST_VISIBILITY GE_FUNC_DEV_VISIBILITY
Seen{public : ATTRIBUTED_DEPRECATED(int Old()) int New() const {return 1;
}
};
TEST_CASE("words about symbols say nothing, names of counts and constants are CANN's") {
    [[maybe_unused]] static Seen VAR_UNUSED const seen{};
    CHECK(seen.New() == 1);
    CHECK(DYNAMIC_INPUT_TD_NUM(std::string("x")) == "__dynamic_input_x_cnt");
    CHECK(DYNAMIC_OUTPUT_TD_NUM(std::string("y")) == "__dynamic_output_y_cnt");
    CHECK(ge::DEPEND_COMPUTE == 4);
    CHECK(ge::SHAPE_RANGE_LOWER_LIMIT == 0);
    CHECK(static_cast<int>(::ops::AttrDataType::ATTR_DT_LIST_LIST_INT) == 7);
}
TEST_CASE("the readers of a plugin's registration") {
    auto const declared = domi::OpRegistrationData("Plain").FrameworkType(domi::ONNX).OriginOpType({"b", "a"});
    CHECK(declared.GetOmOptype() == "Plain");
    CHECK(declared.GetFrameworkType() == domi::ONNX);
    CHECK(declared.GetOriginOpTypeSet() == std::set<std::string>{"a", "b"});
    CHECK(!declared.GetParseParamFn());
}

TEST_CASE("strings are compared, hashed and looked in") {
    ge::AscendString const a("alpha"), b("beta");
    CHECK(a < b);
    CHECK(a != b);
    CHECK(a.GetLength() == 5);
    CHECK(a.Find("ph") == 2);
    std::unordered_map<ge::AscendString, int> all{{a, 1}, {b, 2}};
    CHECK(all.at("beta") == 2);
}

TEST_CASE("names of types and formats go both ways") {
    CHECK(ge::TypeUtils::DataTypeToSerialString(ge::DT_BF16) == "DT_BF16");
    CHECK(ge::TypeUtils::SerialStringToDataType("DT_BF16") == ge::DT_BF16);
    CHECK(ge::TypeUtils::SerialStringToDataType("float") == ge::DT_UNDEFINED);
    CHECK(ge::TypeUtils::FormatToSerialString(ge::FORMAT_NC1HWC0) == "NC1HWC0");
    CHECK(ge::TypeUtils::SerialStringToFormat("NCL") == ge::FORMAT_NCL);
    CHECK(ge::TypeUtils::SerialStringToFormat("nothing") == ge::FORMAT_RESERVED);
    for (int i = 0; i < ge::FORMAT_END; ++i) {
        auto const f = static_cast<ge::Format>(i);
        CHECK(ge::TypeUtils::SerialStringToFormat(ge::TypeUtils::FormatToSerialString(f)) == f);
    }
    std::uint32_t bytes = 0;
    CHECK(ge::TypeUtils::GetDataTypeLength(ge::DT_DOUBLE, bytes));
    CHECK(bytes == 8);
    CHECK_FALSE(ge::TypeUtils::GetDataTypeLength(ge::DT_STRING, bytes));
    CHECK(ge::GetSizeInBytes(3, ge::DT_INT4) == 2);
    CHECK(ge::GetSizeInBytes(INT64_MAX, ge::DT_DOUBLE) == -1);
    auto const grouped = ge::GetFormatFromSubAndC0(ge::FORMAT_FRACTAL_Z, 32, 5);
    CHECK(ge::GetPrimaryFormat(grouped) == ge::FORMAT_FRACTAL_Z);
    CHECK(ge::GetSubFormat(grouped) == 32);
    CHECK(ge::GetC0Value(grouped) == 16);
}

TEST_CASE("a node by hand: descriptors by name and by index, attributes of all kinds") {
    auto op = two_tensors();
    auto const desc = ge::OpDescUtils::GetOpDescFromOperator(op);
    CHECK(desc->GetAllInputNames() == std::vector<std::string>{"x"});
    CHECK(desc->GetInputDescPtrDfault(0)->GetShape().GetDim(1) == 6);
    CHECK(desc->GetAllInputsDescPtr().size() == 1);
    CHECK(desc->GetAllOutputsDesc().size() == 1);
    CHECK(desc->InputIsSet("x"));
    CHECK_FALSE(desc->InputIsSet("mask"));
    CHECK(desc->GetValidInputNameByIndex(0) == "x");
    CHECK(desc->GetValidInputIndexByName("x") == 0);
    CHECK(desc->GetOutputIndexByName("y0") == 0);
    CHECK(desc->GetOutputIndexByName("z") == -1);
    CHECK(op.UpdateInputDesc(0, ge::TensorDesc(ge::Shape({7}))) == ge::GRAPH_SUCCESS);
    CHECK(op.GetInputDesc("x").GetShape().GetDim(0) == 7);

    CHECK(ge::AttrUtils::SetInt(desc, "num_split", 3));
    CHECK(ge::AttrUtils::SetListInt(desc, "shares", {1, 2, 3}));
    CHECK(ge::AttrUtils::SetListInt(*desc, "pads", std::vector<std::int32_t>{4}));
    CHECK(ge::AttrUtils::SetStr(desc, "mode", "SAME"));
    CHECK(ge::AttrUtils::SetListFloat(desc, "scales", std::vector<float>{0.5f}));
    CHECK(ge::AttrUtils::SetListStr(desc, "names", std::vector<std::string>{"a", "b"}));
    CHECK(ge::AttrUtils::SetListBool(desc, "flags", std::vector<bool>{true, false}));
    CHECK(ge::AttrUtils::SetListDataType(desc, "types", std::vector<ge::DataType>{ge::DT_BOOL}));
    std::int32_t n = 0;
    CHECK(ge::AttrUtils::GetInt(op, "num_split", n)); // of the Operator itself
    CHECK(n == 3);
    std::vector<std::uint32_t> list;
    CHECK(ge::AttrUtils::GetListInt(desc, "pads", list));
    CHECK(list == std::vector<std::uint32_t>{4});
    auto const* mode = ge::AttrUtils::GetStr(desc, "mode");
    REQUIRE(mode != nullptr);
    CHECK(*mode == "SAME");
    CHECK(ge::AttrUtils::GetStr(desc, "none") == nullptr);
    std::vector<float> scales;
    CHECK(ge::AttrUtils::GetListFloat(desc, "scales", scales));
    std::vector<std::string> names;
    CHECK(ge::AttrUtils::GetListStr(desc, "names", names));
    CHECK(names.size() == 2);
    std::vector<bool> flags;
    CHECK(ge::AttrUtils::GetListBool(desc, "flags", flags));
    std::vector<ge::DataType> types;
    CHECK(ge::AttrUtils::GetListDataType(desc, "types", types));
    CHECK(types[0] == ge::DT_BOOL);
    CHECK(desc->GetAllAttrNames().count("mode") == 1);
    CHECK(desc->DelAttr("mode") == ge::GRAPH_SUCCESS);
    CHECK_FALSE(ge::AttrUtils::HasAttr(desc, "mode"));
    CHECK_FALSE(ge::AttrUtils::HasAttr(desc->MutableInputDesc("x"), "mode")); // descriptors have none

    std::int64_t bytes = 0;
    CHECK(ge::TensorUtils::GetSize(*desc->MutableInputDesc(0), bytes) == ge::GRAPH_SUCCESS);
    CHECK(bytes == 28);
    CHECK(ge::NodeUtils::GetNodeFromOperator(op) == nullptr);
    CHECK(ge::OperatorFactory::CreateOperator("n", "Relu").GetOpType() == "Relu");
    CHECK(op.VerifyAllAttr() == ge::GRAPH_SUCCESS);
}

TEST_CASE("dynamic ports and bodies of operators that functions make") {
    ge::op::InterfaceBranch branch("b");
    branch.create_dynamic_input_input(2).create_dynamic_input_byindex_input(1, 0).create_dynamic_output_output(2);
    CHECK(branch.GetDynamicInputNum("input") == 3);
    CHECK(branch.GetDynamicOutputNum("output") == 2);
    branch.set_subgraph_builder_body([] { return ge::Graph("body"); });
    branch.create_dynamic_subgraph_branches(2).set_dynamic_subgraph_builder_branches(0, [] { return ge::Graph("b"); });
    ge::op::InterfaceSplit split("s");
    split.set_input_x_by_name(branch, "output").set_attr_num_split(2);
    CHECK(split.get_attr_num_split() == 2);
}

TEST_CASE("what functions report by CANN's names is the reason of a refusal") {
    graft::cann::reported().clear();
    ge::OpsAttrValueErrReport("split_1", "num_split", "positive", "0");
    CHECK(graft::cann::reported() == "value of an attribute: split_1 num_split positive 0");
    graft::cann::reported().clear();
    OP_LOGE("split_1", "rank %d", 3);
    CHECK(graft::cann::reported() == "rank 3");
    graft::cann::reported().clear();
    auto const divides = [](int by) -> int {
        CHECK_DIVISOR_ZERO_RET(by, -1);
        OP_LOGI_IF_RETURN(by == 1, 0, "x", "one");
        return 6 / by;
    };
    CHECK(divides(0) == -1);
    CHECK(divides(1) == 0);
    CHECK(divides(3) == 2);
}

TEST_CASE("marks and resources of an inference, kinds of axes") {
    auto const context = ge::InferenceContext::Create();
    context->SetMarks(std::vector<ge::AscendString>{"a"});
    context->AddMarks("b");
    CHECK(context->GetMarks() == std::vector<std::string>{"a", "b"});
    CHECK(context->RegisterReliedOnResourceKey("queue") == ge::GRAPH_SUCCESS);
    CHECK(context->GetReliedOnResourceKeys().count("queue") == 1);
    CHECK(context->AddChangedResourceKey("queue") == ge::GRAPH_SUCCESS);
    context->ClearChangedResourceKeys();
    CHECK(context->GetChangedResourceKeys().empty());
    ge::AxisTypeInfo axis;
    axis.SetAxisType(ge::AxisType::REDUCEMAX);
    axis.AddInputCutInfo({0, {1}});
    CHECK(axis.GetAxisType() == ge::AxisType::REDUCEMAX);
    CHECK(axis.GetRelateInputs().size() == 1);
}

TEST_CASE("a device by CANN's older words") {
    graft::platform p;
    p.chip = "ascend910b";
    p.cores = 20;
    p.vector_cores = 40;
    p.local_bytes = 196608;
    fe::PlatFormInfos const infos(p);
    std::uint64_t bytes = 0;
    infos.GetLocalMemSize(fe::LocalMemType::UB, bytes);
    CHECK(bytes == 196608);
    CHECK(infos.GetCoreNumByType("VectorCore") == 40);
    std::string text;
    CHECK(infos.GetPlatformRes("SoCInfo", "vector_core_cnt", text));
    CHECK(text == "40");
    CHECK_FALSE(infos.GetPlatformRes("SoCInfo", "memory_size", text));
    CHECK(platform_ascendc::PlatformAscendCManager::GetInstance()->GetCoreNum() == 1);
}

TEST_CASE("contexts of the newer style: containers and ranges") {
    float values[] = {1, 2};
    gert::ContinuousVector list(values, 2);
    CHECK(list.GetCapacity() == 2);
    CHECK(list.SetSize(1) == ge::GRAPH_SUCCESS);
    CHECK(list.SetSize(3) == ge::GRAPH_PARAM_OUT_OF_RANGE);
    CHECK(list.GetSize() == 1);
    gert::Shape min{1, 2}, max{4, 5};
    gert::Range<gert::Shape> const both(&min, &max);
    CHECK(both.GetMax()->GetDim(0) == 4);
    gert::StorageFormat format(ge::FORMAT_NCHW, ge::FORMAT_NC1HWC0, gert::ExpandDimsType("1100"));
    CHECK(format.GetExpandDimsType().GetFullSize() == 4);
    gert::Tensor t({{2}, {2}}, format, ge::DT_INT32);
    t.MutableFormat().SetOriginFormat(ge::FORMAT_ND);
    CHECK(t.GetOriginFormat() == ge::FORMAT_ND);
}

} // namespace
} // namespace graft::cann_interface
