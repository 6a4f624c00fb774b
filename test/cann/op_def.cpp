// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstdint>
#include <string_view>
#include <vector>

#include "graft/cann/op_def/catalog.hpp"
#include "graft/cann/register/device_op_impl_registry.h"
#include "graft/cann/register/op_config_registry.h"
#include "graft/cann/register/op_def_registry.h"
#include "graft/cann/register/tilingdata_base.h"
#include "graft/cann/rules.hpp"
#include "graft/cann/tile.hpp"
#include "graft/cann/tiling/platform/platform_ascendc.h"
#include "graft/cann/tiling/tiling_api.h"
#include "graft/graph/ir/builder.hpp"
#include "graft/graph/ir/graph.hpp"

// As op hosts write them.
// clang-format off
namespace optiling {
BEGIN_TILING_DATA_DEF(TestRowsTilingData)
TILING_DATA_FIELD_DEF(uint32_t, rows)
TILING_DATA_FIELD_DEF(uint64_t, bytes)
TILING_DATA_FIELD_DEF_ARR(int32_t, 3, parts)
TILING_DATA_FIELD_DEF_STRUCT(TCubeTiling, product)
END_TILING_DATA_DEF;
REGISTER_TILING_DATA_CLASS(TestRows, TestRowsTilingData)

static ge::graphStatus TileRows(gert::TilingContext* context) {
    auto const device = platform_ascendc::PlatformAscendC(context->GetPlatformInfo());
    auto const rows = context->GetInputShape(0)->GetStorageShape().GetDim(0);
    uint64_t local = 0;
    device.GetCoreMemSize(platform_ascendc::CoreMemType::UB, local);
    TestRowsTilingData data;
    data.set_rows(static_cast<uint32_t>((rows + device.GetCoreNumAiv() - 1) / device.GetCoreNumAiv()));
    data.set_bytes(local);
    int32_t const parts[]{7, -8, 9};
    data.set_parts(parts);
    matmul_tiling::MatmulApiTiling product(device);
    product.SetAType(matmul_tiling::TPosition::GM, matmul_tiling::CubeFormat::ND, matmul_tiling::DataType::DT_FLOAT16);
    product.SetShape(128, 64, 96);
    product.SetOrgShape(128, 64, 96);
    if (product.GetTiling(data.product) == -1) return ge::GRAPH_FAILED;
    data.SaveToBuffer(context->GetRawTilingData()->GetData(), context->GetRawTilingData()->GetCapacity());
    context->GetRawTilingData()->SetDataSize(data.GetDataSize());
    context->SetBlockDim(device.GetCoreNumAiv());
    context->SetTilingKey(*context->GetAttrs()->GetBool(1) ? 11 : 10);
    context->GetWorkspaceSizes(1)[0] = 4096;
    return ge::GRAPH_SUCCESS;
}
DEVICE_IMPL_OP_OPTILING(TestRows).Tiling(TileRows);
} // namespace optiling

namespace ge {
static ge::graphStatus InferRows(gert::InferShapeContext* context) {
    auto const* x = context->GetInputShape(0);
    auto const* k = context->GetInputTensor(1)->GetData<int64_t>();
    if (x->GetDimNum() != 2) return ge::GRAPH_FAILED;
    *context->GetOutputShape(0) = {k[0], x->GetDim(1), *context->GetAttrs()->GetInt(0)};
    return ge::GRAPH_SUCCESS;
}
static ge::graphStatus TypeRows(gert::InferDataTypeContext* context) {
    return context->SetOutputDataType(0, context->GetInputDataType(0));
}
} // namespace ge

