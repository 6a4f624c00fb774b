// graft/op/prototype.hpp - the constexpr definition of an operator, built by a chain that records its first mistake
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <string_view>
#include <type_traits>

#include "graft/base/config.hpp"
#include "graft/base/ill_formed.hpp"
#include "graft/base/narrow.hpp"
#include "graft/base/span.hpp"
#include "graft/op/fact.hpp"
#include "graft/op/param.hpp"
#include "graft/op/trait.hpp"

GRAFT_BEGIN

/// Inputs, outputs and attributes of an operator, in declaration order. One fixed capacity for every operator:
/// the links change the value in place, which is what keeps a thousand definitions below a second.
/// error recorded, not thrown: `first_mistake()`, reported by `well_formed<Op>`
class GRAFT_TYPE prototype {
public:
    static constexpr std::size_t max_params = 48, max_pool = 48, max_variables = 6, max_requirements = 4, max_texts = 8;

    struct variable {
        stored_text name;
        stored_types types;
        bool list;
    };

    constexpr explicit prototype(text_ref type) : name_(type), chars_(narrow_cast<std::uint32_t>(type.length)) {
        if (type.empty()) blame(errc::empty_name, type);
    }

    /// A dtype variable: all ports that name it have the same dtype, one of `types`.
    constexpr prototype& datatype(text_ref name, dtype_set types) {
        if (variable_of(name) >= 0) blame(errc::duplicate_name, name);
        else if (variable_count_ == max_variables) blame(errc::too_many_dtype_variables, name);
        else variables_[variable_count_++] = {name, {types.bits}, false};
        if (types.empty()) blame(errc::empty_dtype_set, name);
        return *this;
    }
    /// A list variable, for dynamic ports only: tensor k of every port that names it has the k-th dtype of one list.
    constexpr prototype& datatype_list(text_ref name, dtype_set types) {
        datatype(name, types);
        if (variable_count_ > 0) variables_[variable_count_ - 1u].list = true;
        return *this;
    }

    /// A port: `words` are a dtype, a dtype_set, the name of a dtype variable, follow, value_depend, ...
    template <class... Words> constexpr prototype& input(text_ref name, Words... words) {
        return port(name, param_kind::input, presence::required, words...);
    }
    template <class... Words> constexpr prototype& optional_input(text_ref name, Words... words) {
        return port(name, param_kind::input, presence::optional, words...);
    }
    template <class... Words> constexpr prototype& dynamic_input(text_ref name, Words... words) {
        return port(name, param_kind::input, presence::dynamic, words...);
    }
    template <class... Words> constexpr prototype& output(text_ref name, Words... words) {
        return port(name, param_kind::output, presence::required, words...);
    }
    template <class... Words> constexpr prototype& optional_output(text_ref name, Words... words) {
        return port(name, param_kind::output, presence::optional, words...);
    }
    template <class... Words> constexpr prototype& dynamic_output(text_ref name, Words... words) {
        return port(name, param_kind::output, presence::dynamic, words...);
    }

    /// Only a run tells the size of this output, which is declared already. error no_such_output
    constexpr prototype& compute_depend(text_ref output) {
        for (auto p = params_; p != params_ + size_; ++p)
            if (p->is_output() && p->name == output) return p->compute_dependent = true, *this;
        return blame(errc::no_such_output, output), *this;
    }

    /// Constraints of the attribute that was added last; its default must satisfy them.
    template <class... Words> constexpr void constrain(Words... words) {
        auto& p = params_[size_ - 1u];
        (word(p, words), ...);
        for (auto const& f : facts_.all())
            if (f.param == size_ - 1u && p.has_default && mistake_.code == errc::ok && !detail::holds(f.kind, facts_.text(f), f.low, f.high, default_of(p)))
                blame(errc::default_outside_the_constraint, p.name);
    }

