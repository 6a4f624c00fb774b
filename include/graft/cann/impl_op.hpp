// graft/cann/impl_op.hpp - IMPL_OP and its kin: functions of the newer style for operators that are defined elsewhere
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath> // CANN's header brings it
#include <cstddef>
#include <cstdint>
#include <initializer_list>

#include "graft/cann/gert/run.hpp"
#include "graft/cann/gert/tiling_context.hpp"
#include "graft/cann/op_util.h"
#include "graft/cann/rules.hpp"

namespace gert {

/// `IMPL_OP(Tile).InferShape(f).InputsDataDependency({1})`, kept while the program starts.
class GRAFT_TYPE OpImplRegister {
public:
    explicit OpImplRegister(char const* op) : functions_(graft::cann::registered_functions()[op].newer) {
        functions_.run = &graft::cann::run_runtime;
    }
    OpImplRegister& InferShape(ge::graphStatus (*f)(InferShapeContext*)) { return functions_.infer_shape = f, *this; }
    OpImplRegister& InferDataType(ge::graphStatus (*f)(InferDataTypeContext*)) {
        return functions_.infer_type = f, *this;
    }
    OpImplRegister& InferShapeRange(ge::graphStatus (*)(InferShapeRangeContext*)) { return *this; }
    OpImplRegister& Tiling(ge::graphStatus (*f)(TilingContext*), std::size_t = 0) { return functions_.tile = f, *this; }
    OpImplRegister& InputsDataDependency(std::initializer_list<std::int32_t> inputs) {
        for (auto i : inputs)
            if (i >= 0 && i < 64) functions_.values |= std::uint64_t{1} << i;
        return *this;
    }
    OpImplRegister& TilingInputsDataDependency(std::initializer_list<std::int32_t>) { return *this; }
    // What only CANN's engines read.
    template <class T> OpImplRegister& TilingParse(ge::graphStatus (*)(TilingParseContext*)) { return *this; }
    template <class T> OpImplRegister& TilingParse(ge::graphStatus (*)(KernelContext*)) { return *this; }
    template <class... Any> OpImplRegister& PrivateAttr(Any const&...) { return *this; }
    OpImplRegister& OutputShapeDependOnCompute(std::initializer_list<std::int32_t>) { return *this; }

private:
    graft::cann::runtime_functions& functions_;
};
using OpImplRegisterV2 = OpImplRegister;

} // namespace gert
