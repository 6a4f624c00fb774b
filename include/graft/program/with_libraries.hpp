// graft/program/with_libraries.hpp - joins the tables of a target and of operator libraries to one target
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/container/span.hpp"
#include "graft/base/error.hpp"
#include "graft/base/separate.hpp"
#include "graft/base/status.hpp"
#include "graft/program/detail/operator_library.hpp"
#include "graft/program/target.hpp"

GRAFT_BEGIN

/// A target together with operator libraries, in this order. What comes later replaces what comes before only where it
/// says so: operators among the library's `overrides`, plugins and passes with their word; anything else that two have
/// is an error. Kernels need no word, they are asked in order: those of the last library first, the target's own at the
/// end (an
/// `engine_list` puts the priorities of the engines before that order). Operators of
/// the target keep their ids.
/// The view owns the joined tables and holds the libraries: whatever it is copied into, a graph too, keeps them loaded.
/// error what `check_library` says; duplicate_library, duplicate_operator, override_of_unknown_operator,
/// operator_not_in_catalog,
///       wrong_fingerprint, duplicate_plugin, duplicate_pass, override_of_unknown_pass; all of all libraries at once
/// cost one copy of the rows of all operators; a look-up costs what it cost before
[[nodiscard]] GRAFT_LARGE result<target_view, error_list> with_libraries(
    target_view const& base, span<operator_library const> libraries);

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/program/detail/with_libraries.ipp"
#endif
