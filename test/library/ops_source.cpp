// test/library/ops_source.cpp - rules of constants, shapes as values, ranges and casts
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/array/cast/ops.hpp"
#include "graft/library/array/creation/ops.hpp"
#include "graft/library/control/identity/ops.hpp"
#include "graft/library/math/random/ops.hpp"
#include "graft/op/catalog.hpp"
#include "test/library/ops_rules.hpp"

namespace library_ops_source_test {

using namespace graft::library;
using graft::errc;
using namespace test;

namespace {
struct source_tag {
    using list = graft::join<cast_ops, creation_ops, identity_ops, random_ops>;
};
} // namespace

TEST_CASE("the sources form a catalog") {
    GRAFT_CHECK_TWICE(graft::catalog<source_tag>::view().find("Const") != graft::no_op);
}

TEST_CASE("shapes become values as far as they are known") {
    GRAFT_CHECK_TWICE(infer<Shape>("y", {{"x", {2, -1, 4}}}) == shape{3});
    GRAFT_CHECK_TWICE(infer<Shape>("y", {{"x", unknown}}) == shape{-1});
    GRAFT_CHECK_TWICE(is(folded<Shape>({{"x", {2, -1, 4}}}), {2, hidden, 4}));
    GRAFT_CHECK_TWICE(is(folded<Shape>({{"x", {}}}), {}));
    GRAFT_CHECK_TWICE(!folded<Shape>({{"x", unknown}}).set);
    GRAFT_CHECK_TWICE(infer<ShapeN>("y", {{"x", {2}}, {"x", {3, 4}}, {"y", 2}}, 1) == shape{2});
    GRAFT_CHECK_TWICE(is(folded<ShapeN>({{"x", {2}}, {"x", {3, 4}}, {"y", 2}}, 1), {3, 4}));
    GRAFT_CHECK_TWICE(is(folded<Rank>({{"x", {2, -1}}}), {2}));
    GRAFT_CHECK_TWICE(is(folded<Size>({{"x", {2, 5}}}), {10}));
    GRAFT_CHECK_TWICE(!folded<Size>({{"x", {2, -1}}}).set);
    GRAFT_CHECK_TWICE(graft::infer_desc<Shape>("y", {{"x", {2}}, {"dtype", dtype::i64}}).type == dtype::i64);
}

TEST_CASE("values become shapes") {
    GRAFT_CHECK_TWICE(infer<Fill>("y", {{"dims", values{2, hidden}}, {"value", {}}}) == shape{2, -1});
    GRAFT_CHECK_TWICE(infer<Fill>("y", {{"dims", {3}}, {"value", {}}}) == shape{-1, -1, -1});
    GRAFT_CHECK_TWICE(infer<Fill>("y", {{"dims", {-1}}, {"value", {}}}) == unknown);
    GRAFT_CHECK_TWICE(infer<Fill>("y", {{"dims", values{}}, {"value", {}}}) == shape::scalar());
    GRAFT_CHECK_TWICE(refused<Fill>(errc::negative_dim, {{"dims", values{2, -1}}, {"value", {}}}));
    GRAFT_CHECK_TWICE(refused<Fill>(errc::wrong_rank, {{"dims", {2, 2}}, {"value", {}}}));
    GRAFT_CHECK_TWICE(refused<Fill>(errc::rank_too_large, {{"dims", {26}}, {"value", {}}}));
    GRAFT_CHECK_TWICE(is(folded<Fill>({{"dims", values{3}}, {"value", 7}}), {7, 7, 7}));
    GRAFT_CHECK_TWICE(infer<RandomUniform>("y", {{"shape", values{4, 4}}, {"dtype", dtype::f32}}) == shape{4, 4});
}

TEST_CASE("ranges") {
    static constexpr auto n = [](std::int64_t a, std::int64_t b, std::int64_t d) {
        auto const c = graft::detail::solo<Range>();
        graft::detail::trial t;
        t.bind(c, {{"start", a}, {"limit", b}, {"delta", d}});
        for (auto& e : t.in)
            if (e.type == dtype::f32) e.type = dtype::i32;
        return graft::infer_node(c, 0, t.f) ? t.out[0].shape : unknown;
    };
    GRAFT_CHECK_TWICE(n(0, 10, 3) == shape{4});
    GRAFT_CHECK_TWICE(n(10, 0, -5) == shape{2});
    GRAFT_CHECK_TWICE(n(3, 3, 1) == shape{0});
    GRAFT_CHECK_TWICE(n(0, 10, -1) == unknown); // refused
    GRAFT_CHECK_TWICE(n(0, 10, 0) == unknown);
    GRAFT_CHECK_TWICE(n(hidden, 10, 1) == shape{-1});
    GRAFT_CHECK_TWICE(is(folded<Range>({{"start", 2}, {"limit", 8}, {"delta", 2}}), {2, 4, 6}));
    GRAFT_CHECK_TWICE(refused<Range>(errc::wrong_rank, {{"start", {2}}, {"limit", {}}, {"delta", {}}}));
}

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

} // namespace library_ops_source_test
