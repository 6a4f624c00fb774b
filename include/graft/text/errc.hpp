// graft/text/errc.hpp - every mistake by its name and as a sentence
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/config.hpp"
#include "graft/base/errc.hpp"

GRAFT_BEGIN

/// An enumerator of `errc` for people.
struct errc_words {
    std::string_view name{};     ///< as in the code: `wrong_rank`
    std::string_view sentence{}; ///< without a full stop
};

/// Empty for a number that is no enumerator.
[[nodiscard]] constexpr errc_words words_of(errc code) {
    switch (code) { // no default: the compiler names an enumerator that is missing
    case errc::ok: return {"ok", "nothing is wrong"};
    case errc::duplicate_name: return {"duplicate_name", "two parameters have one name"};
    case errc::empty_name: return {"empty_name", "a name is empty"};
    case errc::too_many_parameters: return {"too_many_parameters", "there are too many parameters"};
    case errc::follow_names_no_input: return {"follow_names_no_input", "follow names no input of the operator"};
    case errc::follow_is_a_ring: return {"follow_is_a_ring", "inputs and outputs follow each other in a ring"};
    case errc::empty_dtype_set: return {"empty_dtype_set", "no dtype is left in this set"};
    case errc::unknown_dtype_variable: return {"unknown_dtype_variable", "no dtype variable has this name"};
    case errc::nothing_determines_the_dtype_of_output: return {"nothing_determines_the_dtype_of_output", "nothing determines the dtype of this output"};
    case errc::nothing_determines_the_shape_of_output: return {"nothing_determines_the_shape_of_output", "nothing determines the shape of this output"};
    case errc::value_depend_on_an_output: return {"value_depend_on_an_output", "an output cannot be value_depend"};
    case errc::default_list_too_long: return {"default_list_too_long", "the default list is too long"};
    case errc::dtype_from_unknown_attribute: return {"dtype_from_unknown_attribute", "the attribute that should give the dtype does not exist"};
    case errc::operator_without_inputs_and_outputs: return {"operator_without_inputs_and_outputs", "the operator has neither inputs nor outputs"};
    case errc::prototype_name_differs_from_key: return {"prototype_name_differs_from_key", "the prototype has another name than its key"};
    case errc::no_such_input: return {"no_such_input", "there is no such input"};
    case errc::no_such_output: return {"no_such_output", "there is no such output"};
    case errc::no_such_attribute: return {"no_such_attribute", "there is no such attribute"};
    case errc::value_of_an_input_that_is_not_value_depend: return {"value_of_an_input_that_is_not_value_depend", "the value of an input that is not value_depend cannot be read"};
    case errc::input_is_optional: return {"input_is_optional", "this input is optional"};
    case errc::input_is_dynamic: return {"input_is_dynamic", "this input is dynamic"};
    case errc::input_is_not_optional: return {"input_is_not_optional", "this input is not optional"};
    case errc::input_is_not_dynamic: return {"input_is_not_dynamic", "this input is not dynamic"};
    case errc::output_is_dynamic: return {"output_is_dynamic", "this output is dynamic"};
    case errc::output_is_not_dynamic: return {"output_is_not_dynamic", "this output is not dynamic"};
    case errc::output_is_followed: return {"output_is_followed", "this output follows an input and cannot be set"};
    case errc::attribute_has_another_type: return {"attribute_has_another_type", "the attribute has another type"};
    case errc::dtype_outside_the_port: return {"dtype_outside_the_port", "the port does not take this dtype"};
    case errc::parameter_not_bound: return {"parameter_not_bound", "a parameter is not bound"};
    case errc::parameter_bound_twice: return {"parameter_bound_twice", "a parameter is bound twice"};
    case errc::duplicate_operator: return {"duplicate_operator", "two operators have one name"};
    case errc::operator_not_in_catalog: return {"operator_not_in_catalog", "the operator is not in the catalog"};
    case errc::duplicate_plugin: return {"duplicate_plugin", "two plugins map one operator"};
    case errc::nothing_sets_attribute: return {"nothing_sets_attribute", "nothing sets this attribute"};
    case errc::attribute_set_twice: return {"attribute_set_twice", "the attribute is set twice"};
    case errc::origin_attribute_neither_mapped_nor_ignored: return {"origin_attribute_neither_mapped_nor_ignored", "an attribute of the framework's operator is neither mapped nor ignored"};
    case errc::attribute_kinds_do_not_convert: return {"attribute_kinds_do_not_convert", "the kinds of the two attributes do not convert"};
    case errc::no_such_origin_attribute: return {"no_such_origin_attribute", "the framework's operator has no such attribute"};
    case errc::no_such_origin_input: return {"no_such_origin_input", "the framework's operator has no such input"};
    case errc::no_such_origin_output: return {"no_such_origin_output", "the framework's operator has no such output"};
    case errc::input_has_no_source: return {"input_has_no_source", "nothing is mapped to this input"};
    case errc::origin_input_not_mapped: return {"origin_input_not_mapped", "an input of the framework's operator is not mapped"};
    case errc::output_has_no_source: return {"output_has_no_source", "nothing is mapped to this output"};
    case errc::no_parse_function_for_computed_attribute: return {"no_parse_function_for_computed_attribute", "a computed attribute needs a parse function"};
    case errc::malformed_origin_definition: return {"malformed_origin_definition", "the definition of the framework's operator cannot be read"};
    case errc::cannot_open_file: return {"cannot_open_file", "cannot open the file"};
    case errc::empty_file: return {"empty_file", "the file is empty"};
    case errc::file_too_large: return {"file_too_large", "the file is too large"};
    case errc::unknown_framework: return {"unknown_framework", "no framework is recognised"};
    case errc::framework_not_supported: return {"framework_not_supported", "the framework is not supported"};
    case errc::truncated: return {"truncated", "the file ends too early"};
    case errc::malformed_varint: return {"malformed_varint", "a number is encoded wrongly"};
    case errc::malformed_field: return {"malformed_field", "a field is encoded wrongly"};
    case errc::wrong_wire_type: return {"wrong_wire_type", "a field is encoded as another type"};
    case errc::nesting_too_deep: return {"nesting_too_deep", "messages are nested too deep"};
    case errc::syntax: return {"syntax", "syntax error"};
    case errc::unknown_field: return {"unknown_field", "there is no such field"};
    case errc::unknown_enum_value: return {"unknown_enum_value", "there is no such enum value"};
    case errc::number_out_of_range: return {"number_out_of_range", "the number is out of range"};
    case errc::bad_escape: return {"bad_escape", "bad escape in a string"};
    case errc::duplicate_field: return {"duplicate_field", "the field stands twice"};
    case errc::missing_field: return {"missing_field", "a field is missing"};
    case errc::too_many_nodes: return {"too_many_nodes", "there are too many nodes"};
    case errc::bad_tensor: return {"bad_tensor", "the tensor does not hold what it declares"};
    case errc::unknown_dtype: return {"unknown_dtype", "there is no such dtype"};
    case errc::duplicate_node: return {"duplicate_node", "two nodes have one name"};
    case errc::duplicate_blob: return {"duplicate_blob", "two layers make one blob"};
    case errc::dangling_input: return {"dangling_input", "nothing makes this input"};
    case errc::no_such_output_port: return {"no_such_output_port", "the node has no such output"};
    case errc::cycle: return {"cycle", "the graph has a cycle"};
    case errc::loop_frames_differ: return {"loop_frames_differ", "the inputs come from different loops"};
    case errc::no_such_tensor: return {"no_such_tensor", "there is no such tensor"};
    case errc::missing_weights: return {"missing_weights", "weights are missing"};
    case errc::wrong_blob_size: return {"wrong_blob_size", "the blob has the wrong size"};
    case errc::wrong_blob_count: return {"wrong_blob_count", "the layer has the wrong number of blobs"};
    case errc::unsupported_operator: return {"unsupported_operator", "unsupported operator"};
    case errc::missing_required_attribute: return {"missing_required_attribute", "a required attribute is missing"};
    case errc::attribute_outside_the_definition: return {"attribute_outside_the_definition", "the operator has no such attribute"};
    case errc::wrong_attribute_kind: return {"wrong_attribute_kind", "the attribute is of the wrong kind"};
    case errc::wrong_attribute_value: return {"wrong_attribute_value", "the attribute has a wrong value"};
    case errc::wrong_input_count: return {"wrong_input_count", "wrong number of inputs"};
    case errc::wrong_output_count: return {"wrong_output_count", "wrong number of outputs"};
    case errc::not_a_constant: return {"not_a_constant", "this is not a constant"};
    case errc::wrong_dtype: return {"wrong_dtype", "wrong dtype"};
    case errc::dtypes_differ: return {"dtypes_differ", "the dtypes differ"};
    case errc::wrong_rank: return {"wrong_rank", "wrong rank"};
    case errc::wrong_shape: return {"wrong_shape", "wrong shape"};
    case errc::shapes_differ: return {"shapes_differ", "the shapes differ"};
    case errc::wrong_format: return {"wrong_format", "wrong format"};
    case errc::wrong_element_count: return {"wrong_element_count", "wrong number of elements"};
    case errc::more_than_one_inferred_dim: return {"more_than_one_inferred_dim", "more than one dim is to be inferred"};
    case errc::axis_out_of_range: return {"axis_out_of_range", "the axis is out of range"};
    case errc::negative_dim: return {"negative_dim", "a dim would be negative"};
    case errc::overflow: return {"overflow", "a number is too large"};
    case errc::rank_too_large: return {"rank_too_large", "the rank is too large"};
    case errc::missing_input: return {"missing_input", "an input is missing"};
    case errc::missing_value: return {"missing_value", "a value is missing"};
    case errc::wrong_value: return {"wrong_value", "wrong value"};
    case errc::output_not_assigned: return {"output_not_assigned", "the rule assigned no shape to this output"};
    case errc::undetermined_shape: return {"undetermined_shape", "the shape is not determined"};
    case errc::undetermined_dtype: return {"undetermined_dtype", "the dtype is not determined"};
    case errc::no_kernel: return {"no_kernel", "no kernel"};
    case errc::overlapping_tensors: return {"overlapping_tensors", "two live tensors share memory"};
    case errc::out_of_memory_budget: return {"out_of_memory_budget", "more memory than allowed"};
    case errc::wrong_input_data: return {"wrong_input_data", "wrong input data"};
    case errc::too_many_iterations: return {"too_many_iterations", "the loops do not come to an end"};
    case errc::kernel_failed: return {"kernel_failed", "the kernel failed"};
    case errc::cannot_write_file: return {"cannot_write_file", "cannot write the file"};
    case errc::malformed_npy: return {"malformed_npy", "this is not a valid npy file"};
    case errc::usage: return {"usage", "wrong usage"};
    }
    return {};
}
[[nodiscard]] constexpr std::string_view name_of(errc code) { return words_of(code).name; }

GRAFT_END
