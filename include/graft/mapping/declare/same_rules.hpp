// graft/mapping/declare/same_rules.hpp - the rules of a plugin that maps an operator to itself
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/mapping/declare/plugin_rules.hpp"
#include "graft/op/define/prototype.hpp"

GRAFT_BEGIN

namespace detail {

/// Each attribute and each port from the one at its own position, for as many as an operator can have. Names are not
/// needed: they are in rules for errors of values that do not convert, and these are of the same kind.
struct same_rules {
    attr_rule_row attributes[prototype::max_params]{};
    port_rule_row ports[prototype::max_params]{};

    constexpr same_rules() {
        for (std::int8_t i = 0; i < static_cast<std::int8_t>(prototype::max_params); ++i) {
            attributes[i].how = attr_from::origin;
            attributes[i].target_index = attributes[i].origin_index = i;
            ports[i].how = input_from::origin;
            ports[i].target_index = ports[i].origin_index = i;
        }
    }
};
inline constexpr same_rules all_same{};

/// One function for the rows of all such plugins: the origin's row has the numbers of its attributes and ports. The
/// target's name is the origin's.
constexpr plugin_rules rules_of_same(op_row const& origin) {
    plugin_rules r{};
    r.attrs = all_same.attributes;
    r.inputs = r.outputs = all_same.ports;
    r.attr_count = static_cast<std::uint8_t>(origin.attributes);
    r.input_count = static_cast<std::uint8_t>(origin.inputs);
    r.output_count = static_cast<std::uint8_t>(origin.outputs);
    return r;
}

} // namespace detail

GRAFT_END
