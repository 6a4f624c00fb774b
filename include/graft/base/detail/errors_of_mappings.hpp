// graft/base/detail/errors_of_mappings.hpp - errors of mappings, passes and messages: code, sentence, help
// SPDX-License-Identifier: Apache-2.0
#pragma once

// clang-format off: one row for each error
#define GRAFT_ERRORS_OF_MAPPINGS(row) \
    /* A mapping (found by the compiler) */ \
    row(plugin_is_not_constexpr, "the plugin is not a constant expression", \
        "write `inline constexpr auto name = graft::plugin<...>()...;`") \
    row(plugin_without_origin, "the plugin names no operator of a framework", \
        "write `plugin<TopK, TopKV2>()`: the target first, then the framework's operator") \
    row(attribute_not_set, "the attribute is not set", \
        "use `set`, `rename`, `map`, `computed` or `use_default` for it") \
    row(attribute_set_twice, "the attribute is set twice", "keep one of them") \
    row(origin_attribute_not_mapped, "an attribute of the framework's operator is not mapped and not ignored", \
        "map it, or name it in `ignore` or `reads`") \
    row(ignored_attribute_is_mapped, \
        "an ignored attribute sets an attribute of the target, or the parse function reads it", \
        "remove it from `ignore`: what the parse function reads is in `reads`; or set the target's attribute with " \
        "`set` or `use_default`") \
    row(attribute_kind_mismatch, "the kinds of the two attributes do not convert", \
        "compute the value in the parse function") \
    row(unknown_origin_attribute, "unknown attribute of the framework's operator", \
        "correct the name: the definition of the framework's operator lists them") \
    row(unknown_origin_input, "unknown input of the framework's operator", \
        "correct the name: the definition of the framework's operator lists them") \
    row(unknown_origin_output, "unknown output of the framework's operator", \
        "correct the name: the definition of the framework's operator lists them") \
    row(input_not_mapped, "nothing is mapped to this input", \
        "name it in `input`, `weight` or `input_from_attr`; an optional one in `no_input`") \
    row(origin_input_not_mapped, "an input of the framework's operator is not mapped", \
        "map it, or name it in `drop`; if it is an output, write the arrow `->` before it") \
    row(output_not_mapped, "nothing is mapped to this output", "map it with `output`, or name it in `drop`") \
    row(missing_parse_function, "what is `computed` or in `reads` needs a parse function", "add `.parse(...)`") \
    row(duplicate_rule, "the plugin has this rule twice", "keep one of them") \
    row(wrong_parse_signature, "the parse function, or the expansion, has the wrong signature", \
        "write `[](graft::parse_context<Target, Origin>& ctx) -> graft::status`, or for `expand` " \
        "`[](graft::expand_context<Origin>& ctx) -> graft::status`, without captures") \
    row(narrowing_conversion, "the attribute cannot represent every value of this type", \
        "store the number in a variable, check its range, then convert it with `static_cast`") \
    row(unchecked_conversion, "a conversion between uint64 and int64 must be checked", \
        "write `.checked(\"seed\")` in the plugin, or make the attribute `unsigned_integer`") \
    row(unneeded_check, "the target accepts all that the framework's operator allows here", "remove `.checked`") \
    row(version_gap, "some versions have no plugin and are not refused", \
        "map them, or write `refused<Op>(range, \"reason\")`") \
    row(version_changes_meaning, "the meaning of the operator changes in this version, and its definition does not", \
        "write `.same_since(11)`, or give the version its own plugin") \
    row(unknown_version, "unknown version of the operator", "use a version of the operator's history") \
    row(port_order_mismatch, "the two operators list their ports in different orders", \
        "write `by_name` or `by_position`") \
    row(malformed_origin_definition, "the definition of the framework's operator is malformed", \
        "write it as TensorFlow does: `\"x: T\"`, `\"-> y: T\"`, `\"T: {half, float}\"`, `\"n: int = 1\"`") \
    row(string_not_constant, "the attribute accepts certain strings only, and the compiler cannot check this one", \
        "write `\"SAME\"_c`, which the compiler checks against the definition") \
    row(missing_required_input, "a required input is missing", "map the input, or make it optional") \
    row(port_bound_twice, "the port is bound twice", "keep one of them") \
    row(dynamic_port_to_single_port, "a dynamic port is mapped to a single port", \
        "make the target's port dynamic, or write `.each()`") \
    row(incompatible_dtypes, "the two ports have no dtype in common", \
        "add dtypes to the port, or write `cast_input` or `cast_output`") \
    row(order_not_a_permutation, "the order must name every input exactly once", "name every input once") \
    row(value_map_is_not_exhaustive, "the map does not cover every value", \
        "add the missing values, or `otherwise(...)`") \
    row(value_mapped_twice, "the value is mapped twice", "keep one of them") \
    row(value_outside_definition, "the definition does not accept this value", \
        "correct the value, or add it to the definition") \
    row(origin_value_outside_target, "the target does not accept a value of the framework's operator", \
        "map the value to one that the target accepts, relax the target's constraint, or write `.checked(...)`: the " \
        "import then refuses it") \
    row(origin_attribute_may_be_absent, "the framework's attribute may be absent, and the target requires it", \
        "give the target a default, compute the attribute, or write `.checked(...)`: the import then refuses its " \
        "absence") \
    row(otherwise_hides_declared_value, "`otherwise` covers a value that the framework's operator declares", \
        "write a `when` for every declared value, or use `otherwise_for`") \
    row(not_an_origin_of_plugin, "the operator is not an origin of the plugin", "name one of its origins") \
    row(ai_cpu_format_is_not_nhwc, "an AI CPU operator takes NHWC only", "use NHWC, or `.any_format()`") \
    row(empty_version_range, "the range of versions is empty", "write the lower version first") \
    /* A scope pattern or a pass (found by the compiler) */ \
    row(pass_is_not_constexpr, "the pass, or its structure, is not a constant expression", \
        "write `inline constexpr auto name = graft::scope_pass<...>(...)...;`, and the same for its structure") \
    row(unknown_origin_operator, "unknown operator in the pattern", \
        "correct the name, or declare the operator and list its plugin") \
    row(wrong_value_kind, "the value and the attribute have different kinds", \
        "compare with a value of the attribute's kind") \
    row(impossible_count, "no scope can have this number of nodes", \
        "use a number of at least 0; of a multiple the step is above 0, and the remainder below the step") \
    row(unsatisfiable_condition, "the condition contradicts itself", \
        "delete one of the two clauses; two values of one attribute need two nodes, `count(...) >= 2`") \
    row(redundant_condition, "a clause of the condition is redundant", "delete the clause") \
    row(condition_contradicts_structure, "the condition excludes nodes that the structure has", \
        "require at least as many as the structure has, with the attributes that it has") \
    row(result_does_not_use_input, "the result does not use this input of the matched structure", \
        "connect it, or write `\"_\"` in its place") \
    row(result_is_the_match, "the result of the rewrite is the structure that it matches", \
        "remove the pass, or write in `becomes` what replaces the nodes") \
    row(rewrites_undo_each_other, "an earlier rewrite of the list replaces the result of this one by its match", \
        "remove one of the two passes") \
    row(hidden_pass, "another pass gets the nodes of every match first: its structure is a part of this one", \
        "give this pass a higher priority, or list it before the other one") \
    row(swaps_without_effect, "`swaps` changes no match: nothing distinguishes the two inputs", \
        "remove `swaps`") \
    row(pattern_too_large, "the pattern is too large", "use a smaller pattern") \
    row(missing_pattern_input, "the node has no second input to swap", \
        "write `swaps` after a node that reads two tensors") \
    row(unknown_pattern_node, "unknown node of the pattern", "correct the name: the structure lists its nodes") \
    row(attribute_from_optional_node, "a required attribute comes from an optional node of the structure", \
        "give the fused operator's attribute a default, or make the node required") \
    row(output_from_optional_node, "the only output comes from an optional node of the structure", \
        "match the models without the node by a structure of their own, or make the node required") \
    row(pattern_node_not_connected, "the node is not connected to the nodes before it, or leads to no output", \
        "connect it to another node of the structure, or name its tensor in `output`") \
    row(pattern_cycle, "the nodes of the structure form a cycle, which a model has only where a loop merges", \
        "correct the inputs: a node reads nodes that do not read it") \
    row(pattern_of_fused_operator, "the pattern names an operator that only passes create", \
        "match the nodes of the framework: every pass sees the model as it was read") \
    row(pattern_input_not_mapped, "an input of this node is not an edge of the pattern, not mapped and not dropped", \
        "map it with `input`, or drop it") \
    row(pass_without_pattern, "the pass has no pattern", "add `.when(...)`, which selects the scopes to match") \
    row(unknown_sub_type, "no earlier batch of the pass sets this sub type", "correct the name of the type") \
    row(duplicate_pass, "two passes have the same name", \
        "rename one of them, or delete the duplicate; a pass that replaces another says `.overrides()`") \
    row(override_of_unknown_pass, "the override replaces no pass of the list", "correct the name") \
    row(fused_operator_without_plugin, "a pass creates this operator, but no plugin maps it", \
        "list a plugin for the operator that the pass creates") \
    row(fused_plugin_without_pass, "a plugin maps this fused operator, but no pass creates it", \
        "list the pass: `using passes = graft::passes<...>;`") \
    /* A parameter message of Caffe (found by the compiler) */ \
    row(not_a_message, "the type is not a message", \
        "derive from `caffe::message` and write `static constexpr auto fields = ...;`") \
    row(message_is_not_constexpr, \
        "the fields of the message, or the values of the enum, are not a constant expression", \
        "correct the first error in its `fields` or `values`, and write `static constexpr auto`") \
    row(duplicate_field_number, "two fields of a message have the same number", "give every field its own number") \
    row(invalid_field_number, "invalid field number", "use 1 to 536870911, but not 19000 to 19999") \
    row(invalid_field_name, "invalid field name", \
        "use letters, digits and underscores; the first character is no digit") \
    row(field_without_type, "the field has no type", \
        "write its type after the number; a message or an enum is named by its struct, `optional<Box>(...)`") \
    row(wrong_default_type, "the default and the field have different types", "use a default of the field's type") \
    row(default_out_of_range, "the default is out of the range of the field's type", \
        "use a number that the type can represent") \
    row(default_not_in_enum, "the default is not a value of the enum", "use one of the values, as a string") \
    row(enum_without_values, "the enum has no values", "add `.value(...)`, in `static constexpr auto values`") \
    row(field_number_in_use, "another field of the message has this number", \
        "use a free number, or replace the message with `override()`") \
    row(field_name_in_use, "another field of the message has this name", \
        "rename the field, or replace the message with `override()`") \
    row(override_of_unknown_message, "the override replaces no message", "correct the name, or remove `override()`") \
    row(message_cannot_be_replaced, "the message cannot be replaced: the readers need it as it is", \
        "add a field to it without `override()`") \
    row(added_field_is_required, "a field that is added to an existing message cannot be required", \
        "make it optional: models without it are valid") \
    row(missing_layer_field, "LayerParameter has no field with this name and this message", \
        "add the message and the field of LayerParameter to `caffe::messages<...>`") \
    row(unknown_message_field, "unknown field of the message", "correct the name: the message lists its fields") \
    row(field_is_repeated, "the field is repeated", "read it with `all`") \
    row(field_is_not_repeated, "the field is not repeated", "read it with `get`") \
    row(wrong_field_type, "the field has a different type", "use the type that the message gives it")
