// graft/library/math/random/training_ops.hpp - operators of training graphs: random numbers
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
    Tseed=index_number | $S [2] ? ? > S | tf: shape,seed,minval,maxval->output Tseed=i64
StatelessMultinomial logits:T num_samples:i32 seed:Tseed -> y:output_dtype output_dtype?type{index_number}=i64 where
    T=real_number Tseed=index_number | [b,?] n [2] > [b,n] | tf: logits,num_samples,seed->output Tseed=i64
StatelessShuffle value:T key:u64 counter:' alg:i32 -> output:T T?type{any} | S ? ? ? > S
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

// Ports, attributes and names are TensorFlow's own: these operators serve both as the origin and as the target
// of their plugins; where CANN has others, they are CANN's, and `tf:` is TensorFlow's. No kernels.
// Source: TensorFlow core/ops, CANN's prototypes.

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct random_training_lines {
    static constexpr char text[] = R"ops(
ParameterizedTruncatedNormal shape:T means:dtype stdevs:dtype min:dtype max:dtype -> y:dtype seed?int=0 seed2?int=0
    where dtype=floating T=i32,i64 | $S ? ? ? ? > S | is random | tf: shape:T means:dtype stdevs:dtype minvals:dtype
    maxvals:dtype -> output:dtype seed?int=0 seed2?int=0 dtype?type{floating} T?type{i32,i64}
RandomGamma shape:S alpha:T -> y:T seed?int=0 seed2?int=0 where S=i32,i64 T=f16,f32,f64 | $S A > [S,A] | is random
    | tf: shape:S alpha:T -> output:T seed?int=0 seed2?int=0 S?type{i32,i64} T?type{f16,f32,f64}
RandomPoisson shape:S rate:R -> y:dtype seed?int=0 seed2?int=0 dtype?type{f16,f32,f64,i32,i64}=i64 where S=i32,i64
    R=f16,f32,f64,i32,i64 | $S A > [S,A] | is random | tf: shape:S rate:dtype -> output:dtype seed?int=0 seed2?int=0
    S?type{i32,i64} dtype?type{f16,f32,f64}
RandomPoissonV2 shape:S rate:R -> output:dtype seed?int=0 seed2?int=0 S?type{i32,i64} R?type{f16,f32,f64,i32,i64}=f64
    dtype?type{f16,f32,f64,i32,i64}=i64 | $S A > [S,A] | is random
StatefulStandardNormalV2 x:resource algorithm:i64 shape:shape_dtype -> y:dtype dtype?type{any}=f32
    where shape_dtype=any | ? 0 $S > S | is stateful | tf: resource:resource algorithm:i64 shape:shape_dtype ->
    output:dtype dtype?type{any}=f32 shape_dtype?type{any}=i64
StatefulTruncatedNormal x:resource algorithm:i64 shape:shape_dtype -> y:dtype dtype?type{any}=f32
    where shape_dtype=any | ? 0 $S > S | is stateful | tf: resource:resource algorithm:i64 shape:shape_dtype ->
    output:dtype dtype?type{any}=f32 shape_dtype?type{any}=i64
StatefulUniform x:resource algorithm:i64 shape:shape_dtype -> y:dtype dtype?type{any}=f32 where shape_dtype=any
    | ? 0 $S > S | is stateful | tf: resource:resource algorithm:i64 shape:shape_dtype -> output:dtype
    dtype?type{any}=f32 shape_dtype?type{any}=i64
StatefulUniformFullInt x:resource algorithm:i64 shape:shape_dtype -> y:dtype dtype?type{any}=u64 where shape_dtype=any
    | ? 0 $S > S | is stateful | tf: resource:resource algorithm:i64 shape:shape_dtype -> output:dtype
    dtype?type{any}=u64 shape_dtype?type{any}=i64
StatefulUniformInt x:resource algorithm:i64 shape:shape_dtype minval:dtype maxval:dtype -> y:dtype where dtype=any
    shape_dtype=any | ? 0 $S ? ? > S | is stateful | tf: resource,algorithm,shape,minval,maxval->output dtype=i64
    shape_dtype=i64
NonDeterministicInts shape:shape_dtype -> y:dtype dtype?type{any} where shape_dtype=any | $S > S | is random
    | tf: shape:shape_dtype -> output:dtype dtype?type{any}=i64 shape_dtype?type{any}=i64

# candidates for sampled losses
UniformCandidateSampler true_classes:i64 -> sampled_candidates:i64 true_expected_count:f32 sampled_expected_count:f32
    num_true?int>=1 num_sampled?int>=1 unique?bool range_max?int>=1 seed?int=0 seed2?int=0
    | [b,t] > [#] [b,t] [#] of num_sampled | is random
LogUniformCandidateSampler true_classes:i64 -> sampled_candidates:i64 true_expected_count:f32
    sampled_expected_count:f32 num_true?int>=1 num_sampled?int>=1 unique?bool range_max?int>=1 seed?int=0 seed2?int=0
    | [b,t] > [#] [b,t] [#] of num_sampled | is random
LearnedUnigramCandidateSampler true_classes:i64 -> sampled_candidates:i64 true_expected_count:f32
    sampled_expected_count:f32 num_true?int>=1 num_sampled?int>=1 unique?bool range_max?int>=1 seed?int=0 seed2?int=0
    | [b,t] > [#] [b,t] [#] of num_sampled | is random
ThreadUnsafeUnigramCandidateSampler true_classes:i64 -> sampled_candidates:i64 true_expected_count:f32
    sampled_expected_count:f32 num_true?int>=1 num_sampled?int>=1 unique?bool range_max?int>=1 seed?int=0 seed2?int=0
    | [b,t] > [#] [b,t] [#] of num_sampled | is random
FixedUnigramCandidateSampler true_classes:i64 -> sampled_candidates:i64 true_expected_count:f32
    sampled_expected_count:f32 num_true?int=0 num_sampled?int=0 unique?bool=false range_max?int=0 vocab_file?string=""
    distortion?float=1.0 num_reserved_ids?int=0 num_shards?int>=1=1 shard?int>=0=0 unigrams?list(float) seed?int=0
    seed2?int=0 | [b,t] > [#] [b,t] [#] of num_sampled | is random | tf: true_classes:i64 -> sampled_candidates:i64
    true_expected_count:f32 sampled_expected_count:f32 num_true?int>=1 num_sampled?int>=1 unique?bool range_max?int>=1
    vocab_file?string="" distortion?float=1.0 num_reserved_ids?int=0 num_shards?int>=1=1 shard?int>=0=0
    unigrams?list(float)= seed?int=0 seed2?int=0
AllCandidateSampler true_classes:i64 -> sampled_candidates:i64 true_expected_count:f32 sampled_expected_count:f32
    num_true?int>=1 num_sampled?int>=1 unique?bool seed?int=0 seed2?int=0 | [b,t] > [#] [b,t] [#] of num_sampled
    | is random
ComputeAccidentalHits true_classes:i64 sampled_candidates:i64 -> indices:i32 ids:i64 weights:f32 num_true?int
    seed?int=0 seed2?int=0 | [b,?] [?] > [?] [?] [?] | is random
RngReadAndSkip resource:resource alg:i32 delta:u64 -> value:i64 | ? ? ? > [?] | is stateful
RandomStandardNormal shape:T -> y:dtype seed?int=0 seed2?int=0 dtype?type{floating} where T=index_number | $S > S
    | is random | tf: shape:T -> output:dtype seed?int=0 seed2?int=0 dtype?type{floating} T?type{index_number}
TruncatedNormal shape:T -> y:dtype seed?int=0 seed2?int=0 dtype?type{floating}=f32 where T=index_number | $S > S
    | is random | tf: shape:T -> output:dtype seed?int=0 seed2?int=0 dtype?type{floating} T?type{index_number}
RandomUniformInt shape:T min:Tout max:' -> y:' seed?int=0 seed2?int=0 where Tout=index_number T=index_number
    | $S 0 0 > S | is random | tf: shape:T minval:Tout maxval:' -> output:' seed?int=0 seed2?int=0
    Tout?type{index_number} T?type{index_number}
RandomShuffle x:T -> y:T seed?int=0 seed2?int=0 where T=any | S > S | is random | tf: value:T -> output:T seed?int=0
    seed2?int=0 T?type{any}
Multinomial logits:T num_samples:i32 -> y:dtype dtype?type{index_number}=i64 seed?int=0 seed2?int=0 where T=real_number
    | [b,?] n > [b,n] | is random | tf: logits,num_samples->output dtype>output_dtype
StatelessRandomBinomial shape:S seed:Tseed counts:T probs:T -> y:dtype dtype?type{f16,f32,f64,i32,i64}=i32
    where S=i32,i64 Tseed=i32,i64 T=f16,f32,f64,i32,i64 | $S ? ? ? > S
    | tf: shape,seed,counts,probs->output Tseed=i64 T=f64
    dtype=i64
StatelessRandomPoisson shape:T seed:Tseed lam:Rtype -> y:dtype dtype?type{f16,f32,f64,i32,i64}
    where Rtype=f16,f32,f64,i32,i64 T=i32,i64 Tseed=i32,i64 | $S ? ? > S | tf: shape:T seed:Tseed lam:Rtype ->
    output:dtype Rtype?type{f16,f32,f64,i32,i64} dtype?type{f16,f32,f64,i32,i64} T?type{i32,i64}
    Tseed?type{i32,i64}=i64
StatelessParameterizedTruncatedNormal shape:S seed:Tseed means:T stdevs:T min:T max:T -> y:T where S=i32,i64
    Tseed=i32,i64 T=f16,f32,f64 | $S ? ? ? ? ? > S | tf: shape:S seed:Tseed means:dtype stddevs:dtype minvals:dtype
    maxvals:dtype -> output:dtype S?type{i32,i64} Tseed?type{i32,i64}=i64 dtype?type{f16,f32,f64}
StatefulStandardNormal resource:resource shape:shape_dtype -> output:dtype dtype?type{any}=f32
    shape_dtype?type{any}=i64 | 0 $S > S | is stateful
StatefulRandomBinomial x:resource algorithm:i64 shape:S counts:T probs:T -> y:dtype dtype?type{f16,f32,f64,i32,i64}
    where S=i32,i64 T=f16,f32,f64,i32,i64 | 0 0 $S ? ? > S | is stateful
    | tf: resource,algorithm,shape,counts,probs->output T=f64 dtype=i64
)ops";
};

using RandomGamma = listed<random_training_lines, "RandomGamma">;
using LogUniformCandidateSampler = listed<random_training_lines, "LogUniformCandidateSampler">;
using RandomStandardNormal = listed<random_training_lines, "RandomStandardNormal">;
using TruncatedNormal = listed<random_training_lines, "TruncatedNormal">;
using RandomUniformInt = listed<random_training_lines, "RandomUniformInt">;
using RandomShuffle = listed<random_training_lines, "RandomShuffle">;
using Multinomial = listed<random_training_lines, "Multinomial">;

/// The operators of training graphs in this file.
using random_training_ops = join<listed_ops<random_training_lines>,
    ops<StatelessRandomNormal, StatelessRandomUniform, StatelessTruncatedNormal, StatelessRandomUniformFullInt,
        StatelessRandomUniformInt, StatelessMultinomial, StatelessRandomNormalV2, StatelessRandomUniformV2,
        StatelessTruncatedNormalV2, StatelessRandomUniformFullIntV2, StatelessRandomUniformIntV2, StatelessShuffle,
        StatelessRandomGetKeyCounter, StatelessRandomGetAlg, StatelessRandomGetKeyCounterAlg, StatelessRandomGammaV2>>;

} // namespace library
GRAFT_END
