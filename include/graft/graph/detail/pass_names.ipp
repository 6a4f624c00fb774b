// graft/graph/detail/pass_names.ipp - parses a list of the names of preparation steps
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility> // move

#include "graft/base/nearest.hpp"

GRAFT_BEGIN

GRAFT_LARGE result<preparations, error_list> enabled_preparations(span<std::string const> wanted) {
    error_list errors;
    preparations p;
    if (!wanted.empty()) p.on.fill(wanted[0].starts_with('-'));
    for (std::string_view const written : wanted) {
        auto name = written;
        bool const take = name.starts_with('-');
        if (take) name.remove_prefix(1);
        bool any = !take && (name == "all" || name == "none");
        if (any) p.on.fill(name == "all");
        nearest_name near(name);
        for (std::size_t i = 0; i < preparation_names.size(); ++i) {
            near.look(preparation_names[i]);
            if (name != preparation_names[i]) continue;
            any = true;
            p.on[i] = !take;
        }
        if (any) continue;
        std::string expected = take ? "inline, fold, identity or dead after -"
                                    : "inline, fold, identity, dead, all or none";
        expected += near.hint();
        errors.add(errc::unknown_graph_pass, {}, std::move(expected), std::string(written));
    }
    if (errors.failed()) return errors;
    return p;
}

GRAFT_END
