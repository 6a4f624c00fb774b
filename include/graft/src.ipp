// graft/src.ipp - the bodies of graft's large functions, for one unit of a program that defines GRAFT_SEPARATE
// SPDX-License-Identifier: Apache-2.0
#pragma once

#if !defined(GRAFT_SEPARATE)
#error "graft/src.ipp: define GRAFT_SEPARATE in all units of the program, in this one too"
#endif
#define GRAFT_SOURCE // before any header of graft
#include "graft/graph/chip.hpp"
#include "graft/graph/refusal.hpp"
#include "graft/graph/settle.hpp"
#include "graft/kernel/absorb.hpp"
#include "graft/kernel/engine.hpp"
#include "graft/mapping/selection.hpp"

#include "graft/frontend/caffe/front_end.hpp"
#include "graft/frontend/onnx/front_end.hpp"
#include "graft/frontend/tensorflow/front_end.hpp"
#include "graft/graph/bind_symbols.hpp"
#include "graft/graph/edit.hpp"
#include "graft/graph/network.hpp"
#include "graft/graph/plan.hpp"
#include "graft/graph/reinference.hpp"
#include "graft/graph/writer.hpp"
#include "graft/kernel/binding.hpp"
#include "graft/kernel/engine_assignment.hpp"
#include "graft/kernel/profile.hpp"
#include "graft/kernel/roofline.hpp"
#include "graft/kernel/session.hpp"
#include "graft/kernel/tiling_proof.hpp"
#include "graft/mapping/translate.hpp"
#include "graft/program/compile.hpp"
#include "graft/program/import.hpp"
#include "graft/program/load.hpp"
#include "graft/program/save.hpp"
#include "graft/program/with_libraries.hpp"

// after the declarations of all
#include "graft/graph/graph.ipp"
