// test/mapping/control_flow.cpp - TensorFlow's Switch, Merge, loop frames and TensorArrays from a model to numbers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <vector>

#include "test/mapping/flow_model.hpp"

namespace mapping_control_flow_test {

using namespace flow_test;
using graft::errc;

namespace {

/// i = 0; while (i < n) { i += step; a = a * 2; } with the nodes in an unfavorable order.
std::string counting_loop(std::string const& more = "") {
    return node("add", "Add", {"id", "step"}) + node("next", "NextIteration", {"add"}) + merge("i", "enter", "next") +
           node("id", "Identity", {"split:1"}) + constant("step", 1, {"^id"}) + node("less", "Less", {"i", "limit"}) +
           node("go", "LoopCond", {"less"}, "") + node("split", "Switch", {"i", "go"}) +
           node("out", "Exit", {"split"}) + enter("enter", "zero") + constant("zero", 0) +
           enter("limit", "n", "loop", true) + input("n") + more;
}

} // namespace

TEST_CASE("a condition is imported and run both ways; constants of a branch are dead with it") {
    model m(input("x") + input("p", "DT_BOOL") + node("s", "Switch", {"x", "p"}) +
            node("pivot", "Switch", {"p", "p"}, attr("T", "type: DT_BOOL")) +
            node("on", "Identity", {"pivot:1"}, attr("T", "type: DT_BOOL")) +
            node("off", "Identity", {"pivot"}, attr("T", "type: DT_BOOL")) + node("group", "NoOp", {"^off"}, "") +
            constant("ten", 10, {"^on"}) + constant("five", 5, {"^group"}) + node("yes", "Add", {"s:1", "ten"}) +
            node("no", "Mul", {"s", "five"}) + merge("y", "no", "yes") + merge("c", "five", "ten") +
            node("z", "Identity", {"c"}));
    CHECK(m.first_error() == "");
    auto s = m.make();
    CHECK(m.first_error() == "");
    REQUIRE(s.ready());
    for (bool const p : {true, false, true}) {
        CHECK((set(s, "x", i32{7}) && set(s, "p", p) && s.run()));
        CHECK(value(s, "y") == (p ? 17 : 35));
        CHECK(value(s, "y:1") == (p ? 1 : 0));
        CHECK(value(s, "z") == (p ? 10 : 5));
    }
}

TEST_CASE("a loop is imported from any order of nodes, and is in one piece") {
    model m(counting_loop());
    CHECK(m.first_error() == "");
    REQUIRE(m.g.loops.size() == 1);
    CHECK(m.g.loops[0].name == "loop");
    CHECK(m.g.loops[0].parent == graft::no_id);
    auto s = m.make();
    CHECK(m.first_error() == "");
    REQUIRE(s.ready());
    CHECK(graft::plan_is_sound(m.plan));
    for (i32 const n : {0, 1, 5, 1000}) {
        CHECK((set(s, "n", n) && s.run()));
        CHECK(value(s, "out") == n);
    }
    s.limit_iterations(10);
    CHECK(set(s, "n", i32{1000}));
    CHECK(s.run().code == errc::too_many_iterations);
}

TEST_CASE("a loop inside a loop: n * m") {
    model m(input("n") + input("m") + constant("zero", 0) + constant("one", 1) + enter("i0", "zero", "outer") +
            enter("sum0", "zero", "outer") + enter("n_in", "n", "outer", true) + enter("m_in", "m", "outer", true) +
            enter("one_in", "one", "outer", true) + enter("zero_in", "zero", "outer", true) +
            merge("i", "i0", "i_next") + merge("sum", "sum0", "sum_next") + node("i_less", "Less", {"i", "n_in"}) +
            node("i_go", "LoopCond", {"i_less"}, "") + node("i_split", "Switch", {"i", "i_go"}) +
            node("sum_split", "Switch", {"sum", "i_go"}) + enter("j0", "zero_in", "inner") +
            enter("t0", "sum_split:1", "inner") + enter("m_in2", "m_in", "inner", true) +
            enter("one_in2", "one_in", "inner", true) + merge("j", "j0", "j_next") + merge("t", "t0", "t_next") +
            node("j_less", "Less", {"j", "m_in2"}) + node("j_go", "LoopCond", {"j_less"}, "") +
            node("j_split", "Switch", {"j", "j_go"}) + node("t_split", "Switch", {"t", "j_go"}) +
            node("j_add", "Add", {"j_split:1", "one_in2"}) + node("t_add", "Add", {"t_split:1", "one_in2"}) +
            node("j_next", "NextIteration", {"j_add"}) + node("t_next", "NextIteration", {"t_add"}) +
            node("t_out", "Exit", {"t_split"}) + node("i_add", "Add", {"i_split:1", "one_in"}) +
            node("i_next", "NextIteration", {"i_add"}) + node("sum_next", "NextIteration", {"t_out"}) +
            node("y", "Exit", {"sum_split"}));
    CHECK(m.first_error() == "");
    REQUIRE(m.g.loops.size() == 2);
    CHECK(m.g.loops[1].parent == 0);
    auto s = m.make();
    CHECK(m.first_error() == "");
    REQUIRE(s.ready());
    for (auto const& [a, b] : {std::pair{3, 4}, std::pair{0, 4}, std::pair{4, 0}, std::pair{9, 11}}) {
        CHECK((set(s, "n", i32{a}) && set(s, "m", i32{b}) && s.run()));
        CHECK(value(s, "y") == a * b);
    }
}

TEST_CASE("what grows in a loop has unknown dims, what does not keeps them") {
    model m(counting_loop(input("x", "DT_INT32", "dim { size: 2 } dim { size: 3 }") + enter("x0", "x") +
                          merge("v", "x0", "v_next") + node("v_split", "Switch", {"v", "go"}) +
                          constant("axis", 0, {"^id"}) +
                          node("grown", "ConcatV2", {"v_split:1", "v_split:1", "axis"},
                              of_int + attr("N", "i: 2") + attr("Tidx", "type: DT_INT32")) +
                          node("v_next", "NextIteration", {"grown"}) + node("v_out", "Exit", {"v_split"}) +
                          enter("w0", "x") + merge("w", "w0", "w_next") + node("w_split", "Switch", {"w", "go"}) +
                          node("w_add", "Add", {"w_split:1", "step"}) + node("w_next", "NextIteration", {"w_add"}) +
                          node("w_out", "Exit", {"w_split"})));
    CHECK(m.first_error() == "");
    REQUIRE(m.find("v_out:0"));
    CHECK(m.find("v_out:0")->shape == graft::shape{-1, 3});
    CHECK(m.find("grown:0")->shape == graft::shape{-1, 3});
    CHECK(m.find("w_out:0")->shape == graft::shape{2, 3});
    (void)m.make();
    REQUIRE(m.errors.failed());
}

TEST_CASE("arrays: elements are written in a loop, read, gathered, joined and counted") {
    auto const of_dtype = attr("dtype", "type: DT_INT32");
    model m(counting_loop(
        input("x", "DT_INT32", "dim { size: 4 } dim { size: 2 }") + constant("four", 4) + constant("two", 2) +
        node("from", "TensorArrayV3", {"four"}, of_dtype) + node("to", "TensorArrayV3", {"four"}, of_dtype) +
        node("all", "Const", {},
            of_dtype + attr("value", "tensor { dtype: DT_INT32 tensor_shape { dim { size: 4 } } int_val: 0 int_val: 1 "
                                     "int_val: 2 int_val: 3 }")) +
        node("filled", "TensorArrayScatterV3", {"from", "all", "x", "from:1"}) +
        node("from_in", "Enter", {"from"}, attr("T", "type: DT_RESOURCE") + attr("frame_name", "s: \"loop\"")) +
        node("to_in", "Enter", {"to"}, attr("T", "type: DT_RESOURCE") + attr("frame_name", "s: \"loop\"")) +
        node("flow_in", "Enter", {"filled"}, attr("T", "type: DT_FLOAT") + attr("frame_name", "s: \"loop\"")) +
        node("f0", "Enter", {"to:1"}, attr("T", "type: DT_FLOAT") + attr("frame_name", "s: \"loop\"")) +
        node("f", "Merge", {"f0", "f_next"}, attr("T", "type: DT_FLOAT") + attr("N", "i: 2")) +
        node("f_split", "Switch", {"f", "go"}, attr("T", "type: DT_FLOAT")) +
        node("row", "TensorArrayReadV3", {"from_in", "id", "flow_in"}, of_dtype) + node("more", "Mul", {"row", "id"}) +
        node("put", "TensorArrayWriteV3", {"to_in", "id", "more", "f_split:1"}) +
        node("f_next", "NextIteration", {"put"}, attr("T", "type: DT_FLOAT")) +
        node("f_out", "Exit", {"f_split"}, attr("T", "type: DT_FLOAT")) +
        node("rows", "TensorArrayGatherV3", {"to", "all", "f_out"}, of_dtype) +
        node("joined", "TensorArrayConcatV3", {"to", "f_out"}, of_dtype) +
        node("size", "TensorArraySizeV3", {"to", "f_out"}, "") + node("squared", "Mul", {"size", "size"}) +
        constant("first", 0) + constant("by", 1) +
        node("each", "Range", {"first", "size", "by"}, attr("Tidx", "type: DT_INT32")) +
        node("stacked", "TensorArrayGatherV3", {"to", "each", "f_out"}, of_dtype) +
        node("third", "TensorArrayReadV3", {"to", "two", "f_out"}, of_dtype) +
        node("closed", "TensorArrayCloseV3", {"to", "^rows"}, "")));
    CHECK(m.first_error() == "");
    REQUIRE(m.find("row:0"));
    CHECK(m.find("row:0")->shape == graft::shape{2});
    CHECK(m.find("rows:0")->shape == graft::shape{4, 2});
    CHECK(m.find("joined:0")->shape == graft::shape{8});
    REQUIRE(m.find("stacked:0")); // a range over the array's size, as dynamic_rnn writes it
    CHECK(m.find("stacked:0")->shape == graft::shape{4, 2});
    CHECK(m.find("from:0")->shape == graft::shape{2});
    CHECK(m.find("from:1")->shape == graft::shape::scalar());
    auto s = m.make();
    CHECK(m.first_error() == "");
    REQUIRE(s.ready());
    CHECK(graft::plan_is_sound(m.plan));
    i32 const x[] = {1, 2, 3, 4, 5, 6, 7, 8};
    for (i32 const n : {4, 2, 4}) {
        CHECK((set(s, "n", n) && s.set_input("x", graft::as_bytes(graft::span(x))) && s.run()));
        CHECK(value(s, "rows", 2) == 3);
        CHECK(value(s, "rows", 7) == (n == 4 ? 24 : 0)); // not written: zero
        CHECK(value(s, "stacked", 3) == 4);
        CHECK(value(s, "joined", 3) == 4);
        CHECK(value(s, "joined:1", 3) == 0); // lengths are int64: 2, 2, 2, 2
        CHECK(value(s, "joined:1", 2) == 2);
        CHECK(value(s, "squared") == 16);
        CHECK(value(s, "third", 1) == (n == 4 ? 12 : 0));
    }
    CHECK((set(s, "n", i32{5}) && s.set_input("x", graft::as_bytes(graft::span(x)))));
    auto const why = s.run();
    CHECK(why.code == errc::wrong_value);
    CHECK(why.got == 4);
}

TEST_CASE("an array whose elements are not known is refused by the plan") {
    model m(constant("four", 4) + node("array", "TensorArrayV3", {"four"}, attr("dtype", "type: DT_INT32")) +
            input("i") + node("row", "TensorArrayReadV3", {"array", "i", "array:1"}, attr("dtype", "type: DT_INT32")));
    CHECK(m.first_error() == "");
    (void)m.make();
    REQUIRE(m.errors.failed());
    CHECK(m.errors.errors[0].code == errc::undetermined_shape);
    CHECK(m.errors.errors[0].where.node == "array");
}

TEST_CASE("malformed loops are refused") {
    model const sideways(
        input("x") + enter("a", "x", "first") + enter("b", "x", "second") + node("y", "Add", {"a", "b"}));
    REQUIRE(sideways.errors.failed());
    CHECK(sideways.errors.errors[0].code == errc::loop_frame_mismatch);
    model const headless(
        node("m", "Merge", {"next"}, of_int + attr("N", "i: 1")) + node("next", "NextIteration", {"m"}));
    REQUIRE(headless.errors.failed());
    CHECK(headless.errors.errors[0].code == errc::missing_input);
    model const twice(input("x") + enter("a", "x") + node("z", "Identity", {"a"}) + node("out", "Exit", {"z"}) +
                      enter("b", "out") + node("y", "Add", {"a", "b"}));
    REQUIRE(twice.errors.failed());
    CHECK(twice.errors.errors[0].code == errc::cycle);
    std::string deep = input("e0");
    for (int i = 0; i < 100; ++i)
        deep += enter("e" + std::to_string(i + 1), "e" + std::to_string(i), "f" + std::to_string(i));
    model const too_deep(deep);
    REQUIRE(too_deep.errors.failed());
    CHECK(too_deep.errors.errors[0].code == errc::nesting_too_deep);
}

} // namespace mapping_control_flow_test
