// graft/session/detail/session_ports.ipp - errors of the ports of a session
// SPDX-License-Identifier: Apache-2.0
#pragma once

GRAFT_BEGIN

namespace detail {

GRAFT_LARGE int index_of_port(series<graph_port> const& ports, std::string_view name) {
    for (std::size_t i = 0; i < ports.size(); ++i)
        if (ports[i].name == name) return static_cast<int>(i);
    return -1;
}

GRAFT_LARGE status no_such_port(errc code, series<graph_port> const& ports, std::size_t at) {
    return fail(code, {},
        code == errc::unknown_input ? "an input of the graph, below" : "an output of the graph, below",
        static_cast<std::int64_t>(ports.size()), static_cast<std::int64_t>(at));
}

GRAFT_LARGE status no_such_port(errc code, series<graph_port> const& ports, std::string_view name) {
    nearest_name near(name);
    for (auto const& p : ports) near.look(p.name);
    bool const input = code == errc::unknown_input;
    if (near.found.empty())
        return fail(code, ports.empty() ? std::string_view() : ports[0].name,
            input ? "a name of the graph's inputs, of which this is the first"
                  : "a name of the graph's outputs, of which this is the first");
    return fail(code, near.found,
        input ? "a name of the graph's inputs, of which this is the nearest"
              : "a name of the graph's outputs, of which this is the nearest");
}

GRAFT_LARGE status another_dtype(std::string_view port, dtype has, dtype given) {
    auto why = fail(errc::wrong_dtype, port, name_of(has));
    why.found = name_of(given);
    return why;
}

} // namespace detail

GRAFT_END
