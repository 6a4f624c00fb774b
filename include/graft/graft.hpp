// graft/graft.hpp - the whole library but what needs fmt (text.hpp) and what ships (library/)
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base.hpp"
#include "graft/frontend/caffe.hpp"
#include "graft/frontend/onnx.hpp"
#include "graft/frontend/tensorflow.hpp"
#include "graft/fusion.hpp"
#include "graft/graph.hpp"
#include "graft/import.hpp"
#include "graft/kernel.hpp"
#include "graft/mapping.hpp"
#include "graft/model.hpp"
#include "graft/op.hpp"
#include "graft/program/compile.hpp"
#include "graft/program/export_library.hpp"
#include "graft/program/with_libraries.hpp"
#include "graft/tensor.hpp"
#include "graft/version.hpp"
