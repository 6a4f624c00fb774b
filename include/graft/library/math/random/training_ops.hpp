// graft/library/math/random/training_ops.hpp - operators of training graphs: random numbers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/op/op.hpp"
#include "graft/op/ops.hpp"
#include "graft/op/rules/said.hpp"

GRAFT_BEGIN
namespace library {

// with a state

struct RandomStandardNormal : op<RandomStandardNormal> {
    static constexpr auto prototype = tensorflow::op_def("RandomStandardNormal", "shape: T", "-> output: dtype",
        "seed: int = 0", "seed2: int = 0", "dtype: {half, bfloat16, float, double}", "T: {int32, int64}")
                                          .is(random);
    static constexpr rule::said infer_shape{"$S > S"};
};

struct TruncatedNormal : op<TruncatedNormal> {
    static constexpr auto prototype = tensorflow::op_def("TruncatedNormal", "shape: T", "-> output: dtype",
        "seed: int = 0", "seed2: int = 0", "dtype: {half, bfloat16, float, double}", "T: {int32, int64}")
                                          .is(random);
    static constexpr rule::said infer_shape{"$S > S"};
};

struct RandomUniformInt : op<RandomUniformInt> {
    static constexpr auto prototype = tensorflow::op_def("RandomUniformInt", "shape: T", "minval: Tout", "maxval: Tout",
        "-> output: Tout", "seed: int = 0", "seed2: int = 0", "Tout: {int32, int64}", "T: {int32, int64}")
                                          .is(random);
    static constexpr rule::said infer_shape{"$S 0 0 > S"};
};

struct ParameterizedTruncatedNormal : op<ParameterizedTruncatedNormal> {
    static constexpr auto prototype = tensorflow::op_def("ParameterizedTruncatedNormal", "shape: T", "means: dtype",
        "stdevs: dtype", "minvals: dtype", "maxvals: dtype", "-> output: dtype", "seed: int = 0", "seed2: int = 0",
        "dtype: {half, bfloat16, float, double}", "T: {int32, int64}")
                                          .is(random);
    static constexpr rule::said infer_shape{"$S > S"};
};

struct Multinomial : op<Multinomial> {
    static constexpr auto prototype = tensorflow::op_def("Multinomial", "logits: T", "num_samples: int32",
        "-> output: output_dtype", "seed: int = 0", "seed2: int = 0", "T: realnumbertype",
        "output_dtype: {int32, int64} = DT_INT64")
                                          .is(random);
    static constexpr rule::said infer_shape{"[b,?] n > [b,n]"};
};

struct RandomShuffle : op<RandomShuffle> {
    static constexpr auto prototype = tensorflow::op_def(
        "RandomShuffle", "value: T", "-> output: T", "seed: int = 0", "seed2: int = 0", "T: type")
                                          .is(random);
    static constexpr rule::said infer_shape{"S > S"};
};

struct RandomGamma : op<RandomGamma> {
    static constexpr auto prototype = tensorflow::op_def("RandomGamma", "shape: S", "alpha: T", "-> output: T",
        "seed: int = 0", "seed2: int = 0", "S: {int32, int64}", "T: {half, float, double}")
                                          .is(random);
    static constexpr rule::said infer_shape{"$S A > [S,A]"};
};

struct RandomPoisson : op<RandomPoisson> {
    static constexpr auto prototype = tensorflow::op_def("RandomPoisson", "shape: S", "rate: dtype", "-> output: dtype",
        "seed: int = 0", "seed2: int = 0", "S: {int32, int64}", "dtype: {half, float, double}")
                                          .is(random);
    static constexpr rule::said infer_shape{"$S A > [S,A]"};
};

struct RandomPoissonV2 : op<RandomPoissonV2> {
    static constexpr auto prototype = tensorflow::op_def("RandomPoissonV2", "shape: S", "rate: R", "-> output: dtype",
        "seed: int = 0", "seed2: int = 0", "S: {int32, int64}", "R: {half, float, double, int32, int64} = DT_DOUBLE",
        "dtype: {half, float, double, int32, int64} = DT_INT64")
                                          .is(random);
    static constexpr rule::said infer_shape{"$S A > [S,A]"};
};

struct StatefulStandardNormalV2 : op<StatefulStandardNormalV2> {
    static constexpr auto prototype = tensorflow::op_def("StatefulStandardNormalV2", "resource: resource",
        "algorithm: int64",
        "shape: shape_dtype", "-> output: dtype", "dtype: type = DT_FLOAT", "shape_dtype: type = DT_INT64")
        .is(stateful);
    static constexpr rule::said infer_shape{"? 0 $S > S"};
};

struct StatefulTruncatedNormal : op<StatefulTruncatedNormal> {
    static constexpr auto prototype = tensorflow::op_def("StatefulTruncatedNormal", "resource: resource",
        "algorithm: int64",
        "shape: shape_dtype", "-> output: dtype", "dtype: type = DT_FLOAT", "shape_dtype: type = DT_INT64")
        .is(stateful);
    static constexpr rule::said infer_shape{"? 0 $S > S"};
};

struct StatefulUniform : op<StatefulUniform> {
    static constexpr auto prototype = tensorflow::op_def("StatefulUniform", "resource: resource", "algorithm: int64",
        "shape: shape_dtype", "-> output: dtype", "dtype: type = DT_FLOAT", "shape_dtype: type = DT_INT64")
        .is(stateful);
    static constexpr rule::said infer_shape{"? 0 $S > S"};
};

struct StatefulUniformFullInt : op<StatefulUniformFullInt> {
    static constexpr auto prototype = tensorflow::op_def("StatefulUniformFullInt", "resource: resource",
        "algorithm: int64",
        "shape: shape_dtype", "-> output: dtype", "dtype: type = DT_UINT64", "shape_dtype: type = DT_INT64")
        .is(stateful);
    static constexpr rule::said infer_shape{"? 0 $S > S"};
};

struct StatefulUniformInt : op<StatefulUniformInt> {
    static constexpr auto prototype = tensorflow::op_def("StatefulUniformInt", "resource: resource", "algorithm: int64",
        "shape: shape_dtype", "minval: dtype", "maxval: dtype", "-> output: dtype", "dtype: type = DT_INT64",
        "shape_dtype: type = DT_INT64")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"? 0 $S > S"};
};

