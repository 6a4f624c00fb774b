// graft/library/text/string/regex_ops.hpp - operators: strings matched by regular expressions
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct string_regex_lines {
    static constexpr char text[] = R"ops(
RegexReplace x:string pattern:' rewrite:' -> y:' replace_global?bool=true | S > S | tf: input,pattern,rewrite->output
RegexFullMatch x:string pattern:' -> y:bool | S > S | tf: input,pattern->output
StaticRegexReplace input:string -> output:' pattern?string="" rewrite?string="" replace_global?bool=true | S > S | tf:
    input:string -> output:' pattern?string rewrite?string replace_global?bool=true
StaticRegexFullMatch input:string -> output:bool pattern?string="" | S > S | tf: input:string -> output:bool
    pattern?string
)ops";
};

using RegexReplace = listed<string_regex_lines, "RegexReplace">;
using RegexFullMatch = listed<string_regex_lines, "RegexFullMatch">;
using StaticRegexReplace = listed<string_regex_lines, "StaticRegexReplace">;
using StaticRegexFullMatch = listed<string_regex_lines, "StaticRegexFullMatch">;

} // namespace library
GRAFT_END