    /// An attribute that may be absent and has no default: rules and plugins ask for it before they read it.
    template <class... Words> constexpr prototype& optional_attr(text_ref name, attr_kind kind, Words... words) {
        attribute(name, kind, false).how = presence::optional;
        if constexpr (sizeof...(Words) != 0) constrain(words...);
        return *this;
    }
    template <class E, class... Words> constexpr prototype& optional_attr(text_ref name, enumeration_word<E> kind, Words... words) {
        enumeration(name, kind);
        params_[size_ - 1u].how = presence::optional;
        if constexpr (sizeof...(Words) != 0) constrain(words...);
        return *this;
    }
    /// An attribute of kind type that only admits `allowed`, without a default.
    constexpr prototype& type_attr(text_ref name, dtype_set allowed, attr_kind kind = attr_kind::type) {
        if (allowed.empty()) blame(errc::empty_dtype_set, name);
        attribute(name, kind, false).types = allowed;
        return *this;
    }
    constexpr prototype& type_attr(text_ref name, dtype_set allowed, dtype value) {
        if (!allowed.has(value)) blame(errc::default_outside_the_constraint, name);
        auto& p = attribute(name, attr_kind::type);
        p.types = allowed;
        p.integer = static_cast<std::int64_t>(value);
        return *this;
    }
    /// The name of the message in the model's file that holds the attributes (Caffe: `convolution_param`).
    constexpr prototype& message(text_ref name) {
        message_ = name;
        chars_ += narrow_cast<std::uint32_t>(name.length);
        return *this;
    }
    /// An attribute whose default is a text that is not a literal.
    template <class... Words> constexpr prototype& text_attr(text_ref name, text_ref value, Words... words) {
        add_text(name, value);
        if constexpr (sizeof...(Words) != 0) constrain(words...);
        return *this;
    }

    /// An attribute with a default; its kind is the default's. Whole numbers are int64, floats are double; a list is
    /// `attr("dilations", {1, 1, 1, 1})` or `integers(1, 1)`, `integers()` is the empty one.
    /// A kind in place of a default, `attr("strides", as_integers)`, makes the attribute required.
    /// `words` are constraints, `one_of("SAME", "VALID")`, `at_least(1)`, `in_range(0, 3)`, `length(4)`: the default is
    /// checked by the compiler, values when the operator is verified.
    /// One candidate for all scalars, because the compiler weighs every overload again for every attribute of every operator.
    template <class T, class... Words> constexpr prototype& attr(text_ref name, T const& value, Words... words) {
        constexpr auto kind = attr_traits<T>::kind;
        if constexpr (std::is_same_v<T, attr_kind>) attribute(name, value, false);
        else if constexpr (attr_enum<T>) enumeration(name, value);
        else if constexpr (kind == attr_kind::boolean || kind == attr_kind::type) attribute(name, kind).integer = static_cast<std::int64_t>(value);
        else if constexpr (kind == attr_kind::integer) whole(attribute(name, kind), value);
        else if constexpr (kind == attr_kind::real) attribute(name, kind).real = static_cast<double>(value);
        else if constexpr (kind == attr_kind::text) add_text(name, std::string_view(value));
        else if constexpr (is_list(kind)) list_attr(name, value.data(), value.size());
        else if constexpr (std::is_same_v<T, natural_word>) attribute(name, attr_kind::natural).integer = static_cast<std::int64_t>(value.value);
        else if constexpr (std::is_same_v<T, integer_lists_word>) integer_lists(name, value);
        else if constexpr (requires { enumeration(name, value); }) enumeration(name, value);
        else blame(errc::default_of_no_attribute_kind, add(name, param_kind::attribute).name);
        if constexpr (sizeof...(Words) != 0) constrain(words...);
        return *this;
    }
    template <class T, class... Words> constexpr prototype& attr(text_ref name, std::initializer_list<T> values, Words... words) {
        if constexpr (std::is_convertible_v<T, std::string_view>) {
            std::array<std::string_view, max_texts + 1> texts{};
            std::size_t n = 0;
            for (auto const& v : values) texts[n < max_texts ? n++ : n] = v;
            list_attr(name, texts.data(), values.size() > max_texts ? max_texts + 1 : n);
        } else {
            list_attr(name, values.begin(), values.size());
        }
        if constexpr (sizeof...(Words) != 0) constrain(words...);
        return *this;
    }
    /// Attributes that must fit together: `test` is called with all of them, at compile time with the defaults (where
    /// none that it reads is required) and when the operator is verified. `attribute` is the one to name when it fails.
    /// example `.require("pads", "two pads per stride", [](graft::attributes const& a) { return a["pads"].size() == 2 * a["strides"].size(); })`
    constexpr prototype& require(text_ref attribute, text_ref expected, attribute_predicate test) {
        if (requirement_count_ == max_requirements) blame(errc::too_many_requirements, attribute);
        else requirements_[requirement_count_++] = {attribute, expected, test};
        if (index_of(param_kind::attribute, attribute) < 0) blame(errc::no_such_attribute, attribute);
        return *this;
    }
    /// A chip that supports the operator: as declared, or in the part that `words` leave, `only("x", f16)`,
    /// `only("x", formats(nchw))`, `only_columns(0, 2)`. Without any `on` every chip does. Ports are declared before it.
    template <class... Words> constexpr prototype& on(text_ref chip, Words... words) {
        for (auto const& f : facts_.all())
            if (f.kind == fact_kind::chip && facts_.text(f) == std::string_view(chip)) blame(errc::duplicate_chip, chip);
        auto& f = facts_.add(fact_kind::chip, no_param, -1);
        facts_.put(f, chip);
        if (chip.empty()) blame(errc::empty_name, name_);
        (limit(f, chip, words), ...);
        return filled(chip);
    }
    /// The version of a framework's or a catalog's operator set in which this definition begins. Several definitions of
    /// one name may stand in one catalog; `catalog_view::find(name, version)` gives the newest that is not newer.
    constexpr prototype& since(std::uint16_t version) { return since_ = version, *this; }

