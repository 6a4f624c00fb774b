// test/export/onnx/loops.cpp - loops are exported as Loop and imported again with the same numbers
// SPDX-License-Identifier: Apache-2.0
#include "test/export/target.hpp"

namespace export_test::of_loops {
namespace {

auto const float_type = type();

std::string integer(std::string const& name, int value) {
    return node(name, "Const", "",
        type("dtype", "DT_INT32") +
            attr("value", "tensor { dtype: DT_INT32 tensor_shape { } int_val: " + std::to_string(value) + " }"));
}
std::string carried(std::string const& name, std::string const& begin, std::string const& t) {
    return node(name + "_in", "Enter", begin, type("T", t) + attr("frame_name", "s: \"loop\"")) +
           node(name, "Merge", name + "_in " + name + "_next", type("T", t) + attr("N", "i: 2")) +
           node(name + "_way", "Switch", name + " goes_on", type("T", t)) +
           node(name + "_out", "Exit", name + "_way", type("T", t));
}
/// x doubled `turns` times, and the number of iterations.
std::string doubling(int turns) {
    auto const whole = type("T", "DT_INT32");
    return input("x", {3}) + integer("zero", 0) + integer("one", 1) + integer("turns", turns) +
           carried("i", "zero", "DT_INT32") + carried("v", "x", "DT_FLOAT") +
           node("turns_in", "Enter", "turns",
               whole + attr("frame_name", "s: \"loop\"") + attr("is_constant", "b: true")) +
           node("one_in", "Enter", "one", whole + attr("frame_name", "s: \"loop\"") + attr("is_constant", "b: true")) +
           node("below", "Less", "i turns_in", whole) + node("goes_on", "LoopCond", "below") +
           node("more", "Add", "i_way:1 one_in", whole) + node("i_next", "NextIteration", "more", whole) +
           node("twice", "Add", "v_way:1 v_way:1", float_type) + node("v_next", "NextIteration", "twice", float_type);
}

TEST_CASE("a loop comes back with the same numbers, in every operator set") {
    folder const dir;
    auto const path = dir.file("loop.pbtxt", doubling(4));
    auto const expected = run(imported(path, {"v_out"}));
    for (std::int32_t const opset : {9, 11, 13, 17, 21, 26}) {
        CAPTURE(opset);
        auto const file = dir.path("loop.onnx");
        auto const errors = graft::export_onnx(
            imported(path, {"v_out"}), graft::shipped::onnx_exporters(), file, {.opset = opset});
        for (auto const& e : errors.errors) MESSAGE(graft::to_text(e));
        REQUIRE(!errors.failed());
        check_equal(expected, run(imported(file)));
    }
}

TEST_CASE("a loop that never turns gives what it began with") {
    folder const dir;
    auto const path = dir.file("loop.pbtxt", doubling(0));
    auto const file = dir.path("loop.onnx");
    REQUIRE(!graft::export_onnx(imported(path, {"v_out"}), graft::shipped::onnx_exporters(), file).failed());
    check_equal(run(imported(path, {"v_out"})), run(imported(file)));
}

} // namespace
} // namespace export_test::of_loops
