// graft/library/math/random/training_ops.hpp - operators of training graphs: random numbers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/library/math/random/stateless_ops.hpp"
#include "graft/op/op.hpp"
#include "graft/op/ops.hpp"
#include "graft/op/rules/said.hpp"

GRAFT_BEGIN
namespace library {

// with a state

struct RandomStandardNormal : op<RandomStandardNormal> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("RandomStandardNormal", "shape: T", "-> output: dtype",
            "seed: int = 0", "seed2: int = 0", "dtype: {half, bfloat16, float, double}", "T: {int32, int64}")
                                              .is(random);
    };
    static constexpr auto prototype = tensorflow::own_def("RandomStandardNormal", "shape: T", "-> y: dtype",
        "seed: int = 0", "seed2: int = 0", "dtype: {half, bfloat16, float, double}", "where T: {int32, int64}")
                                          .is(random);
    static constexpr rule::said infer_shape{"$S > S"};
};

struct TruncatedNormal : op<TruncatedNormal> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("TruncatedNormal", "shape: T", "-> output: dtype",
            "seed: int = 0", "seed2: int = 0", "dtype: {half, bfloat16, float, double}", "T: {int32, int64}")
                                              .is(random);
    };
    static constexpr auto prototype = tensorflow::own_def("TruncatedNormal", "shape: T", "-> y: dtype", "seed: int = 0",
        "seed2: int = 0", "dtype: {half, bfloat16, float, double} = float", "where T: {int32, int64}")
                                          .is(random);
    static constexpr rule::said infer_shape{"$S > S"};
};

struct RandomUniformInt : op<RandomUniformInt> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("RandomUniformInt", "shape: T", "minval: Tout",
            "maxval: Tout", "-> output: Tout", "seed: int = 0", "seed2: int = 0", "Tout: {int32, int64}",
            "T: {int32, int64}")
                                              .is(random);
    };
    static constexpr auto prototype = tensorflow::own_def("RandomUniformInt", "shape: T", "min: Tout", "max: Tout",
        "-> y: Tout", "seed: int = 0", "seed2: int = 0", "where Tout: {int32, int64}", "where T: {int32, int64}")
                                          .is(random);
    static constexpr rule::said infer_shape{"$S 0 0 > S"};
};

struct ParameterizedTruncatedNormal : op<ParameterizedTruncatedNormal> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("ParameterizedTruncatedNormal", "shape: T", "means: dtype",
            "stdevs: dtype", "minvals: dtype", "maxvals: dtype", "-> output: dtype", "seed: int = 0", "seed2: int = 0",
            "dtype: {half, bfloat16, float, double}", "T: {int32, int64}")
                                              .is(random);
    };
    static constexpr auto prototype = tensorflow::own_def("ParameterizedTruncatedNormal", "shape: T", "means: dtype",
        "stdevs: dtype", "min: dtype", "max: dtype", "-> y: dtype", "seed: int = 0", "seed2: int = 0",
        "where dtype: {half, bfloat16, float, double}", "where T: {int32, int64}")
                                          .is(random);
    static constexpr rule::said infer_shape{"$S > S"};
};

struct Multinomial : op<Multinomial> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("Multinomial", "logits: T", "num_samples: int32",
            "-> output: output_dtype", "seed: int = 0", "seed2: int = 0", "T: realnumbertype",
            "output_dtype: {int32, int64} = DT_INT64")
                                              .is(random);
    };
    static constexpr auto prototype = tensorflow::own_def("Multinomial", "logits: T", "num_samples: int32",
        "-> y: dtype", "dtype: {int32, int64} = DT_INT64", "seed: int = 0", "seed2: int = 0",
        "where T: realnumbertype")
                                          .is(random);
    static constexpr tensorflow::renamed_attribute in_tensorflow[]{{"dtype", "output_dtype"}};
    static constexpr rule::said infer_shape{"[b,?] n > [b,n]"};
};

struct RandomShuffle : op<RandomShuffle> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def(
            "RandomShuffle", "value: T", "-> output: T", "seed: int = 0", "seed2: int = 0", "T: type")
                                              .is(random);
    };
    static constexpr auto prototype = tensorflow::own_def(
        "RandomShuffle", "x: T", "-> y: T", "seed: int = 0", "seed2: int = 0", "where T: type")
                                          .is(random);
    static constexpr rule::said infer_shape{"S > S"};
};

struct RandomGamma : op<RandomGamma> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("RandomGamma", "shape: S", "alpha: T", "-> output: T",
            "seed: int = 0", "seed2: int = 0", "S: {int32, int64}", "T: {half, float, double}")
                                              .is(random);
    };
    static constexpr auto prototype = tensorflow::own_def("RandomGamma", "shape: S", "alpha: T", "-> y: T",
        "seed: int = 0", "seed2: int = 0", "where S: {int32, int64}", "where T: {half, float, double}")
                                          .is(random);
    static constexpr rule::said infer_shape{"$S A > [S,A]"};
};

