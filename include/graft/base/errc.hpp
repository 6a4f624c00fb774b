// graft/base/errc.hpp - every mistake in words: the same names in compiler errors, run-time errors and tests
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "graft/base/config.hpp"

GRAFT_BEGIN

/// What is wrong. The enumerator is the sentence; after those that a user of a finished compiler may meet
/// stands what helps.
enum class errc : std::uint16_t {
    ok,

    // an operator's definition (found by the compiler)
    no_prototype,
    prototype_is_not_constexpr,
    base_of_another_operator,
    duplicate_name,
    empty_name,
    default_after_the_kind,
    attribute_without_a_kind,
    word_of_no_definition,
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
    too_many_dtype_variables,
    too_many_constraints,
    too_many_columns,
    too_many_requirements,
    dtype_given_twice,
    format_given_twice,
    follow_given_twice,
    follow_names_an_output,
    follow_changes_kind,
    follow_contradicts_the_dtypes,
    followed_input_may_be_absent,
    otherwise_on_an_input,
    otherwise_follows_no_required_input,
    count_from_unknown_attribute,
    count_from_an_attribute_of_another_kind,
    count_of_a_single_port,
    list_variable_on_a_single_port,
    promotion_on_an_input,
    promotion_of_one_variable,
    promotion_leaves_the_port,
    compute_depend_on_an_input,
    columns_differ_in_length,
    duplicate_column,
    column_contradicts_the_dtypes,
    inplace_on_an_input,
    inplace_names_no_input,
    inplace_twice,
    inplace_dtypes_differ,
    initial_value_on_an_input,
    initial_value_of_another_kind,
    scalar_on_an_output,
    default_of_no_attribute_kind,
    default_outside_the_constraint,
    constraint_of_another_kind,
    empty_constraint,
    duplicate_chip,
    chip_names_no_port,
    chip_exceeds_the_definition,
    no_such_column,
    chip_supports_no_column,
    trait_contradicts_another,
    trait_has_other_ports,
    documentation_of_no_parameter,
    documented_twice,
    rule_has_another_signature,
    rule_name_is_misspelled,
    documentation_is_no_documentation,
    no_such_member,
    stated_member_is_missing,
    member_is_not_stated,
    rule_is_not_constexpr,
    rule_leaves_the_dtype_open,
    rule_gives_a_dtype_outside_the_port,

    // a rule's or a kernel's access to its operator (found by the compiler)
    name_is_no_template_argument,
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
    output_is_optional,
    output_is_not_optional,
    value_is_optional,
    attribute_is_optional,
    attribute_is_not_optional,
    attribute_has_another_type,
    dtype_outside_the_port,
    literal_of_another_kind,
    too_many_literals,
    parameter_not_bound,
    parameter_bound_twice,
    no_such_parameter,
    input_takes_tensors,
    visitor_forgets_the_operator,
    output_is_not_compute_dependent,
    actual_shape_not_said,
    kernel_is_no_function,
    kernel_answers_another_type,
    kernel_parameter_without_name,
    kernel_parameter_is_a_reference,
    workspace_without_a_size,
    workspace_not_taken,
    output_over_an_input_of_another_size,
    tiling_function_has_another_signature,
    tiling_data_is_not_trivially_copyable,
    tiling_data_of_another_type,
    tiling_data_not_taken,
    tiled_without_a_tiling_function,
    tiling_key_twice,
    tiling_key_without_variant,
    variant_without_tiling_key,
    variants_differ_in_dtypes,

    // a catalog, a list of plugins or of kernels (found by the compiler)
    tag_without_a_list,
    list_of_another_kind,
    duplicate_operator,
    operator_not_in_catalog,
    no_kernel_covers,
    exception_of_no_operator,
    exception_without_a_reason,
    duplicate_plugin,
    override_of_no_operator,
    library_brings_nothing,

    // a mapping (found by the compiler)
    plugin_without_origin,
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
    parse_function_of_another_signature,
    number_is_narrowed,
    versions_leave_a_gap,
    ports_in_another_order,
    malformed_origin_definition,
    required_input_left_out,
    port_bound_twice,
    dynamic_port_onto_a_single_one,
    dtypes_never_agree,
    order_is_no_permutation,
    value_map_is_not_exhaustive,
    value_mapped_twice,
    value_outside_the_definition,
    origin_value_outside_the_target,
    otherwise_hides_a_declared_value,
    operator_is_no_origin_of_the_plugin,
    ai_cpu_format_is_not_nhwc,
    version_range_is_empty,

    // a scope pattern or a pass (found by the compiler)
    no_such_foreign_operator,
    value_of_another_kind,
    impossible_count,
    condition_never_holds,
    condition_is_redundant,
    condition_contradicts_the_structure,
    result_does_not_use_input,
    pattern_too_large,
    no_such_pattern_node,
    pattern_node_not_connected,
    pattern_input_neither_mapped_nor_dropped,
    pass_without_pattern,
    no_such_sub_type,
    duplicate_pass,
    no_such_pass,
    fused_operator_without_plugin,
    fused_plugin_without_pass,

