// graft/library/array/cast/tensorflow.hpp - TensorFlow: conversion of element types
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/array/cast/ops.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

using graft::tensorflow::op;
using graft::tensorflow::op_def;

struct Cast : op<Cast> {
    static constexpr auto prototype =
        op_def("Cast", "x: SrcT", "-> y: DstT", "SrcT: type", "DstT: type", "Truncate: bool = false").is(cast);
};

struct Bitcast : op<Bitcast> {
    static constexpr auto prototype = op_def(
        "Bitcast", "input: T", "-> output: type", "T: numbertype", "type: numbertype");
};

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

inline constexpr auto cast = plugin<Cast, tf::Cast>().rename("dst_type", "DstT").ignore("Truncate");
inline constexpr auto bitcast = plugin<Bitcast, tf::Bitcast>();

/// The plugins of this family.
using cast_plugins = plugins<cast, bitcast>;

} // namespace library::tensorflow_plugins
GRAFT_END