    /// What the operator is: `.is(identity)`, `.is(random).is(stateful)`. error trait_contradicts_another
    constexpr prototype& is(op_trait t) {
        unsigned const bit = static_cast<unsigned>(t), others = traits_ & ~bit;
        bool const apart = (bit & op_traits_of_change ? others & ~op_traits_of_change : others) != 0;
        if (apart || flow_ != graft::flow::plain) blame(errc::trait_contradicts_another, name_of(t));
        traits_ = static_cast<std::uint8_t>(traits_ | bit);
        return *this;
    }
    /// What the operator does to the flow of control: `.flow(flow::split)`. It runs without a kernel.
    /// error trait_contradicts_another
    constexpr prototype& flow(graft::flow f) {
        if (traits_ != 0 || (flow_ != graft::flow::plain && flow_ != f)) blame(errc::trait_contradicts_another, name_of(f));
        flow_ = f;
        return *this;
    }
    /// Attributes, declared already, whose values an import fills in when the node is in the graph: two nodes that are
    /// written alike need not stay alike. error no_such_attribute
    template <class... Names> constexpr prototype& set_later(Names... attributes) {
        (later(attributes), ...);
        return *this;
    }

    [[nodiscard]] constexpr std::string_view name() const { return name_; }
    [[nodiscard]] constexpr std::string_view message() const { return message_; }
    [[nodiscard]] constexpr span<param const> params() const { return {params_, size_}; }
    [[nodiscard]] constexpr param const& operator[](std::size_t i) const { return params_[i]; }
    [[nodiscard]] constexpr span<variable const> variables() const { return {variables_, variable_count_}; }
    [[nodiscard]] constexpr mistake first_mistake() const { return mistake_; }
    [[nodiscard]] constexpr fact_store const& facts() const { return facts_; }
    [[nodiscard]] constexpr span<requirement const> requirements() const { return {requirements_, requirement_count_}; }
    [[nodiscard]] constexpr std::uint16_t since() const { return since_; }
    [[nodiscard]] constexpr bool is(op_trait t) const { return (traits_ & static_cast<std::uint8_t>(t)) != 0; }
    [[nodiscard]] constexpr std::uint8_t traits() const { return traits_; } ///< bits of `op_trait`
    [[nodiscard]] constexpr graft::flow flow() const { return flow_; }

