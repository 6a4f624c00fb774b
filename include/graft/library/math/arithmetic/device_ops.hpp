// graft/library/math/arithmetic/device_ops.hpp - CANN's device operators: arithmetic of several tensors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

/// Rule for shapes: `Y` is four tensors broadcast.
/// error shape_mismatch
template <fixed_string A, fixed_string B, fixed_string C, fixed_string D, fixed_string Y> struct broadcast_four {
    template <class Op> constexpr status operator()(shape_context<Op>& ctx) const {
        shape ab, abc;
        if (auto s = rule::broadcast_shapes(ctx.input(param_name<A>{}), ctx.input(param_name<B>{}), B.view(), ab); !s)
            return s;
        if (auto s = rule::broadcast_shapes(ab, ctx.input(param_name<C>{}), C.view(), abc); !s) return s;
        return rule::broadcast_shapes(abc, ctx.input(param_name<D>{}), D.view(), ctx.output(param_name<Y>{}));
    }
};

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct arithmetic_device_lines {
    static constexpr char text[] = R"ops(
/// x times a number.
Muls x:f16,f32,bf16,i16,i32,i64,c32,c64 -> y=x value?float
/// The product of each element of x1 with each of x2.
Ger x1:f16,f32 x2:' -> y~x1 | [n] [m] > [n,m]
/// Sum of the products of two vectors.
Dot input_x:f16,f32,bf16,i8,i32,u8 input_y:' -> output~input_x | [n] [n] > [1]
/// start + weight * (end - start).
Lerp start:f16,f32,bf16 end:' weight:' -> y~start | broadcast start end weight > y
/// x1 * x2 + x3.
FusedMulAdd x1:f16,f32,i32 x2:' x3:' -> y~x1 | broadcast x1 x2 x3 > y
/// The remainder of a division that is rounded towards 0.
TruncateMod x1:floating,i8,i32,i64,u8 x2:' -> y~x1 | broadcast x1 x2 > y
/// Gradient of the soft shrink with respect to its input input_x.
SoftShrinkGrad input_grad:f16,f32,bf16 input_x:' -> output_y~input_grad lambd?float=0.5
    | broadcast input_grad input_x > output_y
/// Pseudo-inverse of each matrix.
Pinverse x:f32,f64 -> y~x rcond?float=1e-15 | [S,n,m] > [S,m,n]
/// Eigenvalues and eigenvectors of symmetric matrices.
SelfAdjointEig x:f32,f64,c64,c128 -> eigen_value~x eigen_vector~x compute_v?bool=true | [S,n,n] > [S,n] [S,n,n]
/// x where mask has a bit, divided by the keep probability.
DropOutDoMaskV3D x:f16,f32 mask:u8,bool(any_shape) -> y=x keep_prob?float
/// Samples from an alias table.
MultinomialAliasDraw q:f32,f64 j:i64 -> y:i64 num_samples?int>=0 seed?int=0 | [n] [n] > [#] of num_samples | is random
/// Whether a previous computation overflowed.
NPUGetFloatStatusV2 -> data:i32 | > [8]
)ops";
};

using TruncateMod = listed<arithmetic_device_lines, "TruncateMod">;

/// x1 * x3 + x2, and half the sum of squares of x1.
struct FusedMulAddNL2loss : op<FusedMulAddNL2loss> {
    static constexpr operator_line prototype{"FusedMulAddNL2loss x1:number x2:' x3:' -> y1~x1 y2~x1"};
    static constexpr status infer_shape(shape_context& ctx) {
        ctx.output<"y2">() = shape::scalar();
        return rule::broadcast3<"x1", "x2", "x3", "y1">{}(ctx);
    }
};

/// input_data + value * x1 / x2.
struct Addcdiv : op<Addcdiv> {
    static constexpr operator_line prototype{R"(Addcdiv input_data:floating,i64 x1:' x2:' value:floating,i32,i64 ->
        y~input_data)"};
    static constexpr auto infer_shape = broadcast_four<"input_data", "x1", "x2", "value", "y">{};
};

