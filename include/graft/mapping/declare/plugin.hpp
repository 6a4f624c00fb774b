// graft/mapping/declare/plugin.hpp - a mapping from a framework's operators to graft's, checked by the compiler
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <concepts>
#include <initializer_list>
#include <string_view>
#include <type_traits>

#include "graft/mapping/declare/map_lines.hpp"
#include "graft/mapping/declare/parse_context.hpp"
#include "graft/mapping/declare/rules.hpp"
#include "graft/mapping/detail/parse_functions.hpp"
#include "graft/model/origin_versions.hpp"
#include "graft/op/catalog/catalog.hpp"
#include "graft/op/catalog/ops.hpp"
#include "graft/op/define/param.hpp"

GRAFT_BEGIN

/// The subject of a plugin's compile-time errors: `ill_formed<mapping_of<TopK, TopKV2>, ...>`.
template <class Target, class Origin> struct mapping_of;

namespace detail {
constexpr mistake no_origin() { return {errc::plugin_without_origin, "origin"}; }
/// A target that is an operator of a framework is in no catalog.
template <class Target> inline constexpr auto no_framework_has = [] {
    return is_origin<Target> ? mistake{errc::operator_not_in_catalog, Target::prototype.name()} : mistake();
};

/// True, or the error of an origin whose prototype, or history, is not readable. Errors in the definition itself are
/// reported here, at the start of its plugin.
template <class Origin> inline constexpr bool definition_is_read = prototype_is_read<Origin>;
template <constant_prototype Origin> requires has_prototype<Origin>
inline constexpr bool definition_is_read<Origin> = well_formed<Origin>;
template <has_history Origin> inline constexpr bool definition_is_read<Origin> = has_own_origin_base<Origin>;

/// The definition that is used for look-ups of an origin's port names: with a history, the newest.
template <class Origin> struct origin_definition {
    using type = Origin;
};
template <has_history Origin> struct origin_definition<Origin> {
    using type = at<Origin, Origin::history.range(0).first>;
};

} // namespace detail

