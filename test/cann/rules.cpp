// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <vector>

#include "graft/cann/error_util.h"
#include "graft/cann/graph/operator_reg.h"
#include "graft/cann/graph/utils/op_desc_utils.h"
#include "graft/graph/ir/builder.hpp"
#include "graft/op/catalog/catalog.hpp"

#undef CHECK // of CANN; doctest has one too
#include <doctest/doctest.h>

// As CANN's sources write them.
// clang-format off
namespace ge {
REG_OP(TiledTwice)
    .INPUT(x, TensorType({DT_FLOAT, DT_FLOAT16}))
    .OPTIONAL_INPUT(bias, TensorType({DT_FLOAT}))
    .INPUT(count, TensorType({DT_INT32, DT_INT64}))
    .DYNAMIC_INPUT(rest, TensorType({DT_FLOAT}))
    .OUTPUT(y, TensorType({DT_FLOAT, DT_FLOAT16}))
    .DYNAMIC_OUTPUT(parts, TensorType({DT_FLOAT}))
    .ATTR(axis, Int, 0)
    .ATTR(mode, String, "twice")
    .ATTR(pads, ListInt, {1, 2})
    .OP_END_FACTORY_REG(TiledTwice)
REG_OP(AlikeInput).INPUT(x, TensorType::ALL()).OUTPUT(y, TensorType::ALL()).OP_END_FACTORY_REG(AlikeInput)
REG_OP(WithoutFunction).INPUT(x, TensorType::ALL()).OUTPUT(y, TensorType::ALL()).OP_END_FACTORY_REG(WithoutFunction)

IMPLEMT_VERIFIER(TiledTwice, TiledTwiceVerify) {
  if (op.get_attr_mode() != "twice") {
    OP_LOGE(TbeGetName(op).c_str(), "mode is %s, and not %s", op.get_attr_mode().c_str(), "twice");
    return GRAPH_FAILED;
  }
  return GRAPH_SUCCESS;
}
IMPLEMT_INFERFUNC(TiledTwice, TiledTwiceInfer) {
  auto op_desc = OpDescUtils::GetOpDescFromOperator(op);
  int64_t axis = 0;
  if (op.GetAttr("axis", axis) != GRAPH_SUCCESS || axis >= 8) return GRAPH_FAILED;
  std::vector<int64_t> dims = op.get_input_desc_x().GetShape().GetDims();
  Tensor count;
  int64_t times = -1;
  if (op.GetInputConstData("count", count) == GRAPH_SUCCESS && count.GetTensorDesc().GetDataType() == DT_INT32)
    times = *reinterpret_cast<const int32_t*>(count.GetData());
  std::vector<std::pair<int64_t, int64_t>> range;
  op_desc->MutableInputDesc("x")->GetShapeRange(range);
  if (axis == 3) dims[0] = static_cast<int64_t>(range.size());
  else if (axis == 4) dims[0] = -7;
  else if (axis == 5) dims = op_desc->MutableInputDesc(9)->GetShape().GetDims();
  if (axis < 3) dims[0] = times < 0 || dims[0] < 0 ? -1 : dims[0] * times;
  auto y = op_desc->MutableOutputDesc("y");
  y->SetShape(GeShape(dims));
  y->SetDataType(op.GetInputDesc(0).GetDataType());
  for (int i = 0; i < op.GetDynamicOutputNum("parts"); ++i) {
    TensorDesc part = op.get_dynamic_output_desc_parts(i);
    part.SetShape(Shape({i, static_cast<int64_t>(op.GetInputsSize())}));
    op.update_dynamic_output_desc_parts(i, part);
  }
  return op_desc->MutableInputDesc("bias") == nullptr ? GRAPH_SUCCESS : GRAPH_FAILED;
}
INFER_FUNC_REG(TiledTwice, TiledTwiceInfer);
VERIFY_FUNC_REG(TiledTwice, TiledTwiceVerify);
COMMON_INFER_FUNC_REG(AlikeInput, ELMTWISE_INFER_SHAPEANDTYPE("x", "y"));
} // namespace ge
// clang-format on

namespace cann_rules_test {
namespace {

using graft::dtype;
using graft::errc;

struct operators {
    using list = GRAFT_CANN_OPERATORS;
};
graft::catalog_view catalog() {
    static graft::cann::operators_with_rules const all(graft::catalog<operators>::definitions());
    return all.view();
}

/// TiledTwice with these dims in a graph: the results of its rules, and its output.
struct trial {
    graft::graph g{};
    graft::status why{};
    graft::tensor_desc y{};

    explicit trial(graft::shape x, std::int64_t axis = 0, std::string_view mode = "twice", bool biased = false) {
        static std::int32_t const three = 3;
        g.catalog = catalog();
        graft::graph_builder b(g);
        auto d = graft::node_draft::of(g.catalog, g.catalog.find("TiledTwice"), g.storage);
        auto const tx = b.add_input("x", {}, {dtype::f16, {}, {}, x});
        auto const count = b.add_constant("count", {},
            {{dtype::i32, {}, {}, graft::shape::scalar()}, {reinterpret_cast<std::byte const*>(&three), 4}});
        auto const more = b.add_input("more", {}, {dtype::f32, {}, {}, {2}});
        d.name = d.origin_name = "node";
        d.put(0, {&tx, 1});
        d.put(1, {&more, biased ? 1u : 0u});
        d.put(2, {&count, 1});
        d.put(3, {&more, 1});
        d.count(1, 2);
        d.attributes[0] = graft::attr_value::of(axis);
        d.attributes[1] = graft::attr_value::of(mode);
        auto const n = b.add(d, why);
        y = g.tensors[g.nodes[n].first_output].desc;
    }
};

} // namespace

TEST_CASE("functions of CANN's infer dtypes and shapes, with constants, attributes and dynamic ports") {
    trial const t({2, 5});
    CHECK(t.why);
    CHECK(t.y.type == dtype::f16);
    CHECK(t.y.shape == graft::shape{6, 5});
    auto const& parts = t.g.tensors[t.g.nodes.back().output(2)].desc;
    CHECK(parts.type == dtype::f32);
    CHECK(parts.shape == graft::shape{1, 3}); // x, count and one of rest are present
    CHECK(trial({-1, 5}).y.shape == graft::shape{-1, 5});
    CHECK(trial({-1, 5}, 3).y.shape == graft::shape{2, 5}); // unknown dims have ranges
}

TEST_CASE("what a function reports is why the node is refused") {
    trial const verified({2, 5}, 0, "thrice");
    CHECK(verified.why.code == errc::wrong_value);
    CHECK(verified.why.found == "mode is thrice, and not twice");
    CHECK(trial({2, 5}, 9).why.code == errc::wrong_value);
    CHECK(trial({2, 5}, 0, "twice", true).why.code == errc::wrong_value);
    CHECK(trial({2, 5}, 5).why.code == errc::index_out_of_range);
}

TEST_CASE("dims that no shape has are an error") {
    trial const t({2, 5}, 4);
    CHECK(t.why.code == errc::negative_dim);
    CHECK(t.why.parameter == "y");
}

TEST_CASE("what has no function stays without a rule") {
    auto const c = catalog();
    CHECK(!c.ops[c.find("WithoutFunction")].has_rule(graft::step::infer_dtype));
    CHECK(c.ops[c.find("AlikeInput")].has_rule(graft::step::infer_dtype));
}

} // namespace cann_rules_test