/// input_data + value * x1 * x2.
struct Addcmul : op<Addcmul> {
    static constexpr operator_line prototype{R"(Addcmul input_data:floating,i8,i32,i64,u8 x1:' x2:' value:' ->
        y~input_data)"};
    static constexpr auto infer_shape = broadcast_four<"input_data", "x1", "x2", "value", "y">{};
};

/// Distances of the rows of x1 and x2 along the last dim.
struct Cdist : op<Cdist> {
    static constexpr operator_line prototype{"Cdist x1:f32,f16 x2:' -> y~x1 p?float=2"};
    static constexpr status infer_shape(shape_context& ctx) {
        shape both;
        if (auto s = rule::broadcast_shapes(ctx.input<"x1">(), ctx.input<"x2">(), "x2", both); !s) return s;
        if (both.has_rank() && both.rank() == 0) return fail(errc::wrong_rank, "x1", "rank 1 and above", 1, 0);
        ctx.output<"y">() = both.has_rank() ? both.part(0, both.rank() - 1) : both;
        return ok;
    }
};

/// Cosine of the angle between two tensors along `dim`.
struct CosineSimilarity : op<CosineSimilarity> {
    static constexpr operator_line prototype{R"(CosineSimilarity input_x1:f32 input_x2:' -> output_y:' dim?int=1
        eps?float=1e-08)"};
    static constexpr status infer_shape(shape_context& ctx) {
        shape both;
        if (auto s = rule::broadcast_shapes(ctx.input<"input_x1">(), ctx.input<"input_x2">(), "input_x2", both); !s)
            return s;
        if (both.has_rank()) {
            auto const at = normalize_axis(ctx.attr<"dim">(), both.rank(), "dim");
            if (!at) return at.error();
            both.erase(*at);
        }
        ctx.output<"output_y">() = both;
        return ok;
    }
};

/// Distances of all pairs of rows.
struct Pdist : op<Pdist> {
    static constexpr operator_line prototype{"Pdist x:f32,f16 -> y~x p?float=2"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const& x = ctx.input<"x">();
        if (x.has_rank() && x.rank() != 2) return fail(errc::wrong_rank, "x", "a matrix", 2, x.rank());
        dim const rows = x.has_rank() ? x[0] : dim::unknown();
        ctx.output<"y">() = shape::of_rank(0).append(floor_div(rows * (rows - 1), 2));
        return ok;
    }
};

/// All combinations of r elements of a vector, a row each.
struct Combinations : op<Combinations> {
    static constexpr operator_line prototype{R"(Combinations x:number,bool,string,resource -> y~x r?int{0..64}=2
        with_replacement?bool=false)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const& x = ctx.input<"x">();
        if (x.has_rank() && x.rank() != 1) return fail(errc::wrong_rank, "x", "a vector", 1, x.rank());
        auto const r = ctx.attr<"r">();
        dim rows = dim::unknown();
        if (x.has_rank() && x[0].known()) {
            auto const n = x[0].value() + (ctx.attr<"with_replacement">() && r > 0 ? r - 1 : 0);
            rows = n < r ? 0 : 1;
            for (std::int64_t i = 1; i <= r && !rows.is(0); ++i) rows = floor_div(rows * dim(n - r + i), i);
        }
        ctx.output<"y">() = shape::of_rank(0).append(rows).append(r);
        return ok;
    }
};

