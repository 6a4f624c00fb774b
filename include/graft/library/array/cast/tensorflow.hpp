// graft/library/array/cast/tensorflow.hpp - TensorFlow: conversion of element types
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/array/cast/ops.hpp"
#include "graft/library/tensorflow/same.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

/// TensorFlow's definitions, as lines: the grammar is that of `graft::operator_line`.
struct cast_lines {
    static constexpr char text[] = R"ops(
Cast x:SrcT -> y:DstT SrcT?type{any} DstT?type{any} Truncate?bool=false | is cast
Bitcast input:T -> output:type T?type{real_number,quantized,c64,c128} type?type{real_number,quantized,c64,c128}
)ops";
};
template <fixed_string Name> using cast = graft::tensorflow::defined<cast_lines, Name>;

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

inline constexpr auto cast = plugin<Cast, tf::cast<"Cast">>().rename("dst_type", "DstT").ignore("Truncate");

/// The plugins of this family.
using cast_plugins = plugins<cast, alike<tf::cast_lines, Bitcast>>;

} // namespace library::tensorflow_plugins
GRAFT_END
