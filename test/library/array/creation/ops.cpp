// test/library/array/creation/ops.cpp - shape rules of constants, ranges and filled tensors: results and errors of
// each operator
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/array/creation/ops.hpp"
#include "graft/library/math/random/ops.hpp"
#include "graft/op/catalog/catalog.hpp"
#include "test/library/ops_case.hpp"
#include "test/library/ops_rules.hpp"

namespace library_array_creation_ops_test {

using graft::errc;
using namespace graft::library;
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

TEST_CASE("OneHot") {
    GRAFT_GIVES(OneHot, {{"x", {2, 3}}, {"depth", 5}, {"on_value", {}}, {"off_value", {}}}, {2, 3, 5});
    GRAFT_GIVES(OneHot, {{"x", {2, 3}}, {"depth", 5}, {"on_value", {}}, {"off_value", {}}, {"axis", 0}}, {5, 2, 3});
    GRAFT_GIVES(OneHot, {{"x", {-1, 3}}, {"depth", 5}, {"on_value", {}}, {"off_value", {}}}, {-1, 3, 5});
    GRAFT_GIVES(OneHot, {{"x", unknown}, {"depth", 5}, {"on_value", {}}, {"off_value", {}}}, unknown);
    GRAFT_REFUSES(
        OneHot, errc::wrong_value, "depth", {{"x", {2, 3}}, {"depth", -1}, {"on_value", {}}, {"off_value", {}}});
    GRAFT_REFUSES(OneHot, errc::axis_out_of_range, "axis",
        {{"x", {2, 3}}, {"depth", 5}, {"on_value", {}}, {"off_value", {}}, {"axis", 3}});
    GRAFT_REFUSES(
        OneHot, errc::wrong_rank, "on_value", {{"x", {2, 3}}, {"depth", 5}, {"on_value", {2}}, {"off_value", {}}});
}

TEST_CASE("Empty") {
    GRAFT_GIVES(Empty, {{"shape", values{2, 3}}, {"dtype", dtype::f32}}, {2, 3});
    GRAFT_GIVES(Empty, {{"shape", values{2, hidden}}, {"dtype", dtype::f32}}, {2, -1});
    GRAFT_REFUSES(Empty, errc::wrong_rank, "shape", {{"shape", {2, 2}}, {"dtype", dtype::f32}});
    GRAFT_REFUSES(Empty, errc::wrong_dtype, "shape", {{"shape", of({2}, dtype::f32)}, {"dtype", dtype::f32}});
}

TEST_CASE("LinSpace") {
    GRAFT_GIVES(LinSpace, {{"start", {}}, {"stop", {}}, {"num", 5}}, {5});
    GRAFT_GIVES(LinSpace, {{"start", {}}, {"stop", {}}, {"num", hidden}}, {-1});
    GRAFT_GIVES(LinSpace, {{"start", unknown}, {"stop", {}}, {"num", 5}}, {5});
    GRAFT_REFUSES(LinSpace, errc::wrong_rank, "start", {{"start", {2}}, {"stop", {}}, {"num", {}}});
    GRAFT_REFUSES(LinSpace, errc::wrong_rank, "stop", {{"start", {}}, {"stop", {2}}, {"num", {}}});
}

TEST_CASE("FakeParam") {
    GRAFT_GIVES(FakeParam, {{"dtype", dtype::f32}, {"shape", {2, 3}}}, {2, 3});
    GRAFT_GIVES(FakeParam, {{"dtype", dtype::f32}, {"shape", {-1, 3}}}, {-1, 3});
    GRAFT_GIVES(FakeParam, {{"dtype", dtype::f32}, {"shape", unknown}}, unknown);
    GRAFT_REFUSES(FakeParam, errc::missing_required_attribute, "shape", {{"dtype", dtype::f32}});
    GRAFT_REFUSES(FakeParam, errc::missing_required_attribute, "dtype", {{"shape", {2}}});
}

TEST_CASE("Data") {
    GRAFT_GIVES(Data, {{"dtype", dtype::f32}, {"shape", {2, 3}}}, {2, 3});
    GRAFT_GIVES(Data, {{"dtype", dtype::f32}, {"shape", {-1, 3}}}, {-1, 3});
    GRAFT_GIVES(Data, {{"dtype", dtype::f32}, {"shape", unknown}}, unknown);
    GRAFT_REFUSES(Data, errc::missing_required_attribute, "shape", {{"dtype", dtype::f32}});
    GRAFT_REFUSES(Data, errc::missing_required_attribute, "dtype", {{"shape", {2}}});
}

TEST_CASE("Const") {
    GRAFT_GIVES(Const, {{"value", of({0, 3}, dtype::f32)}, {"dtype", dtype::f32}}, {0, 3});
    GRAFT_REFUSES(Const, errc::missing_required_attribute, "value", {{"dtype", dtype::f32}});
    GRAFT_REFUSES(Const, errc::wrong_dtype, "value", {{"value", of({2, 3}, dtype::i32)}, {"dtype", dtype::f32}});
}

TEST_CASE("Shape") {
    GRAFT_GIVES(Shape, {{"x", {2, 3, 4}}}, {3});
    GRAFT_GIVES(Shape, {{"x", {-1, 3, 4}}}, {3});
    GRAFT_GIVES(Shape, {{"x", unknown}}, {-1});
    GRAFT_REFUSES(Shape, errc::wrong_dtype, "dtype", {{"x", {2}}, {"dtype", dtype::f32}});
    GRAFT_REFUSES(Shape, errc::missing_input, "x", {});
}

TEST_CASE("ShapeN") {
    GRAFT_GIVES(ShapeN, {{"x", {2}}, {"x", {3, 4}}, {"y", 2}}, {1});
    GRAFT_GIVES(ShapeN, {{"x", {-1}}, {"x", {3, 4}}, {"y", 2}}, {1});
    GRAFT_GIVES(ShapeN, {{"x", unknown}, {"x", {3, 4}}, {"y", 2}}, {-1});
    GRAFT_REFUSES(ShapeN, errc::wrong_output_count, "y", {{"x", {2}}, {"x", {3, 4}}, {"y", 1}});
    GRAFT_REFUSES(ShapeN, errc::wrong_dtype, "dtype", {{"x", {2}}, {"y", 1}, {"dtype", dtype::f32}});
}

TEST_CASE("Rank") {
    GRAFT_GIVES(Rank, {{"x", {2, 3}}}, scalar);
    GRAFT_GIVES(Rank, {{"x", {-1, 3}}}, scalar);
    GRAFT_GIVES(Rank, {{"x", unknown}}, scalar);
    GRAFT_REFUSES(Rank, errc::missing_input, "x", {});
}

TEST_CASE("Size") {
    GRAFT_GIVES(Size, {{"x", {2, 3}}}, scalar);
    GRAFT_GIVES(Size, {{"x", {-1, 3}}}, scalar);
    GRAFT_GIVES(Size, {{"x", unknown}}, scalar);
    GRAFT_REFUSES(Size, errc::wrong_dtype, "dtype", {{"x", {2}}, {"dtype", dtype::f32}});
    GRAFT_REFUSES(Size, errc::missing_input, "x", {});
}

TEST_CASE("Fill") {
    GRAFT_GIVES(Fill, {{"dims", values{2, 3}}, {"value", {}}}, {2, 3});
    GRAFT_GIVES(Fill, {{"dims", values{hidden, 3}}, {"value", {}}}, {-1, 3});
    GRAFT_GIVES(Fill, {{"dims", {3}}, {"value", {}}}, {-1, -1, -1});
    GRAFT_GIVES(Fill, {{"dims", values{2, 3}}, {"value", unknown}}, {2, 3});
    GRAFT_REFUSES(Fill, errc::negative_dim, "dims", {{"dims", values{2, -1}}, {"value", {}}});
    GRAFT_REFUSES(Fill, errc::wrong_rank, "dims", {{"dims", {2, 2}}, {"value", {}}});
    GRAFT_REFUSES(Fill, errc::rank_too_large, "dims", {{"dims", {26}}, {"value", {}}});
    GRAFT_REFUSES(Fill, errc::wrong_rank, "value", {{"dims", values{2}}, {"value", {2}}});
}

TEST_CASE("Range") {
    GRAFT_GIVES(Range, {{"start", {}}, {"limit", {}}, {"delta", {}}}, {-1});
    GRAFT_GIVES(Range, {{"start", hidden}, {"limit", {}}, {"delta", {}}}, {-1});
    GRAFT_GIVES(Range, {{"start", unknown}, {"limit", {}}, {"delta", {}}}, {-1});
    GRAFT_GIVES(Range, {{"start", 5}, {"limit", 5}, {"delta", 1}}, {0});
    GRAFT_GIVES(Range, {{"start", 5}, {"limit", 2}, {"delta", 1}, {"limit_may_pass", true}}, {0});
    GRAFT_GIVES(Range, {{"start", 2}, {"limit", 5}, {"delta", -1}, {"limit_may_pass", true}}, {0});
    GRAFT_GIVES(Range, {{"start", 5}, {"limit", 2}, {"delta", -2}, {"limit_may_pass", true}}, {2});
    GRAFT_REFUSES(Range, errc::wrong_value, "limit", {{"start", 5}, {"limit", 2}, {"delta", 1}});
    GRAFT_REFUSES(
        Range, errc::wrong_value, "delta", {{"start", 5}, {"limit", 2}, {"delta", 0}, {"limit_may_pass", true}});
    GRAFT_REFUSES(Range, errc::wrong_rank, "start", {{"start", {1}}, {"limit", {}}, {"delta", {}}});
    GRAFT_REFUSES(Range, errc::wrong_rank, "limit", {{"start", {}}, {"limit", {2}}, {"delta", {}}});
}

TEST_CASE("ZerosLike") {
    GRAFT_GIVES(ZerosLike, {{"x", {2, 3}}}, {2, 3});
    GRAFT_GIVES(ZerosLike, {{"x", {-1, 3}}}, {-1, 3});
    GRAFT_GIVES(ZerosLike, {{"x", unknown}}, unknown);
    GRAFT_REFUSES(ZerosLike, errc::missing_input, "x", {});
}

TEST_CASE("OnesLike") {
    GRAFT_GIVES(OnesLike, {{"x", {2, 3}}}, {2, 3});
    GRAFT_GIVES(OnesLike, {{"x", {-1, 3}}}, {-1, 3});
    GRAFT_GIVES(OnesLike, {{"x", unknown}}, unknown);
    GRAFT_REFUSES(OnesLike, errc::missing_input, "x", {});
}

} // namespace library_array_creation_ops_test
