// graft/fusion/pass.hpp - a scope pass: the scopes that it searches for, and the node or nodes that replace them
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/container/span.hpp"
#include "graft/base/ill_formed.hpp"
#include "graft/fusion/condition.hpp"
#include "graft/fusion/detail/packed_structure.hpp"
#include "graft/fusion/structure.hpp"
#include "graft/op/define/prototype.hpp"

GRAFT_BEGIN

/// Which of several nested matched scopes are used.
enum class nested : std::uint8_t {
    outermost, ///< the scope around the others; the default
    innermost  ///< the scopes that contain no other match
};
/// Which of several matched scopes with the same parent are used.
enum class parallel : std::uint8_t {
    each,  ///< all of them; the default
    first, ///< the first of them
    alone  ///< the scope only if it is the only one
};

/// The source of an attribute of a fused node.
enum class fused_attr_from : std::uint8_t {
    constant_value, ///< the value of a `Const` node: `attr_from_constant`
    node_attribute, ///< an attribute of an inner node: `attr_from`
    written         ///< a value in the pass: `set`
};
/// One attribute of a fused node: its name there, and its source.
struct fused_attribute {
    string_ref target, ///< name of the attribute of the fused operator
        node,          ///< name of the node that it is read from; empty for a value in the pass
        attribute;     ///< name of the attribute of that node
    /// Which of the next three is read: a constant's value, an attribute of a node, or a value in the pass.
    fused_attr_from how;
    wanted_value value; ///< of `written`: the value
};
/// Without a structure: an edge across the boundary of the scope.
struct scope_port {
    string_ref fused;  ///< port of the fused operator; empty: dropped
    string_ref inner;  ///< path of the node inside the scope; empty: the scope's head
    std::uint8_t port; ///< which input or output of the inner node, from 0
    bool output;       ///< true: an output of the fused operator; false: an input
};

class scope_match;
/// A final condition on a match of a structure.
using match_predicate = bool (*)(scope_match const&);

/// The definition of a pass, as flat data.
/// error recorded: pattern_too_large
struct GRAFT_TYPE pass_data {
    static constexpr std::size_t max_patterns = 4, ///< the most `when` and `then`
        max_structures = 4,                        ///< the most `match`
        max_ports = 16,                            ///< the most inputs and outputs of a whole scope
        max_attributes = 12;                       ///< the most attributes of the fused operator

    /// Unique in a target: by it a caller enables, and reports name, the pass.
    string_ref name{}, description{};                 ///< one sentence for lists of passes; may be empty
    bool general = true,                              ///< enabled by default; false after `on_request`
        overrides = false,                            ///< replaces the pass of the same name
        root = false;                                 ///< the whole model is a scope, too
    std::int32_t priority = 0;                        ///< higher ones get nodes first that several passes match
    graft::nested nested = graft::nested::outermost;  ///< which of nested scopes that match are fused
    graft::parallel parallel = graft::parallel::each; ///< which of matching scopes with the same parent are fused
    scope_pattern patterns[max_patterns]{};           ///< the conditions on scopes, `pattern_count` of them
    std::uint8_t batch_of[max_patterns]{},            ///< for each pattern the batch to which it belongs
        pattern_count = 0,                            ///< number of `patterns`
        batch_count = 0,                              ///< number of batches
        structure_count = 0,                          ///< number of `structures`
        port_count = 0,                               ///< number of `ports`
        attribute_count = 0;                          ///< number of `attributes`
    /// What to search for inside a matched scope, the first that is found; none: the complete scope is fused.
    structure const* structures[max_structures]{};
    structure const* result = nullptr; ///< many-to-many
    /// In a program: the structures, and the result, as bytes. The pointers to them are then null.
    char const *packed[max_structures]{}, *packed_result = nullptr;
    scope_port ports[max_ports]{}; ///< inputs and outputs of a complete scope; empty if there is a structure
    fused_attribute attributes[max_attributes]{}; ///< of the fused operator, in the order written
    match_predicate check = nullptr;              ///< the function of `check`; null: every match is accepted
    string_ref check_words{};                     ///< what `check` requires, in words for the report
    mistake first{};                              ///< the first mistake of the definition; `errc::ok` if there is none