template <class F, class Target, class Origin, class... More> class parsed_mapping;
/// A plugin: the mapping from an operator of a framework to one of graft's, as a chain of calls. Attributes of the same
/// name are mapped implicitly, ports by position; the calls declare the rest.
/// Ports of equal names at different positions do not compile without an explicit `by_position`, `by_name`, or a
/// separate call for the port. A target attribute without a source and an origin attribute without a use do not
/// compile. Several origins of one target with equal mappings are in one plugin: `plugin<Add, tf::Add, tf::AddV2>()`.
/// example `inline constexpr auto topk = graft::plugin<TopK, TopKV2>().set("largest", true).set("dim", -1);`
/// error in the list that contains it: attribute_not_set, attribute_set_twice, origin_attribute_not_mapped,
///       input_not_mapped, origin_input_not_mapped, output_not_mapped, port_bound_twice, attribute_kind_mismatch,
///       incompatible_dtypes, unchecked_conversion, duplicate_rule and the others of the group of mappings
template <class Target, class Origin, class... More> class GRAFT_TYPE mapping {
public:
    using target_type = Target;                           ///< the operator that nodes of the graph have
    using origin_type = Origin;                           ///< the framework's operator, or the first of several
    using origins = ops<Origin, More...>;                 ///< all of them, in the order of `plugin<Target, ...>`
    using some = std::initializer_list<detail::anything>; ///< an argument in braces, which is deleted below

    constexpr mapping() { rules_.several = sizeof...(More) > 0; }

    // --- attributes ---
    /// A constant for a target attribute: bool, number, dtype, string or enumerator: `set("axis", -1)`.
    template <class T> requires(std::is_arithmetic_v<T> || std::same_as<T, dtype> || attr_enum<T>)
    constexpr mapping& set(string_ref target, T value) {
        return keep_constant(target, value);
    }
    constexpr mapping& set(string_ref target, char const* text) { return keep_constant(target, text); }
    /// A constant list: `set("strides", {1, 2})`, `set("scales", {0.5})`, `set("axes", integers(-1))`.
    template <class T> requires std::is_arithmetic_v<T>
    constexpr mapping& set(string_ref target, std::initializer_list<T> all) {
        return list(target, all);
    }
    template <class T, std::size_t N> requires std::is_arithmetic_v<T>
    constexpr mapping& set(string_ref target, std::array<T, N> const& all) {
        return list(target, all);
    }
    /// Deleted: a value of an unsupported type. error unsupported_default_type
    constexpr mapping& set(string_ref target, ...) { return no_value(target); }
    template <class T> requires(std::is_class_v<T>)
    constexpr mapping& set(string_ref target, T const&) {
        return no_value(target);
    }
    constexpr mapping& set(string_ref target, std::initializer_list<detail::anything>) { return no_value(target); }
    /// The target attribute is the origin's attribute of another name: `rename("axis", "dim")`.
    constexpr mapping& rename(string_ref target, string_ref origin) {
        rules_.attr(target, attr_from::origin).origin = origin;
        return *this;
    }
    /// Deleted, here and for the functions below: other arguments. error wrong_arguments
    constexpr mapping& rename(string_ref target, ...) { return misused(target); }
    constexpr mapping& rename(some, some = {}, some = {}) { return misused("rename"); }
    /// The target attribute is mapped from the origin's: `map("mode", "direction", when("forward", 0), otherwise(1))`.
    /// Every value of the origin needs a line; attributes without declared values need `otherwise`.
    template <detail::map_line... Lines> constexpr mapping& map(string_ref target, string_ref origin, Lines... lines) {
        auto& a = rules_.attr(target, attr_from::values);
        a.origin = origin;
        (each_line(a, lines), ...);
        return *this;
    }
    /// Deleted: `{"SAME", 1}` and `"SAME", 1` are not lines of a map. error wrong_arguments
    constexpr mapping& map(string_ref target, string_ref, ...) { return misused(target); }
    constexpr mapping& map(string_ref target, string_ref, std::initializer_list<detail::pair_in_braces>) {
        return misused(target);
    }
    constexpr mapping& map(string_ref target, string_ref, some, some = {}, some = {}, some = {}, some = {}, some = {}) {
        return misused(target);
    }
    template <detail::map_line... Lines> constexpr mapping& map(string_ref target, value_pair, Lines...) {
        return misused(target);
    }
    /// The framework's operator allows more than the target: any int where the target has `at_least(1)`, a list of any
    /// length, an uint64 for an int, an attribute that may be absent, dtypes of an input. What does not fit is an error
    /// of the import. Without `checked` such a parameter does not compile.
    /// example `plugin<Pool, MyPool>().checked("ksize", "strides")`
    template <class... Others> constexpr mapping& checked(string_ref target, Others... others) {
        return rules_.check(target), (rules_.check(others), ...), *this;
    }
    /// The origin has nothing for this target attribute, which has its default: `use_default("eps")`.
    constexpr mapping& use_default(string_ref target) {
        rules_.attr(target, attr_from::target_default);
        return *this;
    }
    constexpr mapping& use_default(string_ref target, detail::anything, ...) { return misused(target); }
    /// The function of `parse` sets this target attribute: `computed("axes")`. error missing_parse_function
    constexpr mapping& computed(string_ref target) {
        rules_.attr(target, attr_from::computed);
        return *this;
    }
    constexpr mapping& computed(string_ref target, detail::anything, ...) { return misused(target); }
    /// The target attribute is the value of a constant input of the origin: `attr_from_input("axes", "axis")`.
    constexpr mapping& attr_from_input(string_ref target, string_ref origin_input) {
        rules_.attr(target, attr_from::constant_input).origin = origin_input;
        return *this;
    }
    constexpr mapping& attr_from_input(string_ref target, ...) { return misused(target); }
    /// These origin attributes have no meaning for the target: `ignore("T", "data_format")`.
    template <class... Names> constexpr mapping& ignore(Names... names) {
        (rules_.ignore(names), ...);
        return *this;
    }
    constexpr mapping& ignore(some) { return misused("ignore"); }
    /// These origin attributes are read by the parse function only: `reads("pads")`. error attribute_never_read
    template <class... Names> constexpr mapping& reads(Names... names) {
        (rules_.take(names), ...);
        return *this;
    }
    /// These attributes of the model's node are kept on the target, where rules and kernels read them by name
    /// (`ctx.carried("name")`). The origin need not define them; those that start with `_` are always kept.
    template <class... Names> constexpr mapping& carry(Names... names) {
        (rules_.carry(names), ...);
        return *this;
    }

    // --- ports ---
    /// The target input is the origin's of this name: `input("x", "value")`. A dynamic one several times, in order.
    constexpr mapping& input(string_ref target, string_ref origin) { return port(target, origin, input_from::origin); }
    constexpr mapping& input(string_ref target, ...) { return misused(target); }
    constexpr mapping& input(string_ref target, int) { return misused(target); }
    /// The optional target input stays absent: `no_input("bias")`.
    constexpr mapping& no_input(string_ref target) { return port(target, std::string_view(), input_from::absent); }
    /// The target input is a constant with the value of an attribute: `input_from_attr("shape", "dims")`.
    constexpr mapping& input_from_attr(string_ref target, string_ref attribute) {
        return port(target, attribute, input_from::attribute);
    }
    constexpr mapping& input_from_attr(string_ref target, ...) { return misused(target); }
    /// The target input is blob `number` (from 0) of a layer: `weight("filter", 0)`; `parse` sets its shape.
    constexpr mapping& weight(string_ref target, int number) {
        if (number < 0 || number > INT8_MAX) misused(target);
        rules_.blob_once(target, number);
        rules_.port(
            false, {target, std::string_view(), input_from::weight, -1, static_cast<std::int8_t>(number), false});
        return *this;
    }
    constexpr mapping& weight(string_ref target, ...) { return misused(target); }
    /// The target output is the origin's output of this name: `output("y", "z")`.
    constexpr mapping& output(string_ref target, string_ref origin) {
        rules_.port(true, {target, origin, input_from::origin, -1, -1, false});
        return *this;
    }
    constexpr mapping& output(string_ref target, ...) { return misused(target); }
    constexpr mapping& output(string_ref target, int) { return misused(target); }
    /// Ports are mapped by position although some have equal names: equal names do not mean the same on both sides.
    constexpr mapping& by_position() { return rules_.find_ports(port_order::position, "by_position"), *this; }
    /// Ports of equal names are mapped to each other at any position; the others by position among the remaining ones.
    constexpr mapping& by_name() { return rules_.find_ports(port_order::name, "by_name"), *this; }
    /// The target's inputs are all of the origin's in this order, by name or position: `reorder("size", "x")`.
    template <class... Inputs> constexpr mapping& reorder(Inputs... inputs) {
        (rules_.place(input_called(inputs)), ...);
        return *this;
    }
    /// These ports of the origin are omitted on purpose; the node still runs after the producer of a dropped input.
    template <class... Names> constexpr mapping& drop(Names... names) {
        (rules_.drop(names), ...);
        return *this;
    }
    /// The origin's input is omitted if its bool attribute has this value; a control dependency is kept.
    constexpr mapping& remove_input_if(string_ref input, string_ref attribute, bool value) {
        rules_.remove({input, attribute, value, -1, -1});
        return *this;
    }
    constexpr mapping& remove_input_if(string_ref input, ...) { return misused(input); }
    /// The input is omitted for this one of several origins; a control dependency is kept.
    template <class Of> constexpr mapping& remove_input_of(string_ref input) {
        rules_.remove_of(Of::prototype.name(), input, (std::same_as<Of, Origin> || ... || std::same_as<Of, More>));
        return *this;
    }
    /// A tensor whose dtype the target input does not accept, or whose dtype in the origin's definition differs from
    /// that of the target, is converted by the catalog's `Cast`. Without `cast_input` it is rejected.
    /// example `plugin<Gather, tf::Gather>().cast_input("indices")`
    constexpr mapping& cast_input(string_ref port) {
        rules_.cast(false, port);
        return *this;
    }
    /// The same for an output of the target: its tensor is converted to the dtype that the origin's output has.
    constexpr mapping& cast_output(string_ref port) {
        rules_.cast(true, port);
        return *this;
    }
    /// The target input is read in this format, also the framework's: `input_format("x", format::nhwc)`.
    constexpr mapping& input_format(string_ref port, format f) { return input_format(port, f, f); }
    /// The target input is read in format `f`; `origin` is the framework's.
    constexpr mapping& input_format(string_ref port, format f, format origin) {
        return formatted({port, std::string_view(), f, origin, false, -1, -1});
    }
    /// The target input is read in the format specified by the origin's attribute (`data_format`).
    constexpr mapping& input_format(string_ref port, string_ref attribute) {
        return formatted({port, attribute, format::nd, format::nd, false, -1, -1});
    }
    constexpr mapping& input_format(string_ref port, ...) { return misused(port); }
    /// The target output is written in this format; arguments as of `input_format`.
    constexpr mapping& output_format(string_ref port, format f) { return output_format(port, f, f); }
    constexpr mapping& output_format(string_ref port, format f, format origin) {
        return formatted({port, std::string_view(), f, origin, true, -1, -1});
    }
    constexpr mapping& output_format(string_ref port, string_ref attribute) {
        return formatted({port, attribute, format::nd, format::nd, true, -1, -1});
    }
    constexpr mapping& output_format(string_ref port, ...) { return misused(port); }
    /// Formats of all ports by the origin's attributes `src_format` (inputs), `dst_format` (outputs) or `data_format`
    /// (all); a separate call for a port has priority.
    constexpr mapping& auto_formats() { return once(rules_.auto_formats, "auto_formats"); }
    /// Waives the requirement that the 4-D tensors of an AI CPU operator are NHWC.
    constexpr mapping& any_format() { return once(rules_.any_format, "any_format"); }

    // --- the node ---
    /// The implementation that the target requests, in CANN's terms: `implemented_by(implementation::ai_cpu)`.
    constexpr mapping& implemented_by(implementation i) {
        return rules_.only_one(rules_.by != implementation::builtin, "implemented_by"), rules_.by = i, *this;
    }
    constexpr mapping& implemented_by(char const*) { return misused("implemented_by"); }
    /// Applies to models of these versions (of a GraphDef: its producer), both ends included. In a list the ranges of
    /// an origin's plugins must not overlap and must cover 1 to `latest_version`: others are `refused`.
    constexpr mapping& versions(std::int32_t first, std::int32_t last = latest_version) {
        rules_.only_one(rules_.first_version != 0 || rules_.last_version != latest_version, "versions");
        rules_.first_version = first;
        rules_.last_version = last;
        return *this;
    }
    constexpr mapping& versions(char const*, ...) { return misused("versions"); }
    /// These versions of the origin, which has a history, change the meaning of a definition and not the definition
    /// (negative axes): the plugin applies to them, too. Without `same_since` such a range does not compile.
    template <class... Versions> constexpr mapping& same_since(Versions... each) {
        ((rules_.known.add(each) ? void() : rules_.record_mistake(errc::too_many_parameters, "same_since")), ...);
        return *this;
    }
    /// The origin processes each of its inputs separately: one target node per input.
    constexpr mapping& each() { return once(rules_.each, "each"); }
    /// In a list this plugin replaces earlier ones of its origins; without `override` two plugins of one origin do not
    /// compile. The origin may be another struct with the type name of theirs.
    constexpr mapping& override() { return once(rules_.overrides, "override"); }
    /// Sets the attributes that are `.computed`, and the shapes of weights. A function of `parse_context<Target,
    /// Origin>&`; with several origins a generic lambda.
    template <class F> requires(!has_history<Origin>)
    constexpr mapping& parse(F fn) {
        if constexpr (detail::parses<F, Target, Origin> && (detail::parses<F, Target, More> && ...)) {
            // no concept, which would add three lines to each error in the function
            if constexpr (requires { typename detail::function_of<F, status (*)(parse_context<Target, Origin>&)>; })
                parse_.assign(fn);
            else
                static_assert(detail::checked<mapping_of<Target, Origin>, errc::value_outside_definition,
                    name<'p', 'a', 'r', 's', 'e'>>::value);
        } else
            static_assert(detail::checked<mapping_of<Target, Origin>, errc::wrong_parse_signature,
                name<'p', 'a', 'r', 's', 'e'>>::value);
        return once(rules_.has_parse, "parse");
    }
    /// Deleted: `parse` has one function as its argument. error wrong_arguments
    constexpr mapping& parse() { return misused("parse"); }
    template <class F> constexpr mapping& parse(F, detail::anything, ...) { return misused("parse"); }
    /// The same for an origin with a history: a generic lambda, checked against each definition; the last call.
    template <class F> requires(has_history<Origin>)
    [[nodiscard]] constexpr auto parse(F) const {
        return parsed_mapping<F, Target, Origin, More...>(*this);
    }

    /// What was declared, for the list that contains the plugin: lines, versions, the parse function, `override`.
    [[nodiscard]] constexpr written_rules const& rules() const { return rules_; }
    [[nodiscard]] constexpr version_range versions() const { return {rules_.first_version, rules_.last_version}; }
    template <class Of> [[nodiscard]] constexpr auto parse_fn() const { return parse_.at(std::type_identity<Of>()); }
    [[nodiscard]] constexpr bool overrides() const { return rules_.overrides; }

private:
    constexpr mapping& once(bool& given, string_ref word) { return rules_.only_one(given, word), given = true, *this; }
    constexpr mapping& misused(string_ref name) { return rules_.record_mistake(errc::wrong_arguments, name), *this; }
    constexpr mapping& no_value(string_ref target) {
        return rules_.record_mistake(errc::unsupported_default_type, target), *this;
    }
    constexpr void each_line(attr_rule& a, value_pair const& line) { rules_.pair(a, line); }
    template <std::size_t N> constexpr void each_line(attr_rule& a, std::array<value_pair, N> const& lines) {
        for (auto const& line : lines) rules_.pair(a, line);
    }
    constexpr void each_line(attr_rule& a, dtype_lines const& lines) {
        for (auto left = lines.from; !left.empty(); left = left - left.first())
            rules_.pair(a, {left.first(), lines.to});
    }
    constexpr mapping& keep_constant(string_ref target, written_value const& v) {
        auto& a = rules_.attr(target, attr_from::constant);
        a.kind = v.kind;
        a.integer = v.integer;
        a.real = v.real;
        a.string = v.string;
        return *this;
    }
    template <class List> constexpr mapping& list(string_ref target, List const& all) {
        constexpr bool real = std::is_floating_point_v<std::remove_cvref_t<decltype(*all.begin())>>;
        auto& a = rules_.attr(target, attr_from::constant);
        a.kind = real ? attr_kind::floats : attr_kind::integers;
        for (auto v : all) {
            if constexpr (real) rules_.number(a, static_cast<double>(v));
            else rules_.number(a, static_cast<std::int64_t>(v));
        }
        return *this;
    }
    constexpr mapping& port(string_ref target, string_ref origin, input_from how) {
        rules_.port(false, {target, origin, how, -1, -1, false});
        return *this;
    }
    static constexpr string_ref input_called(char const* name) { return name; }
    static constexpr string_ref input_called(int at) {
        auto const& p = detail::origin_definition<Origin>::type::prototype;
        return at >= 0 && static_cast<std::size_t>(at) < p.count(param_kind::input) ? p.at(param_kind::input, at).name
                                                                                    : string_ref(std::string_view());
    }
    constexpr mapping& formatted(format_rule r) { return rules_.format_of(r), *this; }

protected:
    written_rules rules_{};

private:
    detail::parse_functions<Target, Origin, More...> parse_{};
};

