// graft/kernel/at.hpp - one kernel of a list, by its position
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

#include "graft/kernel/table.hpp"

GRAFT_BEGIN
namespace detail {

template <std::size_t I, class T> struct numbered {
    using type = T;
};
template <class Index, class... T> struct numbered_all;
template <std::size_t... I, class... T> struct numbered_all<std::index_sequence<I...>, T...> : numbered<I, T>... {};
template <std::size_t I, class T> numbered<I, T> numbered_at(numbered<I, T> const&);

template <class List> struct numbered_kernels;
template <class... Kernels> struct numbered_kernels<kernels<Kernels...>> {
    using type = numbered_all<std::make_index_sequence<sizeof...(Kernels)>, Kernels...>;
};

} // namespace detail

/// Kernel `I` of a list, counted from 0; the others are not instantiated.
/// example `graft::kernel_at<graft::library::conv_kernels, 3>::run(frame, why)`
template <class List, std::size_t I> using kernel_at = typename decltype(detail::numbered_at<I>(
    std::declval<typename detail::numbered_kernels<List>::type>()))::type;

GRAFT_END
