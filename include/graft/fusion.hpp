// graft/fusion.hpp - scope fusion: scopes, patterns and passes over a source graph
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/fusion/condition.hpp"
#include "graft/fusion/detail/matcher.hpp"
#include "graft/fusion/enabled.hpp"
#include "graft/fusion/fuse.hpp"
#include "graft/fusion/match.hpp"
#include "graft/fusion/pass.hpp"
#include "graft/fusion/passes.hpp"
#include "graft/fusion/report.hpp"
#include "graft/fusion/scope_graph.hpp"
#include "graft/fusion/scope_tree.hpp"
#include "graft/fusion/scope_view.hpp"
#include "graft/fusion/structure.hpp"
