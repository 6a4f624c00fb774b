// SPDX-License-Identifier: Apache-2.0
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "graft/cann/error_util.h"
#include "graft/cann/graph/utils/attr_utils.h"
#include "graft/cann/graph/utils/op_desc_utils.h"
#include "graft/cann/op_def/catalog.hpp"
#include "graft/cann/plugin/report.hpp"
#include "graft/cann/plugin/rows.hpp"
#include "graft/cann/plugin/tensorflow_ops.hpp"
#include "graft/cann/proto/tensorflow/node_def.pb.h"
#include "graft/cann/register/register.h"
#include "graft/cann/register/scope/scope_fusion_pass_register.h"
#include "graft/cann/scope/run.hpp"
#include "graft/frontend/tensorflow/front_end.hpp"
#include "graft/mapping/translate/translate.hpp"
#include "graft/model/file.hpp"

#undef CHECK // of CANN; doctest has one too
#include <doctest/doctest.h>

// As CANN's headers and plugins write them.
// clang-format off
namespace ge {
REG_OP(Data).INPUT(x, TensorType::ALL()).OUTPUT(y, TensorType::ALL()).ATTR(index, Int, 0).OP_END_FACTORY_REG(Data)
REG_OP(Const).OUTPUT(y, TensorType::ALL()).ATTR(value, Tensor, Tensor()).OP_END_FACTORY_REG(Const)
REG_OP(PlugConv)
    .INPUT(x, TensorType({DT_FLOAT}))
    .INPUT(filter, TensorType({DT_FLOAT}))
    .OUTPUT(y, TensorType({DT_FLOAT}))
    .REQUIRED_ATTR(strides, ListInt)
    .REQUIRED_ATTR(pads, ListInt)
    .ATTR(data_format, String, "NHWC")
    .OP_END_FACTORY_REG(PlugConv)
REG_OP(PlugJoin).DYNAMIC_INPUT(x, TensorType::ALL()).OUTPUT(y, TensorType::ALL()).REQUIRED_ATTR(N, Int)
    .OP_END_FACTORY_REG(PlugJoin)
REG_OP(PlugSum)
    .INPUT(a, TensorType({DT_FLOAT})).INPUT(b, TensorType({DT_FLOAT})).OUTPUT(y, TensorType({DT_FLOAT}))
    .OP_END_FACTORY_REG(PlugSum)
REG_OP(PlugLost).INPUT(x, TensorType({DT_FLOAT})).OUTPUT(y, TensorType({DT_FLOAT})).REQUIRED_ATTR(needed, Int)
    .ATTR(axis, ListListInt, {}).OP_END_FACTORY_REG(PlugLost)
REG_OP(PlugNorm).INPUT(x, TensorType({DT_FLOAT})).OUTPUT(y, TensorType({DT_FLOAT})).REQUIRED_ATTR(inside, Int)
    .OP_END_FACTORY_REG(PlugNorm)

COMMON_INFER_FUNC_REG(PlugConv, ELMTWISE_INFER_SHAPEANDTYPE("x", "y"));
COMMON_INFER_FUNC_REG(PlugJoin, ELMTWISE_INFER_SHAPEANDTYPE("x0", "y"));
COMMON_INFER_FUNC_REG(PlugSum, ELMTWISE_INFER_SHAPEANDTYPE("a", "y"));
COMMON_INFER_FUNC_REG(PlugNorm, ELMTWISE_INFER_SHAPEANDTYPE("x", "y"));
} // namespace ge

