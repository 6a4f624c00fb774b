// bench/peers/inference_mlir.cpp - MLIR's tosa-infer-shapes over the chains of inference.hpp
// SPDX-License-Identifier: Apache-2.0
#include <string>

#include <mlir/Dialect/Func/IR/FuncOps.h>
#include <mlir/Dialect/Tensor/IR/Tensor.h>
#include <mlir/Dialect/Tosa/IR/TosaOps.h>
#include <mlir/Dialect/Tosa/Transforms/Passes.h>
#include <mlir/IR/MLIRContext.h>
#include <mlir/Parser/Parser.h>
#include <mlir/Pass/PassManager.h>

#include "bench/peers/inference.hpp"

namespace {

std::string chain(bench::shape_of_graph form, std::size_t nodes) {
    std::string const open = "tensor<?x?x?x?xf32>", known = "tensor<1x16x16x8xf32>";
    std::string text = "func.func @chain(%0: " + known + ", %w: tensor<8x3x3x8xf32>, %b: tensor<8xf32>) -> " + open +
                       " {\n";
    for (std::size_t k = 0; k < nodes; ++k) {
        auto const& type = k ? open : known;
        auto const x = " %" + std::to_string(k);
        text += "%" + std::to_string(k + 1) + " = ";
        if (form == bench::shape_of_graph::relus)
            text += "tosa.clamp" + x +
                    " {min_fp = 0.0 : f32, max_fp = 3.4e38 : f32, min_int = 0 : i64, max_int = 2147483647 : i64} : (" +
                    type + ") -> " + open + "\n";
        else
            text +=
                "tosa.conv2d" + x +
                ", %w, %b {pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : (" +
                type + ", tensor<8x3x3x8xf32>, tensor<8xf32>) -> " + open + "\n";
    }
    return text + "return %" + std::to_string(nodes) + " : " + open + "\n}\n";
}

} // namespace

bench::inference_times bench::infer_with_mlir(shape_of_graph form, std::size_t nodes, int repetitions) {
    if (form == shape_of_graph::resnet50) return {};
    mlir::DialectRegistry dialects;
    dialects.insert<mlir::func::FuncDialect, mlir::tensor::TensorDialect, mlir::tosa::TosaDialect>();
    mlir::MLIRContext context(dialects, mlir::MLIRContext::Threading::DISABLED);
    context.loadAllAvailableDialects();
    auto const text = chain(form, nodes);
    inference_times times;
    for (int k = 0; k < repetitions; ++k) {
        auto all = mlir::parseSourceString<mlir::ModuleOp>(text, mlir::ParserConfig(&context, false));
        if (!all) return {};
        mlir::PassManager passes(&context);
        passes.enableVerifier(false);
        passes.addNestedPass<mlir::func::FuncOp>(mlir::tosa::createTosaInferShapesPass());
        auto const at = cpu_seconds();
        auto const done = passes.run(*all);
        times.seconds.push_back(cpu_seconds() - at);
        std::size_t known = 0;
        all->walk([&](mlir::Operation* o) {
            if (o->getNumResults() == 1)
                if (auto type = mlir::dyn_cast<mlir::RankedTensorType>(o->getResult(0).getType()))
                    known += type.hasStaticShape();
        });
        times.nodes = mlir::succeeded(done) && known >= nodes ? nodes : 0;
    }
    return times;
}