struct NonDeterministicInts : op<NonDeterministicInts> {
    static constexpr auto prototype = tensorflow::op_def("NonDeterministicInts", "shape: shape_dtype",
        "-> output: dtype", "dtype: type = DT_INT64", "shape_dtype: type = DT_INT64")
                                          .is(random);
    static constexpr rule::said infer_shape{"$S > S"};
};

// of a seed

struct StatelessRandomNormal : op<StatelessRandomNormal> {
    static constexpr auto prototype = tensorflow::op_def("StatelessRandomNormal", "shape: T", "seed: Tseed",
        "-> output: dtype", "dtype: {half, bfloat16, float, double} = DT_FLOAT", "T: {int32, int64} = DT_INT32",
        "Tseed: {int32, int64} = DT_INT64");
    static constexpr rule::said infer_shape{"$S [2] > S"};
};

struct StatelessRandomUniform : op<StatelessRandomUniform> {
    static constexpr auto prototype = tensorflow::op_def("StatelessRandomUniform", "shape: T", "seed: Tseed",
        "-> output: dtype", "dtype: {half, bfloat16, float, double} = DT_FLOAT", "T: {int32, int64} = DT_INT32",
        "Tseed: {int32, int64} = DT_INT64");
    static constexpr rule::said infer_shape{"$S [2] > S"};
};

struct StatelessTruncatedNormal : op<StatelessTruncatedNormal> {
    static constexpr auto prototype = tensorflow::op_def("StatelessTruncatedNormal", "shape: T", "seed: Tseed",
        "-> output: dtype", "dtype: {half, bfloat16, float, double} = DT_FLOAT", "T: {int32, int64} = DT_INT32",
        "Tseed: {int32, int64} = DT_INT64");
    static constexpr rule::said infer_shape{"$S [2] > S"};
};

