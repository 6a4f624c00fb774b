// graft/frontend/src.ipp - the bodies of the frameworks' front ends, for one unit of a program that defines
// GRAFT_SEPARATE
// SPDX-License-Identifier: Apache-2.0
#pragma once

#if !defined(GRAFT_SEPARATE)
#error "graft/frontend/src.ipp: define GRAFT_SEPARATE in all units of the program, in this one too"
#endif

#include "graft/frontend/caffe/front_end.hpp"
#include "graft/frontend/detail/foreign_file.hpp"
#include "graft/frontend/onnx/detail/graph_inputs.hpp"
#include "graft/frontend/onnx/front_end.hpp"
#include "graft/frontend/tensorflow/detail/graph_inputs.hpp"
#include "graft/frontend/tensorflow/freeze.hpp"
#include "graft/frontend/tensorflow/front_end.hpp"
#include "graft/model/known_file.hpp"

// after the declarations of all
#include "graft/frontend/caffe/detail/front_end.ipp"
#include "graft/frontend/caffe/detail/front_end_definition.ipp"
#include "graft/frontend/detail/foreign_file.ipp"
#include "graft/frontend/onnx/detail/front_end.ipp"
#include "graft/frontend/onnx/detail/graph_inputs.ipp"
#include "graft/frontend/tensorflow/detail/freeze.ipp"
#include "graft/frontend/tensorflow/detail/front_end.ipp"
#include "graft/frontend/tensorflow/detail/graph_inputs.ipp"
#include "graft/model/detail/known_file.ipp"
