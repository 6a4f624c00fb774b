// examples/operator_lists.cpp - a list of operators is a Hana Sequence: filter, transform, any_of, contains, for_each,
// fold; and a visit from position to type
// SPDX-License-Identifier: Apache-2.0
#include <boost/hana/equal.hpp>
#include <boost/hana/fold_left.hpp>
#include <boost/hana/for_each.hpp>
#include <boost/hana/integral_constant.hpp>
#include <boost/hana/plus.hpp>
#include <boost/hana/tuple.hpp>
#include <boost/hana/type.hpp>

#include <cstdio>
#include <graft/op.hpp>
#include <graft/op/catalog/sequence.hpp>
#include <graft/op/define/visit.hpp>
#include <string_view>

namespace hana = boost::hana;

/// A family: operators of one input and one output, created by an ordinary function.
constexpr graft::prototype unary(std::string_view name, graft::dtype_set types) {
    return graft::prototype(name).input("x", types).output("y", graft::vocabulary::follow("x"));
}
struct Relu : graft::op<Relu> {
    static constexpr auto prototype = unary("Relu", f16 | f32 | i32);
};
struct Sigmoid : graft::op<Sigmoid> {
    static constexpr auto prototype = unary("Sigmoid", f16 | f32);
};
struct Maximum : graft::op<Maximum> {
    static constexpr auto prototype = graft::prototype("Maximum")
                                          .input("x1", f32 | i32)
                                          .input("x2", f32 | i32, follow("x1"))
                                          .output("y", follow("x1"));
};
struct all_operators {
    using list = graft::ops<Relu, Sigmoid, Maximum>;
};

/// filter: the operators for a chip without half floats, as a separate catalog.
constexpr auto without_halves = [](auto type) {
    return hana::bool_c<!graft::dtype_set(decltype(type)::type::prototype[0].types).has(graft::dtype::f16)>;
};
struct small_chip {
    using list = decltype(hana::filter(all_operators::list{}, without_halves));
};
static_assert(graft::catalog<small_chip>::size == 1 && graft::catalog<small_chip>::view().find("Maximum") == 0);

/// transform: a property of each operator, in the list's order, available to the compiler.
constexpr auto inputs_of = [](auto type) {
    return hana::size_c<decltype(type)::type::prototype.count(graft::param_kind::input)>;
};
constexpr auto arities = hana::transform(all_operators::list{}, inputs_of);
static_assert(arities == hana::tuple_c<std::size_t, 1, 1, 2>);

/// Compile-time queries of a list; lists of plugins, passes and kernels support the same.
static_assert(hana::contains(all_operators::list{}, hana::type_c<Relu>));
static_assert(!hana::contains(small_chip::list{}, hana::type_c<Relu>) && small_chip::list{} == graft::ops<Maximum>{});
static_assert(hana::any_of(arities, hana::equal.to(hana::size_c<2>)));

/// fold: one number for all of them.
static_assert(hana::fold_left(arities, hana::size_c<0>, [](auto sum, auto n) { return sum + n; }) == hana::size_c<4>);

int main() {
    std::size_t listed = 0;
    hana::for_each(all_operators::list{}, [&](auto type) {
        using op = typename decltype(type)::type;
        constexpr auto name = op::prototype.name();
        std::printf(
            "%.*s: %zu parameters\n", static_cast<int>(name.size()), name.data(), op::prototype.params().size());
        ++listed;
    });
    // from a position in the catalog, as in a model, back to the type: the basis of a lowering
    auto const at = graft::catalog<all_operators>::view().find("Maximum");
    auto const inputs = graft::visit<all_operators>(
        at, [](auto type) { return decltype(type)::type::prototype.count(graft::param_kind::input); });
    return listed == 3 && inputs == 2 ? 0 : 1;
}
