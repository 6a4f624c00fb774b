// graft/op/catalog/family.hpp - a family of operators: what a page of a reference lists together
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/config.hpp"
#include "graft/base/container/span.hpp"
#include "graft/op/catalog/catalog.hpp"
#include "graft/op/catalog/ops.hpp"

GRAFT_BEGIN

/// A family of operators, by the names of its members.
struct GRAFT_TYPE operator_family {
    std::string_view name{},                  ///< `group/family`: `nn/conv`
        title{};                              ///< what its operators do, in a few words
    span<std::string_view const> operators{}; ///< their names, in the order of the lists
};

namespace detail {

template <class> struct names_of_operators;
template <class... Ops> struct names_of_operators<ops<Ops...>> {
    static constexpr std::string_view all[sizeof...(Ops) + 1]{operator_name<Ops>..., {}};
    static constexpr span<std::string_view const> view{all, sizeof...(Ops)};
};

} // namespace detail

/// The family of the operators of these lists.
/// example `constexpr auto mine = graft::family_of<conv_ops, fused_conv_ops>("nn/conv", "convolutions");`
/// cost a name per operator
template <class... Lists>
[[nodiscard]] constexpr operator_family family_of(std::string_view name, std::string_view title) {
    return {name, title, detail::names_of_operators<join<Lists...>>::view};
}

GRAFT_END