namespace domi {
Status ParsePlugConv(const Message* op_src, ge::Operator& op) {
  if (AutoMappingFn(op_src, op) != SUCCESS) return FAILED;
  auto desc = ge::OpDescUtils::GetOpDescFromOperator(op);
  ge::GeTensorDesc filter = desc->GetInputDesc(1);
  filter.SetOriginFormat(ge::FORMAT_HWCN);
  filter.SetFormat(ge::FORMAT_HWCN);
  if (desc->UpdateInputDesc(1, filter) != ge::GRAPH_SUCCESS) return FAILED;
  const auto* node = reinterpret_cast<const tensorflow::NodeDef*>(op_src);
  auto padding = node->attr().find("padding");
  if (padding == node->attr().end() || padding->second.s() != "SAME") {
    OP_LOGE("PlugConv", "padding is %s", padding->second.s().c_str());
    return FAILED;
  }
  std::vector<int32_t> pads = {0, 1, 2, node->input_size()};
  op.SetAttr("pads", pads);
  return SUCCESS;
}
REGISTER_CUSTOM_OP("PlugConv").FrameworkType(TENSORFLOW).OriginOpType("TfConv").ParseParamsFn(ParsePlugConv)
    .ImplyType(ImplyType::TVM);

Status ParsePlugJoin(const Message* op_src, ge::Operator& op) {
  map<string, pair<string, string>> value;
  value["in"] = pair<string, string>("x", "N");
  return AutoMappingFnDynamic(op_src, op, value);
}
REGISTER_CUSTOM_OP("PlugJoin").FrameworkType(TENSORFLOW).OriginOpType({"TfJoin", "TfJoinV2"})
    .ParseParamsFn(ParsePlugJoin).ImplyType(ImplyType::AI_CPU);

Status ParseTwice(const ge::Operator& op_src, ge::Operator& op) { return AutoMappingByOpFn(op_src, op); }
Status GraphTwice(const ge::Operator&, ge::Graph& graph) {
  auto data = ge::op::Data("x").set_attr_index(0);
  float one = 1;
  ge::Tensor value(ge::TensorDesc(ge::Shape(), ge::FORMAT_ND, ge::DT_FLOAT), (uint8_t*)&one, sizeof(one));
  auto constant = ge::op::Const("one").set_attr_value(value);
  auto inner = ge::op::PlugSum("inner").set_input_a(data).set_input_b(constant);
  auto outer = ge::op::PlugSum("outer").set_input_a(inner).set_input_b(data, "y");
  std::vector<ge::Operator> inputs{data};
  std::vector<std::pair<ge::Operator, std::vector<size_t>>> outputs;
  outputs.emplace_back(outer, vector<std::size_t>{0});
  graph.SetInputs(inputs).SetOutputs(outputs);
  return SUCCESS;
}
REGISTER_CUSTOM_OP("PartitionedCall").FrameworkType(TENSORFLOW).OriginOpType("TfTwice")
    .ParseParamsByOperatorFn(ParseTwice).ParseOpToGraphFn(GraphTwice);

REGISTER_CUSTOM_OP("PlugSum").FrameworkType(TENSORFLOW).OriginOpType("TfLess").ParseParamsFn(AutoMappingFn)
    .DelInputWithCond(1, "without", true).InputReorderVector({1, 0});
REGISTER_CUSTOM_OP("PlugLost").FrameworkType(TENSORFLOW).OriginOpType("TfLost").ParseParamsFn(AutoMappingFn);
REGISTER_CUSTOM_OP("PlugNorm").FrameworkType(ONNX).OriginOpType("ai.onnx::11::Norm").ParseParamsFn(AutoMappingFn);

Status ParseNorm(const std::vector<const google::protobuf::Message*> inside, ge::Operator& op) {
  op.SetAttr("inside", static_cast<int>(inside.size()));
  return SUCCESS;
}
REGISTER_CUSTOM_OP("PlugNorm").FrameworkType(TENSORFLOW).OriginOpType("PlugNorm").FusionParseParamsFn(ParseNorm);
} // namespace domi

