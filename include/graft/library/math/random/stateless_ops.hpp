// graft/library/math/random/stateless_ops.hpp - operators of training graphs: random numbers from a seed or a key
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct random_stateless_lines {
    static constexpr char text[] = R"ops(
StatelessRandomNormal shape:T seed:Tseed -> output:dtype dtype?type{floating}=f32 T?type{index_number}=i32
    Tseed?type{index_number}=i64 | $S [2] > S
StatelessRandomUniform shape:T seed:Tseed -> output:dtype dtype?type{floating}=f32 T?type{index_number}=i32
    Tseed?type{index_number}=i64 | $S [2] > S
StatelessTruncatedNormal shape:T seed:Tseed -> output:dtype dtype?type{floating}=f32 T?type{index_number}=i32
    Tseed?type{index_number}=i64 | $S [2] > S
StatelessRandomUniformFullInt shape:T seed:Tseed -> y:dtype dtype?type{i32,i64,u32,u64}=i32 where T=index_number
    Tseed=i32,i64,u32,u64 | $S [2] > S | tf: shape:T seed:Tseed -> output:dtype dtype?type{i32,i64,u32,u64}=u64
    T?type{index_number}=i32 Tseed?type{i32,i64,u32,u64}=i64
StatelessRandomUniformInt shape:T seed:Tseed minval:dtype maxval:' -> y:' where dtype=index_number T=index_number
    Tseed=index_number | $S [2] > S | tf: shape,seed,minval,maxval->output Tseed=i64
StatelessMultinomial logits:T num_samples:i32 seed:Tseed -> y:output_dtype output_dtype?type{index_number}=i64 where
    T=real_number Tseed=index_number | [b,?] n [2] > [b,n] | tf: logits,num_samples,seed->output Tseed=i64
StatelessShuffle value:T key:u64 counter:' alg:i32 -> output:T T?type{any} | S > S
StatelessRandomGetKeyCounter seed:Tseed -> key:u64 counter:' where Tseed=index_number | [2] > [1] [2] | tf: Tseed=i64
StatelessRandomGetAlg -> alg:i32 | > 0 | is reads_state
StatelessRandomGetKeyCounterAlg seed:Tseed -> key:u64 counter:' alg:i32 where Tseed=index_number | [2] > [1] [2] 0 | tf:
    Tseed=i64
StatelessRandomGammaV2 shape:T seed:Tseed alpha:dtype -> y:' where dtype=f32,f64,f16 T=index_number Tseed=index_number
    | $S [2] ? > S | tf: shape,seed,alpha->output Tseed=i64
)ops";
};

using StatelessRandomNormal = listed<random_stateless_lines, "StatelessRandomNormal">;
using StatelessRandomUniform = listed<random_stateless_lines, "StatelessRandomUniform">;
using StatelessTruncatedNormal = listed<random_stateless_lines, "StatelessTruncatedNormal">;
using StatelessRandomUniformFullInt = listed<random_stateless_lines, "StatelessRandomUniformFullInt">;
using StatelessRandomUniformInt = listed<random_stateless_lines, "StatelessRandomUniformInt">;
using StatelessMultinomial = listed<random_stateless_lines, "StatelessMultinomial">;
using StatelessShuffle = listed<random_stateless_lines, "StatelessShuffle">;
using StatelessRandomGetKeyCounter = listed<random_stateless_lines, "StatelessRandomGetKeyCounter">;
using StatelessRandomGetAlg = listed<random_stateless_lines, "StatelessRandomGetAlg">;
using StatelessRandomGetKeyCounterAlg = listed<random_stateless_lines, "StatelessRandomGetKeyCounterAlg">;
using StatelessRandomGammaV2 = listed<random_stateless_lines, "StatelessRandomGammaV2">;

/// A counter has two numbers for Philox, one for ThreeFry.
/// error wrong_shape
[[nodiscard]] constexpr status counter_of_algorithm(shape const& counter) {
    if (!counter.has_rank() || counter.rank() != 1 || !counter[0].known()) return ok;
    auto const n = counter[0].value();
    return n < 1 || n > 2 ? fail(errc::wrong_shape, "counter", "one number or two", n) : ok;
}

struct StatelessRandomNormalV2 : op<StatelessRandomNormalV2> {
    static constexpr operator_line prototype{R"(StatelessRandomNormalV2 shape:Tshape key:u64 counter:' alg:i32 ->
        y:dtype dtype?type{floating}=f32 where Tshape=index_number | tf: shape,key,counter,alg->output Tshape=i32)"};
    static constexpr status verify(verify_context& ctx) { return counter_of_algorithm(ctx.desc<"counter">().shape); }
    static constexpr rule::shape_spec infer_shape{"$S [1] [?] 0 > S"};
};

struct StatelessRandomUniformV2 : op<StatelessRandomUniformV2> {
    static constexpr operator_line prototype{R"(StatelessRandomUniformV2 shape:Tshape key:u64 counter:' alg:i32 ->
        y:dtype dtype?type{floating}=f32 where Tshape=index_number | tf: shape,key,counter,alg->output Tshape=i32)"};
    static constexpr status verify(verify_context& ctx) { return counter_of_algorithm(ctx.desc<"counter">().shape); }
    static constexpr rule::shape_spec infer_shape{"$S [1] [?] 0 > S"};
};

struct StatelessTruncatedNormalV2 : op<StatelessTruncatedNormalV2> {
    static constexpr operator_line prototype{R"(StatelessTruncatedNormalV2 shape:Tshape key:u64 counter:' alg:i32 ->
        y:dtype dtype?type{floating}=f32 where Tshape=index_number | tf: shape,key,counter,alg->output Tshape=i32)"};
    static constexpr status verify(verify_context& ctx) { return counter_of_algorithm(ctx.desc<"counter">().shape); }
    static constexpr rule::shape_spec infer_shape{"$S [1] [?] 0 > S"};
};

struct StatelessRandomUniformFullIntV2 : op<StatelessRandomUniformFullIntV2> {
    static constexpr operator_line prototype{R"(StatelessRandomUniformFullIntV2 shape:Tshape key:u64 counter:'
        alg:i32 -> y:dtype dtype?type{i32,i64,u32,u64}=i32 where Tshape=index_number | tf:
        shape,key,counter,alg->output Tshape=i32 dtype=u64)"};
    static constexpr status verify(verify_context& ctx) { return counter_of_algorithm(ctx.desc<"counter">().shape); }
    static constexpr rule::shape_spec infer_shape{"$S [1] [?] 0 > S"};
};

struct StatelessRandomUniformIntV2 : op<StatelessRandomUniformIntV2> {
    static constexpr operator_line prototype{R"(StatelessRandomUniformIntV2 shape:Tshape key:u64 counter:' alg:i32
        minval:dtype maxval:' -> y:' where dtype=i32,i64,u32,u64 Tshape=index_number | tf:
        shape,key,counter,alg,minval,maxval->output Tshape=i32)"};
    static constexpr status verify(verify_context& ctx) { return counter_of_algorithm(ctx.desc<"counter">().shape); }
    static constexpr rule::shape_spec infer_shape{"$S [1] [?] 0 0 0 > S"};
};

} // namespace library
GRAFT_END
