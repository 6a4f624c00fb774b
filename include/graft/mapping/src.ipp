// graft/mapping/src.ipp - the bodies of models, fusion and mappings, for one unit of a program that defines
// GRAFT_SEPARATE
// SPDX-License-Identifier: Apache-2.0
#pragma once

#if !defined(GRAFT_SEPARATE)
#error "graft/mapping/src.ipp: define GRAFT_SEPARATE in all units of the program, in this one too"
#endif

#include "graft/fusion/scope_graph.hpp"
#include "graft/fusion/scope_tree.hpp"
#include "graft/mapping/translate/added_operators.hpp"
#include "graft/mapping/translate/fuse_model.hpp"
#include "graft/mapping/translate/map_model.hpp"
#include "graft/mapping/translate/selection.hpp"
#include "graft/mapping/translate/translate.hpp"
#include "graft/model/file.hpp"
#include "graft/model/frames.hpp"

// after the declarations of all
#include "graft/fusion/detail/scope_graph.ipp"
#include "graft/fusion/detail/scope_tree.ipp"
#include "graft/mapping/detail/added_operators.ipp"
#include "graft/mapping/detail/fuse_model.ipp"
#include "graft/mapping/detail/map_model.ipp"
#include "graft/mapping/detail/selection.ipp"
#include "graft/mapping/detail/translate.ipp"
#include "graft/model/detail/file.ipp"
#include "graft/model/detail/frames.ipp"
