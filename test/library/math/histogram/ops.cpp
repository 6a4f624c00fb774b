// test/library/math/histogram/ops.cpp - shape rules of counts, bins and buckets: results and errors of each operator
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/math/histogram/ops.hpp"
#include "test/library/ops_case.hpp"

namespace library_math_histogram_ops_test {

using graft::errc;
using namespace graft::library;
using namespace test;

TEST_CASE("BoostedTreesBucketize") {
    GRAFT_GIVES(BoostedTreesBucketize,
        {{"float_values", {7}}, {"float_values", {7}}, {"bucket_boundaries", {3}}, {"bucket_boundaries", {4}},
            {"num_features", 2}, {"y", 2}},
        {7});
    GRAFT_GIVES(BoostedTreesBucketize,
        {{"float_values", {-1}}, {"float_values", {7}}, {"bucket_boundaries", {3}}, {"bucket_boundaries", {4}},
            {"num_features", 2}, {"y", 2}},
        {7});
    GRAFT_GIVES(BoostedTreesBucketize,
        {{"float_values", unknown}, {"float_values", {7}}, {"bucket_boundaries", {3}}, {"bucket_boundaries", {4}},
            {"num_features", 2}, {"y", 2}},
        {7});
    GRAFT_REFUSES(BoostedTreesBucketize, errc::wrong_input_count, "float_values",
        {{"float_values", {7}}, {"bucket_boundaries", {3}}, {"num_features", 2}, {"y", 1}});
    GRAFT_REFUSES(BoostedTreesBucketize, errc::shape_mismatch, "float_values",
        {{"float_values", {7}}, {"float_values", {6}}, {"bucket_boundaries", {3}}, {"bucket_boundaries", {4}},
            {"num_features", 2}, {"y", 2}});
    GRAFT_REFUSES(BoostedTreesBucketize, errc::wrong_rank, "float_values",
        {{"float_values", {7, 1}}, {"bucket_boundaries", {3}}, {"num_features", 1}, {"y", 1}});
}

TEST_CASE("Bincount") {
    GRAFT_GIVES(Bincount, {{"array", {6}}, {"size", 9}, {"weights", {6}}}, {9});
    GRAFT_GIVES(Bincount, {{"array", {-1}}, {"size", 9}, {"weights", {6}}}, {9});
    GRAFT_GIVES(Bincount, {{"array", unknown}, {"size", 9}, {"weights", {6}}}, {9});
    GRAFT_REFUSES(Bincount, errc::wrong_rank, "size", {{"array", {6}}, {"size", values{9, 8}}, {"weights", {6}}});
    GRAFT_REFUSES(Bincount, errc::negative_dim, "size", {{"array", {6}}, {"size", -1}, {"weights", {6}}});
}

TEST_CASE("HistogramFixedWidth") {
    GRAFT_GIVES(HistogramFixedWidth, {{"x", {6, 2}}, {"range", {2}}, {"nbins", 9}}, {9});
    GRAFT_GIVES(HistogramFixedWidth, {{"x", {-1, 2}}, {"range", {2}}, {"nbins", 9}}, {9});
    GRAFT_GIVES(HistogramFixedWidth, {{"x", unknown}, {"range", {2}}, {"nbins", 9}}, {9});
    GRAFT_REFUSES(HistogramFixedWidth, errc::wrong_shape, "range", {{"x", {6}}, {"range", {3}}, {"nbins", 9}});
    GRAFT_REFUSES(HistogramFixedWidth, errc::wrong_rank, "nbins", {{"x", {6}}, {"range", {2}}, {"nbins", {3}}});
}

TEST_CASE("Bucketize") {
    GRAFT_GIVES(Bucketize, {{"input", {6, 2}}, {"boundaries", values{1, 2}}, {"T", dtype::f32}}, {6, 2});
    GRAFT_GIVES(Bucketize, {{"input", {-1, 2}}, {"boundaries", values{1, 2}}, {"T", dtype::f32}}, {-1, 2});
    GRAFT_GIVES(Bucketize, {{"input", unknown}, {"boundaries", values{1, 2}}, {"T", dtype::f32}}, unknown);
    GRAFT_REFUSES(Bucketize, errc::dtype_mismatch, "input",
        {{"input", of({2}, dtype::string)}, {"boundaries", values{1, 2}}, {"T", dtype::f32}});
    GRAFT_REFUSES(Bucketize, errc::missing_input, "input", {{"boundaries", values{1, 2}}, {"T", dtype::f32}});
}

TEST_CASE("BucketizeWithInputBoundaries") {
    GRAFT_GIVES(BucketizeWithInputBoundaries, {{"input", {6, 2}}, {"boundaries", {3}}, {"T", dtype::f32}}, {6, 2});
    GRAFT_GIVES(BucketizeWithInputBoundaries, {{"input", {-1, 2}}, {"boundaries", {3}}, {"T", dtype::f32}}, {-1, 2});
    GRAFT_GIVES(BucketizeWithInputBoundaries, {{"input", unknown}, {"boundaries", {3}}, {"T", dtype::f32}}, unknown);
    GRAFT_REFUSES(BucketizeWithInputBoundaries, errc::wrong_rank, "boundaries",
        {{"input", {6}}, {"boundaries", {3, 1}}, {"T", dtype::f32}});
    GRAFT_REFUSES(BucketizeWithInputBoundaries, errc::wrong_rank, "boundaries",
        {{"input", {6}}, {"boundaries", scalar}, {"T", dtype::f32}});
}

} // namespace library_math_histogram_ops_test