    /// Where the parameter of this kind and name is, and what a look-up asks of it.
    [[nodiscard]] constexpr param_place find(param_kind kind, text_ref name) const {
        int at = 0;
        for (auto p = params_, end = p + size_; p != end; ++p)
            if (p->kind == kind) {
                if (p->name.length == name.length && p->name == name) return {at, p->how, p->value, p->attribute, p->follow_aspects};
                ++at;
            }
        return {};
    }
    /// Position among the parameters of its kind, or -1: the index that tables and frames use.
    [[nodiscard]] constexpr int index_of(param_kind kind, text_ref name) const { return find(kind, name).at; }
    /// The parameter at position `index` of its kind.
    [[nodiscard]] constexpr param const& at(param_kind kind, int index) const {
        std::size_t i = 0;
        for (; i < size_; ++i)
            if (params_[i].kind == kind && index-- == 0) break;
        return params_[i];
    }
    [[nodiscard]] constexpr std::size_t count(param_kind kind) const { return counts_[static_cast<std::size_t>(kind)]; }
    /// The default of an attribute; `none` where it is required. Lists are views into this prototype.
    [[nodiscard]] constexpr attr_value default_of(param const& p) const {
        attr_value v;
        if (!p.has_default) return v;
        v.kind = p.attribute;
        v.integer = p.integer;
        v.real = p.real;
        v.text = p.text;
        if (p.attribute == attr_kind::reals) v.reals = {reals_ + p.pool_first, p.pool_size};
        else if (p.attribute == attr_kind::texts) v.texts = {texts_ + p.pool_first, p.pool_size};
        else if (p.attribute == attr_kind::integer_lists) {
            auto const lists = static_cast<std::size_t>(p.integer);
            v.ends = {integers_ + p.pool_first, lists};
            v.integers = {integers_ + p.pool_first + lists, p.pool_size - lists};
        } else if (is_list(p.attribute)) v.integers = {integers_ + p.pool_first, p.pool_size};
        return v;
    }
    [[nodiscard]] constexpr int variable_of(text_ref name) const {
        for (std::size_t i = 0; i < variable_count_; ++i)
            if (variables_[i].name == name) return static_cast<int>(i);
        return -1;
    }
    /// Records the first mistake only: the later ones are mostly its consequences.
    constexpr void blame(errc code, text_ref parameter) {
        if (mistake_.code == errc::ok) mistake_ = {code, parameter};
    }

    /// What its rows need in a catalog.
    struct extent {
        std::uint32_t chars = 0, params = 0, integers = 0, reals = 0, texts = 0, facts = 0;
    };
    [[nodiscard]] constexpr span<std::int64_t const> integer_pool() const { return {integers_, integer_count_}; }
    [[nodiscard]] constexpr span<double const> real_pool() const { return {reals_, real_count_}; }
    [[nodiscard]] constexpr span<std::string_view const> text_pool() const { return {texts_, text_count_}; }
    [[nodiscard]] constexpr extent size() const { return {chars_ + facts_.used_bytes, size_, integer_count_, real_count_, text_count_, facts_.count}; }

private:
    constexpr param& add(text_ref name, param_kind kind) {
        if (name.length == 0) blame(errc::empty_name, name_);
        for (auto p = params_, end = p + size_; p != end; ++p)
            if (p->name.length == name.length && p->name == name && (p->kind == kind || p->is_attribute() || kind == param_kind::attribute)) blame(errc::duplicate_name, name);
        if (size_ == max_params) {
            blame(errc::too_many_parameters, name);
        } else {
            ++size_;
            ++counts_[static_cast<std::size_t>(kind)];
            chars_ += static_cast<std::uint32_t>(name.length);
        }
        auto& p = params_[size_ - 1u];
        p.name = name;
        p.kind = kind;
        p.variable = -1;
        return p;
    }
    template <class N> constexpr void whole(param& p, N n) {
        if (!is_whole(n)) blame(errc::default_of_no_attribute_kind, p.name);
        p.integer = static_cast<std::int64_t>(n);
    }
    constexpr void add_text(text_ref name, text_ref value) {
        attribute(name, attr_kind::text).text = value;
        chars_ += narrow_cast<std::uint32_t>(value.length);
    }
    template <class T> constexpr void list_attr(text_ref name, T const* values, std::size_t n) {
        constexpr auto kind = attr_traits<T>::kind;
        if constexpr (kind == attr_kind::boolean || kind == attr_kind::type || kind == attr_kind::integer) {
            keep(attribute(name, list_of(kind)), integers_, integer_count_, values, n);
        } else if constexpr (kind == attr_kind::real) {
            keep(attribute(name, attr_kind::reals), reals_, real_count_, values, n);
        } else if constexpr (std::is_same_v<T, std::string_view>) {
            if (n <= max_texts)
                for (std::size_t i = 0; i < n; ++i) chars_ += narrow_cast<std::uint32_t>(values[i].size());
            keep(attribute(name, attr_kind::texts), texts_, text_count_, values, n);
        } else {
            blame(errc::default_of_no_attribute_kind, add(name, param_kind::attribute).name);
        }
    }
    // Before its use: clang evaluates no member template that stands behind.
    template <class Pool, class Value>
    constexpr void keep(param& p, Pool& pool, std::uint8_t& used, Value const* values, std::size_t n) {
        p.pool_first = used;
        if (used + n > std::size(pool)) return blame(errc::default_list_too_long, p.name);
        for (std::size_t i = 0; i < n; ++i) pool[used++] = static_cast<std::remove_reference_t<decltype(*pool)>>(values[i]);
        p.pool_size = static_cast<std::uint8_t>(n);
    }
    /// An attribute of an enumeration: what keeps its values, and which there are.
    template <attr_enum E> constexpr param& enumeration(text_ref name, enumeration_word<E>) {
        auto& p = attribute(name, attr_kind::none, false);
        p.make_enumeration<E>();
        one_of_word all;
        for (auto const& v : attr_traits<E>::values)
            if (all.size++ < one_of_word::most) all.texts[all.size - 1u] = v.text, all.numbers[all.size - 1u] = static_cast<std::int64_t>(v.value);
        (p.attribute == attr_kind::text ? all.of_texts : all.of_numbers) = true;
        word(p, all);
        return p;
    }
    template <attr_enum E> constexpr void enumeration(text_ref name, E value) {
        auto const v = enum_value(value);
        auto& p = enumeration(name, enumeration_word<E>());
        p.has_default = true;
        p.integer = v.integer;
        p.text = text_ref(v.text);
        chars_ += narrow_cast<std::uint32_t>(v.text.size());
        if (text_of(value).empty()) blame(errc::default_outside_the_constraint, name);
    }
    constexpr void integer_lists(text_ref name, integer_lists_word const& w) {
        auto& p = attribute(name, attr_kind::integer_lists);
        if (w.too_many) blame(errc::default_list_too_long, name);
        keep(p, integers_, integer_count_, w.ends, w.lists);
        auto const first = p.pool_first;
        keep(p, integers_, integer_count_, w.elements, w.size);
        p.integer = w.lists;
        p.pool_first = first;
        p.pool_size = static_cast<std::uint8_t>(p.pool_size + w.lists);
    }
    template <class... Words>
    constexpr prototype& port(text_ref name, param_kind kind, presence how, Words... words) {
        auto& p = add(name, kind);
        p.how = how;
        (word(p, words), ...);
        if (p.types.bits == 0) p.types = dtype_families::any;
        return *this;
    }
    constexpr std::size_t index(param const& p) const { return static_cast<std::size_t>(&p - params_); }