    /// Keeps the mistake if it is the first one; the compiler reports it when the pass becomes part of a list.
    constexpr void record_mistake(errc code, string_ref what) {
        if (first.code == errc::ok) first = {code, what};
    }
    /// Reads the structures that the pass refers to: the compiler can do so if they are constexpr.
    [[nodiscard]] constexpr bool can_be_read() const {
        bool whole = !result || result->first_mistake().code == errc::ok;
        for (auto const* s : all_structures()) whole = s->first_mistake().code == errc::ok && whole;
        return whole;
    }
    /// The `ports` in use.
    [[nodiscard]] constexpr span<scope_port const> all_ports() const { return {ports, port_count}; }
    /// The `attributes` in use.
    [[nodiscard]] constexpr span<fused_attribute const> all_attributes() const { return {attributes, attribute_count}; }
    /// The structure number `i`, below `structure_count`, from wherever it is stored.
    /// cost a copy of 25 KB
    [[nodiscard]] constexpr structure form(std::size_t i) const {
        return packed[i] ? detail::unpacked(packed[i]) : *structures[i];
    }
    /// The nodes that a many-to-many pass creates.
    [[nodiscard]] constexpr structure result_form() const {
        return packed_result ? detail::unpacked(packed_result) : *result;
    }
    /// The `structures` in use, while the compiler checks them.
    [[nodiscard]] constexpr span<structure const* const> all_structures() const {
        return {structures, structure_count};
    }
};

