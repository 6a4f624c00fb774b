// graft/graph/src.ipp - the bodies of graphs, inference and memory plans, for one unit of a program that defines
// GRAFT_SEPARATE
// SPDX-License-Identifier: Apache-2.0
#pragma once

#if !defined(GRAFT_SEPARATE)
#error "graft/graph/src.ipp: define GRAFT_SEPARATE in all units of the program, in this one too"
#endif

#include "graft/graph/detail/inference_plan.hpp"
#include "graft/graph/edit/edit.hpp"
#include "graft/graph/edit/graph_passes.hpp"
#include "graft/graph/edit/pass_names.hpp"
#include "graft/graph/infer/bind_symbols.hpp"
#include "graft/graph/infer/chip.hpp"
#include "graft/graph/infer/dynamic_sizes.hpp"
#include "graft/graph/infer/infer_to_fixpoint.hpp"
#include "graft/graph/infer/reinference.hpp"
#include "graft/graph/infer/unknown_reason.hpp"
#include "graft/graph/ir/builder.hpp"
#include "graft/graph/ir/diagnostic_expansion.hpp"
#include "graft/graph/ir/mark.hpp"
#include "graft/graph/ir/network.hpp"
#include "graft/graph/ir/quantization.hpp"
#include "graft/graph/ir/writer.hpp"
#include "graft/graph/plan/plan.hpp"
#include "graft/op/catalog/joined_catalog.hpp"
#include "graft/tensor/shape.hpp"

// after the declarations of all
#include "graft/base/detail/error.ipp"
#include "graft/base/detail/sort.ipp"
#include "graft/base/detail/violation.ipp"
#include "graft/graph/detail/bind_symbols.ipp"
#include "graft/graph/detail/builder.ipp"
#include "graft/graph/detail/chip.ipp"
#include "graft/graph/detail/diagnostic_expansion.ipp"
#include "graft/graph/detail/dynamic_sizes.ipp"
#include "graft/graph/detail/edit.ipp"
#include "graft/graph/detail/graph.ipp"
#include "graft/graph/detail/graph_passes.ipp"
#include "graft/graph/detail/infer_to_fixpoint.ipp"
#include "graft/graph/detail/inference_plan.ipp"
#include "graft/graph/detail/mark.ipp"
#include "graft/graph/detail/network.ipp"
#include "graft/graph/detail/pass_names.ipp"
#include "graft/graph/detail/plan.ipp"
#include "graft/graph/detail/quantization.ipp"
#include "graft/graph/detail/reinference.ipp"
#include "graft/graph/detail/unknown_reason.ipp"
#include "graft/graph/detail/writer.ipp"
#include "graft/op/detail/joined_catalog.ipp"
#include "graft/tensor/detail/shape.ipp"
