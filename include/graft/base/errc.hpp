// graft/base/errc.hpp - every mistake in words: the same names in compiler errors, run-time errors and tests
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "graft/base/config.hpp"

GRAFT_BEGIN

/// What is wrong. The enumerator is the sentence; after it, or above, stands what helps.
enum class errc : std::uint16_t {
    ok,
    // an operator's definition (found by the compiler)
    no_prototype, ///< write `static constexpr auto prototype = graft::prototype(...)`, in a struct or after `public:`
    definition_of_another_kind, ///< `prototype = graft::prototype(...)`, of ONNX `history = onnx::define(...)`
    prototype_is_not_constexpr, ///< write `static constexpr`; what the chain is given must be constants
    base_of_another_operator,   ///< write `struct TopK : graft::op<TopK>`; what a pass makes is a `fused_op`
    duplicate_name,             ///< rename one of them, or delete the line that is there twice
    empty_name,                 ///< give it a name
    name_with_a_blank,          ///< write it without: no blanks and no quotes; a dot after a domain, `acme.Relu`
    default_after_the_kind,     ///< write the default alone, `.attr("axis", -1)`, or the kind alone
    attribute_without_a_kind,   ///< write a default, `.attr("axis", -1)`, or a kind, `.attr("axis", as_integer)`
    word_of_no_definition,      ///< leave it out: a port takes dtypes, follow, formats, an attribute constraints
    /// write the name first, `.input("x", f32)`, `.optional("seed", 2, int64)`, and then what the word's comment says
    word_takes_other_arguments,
    no_such_word, ///< it is called otherwise: `input`, `attr`, `ignore`, ...; the doc comments list what there is
    too_many_parameters,                     ///< put several attributes into one list, or split the operator
    follow_names_no_input,                   ///< mend the name: it must be an input of this operator
    follow_is_a_ring,                        ///< let one of them state its dtypes itself
    empty_dtype_set,                         ///< name at least one dtype
    unknown_dtype_variable,                  ///< declare it before by `.datatype(...)`, or mend the name
    dtype_variable_not_used,                 ///< name it at a port, `.input("x", "T")`, or leave it out
    nothing_determines_the_dtype_of_output,  ///< give it one dtype, a variable, `follow("x")`, or write `infer_dtype`
    nothing_determines_the_shape_of_output,  ///< write `infer_shape`, or `follow("x")`
    value_depend_on_an_output,               ///< write it at the input whose elements the rule reads
    default_list_too_long,                   ///< use a shorter default, or make the attribute required
    dtype_from_unknown_attribute,            ///< mend the name: it must be an attribute of kind type
    operator_without_inputs_and_outputs,     ///< add a port
    too_many_dtype_variables,                ///< write the dtypes at the ports that share with no other
    too_many_constraints,                    ///< use fewer words, or check the rest in `verify`
    choice_twice,                            ///< keep one of them
    too_many_columns,                        ///< leave out columns, or write sets of dtypes with a rule
    too_many_requirements,                   ///< check the rest in `verify`
    dtype_given_twice,                       ///< keep one; several dtypes are joined by `|`
    format_given_twice,                      ///< keep one; `formats(a, b)` takes several
    follow_given_twice,                      ///< keep one; aspects are joined by `|`
    follow_names_an_output,                  ///< name the input that the other output follows
    follow_changes_kind,                     ///< let it follow the first of the chain
    follow_contradicts_the_dtypes,           ///< widen the dtypes of the port, or leave them out
    followed_input_may_be_absent,            ///< write `follow("x", otherwise("z"))`, or assign it in a rule
    otherwise_on_an_input,                   ///< write it at an output
    otherwise_follows_no_required_input,     ///< name a required input
    count_from_unknown_attribute,            ///< mend the name: it must be an attribute of this operator
    count_from_an_attribute_of_another_kind, ///< use an attribute that is a number or a list
    count_of_a_single_port,                  ///< declare the port with `dynamic_input` or `dynamic_output`
    list_variable_on_a_single_port,          ///< use a variable made with `datatype`, or a dynamic port
    promotion_on_an_input,                   ///< write it at the output
    promotion_of_one_variable,               ///< name two variables or more
    promotion_leaves_the_port,               ///< widen the dtypes of the output, or narrow those of the variables
    compute_depend_on_an_input,              ///< write it at the output
    columns_differ_in_length,                ///< give each port as many entries
    duplicate_column,                        ///< delete one of them
    column_contradicts_the_dtypes,           ///< keep the column, or the other word
    inplace_on_an_input,                     ///< write it at the output, with the name of the input
    inplace_names_no_input,                  ///< mend the name: it must be a required input
    inplace_twice,                           ///< let each output take the memory of another input
    inplace_dtypes_differ,                   ///< give both the same dtypes, or leave the word out
    initial_value_on_an_input,               ///< write it at the output
    initial_value_of_another_kind,           ///< write a value that each dtype of the output can hold
    scalar_on_an_output,                     ///< let `infer_shape` say so
    /// write `kind`, text or integer, and `values` in its `attr_traits`: each value once, with a text of its own
    enumeration_without_texts,
    default_of_no_attribute_kind,   ///< write a number, a bool, a text, a dtype or a list of one of these
    default_outside_the_constraint, ///< mend the default, or widen the constraint
    constraint_of_another_kind,     ///< use a constraint for values of this kind
    empty_constraint,               ///< name at least one value; the lower end comes first
    duplicate_chip,                 ///< join both into one `.on(...)`
    chip_names_no_port,             ///< mend the name, and declare the port before `.on(...)`
    chip_exceeds_the_definition,    ///< widen the port, or name a part of what it takes
    no_such_column,                 ///< use a number below the count of columns; the first is 0
    chip_supports_no_column,        ///< leave at least one column
    chip_lacks_a_dtype,             ///< leave the column out: `.on<npu>(only_columns(0, 2))`, or narrow the port
    chip_lacks_a_format,            ///< leave the column out, or use a format that the chip holds
    no_chip,                        ///< write `struct npu : graft::chip<npu>` with a `descriptor`
    chip_is_incomplete,             ///< say what the error names: a name, cores, dtypes, memory of a core
    chip_says_twice,                ///< keep one of them; a family's descriptor begins with `as("name")`
    chip_number_out_of_range,       ///< write a number above 0, and a power of two for an alignment
    trait_contradicts_another,      ///< keep one of them
    trait_has_other_ports,          ///< give the operator the ports that the trait asks for
    documentation_of_no_parameter,  ///< mend the name in `.of(...)`
    documented_twice,               ///< keep one of them
    rule_has_another_signature,     ///< write `static constexpr graft::status infer_shape(shape_context& ctx)`, public
    rule_name_is_misspelled,        ///< rename it to the rule that was meant: the one whose context it takes
    documentation_is_no_documentation, ///< write `static constexpr auto documentation = graft::documentation(...)`
    no_such_member,                    ///< use the name of a rule, or `documentation`
    stated_member_is_missing,          ///< write the member, or mend its spelling
    member_is_not_stated,              ///< add it to `.brings(...)`
    rule_is_not_constexpr,             ///< write `constexpr`; the rule calls nothing that is not
    rule_leaves_the_dtype_open,        ///< assign the output on each way through the rule
    shape_text_is_malformed, ///< use words of `rule::said`, letters of an input, and an attribute for `@` and `#`
    malformed_line,          ///< write it as `graft::operator_line` says; `->` comes before the outputs
    rule_gives_a_dtype_outside_the_port, ///< widen the dtypes of the output, or mend the rule
    // a rule's or a kernel's access to its operator (found by the compiler)
    name_is_no_template_argument,               ///< write `ctx.attr<"axis">()`, or `ctx.attr("axis"_p)` in templates
    no_such_input,                              ///< mend the name: the prototype lists the inputs
    no_such_output,                             ///< mend the name: the prototype lists the outputs
    no_such_attribute,                          ///< mend the name: the prototype lists the attributes
    value_of_an_input_that_is_not_value_depend, ///< add `value_depend` to the input
    input_is_optional,                          ///< use `optional_input`, `optional_desc` or `optional_in`, and test it
    input_is_dynamic,                           ///< use `dynamic_input`, `dynamic_desc` or `dynamic_in`
    input_is_not_optional,                      ///< read it without `optional`
    input_is_not_dynamic,                       ///< read it without `dynamic`
    output_is_dynamic,                          ///< use `dynamic_output` or `dynamic_out`
    output_is_not_dynamic,                      ///< write it without `dynamic`
    output_is_followed,                         ///< leave it out: follow sets it already
    output_is_optional,                         ///< use `optional_out`, and test it
    output_is_not_optional,                     ///< write it without `optional`
    value_is_optional,                          ///< use `optional_value`, and test it
    attribute_is_optional,                      ///< use `optional_attr`, and test it
    attribute_is_not_optional,                  ///< read it with `attr`
    attribute_has_another_type, ///< use the type of the attribute: int64, double, bool, text, dtype, or a list of one
    dtypes_of_one_variable_differ,   ///< give the parameters one dtype: their ports share a dtype variable
    dtype_outside_the_port,          ///< use a dtype of the port, or widen it
    literal_of_another_kind,         ///< write a value of the attribute's kind, a shape for an input
    too_many_literals,               ///< test with fewer
    parameter_not_bound,             ///< add a parameter for it: `in<"x", float>`, `out<"y", float>`
    parameter_bound_twice,           ///< keep one of them
    no_such_parameter,               ///< mend the name
    input_takes_tensors,             ///< give a tensor; a number becomes one by `net.constant(...)`
    visitor_forgets_the_operator,    ///< give the visitor an overload for it, or for any other
    output_is_not_compute_dependent, ///< add `compute_depend` to the output, or leave the parameter out
    actual_shape_not_said,           ///< add a parameter `actual_shape<"y">`
    kernel_is_no_function,           ///< give the address of a function, `&relu`: no lambda, no object
    kernel_answers_another_type,     ///< let it return `graft::status`
    kernel_parameter_without_name,   ///< use `in<...>`, `out<...>`, `attr_of<...>` and their kin
    kernel_parameter_is_a_reference, ///< take it by value
    prepared_state_of_another_type,  ///< take `prepared<State>` of what prepare makes, and list a `prepared_kernel`
    workspace_without_a_size,        ///< give the kernel a function that says how many bytes
    workspace_not_taken,             ///< take a `workspace`, or leave the function out
    output_over_an_input_of_another_size, ///< name an input whose elements have the same size
    /// write `constexpr status f(Op::tiling_context const&, graft::tiling<Data>&)`
    tiling_function_has_another_signature,
    tiling_data_is_not_trivially_copyable, ///< use numbers and arrays of them
    tiling_data_of_another_type,           ///< use the type that the tiling function fills
    tiling_data_not_taken,                 ///< take a `tiled<Data>`
    tiled_without_a_tiling_function,       ///< list it as `tiled_kernel`
    tiling_has_no_such_key,                ///< add the key to `tiling<...>`, or choose another
    tiling_key_twice,                      ///< keep one variant for each key
    tiling_key_without_variant,            ///< add a `variant` for it
    variant_without_tiling_key,            ///< add the key to `tiling<...>`
    variants_differ_in_dtypes,             ///< give all of them the same dtypes
    box_names_no_input,     ///< name an input or an attribute of the tiling function's operator, with a value it takes
    box_is_empty,           ///< the lower end comes first, and one letter has one range
    tiling_says_no_work,    ///< let the tiling function say `t.split({.total = ..., .each = ...})`
    tiling_refuses_a_shape, ///< the error has the shape: cut it otherwise, or leave it out of the box
    tiling_leaves_elements, ///< round up: `ceil_div(total, cores)`, or let the last block take the rest
    tiling_is_not_aligned,  ///< round the length of a block and of a tile up to whole units: `round_up(each, unit)`
    tiling_cuts_empty_pieces, ///< a block and a tile have at least one element
    /// the error names the part of the box: use `ctx.extent<"x">(axis)`, which knows bounds, or a smaller box
    tiling_is_not_proved,
    tiling_overflows_the_memory_of_a_core, ///< make tiles smaller: all that a block holds at once must fit
    // a catalog, a list of plugins or of kernels (found by the compiler)
    tag_without_a_list,          ///< write `struct my_ops { using list = graft::ops<...>; };` and give `my_ops`
    list_of_another_kind,        ///< write `ops`, `kernels`, `plugins` or `passes` as it must be, or `join_plugins`
    duplicate_operator,          ///< rename one, or delete what is listed twice
    operator_not_in_catalog,     ///< add it to the catalog's list, what the expansion names, or `uses` of a library
    tag_member_is_misspelled,    ///< write the name that the documentation of the table or the set gives
    tag_member_of_another_type,  ///< write `static constexpr std::uint32_t version = 1;`, or as its documentation says
    duplicate_kernel,            ///< delete what is listed twice
    engine_without_a_name,       ///< write `static constexpr std::string_view engine = "cpu";` in the tag
    origin_is_not_in_the_list,   ///< write `using list = plugins::origins;`, and what else there is after it by `join`
    no_kernel_covers,            ///< write a kernel, narrow the port, or name the exception with its reason
    exception_of_no_operator,    ///< mend the name: the catalog lists the operators, the prototype its ports
    exception_without_a_reason,  ///< say in a text why no kernel is needed
    exception_without_a_gap,     ///< delete it: kernels, or another exception, cover this without it
    plugin_of_another_framework, ///< give the set its own front end, or list the plugin in the set of its framework
    duplicate_plugin,            ///< delete one, give them other versions, or `.override()` to the later
    override_of_no_operator,     ///< leave the word out, or mend the name
    library_brings_nothing,      ///< list operators, plugins, passes or kernels
    // a mapping (found by the compiler)
    plugin_is_not_constexpr,                     ///< write `inline constexpr auto name = graft::plugin<...>()...;`
    plugin_without_origin,                       ///< write `plugin<TopK, TopKV2>()`: ours first, then the framework's
    nothing_sets_attribute,                      ///< write `set`, `rename`, `map`, `computed` or `use_default` for it
    attribute_set_twice,                         ///< keep one of them
    origin_attribute_neither_mapped_nor_ignored, ///< map it, or name it in `ignore` or `reads`
    /// leave it out of `ignore`, or say what sets the target's attribute: `set`, `use_default`
    ignored_attribute_is_mapped,
    attribute_kinds_do_not_convert, ///< compute it in the parse function
    no_such_origin_attribute,       ///< mend the name: the origin's definition lists them
    no_such_origin_input,           ///< mend the name: the origin's definition lists them
    no_such_origin_output,          ///< mend the name: the origin's definition lists them
    input_has_no_source,     ///< name it in `input`, `weight` or `input_from_attr`; an optional one in `no_input`
    origin_input_not_mapped, ///< map it, or name it in `drop`; is an arrow missing in front of an output?
    output_has_no_source,    ///< map it with `output`, or name it in `drop`
    no_parse_function_for_computed_attribute, ///< add `.parse(...)`
    /// write `[](graft::parse_context<Target, Origin>& ctx) -> graft::status`, without captures
    parse_function_of_another_signature,
    number_is_narrowed,       ///< name the number, check its range, then convert that with `static_cast`
    conversion_needs_a_check, ///< write `.checked("seed")` in the plugin, or make the attribute `natural`
    nothing_to_check,         ///< leave `.checked` out: it is for a uint64 that becomes an int, or the other way round
    versions_leave_a_gap,     ///< close the gap, or say why with `refused<Op>(range, "reason")`
    version_changes_meaning,  ///< write `.same_since(11)`, or give that version on a plugin of its own
    no_such_version,          ///< give a version that the operator's history has
    ports_in_another_order,   ///< write `by_name` or `by_position`
    /// write it as TensorFlow does: `"x: T"`, `"-> y: T"`, `"T: {half, float}"`, `"n: int = 1"`
    malformed_origin_definition,
    text_is_no_constant,                 ///< write `"SAME"_c`, which the compiler holds against the definition
    required_input_left_out,             ///< make the input optional
    port_bound_twice,                    ///< keep one of them
    dynamic_port_onto_a_single_one,      ///< make the target's port dynamic, or write `.each()`
    dtypes_never_agree,                  ///< widen the port, or write `cast_input` or `cast_output`
    order_is_no_permutation,             ///< name each input once
    value_map_is_not_exhaustive,         ///< add the missing values, or `otherwise(...)`
    value_mapped_twice,                  ///< keep one of them
    value_outside_the_definition,        ///< mend the value, or widen what the definition admits
    origin_value_outside_the_target,     ///< map the value to one that the target admits, or widen its constraint
    otherwise_hides_a_declared_value,    ///< write a `when` for each value, or `otherwise_for`
    operator_is_no_origin_of_the_plugin, ///< name one of its origins
    ai_cpu_format_is_not_nhwc,           ///< use NHWC, or `.any_format()`
    version_range_is_empty,              ///< give the lower version first
    // a scope pattern or a pass (found by the compiler)
    pass_is_not_constexpr, ///< write `inline constexpr auto name = graft::scope_pass<...>(...)...;`, and its structure
    no_such_foreign_operator,                 ///< mend the name, or declare the operator and list its plugin
    value_of_another_kind,                    ///< compare with a value of the attribute's kind
    impossible_count,                         ///< use a count that a scope can have
    condition_never_holds,                    ///< delete one of the two clauses
    condition_is_redundant,                   ///< delete the clause
    condition_contradicts_the_structure,      ///< ask for at least as many as the structure has
    result_does_not_use_input,                ///< connect it, or write "_" in its place
    pattern_too_large,                        ///< use a smaller pattern
    pattern_input_is_not_there,               ///< write `swaps` after a node that reads two tensors
    no_such_pattern_node,                     ///< mend the name: the structure lists its nodes
    pattern_node_not_connected,               ///< let it read, or be read by, another node of the structure
    pattern_input_neither_mapped_nor_dropped, ///< map it with `input`, or drop it
    pass_without_pattern,                     ///< add `.when(...)`: it says in which scopes to look
    no_such_sub_type,                         ///< mend the name of the type
    duplicate_pass,                           ///< rename one, or delete what is listed twice
    no_such_pass,                             ///< mend the name
    fused_operator_without_plugin,            ///< list a plugin for what the pass makes
    fused_plugin_without_pass,                ///< list the pass: `using passes = graft::passes<...>;`
    // a parameter message of Caffe (found by the compiler)
    no_message,               ///< derive from `caffe::message` and write `static constexpr auto fields = ...;`
    message_is_not_constexpr, ///< mend the first error in its `fields` or `values`, and write `static constexpr auto`
    duplicate_field_number,   ///< give each field its own number
    bad_field_number,         ///< use 1 to 536870911, but 19000 to 19999
    bad_field_name,           ///< use letters, digits and underscores
    field_needs_a_type,       ///< name its type after the number, or its message: `optional<Box>(...)`
    default_of_another_type,  ///< write a default of the field's type
    default_out_of_range,     ///< write a number that the type can hold
    default_is_no_value_of_the_enum,    ///< use one of the values, as a text
    enum_without_values,                ///< add `.value(...)`, in `static constexpr auto values`
    field_number_is_taken,              ///< use a number that is free, or replace the message with `override()`
    field_name_is_taken,                ///< rename the field, or replace the message with `override()`
    override_replaces_nothing,          ///< mend the name, or leave `override()` out
    message_cannot_be_replaced,         ///< add a field to it without `override()`
    added_field_is_required,            ///< make it optional: nets without it are valid
    parameter_is_no_field_of_the_layer, ///< add the message and the field of LayerParameter to `caffe::messages<...>`
    no_such_field,                      ///< mend the name: the message lists its fields
    field_is_repeated,                  ///< read it with `all`
    field_is_not_repeated,              ///< read it with `get`
    field_has_another_type,             ///< name the type that the message gives it
    // reading a model
    cannot_open_file,  ///< give a path that can be read; the answer names what the system says
    empty_file,        ///< the file has no bytes: fetch or export it again
    file_too_large,    ///< raise `read_budget::file_bytes`, or give the file that was meant
    unknown_framework, ///< give a GraphDef, SavedModel, prototxt or caffemodel; `import_options::from` says which it is
    framework_not_supported, ///< the target has no reader of such models: convert the model
    truncated,               ///< the file was cut, by a download or a Git LFS pointer: fetch it again
    malformed_varint,    ///< the file is damaged or no protobuf message: fetch it again, or say what it is with `from`
    malformed_field,     ///< the file is damaged or no protobuf message: fetch it again, or say what it is with `from`
    wrong_wire_type,     ///< describe the message (`caffe::message`), or say what the file is with `from`
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
    duplicate_node,      ///< rename one of the nodes
    duplicate_blob,      ///< rename the top of one of the layers, or make it in-place (top = bottom)
    dangling_input,      ///< add the node that makes it, or declare it as an input of the net
    no_such_output_port, ///< mend the number after the colon; the operator has fewer outputs
    cycle,               ///< break it: only loops made of Enter, Merge, NextIteration and Exit may turn
    loop_frames_differ,  ///< bring the input into the loop by an Enter of the same `frame_name`
    no_such_tensor,      ///< use a name that the model has; graft_import --dump lists them
    no_such_symbol,      ///< use a symbol of the graph; the message names the nearest
    bad_checkpoint,      ///< save the variables again: the message says what is wrong with the files of the checkpoint
    no_such_variable,    ///< save the variable, or give the checkpoint that belongs to the graph
    no_such_signature,   ///< use a signature and tags that the model has; the message lists them
    missing_weights,     ///< give the caffemodel (`weights`), or import with `missing_weights::unknown` or `seeded`
    wrong_blob_size,     ///< use the weights that belong to this net
    wrong_blob_count,    ///< use the weights that belong to this net
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
    index_is_outside,           ///< ask for `rank()`, `size()` or `has_rank()` before the rule reads the element
    number_is_unknown,          ///< ask `known()` before the rule takes the number; dims compute without numbers
    not_the_only_element,       ///< give one element; in a rule read `value[i]`
    attribute_of_another_kind,  ///< read the member of the attribute's own kind
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
    formula_given_up,             ///< name fewer dims, or give numbers or bounds (`--bind`, `--bound`)
    nodes_after_errors,           ///< mend the errors before: these nodes were not checked for want of their inputs
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
    size_above_the_bound, ///< give a larger bound to `bound_sizes`, or more room (`open_sizes`, --open-sizes)
    tiling_key_not_set,   ///< call `choose` on each way through the tiling function
    block_not_taken,      ///< take `graft::block` in the kernel's signature, or leave `block_dim` at 1
    tiling_not_usable,    ///< mend the tiling function; the message says what is wrong with its answer
    // a tiled kernel under test (kernel/tiling_proof.hpp)
    tiling_data_not_filled, ///< assign every field of the tiling's data on each way through the tiling function
    element_not_written,    ///< the blocks leave a rest: let the last one take it, or round the length of a block up
    element_written_twice,  ///< blocks overlap: end each where the next begins
    blocks_disagree,        ///< the element depends on how the work is cut: look at its block's first and last element
    local_memory_overflows, ///< the block loads more at once than a core holds: make its tiles smaller
    blocks_race,            ///< a block reads what another writes: blocks have no order
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
    // a compiled file (program/save.hpp, program/load.hpp)
    cannot_be_saved,    ///< save a program that runs: mend what it lacks, give its symbols numbers
    damaged_file,       ///< the file was changed since it was written, or is none: compile the model again
    wrong_byte_order,   ///< compile the model on a machine with the byte order of this one
    wrong_file_version, ///< compile the model again with this version of the library
    // a way out (export/onnx/write_model.hpp)
    operator_has_no_way_out,     ///< write a lowering, `onnx::out::lower<Op>(f)`, and give its list to the ways out
    no_form_in_the_operator_set, ///< choose a newer operator set, or another form; what is missing stands beside
    // the outside world
    cannot_write_file, ///< give a path that can be written; the answer names what the system says
    malformed_npy,     ///< write the array again with numpy.save
    usage,             ///< graft_import --help
};

GRAFT_END
