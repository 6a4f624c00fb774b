// test/library/control/flow/ops.cpp - shape rules of control flow: results and errors of each operator
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/control/flow/ops.hpp"
#include "graft/op/catalog/catalog.hpp"
#include "test/library/ops_case.hpp"
#include "test/library/ops_rules.hpp"

namespace library_control_flow_ops_test {

using graft::errc;
using namespace graft::library;
using namespace test;

TEST_CASE("control flow never claims more than all branches have") {
    GRAFT_CHECK_TWICE(infer<Merge>("y", {{"x", {2, 3}}, {"x", {2, 4}}, {"N", 2}}) == shape{2, -1});
    GRAFT_CHECK_TWICE(infer<Merge>("y", {{"x", {2, 3}}, {"x", {2}}, {"N", 2}}) == unknown);
    GRAFT_CHECK_TWICE(infer<Merge>("value_index", {{"x", {2, 3}}, {"N", 1}}) == shape::scalar());
    GRAFT_CHECK_TWICE(infer<Switch>("output_true", {{"data", {2, 3}}, {"pred", {}}}) == shape{2, 3});
}

TEST_CASE("Switch") {
    GRAFT_GIVES(Switch, {{"data", {2, 3}}, {"pred", {}}}, {2, 3}, "output_true");
    GRAFT_GIVES(Switch, {{"data", {-1, 3}}, {"pred", {}}}, {-1, 3}, "output_true");
    GRAFT_GIVES(Switch, {{"data", unknown}, {"pred", {}}}, unknown, "output_true");
    GRAFT_REFUSES(Switch, errc::wrong_rank, "pred", {{"data", {2, 3}}, {"pred", {2}}});
    GRAFT_REFUSES(Switch, errc::wrong_dtype, "pred", {{"data", {2, 3}}, {"pred", of({}, dtype::f32)}});
}

TEST_CASE("Merge") {
    GRAFT_GIVES(Merge, {{"x", {2, 3}}, {"x", {2, 3}}, {"N", 2}}, {2, 3});
    GRAFT_GIVES(Merge, {{"x", {2, 3}}, {"x", {4, 3}}, {"N", 2}}, {-1, 3});
    GRAFT_GIVES(Merge, {{"x", {-1, 3}}, {"x", {2, 3}}, {"N", 2}}, {-1, 3});
    GRAFT_GIVES(Merge, {{"x", unknown}, {"x", {2, 3}}, {"N", 2}}, unknown);
    GRAFT_REFUSES(Merge, errc::wrong_input_count, "x", {{"x", {2, 3}}, {"x", {2, 3}}, {"N", 3}});
    GRAFT_REFUSES(Merge, errc::dtype_mismatch, "x", {{"x", {2, 3}}, {"x", of({2, 3}, dtype::i32)}, {"N", 2}});
}

TEST_CASE("Enter") {
    GRAFT_GIVES(Enter, {{"x", {2, 3}}, {"frame_name", "f"}}, {2, 3});
    GRAFT_GIVES(Enter, {{"x", {-1, 3}}, {"frame_name", "f"}}, {-1, 3});
    GRAFT_GIVES(Enter, {{"x", unknown}, {"frame_name", "f"}}, unknown);
    GRAFT_REFUSES(Enter, errc::missing_required_attribute, "frame_name", {{"x", {2, 3}}});
    GRAFT_REFUSES(Enter, errc::missing_input, "x", {{"frame_name", "f"}});
}

TEST_CASE("LoopCond") {
    GRAFT_GIVES(LoopCond, {{"x", {}}}, scalar);
    GRAFT_GIVES(LoopCond, {{"x", unknown}}, unknown);
    GRAFT_REFUSES(LoopCond, errc::wrong_rank, "x", {{"x", {2}}});
    GRAFT_REFUSES(LoopCond, errc::wrong_dtype, "x", {{"x", of({}, dtype::f32)}});
}

TEST_CASE("Exit") {
    GRAFT_GIVES(Exit, {{"x", {2, 3}}}, {2, 3});
    GRAFT_GIVES(Exit, {{"x", {-1, 3}}}, {-1, 3});
    GRAFT_GIVES(Exit, {{"x", unknown}}, unknown);
    GRAFT_REFUSES(Exit, errc::missing_input, "x", {});
}

TEST_CASE("NextIteration") {
    GRAFT_GIVES(NextIteration, {{"x", {2, 3}}}, {2, 3});
    GRAFT_GIVES(NextIteration, {{"x", {-1, 3}}}, {-1, 3});
    GRAFT_GIVES(NextIteration, {{"x", unknown}}, unknown);
    GRAFT_REFUSES(NextIteration, errc::missing_input, "x", {});
}

} // namespace library_control_flow_ops_test
