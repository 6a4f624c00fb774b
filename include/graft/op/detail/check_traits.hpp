// graft/op/detail/check_traits.hpp - the check of an operator's declared traits: a split has two inputs and two outputs
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "graft/base/ill_formed.hpp"
#include "graft/op/define/prototype.hpp"
#include "graft/op/define/trait.hpp"

GRAFT_BEGIN

namespace detail {

/// Whether there are `count` ports of one kind; `dynamic`: the first may be dynamic, no port is optional, and no other
/// is dynamic.
constexpr bool has_ports(prototype const& proto, param_kind kind, std::size_t count, bool dynamic = false) {
    std::size_t n = 0;
    for (auto const& p : proto.params()) {
        if (p.kind != kind) continue;
        if (p.how != presence::required && !(dynamic && n == 0 && p.how == presence::dynamic)) return false;
        ++n;
    }
    return n == count;
}

/// A merge has any number of tensors; every other kind of control flow has its fixed number of ports, all required.
constexpr bool has_ports_of(prototype const& proto, flow f) {
    constexpr std::size_t inputs[] = {2, 1, 1, 1, 1, 1}, outputs[] = {2, 2, 1, 1, 1, 1};
    auto const at = static_cast<std::size_t>(f) - 1;
    return has_ports(proto, param_kind::input, inputs[at], f == flow::merge) &&
           has_ports(proto, param_kind::output, outputs[at]);
}

/// An identity has one output for each input, both of the same kind.
constexpr bool is_paired(prototype const& proto) {
    auto const n = proto.count(param_kind::input);
    if (n == 0 || n != proto.count(param_kind::output)) return false;
    for (int i = 0; i < static_cast<int>(n); ++i)
        if (proto.at(param_kind::input, i).how != proto.at(param_kind::output, i).how) return false;
    return true;
}

/// A rearrangement has a required input whose dtype may be that of its outputs.
constexpr bool is_rearranging(prototype const& proto) {
    return proto.count(param_kind::input) != 0 && proto.count(param_kind::output) != 0 &&
           proto.at(param_kind::input, 0).how != presence::optional;
}

constexpr bool has_text(prototype const& proto, string_ref attribute) {
    return proto.find(param_kind::attribute, attribute).attribute == attr_kind::string;
}

/// error trait_port_mismatch
constexpr mistake review_traits(prototype const& proto) {
    if (auto const f = proto.flow(); f != flow::plain)
        return has_ports_of(proto, f) ? mistake{} : mistake{errc::trait_port_mismatch, name_of(f)};
    bool const one_to_one = has_ports(proto, param_kind::input, 1) && has_ports(proto, param_kind::output, 1);
    auto const wrong = [&](op_trait t, bool fine) { return proto.is(t) && !fine; };
    if (wrong(op_trait::identity, is_paired(proto))) return {errc::trait_port_mismatch, name_of(op_trait::identity)};
    if (wrong(op_trait::cast, one_to_one && !proto.at(param_kind::output, 0).type_attribute.empty()))
        return {errc::trait_port_mismatch, name_of(op_trait::cast)};
    if (wrong(op_trait::format_change, one_to_one && has_text(proto, "src_format") && has_text(proto, "dst_format")))
        return {errc::trait_port_mismatch, name_of(op_trait::format_change)};
    if (wrong(op_trait::rearrangement, is_rearranging(proto)))
        return {errc::trait_port_mismatch, name_of(op_trait::rearrangement)};
    if (wrong(op_trait::elementwise, proto.count(param_kind::input) != 0 && has_ports(proto, param_kind::output, 1)))
        return {errc::trait_port_mismatch, name_of(op_trait::elementwise)};
    if (wrong(op_trait::constant, has_ports(proto, param_kind::input, 0) && has_ports(proto, param_kind::output, 1)))
        return {errc::trait_port_mismatch, name_of(op_trait::constant)};
    return {};
}

} // namespace detail

GRAFT_END
