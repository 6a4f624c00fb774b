// test/mutate/peers/ods.td - the right definitions of MLIR's ODS and DRR that the changes of changes.py are made in
// SPDX-License-Identifier: Apache-2.0
include "mlir/IR/OpBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/PatternBase.td"

def Npu_Dialect : Dialect {
  let name = "npu";
  let cppNamespace = "::npu";
}
def Npu_Mode : I32EnumAttr<"Mode", "", [I32EnumAttrCase<"Same", 0, "SAME">, I32EnumAttrCase<"Valid", 1, "VALID">]> {
  let cppNamespace = "::npu";
}
def TopKOp : Op<Npu_Dialect, "top_k", [AllTypesMatch<["x", "values"]>]> {
  let arguments = (ins
    TensorOf<[F16, F32]>:$x,
    I32Tensor:$k,
    Optional<F32Tensor>:$bias,
    DefaultValuedAttr<BoolAttr, "true">:$sorted,
    DefaultValuedAttr<SI64Attr, "-1">:$dim,
    DefaultValuedAttr<ConfinedAttr<I64Attr, [IntMinValue<1>]>, "1">:$group,
    DefaultValuedAttr<Npu_Mode, "::npu::Mode::Same">:$mode);
  let results = (outs TensorOf<[F16, F32]>:$values, I32Tensor:$indices);
  let hasVerifier = 1;
  let hasFolder = 0;
}
def JoinOp : Op<Npu_Dialect, "join"> {
  let arguments = (ins Variadic<F32Tensor>:$xs, F32Tensor:$last);
  let results = (outs F32Tensor:$y);
}
def GateOp : Op<Npu_Dialect, "gate"> {
  let arguments = (ins F32Tensor:$x, F32Attr:$beta);
  let results = (outs F32Tensor:$y);
}
def TopKV2Op : Op<Npu_Dialect, "top_k_v2"> {
  let arguments = (ins TensorOf<[F16, F32]>:$input, I32Tensor:$k, BoolAttr:$sorted, SI64Attr:$axis);
  let results = (outs TensorOf<[F16, F32]>:$values, I32Tensor:$indices);
}
def TopKV1Op : Op<Npu_Dialect, "top_k_v1"> {
  let arguments = (ins TensorOf<[F16, F32]>:$input, I32Tensor:$k, BoolAttr:$sorted, SI64Attr:$axis);
  let results = (outs TensorOf<[F16, F32]>:$values, I32Tensor:$indices);
}
def MulOp : Op<Npu_Dialect, "mul"> {
  let arguments = (ins F32Tensor:$x, F32Tensor:$y);
  let results = (outs F32Tensor:$z);
}
def ScaleOp : Op<Npu_Dialect, "scale"> {
  let arguments = (ins F32Tensor:$x, F32Attr:$beta);
  let results = (outs F32Tensor:$y);
}
def SigmoidOp : Op<Npu_Dialect, "sigmoid"> {
  let arguments = (ins F32Tensor:$x);
  let results = (outs F32Tensor:$y);
}
def : Pat<(SigmoidOp:$gate (ScaleOp $x, $beta)), (GateOp $x, $beta)>;
def NoBias : NativeCodeCall<"::mlir::Value()">;
def : Pat<(TopKV2Op $input, $k, $sorted, $axis),
          (TopKOp $input, $k, (NoBias), $sorted, $axis, ConstantAttr<I64Attr, "2">, ConstantEnumCase<Npu_Mode, "SAME">)>;
