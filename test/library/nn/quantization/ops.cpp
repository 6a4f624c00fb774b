// test/library/nn/quantization/ops.cpp - shape rules of quantization: results and errors of each operator
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/nn/quantization/ops.hpp"

#include "graft/library/nn/quantization/requantize_ops.hpp"
#include "test/library/ops_case.hpp"

namespace library_nn_quantization_ops_test {

using graft::errc;
using graft::dtype;
using namespace graft::library;
using namespace test;

constexpr auto i8(shape const& s) { return of(s, dtype::i8); }

constexpr auto u8(shape const& s) { return of(s, dtype::u8); }

TEST_CASE("Dequantize") {
    GRAFT_GIVES(Dequantize, {{"x", {2, 3}}, {"min_range", {}}, {"max_range", {}}}, {2, 3});
    GRAFT_GIVES(Dequantize, {{"x", {-1, 3}}, {"min_range", {}}, {"max_range", {}}}, {-1, 3});
    GRAFT_GIVES(Dequantize, {{"x", unknown}, {"min_range", {}}, {"max_range", {}}}, unknown);
    GRAFT_REFUSES(
        Dequantize, errc::wrong_value, "mode", {{"x", {2, 3}}, {"min_range", {}}, {"max_range", {}}, {"mode", "MAX"}});
    GRAFT_REFUSES(
        Dequantize, errc::wrong_dtype, "x", {{"x", of({2}, dtype::f32)}, {"min_range", {}}, {"max_range", {}}});
}

TEST_CASE("QuantizeAndDequantizeV2") {
    GRAFT_GIVES(QuantizeAndDequantizeV2, {{"input", {2, 3}}, {"input_min", {}}, {"input_max", {}}}, {2, 3});
    GRAFT_GIVES(QuantizeAndDequantizeV2, {{"input", {-1, 3}}, {"input_min", {}}, {"input_max", {}}}, {-1, 3});
    GRAFT_GIVES(QuantizeAndDequantizeV2, {{"input", unknown}, {"input_min", {}}, {"input_max", {}}}, unknown);
    GRAFT_REFUSES(QuantizeAndDequantizeV2, errc::dtype_mismatch, "input_min",
        {{"input", {2, 3}}, {"input_min", of({}, dtype::f16)}, {"input_max", {}}});
    GRAFT_REFUSES(QuantizeAndDequantizeV2, errc::wrong_dtype, "input",
        {{"input", of({2}, dtype::i32)}, {"input_min", {}}, {"input_max", {}}});
}

TEST_CASE("FakeQuantWithMinMaxVars") {
    GRAFT_GIVES(FakeQuantWithMinMaxVars, {{"x", {2, 3}}, {"min", {}}, {"max", {}}}, {2, 3});
    GRAFT_GIVES(FakeQuantWithMinMaxVars, {{"x", {-1, 3}}, {"min", {}}, {"max", {}}}, {-1, 3});
    GRAFT_GIVES(FakeQuantWithMinMaxVars, {{"x", unknown}, {"min", {}}, {"max", {}}}, unknown);
    GRAFT_REFUSES(FakeQuantWithMinMaxVars, errc::wrong_rank, "min", {{"x", {2, 3}}, {"min", {3}}, {"max", {}}});
    GRAFT_REFUSES(FakeQuantWithMinMaxVars, errc::wrong_value, "num_bits",
        {{"x", {2, 3}}, {"min", {}}, {"max", {}}, {"num_bits", 17}});
    GRAFT_REFUSES(FakeQuantWithMinMaxVars, errc::wrong_rank, "min", {{"x", {2, 3}}, {"min", {}}, {"max", {3}}});
}

TEST_CASE("FakeQuantWithMinMaxArgs") {
    GRAFT_GIVES(FakeQuantWithMinMaxArgs, {{"x", {2, 3}}}, {2, 3});
    GRAFT_GIVES(FakeQuantWithMinMaxArgs, {{"x", {-1, 3}}}, {-1, 3});
    GRAFT_GIVES(FakeQuantWithMinMaxArgs, {{"x", unknown}}, unknown);
    GRAFT_REFUSES(FakeQuantWithMinMaxArgs, errc::wrong_value, "max", {{"x", {2, 3}}, {"min", 7.0}});
    GRAFT_REFUSES(FakeQuantWithMinMaxArgs, errc::wrong_value, "num_bits", {{"x", {2, 3}}, {"num_bits", 1}});
}

TEST_CASE("FakeQuantWithMinMaxVarsPerChannel") {
    GRAFT_GIVES(FakeQuantWithMinMaxVarsPerChannel, {{"x", {2, 3}}, {"min", {3}}, {"max", {3}}}, {2, 3});
    GRAFT_GIVES(FakeQuantWithMinMaxVarsPerChannel, {{"x", {-1, 3}}, {"min", {3}}, {"max", {3}}}, {-1, 3});
    GRAFT_GIVES(FakeQuantWithMinMaxVarsPerChannel, {{"x", unknown}, {"min", {3}}, {"max", {3}}}, unknown);
    GRAFT_REFUSES(
        FakeQuantWithMinMaxVarsPerChannel, errc::shape_mismatch, "min", {{"x", {2, 3}}, {"min", {2}}, {"max", {3}}});
    GRAFT_REFUSES(FakeQuantWithMinMaxVarsPerChannel, errc::wrong_value, "num_bits",
        {{"x", {2, 3}}, {"min", {3}}, {"max", {3}}, {"num_bits", 17}});
    GRAFT_REFUSES(FakeQuantWithMinMaxVarsPerChannel, errc::wrong_rank, "x", {{"x", {}}, {"min", {3}}, {"max", {3}}});
}

TEST_CASE("AscendQuant") {
    GRAFT_GIVES(AscendQuant, {{"x", {2, 3}}, {"scale", 1.5}, {"offset", 0.5}}, {2, 3});
    GRAFT_GIVES(AscendQuant, {{"x", {-1, 3}}, {"scale", 1.5}, {"offset", 0.5}}, {-1, 3});
    GRAFT_GIVES(AscendQuant, {{"x", unknown}, {"scale", 1.5}, {"offset", 0.5}}, unknown);
    GRAFT_REFUSES(AscendQuant, errc::wrong_value, "round_mode",
        {{"x", {2, 3}}, {"scale", 1.5}, {"offset", 0.5}, {"round_mode", "Up"}});
    GRAFT_REFUSES(
        AscendQuant, errc::wrong_value, "dst_type", {{"x", {2, 3}}, {"scale", 1.5}, {"offset", 0.5}, {"dst_type", 3}});
    GRAFT_REFUSES(AscendQuant, errc::missing_required_attribute, "scale", {{"x", {2, 3}}, {"offset", 0.5}});
}

TEST_CASE("AscendDequant") {
    GRAFT_GIVES(AscendDequant, {{"x", {2, 3}}, {"deq_scale", {1}}}, {2, 3});
    GRAFT_GIVES(AscendDequant, {{"x", {-1, 3}}, {"deq_scale", {1}}}, {-1, 3});
    GRAFT_GIVES(AscendDequant, {{"x", unknown}, {"deq_scale", {1}}}, unknown);
    GRAFT_REFUSES(AscendDequant, errc::wrong_value, "dtype", {{"x", {2, 3}}, {"deq_scale", {1}}, {"dtype", 2}});
    GRAFT_REFUSES(AscendDequant, errc::wrong_dtype, "x", {{"x", of({2}, dtype::f32)}, {"deq_scale", {1}}});
}

TEST_CASE("AscendDequantS16") {
    GRAFT_GIVES(AscendDequantS16, {{"x0", {2, 3}}, {"deq_scale", {1}}}, {2, 3});
    GRAFT_GIVES(AscendDequantS16, {{"x0", {-1, 3}}, {"deq_scale", {1}}}, {-1, 3});
    GRAFT_GIVES(AscendDequantS16, {{"x0", unknown}, {"deq_scale", {1}}}, unknown);
    GRAFT_REFUSES(AscendDequantS16, errc::wrong_dtype, "x0", {{"x0", of({2}, dtype::f32)}, {"deq_scale", {1}}});
    GRAFT_REFUSES(AscendDequantS16, errc::missing_input, "deq_scale", {{"x0", {2, 3}}});
}

TEST_CASE("AscendAntiQuant") {
    GRAFT_GIVES(AscendAntiQuant, {{"x", {2, 3}}, {"scale", 1.5}, {"offset", 0.5}}, {2, 3});
    GRAFT_GIVES(AscendAntiQuant, {{"x", {-1, 3}}, {"scale", 1.5}, {"offset", 0.5}}, {-1, 3});
    GRAFT_GIVES(AscendAntiQuant, {{"x", unknown}, {"scale", 1.5}, {"offset", 0.5}}, unknown);
    GRAFT_REFUSES(
        AscendAntiQuant, errc::wrong_value, "dtype", {{"x", {2, 3}}, {"scale", 1.5}, {"offset", 0.5}, {"dtype", 2}});
    GRAFT_REFUSES(AscendAntiQuant, errc::missing_required_attribute, "scale", {{"x", {2, 3}}, {"offset", 0.5}});
}

TEST_CASE("AscendRequant") {
    GRAFT_GIVES(AscendRequant, {{"x", {2, 3}}, {"req_scale", {1}}}, {2, 3});
    GRAFT_GIVES(AscendRequant, {{"x", {-1, 3}}, {"req_scale", {1}}}, {-1, 3});
    GRAFT_GIVES(AscendRequant, {{"x", unknown}, {"req_scale", {1}}}, unknown);
    GRAFT_REFUSES(AscendRequant, errc::wrong_dtype, "x", {{"x", of({2}, dtype::f32)}, {"req_scale", {1}}});
    GRAFT_REFUSES(AscendRequant, errc::missing_input, "req_scale", {{"x", {2, 3}}});
}

TEST_CASE("AscendRequantS16") {
    GRAFT_GIVES(AscendRequantS16, {{"x0", {2, 3}}, {"req_scale", {1}}}, {2, 3});
    GRAFT_GIVES(AscendRequantS16, {{"x0", {-1, 3}}, {"req_scale", {1}}}, {-1, 3});
    GRAFT_GIVES(AscendRequantS16, {{"x0", unknown}, {"req_scale", {1}}}, unknown);
    GRAFT_REFUSES(AscendRequantS16, errc::wrong_dtype, "x0", {{"x0", of({2}, dtype::f32)}, {"req_scale", {1}}});
    GRAFT_REFUSES(AscendRequantS16, errc::missing_input, "req_scale", {{"x0", {2, 3}}});
}

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

TEST_CASE("ConvRequantize") {
    GRAFT_GIVES(ConvRequantize,
        {{"x", u8({1, 3, 5, 5})}, {"filter", i8({2, 3, 3, 3})}, {"scale", {2}}, {"strides", values{2, 1}},
            {"pads", values{1, 1, 0, 0}}, {"dilations", values{1, 1}}},
        {1, 2, 3, 3});
    GRAFT_GIVES(ConvRequantize,
        {{"x", u8({1, 4, -1})}, {"filter", of({2, 2, 3}, dtype::u4)}, {"scale", {1}}, {"strides", values{1}},
            {"pads", values{0, 0}}, {"dilations", values{2}}, {"groups", 2}},
        {1, 2, -1});
    GRAFT_GIVES(ConvRequantize,
        {{"x", u8(unknown)}, {"filter", i8({2, 3, 3, 3})}, {"scale", {1}}, {"strides", values{1, 1}},
            {"pads", values{0, 0, 0, 0}}, {"dilations", values{1, 1}}},
        unknown);
    GRAFT_REFUSES(ConvRequantize, errc::shape_mismatch, "filter",
        {{"x", u8({1, 4, 5})}, {"filter", i8({2, 3, 3})}, {"scale", {1}}, {"strides", values{1}},
            {"pads", values{0, 0}}, {"dilations", values{1}}});
    GRAFT_REFUSES(ConvRequantize, errc::wrong_dtype, "x",
        {{"x", of({1, 3, 5}, dtype::f32)}, {"filter", i8({2, 3, 3})}, {"scale", {1}}, {"strides", values{1}},
            {"pads", values{0, 0}}, {"dilations", values{1}}});
}

TEST_CASE("MatMulRequantize") {
    GRAFT_GIVES(MatMulRequantize, {{"x1", u8({4, 3})}, {"x2", i8({3, 2})}, {"scale", {2}}}, {4, 2});
    GRAFT_GIVES(MatMulRequantize, {{"x1", u8({-1, 3})}, {"x2", i8({3, 2})}, {"scale", {2}}}, {-1, 2});
    GRAFT_GIVES(MatMulRequantize, {{"x1", u8(unknown)}, {"x2", i8({3, 2})}, {"scale", {2}}}, unknown);
    GRAFT_REFUSES(
        MatMulRequantize, errc::shape_mismatch, "x2", {{"x1", u8({4, 3})}, {"x2", i8({2, 2})}, {"scale", {2}}});
    GRAFT_REFUSES(MatMulRequantize, errc::wrong_dtype, "x1",
        {{"x1", of({4, 3}, dtype::f32)}, {"x2", i8({3, 2})}, {"scale", {2}}});
}

TEST_CASE("AddRequantize, QuantizeReal, DequantizeWhole") {
    GRAFT_GIVES(AddRequantize, {{"x1", u8({4, 3})}, {"x2", i8({4, 3})}}, {4, 3});
    GRAFT_GIVES(AddRequantize, {{"x1", u8({-1, 3})}, {"x2", i8({-1, 3})}}, {-1, 3});
    GRAFT_GIVES(AddRequantize, {{"x1", u8(unknown)}, {"x2", i8(unknown)}}, unknown);
    GRAFT_REFUSES(AddRequantize, errc::wrong_dtype, "x1", {{"x1", of({4}, dtype::f32)}, {"x2", i8({4})}});
    GRAFT_GIVES(QuantizeReal, {{"x", {4, 3}}}, {4, 3});
    GRAFT_GIVES(QuantizeReal, {{"x", {-1, 3}}}, {-1, 3});
    GRAFT_GIVES(QuantizeReal, {{"x", unknown}}, unknown);
    GRAFT_REFUSES(QuantizeReal, errc::wrong_dtype, "x", {{"x", i8({4})}});
    GRAFT_GIVES(DequantizeWhole, {{"x", u8({4, 3})}}, {4, 3});
    GRAFT_GIVES(DequantizeWhole, {{"x", i8({-1, 3})}}, {-1, 3});
    GRAFT_GIVES(DequantizeWhole, {{"x", u8(unknown)}}, unknown);
    GRAFT_REFUSES(DequantizeWhole, errc::wrong_dtype, "x", {{"x", of({4}, dtype::f32)}});
}

} // namespace library_nn_quantization_ops_test
