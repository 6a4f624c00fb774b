// graft/graph/detail/pass_names.ipp - parses a list of the names of preparation steps
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility> // move

#include "graft/base/nearest.hpp"

GRAFT_BEGIN

namespace detail {

GRAFT_LARGE series<bool> chosen_names(
    span<std::string_view const> names, span<std::string const> wanted, error_list& errors) {
    bool const all = wanted.empty() || wanted[0].starts_with('-');
    series<bool> on;
    for (std::size_t i = 0; i < names.size(); ++i) on.push_back(all);
    for (std::string_view const written : wanted) {
        auto name = written;
        bool const take = name.starts_with('-');
        if (take) name.remove_prefix(1);
        bool any = !take && (name == "all" || name == "none");
        if (any)
            for (auto& one : on) one = name == "all";
        nearest_name near(name);
        std::string expected;
        for (std::size_t i = 0; i < names.size(); ++i) {
            near.look(names[i]);
            if (i > 0) expected += take && i + 1 == names.size() ? " or " : ", ";
            expected += names[i];
            if (name != names[i]) continue;
            any = true;
            on[i] = !take;
        }
        if (any) continue;
        if (take) expected += names.empty() ? "no -, for there are no passes" : " after -";
        else expected += names.empty() ? "all or none" : ", all or none";
        expected += near.hint();
        errors.add(errc::unknown_graph_pass, {}, std::move(expected), std::string(written));
    }
    return on;
}

} // namespace detail

GRAFT_LARGE result<preparations, error_list> enabled_preparations(span<std::string const> wanted) {
    error_list errors;
    preparations p;
    auto const on = detail::chosen_names(preparation_names, wanted, errors);
    if (errors.failed()) return errors;
    for (std::size_t i = 0; i < on.size(); ++i) p.on[i] = on[i];
    return p;
}

GRAFT_END
