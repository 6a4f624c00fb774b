// graft/text/errc.hpp - every mistake by its name and as a sentence
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/config.hpp"
#include "graft/base/errc.hpp"
#include "graft/text/errc_of_the_compiler.hpp"

GRAFT_BEGIN

/// Empty for a number that is no enumerator.
[[nodiscard]] constexpr errc_words words_of(errc code) {
    switch (code) {
    case errc::ok: return {"ok", "nothing is wrong"};
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
    case errc::no_such_symbol: return {"no_such_symbol", "there is no such symbol"};
    case errc::bad_checkpoint: return {"bad_checkpoint", "damaged checkpoint"};
    case errc::no_such_variable: return {"no_such_variable", "the checkpoint does not have this variable"};
    case errc::no_such_signature: return {"no_such_signature", "no such graph or signature in the model"};
    case errc::missing_weights: return {"missing_weights", "weights are missing"};
    case errc::wrong_blob_size: return {"wrong_blob_size", "the blob has the wrong size"};
    case errc::wrong_blob_count: return {"wrong_blob_count", "the layer has the wrong number of blobs"};
    case errc::unknown_pass: return {"unknown_pass", "there is no pass of this name"};
    case errc::boundary_edge_neither_mapped_nor_dropped:
        return {
            "boundary_edge_neither_mapped_nor_dropped", "an edge into the fused scope is neither mapped nor dropped"};
    case errc::matches_overlap: return {"matches_overlap", "nodes of this match belong to another one"};
    case errc::inner_tensor_is_used: return {"inner_tensor_is_used", "an inner tensor is used outside of the match"};
    case errc::fusion_makes_a_cycle: return {"fusion_makes_a_cycle", "the fused node would wait for itself"};
    case errc::loop_is_cut: return {"loop_is_cut", "the match holds a part of a loop"};
    case errc::unsupported_version: return {"unsupported_version", "the plugins refuse this version of the operator"};
    case errc::computed_attribute_not_set:
        return {"computed_attribute_not_set", "the parse function left a computed attribute unset"};
    case errc::attribute_not_computed:
        return {"attribute_not_computed", "the parse function set an attribute that is not declared computed"};
    case errc::unsupported_operator: return {"unsupported_operator", "unsupported operator"};
    case errc::missing_required_attribute: return {"missing_required_attribute", "a required attribute is missing"};
    case errc::attribute_outside_the_definition:
        return {"attribute_outside_the_definition", "the operator has no such attribute"};
    case errc::wrong_attribute_kind: return {"wrong_attribute_kind", "the attribute is of the wrong kind"};
    case errc::wrong_attribute_value: return {"wrong_attribute_value", "the attribute has a wrong value"};
    case errc::wrong_input_count: return {"wrong_input_count", "wrong number of inputs"};
    case errc::wrong_output_count: return {"wrong_output_count", "wrong number of outputs"};
    case errc::not_a_constant: return {"not_a_constant", "this is not a constant"};
    case errc::tensor_of_another_graph: return {"tensor_of_another_graph", "the tensor belongs to another graph"};
    case errc::absent_tensor: return {"absent_tensor", "the reference stands for no tensor"};
    case errc::no_such_node: return {"no_such_node", "the graph has no such node"};
    case errc::finished_before: return {"finished_before", "the graph was handed over before"};
    case errc::unknown_step: return {"unknown_step", "there is no preparation step of this name"};
    case errc::wrong_dtype: return {"wrong_dtype", "wrong dtype"};
    case errc::dtypes_differ: return {"dtypes_differ", "the dtypes differ"};
    case errc::wrong_rank: return {"wrong_rank", "wrong rank"};
    case errc::wrong_shape: return {"wrong_shape", "wrong shape"};
    case errc::shapes_differ: return {"shapes_differ", "the shapes differ"};
    case errc::wrong_format: return {"wrong_format", "wrong format"};
    case errc::wrong_element_count: return {"wrong_element_count", "wrong number of elements"};
    case errc::more_than_one_inferred_dim: return {"more_than_one_inferred_dim", "more than one dim is to be inferred"};
    case errc::axis_out_of_range: return {"axis_out_of_range", "the axis is out of range"};
    case errc::index_is_outside: return {"index_is_outside", "the rule reads or writes what is not there"};
    case errc::number_is_unknown: return {"number_is_unknown", "the rule takes the number of a dim that is not known"};
    case errc::not_the_only_element:
        return {"not_the_only_element", "the rule takes the only element of what has several"};
    case errc::attribute_of_another_kind:
        return {"attribute_of_another_kind", "the attribute is of another kind than the rule reads"};
    case errc::negative_dim: return {"negative_dim", "a dim would be negative"};
    case errc::overflow: return {"overflow", "a number is too large"};
    case errc::rank_too_large: return {"rank_too_large", "the rank is too large"};
    case errc::missing_input: return {"missing_input", "an input is missing"};
    case errc::wrong_value: return {"wrong_value", "wrong value"};
    case errc::output_not_assigned: return {"output_not_assigned", "the rule assigned no shape to this output"};
    case errc::output_read_before_it_is_set:
        return {"output_read_before_it_is_set", "the rule reads this output before it has set it"};
    case errc::undetermined_shape: return {"undetermined_shape", "the shape is not determined"};
    case errc::undetermined_dtype: return {"undetermined_dtype", "the dtype is not determined"};
    case errc::no_column_matches:
        return {"no_column_matches", "the operator has no such combination of dtypes and formats"};
    case errc::dtypes_do_not_promote: return {"dtypes_do_not_promote", "no dtype holds the values of all operands"};
    case errc::inplace_differs: return {"inplace_differs", "an output in place differs from its input"};
    case errc::formula_given_up: return {"formula_given_up", "the formula of a dim is given up"};
    case errc::nodes_after_errors: return {"nodes_after_errors", "nodes come after these errors and are not reported"};
    case errc::unknown_chip: return {"unknown_chip", "no operator knows this chip"};
    case errc::not_supported_on_chip: return {"not_supported_on_chip", "the chip does not support this"};
    case errc::no_kernel: return {"no_kernel", "no kernel"};
    case errc::unknown_engine: return {"unknown_engine", "there is no engine of this name"};
    case errc::call_not_taken: return {"call_not_taken", "the engine does not take this call"};
    case errc::overlapping_tensors: return {"overlapping_tensors", "two live tensors share memory"};
    case errc::out_of_memory_budget: return {"out_of_memory_budget", "more memory than allowed"};
    case errc::wrong_input_data: return {"wrong_input_data", "wrong input data"};
    case errc::size_above_the_bound: return {"size_above_the_bound", "a run made more than its bound allows"};
    case errc::too_many_iterations: return {"too_many_iterations", "the loops do not come to an end"};
    case errc::tiling_key_not_set: return {"tiling_key_not_set", "the tiling function chose no key"};
    case errc::tiling_not_usable: return {"tiling_not_usable", "the tiling cannot be used"};
    case errc::kernel_failed: return {"kernel_failed", "the kernel failed"};
    case errc::block_not_taken:
        return {"block_not_taken", "the kernel takes no block, and the tiling asks for several"};
    case errc::tiling_data_not_filled:
        return {"tiling_data_not_filled", "the tiling function never assigned a part of its data"};
    case errc::element_not_written: return {"element_not_written", "no block writes the element"};
    case errc::element_written_twice: return {"element_written_twice", "two blocks write the element"};
    case errc::blocks_disagree: return {"blocks_disagree", "the element depends on how the work is cut"};
    case errc::local_memory_overflows:
        return {"local_memory_overflows", "a block holds more at once than its core has"};
    case errc::blocks_race: return {"blocks_race", "a block reads what another writes"};
    case errc::not_a_shared_object: return {"not_a_shared_object", "the file is no shared object"};
    case errc::wrong_architecture: return {"wrong_architecture", "the shared object is for another machine"};
    case errc::cannot_load_library: return {"cannot_load_library", "the system cannot load the shared object"};
    case errc::missing_symbol: return {"missing_symbol", "the shared object exports no operators"};
    case errc::wrong_abi_version: return {"wrong_abi_version", "the library was built for another version"};
    case errc::wrong_structure_size: return {"wrong_structure_size", "library and program disagree about a structure"};
    case errc::wrong_fingerprint:
        return {"wrong_fingerprint", "two parts of the program disagree about an operator's definition"};
    case errc::duplicate_library: return {"duplicate_library", "two libraries have one name"};
    case errc::no_library_in_directory: return {"no_library_in_directory", "the directory has no shared object"};
    case errc::cannot_be_saved: return {"cannot_be_saved", "the program cannot be saved"};
    case errc::damaged_file: return {"damaged_file", "the compiled file is damaged"};
    case errc::wrong_byte_order: return {"wrong_byte_order", "the compiled file has another byte order"};
    case errc::wrong_file_version: return {"wrong_file_version", "the compiled file is of another version"};
    case errc::operator_has_no_way_out:
        return {"operator_has_no_way_out", "nothing says how the operator leaves in this format"};
    case errc::no_form_in_the_operator_set:
        return {"no_form_in_the_operator_set", "the operator set has no form for this"};
    case errc::cannot_write_file: return {"cannot_write_file", "cannot write the file"};
    case errc::malformed_npy: return {"malformed_npy", "this is not a valid npy file"};
    case errc::usage: return {"usage", "wrong usage"};
    default: return detail::words_of_the_compiler(code);
    }
}
[[nodiscard]] constexpr std::string_view name_of(errc code) { return words_of(code).name; }

GRAFT_END
