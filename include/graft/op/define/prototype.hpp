// graft/op/define/prototype.hpp - the constexpr definition of an operator, built by a chain that records its first
// error
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <initializer_list>
#include <string_view>
#include <type_traits>

#include "graft/base/errc.hpp"
#include "graft/base/ill_formed.hpp"
#include "graft/base/narrow.hpp"
#include "graft/op/define/fact.hpp"
#include "graft/op/define/param.hpp"
#include "graft/op/define/trait.hpp"
#include "graft/op/detail/definition_functions.hpp"

GRAFT_BEGIN

namespace detail {

/// Base of a prototype: a call of a name that other libraries have is recorded as its first error, so that the message
/// names the operator. Editors show these members as deprecated.
/// error unknown_member
template <class Self> class GRAFT_TYPE prototype_decoys {
    using self = Self;

    constexpr self& lacks(string_ref name) {
        auto& all = static_cast<self&>(*this);
        all.record_mistake(errc::unknown_member, name);
        return all;
    }

public:
    [[deprecated("write .input(...) for each input")]] constexpr Self& inputs(...) { return lacks("inputs"); }
    [[deprecated("write .output(...) for each output")]] constexpr Self& outputs(...) { return lacks("outputs"); }
    [[deprecated("write .attr(...)")]] constexpr Self& attribute(...) { return lacks("attribute"); }
    [[deprecated("write .attr(...) for each attribute")]] constexpr Self& attributes(...) {
        return lacks("attributes");
    }
    [[deprecated("write .attr(...) for each attribute")]] constexpr Self& attrs(...) { return lacks("attrs"); }
    [[deprecated("write .input(...)")]] constexpr Self& required_input(...) { return lacks("required_input"); }
    [[deprecated("write .attr(name, kind)")]] constexpr Self& required_attr(...) { return lacks("required_attr"); }
    [[deprecated("write .input(...)")]] constexpr Self& Input(...) { return lacks("Input"); }
    [[deprecated("write .output(...)")]] constexpr Self& Output(...) { return lacks("Output"); }
    [[deprecated("write .attr(...)")]] constexpr Self& Attr(...) { return lacks("Attr"); }
};

} // namespace detail

/// Inputs, outputs and attributes of an operator, in declaration order: a chain of calls, each of which modifies the
/// value in place.
/// error recorded, not thrown: `first_mistake()`, reported by `well_formed<Op>`
class GRAFT_TYPE prototype : public detail::definition_functions, public detail::prototype_decoys<prototype> {
public:
    constexpr explicit prototype(string_ref type) : definition_functions(type) {}
    /// error empty_name: an operator must have one
    constexpr prototype() : prototype(std::string_view()) {}
    /// Deleted: the name must be a string literal. error wrong_arguments
    template <class Text>
    requires(!std::is_convertible_v<Text const&, string_ref> && !std::is_base_of_v<prototype, Text>)
    constexpr explicit prototype(Text const&) : prototype(std::string_view("prototype")) {
        record_mistake(errc::wrong_arguments, "prototype");
    }
    using definition::flow, definition::is, definition::message, definition::since;

    /// A dtype variable: all ports that name it have the same dtype, one of `types`. At most six in an operator.
    /// example `.datatype("T", f16 | f32).input("x", "T").output("y", "T")`
    /// error duplicate_name, too_many_dtype_variables, empty_dtype_set, unused_dtype_variable
    constexpr prototype& datatype(string_ref name, dtype_set types) {
        if (variable_of(name) >= 0) record_mistake(errc::duplicate_name, name);
        else if (variable_count_ == max_variables) record_mistake(errc::too_many_dtype_variables, name);
        else variables_[variable_count_++] = {name, {types.bits}, false};
        if (types.empty()) record_mistake(errc::empty_dtype_set, name);
        return *this;
    }
    /// For a definition that another text gives: all ports with this number have the same dtype; -1: as every other.
    constexpr void share_dtype(std::int8_t number) { params_[size_ - 1u].variable = number; }
    /// A list variable, for dynamic ports only: tensor k of every port that names it has the k-th dtype of one list.
    /// example `.datatype_list("T", number).dynamic_input("x", "T").dynamic_output("y", "T")`
    /// error as of `datatype`; list_variable_on_single_port
    constexpr prototype& datatype_list(string_ref name, dtype_set types) {
        datatype(name, types);
        if (variable_count_ > 0) variables_[variable_count_ - 1u].list = true;
        return *this;
    }

