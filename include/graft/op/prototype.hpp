// graft/op/prototype.hpp - the constexpr definition of an operator, built by a chain that records its first mistake
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

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
        std::string_view name{};
        dtype_set types{};
    };

    constexpr explicit prototype(std::string_view type) : name_(type) {
        if (type.empty()) blame(errc::empty_name, {});
    }

    /// A dtype variable: all ports that name it have the same dtype, one of `types`.
    constexpr prototype& datatype(std::string_view name, dtype_set types) {
        if (variable_of(name) >= 0 || variable_count_ == max_variables) blame(errc::duplicate_name, name);
        else variables_[variable_count_++] = {name, types};
        if (types.empty()) blame(errc::empty_dtype_set, name);
        return *this;
    }

    /// A port: `words` are a dtype, a dtype_set, the name of a dtype variable, follow, value_depend, ...
    template <class... Words> constexpr prototype& input(std::string_view name, Words... words) {
        return port(name, param_kind::input, presence::required, words...);
    }
    template <class... Words> constexpr prototype& optional_input(std::string_view name, Words... words) {
        return port(name, param_kind::input, presence::optional, words...);
    }
    template <class... Words> constexpr prototype& dynamic_input(std::string_view name, Words... words) {
        return port(name, param_kind::input, presence::dynamic, words...);
    }
    template <class... Words> constexpr prototype& output(std::string_view name, Words... words) {
        return port(name, param_kind::output, presence::required, words...);
    }
    template <class... Words> constexpr prototype& optional_output(std::string_view name, Words... words) {
        return port(name, param_kind::output, presence::optional, words...);
    }
    template <class... Words> constexpr prototype& dynamic_output(std::string_view name, Words... words) {
        return port(name, param_kind::output, presence::dynamic, words...);
    }

    /// A required attribute: `attr("strides", attr_kind::integers)`.
    constexpr prototype& attr(std::string_view name, std::same_as<attr_kind> auto kind) {
        return attribute(name, kind, false), *this;
    }
    /// An attribute that may be absent and has no default: rules and plugins ask for it before they read it.
    constexpr prototype& optional_attr(std::string_view name, attr_kind kind) {
        attribute(name, kind, false).how = presence::optional;
        return *this;
    }
    /// An attribute of kind type that only admits `allowed`, without a default.
    constexpr prototype& type_attr(std::string_view name, dtype_set allowed, attr_kind kind = attr_kind::type) {
        attribute(name, kind, false).types = allowed;
        return *this;
    }
    constexpr prototype& type_attr(std::string_view name, dtype_set allowed, dtype value) {
        auto& p = attribute(name, attr_kind::type);
        p.types = allowed;
        p.integer = static_cast<std::int64_t>(value);
        return *this;
    }
    /// The name of the message in the model's file that holds the attributes (Caffe: `convolution_param`).
    constexpr prototype& message(std::string_view name) {
        message_ = name;
        return *this;
    }
    /// An attribute whose default is a text that is not a literal.
    constexpr prototype& text_attr(std::string_view name, std::string_view value) {
        return attribute(name, attr_kind::text).text = value, *this;
    }

    /// An attribute with a default; its kind is the default's. Whole numbers are int64, floats are double.
    constexpr prototype& attr(std::string_view name, std::same_as<bool> auto value) {
        return attribute(name, attr_kind::boolean).integer = value, *this;
    }
    template <class T>
        requires(std::integral<T> && !std::same_as<T, bool> && !std::same_as<T, char>)
    constexpr prototype& attr(std::string_view name, T value) {
        return attribute(name, attr_kind::integer).integer = static_cast<std::int64_t>(value), *this;
    }
    constexpr prototype& attr(std::string_view name, std::floating_point auto value) {
        return attribute(name, attr_kind::real).real = static_cast<double>(value), *this;
    }
    constexpr prototype& attr(std::string_view name, dtype value) {
        return attribute(name, attr_kind::type).integer = static_cast<std::int64_t>(value), *this;
    }
    template <std::size_t N> constexpr prototype& attr(std::string_view name, char const (&text)[N]) {
        return attribute(name, attr_kind::text).text = {text, N - 1}, *this;
    }
    /// A list default: `attr("dilations", list<std::int64_t>(1, 1, 1, 1))`, `list<std::int64_t>()` is the empty one.
    template <class T, std::size_t N> constexpr prototype& attr(std::string_view name, std::array<T, N> const& values) {
        if constexpr (std::same_as<T, std::int64_t>) {
            keep(attribute(name, attr_kind::integers), integers_, integer_count_, values);
        } else if constexpr (std::same_as<T, double>) {
            keep(attribute(name, attr_kind::reals), reals_, real_count_, values);
        } else if constexpr (std::same_as<T, std::string_view>) {
            keep(attribute(name, attr_kind::texts), texts_, text_count_, values);
        } else {
            std::array<std::int64_t, N> whole{};
            for (std::size_t i = 0; i < N; ++i) whole[i] = static_cast<std::int64_t>(values[i]);
            keep(attribute(name, std::same_as<T, bool> ? attr_kind::booleans : attr_kind::types), integers_, integer_count_, whole);
        }
        return *this;
    }

    [[nodiscard]] constexpr std::string_view name() const { return name_; }
    [[nodiscard]] constexpr std::string_view message() const { return message_; }
    [[nodiscard]] constexpr std::span<param const> params() const { return {params_.data(), size_}; }
    [[nodiscard]] constexpr param const& operator[](std::size_t i) const { return params_[i]; }
    [[nodiscard]] constexpr std::span<variable const> variables() const { return {variables_.data(), variable_count_}; }
    [[nodiscard]] constexpr mistake first_mistake() const { return mistake_; }

    /// Position among the parameters of its kind, or -1: the index that tables and frames use.
    [[nodiscard]] constexpr int index_of(param_kind kind, std::string_view name) const {
        int at = 0;
        for (auto const& p : params()) {
            if (p.kind != kind) continue;
            if (p.name == name) return at;
            ++at;
        }
        return -1;
    }
    /// The parameter at position `index` of its kind.
    [[nodiscard]] constexpr param const& at(param_kind kind, int index) const {
        std::size_t i = 0;
        for (; i < size_; ++i)
            if (params_[i].kind == kind && index-- == 0) break;
        return params_[i];
    }
    [[nodiscard]] constexpr std::size_t count(param_kind kind) const {
        std::size_t n = 0;
        for (auto const& p : params()) n += p.kind == kind;
        return n;
    }
    /// The default of an attribute; `none` where it is required. Lists are views into this prototype.
    [[nodiscard]] constexpr attr_value default_of(param const& p) const {
        attr_value v;
        if (!p.has_default) return v;
        v.kind = p.attribute;
        v.integer = p.integer;
        v.real = p.real;
        v.text = p.text;
        if (p.attribute == attr_kind::reals) v.reals = {reals_.data() + p.pool_first, p.pool_size};
        else if (p.attribute == attr_kind::texts) v.texts = {texts_.data() + p.pool_first, p.pool_size};
        else if (is_list(p.attribute)) v.integers = {integers_.data() + p.pool_first, p.pool_size};
        return v;
    }
    [[nodiscard]] constexpr int variable_of(std::string_view name) const {
        for (std::size_t i = 0; i < variable_count_; ++i)
            if (variables_[i].name == name) return static_cast<int>(i);
        return -1;
    }
    /// Records the first mistake only: the later ones are mostly its consequences.
    constexpr void blame(errc code, std::string_view parameter) {
        if (mistake_.code == errc::ok) mistake_ = {code, parameter};
    }