/// A mapping of an origin with a history, and the parse function of all of its definitions.
template <class F, class Target, class Origin, class... More> class GRAFT_TYPE parsed_mapping
    : public mapping<Target, Origin, More...> {
public:
    using parse_function = F; ///< a generic lambda without captures
    constexpr explicit parsed_mapping(mapping<Target, Origin, More...> const& m) : mapping<Target, Origin, More...>(m) {
        this->rules_.has_parse = true;
    }
};

namespace detail {
struct no_operators;
} // namespace detail

/// Begins a one-to-one mapping. Deleted: `plugin<TopK, TopK>()`, an operator onto itself (`mapping<Op, Op>()` is one).
/// error plugin_without_origin, operator_not_in_catalog: a target of a framework
template <class Target, class... Origins> [[nodiscard]] constexpr auto plugin() {
    if constexpr (sizeof...(Origins) != 0 && !(std::is_same_v<Target, Origins> || ...)) {
        GRAFT_PROVE(detail::prototype_is_read<Target>);
        GRAFT_PROVE(accepted<Target, detail::no_framework_has<Target>>);
        GRAFT_PROVE(detail::all_hold({detail::definition_is_read<Origins>...}));
        return mapping<Target, Origins...>();
    } else {
        static_assert(accepted<Target, detail::no_origin>);
        return mapping<Target, Target>();
    }
}

/// Deleted: `plugin("TopK", "TopKV2")` and `plugin<>()`; the operators are types.
/// error plugin_without_origin
template <class None = detail::no_operators> requires std::is_same_v<None, detail::no_operators>
constexpr auto plugin() {
    static_assert(accepted<None, detail::no_origin>);
    return mapping<vocabulary, vocabulary>();
}
template <class None = detail::no_operators> constexpr auto plugin(std::string_view, ...) {
    static_assert(accepted<None, detail::no_origin>);
    return mapping<vocabulary, vocabulary>();
}

GRAFT_END
