// graft/library/array/cast/ops.hpp - operators: conversion of element types
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"
#include "graft/op/catalog/operator_line.hpp"

GRAFT_BEGIN
namespace library {

/// x in another element type. Source: TensorFlow Cast.
struct Cast : op<Cast> {
    static constexpr operator_line prototype{"Cast x -> y/x:dst_type dst_type?type | is cast"};
    static constexpr auto infer_value = rule::pass_value<"x", "y">{};
};

/// The bytes of x reinterpreted as another element type. Source: TensorFlow Bitcast.
struct Bitcast : op<Bitcast> {
    static constexpr operator_line prototype{"Bitcast x:number -> y@type:' type?type"};
    static constexpr auto infer_shape = rule::bitcast<"x", "type", "y">{};
};

/// The operators of inference in this file.
using cast_ops = ops<Cast, Bitcast>;

} // namespace library
GRAFT_END
