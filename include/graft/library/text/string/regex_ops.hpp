// graft/library/text/string/regex_ops.hpp - operators: strings matched by regular expressions
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/op.hpp"

GRAFT_BEGIN
namespace library {

struct RegexReplace : op<RegexReplace> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("RegexReplace", "input: string", "pattern: string",
            "rewrite: string", "-> output: string", "replace_global: bool = true");
    };
    static constexpr auto prototype = tensorflow::own_def("RegexReplace", "x: string", "pattern: string",
        "rewrite: string", "-> y: string", "replace_global: bool = true");
    static constexpr rule::shape_spec infer_shape{"S > S"};
};

struct RegexFullMatch : op<RegexFullMatch> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def(
            "RegexFullMatch", "input: string", "pattern: string", "-> output: bool");
    };
    static constexpr auto prototype = tensorflow::own_def(
        "RegexFullMatch", "x: string", "pattern: string", "-> y: bool");
    static constexpr rule::shape_spec infer_shape{"S > S"};
};

struct StaticRegexReplace : op<StaticRegexReplace> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("StaticRegexReplace", "input: string", "-> output: string",
            "pattern: string", "rewrite: string", "replace_global: bool = true");
    };
    static constexpr auto prototype = tensorflow::own_def("StaticRegexReplace", "input: string", "-> output: string",
        "pattern: string = ''", "rewrite: string = ''", "replace_global: bool = true");
    static constexpr rule::shape_spec infer_shape{"S > S"};
};

struct StaticRegexFullMatch : op<StaticRegexFullMatch> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def(
            "StaticRegexFullMatch", "input: string", "-> output: bool", "pattern: string");
    };
    static constexpr auto prototype = tensorflow::own_def(
        "StaticRegexFullMatch", "input: string", "-> output: bool", "pattern: string = ''");
    static constexpr rule::shape_spec infer_shape{"S > S"};
};

} // namespace library
GRAFT_END
