// graft/op/detail/unread_input.hpp - inputs whose shape nothing constrains: kernels would read beyond their ends
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/errc.hpp"
#include "graft/base/ill_formed.hpp"
#include "graft/op/define/fact.hpp"
#include "graft/op/define/param.hpp"
#include "graft/op/define/prototype.hpp"
#include "graft/tensor/dtype_set.hpp"

GRAFT_BEGIN

namespace detail {

/// Whether the port has elements that a kernel counts: handles and texts have none.
constexpr bool is_counted(param const& p) {
    constexpr auto handles = dtype_set(dtype::resource) | dtype::string | dtype::variant;
    return p.kind != param_kind::attribute && (p.types.bits == 0 || (p.types.bits & ~handles.bits) != 0);
}
/// Whether only a rule can constrain the shape of the input: it follows no port, none follows it or is in its memory,
/// and the definition does not say that it has one element, a value for the rules, or any shape.
constexpr bool needs_a_reader(prototype const& proto, param const& p) {
    if (p.kind != param_kind::input || !is_counted(p) || p.any_shape || p.follows(aspect::shape) ||
        p.value != value_need::none)
        return false;
    for (auto const& q : proto.params())
        if (q.follow_name.length != 0 && q.follows(aspect::shape) && q.follow_name == p.name) return false;
    for (auto const& f : proto.facts().all()) // in the memory of an input is an output of its shape
        if (f.kind == fact_kind::inplace && proto.facts().text(f) == std::string_view(p.name)) return false;
    return !proto.facts().has(fact_kind::scalar, static_cast<std::size_t>(&p - proto.params().data()));
}
/// The first input that needs a reader and has none; `read` has a bit for each input port that a rule has read. With a
/// single input there is no other tensor whose elements a kernel would count in its place, and what only makes handles
/// takes its inputs as settings.
constexpr mistake review_unread(prototype const& proto, std::uint64_t read = 0) {
    std::size_t counted = 0, port = 0, handles = 0;
    for (auto const& p : proto.params()) {
        if (p.kind == param_kind::input) counted += is_counted(p) ? 1u : 0u;
        else if (p.kind == param_kind::output && !is_counted(p)) ++handles;
    }
    if (counted < 2 || (handles != 0 && handles == proto.count(param_kind::output))) return {};
    for (auto const& p : proto.params()) {
        if (p.kind != param_kind::input) continue;
        if ((read >> (port++ & 63) & 1) == 0 && needs_a_reader(proto, p)) return {errc::unread_input, p.name};
    }
    return {};
}

} // namespace detail

GRAFT_END
