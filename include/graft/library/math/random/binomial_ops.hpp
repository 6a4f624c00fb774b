// graft/library/math/random/binomial_ops.hpp - operators: random numbers of rarer distributions
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/op/op.hpp"
#include "graft/op/ops.hpp"
#include "graft/op/rules/said.hpp"

GRAFT_BEGIN
namespace library {

// Ports, attributes and names are TensorFlow's own: these operators serve both as the origin and as the target
// of their plugins; where CANN has others, they are CANN's, and `tensorflow_form` is TensorFlow's. Shapes only.
// Source: TensorFlow core/ops, CANN's prototypes.

struct StatelessRandomBinomial : op<StatelessRandomBinomial> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("StatelessRandomBinomial", "shape: S", "seed: Tseed",
            "counts: T", "probs: T", "-> output: dtype", "S: {int32, int64}", "Tseed: {int32, int64} = DT_INT64",
            "T: {half, float, double, int32, int64} = DT_DOUBLE",
            "dtype: {half, float, double, int32, int64} = DT_INT64");
    };
    static constexpr auto prototype = tensorflow::own_def("StatelessRandomBinomial", "shape: S", "seed: Tseed",
        "counts: T", "probs: T", "-> y: dtype", "where S: {int32, int64}", "where Tseed: {int32, int64}",
        "where T: {half, float, double, int32, int64}", "dtype: {half, float, double, int32, int64} = DT_INT32");
    static constexpr rule::said infer_shape{"$S > S"};
};

struct StatelessRandomPoisson : op<StatelessRandomPoisson> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("StatelessRandomPoisson", "shape: T", "seed: Tseed",
            "lam: Rtype", "-> output: dtype", "Rtype: {half, float, double, int32, int64}",
            "dtype: {half, float, double, int32, int64}", "T: {int32, int64}", "Tseed: {int32, int64} = DT_INT64");
    };
    static constexpr auto prototype = tensorflow::own_def("StatelessRandomPoisson", "shape: T", "seed: Tseed",
        "lam: Rtype", "-> y: dtype", "where Rtype: {half, float, double, int32, int64}",
        "dtype: {half, float, double, int32, int64}", "where T: {int32, int64}", "where Tseed: {int32, int64}");
    static constexpr rule::said infer_shape{"$S > S"};
};

struct StatelessParameterizedTruncatedNormal : op<StatelessParameterizedTruncatedNormal> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("StatelessParameterizedTruncatedNormal", "shape: S",
            "seed: Tseed", "means: dtype", "stddevs: dtype", "minvals: dtype", "maxvals: dtype", "-> output: dtype",
            "S: {int32, int64}", "Tseed: {int32, int64} = DT_INT64", "dtype: {half, float, double}");
    };
    static constexpr auto prototype = tensorflow::own_def("StatelessParameterizedTruncatedNormal", "shape: S",
        "seed: Tseed", "means: T", "stdevs: T", "min: T", "max: T", "-> y: T", "where S: {int32, int64}",
        "where Tseed: {int32, int64}", "where T: {half, float, double}");
    static constexpr rule::said infer_shape{"$S > S"};
};

struct StatefulStandardNormal : op<StatefulStandardNormal> {
    static constexpr auto prototype = tensorflow::op_def("StatefulStandardNormal", "resource: resource",
        "shape: shape_dtype", "-> output: dtype", "dtype: type = DT_FLOAT", "shape_dtype: type = DT_INT64")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"0 $S > S"};
};

struct StatefulRandomBinomial : op<StatefulRandomBinomial> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("StatefulRandomBinomial", "resource: resource",
            "algorithm: int64", "shape: S", "counts: T", "probs: T", "-> output: dtype", "S: {int32, int64}",
            "T: {half, float, double, int32, int64} = DT_DOUBLE",
            "dtype: {half, float, double, int32, int64} = DT_INT64")
                                              .is(stateful);
    };
    static constexpr auto prototype = tensorflow::own_def("StatefulRandomBinomial", "x: resource", "algorithm: int64",
        "shape: S", "counts: T", "probs: T", "-> y: dtype", "where S: {int32, int64}",
        "where T: {half, float, double, int32, int64}", "dtype: {half, float, double, int32, int64}")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"0 0 $S > S"};
};

/// The operators of training graphs that are their own origins.
using binomial_ops = ops<StatelessRandomBinomial, StatelessRandomPoisson, StatelessParameterizedTruncatedNormal,
    StatefulStandardNormal, StatefulRandomBinomial>;

} // namespace library
GRAFT_END