/// The sum, or another reduction, of x over all devices of a group, each of which keeps its part of the rows.
struct HcomReduceScatter : op<HcomReduceScatter> {
    static constexpr operator_line prototype{R"(HcomReduceScatter x:signed_integer,f32,f16 -> y~x reduction?string
        fusion?int=0 fusion_id?int=-1 group?string rank_size?int>=1)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const& x = ctx.input<"x">();
        auto y = ctx.output<"y">();
        y = rule::or_unknown_rank(x);
        if (!x.has_rank()) return ok;
        if (x.rank() == 0) return fail(errc::wrong_rank, "x", "rank 1 and above", 1, 0);
        auto const devices = ctx.attr<"rank_size">();
        if (x[0].known() && x[0].value() % devices != 0)
            return fail(errc::wrong_shape, "x", "a number of rows divisible by the parts", devices, x[0].value());
        y[0] = floor_div(x[0], devices);
        return ok;
    }
};

/// Parts of send_data sent to all devices of a group, and theirs received.
struct HcomAllToAllV : op<HcomAllToAllV> {
    static constexpr operator_line prototype{R"(HcomAllToAllV send_data send_counts:i64 send_displacements:'
        recv_counts:'(value_depend_optional) recv_displacements:'(value_depend_optional) -> recv_data~send_data
        group?string)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const counts = ctx.optional_value<"recv_counts">().or_unknown();
        auto const places = ctx.optional_value<"recv_displacements">().or_unknown();
        ctx.output<"recv_data">() = shape{-1};
        if (!counts.available() || !places.available()) return ok;
        if (contradict(counts.size(), places.size()))
            return fail(errc::shape_mismatch, "recv_displacements", "one for each count", counts.size().value(),
                places.size().value());
        auto const n = counts.size();
        auto all = n.known() ? dim(0) : dim::unknown(); // up to the end of the part that lies last
        for (std::size_t i = 0; n.known() && i < static_cast<std::size_t>(n.value()); ++i)
            all = larger(all, rule::element(places, i) + rule::element(counts, i));
        ctx.output<"recv_data">() = shape::of_rank(0).append(as_size(all));
        return ok;
    }
};

/// Random bits, for a tensor of this shape.
struct DropOutGenMaskV3 : op<DropOutGenMaskV3> {
    static constexpr operator_line prototype{R"(DropOutGenMaskV3 shape:index_number(value_depend_optional)
        prob:f32,f16(any_shape) -> y:u8 seed?int=0 seed2?int=0 | is random)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const dims = ctx.optional_value<"shape">().or_unknown();
        auto const n = dims.size();
        if (n.known() && dims.available())
            for (std::size_t i = 0; i < static_cast<std::size_t>(n.value()); ++i)
                if (auto const d = rule::element(dims, i); d.known() && d.value() < 0)
                    return fail(errc::negative_dim, "shape", "dims from 0 up", d.value());
        ctx.output<"y">() = shape::unknown_rank();
        return ok;
    }
};

/// The bits of x as 1 and -1, in `size` rows.
struct SignBitsUnpack : op<SignBitsUnpack> {
    static constexpr operator_line prototype{"SignBitsUnpack x:u8 -> y@dtype:f32,f16 size?int>=1 dtype?type"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const& x = ctx.input<"x">();
        if (x.has_rank() && x.rank() != 1) return fail(errc::wrong_rank, "x", "a vector", 1, x.rank());
        auto const rows = ctx.attr<"size">();
        dim const bits = (x.has_rank() ? x[0] : dim::unknown()) * 8;
        if (bits.known() && bits.value() % rows != 0)
            return fail(errc::wrong_shape, "x", "a number of bits that fills whole rows", rows, bits.value());
        ctx.output<"y">() = shape::of_rank(0).append(rows).append(floor_div(bits, rows));
        return ok;
    }
};

/// The operators of this file; none has a kernel.
using arithmetic_device_ops = join<listed_ops<arithmetic_device_lines>,
    ops<FusedMulAddNL2loss, Addcdiv, Addcmul, Cdist, CosineSimilarity, Pdist, Combinations, HcomReduceScatter,
        HcomAllToAllV, DropOutGenMaskV3, SignBitsUnpack>>;

} // namespace library
GRAFT_END
