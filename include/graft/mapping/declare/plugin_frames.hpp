// graft/mapping/declare/plugin_frames.hpp - a node on its way to the target, as the functions of a plugin see it
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/config.hpp"
#include "graft/base/container/short_string.hpp"
#include "graft/base/owner.hpp"
#include "graft/base/status.hpp"
#include "graft/mapping/declare/plugin_graph.hpp"
#include "graft/mapping/declare/plugin_rules.hpp"
#include "graft/op/define/param.hpp"

GRAFT_BEGIN

struct expansion_trial;

/// A value that a parse function sets and that the target does not admit, as found by the compiler.
struct value_outside {
    string_ref parameter{}; ///< the attribute of the target; empty: none was found
    short_string why{};     ///< the value, and what is admitted
};

/// One node on its way from the origin to the target, one to one.
struct GRAFT_TYPE parse_frame : plugin_frame {
    plugin_rules const* rules = nullptr; ///< which attributes are `.computed`
    std::uint64_t computed = 0;          ///< attributes of the target that the parse function has set, a bit each
    string_ref undeclared{};             ///< the first that it set without `.computed`
    bool trial = false;                  ///< the compiler runs the function, there is no graph
    value_outside* outside = nullptr;    ///< for a trial: stores the first value that the target does not admit

    /// The parse function sets attribute `at` of the target.
    constexpr void note_set(int at, string_ref attribute) {
        bool declared = !rules && !trial;
        for (std::size_t k = 0; rules && k < rules->attr_count; ++k)
            declared = declared || (rules->attrs[k].target_index == at && rules->attrs[k].how == attr_from::computed);
        if (!declared && undeclared.empty()) undeclared = attribute;
        computed |= std::uint64_t{1} << (at & 63);
    }
    /// The `.computed` attribute that the parse function left unset; empty if there is none.
    [[nodiscard]] constexpr string_ref missing_attribute() const {
        for (std::size_t k = 0; rules && k < rules->attr_count; ++k)
            if (auto const& a = rules->attrs[k];
                a.how == attr_from::computed && !(computed >> (a.target_index & 63) & 1))
                return rules->text(a.target);
        return std::string_view();
    }
};

/// One node on its way from the origin to the operators that replace it.
struct GRAFT_TYPE expand_frame : plugin_frame, owner<expand_frame> {
    status fault{};                   ///< the first of what it makes
    std::size_t wanted_inputs = 0;    ///< how many it asked for by position
    std::size_t added = 0;            ///< operators and constants so far
    std::size_t refused = 0;          ///< calls after the fault, which added nothing
    expansion_trial* tried = nullptr; ///< the compiler runs the function, there is no graph
};

GRAFT_END