struct StatelessRandomUniformFullInt : op<StatelessRandomUniformFullInt> {
    static constexpr auto prototype = tensorflow::op_def("StatelessRandomUniformFullInt", "shape: T", "seed: Tseed",
        "-> output: dtype", "dtype: {int32, int64, uint32, uint64} = DT_UINT64", "T: {int32, int64} = DT_INT32",
        "Tseed: {int32, int64, uint32, uint64} = DT_INT64");
    static constexpr rule::said infer_shape{"$S [2] > S"};
};

struct StatelessRandomUniformInt : op<StatelessRandomUniformInt> {
    static constexpr auto prototype = tensorflow::op_def("StatelessRandomUniformInt", "shape: T", "seed: Tseed",
        "minval: dtype", "maxval: dtype", "-> output: dtype", "dtype: {int32, int64}", "T: {int32, int64}",
        "Tseed: {int32, int64} = DT_INT64");
    static constexpr rule::said infer_shape{"$S [2] > S"};
};

struct StatelessMultinomial : op<StatelessMultinomial> {
    static constexpr auto prototype = tensorflow::op_def("StatelessMultinomial", "logits: T", "num_samples: int32",
        "seed: Tseed", "-> output: output_dtype", "T: realnumbertype", "Tseed: {int32, int64} = DT_INT64",
        "output_dtype: {int32, int64} = DT_INT64");
    static constexpr rule::said infer_shape{"[b,?] n [2] > [b,n]"};
};

struct StatelessRandomNormalV2 : op<StatelessRandomNormalV2> {
    static constexpr auto prototype = tensorflow::op_def("StatelessRandomNormalV2", "shape: Tshape", "key: uint64",
        "counter: uint64", "alg: int32", "-> output: dtype", "dtype: {half, bfloat16, float, double} = DT_FLOAT",
        "Tshape: {int32, int64} = DT_INT32");
    static constexpr rule::said infer_shape{"$S > S"};
};

struct StatelessRandomUniformV2 : op<StatelessRandomUniformV2> {
    static constexpr auto prototype = tensorflow::op_def("StatelessRandomUniformV2", "shape: Tshape", "key: uint64",
        "counter: uint64", "alg: int32", "-> output: dtype", "dtype: {half, bfloat16, float, double} = DT_FLOAT",
        "Tshape: {int32, int64} = DT_INT32");
    static constexpr rule::said infer_shape{"$S > S"};
};

struct StatelessTruncatedNormalV2 : op<StatelessTruncatedNormalV2> {
    static constexpr auto prototype = tensorflow::op_def("StatelessTruncatedNormalV2", "shape: Tshape", "key: uint64",
        "counter: uint64", "alg: int32", "-> output: dtype", "dtype: {half, bfloat16, float, double} = DT_FLOAT",
        "Tshape: {int32, int64} = DT_INT32");
    static constexpr rule::said infer_shape{"$S > S"};
};

struct StatelessRandomUniformFullIntV2 : op<StatelessRandomUniformFullIntV2> {
    static constexpr auto prototype = tensorflow::op_def("StatelessRandomUniformFullIntV2", "shape: Tshape",
        "key: uint64", "counter: uint64", "alg: int32", "-> output: dtype",
        "dtype: {int32, int64, uint32, uint64} = DT_UINT64", "Tshape: {int32, int64} = DT_INT32");
    static constexpr rule::said infer_shape{"$S > S"};
};

struct StatelessRandomUniformIntV2 : op<StatelessRandomUniformIntV2> {
    static constexpr auto prototype = tensorflow::op_def("StatelessRandomUniformIntV2", "shape: Tshape", "key: uint64",
        "counter: uint64", "alg: int32", "minval: dtype", "maxval: dtype", "-> output: dtype",
        "dtype: {int32, int64, uint32, uint64}", "Tshape: {int32, int64} = DT_INT32");
    static constexpr rule::said infer_shape{"$S > S"};
};

