// graft/text/operators/facts.hpp - what the tables of a target know of an operator, as data in words
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "graft/base/config.hpp"

GRAFT_BEGIN

/// An input, an output or an attribute.
struct parameter_facts {
    std::string name{};
    std::string type{};               ///< dtypes of a port, `float16 to float64`; kind of an attribute, `list(int)`
    std::string initial{};            ///< default of an attribute in JSON syntax; empty: there is none
    std::vector<std::string> notes{}; ///< everything else, one item each: `optional`, `one of NHWC, NCHW`
};

/// How an operator of a framework becomes operators of the target.
enum class origin_kind : std::uint8_t {
    one_to_one,  ///< it becomes this operator
    one_to_many, ///< it becomes several operators
    scope_pass,  ///< nodes of a scope become this operator together
    refused      ///< an import refuses it
};
/// An operator of a framework in some of its versions, or a scope pass.
struct origin_facts {
    std::string framework{}, name{};           ///< as the framework's models have it; of a pass: the pass
    std::int64_t first = 0, last = 0;          ///< versions, both included; 0: from the first, up to the last one
    origin_kind how = origin_kind::one_to_one; ///< how it becomes what is in the next member
    std::vector<std::string> becomes{};        ///< operators of the target; of an expansion those that are known
    std::string why{};                         ///< of a refused one the reason; of a pass its description
};

/// The kernels of one engine.
struct kernel_facts {
    std::string engine{};             ///< its name
    std::string types{};              ///< `float32, float64`, or by port: `x: float32; indices: int32, int64`
    std::vector<std::string> notes{}; ///< what they can do besides: threads, no copy
};

/// A format to which a model is written, and how this operator is: empty if it is not.
struct export_facts {
    std::string format{}, how{}; ///< `ONNX`, and `operator sets 7 to 26`; empty: not
    std::string why_not{};       ///< the reason, if it is known
};

/// Everything about one operator. Empty members: nothing is known, or there is nothing to say.
struct GRAFT_TYPE operator_facts {
    std::string name{}, family{}, family_title{};
    std::string about{};               ///< what it does, in sentences
    std::vector<std::string> traits{}; ///< `element by element`, `random`
    std::vector<parameter_facts> inputs{}, outputs{}, attributes{};
    std::string columns{};               ///< dtypes and formats that occur together
    std::vector<std::string> rules{};    ///< what its rules infer or check
    std::vector<origin_facts> origins{}; ///< by framework, in the order of its plugins
    std::vector<std::string> added_by{}; ///< passes before a run that add it
    std::vector<export_facts> exports{};
    std::vector<kernel_facts> kernels{};
    std::string no_kernel{};          ///< why there is none; empty if there are some
    std::vector<std::string> chips{}; ///< restrictions by chip
};

GRAFT_END
