// graft/frontend/onnx/detail/operator_families.hpp - ONNX: families of operators that have one history
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

#include "graft/frontend/onnx/history.hpp"

GRAFT_BEGIN
namespace onnx {

/// Histories of families: the common part of similar operators.
namespace alike {

/// Sums, products, means and norms along axes, whose numbers become an input.
[[nodiscard]] constexpr auto reduction(std::string_view name) {
    return define(name, since(1, "data: T -> reduced: T; axes: ints; keepdims: int = 1; T: {high_precision}"), same(11),
        types(13, "T: {high_precision_ir4}"),
        since(18, "data: T, ?axes: int64 -> reduced: T; keepdims: int = 1; noop_with_empty_axes: int = 0; T: "
                  "{high_precision_ir4}"));
}

/// The greatest or least along axes: of more element types.
[[nodiscard]] constexpr auto extreme_reduction(std::string_view name) {
    return define(name, since(1, "data: T -> reduced: T; axes: ints; keepdims: int = 1; T: {high_precision}"), same(11),
        types(12, "T: {high_precision, int8, uint8}"), types(13, "T: {high_precision_ir4, int8, uint8}"),
        since(18, "data: T, ?axes: int64 -> reduced: T; keepdims: int = 1; noop_with_empty_axes: int = 0; T: "
                  "{high_precision_ir4, int8, uint8}"),
        types(20, "T: {high_precision_ir4, bool, int8, uint8}"));
}

/// Where the greatest or the least along an axis is.
[[nodiscard]] constexpr auto arg_reduction(std::string_view name) {
    return define(name, since(1, "data: T -> reduced: int64; axis: int = 0; keepdims: int = 1; T: {numeric}"), same(11),
        change(12, "select_last_index: int = 0"), types(13, "T: {numeric_ir4}"));
}

/// Shares along an axis; up to version 12 of a matrix.
[[nodiscard]] constexpr auto softmax(std::string_view name) {
    return define(name, since(1, "input: T -> output: T; axis: int = 1; T: {floats}"), same(11),
        change(13, "axis: int = -1; T: {floats_ir4}"));
}

/// Two numeric inputs; in old versions attributes specify the axes along which B is broadcast.
[[nodiscard]] constexpr auto arithmetic(std::string_view name) {
    return define(name,
        since(1, "A: T, B: T -> C: T; axis: int; broadcast: int = 0; consumed_inputs: ints; T: {floats}"),
        change(6, "-consumed_inputs; T: {high_precision}"), change(7, "-axis; -broadcast"),
        types(13, "T: {high_precision_ir4}"), types(14, "T: {numeric_ir4}"));
}

/// Two truth values.
[[nodiscard]] constexpr auto logical(std::string_view name) {
    return define(name, since(1, "A: T, B: T -> C: T1; axis: int; broadcast: int = 0; T: {bool}; T1: {bool}"),
        change(7, "-axis; -broadcast"));
}

/// Two numbers in order.
[[nodiscard]] constexpr auto comparison(std::string_view name) {
    return define(name, since(1, "A: T, B: T -> C: T1; axis: int; broadcast: int = 0; T: {floats}; T1: {bool}"),
        change(7, "-axis; -broadcast"), types(9, "T: {numeric}"), types(13, "T: {numeric_ir4}"));
}

/// Two numbers in order, or equal.
[[nodiscard]] constexpr auto comparison_or_equal(std::string_view name) {
    return define(name, since(12, "A: T, B: T -> C: T1; T: {numeric}; T1: {bool}"), types(16, "T: {numeric_ir4}"));
}

/// Two numbers, bit by bit.
[[nodiscard]] constexpr auto bitwise(std::string_view name) {
    return define(name, since(18, "A: T, B: T -> C: T; T: {ints, uints}"));
}

/// A function of an element, since the first version.
[[nodiscard]] constexpr auto old_float_function(std::string_view name) {
    return define(name, since(1, "input: T -> output: T; consumed_inputs: ints; T: {floats}"),
        change(6, "-consumed_inputs"), types(13, "T: {floats_ir4}"));
}

/// The same with other names of ports.
[[nodiscard]] constexpr auto old_float_map(std::string_view name) {
    return define(name, since(1, "X: T -> Y: T; consumed_inputs: ints; T: {floats}"), change(6, "-consumed_inputs"),
        types(13, "T: {floats_ir4}"));
}

/// A window for a signal.
[[nodiscard]] constexpr auto window(std::string_view name) {
    return define(name, since(17, "size: T1 -> output: T2; output_datatype: int = 1; periodic: int = 1; T1: {int32, "
                                  "int64}; T2: {numeric_ir4}"));
}

/// A function of an element.
[[nodiscard]] constexpr auto float_function(std::string_view name, std::int16_t first) {
    return define(name, since(first, "input: T -> output: T; T: {floats}"), types(22, "T: {floats_ir4}"));
}

/// The same with other names of ports.
[[nodiscard]] constexpr auto float_map(std::string_view name, std::int16_t first) {
    return define(name, since(first, "X: T -> Y: T; T: {floats}"), types(22, "T: {floats_ir4}"));
}

/// The greatest or the least of any number of tensors.
[[nodiscard]] constexpr auto extremum(std::string_view name, step first) {
    return define(
        name, first, change(6, "-consumed_inputs"), same(8), types(12, "T: {numeric}"), types(13, "T: {numeric_ir4}"));
}

/// The sum or the mean of any number of tensors.
[[nodiscard]] constexpr auto total(std::string_view name, step first) {
    return define(name, first, change(6, "-consumed_inputs"), same(8), types(13, "T: {floats_ir4}"));
}

} // namespace alike

// clang-format off: an operator a line
struct ReduceL1 : op<ReduceL1> { static constexpr auto history = alike::reduction("ReduceL1"); };
struct ReduceL2 : op<ReduceL2> { static constexpr auto history = alike::reduction("ReduceL2"); };
struct ReduceLogSum : op<ReduceLogSum> { static constexpr auto history = alike::reduction("ReduceLogSum"); };
struct ReduceLogSumExp : op<ReduceLogSumExp> { static constexpr auto history = alike::reduction("ReduceLogSumExp"); };
struct ReduceMean : op<ReduceMean> { static constexpr auto history = alike::reduction("ReduceMean"); };
struct ReduceProd : op<ReduceProd> { static constexpr auto history = alike::reduction("ReduceProd"); };
struct ReduceSumSquare : op<ReduceSumSquare> { static constexpr auto history = alike::reduction("ReduceSumSquare"); };

struct ReduceMax : op<ReduceMax> { static constexpr auto history = alike::extreme_reduction("ReduceMax"); };
struct ReduceMin : op<ReduceMin> { static constexpr auto history = alike::extreme_reduction("ReduceMin"); };

struct ArgMax : op<ArgMax> { static constexpr auto history = alike::arg_reduction("ArgMax"); };
struct ArgMin : op<ArgMin> { static constexpr auto history = alike::arg_reduction("ArgMin"); };

struct Hardmax : op<Hardmax> { static constexpr auto history = alike::softmax("Hardmax"); };
struct LogSoftmax : op<LogSoftmax> { static constexpr auto history = alike::softmax("LogSoftmax"); };
struct Softmax : op<Softmax> { static constexpr auto history = alike::softmax("Softmax"); };

struct Add : op<Add> { static constexpr auto history = alike::arithmetic("Add").elementwise(); };
struct Div : op<Div> { static constexpr auto history = alike::arithmetic("Div").elementwise(); };
struct Mul : op<Mul> { static constexpr auto history = alike::arithmetic("Mul").elementwise(); };
struct Sub : op<Sub> { static constexpr auto history = alike::arithmetic("Sub").elementwise(); };

struct And : op<And> { static constexpr auto history = alike::logical("And").elementwise(); };
struct Or : op<Or> { static constexpr auto history = alike::logical("Or").elementwise(); };
struct Xor : op<Xor> { static constexpr auto history = alike::logical("Xor").elementwise(); };

struct Greater : op<Greater> { static constexpr auto history = alike::comparison("Greater").elementwise(); };
struct Less : op<Less> { static constexpr auto history = alike::comparison("Less").elementwise(); };

struct GreaterOrEqual : op<GreaterOrEqual> {
    static constexpr auto history =
        alike::comparison_or_equal("GreaterOrEqual").elementwise();
};
struct LessOrEqual : op<LessOrEqual> {
    static constexpr auto history =
        alike::comparison_or_equal("LessOrEqual").elementwise();
};

struct BitwiseAnd : op<BitwiseAnd> { static constexpr auto history = alike::bitwise("BitwiseAnd"); };
struct BitwiseOr : op<BitwiseOr> { static constexpr auto history = alike::bitwise("BitwiseOr"); };
struct BitwiseXor : op<BitwiseXor> { static constexpr auto history = alike::bitwise("BitwiseXor"); };

struct Exp : op<Exp> { static constexpr auto history = alike::old_float_function("Exp").elementwise(); };
struct Log : op<Log> { static constexpr auto history = alike::old_float_function("Log").elementwise(); };
struct Tanh : op<Tanh> { static constexpr auto history = alike::old_float_function("Tanh").elementwise(); };

struct Ceil : op<Ceil> { static constexpr auto history = alike::old_float_map("Ceil").elementwise(); };
struct Floor : op<Floor> { static constexpr auto history = alike::old_float_map("Floor").elementwise(); };
struct Reciprocal : op<Reciprocal> {
    static constexpr auto history =
        alike::old_float_map("Reciprocal").elementwise();
};
struct Sigmoid : op<Sigmoid> { static constexpr auto history = alike::old_float_map("Sigmoid").elementwise(); };
struct Sqrt : op<Sqrt> { static constexpr auto history = alike::old_float_map("Sqrt").elementwise(); };

struct BlackmanWindow : op<BlackmanWindow> { static constexpr auto history = alike::window("BlackmanWindow"); };
struct HammingWindow : op<HammingWindow> { static constexpr auto history = alike::window("HammingWindow"); };
struct HannWindow : op<HannWindow> { static constexpr auto history = alike::window("HannWindow"); };

struct Acos : op<Acos> { static constexpr auto history = alike::float_function("Acos", 7).elementwise(); };
struct Asin : op<Asin> { static constexpr auto history = alike::float_function("Asin", 7).elementwise(); };
struct Atan : op<Atan> { static constexpr auto history = alike::float_function("Atan", 7).elementwise(); };
struct Cos : op<Cos> { static constexpr auto history = alike::float_function("Cos", 7).elementwise(); };
struct Sin : op<Sin> { static constexpr auto history = alike::float_function("Sin", 7).elementwise(); };
struct Tan : op<Tan> { static constexpr auto history = alike::float_function("Tan", 7).elementwise(); };
struct Acosh : op<Acosh> { static constexpr auto history = alike::float_function("Acosh", 9).elementwise(); };
struct Asinh : op<Asinh> { static constexpr auto history = alike::float_function("Asinh", 9).elementwise(); };
struct Atanh : op<Atanh> { static constexpr auto history = alike::float_function("Atanh", 9).elementwise(); };
struct Cosh : op<Cosh> { static constexpr auto history = alike::float_function("Cosh", 9).elementwise(); };
struct Sinh : op<Sinh> { static constexpr auto history = alike::float_function("Sinh", 9).elementwise(); };

struct Det : op<Det> { static constexpr auto history = alike::float_map("Det", 11); };
struct Round : op<Round> { static constexpr auto history = alike::float_map("Round", 11).elementwise(); };
struct GlobalAveragePool : op<GlobalAveragePool> {
    static constexpr auto history =
        alike::float_map("GlobalAveragePool", 1);
};
struct GlobalMaxPool : op<GlobalMaxPool> { static constexpr auto history = alike::float_map("GlobalMaxPool", 1); };
struct Softplus : op<Softplus> { static constexpr auto history = alike::float_map("Softplus", 1).elementwise(); };

struct Max : op<Max> {
    static constexpr auto history =
        alike::extremum("Max", since(1, "*data_0: T -> max: T; consumed_inputs: ints; T: {floats}"));
};
struct Min : op<Min> {
    static constexpr auto history =
        alike::extremum("Min", since(1, "*data_0: T -> min: T; consumed_inputs: ints; T: {floats}"));
};

struct Sum : op<Sum> {
    static constexpr auto history =
        alike::total("Sum", since(1, "*data_0: T -> sum: T; consumed_inputs: ints; T: {floats}"));
};
struct Mean : op<Mean> {
    static constexpr auto history =
        alike::total("Mean", since(1, "*data_0: T -> mean: T; consumed_inputs: ints; T: {floats}"));
};
// clang-format on

} // namespace onnx
GRAFT_END