    constexpr void word(param& p, dtype t) { word(p, dtype_set(t)); }
    constexpr void word(param& p, dtype_set t) {
        if (t.bits == 0) blame(errc::empty_dtype_set, p.name);
        else if (p.types.bits != 0) blame(errc::dtype_given_twice, p.name);
        p.types.bits = t.bits;
    }
    constexpr void word(param& p, char const* variable) {
        auto const v = variable_of(variable);
        if (v < 0) return blame(errc::unknown_dtype_variable, variable);
        auto const& of = variables_[static_cast<std::size_t>(v)];
        if (of.list && p.how != presence::dynamic) blame(errc::list_variable_on_a_single_port, p.name);
        word(p, dtype_set(of.types));
        p.variable = static_cast<std::int8_t>(of.list ? v + list_variable : v);
    }
    constexpr void word(param& p, follow_word f) {
        if (p.follow_aspects != 0) blame(errc::follow_given_twice, p.name);
        p.follow_name = f.input;
        p.follow_aspects = static_cast<std::uint8_t>(f.what);
    }
    constexpr void word(param& p, type_from_word t) { p.type_attribute = t.attribute; }
    constexpr void word(param& p, count_from_word c) {
        if (p.how != presence::dynamic) blame(errc::count_of_a_single_port, p.name);
        p.count_attribute = c.attribute;
    }
    constexpr void word(param& p, value_depend_word v) {
        if (!p.is_input()) blame(errc::value_depend_on_an_output, p.name);
        p.value = v.need;
    }
    constexpr void word(param& p, compute_depend_word) {
        if (!p.is_output()) blame(errc::compute_depend_on_an_input, p.name);
        p.compute_dependent = true;
    }
    constexpr void word(param& p, at_least_word n) {
        if (p.is_attribute()) return word(p, range_word{n.count, std::numeric_limits<std::int64_t>::max(), static_cast<double>(n.count), std::numeric_limits<double>::infinity(), false});
        if (p.how != presence::dynamic) blame(errc::count_of_a_single_port, p.name);
        p.minimum = narrow_cast<std::uint16_t>(n.count);
    }
    constexpr void word(param& p, has_format_word) { p.format_sensitive = true; }

