// test/export/stablehlo.irdl.mlir - the operators of StableHLO that graft writes: operands, attributes, results, regions. mlir.py holds
// what is written against it; what cannot be said here (shapes that follow from others, what stands between the brackets of an attribute of
// the dialect) stablehlo.py checks.
// No description can say that an operator ends a block: mlir.py takes stablehlo.return for one of an unknown dialect.
// SPDX-License-Identifier: Apache-2.0
irdl.dialect @stablehlo {
  irdl.operation @abs {
    %t = irdl.any
    irdl.operands(operand: %t)
    irdl.results(result: %t)
  }
  irdl.operation @ceil {
    %t = irdl.any
    irdl.operands(operand: %t)
    irdl.results(result: %t)
  }
  irdl.operation @floor {
    %t = irdl.any
    irdl.operands(operand: %t)
    irdl.results(result: %t)
  }
  irdl.operation @exponential {
    %t = irdl.any
    irdl.operands(operand: %t)
    irdl.results(result: %t)
  }
  irdl.operation @log {
    %t = irdl.any
    irdl.operands(operand: %t)
    irdl.results(result: %t)
  }
  irdl.operation @negate {
    %t = irdl.any
    irdl.operands(operand: %t)
    irdl.results(result: %t)
  }
  irdl.operation @rsqrt {
    %t = irdl.any
    irdl.operands(operand: %t)
    irdl.results(result: %t)
  }
  irdl.operation @sqrt {
    %t = irdl.any
    irdl.operands(operand: %t)
    irdl.results(result: %t)
  }
  irdl.operation @tanh {
    %t = irdl.any
    irdl.operands(operand: %t)
    irdl.results(result: %t)
  }
  irdl.operation @logistic {
    %t = irdl.any
    irdl.operands(operand: %t)
    irdl.results(result: %t)
  }
  irdl.operation @sine {
    %t = irdl.any
    irdl.operands(operand: %t)
    irdl.results(result: %t)
  }
  irdl.operation @cosine {
    %t = irdl.any
    irdl.operands(operand: %t)
    irdl.results(result: %t)
  }
  irdl.operation @round_nearest_even {
    %t = irdl.any
    irdl.operands(operand: %t)
    irdl.results(result: %t)
  }
  irdl.operation @sign {
    %t = irdl.any
    irdl.operands(operand: %t)
    irdl.results(result: %t)
  }
  irdl.operation @not {
    %t = irdl.any
    irdl.operands(operand: %t)
    irdl.results(result: %t)
  }
  irdl.operation @add {
    %t = irdl.any
    irdl.operands(lhs: %t, rhs: %t)
    irdl.results(result: %t)
  }
  irdl.operation @subtract {
    %t = irdl.any
    irdl.operands(lhs: %t, rhs: %t)
    irdl.results(result: %t)
  }
  irdl.operation @multiply {
    %t = irdl.any
    irdl.operands(lhs: %t, rhs: %t)
    irdl.results(result: %t)
  }
  irdl.operation @divide {
    %t = irdl.any
    irdl.operands(lhs: %t, rhs: %t)
    irdl.results(result: %t)
  }
  irdl.operation @maximum {
    %t = irdl.any
    irdl.operands(lhs: %t, rhs: %t)
    irdl.results(result: %t)
  }
  irdl.operation @minimum {
    %t = irdl.any
    irdl.operands(lhs: %t, rhs: %t)
    irdl.results(result: %t)
  }
  irdl.operation @power {
    %t = irdl.any
    irdl.operands(lhs: %t, rhs: %t)
    irdl.results(result: %t)
  }
  irdl.operation @and {
    %t = irdl.any
    irdl.operands(lhs: %t, rhs: %t)
    irdl.results(result: %t)
  }
  irdl.operation @or {
    %t = irdl.any
    irdl.operands(lhs: %t, rhs: %t)
    irdl.results(result: %t)
  }
  irdl.operation @xor {
    %t = irdl.any
    irdl.operands(lhs: %t, rhs: %t)
    irdl.results(result: %t)
  }
  irdl.operation @constant {
    %r = irdl.any
    %a0 = irdl.any
    irdl.attributes {"value" = %a0}
    irdl.results(result: %r)
  }
  irdl.operation @compare {
    %t = irdl.any
    %r = irdl.any
    %a0 = irdl.any
    irdl.operands(lhs: %t, rhs: %t)
    irdl.attributes {"comparison_direction" = %a0}
    irdl.results(result: %r)
  }
  irdl.operation @select {
    %p = irdl.any
    %t = irdl.any
    irdl.operands(pred: %p, on_true: %t, on_false: %t)
    irdl.results(result: %t)
  }
  irdl.operation @clamp {
    %s = irdl.any
    %t = irdl.any
    irdl.operands(min: %s, operand: %t, max: %s)
    irdl.results(result: %t)
  }
  irdl.operation @convert {
    %t = irdl.any
    %r = irdl.any
    irdl.operands(operand: %t)
    irdl.results(result: %r)
  }
  irdl.operation @transpose {
    %t = irdl.any
    %r = irdl.any
    %a0 = irdl.any
    irdl.operands(operand: %t)
    irdl.attributes {"permutation" = %a0}
    irdl.results(result: %r)
  }
  irdl.operation @reshape {
    %t = irdl.any
    %r = irdl.any
    irdl.operands(operand: %t)
    irdl.results(result: %r)
  }
  irdl.operation @dynamic_reshape {
    %t = irdl.any
    %s = irdl.any
    %r = irdl.any
    irdl.operands(operand: %t, output_shape: %s)
    irdl.results(result: %r)
  }
  irdl.operation @broadcast_in_dim {
    %t = irdl.any
    %r = irdl.any
    %a0 = irdl.any
    irdl.operands(operand: %t)
    irdl.attributes {"broadcast_dimensions" = %a0}
    irdl.results(result: %r)
  }
  irdl.operation @dynamic_broadcast_in_dim {
    %t = irdl.any
    %s = irdl.any
    %r = irdl.any
    %a0 = irdl.any
    irdl.operands(operand: %t, output_dimensions: %s)
    irdl.attributes {"broadcast_dimensions" = %a0}
    irdl.results(result: %r)
  }
  irdl.operation @concatenate {
    %t = irdl.any
    %r = irdl.any
    %a0 = irdl.any
    irdl.operands(inputs: variadic %t)
    irdl.attributes {"dimension" = %a0}
    irdl.results(result: %r)
  }
  irdl.operation @slice {
    %t = irdl.any
    %r = irdl.any
    %a0 = irdl.any
    %a1 = irdl.any
    %a2 = irdl.any
    irdl.operands(operand: %t)
    irdl.attributes {"start_indices" = %a0, "limit_indices" = %a1, "strides" = %a2}
    irdl.results(result: %r)
  }
  irdl.operation @real_dynamic_slice {
    %t = irdl.any
    %s = irdl.any
    %r = irdl.any
    irdl.operands(operand: %t, start_indices: %s, limit_indices: %s, strides: %s)
    irdl.results(result: %r)
  }
  irdl.operation @reverse {
    %t = irdl.any
    %a0 = irdl.any
    irdl.operands(operand: %t)
    irdl.attributes {"dimensions" = %a0}
    irdl.results(result: %t)
  }
  irdl.operation @pad {
    %t = irdl.any
    %s = irdl.any
    %r = irdl.any
    %a0 = irdl.any
    %a1 = irdl.any
    %a2 = irdl.any
    irdl.operands(operand: %t, padding_value: %s)
    irdl.attributes {"edge_padding_low" = %a0, "edge_padding_high" = %a1, "interior_padding" = %a2}
    irdl.results(result: %r)
  }
  irdl.operation @reduce {
    %t = irdl.any
    %s = irdl.any
    %r = irdl.any
    %a0 = irdl.any
    %body = irdl.region
    irdl.operands(input: %t, init_value: %s)
    irdl.attributes {"dimensions" = %a0}
    irdl.results(result: %r)
    irdl.regions(body: %body)
  }
  irdl.operation @reduce_window {
    %t = irdl.any
    %s = irdl.any
    %r = irdl.any
    %a0 = irdl.any
    %a1 = irdl.any
    %a2 = irdl.any
    %a3 = irdl.any
    %a4 = irdl.any
    %body = irdl.region
    irdl.operands(input: %t, init_value: %s)
    irdl.attributes {"window_dimensions" = %a0, "window_strides" = %a1, "base_dilations" = %a2, "window_dilations" = %a3, "padding" = %a4}
    irdl.results(result: %r)
    irdl.regions(body: %body)
  }
  irdl.operation @dot_general {
    %t = irdl.any
    %u = irdl.any
    %r = irdl.any
    %a0 = irdl.any
    irdl.operands(lhs: %t, rhs: %u)
    irdl.attributes {"dot_dimension_numbers" = %a0}
    irdl.results(result: %r)
  }
  irdl.operation @gather {
    %t = irdl.any
    %s = irdl.any
    %r = irdl.any
    %a0 = irdl.any
    %a1 = irdl.any
    %a2 = irdl.any
    irdl.operands(operand: %t, start_indices: %s)
    irdl.attributes {"dimension_numbers" = %a0, "slice_sizes" = %a1, "indices_are_sorted" = %a2}
    irdl.results(result: %r)
  }
  irdl.operation @convolution {
    %t = irdl.any
    %u = irdl.any
    %r = irdl.any
    %a0 = irdl.any
    %a1 = irdl.any
    %a2 = irdl.any
    %a3 = irdl.any
    %a4 = irdl.any
    %a5 = irdl.any
    %a6 = irdl.any
    %a7 = irdl.any
    irdl.operands(lhs: %t, rhs: %u)
    irdl.attributes {"window_strides" = %a0, "padding" = %a1, "lhs_dilation" = %a2, "rhs_dilation" = %a3, "window_reversal" = %a4, "dimension_numbers" = %a5, "feature_group_count" = %a6, "batch_group_count" = %a7}
    irdl.results(result: %r)
  }
  irdl.operation @get_dimension_size {
    %t = irdl.any
    %r = irdl.any
    %a0 = irdl.any
    irdl.operands(operand: %t)
    irdl.attributes {"dimension" = %a0}
    irdl.results(result: %r)
  }
}
