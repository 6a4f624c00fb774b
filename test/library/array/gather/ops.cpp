// test/library/array/gather/ops.cpp - shape rules of gathering and selection by a condition: results and errors of
// each operator
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/array/creation/ops.hpp"
#include "graft/library/array/gather/ops.hpp"
#include "graft/library/array/slice/ops.hpp"
#include "graft/library/array/sort/ops.hpp"
#include "graft/op/catalog/catalog.hpp"
#include "test/library/ops_case.hpp"
#include "test/library/ops_rules.hpp"

namespace library_array_gather_ops_test {

using graft::errc;
using namespace graft::library;
using namespace test;

TEST_CASE("Gather and its kin") {
    GRAFT_CHECK_TWICE(infer<Gather>("y", {{"x", {9, 4}}, {"indices", {2, 3}}}) == shape{2, 3, 4});
    GRAFT_CHECK_TWICE(infer<GatherV2>("y", {{"x", {5, 9, 4}}, {"indices", {-1}}, {"axis", 1}}) == shape{5, -1, 4});
    GRAFT_CHECK_TWICE(infer<GatherV2>("y", {{"x", {5, 9, 4}}, {"indices", {5, 2}}, {"axis", -1}, {"batch_dims", 1}}) ==
                      shape{5, 9, 2});
    GRAFT_CHECK_TWICE(infer<GatherV2>("y", {{"x", {5, 9}}, {"indices", {3, 2}}, {"axis", {}}}) == shape{-1, -1, -1});
    GRAFT_CHECK_TWICE(infer<GatherV2>("y", {{"x", unknown}, {"indices", {3, 2}}, {"axis", 0}}) == unknown);
    GRAFT_CHECK_TWICE(
        refused<GatherV2>(errc::shape_mismatch, {{"x", {5, 9}}, {"indices", {4, 2}}, {"axis", 1}, {"batch_dims", 1}}));
    GRAFT_CHECK_TWICE(refused<GatherV2>(errc::axis_out_of_range, {{"x", {5, 9}}, {"indices", {4, 2}}, {"axis", 2}}));
    GRAFT_CHECK_TWICE(is(folded<GatherV2>({{"x", values{5, 6, 7}}, {"indices", 2}, {"axis", 0}}), {7}));
    GRAFT_CHECK_TWICE(infer<GatherNd>("y", {{"x", {5, 9, 4}}, {"indices", {7, 2}}}) == shape{7, 4});
    GRAFT_CHECK_TWICE(infer<GatherNd>("y", {{"x", {5, 9, 4}}, {"indices", {7, -1}}}) == unknown);
    GRAFT_CHECK_TWICE(infer<GatherNd>("y", {{"x", unknown}, {"indices", {7, 2}}}) == unknown);
    GRAFT_CHECK_TWICE(refused<GatherNd>(errc::wrong_shape, {{"x", {5}}, {"indices", {7, 2}}}));
    GRAFT_CHECK_TWICE(
        infer<OneHot>("y", {{"x", {2, -1}}, {"depth", 5}, {"on_value", {}}, {"off_value", {}}}) == shape{2, -1, 5});
    GRAFT_CHECK_TWICE(infer<OneHot>("y", {{"x", {2, 3}}, {"depth", {}}, {"on_value", {}}, {"off_value", {}},
                                             {"axis", 0}}) == shape{-1, 2, 3});
    GRAFT_CHECK_TWICE(
        infer<OneHot>("y", {{"x", unknown}, {"depth", 5}, {"on_value", {}}, {"off_value", {}}}) == unknown);
    GRAFT_CHECK_TWICE(refused<OneHot>(
        errc::axis_out_of_range, {{"x", {2}}, {"depth", 5}, {"on_value", {}}, {"off_value", {}}, {"axis", 2}}));
    GRAFT_CHECK_TWICE(infer<Where>("y", {{"x", {2, -1}}}) == shape{-1, 2});
    GRAFT_CHECK_TWICE(infer<Where>("y", {{"x", unknown}}) == shape{-1, -1});
    GRAFT_CHECK_TWICE(infer<TopK>("values", {{"x", {8, 100}}, {"k", 5}}) == shape{8, 5});
    GRAFT_CHECK_TWICE(infer<TopK>("indices", {{"x", {8, 100}}, {"k", {}}, {"dim", 0}}) == shape{-1, 100});
    GRAFT_CHECK_TWICE(infer<TopK>("values", {{"x", unknown}, {"k", 5}}) == unknown);
    GRAFT_CHECK_TWICE(refused<TopK>(errc::wrong_value, {{"x", {8, 4}}, {"k", 5}}));
    GRAFT_CHECK_TWICE(infer<ReverseV2>("y", {{"x", {8, 4}}, {"axis", values{-1}}}) == shape{8, 4});
    GRAFT_CHECK_TWICE(refused<ReverseV2>(errc::axis_out_of_range, {{"x", {8, 4}}, {"axis", values{2}}}));
    GRAFT_CHECK_TWICE(refused<ReverseV2D>(errc::axis_out_of_range, {{"x", {8, 4}}, {"axis", values{-3}}}));
}

TEST_CASE("Gather") {
    GRAFT_GIVES(Gather, {{"x", {9, 4}}, {"indices", {2, 3}}}, {2, 3, 4});
    GRAFT_GIVES(Gather, {{"x", {-1, 4}}, {"indices", {2, 3}}}, {2, 3, 4});
    GRAFT_GIVES(Gather, {{"x", unknown}, {"indices", {2, 3}}}, unknown);
    GRAFT_REFUSES(Gather, errc::wrong_rank, "x", {{"x", {}}, {"indices", {2}}});
    GRAFT_REFUSES(Gather, errc::wrong_dtype, "indices", {{"x", {9}}, {"indices", of({2}, dtype::f32)}});
    GRAFT_GIVES(Gather, {{"x", {9, 2, 2, 2, 2}}, {"indices", {3, 3, 3, 3, 3}}}, {3, 3, 3, 3, 3, 2, 2, 2, 2});
    GRAFT_REFUSES(Gather, errc::rank_too_large, "indices",
        {{"x", {9, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2}}, {"indices", {2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2}}});
    GRAFT_REFUSES(Gather, errc::missing_input, "x", {{"indices", {2}}});
    GRAFT_REFUSES(Gather, errc::wrong_dtype, "indices", {{"x", {9}}, {"indices", of({2}, dtype::string)}});
}

TEST_CASE("GatherV2") {
    GRAFT_GIVES(GatherV2, {{"x", {5, 9, 4}}, {"indices", {2, 3}}, {"axis", 1}}, {5, 2, 3, 4});
    GRAFT_GIVES(GatherV2, {{"x", {5, 9, 4}}, {"indices", {5, 2}}, {"axis", -1}, {"batch_dims", 1}}, {5, 9, 2});
    GRAFT_GIVES(GatherV2, {{"x", {5, 9, 4}}, {"indices", {2}}, {"axis", {}}}, {-1, -1, -1});
    GRAFT_GIVES(GatherV2, {{"x", {-1, 9, 4}}, {"indices", {2, 3}}, {"axis", 1}}, {-1, 2, 3, 4});
    GRAFT_GIVES(GatherV2, {{"x", unknown}, {"indices", {2, 3}}, {"axis", 1}}, unknown);
    GRAFT_REFUSES(GatherV2, errc::axis_out_of_range, "axis", {{"x", {9}}, {"indices", {2}}, {"axis", 1}});
    GRAFT_REFUSES(GatherV2, errc::wrong_element_count, "axis", {{"x", {9}}, {"indices", {2}}, {"axis", values{0, 0}}});
    GRAFT_REFUSES(GatherV2, errc::shape_mismatch, "indices",
        {{"x", {5, 9}}, {"indices", {4, 2}}, {"axis", 1}, {"batch_dims", 1}});
    GRAFT_REFUSES(GatherV2, errc::axis_out_of_range, "axis",
        {{"x", {5, 9}}, {"indices", {5, 2}}, {"axis", 0}, {"batch_dims", 1}});
    GRAFT_REFUSES(GatherV2, errc::axis_out_of_range, "batch_dims",
        {{"x", {5, 9}}, {"indices", {5}}, {"axis", 1}, {"batch_dims", 2}});
    GRAFT_REFUSES(GatherV2, errc::wrong_rank, "x", {{"x", {}}, {"indices", {5}}, {"axis", 0}});
}

TEST_CASE("GatherNd") {
    GRAFT_GIVES(GatherNd, {{"x", {5, 9, 4}}, {"indices", {7, 2}}}, {7, 4});
    GRAFT_GIVES(GatherNd, {{"x", {-1, 9, 4}}, {"indices", {7, 2}}}, {7, 4});
    GRAFT_GIVES(GatherNd, {{"x", unknown}, {"indices", {7, 2}}}, unknown);
    GRAFT_REFUSES(GatherNd, errc::wrong_shape, "indices", {{"x", {5, 9}}, {"indices", {7, 3}}});
    GRAFT_REFUSES(GatherNd, errc::wrong_rank, "indices", {{"x", {5, 9}}, {"indices", {}}});
    GRAFT_REFUSES(GatherNd, errc::wrong_dtype, "indices", {{"x", {5}}, {"indices", of({2, 1}, dtype::f32)}});
    GRAFT_REFUSES(GatherNd, errc::missing_input, "x", {{"indices", {2, 1}}});
    GRAFT_REFUSES(GatherNd, errc::wrong_shape, "indices", {{"x", {}}, {"indices", {2, 1}}});
}

TEST_CASE("Where") {
    GRAFT_GIVES(Where, {{"x", {2, 3}}}, {-1, 2});
    GRAFT_GIVES(Where, {{"x", {-1, 3}}}, {-1, 2});
    GRAFT_GIVES(Where, {{"x", unknown}}, {-1, -1});
    GRAFT_REFUSES(Where, errc::wrong_dtype, "x", {{"x", of({2}, dtype::string)}});
    GRAFT_REFUSES(Where, errc::missing_input, "x", {});
}

TEST_CASE("NonZero") {
    GRAFT_GIVES(NonZero, {{"x", {2, 3}}}, {-1, 2});
    GRAFT_GIVES(NonZero, {{"x", {2, 3}}, {"transpose", true}}, {2, -1});
    GRAFT_GIVES(NonZero, {{"x", {-1, 3}}}, {-1, 2});
    GRAFT_GIVES(NonZero, {{"x", unknown}}, {-1, -1});
    GRAFT_REFUSES(NonZero, errc::wrong_dtype, "x", {{"x", of({2}, dtype::string)}});
    GRAFT_REFUSES(NonZero, errc::missing_input, "x", {});
}

TEST_CASE("CondTake") {
    GRAFT_GIVES(CondTake, {{"data", {2, 3}}, {"mask", {2, 3}}, {"mode", "less"}, {"val", 0.5}}, {6});
    GRAFT_GIVES(CondTake, {{"data", {-1, 3}}, {"mask", {2, 3}}, {"mode", "less"}, {"val", 0.5}}, {6});
    GRAFT_GIVES(CondTake, {{"data", unknown}, {"mask", {2, 3}}, {"mode", "less"}, {"val", 0.5}}, {6});
    GRAFT_REFUSES(
        CondTake, errc::shape_mismatch, "mask", {{"data", {2, 3}}, {"mask", {3, 2}}, {"mode", "less"}, {"val", 0.5}});
    GRAFT_REFUSES(
        CondTake, errc::wrong_value, "mode", {{"data", {2, 3}}, {"mask", {2, 3}}, {"mode", "near"}, {"val", 0.5}});
}

TEST_CASE("Embed") {
    GRAFT_GIVES(Embed, {{"x", {5, 2}}, {"weight", {10, 4}}, {"num_output", 4}, {"input_dim", 10}}, {5, 2, 4});
    GRAFT_GIVES(Embed, {{"x", {-1, 2}}, {"weight", {10, 4}}, {"num_output", 4}, {"input_dim", 10}}, {-1, 2, 4});
    GRAFT_GIVES(Embed, {{"x", unknown}, {"weight", {10, 4}}, {"num_output", 4}, {"input_dim", 10}}, unknown);
    GRAFT_REFUSES(Embed, errc::wrong_element_count, "weight",
        {{"x", {5, 2}}, {"weight", {10, 5}}, {"num_output", 4}, {"input_dim", 10}});
    GRAFT_REFUSES(Embed, errc::wrong_value, "num_output",
        {{"x", {5, 2}}, {"weight", {10, 4}}, {"num_output", 0}, {"input_dim", 10}});
}

} // namespace library_array_gather_ops_test
