// test/library/control/identity/ops.cpp - shape rules of tensors that are handed on: results and errors of each
// operator
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/control/identity/ops.hpp"
#include "test/library/ops_case.hpp"

namespace library_control_identity_ops_test {

using graft::errc;
using namespace graft::library;
using namespace test;

TEST_CASE("Copy") {
    GRAFT_GIVES(Copy, {{"x", {2, 3}}, {"N", 2}, {"y", 2}}, {2, 3});
    GRAFT_GIVES(Copy, {{"x", {-1, 3}}, {"N", 2}, {"y", 2}}, {-1, 3});
    GRAFT_GIVES(Copy, {{"x", unknown}, {"N", 2}, {"y", 2}}, unknown);
    GRAFT_REFUSES(Copy, errc::wrong_output_count, "y", {{"x", {2, 3}}, {"N", 2}, {"y", 3}});
    GRAFT_REFUSES(Copy, errc::missing_required_attribute, "N", {{"x", {2, 3}}, {"y", 2}});
}

TEST_CASE("Assert") {
    GRAFT_ACCEPTS(Assert, {{"input_condition", {}}, {"input_data", {2}}});
    GRAFT_ACCEPTS(Assert, {{"input_condition", {}}, {"input_data", {-1}}});
    GRAFT_ACCEPTS(Assert, {{"input_condition", {}}, {"input_data", unknown}});
    GRAFT_REFUSES(Assert, errc::missing_input, "input_condition", {{"input_data", {2}}});
    GRAFT_REFUSES(
        Assert, errc::wrong_dtype, "input_condition", {{"input_condition", of({}, dtype::f32)}, {"input_data", {2}}});
}

TEST_CASE("CheckNumericsV2") {
    GRAFT_GIVES(CheckNumericsV2, {{"tensor", {2, 3}}, {"message", "m"}, {"T", dtype::f32}}, {2, 3});
    GRAFT_GIVES(CheckNumericsV2, {{"tensor", {-1, 3}}, {"message", "m"}, {"T", dtype::f32}}, {-1, 3});
    GRAFT_GIVES(CheckNumericsV2, {{"tensor", unknown}, {"message", "m"}, {"T", dtype::f32}}, unknown);
    GRAFT_REFUSES(CheckNumericsV2, errc::dtype_mismatch, "tensor",
        {{"tensor", of({2}, dtype::i32)}, {"message", "m"}, {"T", dtype::f32}});
    GRAFT_REFUSES(CheckNumericsV2, errc::missing_input, "tensor", {{"message", "m"}, {"T", dtype::f32}});
}

TEST_CASE("GuaranteeConst") {
    GRAFT_GIVES(GuaranteeConst, {{"x", {2, 3}}}, {2, 3});
    GRAFT_GIVES(GuaranteeConst, {{"x", {-1, 3}}}, {-1, 3});
    GRAFT_GIVES(GuaranteeConst, {{"x", unknown}}, unknown);
    GRAFT_REFUSES(GuaranteeConst, errc::missing_input, "x", {});
}

TEST_CASE("Silence") {
    GRAFT_ACCEPTS(Silence, {{"x", {2, 3}}});
    GRAFT_ACCEPTS(Silence, {{"x", {-1, 3}}});
    GRAFT_ACCEPTS(Silence, {{"x", unknown}});
    GRAFT_REFUSES(Silence, errc::wrong_input_count, "x", {});
}

TEST_CASE("IdentityN") {
    GRAFT_GIVES(IdentityN, {{"x", {2}}, {"x", {3, 4}}, {"y", 2}}, {2});
    GRAFT_GIVES(IdentityN, {{"x", {-1}}, {"x", {3, 4}}, {"y", 2}}, {-1});
    GRAFT_GIVES(IdentityN, {{"x", unknown}, {"x", {3, 4}}, {"y", 2}}, unknown);
    GRAFT_REFUSES(IdentityN, errc::wrong_output_count, "y", {{"x", {2}}, {"x", {3, 4}}, {"y", 1}});
    GRAFT_REFUSES(IdentityN, errc::wrong_output_count, "y", {{"y", 2}});
}

TEST_CASE("PlaceholderWithDefault") {
    GRAFT_GIVES(PlaceholderWithDefault, {{"x", {2, 3}}, {"shape", {2, 3}}}, {2, 3});
    GRAFT_GIVES(PlaceholderWithDefault, {{"x", {2, 3}}, {"shape", {-1, 3}}}, {2, 3});
    GRAFT_GIVES(PlaceholderWithDefault, {{"x", {-1, 3}}, {"shape", {-1, 3}}}, {-1, 3});
    GRAFT_GIVES(PlaceholderWithDefault, {{"x", unknown}, {"shape", {-1, 3}}}, unknown);
    GRAFT_REFUSES(PlaceholderWithDefault, errc::shape_mismatch, "x", {{"x", {2, 4}}, {"shape", {-1, 3}}});
    GRAFT_REFUSES(PlaceholderWithDefault, errc::shape_mismatch, "x", {{"x", {2}}, {"shape", {-1, 3}}});
}

TEST_CASE("Identity") {
    GRAFT_GIVES(Identity, {{"x", {2, 3}}}, {2, 3});
    GRAFT_GIVES(Identity, {{"x", {-1, 3}}}, {-1, 3});
    GRAFT_GIVES(Identity, {{"x", unknown}}, unknown);
    GRAFT_REFUSES(Identity, errc::missing_input, "x", {});
}

TEST_CASE("Snapshot") {
    GRAFT_GIVES(Snapshot, {{"x", {2, 3}}}, {2, 3});
    GRAFT_GIVES(Snapshot, {{"x", {-1, 3}}}, {-1, 3});
    GRAFT_GIVES(Snapshot, {{"x", unknown}}, unknown);
    GRAFT_REFUSES(Snapshot, errc::missing_input, "x", {});
}

} // namespace library_control_identity_ops_test