    /// One tensor that every node has. `constraints`, in any order: a dtype or several (`f16 | f32`), the name of a
    /// dtype variable, `follow`, `value_depend`, `formats`, ... Without a dtype every dtype is admitted.
    /// example `.input("x", f16 | f32)`, `.input("shape", i32 | i64, value_depend)`
    /// error empty_name, duplicate_name, too_many_parameters (more than 48), unknown_dtype_variable, duplicate_dtype
    template <class... Constraints> constexpr prototype& input(string_ref name, Constraints... constraints) {
        return port(name, param_kind::input, presence::required, constraints...);
    }
    /// An input of none or one tensor: rules test it before they read it. Arguments and errors as of `input`.
    /// example `.optional_input("bias", "T")`
    template <class... Constraints> constexpr prototype& optional_input(string_ref name, Constraints... constraints) {
        return port(name, param_kind::input, presence::optional, constraints...);
    }
    /// An input of any number of tensors, from `at_least` on; `count_from` names the attribute with their number.
    /// Arguments and errors as of `input`.
    /// example `.dynamic_input("x", "T", at_least(1))`
    template <class... Constraints> constexpr prototype& dynamic_input(string_ref name, Constraints... constraints) {
        return port(name, param_kind::input, presence::dynamic, constraints...);
    }
    /// One tensor that every node produces. Its dtype and shape come from a constraint, such as `follow("x")`, or from
    /// a rule of the operator. Other arguments and errors as of `input`.
    /// example `.output("y", follow("x"))`
    /// error undetermined_output_dtype, undetermined_output_shape: neither a constraint nor a rule sets them
    template <class... Constraints> constexpr prototype& output(string_ref name, Constraints... constraints) {
        return port(name, param_kind::output, presence::required, constraints...);
    }
    /// An output that a node may leave out; what a rule writes to an absent one is ignored. As `output` otherwise.
    /// example `.optional_output("indices", i64)`
    template <class... Constraints> constexpr prototype& optional_output(string_ref name, Constraints... constraints) {
        return port(name, param_kind::output, presence::optional, constraints...);
    }
    /// An output of any number of tensors, which the node decides, or an attribute by `count_from`. As `output`
    /// otherwise.
    /// example `.dynamic_output("y", "T", count_from("num_split"))`
    template <class... Constraints> constexpr prototype& dynamic_output(string_ref name, Constraints... constraints) {
        return port(name, param_kind::output, presence::dynamic, constraints...);
    }

    /// Deleted: the dtypes come after the name. error wrong_arguments, as of every function below that ends in dots
    [[deprecated("the name comes first")]] constexpr prototype& input(dtype_set, string_ref name = "input", ...) {
        return misused(name);
    }
    [[deprecated("the name comes first")]] constexpr prototype& output(dtype_set, string_ref name = "output", ...) {
        return misused(name);
    }
    /// Deleted: several dtypes are joined with `|`.
    [[deprecated("join dtypes, f32 | f16")]] constexpr prototype& input(
        string_ref name, std::initializer_list<dtype_set>, ...) {
        return misused(name);
    }
    [[deprecated("join dtypes, f32 | f16")]] constexpr prototype& output(
        string_ref name, std::initializer_list<dtype_set>, ...) {
        return misused(name);
    }
    [[deprecated("join dtypes, f32 | f16")]] constexpr prototype& optional_input(
        string_ref name, std::initializer_list<dtype_set>, ...) {
        return misused(name);
    }
    [[deprecated("join dtypes, f32 | f16")]] constexpr prototype& dynamic_input(
        string_ref name, std::initializer_list<dtype_set>, ...) {
        return misused(name);
    }

    /// The size of this output, which is declared already, is data-dependent: the constraint `compute_depend`, later.
    /// example `.output("y", i64).compute_depend("y")`
    /// error unknown_output
    constexpr prototype& compute_depend(string_ref output) {
        for (auto p = params_; p != params_ + size_; ++p)
            if (p->is_output() && p->name == output) return p->compute_dependent = true, *this;
        return record_mistake(errc::unknown_output, output), *this;
    }

