// test/library/array/format/ops.cpp - shape rules of layouts: results and errors of each operator
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/array/format/ops.hpp"
#include "test/library/ops_case.hpp"

namespace library_array_format_ops_test {

using graft::errc;
using namespace graft::library;
using namespace test;

TEST_CASE("TransData") {
    GRAFT_GIVES(TransData, {{"src", {2, 20, 5, 6}}, {"src_format", "NCHW"}, {"dst_format", "NHWC"}}, {2, 5, 6, 20});
    GRAFT_GIVES(
        TransData, {{"src", {2, 20, 5, 6}}, {"src_format", "NCHW"}, {"dst_format", "NC1HWC0"}}, {2, 2, 5, 6, 16});
    GRAFT_GIVES(
        TransData, {{"src", {2, 5, 6, 20}}, {"src_format", "NHWC"}, {"dst_format", "FRACTAL_Z"}}, {60, 1, 16, 16});
    GRAFT_GIVES(TransData, {{"src", {33, 20}}, {"src_format", "ND"}, {"dst_format", "FRACTAL_NZ"}}, {2, 3, 16, 16});
    GRAFT_GIVES(
        TransData, {{"src", {2, 2, 5, 6, 16}}, {"src_format", "NC1HWC0"}, {"dst_format", "NHWC"}}, {2, 5, 6, -1});
    GRAFT_GIVES(TransData, {{"src", {-1, 20, 5, 6}}, {"src_format", "NCHW"}, {"dst_format", "NHWC"}}, {-1, 5, 6, 20});
    GRAFT_GIVES(TransData, {{"src", unknown}, {"src_format", "NCHW"}, {"dst_format", "NHWC"}}, {-1, -1, -1, -1});
    GRAFT_REFUSES(
        TransData, errc::wrong_rank, "src", {{"src", {2, 20, 5}}, {"src_format", "NCHW"}, {"dst_format", "NHWC"}});
    GRAFT_REFUSES(TransData, errc::wrong_value, "src_format",
        {{"src", {2, 20, 5, 6}}, {"src_format", "NCXW"}, {"dst_format", "NHWC"}});
    GRAFT_REFUSES(TransData, errc::wrong_value, "dst_format",
        {{"src", {2, 20, 5, 6}}, {"src_format", "NCHW"}, {"dst_format", "NDHWC"}});
    GRAFT_REFUSES(TransData, errc::wrong_value, "groups",
        {{"src", {2, 20, 5, 6}}, {"src_format", "NCHW"}, {"dst_format", "NHWC"}, {"groups", 0}});
}

} // namespace library_array_format_ops_test
