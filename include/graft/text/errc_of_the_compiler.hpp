// graft/text/errc_of_the_compiler.hpp - the mistakes that the compiler finds, by name and as a sentence
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

namespace detail {

/// Empty for what a model or a run brings.
[[nodiscard]] constexpr errc_words words_of_the_compiler(errc code) {
    switch (code) {
    case errc::no_prototype: return {"no_prototype", "the operator has no public static member `prototype`"};
    case errc::name_with_a_blank: return {"name_with_a_blank", "the name has a character that no name has"};
    case errc::definition_of_another_kind:
        return {"definition_of_another_kind", "the member holds another kind of definition"};
    case errc::prototype_is_not_constexpr:
        return {"prototype_is_not_constexpr", "the compiler cannot read the prototype"};
    case errc::base_of_another_operator: return {"base_of_another_operator", "the base is that of another operator"};
    case errc::default_after_the_kind:
        return {"default_after_the_kind", "an attribute has a kind and, after it, a default"};
    case errc::attribute_without_a_kind:
        return {"attribute_without_a_kind", "an attribute has neither a kind nor a default"};
    case errc::word_of_no_definition: return {"word_of_no_definition", "this is no word of a definition"};
    case errc::enumeration_without_texts:
        return {
            "enumeration_without_texts", "the traits of the enumeration do not say a kind and a text for each value"};
    case errc::prepared_state_of_another_type:
        return {"prepared_state_of_another_type", "the kernel does not take the state that was prepared for it"};
    case errc::duplicate_kernel: return {"duplicate_kernel", "a list has one kernel twice"};
    case errc::word_takes_other_arguments:
        return {"word_takes_other_arguments", "the word is not written with these arguments"};
    case errc::no_such_word: return {"no_such_word", "there is no such word"};
    case errc::name_is_no_template_argument:
        return {"name_is_no_template_argument", "a name that only a run would know; it belongs between < and >"};
    case errc::tag_without_a_list: return {"tag_without_a_list", "the tag has no member `list`, or is a list itself"};
    case errc::list_of_another_kind: return {"list_of_another_kind", "this is a list of another kind than stands here"};
    case errc::plugin_without_origin: return {"plugin_without_origin", "the plugin names no operator of a framework"};
    case errc::duplicate_name: return {"duplicate_name", "two parameters have one name"};
    case errc::empty_name: return {"empty_name", "a name is empty"};
    case errc::too_many_parameters: return {"too_many_parameters", "there are too many parameters"};
    case errc::follow_names_no_input: return {"follow_names_no_input", "follow names no input of the operator"};
    case errc::follow_is_a_ring: return {"follow_is_a_ring", "inputs and outputs follow each other in a ring"};
    case errc::empty_dtype_set: return {"empty_dtype_set", "no dtype is left in this set"};
    case errc::unknown_dtype_variable: return {"unknown_dtype_variable", "no dtype variable has this name"};
    case errc::dtype_variable_not_used: return {"dtype_variable_not_used", "no port has this dtype variable"};
    case errc::nothing_determines_the_dtype_of_output:
        return {"nothing_determines_the_dtype_of_output", "nothing determines the dtype of this output"};
    case errc::nothing_determines_the_shape_of_output:
        return {"nothing_determines_the_shape_of_output", "nothing determines the shape of this output"};
    case errc::value_depend_on_an_output: return {"value_depend_on_an_output", "an output cannot be value_depend"};
    case errc::default_list_too_long: return {"default_list_too_long", "the default list is too long"};
    case errc::dtype_from_unknown_attribute:
        return {"dtype_from_unknown_attribute", "the attribute that should give the dtype does not exist"};
    case errc::operator_without_inputs_and_outputs:
        return {"operator_without_inputs_and_outputs", "the operator has neither inputs nor outputs"};
    case errc::too_many_dtype_variables: return {"too_many_dtype_variables", "there are too many dtype variables"};
    case errc::too_many_constraints:
        return {"too_many_constraints", "there are too many constraints, formats or columns"};
    case errc::choice_twice: return {"choice_twice", "a list of choices names a value twice"};
    case errc::too_many_columns: return {"too_many_columns", "there are too many columns"};
    case errc::too_many_requirements: return {"too_many_requirements", "there are too many requirements"};
    case errc::dtype_given_twice: return {"dtype_given_twice", "the dtypes of this parameter are given twice"};
    case errc::format_given_twice: return {"format_given_twice", "the formats of this port are given twice"};
    case errc::follow_given_twice: return {"follow_given_twice", "this port follows twice"};
    case errc::follow_names_an_output:
        return {"follow_names_an_output", "follow names an output; only inputs can be followed"};
    case errc::follow_changes_kind: return {"follow_changes_kind", "a chain of follow changes what it takes over"};
    case errc::follow_contradicts_the_dtypes:
        return {"follow_contradicts_the_dtypes", "the port follows dtypes that it does not admit itself"};
    case errc::followed_input_may_be_absent:
        return {"followed_input_may_be_absent",
            "the output follows an optional input; say what it follows without it: `follow(\"x\", otherwise(\"z\"))`"};
    case errc::otherwise_on_an_input: return {"otherwise_on_an_input", "only outputs follow another input otherwise"};
    case errc::otherwise_follows_no_required_input:
        return {"otherwise_follows_no_required_input",
            "`otherwise` names a required input and stands where the followed one is optional"};
    case errc::count_from_unknown_attribute:
        return {"count_from_unknown_attribute", "the attribute that should give the number of tensors does not exist"};
    case errc::count_from_an_attribute_of_another_kind:
        return {"count_from_an_attribute_of_another_kind",
            "the attribute that should give the number of tensors is neither a number nor a list"};
    case errc::count_of_a_single_port: return {"count_of_a_single_port", "only a dynamic port has a number of tensors"};
    case errc::list_variable_on_a_single_port:
        return {"list_variable_on_a_single_port", "a list of dtypes belongs to dynamic ports only"};
    case errc::promotion_on_an_input: return {"promotion_on_an_input", "only an output has a promoted dtype"};
    case errc::promotion_of_one_variable: return {"promotion_of_one_variable", "a promotion needs two dtype variables"};
    case errc::promotion_leaves_the_port:
        return {"promotion_leaves_the_port", "two dtypes promote to one that the output does not admit"};
    case errc::compute_depend_on_an_input:
        return {"compute_depend_on_an_input", "the shape of an input cannot depend on compute"};
    case errc::columns_differ_in_length:
        return {"columns_differ_in_length", "columns of the operator have different lengths"};
    case errc::duplicate_column: return {"duplicate_column", "two columns of the operator are equal"};
    case errc::column_contradicts_the_dtypes:
        return {"column_contradicts_the_dtypes", "columns and another word both say which dtype this port has"};
    case errc::inplace_on_an_input: return {"inplace_on_an_input", "only an output can be in place"};
    case errc::inplace_names_no_input: return {"inplace_names_no_input", "inplace names no input that is always there"};
    case errc::inplace_twice: return {"inplace_twice", "two outputs take the memory of one input"};
    case errc::inplace_dtypes_differ:
        return {"inplace_dtypes_differ", "an output takes the memory of an input that has other dtypes"};
    case errc::initial_value_on_an_input:
        return {"initial_value_on_an_input", "only the memory of an output has an initial value"};
    case errc::initial_value_of_another_kind:
        return {"initial_value_of_another_kind", "the initial value does not fit the dtypes of the output"};
    case errc::scalar_on_an_output: return {"scalar_on_an_output", "only an input can be a scalar"};
    case errc::default_of_no_attribute_kind:
        return {"default_of_no_attribute_kind", "no kind of attribute has a default of this type"};
    case errc::default_outside_the_constraint:
        return {"default_outside_the_constraint", "the default does not satisfy the constraint"};
    case errc::constraint_of_another_kind:
        return {"constraint_of_another_kind", "the constraint does not fit the kind of the attribute"};
    case errc::empty_constraint: return {"empty_constraint", "nothing satisfies this constraint"};
    case errc::duplicate_chip: return {"duplicate_chip", "the chip is named twice"};
    case errc::chip_names_no_port: return {"chip_names_no_port", "the chip limits a port that does not exist"};
    case errc::chip_exceeds_the_definition:
        return {"chip_exceeds_the_definition", "the chip supports what the operator does not admit"};
    case errc::no_such_column: return {"no_such_column", "the operator has no such column"};
    case errc::chip_supports_no_column:
        return {"chip_supports_no_column", "no column of the operator is left on this chip"};
    case errc::chip_lacks_a_dtype: return {"chip_lacks_a_dtype", "the chip does not hold a dtype of the operator"};
    case errc::chip_lacks_a_format: return {"chip_lacks_a_format", "the chip does not hold a format of the operator"};
    case errc::no_chip: return {"no_chip", "the type describes no chip"};
    case errc::chip_is_incomplete: return {"chip_is_incomplete", "the descriptor of the chip leaves something out"};
    case errc::chip_says_twice: return {"chip_says_twice", "the descriptor of the chip says something twice"};
    case errc::chip_number_out_of_range:
        return {"chip_number_out_of_range", "a number of the chip's descriptor cannot be"};
    case errc::trait_contradicts_another:
        return {"trait_contradicts_another", "the operator cannot be this and what was said before"};
    case errc::trait_has_other_ports:
        return {"trait_has_other_ports", "an operator that is this has other inputs, outputs or attributes"};
    case errc::documentation_of_no_parameter:
        return {"documentation_of_no_parameter", "the documentation names no parameter of the operator"};
    case errc::documented_twice: return {"documented_twice", "a parameter is documented twice"};
    case errc::rule_has_another_signature:
        return {"rule_has_another_signature",
            "this rule is private, not static, or has another signature than `status rule(context&)`"};
    case errc::rule_name_is_misspelled: return {"rule_name_is_misspelled", "no rule has this name"};
    case errc::documentation_is_no_documentation:
        return {"documentation_is_no_documentation",
            "this member is private, not static, not constexpr, or no `graft::documentation`"};
    case errc::no_such_member: return {"no_such_member", "a definition has no member of this name"};
    case errc::stated_member_is_missing:
        return {"stated_member_is_missing",
            "a member that `brings` names, or that a program of a model needs, is not there"};
    case errc::member_is_not_stated:
        return {"member_is_not_stated", "the definition has this member, and `brings` does not name it"};
    case errc::rule_is_not_constexpr: return {"rule_is_not_constexpr", "the rule cannot be evaluated by the compiler"};
    case errc::rule_leaves_the_dtype_open:
        return {"rule_leaves_the_dtype_open",
            "the rule gives this output no dtype for an input dtype that the definition allows"};
    case errc::shape_text_is_malformed:
        return {"shape_text_is_malformed", "the text of the shapes has a word that means nothing here"};
    case errc::rule_gives_a_dtype_outside_the_port:
        return {"rule_gives_a_dtype_outside_the_port", "the rule gives this output a dtype that it does not have"};
    case errc::malformed_line: return {"malformed_line", "the line of an operator cannot be read here"};
    case errc::no_such_input: return {"no_such_input", "there is no such input"};
    case errc::no_such_output: return {"no_such_output", "there is no such output"};
    case errc::no_such_attribute: return {"no_such_attribute", "there is no such attribute"};
    case errc::value_of_an_input_that_is_not_value_depend:
        return {"value_of_an_input_that_is_not_value_depend",
            "the value of an input that is not value_depend cannot be read"};
    case errc::input_is_optional: return {"input_is_optional", "this input is optional"};
    case errc::input_is_dynamic: return {"input_is_dynamic", "this input is dynamic"};
    case errc::input_is_not_optional: return {"input_is_not_optional", "this input is not optional"};
    case errc::input_is_not_dynamic: return {"input_is_not_dynamic", "this input is not dynamic"};
    case errc::output_is_dynamic: return {"output_is_dynamic", "this output is dynamic"};
    case errc::output_is_not_dynamic: return {"output_is_not_dynamic", "this output is not dynamic"};
    case errc::output_is_followed: return {"output_is_followed", "this output follows an input and cannot be set"};
    case errc::output_is_optional: return {"output_is_optional", "this output is optional and must be tested"};
    case errc::output_is_not_optional: return {"output_is_not_optional", "this output is not optional"};
    case errc::value_is_optional: return {"value_is_optional", "this value may be absent and must be tested"};
    case errc::attribute_is_optional: return {"attribute_is_optional", "this attribute is optional and must be tested"};
    case errc::attribute_is_not_optional: return {"attribute_is_not_optional", "this attribute is always there"};
    case errc::attribute_has_another_type: return {"attribute_has_another_type", "the attribute has another type"};
    case errc::dtypes_of_one_variable_differ:
        return {"dtypes_of_one_variable_differ", "two ports of one dtype variable are bound with two dtypes"};
    case errc::dtype_outside_the_port: return {"dtype_outside_the_port", "the port does not take this dtype"};
    case errc::literal_of_another_kind:
        return {"literal_of_another_kind", "the parameter takes no literal of this kind"};
    case errc::too_many_literals: return {"too_many_literals", "more tensors than a test may have"};
    case errc::parameter_not_bound: return {"parameter_not_bound", "a parameter is not bound"};
    case errc::parameter_bound_twice: return {"parameter_bound_twice", "a parameter is bound twice"};
    case errc::no_such_parameter: return {"no_such_parameter", "no parameter of this name"};
    case errc::input_takes_tensors: return {"input_takes_tensors", "an input takes tensors"};
    case errc::visitor_forgets_the_operator:
        return {"visitor_forgets_the_operator", "the visitor takes no node of this operator"};
    case errc::output_is_not_compute_dependent:
        return {"output_is_not_compute_dependent", "the rules know the size of this output"};
    case errc::actual_shape_not_said:
        return {"actual_shape_not_said", "only a run tells the size of this output, and the kernel does not say it"};
    case errc::kernel_is_no_function:
        return {"kernel_is_no_function",
            "a kernel is a function `status f(in<...>, ..., out<...>, ...)`; lambdas, members and numbers are none"};
    case errc::kernel_answers_another_type:
        return {"kernel_answers_another_type",
            "the function answers another type than a function in its place: a kernel answers a status"};
    case errc::kernel_parameter_without_name:
        return {"kernel_parameter_without_name",
            "this parameter of the function carries no name of a port or of an attribute"};
    case errc::kernel_parameter_is_a_reference:
        return {"kernel_parameter_is_a_reference",
            "the function takes this parameter as a reference to what it may change; parameters are taken by value"};
    case errc::workspace_without_a_size:
        return {"workspace_without_a_size", "the kernel takes a workspace, and no function says how large it is"};
    case errc::workspace_not_taken:
        return {"workspace_not_taken", "a function says the size of a workspace that the kernel does not take"};
    case errc::output_over_an_input_of_another_size:
        return {"output_over_an_input_of_another_size",
            "the output's elements are larger or smaller than those of the input in whose memory it may lie"};
    case errc::tiling_function_has_another_signature:
        return {"tiling_function_has_another_signature",
            "a tiling function takes the tiling context of its operator and a tiling to fill, and answers a status"};
    case errc::tiling_data_is_not_trivially_copyable:
        return {"tiling_data_is_not_trivially_copyable", "tiling data is copied as bytes, and this type cannot be"};
    case errc::tiling_data_of_another_type:
        return {"tiling_data_of_another_type",
            "the kernel takes tiling data of another type than the tiling function fills"};
    case errc::tiling_data_not_taken:
        return {"tiling_data_not_taken", "no variant of the kernel takes the tiling data"};
    case errc::tiled_without_a_tiling_function:
        return {"tiled_without_a_tiling_function", "the kernel takes tiling data, and has no tiling function"};
    case errc::tiling_has_no_such_key:
        return {"tiling_has_no_such_key", "the tiling function chooses a key that its tiling lacks"};
    case errc::tiling_key_twice: return {"tiling_key_twice", "two variants have one tiling key"};
    case errc::tiling_key_without_variant:
        return {"tiling_key_without_variant", "the tiling function may choose a key that no variant has"};
    case errc::variant_without_tiling_key:
        return {"variant_without_tiling_key", "the tiling function never chooses this variant"};
    case errc::variants_differ_in_dtypes:
        return {"variants_differ_in_dtypes", "the variants of a kernel take different dtypes"};
    case errc::box_names_no_input: return {"box_names_no_input", "the box names nothing that the operator takes"};
    case errc::box_is_empty: return {"box_is_empty", "the box has no shape"};
    case errc::tiling_says_no_work: return {"tiling_says_no_work", "the tiling function does not say what blocks do"};
    case errc::tiling_refuses_a_shape:
        return {"tiling_refuses_a_shape", "the tiling function refuses a shape of the box"};
    case errc::tiling_leaves_elements: return {"tiling_leaves_elements", "no block does a part of the work"};
    case errc::tiling_is_not_aligned: return {"tiling_is_not_aligned", "a block or a tile begins between two units"};
    case errc::tiling_cuts_empty_pieces: return {"tiling_cuts_empty_pieces", "a block or a tile has no element"};
    case errc::tiling_is_not_proved: return {"tiling_is_not_proved", "the compiler cannot decide it for the whole box"};
    case errc::tiling_overflows_the_memory_of_a_core:
        return {"tiling_overflows_the_memory_of_a_core", "a block holds more at once than a core has"};
    case errc::duplicate_operator: return {"duplicate_operator", "two operators have one name"};
    case errc::tag_member_is_misspelled:
        return {"tag_member_is_misspelled", "nobody looks for a member of this name in the tag"};
    case errc::tag_member_of_another_type:
        return {"tag_member_of_another_type", "the member of the tag has another type than is looked for"};
    case errc::engine_without_a_name:
        return {"engine_without_a_name", "the tag of kernels has no constant text that names its engine"};
    case errc::plugin_of_another_framework: return {"plugin_of_another_framework", "the set is of another framework"};
    case errc::origin_is_not_in_the_list:
        return {
            "origin_is_not_in_the_list", "the list of the tag does not begin with the operators that its plugins map"};
    case errc::plugin_is_not_constexpr:
        return {"plugin_is_not_constexpr", "the plugin in the list is no constant that the compiler can read"};
    case errc::pass_is_not_constexpr:
        return {"pass_is_not_constexpr", "the compiler cannot read the pass in the list, or its structure"};
    case errc::no_message: return {"no_message", "the type has no fields, or stands where a message must"};
    case errc::message_is_not_constexpr:
        return {"message_is_not_constexpr", "the compiler cannot read the message's fields, or the enum's values"};
    case errc::no_kernel_covers: return {"no_kernel_covers", "no kernel takes the operator with these dtypes"};
    case errc::exception_of_no_operator:
        return {"exception_of_no_operator", "the exception names no operator of the catalog, or no port of it"};
    case errc::exception_without_a_reason:
        return {"exception_without_a_reason", "the exception does not say why no kernel takes this"};
    case errc::exception_without_a_gap:
        return {"exception_without_a_gap", "everything is covered without the exception"};
    case errc::operator_not_in_catalog: return {"operator_not_in_catalog", "the operator is not in the catalog"};
    case errc::duplicate_plugin: return {"duplicate_plugin", "two plugins map one operator"};
    case errc::override_of_no_operator:
        return {"override_of_no_operator", "the override replaces no operator of the list"};
    case errc::library_brings_nothing:
        return {"library_brings_nothing", "the library has neither operators nor plugins nor kernels"};
    case errc::nothing_sets_attribute: return {"nothing_sets_attribute", "nothing sets this attribute"};
    case errc::attribute_set_twice: return {"attribute_set_twice", "the attribute is set twice"};
    case errc::origin_attribute_neither_mapped_nor_ignored:
        return {"origin_attribute_neither_mapped_nor_ignored",
            "an attribute of the framework's operator is neither mapped nor ignored"};
    case errc::ignored_attribute_is_mapped:
        return {"ignored_attribute_is_mapped", "an attribute that the plugin ignores gives the target's its value"};
    case errc::attribute_kinds_do_not_convert:
        return {"attribute_kinds_do_not_convert", "the kinds of the two attributes do not convert"};
    case errc::no_such_origin_attribute:
        return {"no_such_origin_attribute", "the framework's operator has no such attribute"};
    case errc::no_such_origin_input: return {"no_such_origin_input", "the framework's operator has no such input"};
    case errc::no_such_origin_output: return {"no_such_origin_output", "the framework's operator has no such output"};
    case errc::input_has_no_source: return {"input_has_no_source", "nothing is mapped to this input"};
    case errc::origin_input_not_mapped:
        return {"origin_input_not_mapped", "an input of the framework's operator is not mapped"};
    case errc::output_has_no_source: return {"output_has_no_source", "nothing is mapped to this output"};
    case errc::no_parse_function_for_computed_attribute:
        return {"no_parse_function_for_computed_attribute", "a computed attribute needs a parse function"};
    case errc::text_is_no_constant: return {"text_is_no_constant", "the attribute admits certain texts only"};
    case errc::parse_function_of_another_signature:
        return {"parse_function_of_another_signature",
            "a parse function answers a status and takes the parse context of its two operators"};
    case errc::number_is_narrowed: return {"number_is_narrowed", "the attribute does not hold all values of this type"};
    case errc::conversion_needs_a_check: return {"conversion_needs_a_check", "between uint64 and int: say checked"};
    case errc::nothing_to_check: return {"nothing_to_check", "this attribute is not converted between uint64 and int"};
    case errc::versions_leave_a_gap:
        return {"versions_leave_a_gap", "versions have no plugin, and nothing refuses them"};
    case errc::ports_in_another_order:
        return {"ports_in_another_order",
            "the other side's port of this name is elsewhere: say whether names or positions count"};
    case errc::malformed_origin_definition:
        return {"malformed_origin_definition", "the definition of the framework's operator cannot be read"};
    case errc::no_such_foreign_operator:
        return {"no_such_foreign_operator", "the catalog of the pattern has no such operator"};
    case errc::value_of_another_kind: return {"value_of_another_kind", "the attribute has another kind than the value"};
    case errc::impossible_count: return {"impossible_count", "no number of nodes meets this"};
    case errc::condition_never_holds:
        return {"condition_never_holds", "no scope meets the condition: what it asks of this contradicts itself"};
    case errc::condition_is_redundant:
        return {"condition_is_redundant", "without its clause about this the condition says the same"};
    case errc::condition_contradicts_the_structure:
        return {"condition_contradicts_the_structure", "a scope that meets the condition has too few of these nodes"};
    case errc::result_does_not_use_input:
        return {"result_does_not_use_input", "the result does not use this input of the matched structure"};
    case errc::pattern_too_large: return {"pattern_too_large", "the pattern has too many parts"};
    case errc::pattern_input_is_not_there: return {"pattern_input_is_not_there", "the node reads no second tensor"};
    case errc::no_such_pattern_node: return {"no_such_pattern_node", "the pattern names no such node"};
    case errc::pattern_node_not_connected:
        return {"pattern_node_not_connected", "no edge leads from the nodes before to this one"};
    case errc::pattern_input_neither_mapped_nor_dropped:
        return {"pattern_input_neither_mapped_nor_dropped",
            "an input of this node is neither an edge, nor mapped, nor dropped"};
    case errc::pass_without_pattern: return {"pass_without_pattern", "the pass has nothing to match"};
    case errc::no_such_sub_type: return {"no_such_sub_type", "no earlier batch of the pass sets this sub type"};
    case errc::duplicate_pass: return {"duplicate_pass", "two passes have one name"};
    case errc::no_such_pass: return {"no_such_pass", "there is no pass to override"};
    case errc::fused_operator_without_plugin:
        return {"fused_operator_without_plugin", "a pass makes this operator and no plugin maps it"};
    case errc::fused_plugin_without_pass:
        return {"fused_plugin_without_pass", "a plugin maps this fused operator and no pass makes it"};
    case errc::required_input_left_out: return {"required_input_left_out", "a required input is left out"};
    case errc::port_bound_twice: return {"port_bound_twice", "the port is bound twice"};
    case errc::dynamic_port_onto_a_single_one:
        return {"dynamic_port_onto_a_single_one", "a dynamic port is mapped to a single one"};
    case errc::dtypes_never_agree: return {"dtypes_never_agree", "the dtypes of the two ports have nothing in common"};
    case errc::order_is_no_permutation: return {"order_is_no_permutation", "the order does not name every input once"};
    case errc::value_map_is_not_exhaustive:
        return {"value_map_is_not_exhaustive", "the map does not cover every value"};
    case errc::value_mapped_twice: return {"value_mapped_twice", "the value is mapped twice"};
    case errc::value_outside_the_definition:
        return {"value_outside_the_definition", "the definition does not have this value"};
    case errc::origin_value_outside_the_target:
        return {"origin_value_outside_the_target",
            "a value that the framework's operator declares is none of the target's"};
    case errc::otherwise_hides_a_declared_value:
        return {"otherwise_hides_a_declared_value",
            "`otherwise` takes a value that the framework's operator declares: it must be named"};
    case errc::operator_is_no_origin_of_the_plugin:
        return {"operator_is_no_origin_of_the_plugin", "the operator is no origin of the plugin"};
    case errc::ai_cpu_format_is_not_nhwc: return {"ai_cpu_format_is_not_nhwc", "an AI CPU operator takes NHWC"};
    case errc::version_changes_meaning:
        return {
            "version_changes_meaning", "a version among the plugin's means something else, with the same definition"};
    case errc::no_such_version: return {"no_such_version", "the operator has no such version"};
    case errc::version_range_is_empty: return {"version_range_is_empty", "the range of versions is empty"};
    case errc::duplicate_field_number: return {"duplicate_field_number", "two fields of a message have one number"};
    case errc::bad_field_number: return {"bad_field_number", "protobuf has no such field number"};
    case errc::bad_field_name: return {"bad_field_name", "a field's name is letters, digits and underscores"};
    case errc::field_needs_a_type: return {"field_needs_a_type", "a message or an enum is named by its struct"};
    case errc::default_of_another_type:
        return {"default_of_another_type", "the default has another type than the field"};
    case errc::default_out_of_range: return {"default_out_of_range", "the default is no number of the field's type"};
    case errc::default_is_no_value_of_the_enum:
        return {"default_is_no_value_of_the_enum", "the default is no value of the enum"};
    case errc::enum_without_values: return {"enum_without_values", "the enum has no values"};
    case errc::field_number_is_taken: return {"field_number_is_taken", "another field of the message has this number"};
    case errc::field_name_is_taken: return {"field_name_is_taken", "another field of the message has this name"};
    case errc::override_replaces_nothing:
        return {"override_replaces_nothing", "there is nothing that override could replace"};
    case errc::message_cannot_be_replaced:
        return {"message_cannot_be_replaced", "the readers need this message as it is"};
    case errc::added_field_is_required:
        return {"added_field_is_required", "a field that is added to another message cannot be required"};
    case errc::parameter_is_no_field_of_the_layer:
        return {"parameter_is_no_field_of_the_layer", "no field of LayerParameter has this name and this message"};
    case errc::no_such_field: return {"no_such_field", "the message has no such field"};
    case errc::field_is_repeated: return {"field_is_repeated", "this field is repeated"};
    case errc::field_is_not_repeated: return {"field_is_not_repeated", "this field is not repeated"};
    case errc::field_has_another_type: return {"field_has_another_type", "this field has another type"};
    default: return {};
    }
}

} // namespace detail

GRAFT_END