    // words that few parameters have: facts
    constexpr void word(param& p, column_word const& w) {
        auto const kind = w.of_formats ? fact_kind::format_column : fact_kind::dtype_column;
        if (w.size == 0 || w.too_many) return blame(w.too_many ? errc::too_many_columns : errc::empty_constraint, p.name);
        if (facts_.columns != 0 && facts_.columns != w.size) blame(errc::columns_differ_in_length, p.name);
        if (facts_.has(kind, index(p))) blame(w.of_formats ? errc::format_given_twice : errc::dtype_given_twice, p.name);
        facts_.columns = w.size;
        auto& f = facts_.add(kind, index(p));
        dtype_set all;
        bool has_nd = false;
        for (std::size_t i = 0; i < w.size; ++i) {
            facts_.put(f, static_cast<char>(w.at[i]));
            if (!w.of_formats) all = all | static_cast<dtype>(w.at[i]);
            else has_nd = has_nd || static_cast<format>(w.at[i]) == format::nd;
        }
        if (!w.of_formats) word(p, all);
        else p.format_sensitive = !has_nd;
        filled(p.name);
    }
    constexpr void word(param& p, formats_word w) {
        if (w.set.empty()) blame(errc::empty_constraint, p.name);
        auto const kind = w.origin ? fact_kind::origin_formats : fact_kind::formats;
        if (facts_.has(kind, index(p))) blame(errc::format_given_twice, p.name);
        facts_.add(kind, index(p), static_cast<std::int64_t>(w.set.bits));
        p.format_sensitive = p.format_sensitive || !w.set.has(format::nd);
        filled(p.name);
    }
    constexpr void word(param& p, promote_word const& w) {
        if (!p.is_output()) return blame(errc::promotion_on_an_input, p.name);
        if (w.size < 2) return blame(errc::promotion_of_one_variable, p.name);
        auto& f = facts_.add(fact_kind::promotion, index(p));
        for (std::size_t i = 0; i < w.size; ++i) {
            auto const v = variable_of(w.names[i]);
            if (v < 0) return blame(errc::unknown_dtype_variable, w.names[i]);
            facts_.put(f, static_cast<char>(v));
        }
        filled(p.name);
    }
    constexpr void word(param& p, inplace_word w) {
        if (!p.is_output()) return blame(errc::inplace_on_an_input, p.name);
        facts_.put(facts_.add(fact_kind::inplace, index(p)), w.input);
        filled(p.name);
    }
    constexpr void word(param& p, initial_word w) {
        if (!p.is_output()) return blame(errc::initial_value_on_an_input, p.name);
        facts_.add(fact_kind::initial, index(p), w.is_real ? std::bit_cast<std::int64_t>(w.real) : w.whole, w.is_real);
        filled(p.name);
    }
    constexpr void word(param& p, scalar_word) {
        if (!p.is_input()) return blame(errc::scalar_on_an_output, p.name);
        facts_.add(fact_kind::scalar, index(p));
        filled(p.name);
    }
    constexpr void word(param& p, one_of_word const& w) {
        auto const is = [&p](attr_kind one, attr_kind list) { return p.attribute == one || p.attribute == list; };
        bool const reals = is(attr_kind::real, attr_kind::reals);
        if (w.size == 0) return blame(errc::empty_constraint, p.name);
        if (w.size > one_of_word::most) return blame(errc::too_many_constraints, p.name);
        bool const fits = w.of_texts     ? is(attr_kind::text, attr_kind::texts) && !w.of_numbers && !w.of_reals && !w.of_types
                          : w.of_types   ? is(attr_kind::type, attr_kind::types) && !w.of_numbers && !w.of_reals
                          : w.of_reals   ? reals
                                         : reals || is(attr_kind::integer, attr_kind::integers);
        if (!fits) return blame(errc::constraint_of_another_kind, p.name);
        if (w.of_types) {
            if (p.has_default && detail::refused_type(w.types, default_of(p)) != dtype::undefined) blame(errc::default_outside_the_constraint, p.name);
            p.types = w.types;
            return;
        }
        auto& f = facts_.add(reals ? fact_kind::real_one_of : fact_kind::one_of, index(p));
        for (std::size_t i = 0; i < w.size; ++i) {
            if (i > 0 && !reals) facts_.put(f, '|');
            if (w.of_texts) facts_.put(f, w.texts[i]);
            else if (reals) facts_.put(f, w.reals[i]);
            else facts_.put(f, w.numbers[i]);
        }
        filled(p.name);
    }
    constexpr void word(param& p, range_word w) {
        bool const real = p.attribute == attr_kind::real || p.attribute == attr_kind::reals;
        bool const whole = p.attribute == attr_kind::integer || p.attribute == attr_kind::integers || p.attribute == attr_kind::integer_lists;
        if (real ? false : !whole || w.is_real) return blame(errc::constraint_of_another_kind, p.name);
        if (real ? !(w.real_low <= w.real_high) : w.low > w.high) blame(errc::empty_constraint, p.name);
        if (real) facts_.add(fact_kind::real_range, index(p), std::bit_cast<std::int64_t>(w.real_low), std::bit_cast<std::int64_t>(w.real_high));
        else facts_.add(fact_kind::range, index(p), w.low, w.high);
        filled(p.name);
    }
    constexpr void word(param& p, length_word w) {
        if (!is_list(p.attribute)) return blame(errc::constraint_of_another_kind, p.name);
        if (w.low > w.high || w.low < 0) blame(errc::empty_constraint, p.name);
        facts_.add(fact_kind::length, index(p), w.low, w.high);
        filled(p.name);
    }
    /// What a chip supports of a port.
    constexpr void limit(fact& chip, text_ref name, only_word w) {
        if (w.columns != 0) {
            if (w.columns >> (facts_.columns < 63 ? facts_.columns : 63u)) blame(errc::no_such_column, name);
            chip.low = static_cast<std::int64_t>(w.columns);
            return;
        }
        std::size_t at = 0;
        while (at < size_ && (params_[at].is_attribute() || !(params_[at].name == w.port))) ++at;
        if (at == size_) return blame(errc::chip_names_no_port, w.port);
        if (w.types.empty() && w.formats.empty()) return blame(errc::empty_constraint, w.port);
        auto const* formats = facts_.find(fact_kind::formats, at);
        bool const beyond = !(w.types - dtype_set(params_[at].types)).empty() ||
                            (formats && !format_set::of(static_cast<std::uint64_t>(formats->low)).has(format::nd) &&
                             !(w.formats - format_set::of(static_cast<std::uint64_t>(formats->low))).empty());
        if (beyond) blame(errc::chip_exceeds_the_definition, w.port);
        if (!w.types.empty()) facts_.add(fact_kind::chip_types, at, static_cast<std::int64_t>(w.types.bits));
        if (!w.formats.empty()) facts_.add(fact_kind::chip_formats, at, static_cast<std::int64_t>(w.formats.bits));
    }
    constexpr void later(text_ref name) {
        std::size_t at = 0;
        while (at < size_ && !(params_[at].is_attribute() && params_[at].name == name)) ++at;
        if (at == size_) return blame(errc::no_such_attribute, name);
        facts_.add(fact_kind::set_later, at);
        filled(name);
    }
    constexpr prototype& filled(text_ref name) {
        if (facts_.full) blame(errc::too_many_constraints, name);
        return *this;
    }

    constexpr param& attribute(text_ref name, attr_kind kind, bool has_default = true) {
        auto& p = add(name, param_kind::attribute);
        p.attribute = kind;
        p.has_default = has_default;
        return p;
    }

    text_ref name_, message_{};
    param params_[max_params]{};
    variable variables_[max_variables]{};
    std::int64_t integers_[max_pool]{};
    double reals_[8]{};
    std::string_view texts_[max_texts]{};
    fact_store facts_{};
    requirement requirements_[max_requirements]{};
    std::uint32_t chars_ = 0; ///< of all names and texts
    std::uint8_t counts_[3]{}, size_ = 0, variable_count_ = 0, integer_count_ = 0, real_count_ = 0, text_count_ = 0, requirement_count_ = 0;
    std::uint8_t traits_ = 0;
    graft::flow flow_ = graft::flow::plain;
    std::uint16_t since_ = 0;
    mistake mistake_{};
};

/// A list default of an attribute: `list<std::int64_t>(1, 1)`, `list<bool>()`.
template <class T, class... Values> [[nodiscard]] constexpr std::array<T, sizeof...(Values)> list(Values... values) {
    return {static_cast<T>(values)...};
}

GRAFT_END