    // a parameter message of Caffe (found by the compiler)
    duplicate_field_number,
    bad_field_number,
    bad_field_name,
    field_needs_a_type,
    default_of_another_type,
    default_out_of_range,
    default_is_no_value_of_the_enum,
    enum_without_values,
    field_number_is_taken,
    field_name_is_taken,
    override_replaces_nothing,
    message_cannot_be_replaced,
    added_field_is_required,
    parameter_is_no_field_of_the_layer,
    no_such_field,
    field_is_repeated,
    field_is_not_repeated,
    field_has_another_type,

    // reading a model
    cannot_open_file,  ///< give a path that can be read; the answer names what the system says
    empty_file,        ///< the file has no bytes: fetch or export it again
    file_too_large,    ///< raise `read_budget::file_bytes`, or give the file that was meant
    unknown_framework, ///< give a GraphDef, SavedModel, prototxt or caffemodel; `import_options::from` says which it is
    framework_not_supported, ///< convert the model to TensorFlow or Caffe first
    truncated,               ///< the file was cut, by a download or a Git LFS pointer: fetch it again
    malformed_varint, ///< the file is damaged or no protobuf message: fetch it again, or say what it is with `from`
    malformed_field,  ///< the file is damaged or no protobuf message: fetch it again, or say what it is with `from`
    /// the file was written by another schema: describe the message (`caffe::message`), or say what it is with `from`
    wrong_wire_type,
    nesting_too_deep,    ///< raise `read_budget::depth` if the model is trusted
    syntax,              ///< mend the text at the line and column given
    unknown_field,       ///< mend the spelling, describe the field with `caffe::message`, or import with `keep_unknown`
    unknown_enum_value,  ///< use one of the values of the enum; a layer of your own needs its `caffe::enumeration`
    number_out_of_range, ///< use a number that the type of the field holds
    bad_escape,          ///< protobuf text knows \\n \\t \\" \\\\ octal, hexadecimal and Unicode escapes
    duplicate_field,     ///< keep one of them: the field is not repeated
    missing_field,       ///< add the field: its message requires it
    too_many_nodes,      ///< raise `read_budget::nodes` if the model is trusted
    bad_tensor,          ///< export the tensor again: its shape and its values disagree
    unknown_dtype,       ///< export the model without this dtype, or with a newer graft

    // a graph as read
    duplicate_node, ///< rename one of the nodes
    duplicate_blob, ///< rename the top of one of the layers, or make it in-place (top = bottom)
    dangling_input, ///< add the node that makes it, or declare it as an input of the net
    /// mend the number after the colon; the definition of the operator says how many outputs it has
    no_such_output_port,
    cycle,              ///< break it: only loops made of Enter, Merge, NextIteration and Exit may turn
    loop_frames_differ, ///< bring the input into the loop by an Enter of the same `frame_name`
    no_such_tensor,     ///< use a name that the model has; graft_import --dump lists them
    no_such_symbol,     ///< use a symbol of the graph; the message names the nearest
    bad_checkpoint,     ///< save the variables again: the message says what is wrong with the files of the checkpoint
    no_such_variable,   ///< save the variable, or give the checkpoint that belongs to the graph
    no_such_signature,  ///< use a signature and tags that the model has; the message lists them
    missing_weights,    ///< give the caffemodel (`weights`), or import with `missing_weights::unknown` or `seeded`
    wrong_blob_size,    ///< use the weights that belong to this net
    wrong_blob_count,   ///< use the weights that belong to this net

    // fusing a model
    unknown_pass,                             ///< mend the spelling; the message names the nearest pass
    boundary_edge_neither_mapped_nor_dropped, ///< map the edge in the pass (`input`, `output`) or drop it
    matches_overlap,                          ///< order the passes, or make one of the patterns narrower
    inner_tensor_is_used,                     ///< make the tensor an output of the fused operator
    fusion_makes_a_cycle, ///< make the pattern smaller, so that nothing outside lies between two of its nodes
    loop_is_cut,          ///< match the whole loop or none of it

    // mapping a model
    unsupported_operator,             ///< write a plugin for it: examples/README.md shows each kind
    unsupported_version,              ///< export the model in a version that the message does not refuse
    computed_attribute_not_set,       ///< set it in the parse function (`set`), or say `ctx.use_default` there
    attribute_not_computed,           ///< say `.computed` of it in the plugin, and nothing else
    missing_required_attribute,       ///< export the model again, or give the attribute in the plugin (`set`, `parse`)
    attribute_outside_the_definition, ///< add the attribute to the operator's definition, or `ignore` it in the plugin
    wrong_attribute_kind,             ///< give a value of the kind that the definition names
    wrong_attribute_value,            ///< give one of the values that the message expects
    wrong_input_count,                ///< the definition says how many; an optional input must be declared so
    wrong_output_count,               ///< the definition says how many; an optional output must be declared so
    not_a_constant,                   ///< freeze the model, so that this input is a Const

