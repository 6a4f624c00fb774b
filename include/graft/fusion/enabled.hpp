// graft/fusion/enabled.hpp - the passes of a target that run on a model, and their order
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <utility> // move
#include <vector>

#include "graft/base/container/sort.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/error.hpp"
#include "graft/base/nearest.hpp"
#include "graft/base/status.hpp"
#include "graft/fusion/pass.hpp"

GRAFT_BEGIN

/// Positions of the passes that run, those of higher priority first, then in the order of registration.
/// `wanted`: names of passes; `all`, `none` and `default` (passes that are not `on_request`) are names of sets, a `-`
/// in front removes one. Empty: the default set. A pass that `overrides` replaces the one of its name.
/// error unknown_pass, with the nearest name, or all if none is near
[[nodiscard]] inline result<std::vector<std::uint32_t>, error_list> enabled_passes(
    span<pass_row const> all, span<std::string const> wanted) {
    error_list errors;
    std::vector<bool> replaced(all.size(), false), on(all.size(), false);
    for (std::size_t i = 0; i < all.size(); ++i)
        for (std::size_t k = 0; k < i; ++k)
            if (all[i].pass->overrides && std::string_view(all[k].pass->name) == std::string_view(all[i].pass->name))
                replaced[k] = true;
    auto const set = [&](std::string_view name) {
        bool any = name == "all" || name == "none" || name == "default";
        auto const written = name;
        bool const take = name.starts_with('-');
        if (take) name.remove_prefix(1);
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (replaced[i]) continue;
            auto const& p = *all[i].pass;
            bool const named = std::string_view(p.name) == name;
            any = any || named;
            if (named) on[i] = !take;
            else if (!take && (name == "none" || name == "all" || (name == "default" && p.general)))
                on[i] = name != "none";
        }
        if (any) return;
        nearest_name near(name);
        std::string known;
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (replaced[i]) continue;
            near.look(all[i].pass->name);
            (known += known.empty() ? "" : ", ") += std::string_view(all[i].pass->name);
        }
        std::string expected = take ? "the name of a pass after -" : "all, none";
        if (known.empty())
            expected += take ? ", but the target has no passes" : " or default, for the target has no passes";
        else expected += (take ? ": " : ", default, ") + known;
        if (!near.found.empty()) expected = "a pass of the target" + near.hint();
        errors.add(errc::unknown_pass, {}, std::move(expected), std::string(written));
    };
    if (wanted.empty() || wanted[0].starts_with('-')) set("default");
    for (auto const& name : wanted) set(name);
    if (errors.failed()) return errors;
    std::vector<std::uint32_t> order;
    for (std::uint32_t i = 0; i < all.size(); ++i)
        if (on[i]) order.push_back(i);
    graft::sort(order, [&](std::uint32_t a, std::uint32_t b) {
        return all[a].pass->priority != all[b].pass->priority ? all[a].pass->priority > all[b].pass->priority : a < b;
    });
    return order;
}

GRAFT_END
