// graft/session/detail/session_ports.hpp - the inputs and outputs of a graph by name, and the errors for unknown ones
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "graft/base/container/series.hpp"
#include "graft/base/nearest.hpp"
#include "graft/base/separate.hpp"
#include "graft/base/status.hpp"
#include "graft/base/violation.hpp"
#include "graft/graph/ir/graph.hpp"

GRAFT_BEGIN

namespace detail {

/// Position of the port of this name, or -1.
GRAFT_LARGE int index_of_port(series<graph_port> const& ports, std::string_view name);
/// The error for a position without a port.
GRAFT_LARGE status no_such_port(errc code, series<graph_port> const& ports, std::size_t at);
/// The error for a name without a port: with the nearest existing one.
GRAFT_LARGE status no_such_port(errc code, series<graph_port> const& ports, std::string_view name);
GRAFT_LARGE status another_dtype(std::string_view port, dtype has, dtype given);
/// For functions that return no status: reports the existing outputs.
[[noreturn]] inline void unknown_output(violation_handler const& to, graph const& g, std::size_t at, bool ready) {
    std::string there = ready ? "the outputs are" : "the session is not ready, ask errors()";
    for (std::size_t i = 0; ready && i < g.outputs.size(); ++i)
        there += (i ? ", '" : " '") + std::string(g.outputs[i].name) + "'";
    if (ready && static_cast<std::int64_t>(at) < 0) there += "; output_index answers -1 to a name that is none of them";
    violation v{{}, {}, "session::output", "unknown output", static_cast<std::int64_t>(at), violation::none, there};
    if (ready) v.size = static_cast<std::int64_t>(g.outputs.size());
    to(v);
}

} // namespace detail

GRAFT_END
