// graft/frontend/caffe/net_state.hpp - which layers of a net are left in a phase: Caffe's include and exclude rules
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "graft/base/bytes.hpp"
#include "graft/base/config.hpp"
#include "graft/base/errc.hpp"
#include "graft/model/wire/reader.hpp"

GRAFT_BEGIN
namespace caffe {

/// What a net is built for.
struct net_state {
    bool train = false;
    int level = 0;
    std::vector<std::string> stages{};

    [[nodiscard]] bool has_stage(std::string_view name) const {
        for (auto const& s : stages)
            if (s == name) return true;
        return false;
    }
};

/// Whether `state` fulfils every condition of `rule`, an encoded NetStateRule; a rule without conditions is met.
/// `broken` gets the reason when the rule cannot be decoded.
[[nodiscard]] inline bool meets(net_state const& state, byte_view rule, errc& broken) {
    wire::reader in(rule);
    bool met = true;
    for (wire::field f{}; in.next(f);) {
        bool const text = f.number == 4 || f.number == 5;
        if (f.number < 1 || f.number > 5) continue;
        if (f.type != (text ? wire::wire_type::bytes : wire::wire_type::varint)) {
            broken = errc::wrong_wire_type;
            return false;
        }
        switch (f.number) {
        case 1: met = met && (f.value == 0) == state.train; break; // phase: TRAIN is 0
        case 2: met = met && state.level >= wire::as_int32(f.value); break;
        case 3: met = met && state.level <= wire::as_int32(f.value); break;
        case 4: met = met && state.has_stage(wire::as_text(f.bytes)); break;
        case 5: met = met && !state.has_stage(wire::as_text(f.bytes)); break;
        default: break;
        }
    }
    if (in.error() != errc::ok) broken = in.error();
    return met;
}

} // namespace caffe
GRAFT_END
