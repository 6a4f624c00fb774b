// graft/base/detail/errors_of_definitions.hpp - errors of operators, kernels and lists: code, sentence, help
// SPDX-License-Identifier: Apache-2.0
#pragma once

// clang-format off: one row for each error
#define GRAFT_ERRORS_OF_DEFINITIONS(row) \
    /* An operator's definition (found by the compiler) */ \
    row(no_prototype, "the operator has no public static member `prototype`", \
        "write `static constexpr auto prototype = graft::prototype(...)`, in a struct or after `public:`") \
    row(wrong_definition_kind, "the member holds the wrong kind of definition", \
        "write `prototype = graft::prototype(...)`; for an ONNX operator `history = onnx::define(...)`") \
    row(prototype_is_not_constexpr, "the prototype is not a constant expression", \
        "write `static constexpr`, and pass only constants to the prototype") \
    row(wrong_base_class, "the base class belongs to another operator", \
        "write `struct TopK : graft::op<TopK>`; an operator that a pass creates derives from `fused_op`") \
    row(duplicate_name, "two parameters have the same name", "rename one of them, or delete the duplicate line") \
    row(empty_name, "a name is empty", "give it a name") \
    row(invalid_name, "the name contains an invalid character", \
        "use no blanks and no quotes; a dot follows a domain, `acme.Relu`") \
    row(attribute_with_kind_and_default, "an attribute has both a kind and a default", \
        "write only the default, `.attr(\"axis\", -1)`, or only the kind, `.attr(\"axis\", as_integer)`") \
    row(attribute_without_kind, "an attribute has neither a kind nor a default", \
        "write a default, `.attr(\"axis\", -1)`, or a kind, `.attr(\"axis\", as_integer)`") \
    row(invalid_constraint, "not a valid constraint of a prototype", \
        "remove it: a port takes dtypes, `follow` and formats; an attribute takes constraints") \
    row(wrong_arguments, "wrong arguments", \
        "write the name first, `.input(\"x\", f32)`; the page of words (WORDS.md) of the function lists its " \
        "arguments") \
    row(unknown_member, "unknown member function", \
        "use the name that graft has for it: `input`, `attr`, `ignore`, ...; the pages of words (WORDS.md) list" \
        " all") \
    row(too_many_parameters, "too many parameters", "put several attributes into one list, or split the operator") \
    row(follow_of_unknown_input, "`follow` names an unknown input", \
        "correct the name: it must be an input of this operator") \
    row(follow_cycle, "`follow` forms a cycle of inputs and outputs", "state the dtypes of one of them directly") \
    row(empty_dtype_set, "the set of dtypes is empty", "name at least one dtype") \
    row(unknown_dtype_variable, "unknown dtype variable", \
        "declare it before with `.datatype(...)`, or correct the name") \
    row(unused_dtype_variable, "the dtype variable is not used by any port", \
        "use it for a port, `.input(\"x\", \"T\")`, or remove it") \
    row(undetermined_output_dtype, "the dtype of this output is not determined", \
        "give it one dtype, a dtype variable or `follow(\"x\")`, or write `infer_dtype`") \
    row(undetermined_output_shape, "the shape of this output is not determined", \
        "write `infer_shape`, or use `follow(\"x\")`") \
    row(unread_input, "nothing constrains the shape of this input", \
        "let it follow another input, `follow(\"x\")`, read its shape in `infer_shape` or `verify`, or write " \
        "`any_shape`") \
    row(requirement_never_fails, "every value of the attribute meets the requirement", \
        "compare the attributes that must be consistent, or delete the requirement") \
    row(requirement_never_met, "no value of the attribute meets the requirement", \
        "correct the predicate, or the constraint of the attribute that contradicts it") \
    row(rule_never_called, "the rule is never called", \
        "remove it: `infer_value` computes integers, and every output is of floats or strings") \
    row(value_depend_on_output, "`value_depend` is valid for inputs only", \
        "write it for the input whose elements the rule reads") \
    row(default_list_too_long, "the default list is too long", \
        "use a shorter default, or make the attribute required") \
    row(dtype_from_unknown_attribute, "the dtype comes from an unknown attribute", \
        "correct the name: it must be an attribute of kind type") \
    row(dtype_attribute_outside_port, "the attribute has no dtype that the port has", \
        "give both the same dtypes: the attribute's value is the dtype of the port's tensors") \
    row(operator_without_ports, "the operator has no inputs and no outputs", "add an input or an output") \
    row(too_many_dtype_variables, "too many dtype variables", \
        "write the dtypes directly for ports that share them with no other port") \
    row(too_many_constraints, "too many constraints, formats or columns", \
        "use fewer constraints, or check the rest in `verify`") \
    row(duplicate_constraint, "the parameter has this constraint twice, or a range beside `one_of`", \
        "keep one of them") \
    row(duplicate_choice, "duplicate value in a list of choices", "remove one of them") \
    row(too_many_columns, "too many columns", "remove columns, or use sets of dtypes and a rule") \
    row(too_many_requirements, "too many requirements", "check the rest in `verify`") \
    row(duplicate_dtype, "the dtypes of this parameter are specified twice", \
        "keep one; join several dtypes with `|`") \
    row(duplicate_format, "the formats of this port are specified twice", "keep one; `formats(a, b)` takes several") \
    row(duplicate_follow, "`follow` is specified twice for this port", "keep one; join aspects with `|`") \
    row(follow_of_output, "`follow` names an output; only an input can be followed", \
        "name the input that the other output follows") \
    row(follow_aspects_differ, "the ports of a `follow` chain copy different aspects", \
        "follow the first port of the chain") \
    row(follow_dtype_mismatch, "the followed input has a dtype that this port does not accept", \
        "add the dtypes to the port, or remove its own dtypes") \
    row(follow_of_optional_input, \
        "the output follows an optional input, and has no alternative for when it is absent", \
        "write `follow(\"x\", otherwise(\"z\"))`, or assign the output in a rule") \
    row(otherwise_on_input, "`otherwise` is valid for outputs only", "write it for an output") \
    row(otherwise_needs_required_input, "`otherwise` must name a required input, after `follow` of an optional one", \
        "name a required input: `follow(\"bias\", otherwise(\"x\"))`") \
    row(count_from_unknown_attribute, "the number of tensors comes from an unknown attribute", \
        "correct the name: it must be an attribute of this operator") \
    row(wrong_count_attribute_kind, "the attribute for the number of tensors must be an integer or a list", \
        "name an integer, `.attr(\"n\", 2)`, or a list, whose length is the number") \
    row(count_on_single_port, "only a dynamic port has a number of tensors", \
        "declare the port with `dynamic_input` or `dynamic_output`") \
    row(dynamic_ports_not_counted, \
        "two dynamic inputs, or outputs, of a framework's operator, and nothing says which tensors belong to which", \
        "write `count_from`, or a list of dtypes (`x: T` with `T: list(type)`), for all of them but one") \
    row(list_variable_on_single_port, "a list variable of dtypes is valid for dynamic ports only", \
        "use a variable declared with `datatype`, or a dynamic port") \
    row(promotion_on_input, "a promoted dtype is valid for outputs only", "write it for the output") \
    row(promotion_of_one_variable, "a promotion needs at least two dtype variables", \
        "name two or more variables, of which the output has the common dtype: `promote(\"T1\", \"T2\")`") \
    row(promotion_outside_port, "two dtypes promote to a dtype that the output does not accept", \
        "add the dtype to the output, or remove dtypes from the variables") \
    row(any_shape_on_output, "`any_shape` is valid for inputs only", "write it for the input, or remove it") \
    row(compute_depend_on_input, "`compute_depend` is valid for outputs only", "write it for the output") \
    row(column_length_mismatch, "the ports have different numbers of columns", \
        "give every port the same number of columns") \
    row(duplicate_column, "two columns are equal", "delete one of them") \
    row(column_conflict, "the dtype of this port is specified by columns and in another way", \
        "keep the columns, or the other way") \
    row(inplace_on_input, "`inplace` is valid for outputs only", \
        "write it for the output, with the name of the input") \
    row(inplace_of_unknown_input, "`inplace` does not name a required input", \
        "correct the name: it must be a required input") \
    row(duplicate_inplace, "two outputs use the memory of the same input", \
        "use the memory of another input for one of them") \
    row(inplace_dtype_mismatch, "an in-place output and its input have different dtypes", \
        "give both the same dtypes, or remove `inplace`") \
    row(initial_value_on_input, "an initial value is valid for outputs only", "write it for the output") \
    row(wrong_initial_value, "the initial value does not fit the dtypes of the output", \
        "use a value that every dtype of the output can represent") \
    row(initial_value_in_place, "the memory of the output is that of an input: an initial value would overwrite it", \
        "remove `initial` or `inplace`") \
    row(scalar_on_output, "`scalar` is valid for inputs only", "set the shape of the output in `infer_shape`") \
    row(enum_without_strings, "the `attr_traits` of the enum do not define a kind and a string for each value", \
        "define `kind`, string or integer, and `values` in its `attr_traits`: every value once, each with its " \
        "own string") \
    row(unsupported_default_type, "the type of the default is not supported for attributes", \
        "use a number, a bool, a string, a dtype or a list of one of these") \
    row(default_violates_constraint, "the default violates the constraint", \
        "correct the default, or relax the constraint") \
    row(wrong_constraint_kind, "the constraint does not fit the kind of the attribute", \
        "use a constraint for values of this kind") \
    row(empty_constraint, "the constraint excludes every value", \
        "name at least one value; write the lower bound first") \
    row(duplicate_chip, "the chip is listed twice", "join both into one `.on(...)`") \
    row(unknown_chip_port, "the chip restricts an unknown port", \
        "correct the name, and declare the port before `.on(...)`") \
    row(chip_exceeds_definition, "the chip supports a dtype or format that the operator does not accept", \
        "add it to the port, or name a subset of what the port accepts") \
    row(unknown_column, "unknown column", "use a number below the number of columns; the first is 0") \
    row(chip_supports_no_column, "the chip supports no column of the operator", "keep at least one column") \
    row(chip_lacks_dtype, "the chip does not support a dtype of the operator", \
        "select columns without it, `.on<npu>(only_columns(0, 2))`, or restrict the port") \
    row(chip_lacks_format, "the chip does not support a format of the operator", \
        "select columns without it, or use a format that the chip supports") \
    row(not_a_chip, "the type is not a chip", "write `struct npu : graft::chip<npu>` with a `descriptor`") \
    row(incomplete_chip, "the chip's descriptor is incomplete", \
        "add what the error names: a name, cores, dtypes, memory of a core") \
    row(duplicate_chip_property, "the chip's descriptor specifies a property twice", \
        "keep one of them; the descriptor of a chip family begins with `as(\"name\")`") \
    row(chip_number_out_of_range, "a number in the chip's descriptor is out of range", \
        "use a number above 0, and a power of two for an alignment") \
    row(conflicting_traits, "the trait conflicts with an earlier trait", "keep one of them") \
    row(trait_port_mismatch, "an operator with this trait has other inputs, outputs or attributes", \
        "give the operator the ports that the trait requires") \
    row(rule_refuses_unknown_dims, "the shape rule refuses a dim that is not known yet, as a batch of any size", \
        "compare dims with `contradict(a, b)`, which is true if both are known and differ, not with `!=`") \
    row(rule_contradicts_trait, "the shape rule contradicts this trait: the output has the shape of the inputs", \
        "remove the trait, or correct the rule") \
    row(documentation_of_unknown_parameter, "the documentation names an unknown parameter", \
        "correct the name in `.of(...)`") \
    row(duplicate_documentation, "a parameter is documented twice", "keep one of them") \
    row(wrong_rule_signature, \
        "the rule is private, not static, or does not have the signature `status rule(context&)`", \
        "write `static constexpr graft::status infer_shape(shape_context& ctx)`, public") \
    row(misspelled_rule, "the member has the form of a rule, but not the name of one", \
        "rename it to the rule that was meant: the rule that takes this context; if this operator has no such " \
        "member, the base of another struct names it: write `struct Neg : graft::op<Neg>`") \
    row(invalid_documentation, "the member is private, not static, not constexpr, or not a `graft::documentation`", \
        "write `static constexpr auto documentation = graft::documentation(...)`") \
    row(unknown_rule, "unknown rule in `provides`", "use the name of a rule, or `documentation`") \
    row(missing_member, "a required member is missing", \
        "define the member, or correct its name; `provides` and constant models require it") \
    row(unlisted_member, "the definition has a member that `provides` does not list", "add it to `.provides(...)`") \
    row(rule_is_not_constexpr, "the compiler cannot evaluate the rule", \
        "write `constexpr`, and call only constexpr functions in the rule") \
    row(dtype_not_inferred, \
        "the rule sets no dtype for this output, for an input dtype that the definition accepts", \
        "assign the output on every path of the rule") \
    row(malformed_shape_spec, "the string of shapes contains an unknown word", \
        "use the syntax of `rule::shape_spec`: every letter of an output is in an input, an attribute follows `@` " \
        "and `#`") \
    row(malformed_line, "the line of an operator is malformed", \
        "write it in the form of `graft::operator_line`; `->` precedes the outputs") \
    row(inferred_dtype_outside_port, "the rule sets a dtype that the output does not accept", \
        "add the dtype to the output, or correct the rule") \
    /* A rule's or a kernel's access to its operator (found by the compiler) */ \
    row(name_not_template_argument, "the name must be a template argument, between < and >", \
        "write `ctx.attr<\"axis\">()`, or `ctx.attr(\"axis\"_p)` in templates") \
    row(unknown_input, "unknown input", \
        "correct the name: the prototype lists the inputs of an operator, `graft_import MODEL` those of a model" \
        " that a session runs; if the message names another operator, correct the base class: " \
        "`struct Mine : graft::op<Mine>`") \
    row(unknown_output, "unknown output", \
        "correct the name: the prototype lists the outputs of an operator, `graft_import MODEL` those of a " \
        "model that a session runs; if the message names another operator, correct the base class: " \
        "`struct Mine : graft::op<Mine>`") \
    row(unknown_attribute, "unknown attribute", \
        "correct the name: the prototype lists the attributes; if the message names another operator, correct the " \
        "base class: `struct Mine : graft::op<Mine>`") \
    row(input_is_not_value_depend, "the rule reads the value of an input that is not `value_depend`", \
        "add `value_depend` to the input") \
    row(value_of_floats, "the elements of this input are floats, which `scalar()` and `[i]` do not read", \
        "read them with `visit`, or with `real(i)` where `known()` holds") \
    row(input_is_optional, "the input is optional", \
        "use `optional_input`, `optional_desc` or `optional_in`, and test it") \
    row(input_is_dynamic, "the input is dynamic", "use `dynamic_input`, `dynamic_desc` or `dynamic_in`") \
    row(input_is_not_optional, "the input is not optional", "use the function without `optional`") \
    row(input_is_not_dynamic, "the input is not dynamic", "use the function without `dynamic`") \
    row(output_is_dynamic, "the output is dynamic", "use `dynamic_output` or `dynamic_out`") \
    row(output_is_not_dynamic, "the output is not dynamic", "use the function without `dynamic`") \
    row(output_is_followed, "the output follows an input and cannot be set", \
        "remove the assignment: `follow` already sets it") \
    row(output_is_optional, "the output is optional and must be tested", "use `optional_out`, and test it") \
    row(output_is_not_optional, "the output is not optional", "use the function without `optional`") \
    row(value_is_optional, "the value is optional and must be tested", "use `optional_value`, and test it") \
    row(attribute_is_optional, "the attribute is optional and must be tested", "use `optional_attr`, and test it") \
    row(error_not_returned, "the rule has made an error with `fail` and has not returned it", \
        "write `return ctx.fail<\"x\">(...);`") \
    row(attribute_is_not_optional, "the attribute is not optional", "read it with `attr`") \
    row(rule_undefined_at_zero, \
        "the rule, or tiling function, divides by this number or reads beyond an end where it is 0", \
        "declare `at_least(1)`, or test it in the rule (of an input: a dim of 0); what the rule calls for 0 is " \
        "constexpr") \
    row(rule_undefined_out_of_range, \
        "the rule, or tiling function, uses this number without a test where it is larger than any rank or shift", \
        "test what the rule computes from it: `if (!axis) return axis.error();`, compute sizes as `graft::dim`, " \
        "whose sums and products are checked, or declare a range, `in_range(0, 30)`; what the rule calls for such a " \
        "number is constexpr") \
    row(wrong_attribute_type, "the attribute has a different type", \
        "use the type of the attribute: int64, double, bool, string, dtype, or a list of one") \
    row(dtype_variable_mismatch, "two ports of one dtype variable, or of `follow`, are bound to different dtypes", \
        "give the parameters the same dtype") \
    row(dtype_outside_port, "the port does not accept this dtype", "use a dtype of the port, or add it to the port") \
    row(wrong_literal_kind, "the parameter does not accept a literal of this kind", \
        "use a value of the attribute's kind: a list is `graft::values{4, 3}`; an input is a shape, or " \
        "`{shape{2, 3}, dtype::f16}`") \
    row(too_many_literals, "too many tensors in a test", "test with fewer tensors") \
    row(parameter_not_bound, "a parameter is not bound", \
        "add a parameter for it: `in<\"x\", float>`, `out<\"y\", float>`") \
    row(parameter_bound_twice, "a parameter is bound twice", "keep one of them") \
    row(unknown_parameter, "unknown parameter", \
        "correct the name: the prototype lists inputs, outputs and attributes") \
    row(expected_tensor, "expected a tensor", "pass a tensor; `net.constant(...)` makes one from a number") \
    row(unhandled_operator, "the visitor does not handle this operator", \
        "add an overload for it, or one for all others") \
    row(output_is_not_compute_dependent, "the rules already determine the size of this output", \
        "add `compute_depend` to the output, or remove the parameter") \
    row(actual_shape_not_reported, "the kernel does not report the actual shape of a `compute_depend` output", \
        "add a parameter `actual_shape<\"y\">`") \
    row(kernel_is_not_a_function, "expected a function `status f(in<...>, ..., out<...>, ...)`, got something else", \
        "pass the address of a function, `&relu`; not a lambda, not an object") \
    row(wrong_return_type, "the function has the wrong return type", \
        "return `graft::status`; a `prepare` function returns the state, a workspace function " \
        "`graft::memory_size::of<float>(n)`") \
    row(string_output_without_storage, "the kernel makes strings, and takes nothing that their characters live in", \
        "take `graft::string_storage strings`, and `y[i] = strings.keep(text)`; without a name if the strings are " \
        "literals") \
    row(elements_before_run, "the function reads elements, and is called before there are any", \
        "write `in<\"x\", graft::no_elements>` for sizes; `graft::constant_elements<float>` reads a constant in a " \
        "prepare or support function") \
    row(constant_not_before_run, "only prepare and support functions read constants before a run", \
        "write `in<\"x\", float>` in a kernel, and `graft::no_elements` in a workspace or layout function") \
    row(unnamed_kernel_parameter, "the kernel parameter names no port and no attribute", \
        "use `in<...>`, `out<...>`, `attr_of<...>` and similar types") \
    row(kernel_parameter_by_reference, "the kernel takes a parameter by non-const reference", "take it by value") \
    row(wrong_prepared_state, "the kernel does not take the state that `prepare` returns", \
        "take `prepared<State>` of what `prepare` returns, and list a `prepared_kernel`") \
    row(workspace_without_size, "the kernel takes a workspace, but no function returns its size", \
        "give the kernel a function that returns the number of bytes") \
    row(unused_workspace, "a function returns a workspace size, but the kernel takes no workspace", \
        "take a `workspace`, or remove the function") \
    row(element_size_mismatch, "the output may use the memory of an input whose elements have a different size", \
        "name an input whose elements have the same size") \
    row(wrong_tiling_signature, "the tiling function has the wrong signature", \
        "write `constexpr status f(Op::tiling_context const&, graft::tiling<Data>&)`") \
    row(tiling_data_is_not_trivially_copyable, "the tiling data is not trivially copyable", \
        "use numbers and arrays of numbers") \
    row(wrong_tiling_data_type, "the kernel and the tiling function use different types of tiling data", \
        "use the type that the tiling function fills") \
    row(unused_tiling_data, "no variant of the kernel takes the tiling data", "take a `tiled<Data>`") \
    row(missing_tiling_function, "the kernel takes tiling data, but has no tiling function", \
        "list it as `tiled_kernel`") \
    row(unknown_tiling_key, "unknown tiling key", "add the key to `tiling<...>`, or choose another key") \
    row(duplicate_tiling_key, "two variants have the same tiling key", "keep one variant for each key") \
    row(tiling_key_without_variant, "the tiling function may choose a key that has no variant", \
        "add a `variant` for it") \
    row(variant_without_tiling_key, "the tiling function never chooses this variant", \
        "add the key to `tiling<...>`") \
    row(variant_dtype_mismatch, "the variants of a kernel take different dtypes", \
        "give all variants the same dtypes") \
    row(box_of_unknown_input, "the box names an unknown input or attribute, or a value that it does not accept", \
        "name an input or an attribute of the tiling function's operator, with a valid value") \
    row(incomplete_box, "the box leaves out an input or an attribute: nothing is proved for it", \
        "name the input with its shapes, or the attribute with a value") \
    row(empty_box, "the box contains no shape", "write the lower bound first, and one range for each letter") \
    row(missing_tiling_split, "the tiling function does not describe the work of the blocks", \
        "call `t.split({.total = ..., .each = ...})` in the tiling function") \
    row(tiling_rejects_shape, "the tiling function rejects a shape of the box", \
        "the error shows the shape: tile it in another way, or exclude it from the box") \
    row(tiling_misses_elements, "the blocks do not cover all elements", \
        "round up, `ceil_div(total, cores)`, or let the last block take the rest") \
    row(misaligned_tiling, "a block or a tile is not aligned", \
        "round the length of blocks and tiles up to whole units: `round_up(each, unit)`") \
    row(empty_tile, "a block or a tile is empty", "give every block and tile at least one element") \
    row(tiling_not_proved, "the compiler cannot prove this for the whole box", \
        "the error names the part of the box: use `ctx.extent<\"x\">(axis)`, which has bounds, or a smaller box") \
    row(tiling_exceeds_core_memory, "a block needs more memory than a core has", \
        "make the tiles smaller: all that a block holds at the same time must fit") \
    /* A catalog, a list of plugins or of kernels (found by the compiler) */ \
    row(tag_without_list, "the tag has no member `list`, or is a list itself", \
        "write `struct my_ops { using list = graft::ops<...>; };` and pass `my_ops`") \
    row(wrong_list_kind, "the list has the wrong kind", \
        "write `ops`, `kernels`, `plugins` or `passes`, as expected here; `join_plugins` joins lists of plugins") \
    row(duplicate_operator, "two operators have the same name", \
        "rename one of them, or delete the duplicate; a library that replaces it lists it in `overrides`") \
    row(operator_not_in_catalog, "the operator is not in the catalog", \
        "add it, and what its expansion creates, to the list of the catalog, or to `uses` of a library; load a " \
        "compiled file with the target for which it was compiled") \
    row(unknown_tag_member, "unknown member of the tag", \
        "use a name that the comment of the table or the set lists: `list`, `engine`, `catalog`, `plugins`, " \
        "`passes` and so on") \
    row(wrong_tag_member_type, "the member of the tag has the wrong type", \
        "write `static constexpr std::uint32_t version = 1;`, or the type that its documentation gives") \
    row(identity_reads_attribute, "the operator is an identity, and its kernel reads an attribute", \
        "remove `.is(identity)`: an import leaves such a node out, whatever the attribute is") \
    row(duplicate_kernel, "the list contains a kernel twice, or one for the dtypes of an earlier one", \
        "delete the later one, or limit the earlier one by `supports`") \
    row(engine_without_name, "the tag of kernels has no constant string with the name of its engine", \
        "write `static constexpr std::string_view engine = \"cpu\";` in the tag") \
    row(origins_not_in_list, "the list of the tag does not begin with the operators that its plugins map", \
        "write `using list = plugins::origins;`, and add others with `join`") \
    row(kernel_coverage_gap, "no kernel accepts the operator with these dtypes", \
        "write a kernel, restrict the port, or list an exception with its reason") \
    row(unread_attribute, "no kernel takes the attribute, and no rule reads it: every value computes the same", \
        "take it in the kernel as `attr_of<...>`, or delete it; if it is meant: `leaves_out<kernel<...>, \"alpha\">" \
        "`, or `not_covered` with the reason") \
    row(exception_of_unknown_operator, "the exception names an unknown operator or port", \
        "correct the name: the catalog lists the operators, the prototype lists the ports") \
    row(exception_without_reason, "the exception has no reason", "give a string that says why no kernel is needed") \
    row(unused_exception, "the exception is not needed", \
        "delete it: kernels, or another exception, already cover this") \
    row(wrong_framework, "the plugin belongs to another framework than the set", \
        "give the set its own front end, or list the plugin in the set of its framework") \
    row(duplicate_plugin, "two plugins map the same operator", \
        "delete one, give them different versions, or add `.override()` to the later one") \
    row(override_of_unknown_operator, "the override replaces no operator of the list", \
        "remove `override`, or correct the name") \
    row(override_of_unknown_plugin, "the override replaces no earlier plugin of the list", \
        "remove `override`, or list the plugin that it replaces before it; a list that is joined to another one says " \
        "`static constexpr bool joins_a_target = true;`") \
    row(empty_library, "the library has no operators, plugins, passes or kernels", \
        "list operators, plugins, passes or kernels")