namespace ge {
class TestNormPass : public ScopeBasePass {
 protected:
  std::vector<ScopeFusionPatterns> DefinePatterns() override {
    ScopeFusionPatterns patterns;
    auto* inner = new ScopePattern();
    inner->SetSubType("moments").AddNodeOpTypeFeature(NodeOpTypeFeature("TfJoin", 1));
    inner->AddScopeFeature(ScopeFeature("", -1, "moments")); // else the enclosing scope would match, and not be entered
    patterns.push_back({inner});
    auto* outer = new ScopePattern();
    outer->SetSubType("norm").AddScopeFeature(ScopeFeature("moments", 1, "norm"));
    outer->AddNodeOpTypeFeature(NodeOpTypeFeature("TfTwice", -1));
    patterns.push_back({outer});
    return {patterns};
  }
  std::string PassName() override { return "TestNormPass"; }
  Status LastMatchScopesAndOPs(std::shared_ptr<ScopeGraph>& graph, std::vector<ScopesResult>& results) override {
    for (auto* scope : graph->GetScopeTree()->GetAllScopes())
      if (scope->SubType() == "norm") {
        ScopesResult result;
        std::vector<Scope*> scopes{scope};
        result.SetScopes(scopes);
        results.push_back(result);
      }
    return results.empty() ? FAILED : SUCCESS;
  }
  void GenerateFusionResult(const std::vector<Scope*>& scopes, FusionScopesResult* result) override {
    for (auto* scope : scopes) {
      result->InsertInputs("moments/join", {0, kFusionDisableIndex});
      result->InsertOutputs("scale", {0});
      result->SetType("PlugNorm");
      result->SetName(scope->Name().substr(0, scope->Name().length() - 1));
    }
  }
};
REGISTER_SCOPE_FUSION_PASS("TestNormPass", TestNormPass, false);

// Gives up its first scope, and creates one node from the second.
class TestGivesUpPass : public ScopeBasePass {
 protected:
  std::vector<ScopeFusionPatterns> DefinePatterns() override {
    auto* pattern = new ScopePattern();
    pattern->SetSubType("lost").AddNodeOpTypeFeature(NodeOpTypeFeature("TfLost", 1));
    return {ScopeFusionPatterns{{pattern}}};
  }
  std::string PassName() override { return "TestGivesUpPass"; }
  Status LastMatchScopesAndOPs(std::shared_ptr<ScopeGraph>& graph, std::vector<ScopesResult>& results) override {
    for (auto* scope : graph->GetScopeTree()->GetAllScopes())
      if (scope->SubType() == "lost") {
        results.emplace_back();
        results.back().SetScopes({scope});
      }
    return SUCCESS;
  }
  void GenerateFusionResult(const std::vector<Scope*>& scopes, FusionScopesResult* result) override {
    if (scopes[0]->Name() == "one/") {
      result->SetType(kScopeInvalidType);
      return;
    }
    result->InsertInputs("lost", {0});
    result->InsertOutputs("lost", {0});
    result->SetType("PlugNorm");
    result->SetName("fused");
  }
};
REGISTER_SCOPE_FUSION_PASS("TestGivesUpPass", TestGivesUpPass, false);

// Two nodes from two: names of inner nodes with the same ending, and one name that no node has. Uses AscendString.
class TestNamesPass : public ScopeBasePass {
 protected:
  std::vector<ScopeFusionPatterns> DefinePatterns() override {
    auto* pattern = new ScopePattern();
    pattern->SetSubType("named").AddNodeOpTypeFeature(NodeOpTypeFeature("TfLost", 2));
    return {ScopeFusionPatterns{{pattern}}};
  }
  std::string PassName() override { return "TestNamesPass"; }
  Status LastMatchScopesAndOPs(std::shared_ptr<ScopeGraph>& graph, std::vector<ScopesResult>& results) override {
    std::unordered_map<AscendString, OperatorPtr> nodes;
    if (graph->GetNodesMap(nodes) != SUCCESS || nodes.count("named/end") == 0) return FAILED;
    for (auto* scope : graph->GetScopeTree()->GetAllScopes()) {
      AscendString type;
      if (scope->SubType(type) == SUCCESS && type == AscendString("named")) {
        results.emplace_back();
        results.back().SetScopes({scope});
      }
    }
    return SUCCESS;
  }
  void GenerateFusionResult(const std::vector<Scope*>& scopes, FusionScopesResult* result) override {
    AscendString last;
    CHECK_INNER_NODE_CONDITION(scopes[0]->LastName(last) == SUCCESS, result);
    result->InsertInputs("transpose", {0});
    result->InsertInputs("s/transpose", {1});
    result->InsertInputs("absent", {2});
    result->InsertOutputs("end", {0});
    result->SetType(kScopeToMultiNodes);
    result->SetName(std::string("fused_") + last.GetString());
    auto* sum = result->AddInnerNode("sum", "PlugSum");
    CHECK_INNER_NODE_CONDITION(sum->InsertInput(kInputFromFusionScope, 0).InsertInput(kInputFromFusionScope, 1)
        .InsertOutput("norm", 0).BuildInnerNode() == GRAPH_SUCCESS, result);
    auto* norm = result->AddInnerNode("norm", "PlugNorm");
    norm->MutableOperator()->SetAttr("inside", 2);
    CHECK_INNER_NODE_CONDITION(norm->InsertInput("sum", 0).InsertOutput(kOutputToFusionScope, 0).BuildInnerNode()
        == GRAPH_SUCCESS, result);
    CHECK_INNER_NODE_CONDITION(result->CheckInnerNodesInfo() == GRAPH_SUCCESS, result);
  }
};
static ScopeBasePass* MakeNamesPass() { return new TestNamesPass; }
static ScopeFusionPassRegistrar const names_pass("TestNamesPass", MakeNamesPass, false);
} // namespace ge
// clang-format on

