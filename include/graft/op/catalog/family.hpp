// graft/op/catalog/family.hpp - a family of operators: what a page of a reference lists together
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/config.hpp"
#include "graft/base/container/name_list.hpp"
#include "graft/op/catalog/catalog.hpp"
#include "graft/op/catalog/ops.hpp"

GRAFT_BEGIN

/// A family of operators, by the names of its members.
struct GRAFT_TYPE operator_family {
    std::string_view name{}, ///< `group/family`: `nn/conv`
        title{};             ///< what its operators do, in a few words
    name_list operators{};   ///< their names, in the order of the lists
};

namespace detail {

template <class> struct names_of_operators;
template <class... Ops> struct names_of_operators<ops<Ops...>> {
    static constexpr std::string_view all[sizeof...(Ops) + 1]{operator_name<Ops>..., {}}; // no part of a program
    static constexpr std::size_t chars = [] {
        std::size_t sum = 0;
        for (auto const name : all) sum += name.size() + 1;
        return sum - 1;
    }();
    static constexpr stored_names<chars> stored{all, sizeof...(Ops)};
    static constexpr name_list view{stored.text, sizeof...(Ops), chars};
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