namespace ops {
class TestRows : public OpDef {
public:
    explicit TestRows(const char* name) : OpDef(name) {
        this->Input("x").ParamType(REQUIRED).DataType({ge::DT_FLOAT16, ge::DT_FLOAT})
            .Format({ge::FORMAT_ND, ge::FORMAT_ND});
        this->Input("k").ParamType(REQUIRED).DataType({ge::DT_INT64, ge::DT_INT64}).ValueDepend(REQUIRED);
        this->Input("weight").ParamType(OPTIONAL).DataType({ge::DT_FLOAT, ge::DT_FLOAT16});
        this->Output("y").ParamType(REQUIRED).DataType({ge::DT_FLOAT16, ge::DT_FLOAT});
        this->Output("like").ParamType(REQUIRED).Follow("x");
        this->Attr("depth").AttrType(OPTIONAL).Int(4);
        this->Attr("wide").AttrType(OPTIONAL).Bool(true);
        this->Attr("scales").ListFloat({0.5f, 2.0f});
        this->SetInferShape(ge::InferRows).SetInferDataType(ge::TypeRows);
        this->AICore().SetTiling(optiling::TileRows);
        this->AICore().AddConfig("ascend910b");
    }
};
OP_ADD(TestRows);
static OpAICoreConfig RowsOn310p() {
    OpAICoreConfig config;
    config.DynamicShapeSupportFlag(false);
    return config;
}
REGISTER_OP_AICORE_CONFIG(TestRows, ascend310p, RowsOn310p);

class TestUneven : public OpDef {
public:
    explicit TestUneven(const char* name) : OpDef(name) {
        this->Input("x").DataType({ge::DT_FLOAT16, ge::DT_FLOAT});
        this->Output("y").DataType({ge::DT_FLOAT16});
    }
};
OP_ADD(TestUneven);
} // namespace ops
// clang-format on

namespace {

graft::cann::op_def_catalog const& classes() {
    static graft::cann::op_def_catalog const all;
    return all;
}
graft::catalog_view operators() {
    static graft::cann::operators_with_rules const all(classes().view());
    return all.view();
}

/// TestRows over these inputs; `k` is a constant if `with_value` is set.
struct built {
    graft::graph g{};
    graft::status why{};

    built(graft::dtype type, graft::shape const& x, bool with_value, graft::dtype weight = graft::dtype::undefined) {
        g.catalog = operators();
        graft::graph_builder b(g);
        auto const desc = [](graft::dtype t, graft::shape const& s) {
            graft::tensor_desc d;
            d.type = t, d.shape = s;
            return d;
        };
        auto const in = b.add_input("x", {}, desc(type, x));
        auto const k = b.add_input("k", {}, desc(graft::dtype::i64, {1}));
        static std::int64_t const five = 5;
        if (with_value) b.state_value(k, g.storage.bytes_of(g.storage.keep(graft::span<std::int64_t const>(&five, 1))));
        graft::node_draft d;
        d.begin(g.catalog, g.catalog.find("TestRows"), g.storage);
        d.name = "n";
        d.put(0, {&in, 1});
        d.put(1, {&k, 1});
        if (weight != graft::dtype::undefined) {
            auto const w = b.add_input("w", {}, desc(weight, {2}));
            d.put(2, {&w, 1});
        }
        b.add(d, why);
    }
    graft::tensor_desc const& output(std::size_t k) const { return g.tensors[g.nodes.back().output(k)].desc; }
};

} // namespace

TEST_CASE("cann.op_def: a class is an operator with columns, attributes and chips") {
    auto const c = classes().view();
    auto const op = c.find("TestRows");
    REQUIRE(op != graft::no_op);
    CHECK(c.inputs(op).size() == 3);
    CHECK(c.inputs(op)[2].how == graft::presence::optional);
    CHECK(c.inputs(op)[1].value == graft::value_need::required);
    CHECK(c.default_of(c.attributes(op)[0]).integer == 4);
    CHECK(c.default_of(c.attributes(op)[2]).floats[1] == 2.0);
    int columns = 0, chips = 0;
    for (auto const& f : c.facts_of(op))
        columns += f.kind == graft::fact_kind::dtype_column, chips += f.kind == graft::fact_kind::chip;
    CHECK(columns == 3);
    CHECK(chips == 2); // one in the class, one outside of it
}

TEST_CASE("cann.op_def: a class that contradicts itself is reported and left out") {
    CHECK(classes().view().find("TestUneven") == graft::no_op);
    REQUIRE(classes().refused().size() == 1);
    CHECK(classes().refused()[0].op == "TestUneven");
    CHECK(classes().refused()[0].why.code == graft::errc::column_length_mismatch);
}