/// The fluent value. `Fused` is the operator that the pass creates (many-to-one): a `fused_op` that a plugin maps, or
/// directly an operator of the target, which needs no plugin; `void`: it creates framework operators (many-to-many,
/// see `scope_rewrite`).
/// example `inline constexpr auto norm = graft::scope_pass<LayerNorm>("layer_norm").when(count("Rsqrt") >=
/// 1).match(form);`
template <class Fused> class GRAFT_TYPE scope_pass_of {
public:
    using fused_type = Fused; ///< the operator that the pass creates; `void` for a many-to-many pass

    constexpr explicit scope_pass_of(string_ref name) { data_.name = name; }

    /// The condition on the scope. A further `when` is an alternative in the same batch. `sub_type`: a name for scopes
    /// that match, for conditions of later batches.
    /// example `.when(count("Sigmoid") == 1 && count("Mul") == 2)`
    /// error unknown_origin_operator, unknown_origin_attribute, wrong_value_kind, impossible_count,
    /// unsatisfiable_condition, redundant_condition, condition_contradicts_structure, pattern_too_large, from the
    /// compiler
    constexpr scope_pass_of& when(condition const& c, string_ref sub_type = std::string_view()) {
        if (data_.batch_count == 0) data_.batch_count = 1;
        if (data_.pattern_count == pass_data::max_patterns)
            return data_.record_mistake(errc::pattern_too_large, data_.name), *this;
        data_.patterns[data_.pattern_count] = {c, sub_type};
        data_.batch_of[data_.pattern_count++] = static_cast<std::uint8_t>(data_.batch_count - 1u);
        return *this;
    }
    /// Deleted: not a condition, or two conditions without `&&`. error wrong_arguments
    template <class Other> constexpr scope_pass_of& when(Other const&) { return misused("when"); }
    constexpr scope_pass_of& when(condition const&, condition const&) { return misused("when"); }
    /// Like `when`, in a separate batch after the earlier ones: it can use the sub types that they assigned. Every
    /// batch must match; the matches of the last one are used.
    /// example `.when(count("Sigmoid") == 2, "gate").then(sub_types("gate") == 3)`
    /// error unknown_sub_type: no earlier batch assigns it; those of `when`
    constexpr scope_pass_of& then(condition const& c, string_ref sub_type = std::string_view()) {
        return ++data_.batch_count, when(c, sub_type);
    }
    /// The nodes to fuse, anywhere in the scope and any number of times. A further `match` is tried if the earlier ones
    /// do not match. Without any the complete scope is fused. The structure is a constexpr variable.
    /// example `.match(swish_form)` with `inline constexpr auto swish_form = graft::structure()...;`
    /// error duplicate_name, pattern_too_large, unknown_input, unknown_output, input_not_mapped, output_not_mapped,
    /// and those of the structure, from the compiler
    constexpr scope_pass_of& match(structure const& s) {
        for (std::size_t i = 0; i < data_.structure_count; ++i)
            if (data_.structures[i] == &s) data_.record_mistake(errc::duplicate_name, "match");
        if (data_.structure_count == pass_data::max_structures)
            data_.record_mistake(errc::pattern_too_large, data_.name);
        else data_.structures[data_.structure_count++] = &s;
        return *this;
    }
    /// Deleted: a temporary structure; the pass would keep its address. error wrong_arguments
    constexpr scope_pass_of& match(structure&&) { return data_.record_mistake(errc::wrong_arguments, "match"), *this; }
    /// Deleted: the name of a structure. error wrong_arguments
    template <class Other> constexpr scope_pass_of& match(Other const&) { return misused("match"); }
    /// Whole scope: input `port` of the node at this path in the scope becomes the fused operator's input. The tensors
    /// of its dynamic input x are x0, x1 and so on, here and among the inputs of a structure (`@x0`).
    /// example `.input("x", "cell/MatMul").input("w", "cell/MatMul", 1)`
    /// error unknown_input, input_not_mapped: a required input has no edge; in a model boundary_edge_not_mapped
    constexpr scope_pass_of& input(string_ref fused, string_ref inner, int port = 0) {
        return edge({fused, inner, static_cast<std::uint8_t>(port), false});
    }
    /// Whole scope: the edge into this input is not needed.
    /// example `.drop_input("dropout/random")`
    constexpr scope_pass_of& drop_input(string_ref inner, int port = 0) {
        return edge({std::string_view(), inner, static_cast<std::uint8_t>(port), false});
    }
    /// Whole scope: output `port` of the node at this path becomes the fused operator's output.
    /// example `.output("y", "cell/add")`
    /// error unknown_output, output_not_mapped: a required output has no edge
    constexpr scope_pass_of& output(string_ref fused, string_ref inner, int port = 0) {
        return edge({fused, inner, static_cast<std::uint8_t>(port), true});
    }

    /// An attribute of the fused operator is the value of a `Const` node: a number if its rank is 0, or a list.
    /// example `.attr_from_constant("epsilon", "eps")`
    /// error not_a_constant, unknown_pattern_node, unknown_attribute, attribute_set_twice, from the compiler
    constexpr scope_pass_of& attr_from_constant(string_ref target, ...) { return misused(target); }
    constexpr scope_pass_of& attr_from_constant(string_ref target, string_ref node) {
        return attribute({target, node, "value", fused_attr_from::constant_value, {}});
    }
    /// An attribute of the fused operator is an attribute of an inner node.
    /// example `.attr_from("T", "product", "T")`
    /// error unknown_origin_attribute, origin_value_outside_target, unknown_pattern_node, unknown_attribute,
    /// attribute_set_twice, from the compiler
    constexpr scope_pass_of& attr_from(string_ref target, string_ref node, string_ref attribute_name) {
        return attribute({target, node, attribute_name, fused_attr_from::node_attribute, {}});
    }
    constexpr scope_pass_of& attr_from(string_ref target, ...) { return misused(target); }
    /// An attribute of the fused operator is this value.
    /// example `.set("axis", -1)`
    /// error wrong_value_kind, value_outside_definition, unknown_attribute, attribute_set_twice, from the compiler
    template <class T> constexpr scope_pass_of& set(string_ref target, T const& value) {
        return attribute(
            {target, std::string_view(), std::string_view(), fused_attr_from::written, detail::value_of(value)});
    }
    /// Deleted: write `set`, `attr_from` or `attr_from_constant`. error wrong_arguments
    template <class... Any> constexpr scope_pass_of& attr(string_ref target, Any const&...) { return misused(target); }
    constexpr scope_pass_of& set(string_ref target) { return misused(target); }
    constexpr scope_pass_of& match() { return misused("match"); }
    constexpr scope_pass_of& when() { return misused("when"); }
    /// Many-to-many: these nodes replace the matched ones. Their inputs and outputs have the names of the match's.
    /// example `graft::scope_rewrite("two_adds").when(count("Add") == 2).match(chain).becomes(sum)`
    /// error pass_without_pattern, result_does_not_use_input, result_is_the_match, rewrites_undo_each_other,
    /// output_not_mapped, unknown_pattern_node, from the compiler
    constexpr scope_pass_of& becomes(structure const& s) { return data_.result = &s, *this; }
    constexpr scope_pass_of& becomes(structure&&) { return misused("becomes"); }

    /// A final condition on a match; `words` describe its requirement.
    /// example `.check("two tensors", [](graft::scope_match const& m) { return m.tensors_of("x") == 2; })`
    constexpr scope_pass_of& check(string_ref words, match_predicate predicate) {
        data_.check = predicate;
        data_.check_words = words;
        return *this;
    }
    /// Deleted: the description comes first, then a function. error wrong_arguments
    constexpr scope_pass_of& check(...) { return misused("check"); }
    constexpr scope_pass_of& keep(...) { return misused("keep"); }
    /// Which of nested scopes that match are fused: `.keep(nested::innermost)`. Default: the outermost.
    constexpr scope_pass_of& keep(graft::nested which) { return data_.nested = which, *this; }
    /// Which of matching scopes with the same parent are fused: `.keep(parallel::alone)`. Default: each.
    constexpr scope_pass_of& keep(graft::parallel which) { return data_.parallel = which, *this; }
    /// The whole model is also a scope: for nodes of several scopes without a common one, and for models whose names
    /// have no scope, as many of ONNX.
    constexpr scope_pass_of& in_root() { return data_.root = true, *this; }
    /// Disabled by default: it runs if the caller names it. `default,NAME` enables it in addition to the default set.
    /// example `graft_import --passes default,dropout`
    constexpr scope_pass_of& on_request() { return data_.general = false, *this; }
    /// Passes of higher priority get nodes that several match; among equals the first. Default 0. error hidden_pass
    constexpr scope_pass_of& priority(int value) { return data_.priority = value, *this; }
    /// Replaces the pass with this name.
    /// error override_of_unknown_pass: the list has no other pass of the name
    constexpr scope_pass_of& overrides() { return data_.overrides = true, *this; }
    /// A sentence about the pass; the nodes that it creates keep it for dumps.
    constexpr scope_pass_of& description(string_ref words) { return data_.description = words, *this; }

    /// The definition as flat data.
    [[nodiscard]] constexpr pass_data const& data() const { return data_; }

private:
    constexpr scope_pass_of& misused(string_ref name) {
        return data_.record_mistake(errc::wrong_arguments, name), *this;
    }
    constexpr scope_pass_of& edge(scope_port p) {
        if (data_.port_count == pass_data::max_ports) data_.record_mistake(errc::pattern_too_large, p.inner);
        else data_.ports[data_.port_count++] = p;
        return *this;
    }
    constexpr scope_pass_of& attribute(fused_attribute a) {
        if (data_.attribute_count == pass_data::max_attributes)
            return data_.record_mistake(errc::pattern_too_large, a.target), *this;
        for (auto const& other : data_.all_attributes())
            if (other.target == a.target) data_.record_mistake(errc::attribute_set_twice, a.target);
        data_.attributes[data_.attribute_count++] = a;
        return *this;
    }

    pass_data data_{};
};

/// Starts a pass that fuses many nodes into one `Fused`.
template <class Fused> [[nodiscard]] constexpr scope_pass_of<Fused> scope_pass(string_ref name) {
    return scope_pass_of<Fused>(name);
}
/// Deleted: a pass needs a name, and the fused operator between < and >.
/// error empty_name, wrong_arguments
template <class Fused> constexpr scope_pass_of<Fused> scope_pass() { return scope_pass<Fused>(string_ref("")); }
template <class Fused> constexpr scope_pass_of<Fused> scope_pass(structure const&) {
    return scope_pass_of<Fused>("scope_pass").attr("scope_pass");
}
constexpr scope_pass_of<void> scope_pass(string_ref name) { return scope_pass_of<void>(name).attr(name); }
/// Starts a pass that replaces many nodes by other operators of the framework; it needs no plugin.
[[nodiscard]] constexpr scope_pass_of<void> scope_rewrite(string_ref name) { return scope_pass_of<void>(name); }

/// One pass of a list, type-erased: its definition, and the prototype of the operator that it creates.
struct GRAFT_TYPE pass_row {
    pass_data const* pass = nullptr;  ///< its definition, a constant
    prototype const* fused = nullptr; ///< null: many-to-many
};

GRAFT_END
