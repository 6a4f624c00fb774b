// test/library/ops_cases_quantized.cpp - what each of these gives and refuses: small whole numbers, attention
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/ops.hpp"
#include "test/library/ops_case.hpp"

namespace library_ops_cases_quantized_test {

using namespace graft::library;
using namespace test;
using graft::dtype;
using graft::errc;

constexpr auto i8(shape const& s) { return of(s, dtype::i8); }
constexpr auto u8(shape const& s) { return of(s, dtype::u8); }

TEST_CASE("MatMulInteger") {
    GRAFT_GIVES(MatMulInteger, {{"x1", u8({4, 3})}, {"x2", i8({3, 2})}}, {4, 2});
    GRAFT_GIVES(MatMulInteger, {{"x1", u8({5, 1, 4, 3})}, {"x2", of({6, 2, 3}, dtype::i4)}, {"transpose_x2", true}},
        {5, 6, 4, 2});
    GRAFT_GIVES(
        MatMulInteger, {{"x1", u8({4, 3})}, {"x2", i8({3, 2})}, {"x1_zero", u8({4})}, {"x2_zero", i8({1})}}, {4, 2});
    GRAFT_GIVES(MatMulInteger, {{"x1", u8({-1, 3})}, {"x2", i8({3, 2})}}, {-1, 2});
    GRAFT_GIVES(MatMulInteger, {{"x1", u8(unknown)}, {"x2", i8({3, 2})}}, unknown);
    GRAFT_REFUSES(MatMulInteger, errc::shape_mismatch, "x2", {{"x1", u8({4, 3})}, {"x2", i8({2, 2})}});
    GRAFT_REFUSES(MatMulInteger, errc::wrong_element_count, "x2_zero",
        {{"x1", u8({4, 3})}, {"x2", i8({3, 2})}, {"x2_zero", i8({3})}});
    GRAFT_REFUSES(MatMulInteger, errc::wrong_dtype, "x1", {{"x1", of({4, 3}, dtype::f32)}, {"x2", i8({3, 2})}});
    GRAFT_REFUSES(
        MatMulInteger, errc::dtype_mismatch, "x1_zero", {{"x1", u8({4, 3})}, {"x2", i8({3, 2})}, {"x1_zero", i8({1})}});
}

TEST_CASE("ConvInteger") {
    GRAFT_GIVES(ConvInteger,
        {{"x", u8({1, 3, 5, 5})}, {"filter", i8({2, 3, 3, 3})}, {"strides", values{2, 1}}, {"pads", values{1, 1, 0, 0}},
            {"dilations", values{1, 1}}},
        {1, 2, 3, 3});
    GRAFT_GIVES(ConvInteger,
        {{"x", u8({1, 4, -1})}, {"filter", of({2, 2, 3}, dtype::u4)}, {"strides", values{1}}, {"pads", values{0, 0}},
            {"dilations", values{2}}, {"groups", 2}},
        {1, 2, -1});
    GRAFT_GIVES(ConvInteger,
        {{"x", u8(unknown)}, {"filter", i8({2, 3, 3, 3})}, {"strides", values{1, 1}}, {"pads", values{0, 0, 0, 0}},
            {"dilations", values{1, 1}}},
        unknown);
    GRAFT_REFUSES(ConvInteger, errc::shape_mismatch, "filter",
        {{"x", u8({1, 4, 5})}, {"filter", i8({2, 3, 3})}, {"strides", values{1}}, {"pads", values{0, 0}},
            {"dilations", values{1}}});
    GRAFT_REFUSES(ConvInteger, errc::wrong_rank, "x",
        {{"x", u8({1, 4, 5, 5})}, {"filter", i8({2, 3, 3})}, {"strides", values{1}}, {"pads", values{0, 0}},
            {"dilations", values{1}}});
    GRAFT_REFUSES(ConvInteger, errc::wrong_element_count, "filter_zero",
        {{"x", u8({1, 3, 5})}, {"filter", i8({2, 3, 3})}, {"filter_zero", i8({3})}, {"strides", values{1}},
            {"pads", values{0, 0}}, {"dilations", values{1}}});
}

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

} // namespace library_ops_cases_quantized_test
