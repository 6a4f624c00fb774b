// graft/library/math/random/stateless_ops.hpp - operators of training graphs: random numbers from a seed or a key
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/op.hpp"

GRAFT_BEGIN
namespace library {

struct StatelessRandomNormal : op<StatelessRandomNormal> {
    static constexpr auto prototype = tensorflow::op_def("StatelessRandomNormal", "shape: T", "seed: Tseed",
        "-> output: dtype", "dtype: {half, bfloat16, float, double} = DT_FLOAT", "T: {int32, int64} = DT_INT32",
        "Tseed: {int32, int64} = DT_INT64");
    static constexpr rule::shape_spec infer_shape{"$S [2] > S"};
};

struct StatelessRandomUniform : op<StatelessRandomUniform> {
    static constexpr auto prototype = tensorflow::op_def("StatelessRandomUniform", "shape: T", "seed: Tseed",
        "-> output: dtype", "dtype: {half, bfloat16, float, double} = DT_FLOAT", "T: {int32, int64} = DT_INT32",
        "Tseed: {int32, int64} = DT_INT64");
    static constexpr rule::shape_spec infer_shape{"$S [2] > S"};
};

struct StatelessTruncatedNormal : op<StatelessTruncatedNormal> {
    static constexpr auto prototype = tensorflow::op_def("StatelessTruncatedNormal", "shape: T", "seed: Tseed",
        "-> output: dtype", "dtype: {half, bfloat16, float, double} = DT_FLOAT", "T: {int32, int64} = DT_INT32",
        "Tseed: {int32, int64} = DT_INT64");
    static constexpr rule::shape_spec infer_shape{"$S [2] > S"};
};

struct StatelessRandomUniformFullInt : op<StatelessRandomUniformFullInt> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("StatelessRandomUniformFullInt", "shape: T", "seed: Tseed",
            "-> output: dtype", "dtype: {int32, int64, uint32, uint64} = DT_UINT64", "T: {int32, int64} = DT_INT32",
            "Tseed: {int32, int64, uint32, uint64} = DT_INT64");
    };
    static constexpr auto prototype = tensorflow::own_def("StatelessRandomUniformFullInt", "shape: T", "seed: Tseed",
        "-> y: dtype", "dtype: {int32, int64, uint32, uint64} = int32", "where T: {int32, int64}",
        "where Tseed: {int32, int64, uint32, uint64}");
    static constexpr rule::shape_spec infer_shape{"$S [2] > S"};
};

struct StatelessRandomUniformInt : op<StatelessRandomUniformInt> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("StatelessRandomUniformInt", "shape: T", "seed: Tseed",
            "minval: dtype", "maxval: dtype", "-> output: dtype", "dtype: {int32, int64}", "T: {int32, int64}",
            "Tseed: {int32, int64} = DT_INT64");
    };
    static constexpr auto prototype = tensorflow::own_def("StatelessRandomUniformInt", "shape: T", "seed: Tseed",
        "minval: dtype", "maxval: dtype", "-> y: dtype", "where dtype: {int32, int64}", "where T: {int32, int64}",
        "where Tseed: {int32, int64}");
    static constexpr rule::shape_spec infer_shape{"$S [2] > S"};
};

struct StatelessMultinomial : op<StatelessMultinomial> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("StatelessMultinomial", "logits: T", "num_samples: int32",
            "seed: Tseed", "-> output: output_dtype", "T: realnumbertype", "Tseed: {int32, int64} = DT_INT64",
            "output_dtype: {int32, int64} = DT_INT64");
    };
    static constexpr auto prototype = tensorflow::own_def("StatelessMultinomial", "logits: T", "num_samples: int32",
        "seed: Tseed", "-> y: output_dtype", "where T: realnumbertype", "where Tseed: {int32, int64}",
        "output_dtype: {int32, int64} = int64");
    static constexpr rule::shape_spec infer_shape{"[b,?] n [2] > [b,n]"};
};

/// A counter has two numbers for Philox, one for ThreeFry.
/// error wrong_shape
[[nodiscard]] constexpr status counter_of_algorithm(shape const& counter) {
    if (!counter.has_rank() || counter.rank() != 1 || !counter[0].known()) return ok;
    auto const n = counter[0].value();
    return n < 1 || n > 2 ? fail(errc::wrong_shape, "counter", "one number or two", n) : ok;
}

struct StatelessRandomNormalV2 : op<StatelessRandomNormalV2> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("StatelessRandomNormalV2", "shape: Tshape", "key: uint64",
            "counter: uint64", "alg: int32", "-> output: dtype", "dtype: {half, bfloat16, float, double} = DT_FLOAT",
            "Tshape: {int32, int64} = DT_INT32");
    };
    static constexpr auto prototype = tensorflow::own_def("StatelessRandomNormalV2", "shape: Tshape", "key: uint64",
        "counter: uint64", "alg: int32", "-> y: dtype", "dtype: {half, bfloat16, float, double} = float",
        "where Tshape: {int32, int64}");
    static constexpr status verify(verify_context& ctx) { return counter_of_algorithm(ctx.desc<"counter">().shape); }
    static constexpr rule::shape_spec infer_shape{"$S [1] [?] 0 > S"};
};

struct StatelessRandomUniformV2 : op<StatelessRandomUniformV2> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("StatelessRandomUniformV2", "shape: Tshape", "key: uint64",
            "counter: uint64", "alg: int32", "-> output: dtype", "dtype: {half, bfloat16, float, double} = DT_FLOAT",
            "Tshape: {int32, int64} = DT_INT32");
    };
    static constexpr auto prototype = tensorflow::own_def("StatelessRandomUniformV2", "shape: Tshape", "key: uint64",
        "counter: uint64", "alg: int32", "-> y: dtype", "dtype: {half, bfloat16, float, double} = float",
        "where Tshape: {int32, int64}");
    static constexpr status verify(verify_context& ctx) { return counter_of_algorithm(ctx.desc<"counter">().shape); }
    static constexpr rule::shape_spec infer_shape{"$S [1] [?] 0 > S"};
};

