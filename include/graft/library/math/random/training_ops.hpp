// graft/library/math/random/training_ops.hpp - operators of training graphs: random numbers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/math/random/stateless_ops.hpp"
#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

// with a state

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct random_training_lines {
    static constexpr char text[] = R"ops(
ParameterizedTruncatedNormal shape:T means:dtype stdevs:dtype min:dtype max:dtype -> y:dtype seed?int=0 seed2?int=0
    where dtype=floating T=i32,i64 | $S > S | is random | tf: shape:T means:dtype stdevs:dtype minvals:dtype
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
    shape_dtype=any | ? 0 $S > S | is stateful | tf: resource,algorithm,shape,minval,maxval->output dtype=i64
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
RngReadAndSkip resource:resource alg:i32 delta:u64 -> value:i64 | > [?] | is stateful
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
