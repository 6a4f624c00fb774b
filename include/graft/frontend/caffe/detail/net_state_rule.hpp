// graft/frontend/caffe/detail/net_state_rule.hpp - which layers are in the net for a state: Caffe's include and
// exclude rules
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <type_traits> // is_constant_evaluated

#include "graft/base/bytes.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/errc.hpp"
#include "graft/frontend/caffe/detail/net_state.hpp"
#include "graft/frontend/caffe/schema.hpp"
#include "graft/model/wire/reader.hpp"

GRAFT_BEGIN
namespace caffe {

namespace detail {

/// Calls `f` with these bytes as a string.
template <class F> constexpr bool with_text(byte_view bytes, F f) {
    if (!std::is_constant_evaluated()) return f(wire::as_string(bytes));
    series<char> text;
    for (auto const b : bytes) text.push_back(static_cast<char>(b));
    return f(std::string_view(text.data(), text.size()));
}

} // namespace detail

/// Whether `state` fulfils every condition of `rule`, an encoded NetStateRule; a rule without conditions is met.
/// `broken` is set to the reason if the rule cannot be decoded.
[[nodiscard]] constexpr bool meets(net_state const& state, byte_view rule, errc& broken) {
    constexpr auto& condition = schema::net_state_rule;
    wire::reader in(rule);
    bool met = true;
    auto const has = [&](std::string_view stage) { return state.has_stage(stage); };
    for (wire::field f{}; in.next(f);) {
        if (!condition.find(f.number)) continue;
        bool const text = f.number == condition["stage"] || f.number == condition["not_stage"];
        if (f.type != (text ? wire::wire_type::bytes : wire::wire_type::varint)) {
            broken = errc::wrong_wire_type;
            return false;
        }
        switch (f.number) {
        case condition["phase"]: met = met && (f.value == 0) == state.train; break; // phase: TRAIN is 0
        case condition["min_level"]: met = met && state.level >= wire::as_int32(f.value); break;
        case condition["max_level"]: met = met && state.level <= wire::as_int32(f.value); break;
        case condition["stage"]: met = met && detail::with_text(f.bytes, has); break;
        case condition["not_stage"]: met = met && !detail::with_text(f.bytes, has); break;
        default: break;
        }
    }
    if (in.error() != errc::ok) broken = in.error();
    return met;
}

} // namespace caffe
GRAFT_END