struct StatelessTruncatedNormalV2 : op<StatelessTruncatedNormalV2> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("StatelessTruncatedNormalV2", "shape: Tshape",
            "key: uint64", "counter: uint64", "alg: int32", "-> output: dtype",
            "dtype: {half, bfloat16, float, double} = DT_FLOAT", "Tshape: {int32, int64} = DT_INT32");
    };
    static constexpr auto prototype = tensorflow::own_def("StatelessTruncatedNormalV2", "shape: Tshape", "key: uint64",
        "counter: uint64", "alg: int32", "-> y: dtype", "dtype: {half, bfloat16, float, double} = float",
        "where Tshape: {int32, int64}");
    static constexpr status verify(verify_context& ctx) { return counter_of_algorithm(ctx.desc<"counter">().shape); }
    static constexpr rule::shape_spec infer_shape{"$S [1] [?] 0 > S"};
};

struct StatelessRandomUniformFullIntV2 : op<StatelessRandomUniformFullIntV2> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("StatelessRandomUniformFullIntV2", "shape: Tshape",
            "key: uint64", "counter: uint64", "alg: int32", "-> output: dtype",
            "dtype: {int32, int64, uint32, uint64} = DT_UINT64", "Tshape: {int32, int64} = DT_INT32");
    };
    static constexpr auto prototype = tensorflow::own_def("StatelessRandomUniformFullIntV2", "shape: Tshape",
        "key: uint64", "counter: uint64", "alg: int32", "-> y: dtype", "dtype: {int32, int64, uint32, uint64} = int32",
        "where Tshape: {int32, int64}");
    static constexpr status verify(verify_context& ctx) { return counter_of_algorithm(ctx.desc<"counter">().shape); }
    static constexpr rule::shape_spec infer_shape{"$S [1] [?] 0 > S"};
};

struct StatelessRandomUniformIntV2 : op<StatelessRandomUniformIntV2> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("StatelessRandomUniformIntV2", "shape: Tshape",
            "key: uint64", "counter: uint64", "alg: int32", "minval: dtype", "maxval: dtype", "-> output: dtype",
            "dtype: {int32, int64, uint32, uint64}", "Tshape: {int32, int64} = DT_INT32");
    };
    static constexpr auto prototype = tensorflow::own_def("StatelessRandomUniformIntV2", "shape: Tshape", "key: uint64",
        "counter: uint64", "alg: int32", "minval: dtype", "maxval: dtype", "-> y: dtype",
        "where dtype: {int32, int64, uint32, uint64}", "where Tshape: {int32, int64}");
    static constexpr status verify(verify_context& ctx) { return counter_of_algorithm(ctx.desc<"counter">().shape); }
    static constexpr rule::shape_spec infer_shape{"$S [1] [?] 0 0 0 > S"};
};

struct StatelessShuffle : op<StatelessShuffle> {
    static constexpr auto prototype = tensorflow::op_def(
        "StatelessShuffle", "value: T", "key: uint64", "counter: uint64", "alg: int32", "-> output: T", "T: type");
    static constexpr rule::shape_spec infer_shape{"S > S"};
};

struct StatelessRandomGetKeyCounter : op<StatelessRandomGetKeyCounter> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("StatelessRandomGetKeyCounter", "seed: Tseed",
            "-> key: uint64", "-> counter: uint64", "Tseed: {int32, int64} = DT_INT64");
    };
    static constexpr auto prototype = tensorflow::own_def("StatelessRandomGetKeyCounter", "seed: Tseed",
        "-> key: uint64", "-> counter: uint64", "where Tseed: {int32, int64}");
    static constexpr rule::shape_spec infer_shape{"[2] > [1] [2]"};
};

struct StatelessRandomGetAlg : op<StatelessRandomGetAlg> {
    static constexpr auto prototype = tensorflow::op_def("StatelessRandomGetAlg", "-> alg: int32").is(reads_state);
    static constexpr rule::shape_spec infer_shape{"> 0"};
};

struct StatelessRandomGetKeyCounterAlg : op<StatelessRandomGetKeyCounterAlg> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("StatelessRandomGetKeyCounterAlg", "seed: Tseed",
            "-> key: uint64", "-> counter: uint64", "-> alg: int32", "Tseed: {int32, int64} = DT_INT64");
    };
    static constexpr auto prototype = tensorflow::own_def("StatelessRandomGetKeyCounterAlg", "seed: Tseed",
        "-> key: uint64", "-> counter: uint64", "-> alg: int32", "where Tseed: {int32, int64}");
    static constexpr rule::shape_spec infer_shape{"[2] > [1] [2] 0"};
};

struct StatelessRandomGammaV2 : op<StatelessRandomGammaV2> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("StatelessRandomGammaV2", "shape: T", "seed: Tseed",
            "alpha: dtype", "-> output: dtype", "dtype: {half, float, double}", "T: {int32, int64}",
            "Tseed: {int32, int64} = DT_INT64");
    };
    static constexpr auto prototype = tensorflow::own_def("StatelessRandomGammaV2", "shape: T", "seed: Tseed",
        "alpha: dtype", "-> y: dtype", "where dtype: {half, float, double}", "where T: {int32, int64}",
        "where Tseed: {int32, int64}");
    static constexpr rule::shape_spec infer_shape{"$S [2] ? > S"};
};

} // namespace library
GRAFT_END