    // a graph that code makes or changes
    tensor_of_another_graph, ///< use the references that this network or edit gave, and not those of one before it
    absent_tensor,           ///< give a tensor: the reference stands for none; a port beyond the last gives such
    no_such_node,            ///< use a node of this graph
    finished_before,         ///< a network is finished once, an edit applied once: make another

    // preparing a graph
    unknown_step, ///< mend the spelling; the message names the nearest

    // verify and infer
    wrong_dtype,                ///< cast the input, or widen the dtypes of the port
    dtypes_differ,              ///< cast one of the operands: they share a dtype variable
    wrong_rank,                 ///< reshape the input; `--shape` gives the shape of a model's input
    wrong_shape,                ///< mend the shape that the message names; `--shape` gives the shape of a model's input
    shapes_differ,              ///< reshape or broadcast one of the operands
    wrong_format,               ///< give the port its format in the plugin (`input_format`, `auto_formats`)
    wrong_element_count,        ///< give as many elements as the message expects
    more_than_one_inferred_dim, ///< keep one -1 at most
    axis_out_of_range,          ///< use an axis between -rank and rank - 1
    negative_dim,               ///< make the input larger, or the window, pads or slice smaller
    overflow,                   ///< use smaller dims: the product must fit 63 bits
    rank_too_large,             ///< use at most as many dims as the message expects
    missing_input,              ///< connect the input: it is required
    wrong_value,                ///< give a value that the message expects
    output_not_assigned,        ///< assign every output in `infer_shape`, on each of its ways
    output_read_before_it_is_set, ///< set the output first, or read the input it comes from
    undetermined_shape,           ///< give `--shape`, or import with `partial`
    undetermined_dtype,           ///< give the dtype in the plugin, or import with `partial`
    no_column_matches,            ///< cast the inputs to one of the columns of the definition
    dtypes_do_not_promote,        ///< cast one of the operands
    inplace_differs,              ///< give the output the dtype and shape of its input, or no `inplace`
    /// name fewer dims, or give numbers or bounds (`--bind`, `--bound`): what depends on them has unknown sizes
    formula_given_up,
    nodes_behind_errors, ///< mend the errors before: these nodes were not checked for want of their inputs

    // a chip
    unknown_chip,          ///< mend the spelling: the chips are those of `prototype::on`
    not_supported_on_chip, ///< import for another chip, or cast to what the chip takes

    // planning and running
    no_kernel,            ///< write a kernel for the operator and its dtypes, or add an engine that has one
    unknown_engine,       ///< mend the spelling: the message names the engines there are
    call_not_taken,       ///< add an engine that takes the call; the message says what was asked for
    overlapping_tensors,  ///< the plan was changed by hand: use what `plan_memory` gives
    out_of_memory_budget, ///< raise the budget, or import smaller shapes
    wrong_input_data,     ///< give as many bytes, of the dtype, as the input of the graph has
    kernel_failed,        ///< the message holds what the kernel says
    too_many_iterations,  ///< raise the bound of the session if the loop is meant to take so long
    size_above_the_bound, ///< give a larger bound to `bound_sizes`
    tiling_key_not_set,   ///< call `choose` on each way through the tiling function
    block_not_taken,      ///< take `graft::block` in the kernel's signature, or leave `block_dim` at 1
    tiling_not_usable,    ///< mend the tiling function; the message says what is wrong with its answer

    // a tiled kernel under test (kernel/tiling_proof.hpp)
    tiling_data_not_filled, ///< assign every field of the tiling's data on each way through the tiling function
    element_not_written,    ///< the blocks leave a rest: let the last one take it, or round the length of a block up
    element_written_twice,  ///< blocks overlap: end each where the next begins
    blocks_disagree,        ///< the element depends on how the work is cut: look at its block's first and last element

    // loading a library of operators
    not_a_shared_object,     ///< give a shared library (.so) made for this system
    wrong_architecture,      ///< build the library for this machine
    cannot_load_library,     ///< the answer names what the system says: often a library that it needs is not found
    missing_symbol,          ///< export the function `graft_library`, which returns the library's table
    wrong_abi_version,       ///< build the library with the headers of this version
    wrong_structure_size,    ///< build the library with the headers of this version
    wrong_fingerprint,       ///< build library and program with the same definition of the operator
    duplicate_library,       ///< load the library once, or rename one of the two
    no_library_in_directory, ///< give the directory that holds the libraries

    // the outside world
    cannot_write_file, ///< give a path that can be written; the answer names what the system says
    malformed_npy,     ///< write the array again with numpy.save
    usage,             ///< graft_import --help
};

GRAFT_END