    /// Constraints of the most recently added attribute; its default must satisfy them.
    template <class... Constraints> constexpr void constrain(Constraints... constraints) {
        auto& p = params_[size_ - 1u];
        (word(p, constraints), ...);
        for (auto const& f : facts_.all())
            if (f.param == size_ - 1u && p.has_default && mistake_.code == errc::ok &&
                !detail::holds(f.kind, facts_.text(f), f.low, f.high, default_of(p)))
                record_mistake(errc::default_violates_constraint, p.name);
    }

    /// An attribute that may be absent and has no default: rules and plugins must test it before they read it.
    /// example `.optional_attr("limit", as_float, at_least(0.0))`
    template <class... Constraints>
    constexpr prototype& optional_attr(string_ref name, attr_kind kind, Constraints... constraints) {
        add_attr(name, kind, false).how = presence::optional;
        has_optional_ = true;
        if constexpr (sizeof...(Constraints) != 0) constrain(constraints...);
        return *this;
    }
    template <class E, class... Constraints>
    constexpr prototype& optional_attr(string_ref name, enumeration_spec<E> kind, Constraints... constraints) {
        enumeration(name, kind);
        params_[size_ - 1u].how = presence::optional;
        has_optional_ = true;
        if constexpr (sizeof...(Constraints) != 0) constrain(constraints...);
        return *this;
    }
    [[deprecated("write its kind")]] constexpr prototype& optional_attr(string_ref name, ...) { return misused(name); }
    /// An attribute of kind type that only admits `allowed`, without a default or with the default `value`.
    /// example `.type_attr("to", real_number)`, `.type_attr("out_type", i32 | i64, i32)`
    /// error empty_dtype_set, default_violates_constraint
    constexpr prototype& type_attr(string_ref name, dtype_set allowed, attr_kind kind = attr_kind::type) {
        if (allowed.empty()) record_mistake(errc::empty_dtype_set, name);
        add_attr(name, kind, false).types = allowed;
        return *this;
    }
    constexpr prototype& type_attr(string_ref name, dtype_set allowed, dtype value) {
        if (!allowed.has(value)) record_mistake(errc::default_violates_constraint, name);
        auto& p = add_attr(name, attr_kind::type);
        p.types = allowed;
        p.integer = static_cast<std::int64_t>(value);
        return *this;
    }
    /// The name of the message in the model's file that contains the attributes (Caffe: `convolution_param`).
    constexpr prototype& message(string_ref name) {
        message_ = name;
        chars_ += narrow_cast<std::uint32_t>(name.length);
        return *this;
    }
    /// An attribute whose default is a string that is not a literal.
    template <class... Constraints>
    constexpr prototype& string_attr(string_ref name, string_ref value, Constraints... constraints) {
        add_text(name, value);
        if constexpr (sizeof...(Constraints) != 0) constrain(constraints...);
        return *this;
    }

