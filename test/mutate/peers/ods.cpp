// test/mutate/peers/ods.cpp - a verifier with MLIR's generated accessors, as far as the compiler checks it
// SPDX-License-Identifier: Apache-2.0
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "dialect.h.inc"
#include "enums.h.inc"
#define GET_OP_CLASSES
#include "ops.h.inc"

#include "enums.cpp.inc"
#define GET_OP_CLASSES
#include "ops.cpp.inc"
namespace {
#include "rewriters.inc"
}

mlir::LogicalResult npu::TopKOp::verify() {
    auto const x = llvm::cast<mlir::ShapedType>(getX().getType());
    auto const values = llvm::cast<mlir::ShapedType>(getValues().getType());
    std::int64_t const dim = getDim();
    if (!x.hasRank()) return mlir::success();
    if (dim < -x.getRank() || dim >= x.getRank()) return emitOpError("dim is outside of the rank");
    if (auto const bias = getBias(); bias && llvm::cast<mlir::ShapedType>(bias.getType()).getRank() != 1)
        return emitOpError("bias is a vector");
    return values.getRank() == x.getRank() ? mlir::success() : mlir::failure();
}
void fill(mlir::RewritePatternSet& patterns) { populateWithGenerated(patterns); }
