// examples/graft_import/infer.hpp - infers single operators: those of a file, or one of the command line
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "graft/op.hpp"
#include "graft/run.hpp"

/// An attribute of another kind than in the definition: an error, or passed to rules as the node of a model carries it.
enum class told_attributes { as_defined, as_they_come };

/// The operators to infer, of which those from `first_of_cann` are CANN's alone, and others of CANN that have the name
/// of one of them: they are taken if a case names their inputs.
struct vocabulary {
    vocabulary(graft::catalog_view const& all, graft::catalog_view const& others = {}, std::size_t first = SIZE_MAX)
        : ops(all), shared_names(others), first_of_cann(first) {}

    graft::catalog_view ops, shared_names;
    std::size_t first_of_cann;
};

/// Infers an operator for each line of a file (`-`: of the standard input; see operator_case.hpp) and prints an object
/// of JSON for each,
///     {"case":"a name","status":"ok","outputs":[{"port":"y","index":0,"dtype":"float32","shape":[4,-1]}]}
/// where status is `ok`, `refused` (with the reason in "error"), `no_such_operator` (or one that has no rule), or
/// `not_expressible` (the case has an input or output that the operator does not have, or an attribute whose name is
/// nearly that of one). A dim that depends on symbols is -1 in `shape`, and its formula is in `symbolic_shape`; `value`
/// contains the elements that inference knows, null for others. Another attribute that the operator does not define is
/// carried, like by the node of a model, and named in `carried`. An omitted required attribute is inferred from the
/// inputs, if their dtypes or their number determine it. It may be left out, and a number or word for an operator of
/// CANN may be of another kind, if the result is the same whatever it is; then it is named in `left_out`. If the
/// operator that ships does not take the case and CANN's of that name does, the result is of that one, with
/// `"form":"cann"`. If both do, outputs that only CANN's has follow, each with that mark, and dims that only CANN's
/// knows are those of its rule. An invalid line is an error, reported with its location, and `refused` if it has a
/// name; the others are processed. False if a line was invalid, or an operator could not be inferred.
bool infer_lines(vocabulary const& all, std::string const& file, graft::error_list& errors,
    told_attributes how = told_attributes::as_defined);

/// Infers the operator of one line. The result is a line of JSON; empty if the line does not even have a name.
std::string infer_line(vocabulary const& all, std::string_view line, graft::error_list& errors, bool& fine,
    told_attributes how = told_attributes::as_defined, graft::place const& where = {});

/// Infers the operator described by the words, and prints its outputs, one per line: `values: float32[8,5]`; as JSON
/// if requested.
bool infer_words(vocabulary const& all, std::string const& words, bool as_json, graft::error_list& errors);

/// Infers the operator described by the words, and calls `then` with a graph whose last node it is.
bool infer_words(graft::catalog_view const& ops, std::string const& words,
    std::function<bool(graft::graph const&)> const& then, graft::error_list& errors);
