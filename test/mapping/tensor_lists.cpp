// test/mapping/tensor_lists.cpp - TensorFlow's lists of tensors: shapes that only a loop determines, and lists as
// values
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <vector>

#include "test/mapping/flow_model.hpp"

namespace mapping_tensor_lists_test {

using namespace flow_test;
using graft::errc;

namespace {

std::string const of_lists = attr("element_dtype", "type: DT_INT32") + attr("shape_type", "type: DT_INT32");
std::string const of_elements = attr("element_dtype", "type: DT_INT32");
std::string const of_variant = attr("T", "type: DT_VARIANT");

/// i = 0; while (i < n) { list[i] = x * i; ++i; } for a list of four elements that the model does not describe.
std::string filling_loop() {
    return input("n") + input("x", "DT_INT32", "dim { size: 2 }") + constant("zero", 0) + constant("open", -1) +
           constant("four", 4) + node("list", "TensorListReserve", {"open", "four"}, of_lists) + enter("i0", "zero") +
           enter("limit", "n", "loop", true) + enter("x_in", "x", "loop", true) +
           node("l0", "Enter", {"list"}, of_variant + attr("frame_name", "s: \"loop\"")) + merge("i", "i0", "i_next") +
           node("l", "Merge", {"l0", "l_next"}, of_variant + attr("N", "i: 2")) + node("less", "Less", {"i", "limit"}) +
           node("go", "LoopCond", {"less"}, "") + node("i_split", "Switch", {"i", "go"}) +
           node("l_split", "Switch", {"l", "go"}, of_variant) + node("now", "Identity", {"i_split:1"}) +
           node("value", "Mul", {"x_in", "now"}) +
           node("put", "TensorListSetItem", {"l_split:1", "now", "value"}, of_elements) + constant("one", 1, {"^now"}) +
           node("later", "Add", {"now", "one"}) + node("i_next", "NextIteration", {"later"}) +
           node("l_next", "NextIteration", {"put"}, of_variant) + node("l_out", "Exit", {"l_split"}, of_variant) +
           node("all", "TensorListStack", {"l_out", "open"}, of_elements);
}

} // namespace

TEST_CASE("what a loop writes to a list tells the shape of its elements, also where the list is made") {
    model m(filling_loop() + node("none", "TensorListStack", {"list", "open"}, of_elements) +
            node("length", "TensorListLength", {"l_out"}, ""));
    CHECK(m.first_error() == "");
    REQUIRE(m.find("list:0"));
    CHECK(m.find("list:0")->shape == graft::shape{4, 2});
    CHECK(m.find("list:0")->type == graft::dtype::i32);
    CHECK(m.find("all:0")->shape == graft::shape{4, 2});
    auto s = m.make();
    CHECK(m.first_error() == "");
    REQUIRE(s.ready());
    CHECK(graft::plan_is_sound(m.plan));
    i32 const x[] = {3, 5};
    for (i32 const n : {4, 0, 2, 4}) {
        CHECK((set(s, "n", n) && s.set_input("x", graft::as_bytes(graft::span(x))) && s.run()));
        for (std::size_t i = 0; i < 4; ++i)
            CHECK(value(s, "all", 2 * i + 1) == (static_cast<i32>(i) < n ? 5 * static_cast<i32>(i) : 0));
        CHECK(value(s, "none", 7) == 0); // the list as it was before the loop
        CHECK(value(s, "length") == 4);
    }
    CHECK((set(s, "n", i32{5}) && s.set_input("x", graft::as_bytes(graft::span(x)))));
    auto const why = s.run();
    CHECK(why.code == errc::wrong_value);
    CHECK(why.got == 4);
}

TEST_CASE("two lists that a node may take for one another have elements of one shape") {
    std::string const both = input("n") + input("p", "DT_BOOL") + input("x", "DT_INT32", "dim { size: 2 }") +
                             input("y", "DT_INT32", "dim { size: 3 }") + constant("open", -1) + constant("four", 4) +
                             constant("zero", 0) + node("a", "TensorListReserve", {"open", "four"}, of_lists) +
                             node("b", "TensorListReserve", {"open", "four"}, of_lists) +
                             node("put_a", "TensorListSetItem", {"a", "zero", "x"}, of_elements);
    auto const one_of = node("sa", "Switch", {"put_a", "p"}, of_variant) +
                        node("sb", "Switch", {"put_b", "p"}, of_variant) +
                        node("c", "Merge", {"sa:1", "sb"}, of_variant + attr("N", "i: 2")) +
                        node("all", "TensorListStack", {"c", "open"}, of_elements);
    model same(both + node("put_b", "Identity", {"b"}, of_variant) + one_of);
    CHECK(same.first_error() == "");
    CHECK(same.find("b:0")->shape == graft::shape{4, 2}); // the shape that is written to the other
    model const other(both + node("put_b", "TensorListSetItem", {"b", "zero", "y"}, of_elements) + one_of);
    CHECK(other.find("b:0")->shape == graft::shape{4, -1}); // the other's is also a vector, of another length
    CHECK(other.find("all:0")->shape == graft::shape{4, -1});
}

TEST_CASE("lists that are made with the same constant are two lists") {
    model m(input("x", "DT_INT32", "dim { size: 2 }") + input("y", "DT_INT32", "dim { size: 3 }") +
            constant("open", -1) + constant("four", 4) + constant("zero", 0) +
            node("a", "TensorListReserve", {"open", "four"}, of_lists) +
            node("b", "TensorListReserve", {"open", "four"}, of_lists) +
            node("put_a", "TensorListSetItem", {"a", "zero", "x"}, of_elements) +
            node("put_b", "TensorListSetItem", {"b", "zero", "y"}, of_elements) +
            node("all_a", "TensorListStack", {"put_a", "open"}, of_elements) +
            node("all_b", "TensorListStack", {"put_b", "open"}, of_elements));
    CHECK(m.first_error() == "");
    CHECK(m.find("a:0")->shape == graft::shape{4, 2});
    CHECK(m.find("b:0")->shape == graft::shape{4, 3});
    CHECK(m.make().ready());
}

TEST_CASE("a list of which nothing is known is refused by the plan, elements of another type by the import") {
    model m(constant("open", -1) + constant("four", 4) + node("list", "TensorListReserve", {"open", "four"}, of_lists) +
            node("all", "TensorListStack", {"list", "open"}, of_elements));
    CHECK(m.first_error() == "");
    (void)m.make();
    REQUIRE(m.errors.failed());
    CHECK(m.errors.errors[0].code == errc::undetermined_shape);
    CHECK(m.errors.errors[0].where.node == "list");
    model const typed(
        input("x") + constant("open", -1) + node("list", "TensorListFromTensor", {"y", "open"}, of_lists) +
        input("y", "DT_INT32", "dim { size: 4 }") +
        node("read", "TensorListGetItem", {"list", "x", "open"}, attr("element_dtype", "type: DT_FLOAT")));
    REQUIRE(typed.errors.failed());
    CHECK(typed.errors.errors[0].code == errc::wrong_dtype);
    CHECK(typed.errors.errors[0].where.node == "read");
}

TEST_CASE("many lists and many loops cost no more than their number") {
    std::string text = input("n") + input("x", "DT_INT32", "dim { size: 2 }") + constant("zero", 0) +
                       constant("open", -1) + constant("four", 4);
    for (int i = 0; i < 200; ++i) {
        auto const k = std::to_string(i), f = "loop" + k;
        text += node("list" + k, "TensorListReserve", {"open", "four"}, of_lists) + enter("i0" + k, "zero", f) +
                enter("limit" + k, "n", f, true) + merge("i" + k, "i0" + k, "i_next" + k) +
                node("less" + k, "Less", {"i" + k, "limit" + k}) + node("go" + k, "LoopCond", {"less" + k}, "") +
                node("i_split" + k, "Switch", {"i" + k, "go" + k}) +
                node("later" + k, "Add", {"i_split" + k + ":1", "i_split" + k + ":1"}) +
                node("i_next" + k, "NextIteration", {"later" + k}) + node("out" + k, "Exit", {"i_split" + k});
    }
    model const m(text + node("put", "TensorListSetItem", {"list7", "zero", "x"}, of_elements));
    CHECK(m.first_error() == "");
    CHECK(m.find("list7:0")->shape == graft::shape{4, 2}); // written far after
}

} // namespace mapping_tensor_lists_test