private:
    constexpr param& add(std::string_view name, param_kind kind) {
        if (name.empty()) blame(errc::empty_name, name_);
        for (auto const& p : params())
            if (p.name == name && (p.kind == kind || p.is_attribute() || kind == param_kind::attribute)) blame(errc::duplicate_name, name);
        if (size_ == max_params) blame(errc::too_many_parameters, name);
        else ++size_;
        auto& p = params_[size_ - 1u];
        p.name = name;
        p.kind = kind;
        return p;
    }
    template <class... Words>
    constexpr prototype& port(std::string_view name, param_kind kind, presence how, Words... words) {
        auto& p = add(name, kind);
        p.how = how;
        (word(p, words), ...);
        if (p.variable_name.empty() && p.types.empty()) p.types = dtype_families::any;
        return *this;
    }
    constexpr void word(param& p, dtype t) { p.types = t; }
    constexpr void word(param& p, dtype_set t) {
        if (t.empty()) blame(errc::empty_dtype_set, p.name);
        p.types = t;
    }
    constexpr void word(param& p, char const* variable) {
        p.variable_name = variable;
        p.variable = static_cast<std::int8_t>(variable_of(p.variable_name));
        if (p.variable < 0) blame(errc::unknown_dtype_variable, p.variable_name);
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

    constexpr param& attribute(std::string_view name, attr_kind kind, bool has_default = true) {
        auto& p = add(name, param_kind::attribute);
        p.attribute = kind;
        p.has_default = has_default;
        return p;
    }
    template <class Pool, class Values>
    constexpr void keep(param& p, Pool& pool, std::uint8_t& used, Values const& values) {
        p.pool_first = used;
        if (used + values.size() > pool.size()) return blame(errc::default_list_too_long, p.name);
        for (auto const& v : values) pool[used++] = v;
        p.pool_size = static_cast<std::uint8_t>(values.size());
    }

    std::string_view name_, message_{};
    std::array<param, max_params> params_{};
    std::array<variable, max_variables> variables_{};
    std::array<std::int64_t, max_pool> integers_{};
    std::array<double, 8> reals_{};
    std::array<std::string_view, 8> texts_{};
    std::uint16_t size_ = 0;
    std::uint8_t variable_count_ = 0, integer_count_ = 0, real_count_ = 0, text_count_ = 0;
    mistake mistake_{};
};

/// A list default of an attribute: `list<std::int64_t>(1, 1)`, `list<bool>()`.
template <class T, class... Values> [[nodiscard]] constexpr std::array<T, sizeof...(Values)> list(Values... values) {
    return {static_cast<T>(values)...};
}

GRAFT_END
