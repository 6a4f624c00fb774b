// examples/cann/sources/scale_rows.cpp - an operator of the newer style, with its tiling, as an op host of CANN
// SPDX-License-Identifier: Apache-2.0
#include <cstdint>

#include "register/op_def_registry.h"
#include "register/tilingdata_base.h"
#include "tiling/platform/platform_ascendc.h"

namespace optiling {

BEGIN_TILING_DATA_DEF(ScaleRowsTilingData)
TILING_DATA_FIELD_DEF(uint32_t, rows);
TILING_DATA_FIELD_DEF(uint32_t, columns);
END_TILING_DATA_DEF;
REGISTER_TILING_DATA_CLASS(ScaleRows, ScaleRowsTilingData)

static ge::graphStatus TileScaleRows(gert::TilingContext* context) {
    const auto device = platform_ascendc::PlatformAscendC(context->GetPlatformInfo());
    const auto& shape = context->GetInputShape(0)->GetStorageShape();
    const uint32_t cores = device.GetCoreNumAiv();
    if (shape.GetDimNum() != 2 || cores == 0) { return ge::GRAPH_FAILED; }
    ScaleRowsTilingData data;
    data.set_rows(static_cast<uint32_t>((shape.GetDim(0) + cores - 1) / cores));
    data.set_columns(static_cast<uint32_t>(shape.GetDim(1)));
    data.SaveToBuffer(context->GetRawTilingData()->GetData(), context->GetRawTilingData()->GetCapacity());
    context->GetRawTilingData()->SetDataSize(data.GetDataSize());
    context->SetBlockDim(cores);
    return ge::GRAPH_SUCCESS;
}

} // namespace optiling

namespace ge {

static ge::graphStatus InferScaleRows(gert::InferShapeContext* context) {
    *context->GetOutputShape(0) = *context->GetInputShape(0);
    return ge::GRAPH_SUCCESS;
}

static ge::graphStatus TypeScaleRows(gert::InferDataTypeContext* context) {
    return context->SetOutputDataType(0, context->GetInputDataType(0));
}

} // namespace ge

namespace ops {

class ScaleRows : public OpDef {
public:
    explicit ScaleRows(const char* name) : OpDef(name) {
        this->Input("x")
            .ParamType(REQUIRED)
            .DataType({ge::DT_FLOAT16, ge::DT_FLOAT})
            .Format({ge::FORMAT_ND, ge::FORMAT_ND});
        this->Output("y")
            .ParamType(REQUIRED)
            .DataType({ge::DT_FLOAT16, ge::DT_FLOAT})
            .Format({ge::FORMAT_ND, ge::FORMAT_ND});
        this->Attr("factor").AttrType(OPTIONAL).Float(2.0);
        this->SetInferShape(ge::InferScaleRows).SetInferDataType(ge::TypeScaleRows);
        this->AICore().SetTiling(optiling::TileScaleRows);
        this->AICore().AddConfig("ascend910b");
    }
};

OP_ADD(ScaleRows);

} // namespace ops