struct StatelessShuffle : op<StatelessShuffle> {
    static constexpr auto prototype = tensorflow::op_def(
        "StatelessShuffle", "value: T", "key: uint64", "counter: uint64", "alg: int32", "-> output: T", "T: type");
    static constexpr rule::said infer_shape{"S > S"};
};

struct StatelessRandomGetKeyCounter : op<StatelessRandomGetKeyCounter> {
    static constexpr auto prototype = tensorflow::op_def("StatelessRandomGetKeyCounter", "seed: Tseed",
        "-> key: uint64", "-> counter: uint64", "Tseed: {int32, int64} = DT_INT64");
    static constexpr rule::said infer_shape{"[2] > [1] [2]"};
};

struct StatelessRandomGetAlg : op<StatelessRandomGetAlg> {
    static constexpr auto prototype = tensorflow::op_def("StatelessRandomGetAlg", "-> alg: int32").is(reads_state);
    static constexpr rule::said infer_shape{"> 0"};
};

struct StatelessRandomGetKeyCounterAlg : op<StatelessRandomGetKeyCounterAlg> {
    static constexpr auto prototype = tensorflow::op_def("StatelessRandomGetKeyCounterAlg", "seed: Tseed",
        "-> key: uint64", "-> counter: uint64", "-> alg: int32", "Tseed: {int32, int64} = DT_INT64");
    static constexpr rule::said infer_shape{"[2] > [1] [2] 0"};
};

// candidates for sampled losses

struct UniformCandidateSampler : op<UniformCandidateSampler> {
    static constexpr auto prototype = tensorflow::op_def("UniformCandidateSampler", "true_classes: int64",
        "-> sampled_candidates: int64", "-> true_expected_count: float", "-> sampled_expected_count: float",
        "num_true: int >= 1", "num_sampled: int >= 1", "unique: bool", "range_max: int >= 1", "seed: int = 0",
        "seed2: int = 0")
                                          .is(random);
    static constexpr rule::said infer_shape{"[b,t] > [#] [b,t] [#]", "num_sampled"};
};

struct LogUniformCandidateSampler : op<LogUniformCandidateSampler> {
    static constexpr auto prototype = tensorflow::op_def("LogUniformCandidateSampler", "true_classes: int64",
        "-> sampled_candidates: int64", "-> true_expected_count: float", "-> sampled_expected_count: float",
        "num_true: int >= 1", "num_sampled: int >= 1", "unique: bool", "range_max: int >= 1", "seed: int = 0",
        "seed2: int = 0")
                                          .is(random);
    static constexpr rule::said infer_shape{"[b,t] > [#] [b,t] [#]", "num_sampled"};
};

struct LearnedUnigramCandidateSampler : op<LearnedUnigramCandidateSampler> {
    static constexpr auto prototype = tensorflow::op_def("LearnedUnigramCandidateSampler", "true_classes: int64",
        "-> sampled_candidates: int64", "-> true_expected_count: float", "-> sampled_expected_count: float",
        "num_true: int >= 1", "num_sampled: int >= 1", "unique: bool", "range_max: int >= 1", "seed: int = 0",
        "seed2: int = 0")
                                          .is(random);
    static constexpr rule::said infer_shape{"[b,t] > [#] [b,t] [#]", "num_sampled"};
};

struct ThreadUnsafeUnigramCandidateSampler : op<ThreadUnsafeUnigramCandidateSampler> {
    static constexpr auto prototype = tensorflow::op_def("ThreadUnsafeUnigramCandidateSampler", "true_classes: int64",
        "-> sampled_candidates: int64", "-> true_expected_count: float", "-> sampled_expected_count: float",
        "num_true: int >= 1", "num_sampled: int >= 1", "unique: bool", "range_max: int >= 1", "seed: int = 0",
        "seed2: int = 0")
                                          .is(random);
    static constexpr rule::said infer_shape{"[b,t] > [#] [b,t] [#]", "num_sampled"};
};

