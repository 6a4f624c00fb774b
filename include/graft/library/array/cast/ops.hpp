// graft/library/array/cast/ops.hpp - operators: conversion of element types
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"

GRAFT_BEGIN
namespace library {

/// x in another element type. Source: TensorFlow Cast.
struct Cast : op<Cast> {
    static constexpr auto prototype = graft::prototype("Cast")
        .input("x")
        .output("y", type_from("dst_type"), follow("x", aspect::shape))
        .attr("dst_type", as_type)
        .is(cast);
    static constexpr auto infer_value = rule::pass_value<"x", "y">{};
};

/// The bytes of x reinterpreted as another element type. Source: TensorFlow Bitcast.
struct Bitcast : op<Bitcast> {
    static constexpr auto prototype = graft::prototype("Bitcast")
        .input("x", number)
        .output("y", number, type_from("type"))
        .attr("type", as_type);
    static constexpr auto infer_shape = rule::bitcast<"x", "type", "y">{};
};

/// The operators of inference in this file.
using cast_ops = ops<Cast, Bitcast>;

} // namespace library
GRAFT_END