struct RandomPoisson : op<RandomPoisson> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("RandomPoisson", "shape: S", "rate: dtype",
            "-> output: dtype", "seed: int = 0", "seed2: int = 0", "S: {int32, int64}", "dtype: {half, float, double}")
                                              .is(random);
    };
    static constexpr auto prototype = tensorflow::own_def("RandomPoisson", "shape: S", "rate: R", "-> y: dtype",
        "seed: int = 0", "seed2: int = 0", "where S: {int32, int64}", "where R: {half, float, double, int32, int64}",
        "dtype: {half, float, double, int32, int64} = int64")
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
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("StatefulStandardNormalV2", "resource: resource",
            "algorithm: int64", "shape: shape_dtype", "-> output: dtype", "dtype: type = DT_FLOAT",
            "shape_dtype: type = DT_INT64")
                                              .is(stateful);
    };
    static constexpr auto prototype = tensorflow::own_def("StatefulStandardNormalV2", "x: resource", "algorithm: int64",
        "shape: shape_dtype", "-> y: dtype", "dtype: type = DT_FLOAT", "where shape_dtype: type")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"? 0 $S > S"};
};

struct StatefulTruncatedNormal : op<StatefulTruncatedNormal> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("StatefulTruncatedNormal", "resource: resource",
            "algorithm: int64", "shape: shape_dtype", "-> output: dtype", "dtype: type = DT_FLOAT",
            "shape_dtype: type = DT_INT64")
                                              .is(stateful);
    };
    static constexpr auto prototype = tensorflow::own_def("StatefulTruncatedNormal", "x: resource", "algorithm: int64",
        "shape: shape_dtype", "-> y: dtype", "dtype: type = DT_FLOAT", "where shape_dtype: type")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"? 0 $S > S"};
};

struct StatefulUniform : op<StatefulUniform> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("StatefulUniform", "resource: resource",
            "algorithm: int64", "shape: shape_dtype", "-> output: dtype", "dtype: type = DT_FLOAT",
            "shape_dtype: type = DT_INT64")
                                              .is(stateful);
    };
    static constexpr auto prototype = tensorflow::own_def("StatefulUniform", "x: resource", "algorithm: int64",
        "shape: shape_dtype", "-> y: dtype", "dtype: type = DT_FLOAT", "where shape_dtype: type")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"? 0 $S > S"};
};

struct StatefulUniformFullInt : op<StatefulUniformFullInt> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("StatefulUniformFullInt", "resource: resource",
            "algorithm: int64", "shape: shape_dtype", "-> output: dtype", "dtype: type = DT_UINT64",
            "shape_dtype: type = DT_INT64")
                                              .is(stateful);
    };
    static constexpr auto prototype = tensorflow::own_def("StatefulUniformFullInt", "x: resource", "algorithm: int64",
        "shape: shape_dtype", "-> y: dtype", "dtype: type = DT_UINT64", "where shape_dtype: type")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"? 0 $S > S"};
};

struct StatefulUniformInt : op<StatefulUniformInt> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("StatefulUniformInt", "resource: resource",
            "algorithm: int64", "shape: shape_dtype", "minval: dtype", "maxval: dtype", "-> output: dtype",
            "dtype: type = DT_INT64", "shape_dtype: type = DT_INT64")
                                              .is(stateful);
    };
    static constexpr auto prototype = tensorflow::own_def("StatefulUniformInt", "x: resource", "algorithm: int64",
        "shape: shape_dtype", "minval: dtype", "maxval: dtype", "-> y: dtype", "where dtype: type",
        "where shape_dtype: type")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"? 0 $S > S"};
};

struct NonDeterministicInts : op<NonDeterministicInts> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("NonDeterministicInts", "shape: shape_dtype",
            "-> output: dtype", "dtype: type = DT_INT64", "shape_dtype: type = DT_INT64")
                                              .is(random);
    };
    static constexpr auto prototype = tensorflow::own_def(
        "NonDeterministicInts", "shape: shape_dtype", "-> y: dtype", "dtype: type", "where shape_dtype: type")
                                          .is(random);
    static constexpr rule::said infer_shape{"$S > S"};
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
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("FixedUnigramCandidateSampler", "true_classes: int64",
            "-> sampled_candidates: int64", "-> true_expected_count: float", "-> sampled_expected_count: float",
            "num_true: int >= 1", "num_sampled: int >= 1", "unique: bool", "range_max: int >= 1",
            "vocab_file: string = \"\"", "distortion: float = 1.0", "num_reserved_ids: int = 0",
            "num_shards: int >= 1 = 1", "shard: int >= 0 = 0", "unigrams: list(float) = []", "seed: int = 0",
            "seed2: int = 0")
                                              .is(random);
    };
    static constexpr auto prototype = tensorflow::own_def("FixedUnigramCandidateSampler", "true_classes: int64",
        "-> sampled_candidates: int64", "-> true_expected_count: float", "-> sampled_expected_count: float",
        "num_true: int = 0", "num_sampled: int = 0", "unique: bool = false", "range_max: int = 0",
        "vocab_file: string = ''", "distortion: float = 1.0", "num_reserved_ids: int = 0", "num_shards: int >= 1 = 1",
        "shard: int >= 0 = 0", "unigrams: list(float)", "seed: int = 0", "seed2: int = 0")
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
        "sampled_candidates: int64", "-> indices: int32", "-> ids: int64", "-> weights: float", "num_true: int",
        "seed: int = 0", "seed2: int = 0")
                                          .is(random);
    static constexpr rule::said infer_shape{"[b,?] [?] > [?] [?] [?]"};
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