namespace cann_plugins_test {
namespace {

struct operators {
    using list = GRAFT_CANN_OPERATORS;
};
graft::catalog_view catalog() {
    static graft::cann::operators_with_rules const all(graft::catalog<operators>::definitions());
    return all.view();
}

constexpr std::string_view definitions = R"ops(
op { name: "TfConv"
  input_arg { name: "input" type_attr: "T" } input_arg { name: "filter" type_attr: "T" }
  output_arg { name: "output" type_attr: "T" }
  attr { name: "T" type: "type" allowed_values { list { type: DT_HALF type: DT_FLOAT } } }
  attr { name: "strides" type: "list(int)" }
  attr { name: "padding" type: "string" allowed_values { list { s: "SAME" s: "VALID" } } }
  attr { name: "data_format" type: "string" default_value { s: "NHWC" } } }
op { name: "TfJoin"
  input_arg { name: "values" type_attr: "T" number_attr: "N" } output_arg { name: "output" type_attr: "T" }
  attr { name: "N" type: "int" has_minimum: true minimum: 1 } attr { name: "T" type: "type" } }
op { name: "TfTwice" input_arg { name: "x" type: DT_FLOAT } output_arg { name: "y" type: DT_FLOAT } }
op { name: "TfLess"
  input_arg { name: "a" type: DT_FLOAT } input_arg { name: "gone" type: DT_FLOAT } input_arg { name: "b" type: DT_FLOAT }
  output_arg { name: "y" type: DT_FLOAT } attr { name: "without" type: "bool" default_value { b: true } } }
op { name: "TfLost" input_arg { name: "x" type: DT_FLOAT } output_arg { name: "y" type: DT_FLOAT }
  attr { name: "axis" type: "int" default_value { i: 0 } } attr { name: "gone" type: "float" default_value { f: 0.5 } } }
)ops";

struct plugins {
    graft::cann::tensorflow_definitions origins{};
    std::unique_ptr<graft::cann::registered_plugins> all{};
    graft::error_list errors{};

    plugins() {
        REQUIRE(errors.add(origins.read(definitions, "ops.pbtxt")));
        CHECK(origins.skipped.empty());
        all = std::make_unique<graft::cann::registered_plugins>(graft::tensorflow::front_end,
            graft::span<graft::catalog_view const>(origins.rows.parts.data(), origins.rows.parts.size()), catalog());
    }
    std::shared_ptr<graft::model::source> read(std::string_view text) {
        auto const* const at = reinterpret_cast<std::byte const*>(text.data());
        auto file = std::make_shared<graft::mapped_file const>(std::vector<std::byte>(at, at + text.size()));
        auto model = std::make_shared<graft::model::source>();
        REQUIRE(errors.add(graft::tensorflow::read(file, "model.pbtxt", {}, *model)));
        return model;
    }
    graft::graph import(std::string_view text) {
        return errors.take(graft::translate(read(text), catalog(), all->set(), {}));
    }
};

constexpr std::string_view placeholders = R"(
node { name: "x" op: "Placeholder" attr { key: "dtype" value { type: DT_FLOAT } }
  attr { key: "shape" value { shape { dim { size: 1 } dim { size: 8 } dim { size: 8 } dim { size: 3 } } } } }
node { name: "w" op: "Placeholder" attr { key: "dtype" value { type: DT_FLOAT } }
  attr { key: "shape" value { shape { dim { size: 3 } dim { size: 3 } dim { size: 3 } dim { size: 3 } } } } }
)";

graft::node const* node_of(graft::graph const& g, std::string_view name) {
    for (auto const& n : g.nodes)
        if (n.name == name) return &n;
    return nullptr;
}

} // namespace

