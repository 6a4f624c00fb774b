// graft/kernel/detail/signature_rows.hpp - the parameters of a kernel's function as rows
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/hana/type.hpp>
#include <boost/hana/unpack.hpp>

#include <array>
#include <concepts>
#include <type_traits>

#include "graft/kernel/parameter.hpp"
#include "graft/op/catalog/ops.hpp"
#include "graft/op/define/param.hpp"

GRAFT_BEGIN

namespace detail {

namespace hana = boost::hana;

template <class T> concept named_parameter = requires {
    { T::row } -> std::convertible_to<kernel_parameter>;
};

/// Parameter types of a function as a list that Hana unpacks (a `hana::tuple` of them costs 5 ms more per kernel).
template <class Result, class... P, bool N> constexpr auto parameters_of(Result (*)(P...) noexcept(N)) {
    return ops<std::remove_cvref_t<P>...>{};
}
template <class Result, class... P, bool N> constexpr Result result_of(Result (*)(P...) noexcept(N)); // type only

/// `T` as a parameter of the function, by value or by reference.
template <class T> constexpr kernel_parameter row_of() {
    using value = std::remove_cvref_t<T>;
    kernel_parameter row;
    if constexpr (named_parameter<value>) row = value::row;
    row.by_reference = std::is_lvalue_reference_v<T> && !std::is_const_v<std::remove_reference_t<T>>;
    return row;
}
template <class Result, class... P, bool N>
constexpr std::array<kernel_parameter, sizeof...(P)> parameter_rows(Result (*)(P...) noexcept(N)) {
    return {row_of<P>()...};
}

/// A signature as rows: all later checks are loops.
template <auto Function> inline constexpr auto signature_rows = parameter_rows(Function);

/// The attributes that functions of `Op` take, a bit for each; null: no function.
template <class Op, auto... Functions> constexpr std::uint64_t attributes_taken() {
    std::uint64_t taken = 0;
    auto const add = [&](auto const& rows) {
        for (auto const& p : rows)
            if (p.what == kernel_parameter::role::attribute)
                taken |= std::uint64_t{1} << (Op::prototype.index_of(param_kind::attribute, p.name) & 63);
    };
    auto const add_those_of = [&]<auto F>(std::integral_constant<decltype(F), F>) {
        if constexpr (requires { parameters_of(F); }) add(signature_rows<F>);
    };
    (add_those_of(std::integral_constant<decltype(Functions), Functions>()), ...);
    return taken;
}

} // namespace detail

GRAFT_END
