// graft/op/define/visit.hpp - from an operator's position in a catalog to its C++ type, and lists filtered by a
// predicate
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/hana/bool.hpp>
#include <boost/hana/type.hpp>
#include <boost/hana/unpack.hpp>

#include <array>
#include <type_traits>

#include "graft/base/ill_formed.hpp"
#include "graft/op/catalog/catalog.hpp"
#include "graft/op/catalog/ops.hpp"

GRAFT_BEGIN

namespace detail {

constexpr mistake forgotten() { return {errc::unhandled_operator, "visit"}; }
constexpr mistake no_place() { return {errc::wrong_arguments, "visit"}; }
/// True, or the error of a visitor that does not accept the operator.
template <class F, class Type> inline constexpr bool visits = accepted<typename Type::type, forgotten>;
template <class F, class Type> requires(std::is_invocable_v<F&, Type>)
inline constexpr bool visits<F, Type> = true;

/// The first of a list. Pattern and no `hana::unpack`: a message passes through fewer templates.
template <class First, class... Rest> boost::hana::type<First> head_of(ops<First, Rest...>);

template <class R, class F> struct visitor_table {
    template <class Type> static constexpr R call(F& f) {
        static_assert(visits<F, Type>);
        return f(Type{});
    }
    template <class... Ops> static constexpr auto of(ops<Ops...>) {
        return std::array<R (*)(F&), sizeof...(Ops)>{&call<boost::hana::type<Ops>>...};
    }
};

template <class Predicate> struct keep_if {
    template <class... Types> constexpr auto operator()(Types... types) const {
        return join<std::conditional_t<decltype(Predicate{}(types))::value, ops<typename Types::type>, ops<>>...>{};
    }
};

} // namespace detail

/// Calls `f(boost::hana::type<Op>)` for the operator at position `op` of a catalog: one indirect call. `f` must accept
/// every operator of the list, so a lowering that misses one does not compile. `op` is below the catalog's size.
/// example `graft::visit<my_ops>(node.op, [](auto type) { using op = typename decltype(type)::type; ... });`
template <class Tag, class F> constexpr decltype(auto) visit(op_id op, F&& f) {
    using list = typename catalog<Tag>::list;
    using function = std::remove_reference_t<F>;
    using first = decltype(detail::head_of(list{}));
    static_assert(detail::visits<function, first>);
    using result_type = std::invoke_result_t<F&, first>;
    constexpr auto table = detail::visitor_table<result_type, function>::of(list{});
    return table[op](f);
}

/// Deleted: the id of the operator is the first argument, `node.op` of a graph; `visit_node` accepts the node itself.
/// error wrong_arguments
template <class Tag, class Other, class F> requires(!std::is_convertible_v<Other, op_id>)
constexpr void visit(Other const&, F&&) {
    static_assert(accepted<Tag, detail::no_place>);
}

/// The operators of `List` for which `predicate(boost::hana::type<Op>)` is `boost::hana::true_c`, in order.
/// cost linear joins; hundreds of operators are fine
template <class List, class Predicate> [[nodiscard]] constexpr auto filter(List list, Predicate) {
    return boost::hana::unpack(list, detail::keep_if<Predicate>{});
}

GRAFT_END