struct FixedUnigramCandidateSampler : op<FixedUnigramCandidateSampler> {
    static constexpr auto prototype = tensorflow::op_def("FixedUnigramCandidateSampler", "true_classes: int64",
        "-> sampled_candidates: int64", "-> true_expected_count: float", "-> sampled_expected_count: float",
        "num_true: int >= 1", "num_sampled: int >= 1", "unique: bool", "range_max: int >= 1",
        "vocab_file: string = \"\"", "distortion: float = 1.0", "num_reserved_ids: int = 0", "num_shards: int >= 1 = 1",
        "shard: int >= 0 = 0", "unigrams: list(float) = []", "seed: int = 0", "seed2: int = 0")
                                          .is(random);
    static constexpr rule::said infer_shape{"[b,t] > [#] [b,t] [#]", "num_sampled"};
};

struct AllCandidateSampler : op<AllCandidateSampler> {
    static constexpr auto prototype = tensorflow::op_def("AllCandidateSampler", "true_classes: int64",
        "-> sampled_candidates: int64", "-> true_expected_count: float", "-> sampled_expected_count: float",
        "num_true: int >= 1", "num_sampled: int >= 1", "unique: bool", "seed: int = 0", "seed2: int = 0")
                                          .is(random);
    static constexpr rule::said infer_shape{"[b,t] > [#] [b,t] [#]", "num_sampled"};
};

struct ComputeAccidentalHits : op<ComputeAccidentalHits> {
    static constexpr auto prototype = tensorflow::op_def("ComputeAccidentalHits", "true_classes: int64",
        "sampled_candidates: int64",
        "-> indices: int32", "-> ids: int64", "-> weights: float", "num_true: int", "seed: int = 0", "seed2: int = 0")
        .is(random);
    static constexpr rule::said infer_shape{"[b,?] [?] > [?] [?] [?]"};
};

struct StatelessRandomGammaV2 : op<StatelessRandomGammaV2> {
    static constexpr auto prototype = tensorflow::op_def("StatelessRandomGammaV2", "shape: T", "seed: Tseed",
        "alpha: dtype", "-> output: dtype", "dtype: {half, float, double}", "T: {int32, int64}",
        "Tseed: {int32, int64} = DT_INT64");
    static constexpr rule::said infer_shape{"$S [2] ? > S"};
};

struct RngReadAndSkip : op<RngReadAndSkip> {
    static constexpr auto prototype = tensorflow::op_def(
        "RngReadAndSkip", "resource: resource", "alg: int32", "delta: uint64", "-> value: int64")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"> [?]"};
};

/// The operators of training graphs that are their own origins.
using random_training_ops = ops<RandomStandardNormal, TruncatedNormal, RandomUniformInt, ParameterizedTruncatedNormal,
    Multinomial, RandomShuffle, RandomGamma, RandomPoisson, RandomPoissonV2, StatefulStandardNormalV2,
    StatefulTruncatedNormal, StatefulUniform, StatefulUniformFullInt, StatefulUniformInt, NonDeterministicInts,
    StatelessRandomNormal, StatelessRandomUniform, StatelessTruncatedNormal, StatelessRandomUniformFullInt,
    StatelessRandomUniformInt, StatelessMultinomial, StatelessRandomNormalV2, StatelessRandomUniformV2,
    StatelessTruncatedNormalV2, StatelessRandomUniformFullIntV2, StatelessRandomUniformIntV2, StatelessShuffle,
    StatelessRandomGetKeyCounter, StatelessRandomGetAlg, StatelessRandomGetKeyCounterAlg, UniformCandidateSampler,
    LogUniformCandidateSampler, LearnedUnigramCandidateSampler, ThreadUnsafeUnigramCandidateSampler,
    FixedUnigramCandidateSampler, AllCandidateSampler, ComputeAccidentalHits, StatelessRandomGammaV2, RngReadAndSkip>;

} // namespace library
GRAFT_END
