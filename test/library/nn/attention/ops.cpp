// test/library/nn/attention/ops.cpp - shape rules of attention: results and errors of each operator
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/nn/attention/ops.hpp"
#include "test/library/ops_case.hpp"

namespace library_nn_attention_ops_test {

using graft::errc;
using namespace graft::library;
using namespace test;

TEST_CASE("LinearAttention") {
    GRAFT_GIVES(LinearAttention,
        {{"query", {2, 5, 12}}, {"key", {2, 5, 6}}, {"value", {2, 5, 8}}, {"q_heads", 4}, {"kv_heads", 2},
            {"rule", "linear"}},
        {2, 5, 16}, "y");
    GRAFT_GIVES(LinearAttention,
        {{"query", {2, -1, 6}}, {"key", {2, -1, 6}}, {"value", {2, -1, 8}}, {"decay", {2, -1, 2}}, {"q_heads", 2},
            {"kv_heads", 2}, {"rule", "gated"}},
        {2, 2, 3, 4}, "present");
    GRAFT_GIVES(LinearAttention,
        {{"query", unknown}, {"key", {2, 5, 6}}, {"value", {2, 5, 8}}, {"q_heads", 4}, {"kv_heads", 2},
            {"rule", "linear"}},
        {2, 5, 16}, "y");
    GRAFT_REFUSES(LinearAttention, errc::missing_input, "beta",
        {{"query", {2, 5, 6}}, {"key", {2, 5, 6}}, {"value", {2, 5, 8}}, {"q_heads", 2}, {"kv_heads", 2},
            {"rule", "delta"}});
    GRAFT_REFUSES(LinearAttention, errc::shape_mismatch, "query",
        {{"query", {2, 5, 8}}, {"key", {2, 5, 6}}, {"value", {2, 5, 8}}, {"q_heads", 2}, {"kv_heads", 2},
            {"rule", "linear"}});
    GRAFT_REFUSES(LinearAttention, errc::wrong_attribute_value, "q_heads",
        {{"query", {2, 5, 9}}, {"key", {2, 5, 6}}, {"value", {2, 5, 8}}, {"q_heads", 3}, {"kv_heads", 2},
            {"rule", "linear"}});
}

} // namespace library_nn_attention_ops_test
