// graft/library/math/bitwise/ops.hpp - operators: bits of integers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/op.hpp"

GRAFT_BEGIN
namespace library {

/// x1 & x2, bit by bit, with broadcasting.
struct BitwiseAnd : op<BitwiseAnd> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def(
            "BitwiseAnd", "x: T", "y: T", "-> z: T", "T: {int8, int16, int32, int64, uint8, uint16, uint32, uint64}");
    };
    static constexpr auto prototype = tensorflow::own_def("BitwiseAnd", "x1: T", "x2: T", "-> y: T",
        "where T: {int8, int16, int32, int64, uint8, uint16, uint32, uint64}");
    static constexpr auto infer_shape = rule::broadcast<"x1", "x2", "y">{};
};

/// x1 | x2, bit by bit, with broadcasting.
struct BitwiseOr : op<BitwiseOr> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def(
            "BitwiseOr", "x: T", "y: T", "-> z: T", "T: {int8, int16, int32, int64, uint8, uint16, uint32, uint64}");
    };
    static constexpr auto prototype = tensorflow::own_def("BitwiseOr", "x1: T", "x2: T", "-> y: T",
        "where T: {int8, int16, int32, int64, uint8, uint16, uint32, uint64}");
    static constexpr auto infer_shape = rule::broadcast<"x1", "x2", "y">{};
};

/// x1 ^ x2, bit by bit, with broadcasting.
struct BitwiseXor : op<BitwiseXor> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def(
            "BitwiseXor", "x: T", "y: T", "-> z: T", "T: {int8, int16, int32, int64, uint8, uint16, uint32, uint64}");
    };
    static constexpr auto prototype = tensorflow::own_def("BitwiseXor", "x1: T", "x2: T", "-> y: T",
        "where T: {int8, int16, int32, int64, uint8, uint16, uint32, uint64}");
    static constexpr auto infer_shape = rule::broadcast<"x1", "x2", "y">{};
};

/// Each integer shifted left by the number of bits in the second input.
struct LeftShift : op<LeftShift> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def(
            "LeftShift", "x: T", "y: T", "-> z: T", "T: {int8, int16, int32, int64, uint8, uint16, uint32, uint64}");
    };
    static constexpr auto prototype = tensorflow::own_def(
        "LeftShift", "x: T", "y: T", "-> z: T", "where T: {int8, int16, int32, int64, uint8, uint16, uint32, uint64}");
    static constexpr auto infer_shape = rule::broadcast<"x", "y", "z">{};
};

/// Each integer shifted right by the number of bits in the second input.
struct RightShift : op<RightShift> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def(
            "RightShift", "x: T", "y: T", "-> z: T", "T: {int8, int16, int32, int64, uint8, uint16, uint32, uint64}");
    };
    static constexpr auto prototype = tensorflow::own_def(
        "RightShift", "x: T", "y: T", "-> z: T", "where T: {int8, int16, int32, int64, uint8, uint16, uint32, uint64}");
    static constexpr auto infer_shape = rule::broadcast<"x", "y", "z">{};
};

/// Each bit of each integer inverted.
struct Invert : op<Invert> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def(
            "Invert", "x: T", "-> y: T", "T: {int8, int16, int32, int64, uint8, uint16, uint32, uint64}");
    };
    static constexpr auto prototype = tensorflow::own_def(
        "Invert", "x: T", "-> y: T", "where T: {int8, int16, int32, int64, uint8, uint16, uint32, uint64}");
    static constexpr rule::shape_spec infer_shape{"S > S"};
};

struct PopulationCount : op<PopulationCount> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def(
            "PopulationCount", "x: T", "-> y: uint8", "T: {int8, int16, int32, int64, uint8, uint16, uint32, uint64}");
    };
    static constexpr auto prototype = tensorflow::own_def("PopulationCount", "x: T", "-> y: uint8",
        "where T: {int8, int16, int32, int64, uint8, uint16, uint32, uint64}");
    static constexpr rule::shape_spec infer_shape{"S > S"};
};

/// The operators of inference in this file.
using bitwise_ops = ops<BitwiseAnd, BitwiseOr, BitwiseXor, LeftShift, RightShift, Invert>;

/// The operators of training graphs that are their own origins.
using bitwise_training_ops = ops<PopulationCount>;

} // namespace library
GRAFT_END
