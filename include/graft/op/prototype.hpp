// graft/op/prototype.hpp - the constexpr definition of an operator, built by a chain that records its first mistake
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>

#include "graft/base/config.hpp"
#include "graft/base/ill_formed.hpp"
#include "graft/base/narrow.hpp"
#include "graft/op/param.hpp"

GRAFT_BEGIN

/// Inputs, outputs and attributes of an operator, in declaration order. One fixed capacity for every operator:
/// the links change the value in place, which is what keeps a thousand definitions below a second.
/// error recorded, not thrown: `first_mistake()`, reported by `well_formed<Op>`
class GRAFT_TYPE prototype {
public:
    static constexpr std::size_t max_params = 48, max_pool = 48, max_variables = 6;

    struct variable {
        text_ref name;
        stored_types types;
    };

    constexpr explicit prototype(text_ref type) : name_(type), chars_(narrow<std::uint32_t>(type.length)) {
        if (type.empty()) blame(errc::empty_name, type);
    }

    /// A dtype variable: all ports that name it have the same dtype, one of `types`.
    constexpr prototype& datatype(text_ref name, dtype_set types) {
        if (variable_of(name) >= 0 || variable_count_ == max_variables) blame(errc::duplicate_name, name);
        else variables_[variable_count_++] = {name, {types.bits}};
        if (types.empty()) blame(errc::empty_dtype_set, name);
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

    /// An attribute that may be absent and has no default: rules and plugins ask for it before they read it.
    constexpr prototype& optional_attr(text_ref name, attr_kind kind) {
        attribute(name, kind, false).how = presence::optional;
        return *this;
    }
    /// An attribute of kind type that only admits `allowed`, without a default.
    constexpr prototype& type_attr(text_ref name, dtype_set allowed, attr_kind kind = attr_kind::type) {
        attribute(name, kind, false).types = allowed;
        return *this;
    }
    constexpr prototype& type_attr(text_ref name, dtype_set allowed, dtype value) {
        auto& p = attribute(name, attr_kind::type);
        p.types = allowed;
        p.integer = static_cast<std::int64_t>(value);
        return *this;
    }
    /// The name of the message in the model's file that holds the attributes (Caffe: `convolution_param`).
    constexpr prototype& message(text_ref name) {
        message_ = name;
        chars_ += narrow<std::uint32_t>(name.length);
        return *this;
    }
    /// An attribute whose default is a text that is not a literal.
    constexpr prototype& text_attr(text_ref name, text_ref value) {
        attribute(name, attr_kind::text).text = value;
        chars_ += narrow<std::uint32_t>(value.length);
        return *this;
    }

    /// An attribute with a default; its kind is the default's. Whole numbers are int64, floats are double; a list is
    /// `attr("dilations", list<std::int64_t>(1, 1, 1, 1))`, `list<std::int64_t>()` is the empty one.
    /// A kind in place of a default, `attr("strides", attr_kind::integers)`, makes the attribute required.
    /// One candidate, because the compiler weighs every overload again for every attribute of every operator.
    template <class T> constexpr prototype& attr(text_ref name, T const& value) {
        if constexpr (std::is_same_v<T, attr_kind>) attribute(name, value, false);
        else if constexpr (std::is_same_v<T, bool>) attribute(name, attr_kind::boolean).integer = value;
        else if constexpr (std::is_same_v<T, dtype>) attribute(name, attr_kind::type).integer = static_cast<std::int64_t>(value);
        else if constexpr (std::is_integral_v<T> && !std::is_same_v<T, char>) attribute(name, attr_kind::integer).integer = static_cast<std::int64_t>(value);
        else if constexpr (std::is_floating_point_v<T>) attribute(name, attr_kind::real).real = static_cast<double>(value);
        else if constexpr (std::is_array_v<T>) text_attr(name, std::string_view(value, sizeof(T) - 1));
        else list_attr(name, value);
        return *this;
    }

    [[nodiscard]] constexpr std::string_view name() const { return name_; }
    [[nodiscard]] constexpr std::string_view message() const { return message_; }
    [[nodiscard]] constexpr std::span<param const> params() const { return {params_, size_}; }
    [[nodiscard]] constexpr param const& operator[](std::size_t i) const { return params_[i]; }
    [[nodiscard]] constexpr std::span<variable const> variables() const { return {variables_, variable_count_}; }
    [[nodiscard]] constexpr mistake first_mistake() const { return mistake_; }

    /// Where the parameter of this kind and name is, and what a look-up asks of it.
    [[nodiscard]] constexpr param_place find(param_kind kind, text_ref name) const {
        int at = 0;
        for (auto p = params_; p != params_ + size_; ++p) {
            if (p->kind != kind) continue;
            if (p->name == name) return {at, p->how, p->value, p->attribute, p->follow_aspects};
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
        else if (is_list(p.attribute)) v.integers = {integers_ + p.pool_first, p.pool_size};
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
        std::uint32_t chars = 0, params = 0, integers = 0, reals = 0, texts = 0;
    };
    [[nodiscard]] constexpr std::span<std::int64_t const> integer_pool() const { return {integers_, integer_count_}; }
    [[nodiscard]] constexpr std::span<double const> real_pool() const { return {reals_, real_count_}; }
    [[nodiscard]] constexpr std::span<std::string_view const> text_pool() const { return {texts_, text_count_}; }
    [[nodiscard]] constexpr extent size() const { return {chars_, size_, integer_count_, real_count_, text_count_}; }

private:
    constexpr param& add(text_ref name, param_kind kind) {
        if (name.empty()) blame(errc::empty_name, name_);
        for (auto p = params_; p != params_ + size_; ++p)
            if (p->name == name && (p->kind == kind || p->is_attribute() || kind == param_kind::attribute)) blame(errc::duplicate_name, name);
        if (size_ == max_params) {
            blame(errc::too_many_parameters, name);
        } else {
            ++size_;
            ++counts_[static_cast<std::size_t>(kind)];
            chars_ += narrow<std::uint32_t>(name.length);
        }
        auto& p = params_[size_ - 1u];
        p.name = name;
        p.kind = kind;
        p.variable = -1;
        return p;
    }
    template <class T, std::size_t N> constexpr void list_attr(text_ref name, std::array<T, N> const& values) {
        if constexpr (std::is_same_v<T, std::int64_t>) {
            keep(attribute(name, attr_kind::integers), integers_, integer_count_, values);
        } else if constexpr (std::is_same_v<T, double>) {
            keep(attribute(name, attr_kind::reals), reals_, real_count_, values);
        } else if constexpr (std::is_same_v<T, std::string_view>) {
            for (auto const& v : values) chars_ += narrow<std::uint32_t>(v.size());
            keep(attribute(name, attr_kind::texts), texts_, text_count_, values);
        } else {
            std::array<std::int64_t, N> whole{};
            for (std::size_t i = 0; i < N; ++i) whole[i] = static_cast<std::int64_t>(values[i]);
            keep(attribute(name, std::is_same_v<T, bool> ? attr_kind::booleans : attr_kind::types), integers_, integer_count_, whole);
        }
    }
    template <class... Words>
    constexpr prototype& port(text_ref name, param_kind kind, presence how, Words... words) {
        auto& p = add(name, kind);
        p.how = how;
        (word(p, words), ...);
        if (p.types.bits == 0) p.types = dtype_families::any;
        return *this;
    }
    constexpr void word(param& p, dtype t) { p.types = t; }
    constexpr void word(param& p, dtype_set t) {
        if (t.empty()) blame(errc::empty_dtype_set, p.name);
        p.types = t;
    }
    constexpr void word(param& p, char const* variable) {
        p.variable = static_cast<std::int8_t>(variable_of(variable));
        if (p.variable < 0) blame(errc::unknown_dtype_variable, variable);
        else p.types = variables_[static_cast<std::size_t>(p.variable)].types;
    }
    constexpr void word(param& p, follow_word f) {
        p.follow_name = f.input;
        p.follow_aspects = static_cast<std::uint8_t>(f.what);
    }
    constexpr void word(param& p, type_from_word t) { p.type_attribute = t.attribute; }
    constexpr void word(param& p, count_from_word c) { p.count_attribute = c.attribute; }
    constexpr void word(param& p, value_depend_word v) {
        if (!p.is_input()) blame(errc::value_depend_on_an_output, p.name);
        p.value = v.need;
    }
    constexpr void word(param& p, compute_depend_word) { p.compute_dependent = true; }
    constexpr void word(param& p, at_least_word n) { p.minimum = narrow<std::uint16_t>(n.count); }
    constexpr void word(param& p, format) { p.format_sensitive = true; }

    constexpr param& attribute(text_ref name, attr_kind kind, bool has_default = true) {
        auto& p = add(name, param_kind::attribute);
        p.attribute = kind;
        p.has_default = has_default;
        return p;
    }
    template <class Pool, class Values>
    constexpr void keep(param& p, Pool& pool, std::uint8_t& used, Values const& values) {
        p.pool_first = used;
        if (used + values.size() > std::size(pool)) return blame(errc::default_list_too_long, p.name);
        for (auto const& v : values) pool[used++] = v;
        p.pool_size = static_cast<std::uint8_t>(values.size());
    }

    text_ref name_, message_{};
    param params_[max_params]{};
    variable variables_[max_variables]{};
    std::int64_t integers_[max_pool]{};
    double reals_[8]{};
    std::string_view texts_[8]{};
    std::uint32_t chars_ = 0; ///< of all names and texts
    std::uint8_t counts_[3]{}, size_ = 0, variable_count_ = 0, integer_count_ = 0, real_count_ = 0, text_count_ = 0;
    mistake mistake_{};
};

/// A list default of an attribute: `list<std::int64_t>(1, 1)`, `list<bool>()`.
template <class T, class... Values> [[nodiscard]] constexpr std::array<T, sizeof...(Values)> list(Values... values) {
    return {static_cast<T>(values)...};
}

GRAFT_END
