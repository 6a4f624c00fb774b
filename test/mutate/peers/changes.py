# test/mutate/peers/changes.py - 40 mistakes, written by hand for graft, MLIR's ODS and DRR, and ONNX's schemas
# SPDX-License-Identifier: Apache-2.0
"""(what is wrong, the parameter or operator that a good error names, {peer: (before, after, ...)}). A peer that is missing has no
such notion: nothing of it can be written wrongly in this way."""

CHANGES = (
    ('a port of an undeclared type variable', 'S', {
        'graft': ('.input("x", "T")', '.input("x", "S")'),
        'onnx': ('.Input(0, "x", "", "T")', '.Input(0, "x", "", "S")')}),
    ('a type variable that no port has', 'U', {
        'graft': ('.datatype("T", f16 | f32)', '.datatype("T", f16 | f32).datatype("U", f32)'),
        'onnx': ('    .TypeAndShape', '    .TypeConstraint("U", {"tensor(float)"}, "")\n    .TypeAndShape')}),
    ('a type constraint between ports names one that does not exist', 'z', {
        'graft': ('follow("last")', 'follow("z")'),
        'ods': ('["x", "values"]', '["z", "values"]')}),
    ('a rule reads an input that does not exist', 'y', {
        'graft': ('ctx.input<"x">()', 'ctx.input<"y">()'),
        'ods': ('getX().getType()', 'getY().getType()'),
        'onnx': ('ctx.getInputType(0)', 'ctx.getInputType(3)')}),
    ('a rule reads an attribute that does not exist', 'dims', {
        'graft': ('ctx.attr<"dim">()', 'ctx.attr<"dims">()'),
        'ods': ('getDim()', 'getDims()'),
        'onnx': ('getAttribute(ctx, "dim"', 'getAttribute(ctx, "dims"')}),
    ('a rule writes an output that does not exist', 'value', {
        'graft': ('ctx.output<"values">() = y', 'ctx.output<"value">() = y'),
        'ods': ('getValues().getType()', 'getValue().getType()'),
        'onnx': ('updateOutputShape(ctx, 0, y)', 'updateOutputShape(ctx, 2, y)')}),
    ('a rule reads an attribute as an input', 'dim', {
        'graft': ('ctx.input<"x">()', 'ctx.input<"dim">()'),
        'ods': ('getX().getType()', 'getDim().getType()')}),
    ('a rule reads an input as an attribute', 'x', {
        'graft': ('ctx.attr<"dim">()', 'ctx.attr<"x">()'),
        'ods': ('std::int64_t const dim = getDim()', 'std::int64_t const dim = getX()'),
        'onnx': ('getAttribute(ctx, "dim"', 'getAttribute(ctx, "x"')}),
    ('a rule reads an attribute as another type', 'dim', {
        'graft': ('auto const axis = graft::normalize_axis(ctx.attr<"dim">(), y.rank(), "dim");',
                  'std::string_view const dim = ctx.attr<"dim">();\n        auto const axis = graft::normalize_axis(dim.size(), y.rank(), "dim");'),
        'ods': ('std::int64_t const dim = getDim()', 'llvm::StringRef const dim = getDim()'),
        'onnx': ('getAttribute(ctx, "dim", static_cast<int64_t>(-1))', 'static_cast<int64_t>(getAttribute(ctx, "dim", std::string()).size())')}),
    ('a rule reads an optional input untested', 'bias', {
        'graft': ('if (auto const bias = ctx.optional_input<"bias">(); bias && bias->has_rank() && bias->rank() != 1)',
                  'if (auto const& bias = ctx.input<"bias">(); bias.has_rank() && bias.rank() != 1)'),
        'ods': ('auto const bias = getBias(); bias && ', 'auto const bias = getBias(); '),
        'onnx': ('hasInputShape(ctx, 2) && ', '')}),
    ('a rule does not set an output', 'indices', {
        'graft': ('        ctx.output<"indices">() = y;\n', ''),
        'onnx': ('        updateOutputShape(ctx, 1, y);\n', '')}),
    ('a rule under another name', 'infer_shapes|verifies|TypeAndShapeInference', {
        'graft': ('status infer_shape(', 'status infer_shapes('),
        'ods': ('TopKOp::verify()', 'TopKOp::verifies()'),
        'onnx': ('.TypeAndShapeInferenceFunction(', '.TypeAndShapeInference(')}),
    ('an attribute declared twice', 'dim', {
        'graft': ('.attr("dim", -1)', '.attr("dim", -1).attr("dim", 0)'),
        'ods': ('DefaultValuedAttr<SI64Attr, "-1">:$dim,', 'DefaultValuedAttr<SI64Attr, "-1">:$dim, DefaultValuedAttr<SI64Attr, "0">:$dim,'),
        'onnx': ('.Attr("mode"', '.Attr("dim", "", AttributeProto::INT, static_cast<int64_t>(0))\n    .Attr("mode"')}),
    ('an input declared twice', 'x', {
        'graft': ('.input("x", "T")\n', '.input("x", "T").input("x", "T")\n'),
        'ods': ('TensorOf<[F16, F32]>:$x,\n', 'TensorOf<[F16, F32]>:$x, TensorOf<[F16, F32]>:$x,\n'),
        'onnx': ('.Input(1, "k", "", "tensor(int64)")', '.Input(1, "x", "", "tensor(int64)")')}),
    ('an input and an attribute of one name', 'k', {
        'graft': ('.attr("dim", -1)', '.attr("dim", -1).attr("k", 1)'),
        'ods': ('"-1">:$dim,', '"-1">:$dim, SI64Attr:$k,'),
        'onnx': ('.Attr("mode"', '.Attr("k", "", AttributeProto::INT, static_cast<int64_t>(0))\n    .Attr("mode"')}),
    ('an output without a type', 'indices', {
        'graft': ('.output("indices", i32)', '.output("indices")'),
        'ods': ('I32Tensor:$indices);\n  let hasVerifier', '$indices);\n  let hasVerifier'),
        'onnx': ('.Output(1, "indices", "", "tensor(int64)")', '.Output(1, "indices", "", "")')}),
    ('a default of another type', 'sorted', {
        'graft': ('.attr("sorted", true)\n', '.attr("sorted", "yes")\n'),
        'ods': ('DefaultValuedAttr<BoolAttr, "true">', 'DefaultValuedAttr<BoolAttr, "\\"yes\\"">'),
        'onnx': ('AttributeProto::INT, static_cast<int64_t>(1)', 'AttributeProto::INT, std::string("yes")')}),
    ('a default below its minimum', 'group', {
        'graft': ('.attr("group", 1, at_least(1))', '.attr("group", 0, at_least(1))'),
        'ods': ('[IntMinValue<1>]>, "1">', '[IntMinValue<1>]>, "0">')}),
    ('a default that is none of the choices', 'mode', {
        'graft': ('"SAME", one_of(', '"SAEM", one_of('),
        'ods': ('::npu::Mode::Same">', '::npu::Mode::Saem">')}),
    ('a number constraint on a string', 'mode', {
        'graft': ('one_of("SAME", "VALID")', 'at_least(1)'),
        'ods': ('DefaultValuedAttr<Npu_Mode, "::npu::Mode::Same">', 'ConfinedAttr<StrAttr, [IntMinValue<1>]>')}),
    ('a parameter with an empty name', 'TopK', {
        'graft': ('.input("k", i32, value_depend)', '.input("", i32, value_depend)'),
        'ods': ('I32Tensor:$k,\n    Optional', 'I32Tensor:$,\n    Optional'),
        'onnx': ('.Input(1, "k", "", "tensor(int64)")', '.Input(1, "", "", "tensor(int64)")')}),
    ('a parameter whose name has a blank', 'k k', {
        'graft': ('.optional_input("bias", "T")', '.optional_input("k k", "T")',
                  'ctx.optional_input<"bias">()', 'ctx.optional_input<"k k">()', 'ctx.fail<"bias">', 'ctx.fail<"k k">'),
        'ods': ('I32Tensor:$k,\n    Optional', 'I32Tensor:$k k,\n    Optional'),
        'onnx': ('.Input(1, "k", "", "tensor(int64)")', '.Input(1, "k k", "", "tensor(int64)")')}),
    ('an operator registered twice', 'Join', {
        'graft': ('graft::ops<TopK, Join, Gate>', 'graft::ops<TopK, Join, Gate, Join>'),
        'ods': ('def JoinOp : Op<Npu_Dialect, "join">', 'def Join2Op : Op<Npu_Dialect, "join"> { let arguments = (ins); }\ndef JoinOp : Op<Npu_Dialect, "join">'),
        'onnx': ('int main', 'ONNX_OPERATOR_SCHEMA(Join).SetDomain("npu").SinceVersion(1).Output(0, "y", "", "tensor(float)");\nint main')}),
    ('a base class of another operator', 'Gate', {
        'graft': ('struct Gate : graft::op<Gate>', 'struct Gate : graft::op<Join>')}),
    ('a mapping leaves out an attribute', 'group', {
        'graft': ('.set("group", 2)', ''),
        'ods': (', ConstantAttr<I64Attr, "2">', '')}),
    ('a mapping sets an attribute that the target does not have', 'groups', {
        'graft': ('.set("group", 2)', '.set("groups", 2)')}),
    ('a mapping reads an attribute that the source does not have', 'axes', {
        'graft': ('.rename("dim", "axis")', '.rename("dim", "axes")'),
        'ods': ('$sorted, $axis, ConstantAttr', '$sorted, $axes, ConstantAttr')}),
    ('a mapping of another source', 'Sigmoid', {
        'graft': ('plugin<TopK, TopKV2>', 'plugin<TopK, Sigmoid>'),
        'ods': ('Pat<(TopKV2Op $input', 'Pat<(SigmoidOp $input')}),
    ('a mapping leaves out an input', 'k', {
        'graft': ('"input: T", "k: int32", ', '"input: T", '),
        'ods': ('(TopKOp $input, $k, ', '(TopKOp $input, ')}),
    ('a mapping sets an attribute to another type', 'group', {
        'graft': ('.set("group", 2)', '.set("group", "two")'),
        'ods': ('ConstantAttr<I64Attr, "2">', 'ConstantAttr<StrAttr, "two">')}),
    ('a mapping sets a value outside of the choices', 'mode', {
        'graft': ('.set("mode", "SAME")', '.set("mode", "SAEM")'),
        'ods': ('ConstantEnumCase<Npu_Mode, "SAME">', 'ConstantEnumCase<Npu_Mode, "SAEM">')}),
    ('a mapping sets a value below the minimum', 'group', {
        'graft': ('.set("group", 2)', '.set("group", 0)'),
        'ods': ('ConstantAttr<I64Attr, "2">', 'ConstantAttr<I64Attr, "0">')}),
    ('two mappings of one source', 'TopKV2', {
        'graft': ('graft::plugins<top_k, ', 'graft::plugins<top_k, top_k, '),
        'ods': ('def NoBias', 'def : Pat<(SigmoidOp:$gate (ScaleOp $x, $beta)), (GateOp $x, $beta)>;\ndef NoBias')}),
    ('a pattern over an operator that does not exist', 'Sigmoids', {
        'graft': ('"Sigmoid", "scaled"', '"Sigmoids", "scaled"'),
        'ods': ('(SigmoidOp:$gate', '(SigmoidsOp:$gate')}),
    ('a pattern uses a name that nothing binds', 'gat', {
        'graft': ('.output("y", "gate")', '.output("y", "gat")'),
        'ods': ('(GateOp $x, $beta)', '(GateOp $gat, $beta)')}),
    ('a pattern does not set an attribute of its result', 'beta', {
        'graft': ('    .attr_from_constant("beta", "beta")', '    '),
        'ods': ('(GateOp $x, $beta)', '(GateOp $x)')}),
    ('a kernel takes an input that its operator does not have', 'z', {
        'graft': ('graft::in<"x", float> x', 'graft::in<"z", float> x')}),
    ('a kernel takes a dtype that the port does not have', 'k', {
        'graft': ('graft::in<"k", std::int32_t>', 'graft::in<"k", float>')}),
    ('a kernel lacks an output', 'indices', {
        'graft': (', graft::out<"indices", std::int32_t> indices', '',
                  '        indices[i] = static_cast<std::int32_t>(*group);\n', '')}),
    ('a kernel of another operator', 'Join', {
        'graft': ('graft::kernel<TopK, &run_top_k>', 'graft::kernel<Join, &run_top_k>')}),
)
