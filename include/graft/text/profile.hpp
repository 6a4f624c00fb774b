// graft/text/profile.hpp - the times of a run as a table, as JSON and as a trace for browsers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/session/profile.hpp"
#include "graft/text/table.hpp"

GRAFT_BEGIN

/// One line per node that ran, the slowest first: mean time of one run, its share, count, fastest and slowest.
[[nodiscard]] GRAFT_LARGE std::string profile_table(graph_view const& v, run_profile const& p);

/// {"version", "runs", "nodes": [{"name", "op", "engine", "count", "total_ns", "least_ns", "most_ns"}]}, in the
/// order of the graph.
[[nodiscard]] GRAFT_LARGE std::string to_json(graph_view const& v, run_profile const& p);

/// The Trace Event format, which chrome://tracing and Perfetto read: a complete event ("ph": "X") per execution.
/// units microseconds
[[nodiscard]] GRAFT_LARGE std::string to_trace(graph_view const& v, run_profile const& p);

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/text/detail/profile.ipp"
#endif
