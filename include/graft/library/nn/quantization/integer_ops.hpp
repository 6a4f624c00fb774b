// graft/library/nn/quantization/integer_ops.hpp - operators: products and convolutions of small integers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm> // max
#include <cstddef>
#include <cstdint>

#include "graft/op.hpp"
#include "graft/op/catalog/operator_line.hpp"
#include "graft/op/infer/work.hpp"

GRAFT_BEGIN
namespace library {

/// Integers of at most 8 bits: int32 can sum 33,000 products of two differences.
inline constexpr dtype_set small_whole = dtype_set(dtype::i8) | dtype::u8 | dtype::i4 | dtype::u4 | dtype::i2 |
                                         dtype::u2;

/// Matrix products of integers, each relative to its zero point, in int32; axes before the last two are broadcast.
/// x1_zero: one number, or one per row of x1; x2_zero: one number, or one per column of x2; 0 if absent. Sums beyond
/// int32 wrap.
/// source ONNX MatMulInteger
struct MatMulInteger : graft::op<MatMulInteger> {
    static constexpr operator_line prototype{R"(MatMulInteger x1:A x2:B x1_zero?:A x2_zero?:B -> y:i32
        transpose_x1?bool=false transpose_x2?bool=false where A=i8,u8,int4,uint4,int2,uint2
        B=i8,u8,int4,uint4,int2,uint2)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const y = rule::matmul_shape(
            ctx.input<"x1">(), ctx.input<"x2">(), ctx.attr<"transpose_x1">(), ctx.attr<"transpose_x2">(), true);
        if (!y) return y.error();
        ctx.output<"y">() = *y;
        bool const known = y->has_rank();
        if (auto s = one_or_each(ctx.optional_input<"x1_zero">(), known ? y->back(1) : dim::unknown(), "x1_zero"); !s)
            return s;
        return one_or_each(ctx.optional_input<"x2_zero">(), known ? y->back(0) : dim::unknown(), "x2_zero");
    }
    static constexpr std::int64_t macs(work_frame const& w) { return macs_of::product(w); }
    /// error wrong_element_count
    template <class Shape> static constexpr status one_or_each(Shape const& zero, dim each, std::string_view name) {
        return zero && zero->elements().is(1) ? ok : rule::expect_elements(zero, each, name, "one number, or one each");
    }
};

/// Convolution of x [n, channels, spatial..] with filter [Cout, Cin/groups, kernel..] of integers, each relative to
/// its zero point, in int32, and a bias; x is padded with its zero point. x_zero: one number; filter_zero: one number,
/// or one per output channel; 0 if absent. pads: before and after, axis by axis; strides and dilations one per spatial
/// axis. Sums beyond int32 wrap.
/// source ONNX ConvInteger
struct ConvInteger : graft::op<ConvInteger> {
    static constexpr operator_line prototype{R"(ConvInteger x:A filter:B x_zero?:A filter_zero?:B bias?:i32 -> y:'
        strides?list(int){1..2147483647} pads?list(int){0..2147483647} dilations?list(int){1..2147483647}
        groups?int>=1=1 where A=i8,u8,int4,uint4,int2,uint2 B=i8,u8,int4,uint4,int2,uint2)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const &x = ctx.input<"x">(), &f = ctx.input<"filter">();
        auto const strides = ctx.attr<"strides">(), pads = ctx.attr<"pads">(), dilations = ctx.attr<"dilations">();
        auto const groups = ctx.attr<"groups">();
        auto y = ctx.output<"y">();
        y = shape::unknown_rank();
        if (auto s = rule::expect_elements(ctx.optional_input<"x_zero">(), 1, "x_zero"); !s) return s;
        if (!x.has_rank() || !f.has_rank()) return ok;
        auto const spatial = strides.size(), rank = spatial + 2;
        if (x.rank() != rank)
            return fail(errc::wrong_rank, "x", "two axes and the spatial ones", static_cast<std::int64_t>(rank),
                static_cast<std::int64_t>(x.rank()));
        if (f.rank() != rank)
            return fail(errc::wrong_rank, "filter", "two axes and the spatial ones", static_cast<std::int64_t>(rank),
                static_cast<std::int64_t>(f.rank()));
        if (dilations.size() != spatial || pads.size() != 2 * spatial)
            return fail(errc::wrong_value, "pads", "two numbers per spatial axis, one in the other lists",
                2 * static_cast<std::int64_t>(spatial), static_cast<std::int64_t>(pads.size()));
        dim const channels = x[1], takes = f[1] * dim(groups), gives = f[0];
        if (contradict(channels, takes))
            return fail(errc::shape_mismatch, "filter", "the channels of x", channels.value(), takes.value());
        if (gives.known() && gives.value() % groups != 0)
            return fail(errc::wrong_value, "groups", "a divisor of the output channels", gives.value(), groups);
        if (auto s = rule::expect_elements(ctx.optional_input<"bias">(), gives, "bias"); !s) return s;
        if (auto s = MatMulInteger::one_or_each(ctx.optional_input<"filter_zero">(), gives, "filter_zero"); !s)
            return s;
        auto created = shape::of_rank(0).append(x[0]).append(gives);
        for (std::size_t i = 0; i < spatial; ++i) {
            auto const n = rule::conv_output(
                x[2 + i], f[2 + i], strides[i], dilations[i], pads[2 * i], pads[2 * i + 1]);
            if (n.known() && n.value() < 0)
                return fail(errc::wrong_shape, "x", "not smaller than the window", n.value());
            created.append(n);
        }
        y = created;
        return ok;
    }
    static constexpr std::int64_t macs(work_frame const& w) {
        auto const& f = w.inputs[1].shape;
        auto const outputs = f.rank() == 0 ? 0 : f[0].value();
        return outputs < 1 ? 0 : w.written() * (w.read(1) / outputs);
    }
};

/// The operators in this file.
using integer_ops = ops<MatMulInteger, ConvInteger>;

} // namespace library
GRAFT_END
