// graft/program/with_libraries.hpp - joins the tables of a target and of operator libraries to one target
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/status.hpp"
#include "graft/program/check_library.hpp"
#include "graft/program/target.hpp"

GRAFT_BEGIN

/// A target together with operator libraries, in this order. A later definition replaces an earlier one only if it
/// declares that: operators in the library's `overrides`, plugins and passes by `.override()`; any other duplicate is
/// an error. Kernels need no declaration: the order of search is from the last library to the first, then the target
/// (an `engine_list` sorts by the priorities of the engines first). Operators of the target keep their ids. The view
/// owns the joined tables and holds the libraries: its copies, also in a graph, keep them loaded.
/// error those of `check_library`; duplicate_library, duplicate_operator, override_of_unknown_operator,
///       operator_not_in_catalog, wrong_fingerprint, duplicate_plugin, duplicate_pass, override_of_unknown_pass; all of
///       all libraries together
/// cost one copy of the rows of all operators; the cost of a look-up is unchanged
[[nodiscard]] GRAFT_LARGE result<target_view, error_list> with_libraries(
    target_view const& base, span<operator_library const> libraries);

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/program/detail/with_libraries.ipp"
#endif
