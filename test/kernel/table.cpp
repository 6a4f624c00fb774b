// test/kernel/table.cpp - lists of kernels as tables: order, dtypes, independent catalogs
// SPDX-License-Identifier: Apache-2.0
#include "graft/kernel/table.hpp"

#include <doctest/doctest.h>

#include <boost/hana/concept/foldable.hpp>
#include <boost/hana/for_each.hpp>

#include <array>

#include "test/check.hpp"
#include "test/kernel/operators.hpp"

using namespace kernel_test;
using graft::dtype;

namespace {

graft::status add_any(graft::in<"x1", graft::any>, graft::in<"x2", graft::any>, graft::out<"y", graft::any>) {
    return graft::ok;
}

using some = graft::kernels<graft::kernel<Relu, &relu>, graft::kernel<Join, &join>>;
using adds = graft::kernels_of<Add, &add<float>, &add<std::int32_t>, &add_any>;
struct cpu {
    using catalog = test_ops;
    using list = graft::join<some, adds>;
    static constexpr std::string_view engine = "cpu";
};
struct fast {
    using list = graft::kernels_of<Add, &add<std::int32_t>>;
    static constexpr std::string_view engine = "fast";
};

constexpr auto table = graft::kernel_table<cpu>::view();
constexpr auto ops = graft::catalog<test_ops>::view();
constexpr graft::op_id add_id = graft::catalog<test_ops>::id_of<Add>, relu_id = graft::catalog<test_ops>::id_of<Relu>;
constexpr std::array two_floats{dtype::f32, dtype::f32}, two_ints{dtype::i32, dtype::i32},
    two_bytes{dtype::u8, dtype::u8};
constexpr std::array one_float{dtype::f32}, one_int{dtype::i32}, one_byte{dtype::u8};

/// An operator of the same name with its inputs in reverse order.
struct Other : graft::op<Other> {
    static constexpr auto prototype =
        graft::prototype("Add").input("x2", real_number, any_shape).input("x1", real_number).output("y", follow("x1"));
};
struct other_ops {
    using list = graft::ops<Other>;
};
/// The same operators at other positions in a larger catalog.
struct Extra : graft::op<Extra> {
    static constexpr auto prototype = graft::prototype("Extra").input("x").output("y", follow("x"));
};
struct larger_ops {
    using list = graft::join<graft::ops<Extra>, test_ops::list>;
};

} // namespace

static_assert(boost::hana::Foldable<graft::kernels<>>::value, "lists of kernels are Hana Foldables");

template struct graft::kernel_part<fast>;

TEST_CASE("a list of kernels is a Hana Foldable; lists join") {
    std::size_t count = 0, inputs = 0;
    boost::hana::for_each(cpu::list{}, [&](auto k) {
        ++count;
        inputs += decltype(k)::type::input_types.size();
    });
    CHECK(count == 5);
    CHECK(inputs == 8);
    static_assert(graft::kernel_table<cpu>::size == 5);
}

TEST_CASE("the first kernel in declared order whose dtypes fit is selected") {
    GRAFT_CHECK_TWICE(table.of("Add").size() == 3 && table.of("Nothing").empty() && table.engine == "cpu");
    GRAFT_CHECK_TWICE(
        table.name(table.of("Add")[1]) == "Add" && table.input_types(table.of("Add")[1])[0] == dtype::i32);
    GRAFT_CHECK_TWICE(table.select(ops, add_id, two_floats, one_float) == &table.of("Add")[0]);
    GRAFT_CHECK_TWICE(table.select(ops, add_id, two_ints, one_int) == &table.of("Add")[1]);
    GRAFT_CHECK_TWICE(table.select(ops, add_id, two_bytes, one_byte) == &table.of("Add")[2]);
    GRAFT_CHECK_TWICE(table.select(ops, relu_id, one_byte, one_byte) == nullptr);
}

TEST_CASE("every tensor of a dynamic port must fit") {
    graft::tensor_desc f{dtype::f32, {}, {}, {1}}, i{dtype::i32, {}, {}, {1}};
    graft::kernel_argument in[3] = {{nullptr, &f, nullptr}, {nullptr, &f, nullptr}, {nullptr, &i, nullptr}},
                           out[1] = {{nullptr, &f, nullptr}};
    graft::port_slots in_ports[2] = {{0, 1}, {1, 1}}, out_ports[1] = {{0, 1}};
    graft::kernel_frame call{in_ports, out_ports, in, out, nullptr, nullptr, 0};
    CHECK(table.select(ops, add_id, call) == &table.of("Add")[0]);
    in_ports[1] = {1, 2};
    CHECK(table.select(ops, add_id, call) == &table.of("Add")[2]);
}

TEST_CASE("a table serves every catalog with the operator, and no other operator of that name") {
    constexpr auto larger = graft::catalog<larger_ops>::view(), others = graft::catalog<other_ops>::view();
    CHECK(larger.find("Add") != add_id);
    CHECK(table.select(larger, larger.find("Add"), two_ints, one_int) == &table.of("Add")[1]);
    CHECK(table.select(others, others.find("Add"), two_ints, one_int) == nullptr);
}

TEST_CASE("tables of several units are asked in their order") {
    std::array const tables{graft::kernel_part<fast>::view(), table};
    graft::kernel_set const all{tables};
    CHECK(all.select(ops, add_id, two_ints, one_int).engine == "fast");
    CHECK(all.select(ops, add_id, two_floats, one_float).engine == "cpu");
    CHECK_FALSE(all.select(ops, relu_id, one_byte, one_byte));
}
