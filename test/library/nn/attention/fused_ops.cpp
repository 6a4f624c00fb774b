// test/library/nn/attention/fused_ops.cpp - the shape rule of fused attention
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/nn/attention/fused_ops.hpp"
#include "graft/op/infer/infer.hpp"
#include "test/check.hpp"
#include "test/library/ops_case.hpp"

namespace library_nn_attention_fused_ops_test {

using graft::dtype;
using graft::errc;
using graft::values;
using namespace graft::library;
using namespace test;

TEST_CASE("AttentionFused") {
    GRAFT_GIVES(AttentionFused, {{"q", {5, 8}}, {"k", {7, 8}}, {"v", {7, 3}}}, {5, 3});
    GRAFT_GIVES(AttentionFused,
        {{"q", {2, 5, 4, 8}}, {"k", {2, 7, 4, 8}}, {"v", {2, 7, 1, 3}}, {"condition", of({5, 7}, dtype::boolean)},
            {"mask", {2, 1, 1, 7}}, {"scale", 0.5}, {"q_axes", values{0, 2}}, {"k_axes", values{0, 2, 1, 3}},
            {"v_axes", values{0, 2}}, {"y_axes", values{0, 2, 1, 3}}},
        {2, 5, 4, 3});
    GRAFT_GIVES(AttentionFused, {{"q", {-1, 6, -1, 8}}, {"k", {3, 1, -1, 8}}, {"v", {1, 6, 9, 3}}}, {3, 6, -1, 3});
    GRAFT_GIVES(AttentionFused, {{"q", unknown}, {"k", {7, 8}}, {"v", {7, 3}}}, unknown);
    GRAFT_REFUSES(AttentionFused, errc::wrong_rank, "q", {{"q", {8}}, {"k", {8}}, {"v", {8}}});
    GRAFT_REFUSES(AttentionFused, errc::wrong_rank, "k", {{"q", {5, 8}}, {"k", {1, 7, 8}}, {"v", {7, 3}}});
    GRAFT_REFUSES(AttentionFused, errc::wrong_rank, "v", {{"q", {5, 8}}, {"k", {7, 8}}, {"v", {1, 7, 3}}});
    GRAFT_REFUSES(AttentionFused, errc::shape_mismatch, "k", {{"q", {5, 8}}, {"k", {7, 9}}, {"v", {7, 3}}});
    GRAFT_REFUSES(AttentionFused, errc::shape_mismatch, "v", {{"q", {5, 8}}, {"k", {7, 8}}, {"v", {6, 3}}});
    GRAFT_REFUSES(AttentionFused, errc::shape_mismatch, "v", {{"q", {2, 5, 8}}, {"k", {1, 7, 8}}, {"v", {3, 7, 3}}});
    GRAFT_REFUSES(
        AttentionFused, errc::shape_mismatch, "mask", {{"q", {5, 8}}, {"k", {7, 8}}, {"v", {7, 3}}, {"mask", {5, 6}}});
    GRAFT_REFUSES(AttentionFused, errc::shape_mismatch, "mask",
        {{"q", {5, 8}}, {"k", {7, 8}}, {"v", {7, 3}}, {"mask", {1, 5, 7}}});
    GRAFT_REFUSES(AttentionFused, errc::shape_mismatch, "condition",
        {{"q", {1, 8}}, {"k", {7, 8}}, {"v", {7, 3}}, {"condition", of({5, 7}, dtype::boolean)}});
    GRAFT_REFUSES(AttentionFused, errc::axis_out_of_range, "q_axes",
        {{"q", {5, 8}}, {"k", {7, 8}}, {"v", {7, 3}}, {"q_axes", values{0, 2}}});
    GRAFT_REFUSES(AttentionFused, errc::wrong_attribute_value, "y_axes",
        {{"q", {5, 8}}, {"k", {7, 8}}, {"v", {7, 3}}, {"y_axes", values{0, 0}}});
    GRAFT_REFUSES(
        AttentionFused, errc::wrong_dtype, "q", {{"q", of({5, 8}, dtype::f64)}, {"k", {7, 8}}, {"v", {7, 3}}});
}

} // namespace library_nn_attention_fused_ops_test
