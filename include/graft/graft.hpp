// graft/graft.hpp - the whole library but what needs fmt (text.hpp) and what ships (library/)
// SPDX-License-Identifier: Apache-2.0
#pragma once

// clang-format off: what the errors of definitions are in comes first, so that compilers name few headers before them
#include "graft/base.hpp"
#include "graft/op.hpp"
// clang-format on
#include "graft/frontend/caffe.hpp"
#include "graft/frontend/onnx.hpp"
#include "graft/frontend/tensorflow.hpp"
#include "graft/fusion.hpp"
#include "graft/graph.hpp"
#include "graft/import.hpp"
#include "graft/kernel.hpp"
#include "graft/mapping.hpp"
#include "graft/model.hpp"
#include "graft/program/check_library.hpp"
#include "graft/program/compile.hpp"
#include "graft/program/export_library.hpp"
#include "graft/program/prepare.hpp"
#include "graft/program/read.hpp"
#include "graft/program/watched_stages.hpp"
#include "graft/program/with_libraries.hpp"
#include "graft/tensor.hpp"
#include "graft/version.hpp"
