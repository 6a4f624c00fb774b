// test/library/nn/norm/fused_ops.cpp - the rule of fused normalizations of groups
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/nn/norm/fused_ops.hpp"
#include "graft/op/infer/infer.hpp"
#include "test/check.hpp"
#include "test/library/ops_case.hpp"

namespace library_nn_norm_fused_ops_test {

using graft::dtype;
using graft::errc;
using namespace graft::library;
using namespace test;

TEST_CASE("GroupNormFused") {
    GRAFT_GIVES(GroupNormFused, {{"x", {2, 6, 5, 7}}}, {2, 6, 5, 7});
    GRAFT_GIVES(GroupNormFused,
        {{"x", {-1, 6, -1, 4, 4}}, {"scale", {6}}, {"shift", {6}}, {"groups", 3}, {"activation", "silu"}},
        {-1, 6, -1, 4, 4});
    GRAFT_GIVES(GroupNormFused, {{"x", unknown}, {"scale", {6}}}, unknown);
    GRAFT_REFUSES(GroupNormFused, errc::wrong_rank, "x", {{"x", {6}}});
    GRAFT_REFUSES(GroupNormFused, errc::wrong_value, "groups", {{"x", {2, 6, 5}}, {"groups", 4}});
    GRAFT_REFUSES(GroupNormFused, errc::wrong_element_count, "scale", {{"x", {2, 6, 5}}, {"scale", {5}}});
    GRAFT_REFUSES(GroupNormFused, errc::wrong_element_count, "shift", {{"x", {2, 6, 5}}, {"shift", {1}}});
    GRAFT_REFUSES(GroupNormFused, errc::wrong_format, "x", {{"x", in({2, 5, 5, 6}, graft::format::nhwc)}});
    GRAFT_REFUSES(GroupNormFused, errc::wrong_dtype, "x", {{"x", of({2, 6, 5}, dtype::f64)}});
}

} // namespace library_nn_norm_fused_ops_test
