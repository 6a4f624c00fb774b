// examples/graft_import/operator_case.hpp - one operator to infer, as a line of a file or as words of the command line
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/base.hpp"
#include "graft/op.hpp"
#include "graft/tensor.hpp"

/// A tensor of an input port, with its elements if the case specifies them.
struct case_input {
    std::string_view port{};
    graft::tensor_desc desc{};
    std::vector<std::pair<std::size_t, std::string_view>> symbols{}; ///< axes whose dim is a name
    bool has_value = false;
    graft::byte_view bytes{};
    graft::span<std::string_view const> strings{};
};

/// An attribute with its value, as in the case.
struct case_attribute {
    std::string_view name{};
    graft::attr_value value{};
};

/// An operator, its inputs, its attributes, and the number of tensors of its dynamic outputs. Names are those in the
/// case: not yet checked against the operator.
struct operator_case {
    std::string_view name{}, op{};
    std::vector<case_input> inputs{};
    std::vector<case_attribute> attributes{};
    std::vector<std::pair<std::string_view, std::int64_t>> outputs{};
    graft::arena storage{}; ///< of strings, lists and elements
    /// as CANN's tests write them: 0 and 1 are flags too, and what decides nothing may be of another kind
    bool flags_as_numbers = false;
};

/// Reads a line of a file:
///     {"case": "a name", "op": "TopK",
///      "inputs": [{"port": "x", "dtype": "float32", "shape": [8, -1]},
///                 {"port": "k", "dtype": "int32", "shape": [], "value": [5]}],
///      "attrs": {"sorted": {"kind": "bool", "value": true}}, "dynamic_outputs": {}}
/// Tensors of one port are in order. shape: -1 is an unknown dim, a name a symbol, null an unknown rank. An input may
/// have `format`, `origin_format` (NCHW) and `value` (its elements, in nested lists or not; with a list of several, an
/// empty shape is that of the list); an attribute may be the bare value if the operator determines its kind. `name`,
/// `range`, `expected`, `missing` and `outside_prototype` are written by other programs; they are ignored. All errors
/// are added, each with its location as column and field.
/// error syntax_error, unknown_field, missing_field, wrong_attribute_kind, unknown_dtype, wrong_format, rank_too_large,
///       number_out_of_range, wrong_value, wrong_element_count
bool read_case(std::string_view line, graft::catalog_view const& ops, operator_case& to,
    graft::place const& line_of_file, graft::error_list& errors);

/// Reads words: `TopK x=float32[8,100] k=int32[]:5 sorted=true`. An input is dtype, dims (a number, `?`, a name for a
/// symbol; `float32?` is of unknown rank), a format if it has one, and after a colon its elements; a dynamic input is
/// written once for each tensor, a dynamic output is its count, an attribute its value, a list in `[]`. Blanks may
/// stand in quotes.
/// error as above, and unknown_parameter, operator_not_in_catalog
bool read_case_words(
    std::string_view words, graft::catalog_view const& ops, operator_case& to, graft::error_list& errors);
