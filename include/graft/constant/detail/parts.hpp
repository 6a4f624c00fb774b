// graft/constant/detail/parts.hpp - the required members of a model and a target, checked before the compiler reads
// them
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/ill_formed.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/catalog/ops.hpp"

GRAFT_BEGIN
namespace constant {

/// Whether the compiler can read `Model::text`.
template <class Model> concept has_text = requires {
    typename graft::detail::read_at_compile_time<(static_cast<void>(std::string_view(Model::text).size()), true)>;
};
template <class Target> concept has_operators = graft::detail::is_ops<typename Target::operators::list>;
template <class Target> concept has_plugins = requires {
    typename graft::detail::read_at_compile_time<(
        static_cast<void>(static_cast<plugin_set const&>(Target::plugins).front), true)>;
};
template <class Target, class Model> concept has_net = requires { typename Target::template net<Model>; };

constexpr mistake no_text() { return {errc::missing_member, "text"}; }
template <class Model, class Target> inline constexpr auto missing_part = [] {
    if constexpr (!has_operators<Target>) return mistake{errc::missing_member, "operators"};
    else if constexpr (!has_plugins<Target>) return mistake{errc::missing_member, "plugins"};
    else if constexpr (!has_net<Target, Model>) return mistake{errc::missing_member, "net"};
    else return mistake{};
};

/// True, or the one error of a model without a text that the compiler can read, or of a target without a part.
/// error missing_member
template <class Model, class Target> constexpr bool parts_are_there() {
    if constexpr (!has_text<Model>) return accepted<Model, no_text>;
    else return accepted<Target, missing_part<Model, Target>>;
}

} // namespace constant
GRAFT_END