    /// An attribute with a default; its kind is that of the default: integers are int64, floats are double, `{1, 1}`
    /// or `integers(1, 1)` is a list. A kind in place of the default makes the attribute required. `constraints`
    /// (`one_of`, `at_least`, `in_range`, `length`) hold for the default, checked by the compiler, and for values,
    /// checked when the operator is verified.
    /// example `.attr("padding", "SAME", one_of("SAME", "VALID"))`, `.attr("axis", -1)`
    /// error default_violates_constraint, unsupported_default_type, default_list_too_long, duplicate_name
    template <class T, class... Constraints>
    constexpr prototype& attr(string_ref name, T const& value, Constraints... constraints) {
        // One candidate for all scalars: the compiler evaluates every overload again for every attribute.
        constexpr auto kind = detail::kind_of_type<T>;
        if constexpr (std::is_same_v<T, attr_kind>) add_attr(name, value, false);
        else if constexpr (attr_enum<T>) enumeration(name, value);
        else if constexpr (std::is_enum_v<T> && !std::is_same_v<T, dtype> &&
                           (kind != attr_kind::none || requires { attr_traits<T>::values; }))
            record_mistake(errc::enum_without_strings, add(name, param_kind::attribute).name);
        else if constexpr (kind == attr_kind::boolean || kind == attr_kind::type)
            add_attr(name, kind).integer = static_cast<std::int64_t>(value);
        else if constexpr (kind == attr_kind::integer) whole(add_attr(name, kind), value);
        else if constexpr (kind == attr_kind::floating) add_attr(name, kind).real = static_cast<double>(value);
        else if constexpr (kind == attr_kind::string) add_text(name, std::string_view(value));
        else if constexpr (is_list(kind)) list_attr(name, value.data(), value.size());
        else if constexpr (std::is_same_v<T, unsigned_spec>)
            add_attr(name, attr_kind::unsigned_integer).integer = static_cast<std::int64_t>(value.value);
        else if constexpr (std::is_same_v<T, unsigneds_spec>) add_attr(name, attr_kind::unsigned_integers);
        else if constexpr (std::is_same_v<T, integer_lists_spec>) integer_lists(name, value);
        else if constexpr (requires { enumeration(name, value); }) enumeration(name, value);
        else record_mistake(errc::unsupported_default_type, add(name, param_kind::attribute).name);
        if constexpr (sizeof...(Constraints) != 0) constrain(constraints...);
        return *this;
    }
    /// Deleted: the name comes first, then a default or a kind. error wrong_arguments, attribute_without_kind
    template <class T> [[deprecated("the name comes first")]] constexpr prototype& attr(int, T const&, ...) {
        return misused("attr");
    }
    [[deprecated("write a default or a kind")]] constexpr prototype& attr(string_ref name) {
        add_attr(name, attr_kind::integer, false);
        return record_mistake(errc::attribute_without_kind, name), *this;
    }
    template <class T, class... Constraints>
    constexpr prototype& attr(string_ref name, std::initializer_list<T> values, Constraints... constraints) {
        if constexpr (std::is_convertible_v<T, std::string_view>) {
            std::array<std::string_view, max_strings + 1> strings{};
            std::size_t n = 0;
            for (auto const& v : values) strings[n < max_strings ? n++ : n] = v;
            list_attr(name, strings.data(), values.size() > max_strings ? max_strings + 1 : n);
        } else {
            list_attr(name, values.begin(), values.size());
        }
        if constexpr (sizeof...(Constraints) != 0) constrain(constraints...);
        return *this;
    }
    [[deprecated("the values have different types")]] constexpr prototype& attr(
        string_ref name, std::initializer_list<detail::anything>, ...) {
        return record_mistake(errc::unsupported_default_type, name), *this;
    }
    template <class T> [[deprecated("write one_of(...)")]] constexpr prototype& attr(
        string_ref name, T const&, std::initializer_list<detail::anything>) {
        return record_mistake(errc::invalid_constraint, name), *this;
    }
    template <class T> [[deprecated("write a default or a kind")]] constexpr prototype& attr(string_ref name) {
        return record_mistake(errc::attribute_without_kind, name), *this;
    }
    /// Attributes that must be consistent: `test` is called with all of them, at compile time with the defaults (if
    /// none that it reads is required) and when the operator is verified. `attribute` is reported if it fails.
    /// example
    /// @code
    /// .require("pads", "two pads per stride", [](graft::attributes const& a) {
    ///     return a["pads"].size() == 2 * a["strides"].size(); })
    /// @endcode
    /// error unknown_attribute, too_many_requirements (more than 4), requirement_never_met,
    ///       requirement_never_fails
    constexpr prototype& require(string_ref attribute, string_ref expected, attribute_predicate test) {
        if (requirement_count_ == max_requirements) record_mistake(errc::too_many_requirements, attribute);
        else requirements_[requirement_count_++] = {attribute, expected, test};
        if (index_of(param_kind::attribute, attribute) < 0) record_mistake(errc::unknown_attribute, attribute);
        return *this;
    }
    [[deprecated("write what is expected, and a test")]] constexpr prototype& require(string_ref attribute, ...) {
        return misused(attribute);
    }
    /// A chip that supports the operator: as declared, or the subset given by `constraints`, `only` and
    /// `only_columns`. Without any `on` every chip does. Ports come before.
    /// example `.on("npu", only("x", f16), only("x", formats(nchw)))`
    /// error duplicate_chip, unknown_chip_port, chip_exceeds_definition, unknown_column
    template <class... Constraints> constexpr prototype& on(string_ref chip, Constraints... constraints) {
        for (auto const& f : facts_.all())
            if (f.kind == fact_kind::chip && facts_.text(f) == std::string_view(chip))
                record_mistake(errc::duplicate_chip, chip);
        auto& f = facts_.add(fact_kind::chip, no_param, -1);
        facts_.put(f, chip);
        if (chip.empty()) record_mistake(errc::empty_name, name_);
        (limit(f, chip, constraints), ...);
        filled(chip);
        return *this;
    }
    /// The same for a chip that is a type (graft/op/infer/chip.hpp): dtypes of a port that the chip does not support
    /// are left out there. A column, or an argument of `only`, must be supported.
    /// error not_a_chip, chip_lacks_dtype, chip_lacks_format, and the errors of the chip's descriptor
    template <class Chip, class... Constraints> constexpr prototype& on(Constraints... constraints) {
        if constexpr (requires { Chip::descriptor.first_mistake(); }) {
            auto const wrong = Chip::descriptor.first_mistake();
            if (wrong.code != errc::ok) return record_mistake(wrong.code, wrong.parameter), *this;
            auto const at = facts_.count;
            on(string_ref(Chip::descriptor.name()), constraints...);
            hold(at, Chip::descriptor.types(), Chip::descriptor.formats());
        } else {
            record_mistake(errc::not_a_chip, name_);
        }
        return *this;
    }
    /// The version of a framework's or a catalog's operator set that introduces this definition. Several definitions
    /// of one name may be in one catalog; `catalog_view::find(name, version)` returns the newest that is not newer.
    /// example `.since(13)`
    /// error duplicate_constraint, for two different versions
    constexpr prototype& since(std::uint16_t version) {
        if (since_ != 0 && since_ != version) record_mistake(errc::duplicate_constraint, "since");
        return since_ = version, *this;
    }

