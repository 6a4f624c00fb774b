// graft/library/array/format/tensorflow.hpp - TensorFlow: conversion of data formats, including blocked ones
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/array/format/ops.hpp"
#include "graft/library/tensorflow/same.hpp"
#include "graft/mapping/declare/plugins.hpp"

GRAFT_BEGIN
namespace library::tensorflow_plugins {

/// The plugins of this family.
using format_plugins = plugins<same<DataFormatDimMap>, same<DataFormatVecPermute>>;

} // namespace library::tensorflow_plugins
GRAFT_END
