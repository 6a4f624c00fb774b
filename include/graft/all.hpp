// graft/all.hpp - everything that definitions are written with, everything that runs them, and what needs both
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/graft.hpp"
#include "graft/graph/infer/upper_bounds.hpp"
#include "graft/graph/ir/builder.hpp"
#include "graft/graph/ir/visit_node.hpp"
#include "graft/graph/plan/plan.hpp"
#include "graft/program/export_library.hpp"
#include "graft/run.hpp"
