// examples/graft_import/infer.hpp - infers single operators: those of a file, or one of the command line
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "graft/op.hpp"
#include "graft/run.hpp"

/// Attributes that the definition has not, or has of another kind: not expressible, or handed to rules as a node of a
/// model may carry them.
enum class told_attributes { as_defined, as_they_come };

/// Infers an operator for each line of a file (`-`: of the standard input; see operator_case.hpp) and prints an object
/// of JSON for each,
///     {"case":"a name","status":"ok","outputs":[{"port":"y","index":0,"dtype":"float32","shape":[4,-1]}]}
/// where status is `ok`, `refused` (and "error" says why), `no_such_operator` (or one that has no rule), or
/// `not_expressible` (the case has an input, output or attribute that the operator has not). A dim that depends on
/// symbols is -1 in `shape`, and its formula stands in `symbolic_shape`; `value` holds the elements that inference
/// knows, null for others.
/// A required attribute that the case leaves out is what the inputs say of it, where their dtypes or their number do.
/// A line that is no case is an error, told with its place, and `refused` where it has a name; the others are answered.
/// False where a line was no case, or an operator did not infer.
bool infer_lines(graft::catalog_view const& ops, std::string const& file, graft::error_list& errors,
    told_attributes how = told_attributes::as_defined);

/// Infers the operator of one line. The answer is a line of JSON; empty where the line has not even a name.
std::string infer_line(graft::catalog_view const& ops, std::string_view line, graft::error_list& errors, bool& fine,
    told_attributes how = told_attributes::as_defined, graft::place const& where = {});

/// Infers the operator that the words say, and prints its outputs, one a line: `values: float32[8,5]`; as JSON where
/// that is asked for.
bool infer_words(graft::catalog_view const& ops, std::string const& words, bool as_json, graft::error_list& errors);

/// Infers the operator that the words say, and calls `then` with a graph whose last node it is.
bool infer_words(graft::catalog_view const& ops, std::string const& words,
    std::function<bool(graft::graph const&)> const& then, graft::error_list& errors);
