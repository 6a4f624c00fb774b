// graft/base/errc.hpp - every mistake in words: the same names in compiler errors, run-time errors and tests
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "graft/base/config.hpp"

GRAFT_BEGIN

/// What is wrong. The enumerator is the sentence.
enum class errc : std::uint16_t {
    ok,

    // an operator's definition (found by the compiler)
    duplicate_name,
    empty_name,
    too_many_parameters,
    follow_names_no_input,
    follow_is_a_ring,
    empty_dtype_set,
    unknown_dtype_variable,
    nothing_determines_the_dtype_of_output,
    nothing_determines_the_shape_of_output,
    value_depend_on_an_output,
    default_list_too_long,
    dtype_from_unknown_attribute,
    operator_without_inputs_and_outputs,
    prototype_name_differs_from_key,

    // a rule's or a kernel's access to its operator (found by the compiler)
    no_such_input,
    no_such_output,
    no_such_attribute,
    value_of_an_input_that_is_not_value_depend,
    input_is_optional,
    input_is_dynamic,
    input_is_not_optional,
    input_is_not_dynamic,
    output_is_dynamic,
    output_is_not_dynamic,
    output_is_followed,
    attribute_has_another_type,
    dtype_outside_the_port,
    parameter_not_bound,
    parameter_bound_twice,

    // a catalog, a list of plugins or of kernels (found by the compiler)
    duplicate_operator,
    operator_not_in_catalog,
    duplicate_plugin,

    // a mapping (found by the compiler)
    nothing_sets_attribute,
    attribute_set_twice,
    origin_attribute_neither_mapped_nor_ignored,
    attribute_kinds_do_not_convert,
    no_such_origin_attribute,
    no_such_origin_input,
    no_such_origin_output,
    input_has_no_source,
    origin_input_not_mapped,
    output_has_no_source,
    no_parse_function_for_computed_attribute,
    malformed_origin_definition,

    // reading a model
    cannot_open_file,
    empty_file,
    file_too_large,
    unknown_framework,
    framework_not_supported,
    truncated,
    malformed_varint,
    malformed_field,
    wrong_wire_type,
    nesting_too_deep,
    syntax,
    unknown_field,
    unknown_enum_value,
    number_out_of_range,
    bad_escape,
    duplicate_field,
    missing_field,
    too_many_nodes,
    bad_tensor,
    unknown_dtype,

    // a graph as read
    duplicate_node,
    duplicate_blob,
    dangling_input,
    no_such_output_port,
    cycle,
    loop_frames_differ,
    no_such_tensor,
    missing_weights,
    wrong_blob_size,
    wrong_blob_count,

    // mapping a model
    unsupported_operator,
    missing_required_attribute,
    attribute_outside_the_definition,
    wrong_attribute_kind,
    wrong_attribute_value,
    wrong_input_count,
    wrong_output_count,
    not_a_constant,

    // verify and infer
    wrong_dtype,
    dtypes_differ,
    wrong_rank,
    wrong_shape,
    shapes_differ,
    wrong_format,
    wrong_element_count,
    more_than_one_inferred_dim,
    axis_out_of_range,
    negative_dim,
    overflow,
    rank_too_large,
    missing_input,
    missing_value,
    wrong_value,
    output_not_assigned,
    undetermined_shape,
    undetermined_dtype,

    // planning and running
    no_kernel,
    overlapping_tensors,
    out_of_memory_budget,
    wrong_input_data,
    kernel_failed,
    too_many_iterations,

    // the outside world
    cannot_write_file,
    malformed_npy,
    usage,
};

GRAFT_END
