// test/library/detection/prior_box/ops.cpp - shape rules of prior boxes: results and errors of each operator
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/detection/prior_box/ops.hpp"
#include "graft/op/infer/infer.hpp"
#include "test/check.hpp"
#include "test/library/ops_case.hpp"

namespace library_detection_prior_box_ops_test {

using graft::errc;
using graft::format;
using namespace graft::library;
using namespace test;

TEST_CASE("priors of a position") {
    constexpr double ratios[] = {2, 3}, same[] = {1, 2, 2};
    GRAFT_CHECK_TWICE(priors_per_position(1, 0, {}, true) == 1);
    CHECK(priors_per_position(1, 1, ratios, true) == 6);
    CHECK(priors_per_position(1, 1, ratios, false) == 4);
    CHECK(priors_per_position(2, 0, same, true) == 6);
}

TEST_CASE("PriorBox") {
    GRAFT_GIVES(PriorBox,
        {{"x", in({1, 512, 38, 50}, format::nchw)}, {"img", in({1, 3, 300, 300}, format::nchw)}, {"min_size", 30.0}},
        {1, 2, 7600});
    GRAFT_GIVES(PriorBox,
        {{"x", in({1, 512, 38, 50}, format::nchw)}, {"img", in({1, 3, 300, 300}, format::nchw)}, {"min_size", 30.0},
            {"max_size", 60.0}, {"aspect_ratio", 2.0}},
        {1, 2, 30400});
    GRAFT_GIVES(PriorBox,
        {{"x", in({-1, 512, 38, 50}, format::nchw)}, {"img", in({1, 3, 300, 300}, format::nchw)}, {"min_size", 30.0}},
        {1, 2, 7600});
    GRAFT_GIVES(PriorBox,
        {{"x", in(unknown, format::nchw)}, {"img", in({1, 3, 300, 300}, format::nchw)}, {"min_size", 30.0}},
        {1, 2, -1});
    GRAFT_REFUSES(PriorBox, errc::wrong_rank, "x",
        {{"x", in({1, 512, 38}, format::nchw)}, {"img", in({1, 3, 300, 300}, format::nchw)}, {"min_size", 30.0}});
    GRAFT_REFUSES(PriorBox, errc::wrong_value, "min_size",
        {{"x", in({1, 512, 38, 50}, format::nchw)}, {"img", in({1, 3, 300, 300}, format::nchw)},
            {"min_size", values{}}});
    GRAFT_REFUSES(PriorBox, errc::wrong_value, "max_size",
        {{"x", in({1, 512, 38, 50}, format::nchw)}, {"img", in({1, 3, 300, 300}, format::nchw)}, {"min_size", 30.0},
            {"max_size", values{1, 2}}});
    GRAFT_REFUSES(PriorBox, errc::wrong_value, "aspect_ratio",
        {{"x", in({1, 512, 38, 50}, format::nchw)}, {"img", in({1, 3, 300, 300}, format::nchw)}, {"min_size", 30.0},
            {"aspect_ratio", values{0}}});
    GRAFT_REFUSES(PriorBox, errc::wrong_value, "variance",
        {{"x", in({1, 512, 38, 50}, format::nchw)}, {"img", in({1, 3, 300, 300}, format::nchw)}, {"min_size", 30.0},
            {"variance", values{1, 2}}});
}

} // namespace library_detection_prior_box_ops_test