    /// What the operator is: `.is(identity)`, `.is(random).is(stateful)`. error conflicting_traits
    constexpr prototype& is(op_trait t) {
        unsigned const bit = static_cast<unsigned>(t), others = traits_ & ~bit;
        bool const apart = (bit & op_traits_of_change ? others & ~op_traits_of_change : others) != 0;
        if (apart || (traits_ & bit) != 0 || flow_ != graft::flow::plain)
            record_mistake(errc::conflicting_traits, name_of(t));
        traits_ = static_cast<std::uint16_t>(traits_ | bit);
        return *this;
    }
    /// Deleted: `is("identity")`; write `is(identity)`. error wrong_arguments
    [[deprecated("write is(identity)")]] constexpr prototype& is(char const*, ...) { return misused("is"); }
    /// What the operator does to the flow of control: `.flow(flow::split)`. It runs without a kernel.
    /// error conflicting_traits
    constexpr prototype& flow(graft::flow f) {
        if (traits_ != 0 || (flow_ != graft::flow::plain && flow_ != f))
            record_mistake(errc::conflicting_traits, name_of(f));
        flow_ = f;
        return *this;
    }
    /// Attributes, declared already, whose values an import fills in when the node is in the graph: two nodes that are
    /// written alike need not stay alike.
    /// example `.set_later("index")`
    /// error unknown_attribute, duplicate_constraint
    template <class... Names> constexpr prototype& set_later(Names... attributes) {
        (later(attributes), ...);
        return *this;
    }
    /// Declares all members that the definition has in addition to its prototype: rules by name, and "documentation".
    /// Without it the compiler finds only misspellings that are near, and the names of rules in other libraries.
    /// example `.provides("verify", "infer_shape", "documentation")`
    /// error unknown_rule, missing_member, unlisted_member
    template <class... Names> constexpr prototype& provides(Names... members) {
        provides_ |= 0x80;
        (brought(members), ...);
        return *this;
    }

private:
    constexpr prototype& misused(string_ref name) { return record_mistake(errc::wrong_arguments, name), *this; }
    constexpr void brought(string_ref name) {
        for (std::size_t i = 0; i < detail::member_names.size(); ++i)
            if (name == string_ref(detail::member_names[i]))
                return void(provides_ = static_cast<std::uint8_t>(provides_ | 1u << i));
        record_mistake(errc::unknown_rule, name);
    }
    template <class... Constraints>
    constexpr prototype& port(string_ref name, param_kind kind, presence how, Constraints... constraints) {
        auto& p = add(name, kind);
        p.how = how;
        has_optional_ = has_optional_ || how == presence::optional;
        (word(p, constraints), ...);
        if (p.types.bits == 0) p.types = dtype_families::any;
        return *this;
    }
};

/// A list default of an attribute: `list<std::int64_t>(1, 1)`, `list<bool>()`; without a type that of its values.
template <class T = void, class... Values> [[nodiscard]] constexpr auto list(Values... values) {
    if constexpr (std::is_void_v<T>) return std::array{values...};
    else return std::array<T, sizeof...(Values)>{static_cast<T>(values)...};
}

GRAFT_END