TEST_CASE("cann.op_def: its functions infer in graphs") {
    built const b(graft::dtype::f32, {8, 3}, true);
    REQUIRE(b.why);
    CHECK(b.output(0).shape == graft::shape{5, 3, 4});
    CHECK(b.output(0).type == graft::dtype::f32);
    CHECK(b.output(1).shape == graft::shape{8, 3}); // follows
    CHECK(built(graft::dtype::f32, {8}, true).why.code == graft::errc::wrong_value);
}

TEST_CASE("cann.op_def: of a value that is not known nothing is computed") {
    built const b(graft::dtype::f16, {8, 3}, false);
    REQUIRE(b.why);
    CHECK(!b.output(0).shape.has_rank());
}

TEST_CASE("cann.op_def: dtypes fit one column together") {
    CHECK(built(graft::dtype::f32, {8, 3}, true, graft::dtype::f16).why);
    CHECK(built(graft::dtype::f32, {8, 3}, true, graft::dtype::f32).why.code == graft::errc::no_matching_column);
}

TEST_CASE("cann.tile: a tiling function decides for a device") {
    built b(graft::dtype::f32, {100, 3}, true);
    REQUIRE(b.why);
    auto const& n = b.g.nodes.back();
    std::vector<graft::tensor_desc const*> in;
    std::vector<graft::known_value> values;
    for (auto t : b.g.inputs_of(n)) in.push_back(&b.g.tensors[t].desc), values.push_back(b.g.value_of(t));
    std::vector<graft::tensor_desc> out{b.output(0), b.output(1)};
    graft::frame f;
    f.op = "TestRows";
    f.input_ports = b.g.input_ports(n), f.output_ports = b.g.output_ports(n);
    f.inputs = {in.data(), in.size()}, f.values = {values.data(), values.size()};
    f.outputs = {out.data(), out.size()}, f.attributes = b.g.attributes_of(n);
    graft::platform device{.chip = "ascend910b", .cores = 20, .vector_cores = 40, .local_bytes = 196608};
    auto const answer = graft::cann::tile(operators(), n.op, f, device);
    REQUIRE(answer);
    CHECK(answer->blocks == 40);
    CHECK(answer->key == 11);
    CHECK(answer->workspaces == std::vector<std::size_t>{4096});
    // rows at 0, bytes at 8, parts at 16 to 28, the product from 32 on: 31 numbers, rounded up to a multiple of 8
    REQUIRE(answer->data.size() == 32 + 128);
    CHECK(answer->data[0] == 3);
    CHECK(answer->data[8 + 2] == 3); // 196608 = 3 << 16
    CHECK(answer->data[16] == 7);
    CHECK(answer->data[20] == 0xF8);
    CHECK(answer->data[32 + 4] == 128); // M
    out[0].shape = graft::shape{5, 3, 4};
    graft::tensor_desc unknown = *in[0];
    unknown.shape[0] = graft::dim::unknown();
    in[0] = &unknown;
    CHECK(graft::cann::tile(operators(), n.op, f, device).error().code == graft::errc::unknown_dim_value);
}

TEST_CASE("cann.matmul_tiling: the pieces fit the buffers") {
    graft::platform device{.l0a_bytes = 65536, .l0b_bytes = 65536, .l0c_bytes = 131072, .l1_bytes = 524288};
    fe::PlatFormInfos const infos(device);
    for (auto const [m, n, k] : {std::array{1, 1, 1}, std::array{128, 64, 96}, std::array{5000, 3000, 7000}}) {
        matmul_tiling::MatmulApiTiling t{platform_ascendc::PlatformAscendC(&infos)};
        t.SetAType(matmul_tiling::TPosition::GM, matmul_tiling::CubeFormat::ND, matmul_tiling::DataType::DT_FLOAT16);
        t.SetShape(m, n, k);
        optiling::TCubeTiling to;
        REQUIRE(t.GetTiling(to) == 0);
        CHECK(to.get_baseM() * to.get_baseK() * 2 * 2 <= 65536);
        CHECK(to.get_baseN() * to.get_baseK() * 2 * 2 <= 65536);
        CHECK(to.get_baseM() * to.get_baseN() * 4 <= 131072);
        CHECK(to.get_shareL1Size() <= 524288);
    }
    optiling::TCubeTiling none;
    CHECK(matmul_tiling::MatmulApiTiling().GetTiling(none) == -1);
}
