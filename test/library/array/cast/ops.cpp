// test/library/array/cast/ops.cpp - shape rules of casts: results and errors of each operator
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/array/cast/ops.hpp"
#include "graft/library/array/creation/ops.hpp"
#include "graft/library/control/identity/ops.hpp"
#include "graft/op/catalog/catalog.hpp"
#include "test/library/ops_case.hpp"
#include "test/library/ops_rules.hpp"

namespace library_array_cast_ops_test {

using graft::errc;
using namespace graft::library;
using namespace test;

TEST_CASE("casts") {
    GRAFT_CHECK_TWICE(infer<Cast>("y", {{"x", {2, -1}}, {"dst_type", dtype::i64}}) == shape{2, -1});
    GRAFT_CHECK_TWICE(is(folded<Cast>({{"x", values{1, 300, hidden}}, {"dst_type", dtype::u8}}), {1, hidden, hidden}));
    GRAFT_CHECK_TWICE(is(folded<Cast>({{"x", values{0, 5}}, {"dst_type", dtype::boolean}}), {0, 1}));
    GRAFT_CHECK_TWICE(!folded<Cast>({{"x", values{1}}, {"dst_type", dtype::f32}}).set);
    GRAFT_CHECK_TWICE(infer<Bitcast>("y", {{"x", {2, -1}}, {"type", dtype::u8}}) == shape{2, -1, 4});
    GRAFT_CHECK_TWICE(infer<Bitcast>("y", {{"x", {2, 2}}, {"type", dtype::f64}}) == shape{2});
    GRAFT_CHECK_TWICE(refused<Bitcast>(errc::wrong_shape, {{"x", {2, 3}}, {"type", dtype::f64}}));
    GRAFT_CHECK_TWICE(infer<IdentityN>("y", {{"x", {2}}, {"x", {3}}, {"y", 2}}, 1) == shape{3});
    GRAFT_CHECK_TWICE(refused<IdentityN>(errc::wrong_output_count, {{"x", {2}}, {"y", 2}}));
    GRAFT_CHECK_TWICE(is(folded<Identity>({{"x", values{4, hidden}}}), {4, hidden}));
    GRAFT_CHECK_TWICE(is(folded<OnesLike>({{"x", {2}}}), {1, 1}));
}

TEST_CASE("Cast") {
    GRAFT_GIVES(Cast, {{"x", {2, 3}}, {"dst_type", dtype::i32}}, {2, 3});
    GRAFT_GIVES(Cast, {{"x", {-1, 3}}, {"dst_type", dtype::i32}}, {-1, 3});
    GRAFT_GIVES(Cast, {{"x", unknown}, {"dst_type", dtype::i32}}, unknown);
    GRAFT_REFUSES(Cast, errc::missing_input, "x", {{"dst_type", dtype::i32}});
    GRAFT_REFUSES(Cast, errc::missing_required_attribute, "dst_type", {{"x", {2, 3}}});
}

TEST_CASE("Bitcast") {
    GRAFT_GIVES(Bitcast, {{"x", {2, 2}}, {"type", dtype::f64}}, {2});
    GRAFT_GIVES(Bitcast, {{"x", {2, 2}}, {"type", dtype::f16}}, {2, 2, 2});
    GRAFT_GIVES(Bitcast, {{"x", {-1, 2}}, {"type", dtype::f64}}, {-1});
    GRAFT_GIVES(Bitcast, {{"x", unknown}, {"type", dtype::f64}}, unknown);
    GRAFT_REFUSES(Bitcast, errc::wrong_shape, "x", {{"x", {2, 3}}, {"type", dtype::f64}});
    GRAFT_REFUSES(Bitcast, errc::wrong_shape, "x", {{"x", {}}, {"type", dtype::f64}});
}

} // namespace library_array_cast_ops_test