TEST_CASE("cann.plugins: a function of a plugin fills the target of a node") {
    plugins p;
    auto const g = p.import(std::string(placeholders) + R"(
node { name: "c" op: "TfConv" input: "x" input: "w" attr { key: "T" value { type: DT_FLOAT } }
  attr { key: "strides" value { list { i: 1 i: 2 } } } attr { key: "padding" value { s: "SAME" } } })");
    REQUIRE(!p.errors.failed());
    auto const* const n = node_of(g, "c");
    REQUIRE(n);
    CHECK(g.catalog.name(n->op) == "PlugConv");
    CHECK(n->by == graft::implementation::tvm);
    auto const attributes = g.attributes_of(*n);
    CHECK(attributes[0].integers[1] == 2);       // strides, by its name
    REQUIRE(attributes[1].integers.size() == 4); // pads, by the function
    CHECK(attributes[1].integers[3] == 2);
    CHECK(g.edge_formats[n->first_input + 1].read == graft::format::hwcn);
    CHECK(g.tensors[n->first_output].desc.shape == graft::shape{1, 8, 8, 3});
}

TEST_CASE("cann.plugins: what a plugin's function refuses is refused, with its reason") {
    plugins p;
    (void)p.import(std::string(placeholders) + R"(
node { name: "c" op: "TfConv" input: "x" input: "w" attr { key: "T" value { type: DT_FLOAT } }
  attr { key: "strides" value { list { i: 1 } } } attr { key: "padding" value { s: "VALID" } } })");
    REQUIRE(p.errors.errors.size() == 1);
    CHECK(p.errors.errors[0].code == graft::errc::wrong_value);
    CHECK(p.errors.errors[0].got.find("padding is VALID") != std::string::npos);
}

TEST_CASE("cann.plugins: dynamic inputs are as many as their attribute says, with any of the origins") {
    plugins p;
    auto const g = p.import(std::string(placeholders) + R"(
node { name: "j" op: "TfJoin" input: "x" input: "w" input: "x" attr { key: "T" value { type: DT_FLOAT } }
  attr { key: "N" value { i: 3 } } }
node { name: "k" op: "TfJoinV2" input: "x" input: "j" attr { key: "N" value { i: 2 } } })");
    REQUIRE(!p.errors.failed());
    CHECK(node_of(g, "j")->input_count == 3);
    CHECK(node_of(g, "k")->input_count == 2); // its only definition is its target's
    CHECK(p.all->is_assumed("TfJoinV2"));
    CHECK(!p.all->is_assumed("TfJoin"));
}

TEST_CASE("cann.plugins: a graph takes the place of a node") {
    plugins p;
    auto const g = p.import(std::string(placeholders) + R"(node { name: "t" op: "TfTwice" input: "x" })");
    REQUIRE(!p.errors.failed());
    auto const* const inner = node_of(g, "t/inner");
    auto const* const outer = node_of(g, "t/outer");
    REQUIRE(inner);
    REQUIRE(outer);
    CHECK(g.inputs_of(*outer)[0] == inner->first_output);
    CHECK(g.inputs_of(*inner)[0] == g.inputs_of(*outer)[1]);
    CHECK(g.value_of(g.inputs_of(*inner)[1]).bytes.size() == 4);
}

TEST_CASE("cann.plugins: inputs are taken away under a condition, and put in order") {
    plugins p;
    auto const g = p.import(
        std::string(placeholders) + R"(node { name: "l" op: "TfLess" input: "x" input: "x" input: "w" })");
    REQUIRE(!p.errors.failed());
    auto const* const n = node_of(g, "l");
    REQUIRE(n->input_count == 2);
    CHECK(g.tensors[g.inputs_of(*n)[0]].origin == "w:0");
}

TEST_CASE("cann.plugins: the report tells what each mapping loses") {
    plugins p;
    std::vector<std::string> lost;
    for (auto const& f : graft::cann::plugin_losses(catalog()))
        if (f.origin == "TfLost") lost.push_back(f.parameter + " " + std::string(words_of(f.kind)) + " " + f.detail);
        else CHECK(f.origin != "TfJoin");
    CHECK(lost == std::vector<std::string>{"needed is required and not set int",
                      "axis is of another kind int -> list(list(int))", "gone is lost float"});
    REQUIRE(p.all->others().size() == 1); // of ONNX
}

