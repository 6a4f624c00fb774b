// graft/src.ipp - the bodies of graft's large functions, for one unit of a program that defines GRAFT_SEPARATE
// SPDX-License-Identifier: Apache-2.0
#pragma once

#if !defined(GRAFT_SEPARATE)
#error "graft/src.ipp: define GRAFT_SEPARATE in all units of the program, in this one too"
#endif
#define GRAFT_SOURCE // before any header of graft
#include "graft/graph/infer/chip.hpp"
#include "graft/graph/infer/infer_to_fixpoint.hpp"
#include "graft/graph/ir/diagnostic_expansion.hpp"
#include "graft/mapping/translate/selection.hpp"
#include "graft/session/engine.hpp"
#include "graft/session/fuse_epilogue.hpp"

#include "graft/frontend/caffe/front_end.hpp"
#include "graft/frontend/onnx/front_end.hpp"
#include "graft/frontend/tensorflow/freeze.hpp"
#include "graft/frontend/tensorflow/front_end.hpp"
#include "graft/graph/edit/edit.hpp"
#include "graft/graph/infer/bind_symbols.hpp"
#include "graft/graph/infer/reinference.hpp"
#include "graft/graph/ir/network.hpp"
#include "graft/graph/ir/writer.hpp"
#include "graft/graph/plan/plan.hpp"
#include "graft/mapping/translate/translate.hpp"
#include "graft/program/check_library.hpp"
#include "graft/program/compile.hpp"
#include "graft/program/import.hpp"
#include "graft/program/load.hpp"
#include "graft/program/save.hpp"
#include "graft/program/save_source.hpp"
#include "graft/program/with_libraries.hpp"
#include "graft/session/binding.hpp"
#include "graft/session/engine_assignment.hpp"
#include "graft/session/profile.hpp"
#include "graft/session/roofline.hpp"
#include "graft/session/session.hpp"
#include "graft/tiling/tiling_proof.hpp"

// after the declarations of all
#include "graft/graph/detail/graph.ipp"
