// graft/cann/impl_op.hpp - IMPL_OP and its kin: functions of the newer style for operators that are defined elsewhere
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath> // CANN's header includes it
#include <initializer_list>

#include "graft/cann/gert/run.hpp"
#include "graft/cann/gert/tiling_context.hpp"
#include "graft/cann/op_util.h"
#include "graft/cann/rules.hpp"

namespace gert {

enum TilingPlacement { TILING_ON_HOST, TILING_ON_AICPU };

/// `IMPL_OP(Tile).InferShape(f).InputsDataDependency({1})`, recorded during program startup.
class GRAFT_TYPE OpImplRegister {
public:
    explicit OpImplRegister(char const* op) : functions_(graft::cann::registered_functions()[op].newer) {
        functions_.run = &graft::cann::run_runtime;
    }
    OpImplRegister& InferShape(ge::graphStatus (*f)(InferShapeContext*)) { return functions_.infer_shape = f, *this; }
    OpImplRegister& InferDataType(ge::graphStatus (*f)(InferDataTypeContext*)) {
        return functions_.infer_type = f, *this;
    }
    /// All outputs have the element type of the first input.
    OpImplRegister& InferOutDataTypeSameWithFirstInput() {
        functions_.infer_type = +[](InferDataTypeContext* context) -> ge::graphStatus {
            auto const type = context->GetInputDataType(0);
            if (type == ge::DT_UNDEFINED) return ge::GRAPH_FAILED;
            for (std::size_t i = 0; i < context->GetComputeNodeOutputNum(); ++i) context->SetOutputDataType(i, type);
            return ge::GRAPH_SUCCESS;
        };
        return *this;
    }
    OpImplRegister& InferShapeRange(ge::graphStatus (*)(InferShapeRangeContext*)) { return *this; }
    OpImplRegister& Tiling(ge::graphStatus (*f)(TilingContext*), std::size_t = 0) { return functions_.tile = f, *this; }
    OpImplRegister& InputsDataDependency(std::initializer_list<std::int32_t> inputs) {
        for (auto i : inputs)
            if (i >= 0 && i < 64) functions_.values |= std::uint64_t{1} << i;
        return *this;
    }
    OpImplRegister& TilingInputsDataDependency(std::initializer_list<std::int32_t>) { return *this; }
    // Accepted: read only by CANN's engines.
    template <class T> OpImplRegister& TilingParse(ge::graphStatus (*)(TilingParseContext*)) { return *this; }
    template <class T> OpImplRegister& TilingParse(ge::graphStatus (*)(KernelContext*)) { return *this; }
    template <class... Any> OpImplRegister& PrivateAttr(Any const&...) { return *this; }
    OpImplRegister& OutputShapeDependOnCompute(std::initializer_list<std::int32_t>) { return *this; }
    OpImplRegister& TilingInputsDataDependency(
        std::initializer_list<std::int32_t>, std::initializer_list<TilingPlacement>) {
        return *this;
    }
    OpImplRegister& HostInputs(std::initializer_list<std::int32_t>) { return *this; }
    OpImplRegister& NullableOutputs(std::initializer_list<std::int32_t>) { return *this; }
    template <class F> OpImplRegister& InferFormat(F const&) { return *this; }
    template <class F> OpImplRegister& OpExecuteFunc(F const&) { return *this; }
    template <class F, class G> OpImplRegister& Op2StageExecuteFuncs(F const&, G const&) { return *this; }
    template <class F> OpImplRegister& GenSimplifiedKey(F const&) { return *this; }
    template <class F> OpImplRegister& CalcOpParam(F const&) { return *this; }
    template <class F> OpImplRegister& GenerateTask(F const&) { return *this; }
    template <class F> OpImplRegister& CheckSupport(F const&) { return *this; }
    template <class F> OpImplRegister& OpSelectFormat(F const&) { return *this; }
    template <class F> OpImplRegister& ExceptionDumpParseFunc(F const&) { return *this; }

private:
    graft::cann::runtime_functions& functions_;
};
using OpImplRegisterV2 = OpImplRegister;

/// The types of the functions.
struct OpImplKernelRegistry {
    using InferShapeKernelFunc = ge::graphStatus (*)(InferShapeContext*);
    using InferShapeRangeKernelFunc = ge::graphStatus (*)(InferShapeRangeContext*);
    using InferDataTypeKernelFunc = ge::graphStatus (*)(InferDataTypeContext*);
    using TilingKernelFunc = ge::graphStatus (*)(TilingContext*);
    using KernelFunc = ge::graphStatus (*)(KernelContext*);
};

} // namespace gert