TEST_CASE("cann.scope: a pass of CANN's makes one node of a scope, and its plugin sees what it stands for") {
    plugins p;
    auto const model = p.read(std::string(placeholders) + R"(
node { name: "a/norm_1/moments/join" op: "TfJoin" input: "x" input: "w" attr { key: "N" value { i: 2 } }
  attr { key: "T" value { type: DT_FLOAT } } }
node { name: "a/norm_1/scale" op: "TfLost" input: "a/norm_1/moments/join" }
node { name: "t" op: "TfTwice" input: "a/norm_1/scale" })");
    CHECK(graft::cann::run_scope_passes(*model).empty()); // it is not general
    auto const done = graft::cann::run_scope_passes(*model, {"TestNormPass"});
    REQUIRE(done.size() == 1);
    CHECK(done[0].refused.empty());
    CHECK(done[0].name == "a/norm_1");
    auto const g = p.errors.take(graft::translate(model, catalog(), p.all->set(), {}));
    for (auto const& e : p.errors.errors) MESSAGE(e.where.node, " ", e.where.port, ": ", e.expected, ", got ", e.got);
    REQUIRE(!p.errors.failed());
    auto const* const n = node_of(g, "a/norm_1");
    REQUIRE(n);
    CHECK(g.catalog.name(n->op) == "PlugNorm");
    CHECK(g.attributes_of(*n)[0].integer == 2); // two nodes inside
    CHECK(n->input_count == 1);
    CHECK(g.inputs_of(*node_of(g, "t/inner"))[0] == n->first_output);
}

TEST_CASE("cann.scope: a result that a pass rejects is reported, and those after it count") {
    plugins p;
    auto const model = p.read(std::string(placeholders) + R"(
node { name: "one/lost" op: "TfLost" input: "x" }
node { name: "two/lost" op: "TfLost" input: "x" })");
    auto const done = graft::cann::run_scope_passes(*model, {"TestGivesUpPass"});
    REQUIRE(done.size() == 2);
    CHECK(done[0].name == "one/");
    CHECK(done[0].refused == "the pass abandons it");
    CHECK(done[1].name == "fused");
    CHECK(done[1].refused.empty());
    CHECK(model->main.nodes.back().type == "PlugNorm");
}

TEST_CASE("cann.scope: a name means the node that no longer name of the pass means, and what no node has is reported") {
    plugins p;
    auto const model = p.read(std::string(placeholders) + R"(
node { name: "named/s/transpose" op: "TfLost" input: "x" }
node { name: "named/inner/transpose" op: "TfLost" input: "w" }
node { name: "named/end" op: "TfTwice" input: "named/inner/transpose" }
node { name: "t" op: "TfTwice" input: "named/end" })");
    auto const done = graft::cann::run_scope_passes(*model, {"TestNamesPass"});
    REQUIRE(done.size() == 1);
    CHECK(done[0].refused.empty());
    CHECK(done[0].left_out == std::vector<std::string>{"input 2: no node 'absent'"});
    auto const& nodes = model->main.nodes;
    auto const named = [&](std::string_view name) {
        std::size_t i = 0;
        while (i < nodes.size() && nodes[i].name != name) ++i;
        REQUIRE(i < nodes.size());
        return i;
    };
    auto const sum = model->main.inputs(nodes[named("fused_named/sum")]);
    REQUIRE(sum.size() == 2);
    CHECK(sum[0].node == named("w"));
    CHECK(sum[1].node == named("x"));
    CHECK(model->main.inputs(nodes[named("t")])[0].node == named("fused_named/norm"));
}

TEST_CASE("cann.scope: a result that leaves a reader without its tensor is refused") {
    plugins p;
    auto const model = p.read(std::string(placeholders) + R"(
node { name: "norm/moments/join" op: "TfJoin" input: "x" attr { key: "N" value { i: 1 } }
  attr { key: "T" value { type: DT_FLOAT } } }
node { name: "norm/scale" op: "TfLost" input: "norm/moments/join" }
node { name: "t" op: "TfTwice" input: "norm/moments/join" })");
    auto const before = model->main.nodes.size();
    auto const done = graft::cann::run_scope_passes(*model, {"TestNormPass"});
    REQUIRE(done.size() == 1);
    CHECK(done[0].refused.find("'t' reads 'norm/moments/join'") != std::string::npos);
    CHECK(model->main.nodes.size() == before);
}

} // namespace cann_plugins_test
