// graft/op/infer/trial.hpp - a node that a test describes with names and literals
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <concepts>
#include <initializer_list>
#include <string_view>
#include <type_traits>

#include "graft/base/container/span.hpp"
#include "graft/base/narrow.hpp"
#include "graft/op/catalog/catalog.hpp"
#include "graft/op/infer/infer_node.hpp"

GRAFT_BEGIN

/// The elements of a one-dimensional input: `{"shape", graft::values{2, -1}}`; or of a list attribute.
struct values {
    std::array<std::int64_t, 16> elements{}; ///< `size` of them; more are left out
    std::array<double, 16> numbers{};        ///< the same for a list of floats
    std::size_t size = 0;
    constexpr values(std::initializer_list<std::int64_t> all) {
        for (auto v : all)
            if (size < elements.size()) numbers[size] = static_cast<double>(v), elements[size++] = v;
    }
};

/// The literal for a parameter in a test: a shape (with a dtype and a format), the value of an input, or an attribute.
struct literal {
    /// What the literal stands for: a shape, a number, a list, a text or a dtype. It must fit the parameter that it is
    /// for.
    enum class what : std::uint8_t {
        tensor,
        integer,
        integers,
        boolean,
        real,
        floats,
        string,
        type
    } is = what::tensor;       ///< decides which of the members below are read
    tensor_desc desc{};        ///< of a tensor: shape, and dtype and format if given
    values list{};             ///< numbers; a single one for integer, boolean and type
    double real = 0;           ///< the value, if it is a float
    std::string_view string{}; ///< the value, if it is a string

    constexpr literal(std::initializer_list<std::int64_t> dims)
        : desc{dtype::undefined, format::nd, format::nd, dims.size() ? shape(dims) : shape::scalar()}, list({}) {}
    constexpr literal(shape s, dtype t = dtype::undefined, format f = format::nd) : desc{t, f, f, s}, list({}) {}
    constexpr literal(int v) : is(what::integer), list({v}) {}
    constexpr literal(std::int64_t v) : is(what::integer), list({v}) {}
    constexpr literal(values v, dtype t = dtype::undefined)
        : is(what::integers), desc{t, format::nd, format::nd, {}}, list(v) {}
    /// A list of floats, `{"scales", {0.5, 2.0}}`, or either in a list: `{"steps", graft::list(1, 2)}`.
    template <std::floating_point T> constexpr literal(std::initializer_list<T> all) : is(what::floats), list({}) {
        for (auto v : all) add(v);
    }
    template <class T, std::size_t N> requires std::is_arithmetic_v<T>
    constexpr literal(std::array<T, N> const& all)
        : is(std::is_floating_point_v<T> ? what::floats : what::integers), list({}) {
        for (auto v : all) add(v);
    }
    constexpr literal(bool v) : is(what::boolean), list({v}) {}
    constexpr literal(double v) : is(what::real), list({}), real(v) {}
    constexpr literal(char const* v) : is(what::string), list({}), string(v) {}
    template <attr_enum E> constexpr literal(E v)
        : is(attr_traits<E>::kind == attr_kind::string ? what::string : what::integer),
          list({static_cast<std::int64_t>(v)}), string(text_of(v)) {}
    constexpr literal(dtype v) : is(what::type), desc{v, format::nd, format::nd, {}}, list({}) {}

private:
    template <class T> constexpr void add(T v) {
        if (list.size == list.elements.size()) return;
        list.numbers[list.size] = static_cast<double>(v);
        list.elements[list.size++] = std::is_floating_point_v<T> ? 0 : static_cast<std::int64_t>(v);
    }
};

/// A parameter by name. A dynamic input occurs once per tensor; `{"y", 3}` for a dynamic output is its count.
struct argument {
    std::string_view name; ///< of an input, output or attribute
    literal is;            ///< its shape, value or number of tensors
};

namespace detail {

/// A catalog of one operator, without a name index.
template <class Op> inline constexpr packed<1, Op::prototype.size()> solo_rows{&op_source_of<Op>};
template <class Op> constexpr rules only_rules[] = {entry_of<Op>};
template <class Op> constexpr catalog_view solo() {
    static_assert(prototype_is_read<Op>);
    static_assert(well_formed<Op>);
    auto const& f = solo_rows<Op>;
    return {
        f.ops, f.params, f.chars, f.integers, f.floats, f.strings, f.facts, only_rules<Op>, nullptr, nullptr, 0, 0, 0};
}

/// The node that a test describes; one definition for all tests of all operators.
struct trial {
    static constexpr std::size_t max = 16;
    std::array<port_slots, max> input_ports{}, output_ports{};
    std::array<tensor_desc, max> in{}, out{};
    std::array<tensor_desc const*, max> in_at{};
    std::array<known_value, max> known{};
    std::array<values, max> kept{{{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}}};
    std::array<attr_value, prototype::max_params> attributes{};
    std::array<computed_value, 5> computed{};
    tensor_view constant{}; ///< for an attribute of kind tensor
    status misuse = ok;     ///< the first literal that matches no parameter of the operator
    frame f{};

    constexpr void bind(catalog_view const& c, std::initializer_list<argument> arguments) {
        bind(c, span<argument const>(arguments.begin(), arguments.size()));
    }
    constexpr void bind(catalog_view const& c, span<argument const> arguments) {
        auto const inputs = c.inputs(0), outputs = c.outputs(0), attrs = c.attributes(0);
        for (std::size_t i = 0; i < attrs.size(); ++i) {
            attributes[i] = c.default_of(attrs[i]);
            for (auto const& a : arguments)
                if (a.name == c.text(attrs[i].name)) attribute(attributes[i], attrs[i].attribute, a.is);
        }
        f.attributes = {attributes.data(), attrs.size()};
        std::uint16_t n = 0;
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            input_ports[i].first = n;
            for (auto const& a : arguments)
                if (a.name == c.text(inputs[i].name)) {
                    if (n == max) misuse = fail(errc::too_many_literals, a.name);
                    else tensor(inputs[i], a.is, n), ++n, ++input_ports[i].count;
                }
        }
        for (std::size_t i = 0; i < n; ++i) in_at[i] = &in[i], f.watch(in[i], i);
        std::uint16_t m = 0;
        for (std::size_t i = 0; i < outputs.size(); ++i) {
            std::uint16_t count = outputs[i].how == presence::required ? 1 : 0;
            auto const declared = outputs[i].how == presence::dynamic ? number_by_attribute(outputs[i], f.attributes)
                                                                      : -1;
            if (declared >= 0 && declared <= static_cast<std::int64_t>(max))
                count = static_cast<std::uint16_t>(declared);
            bool const in_place = c.index_of(inputs, c.text(outputs[i].name)) >= 0; // the argument is the input's
            for (auto const& a : arguments)
                if (a.name == c.text(outputs[i].name) && !in_place)
                    if (auto const s = graft::narrow(a.is.list.elements[0], a.name, count); !s) misuse = s;
            output_ports[i] = {m, count};
            if (m + count > max)
                misuse = fail(errc::too_many_literals, c.text(outputs[i].name)), count = 0, output_ports[i].count = 0;
            // g++ 12 cannot read uninitialized memory
            for (std::uint16_t k = 0; k < count; ++k) out[m + k].shape = shape();
            m = static_cast<std::uint16_t>(m + count);
        }
        for (auto const& a : arguments)
            if (auto const why = place_for(c, a); why != errc::ok && misuse) misuse = fail(why, a.name);
        f.node = f.op = c.name(0);
        f.input_ports = {input_ports.data(), inputs.size()};
        f.output_ports = {output_ports.data(), outputs.size()};
        f.inputs = {in_at.data(), n};
        f.values = {known.data(), n};
        f.outputs = {out.data(), m};
        f.computed = {computed.data(), m < computed.size() - 1 ? m + std::size_t{1} : computed.size()};
    }

    /// The rules' answer; then dynamic outputs must have as many tensors as their attributes say.
    constexpr status infer(catalog_view const& c) {
        auto why = infer_node(c, 0, f);
        if (why) check_output_numbers(c, 0, f.output_ports, f.attributes, why);
        return why;
    }

private:
    static constexpr errc place_for(catalog_view const& c, argument const& a) {
        using what = literal::what;
        if (c.index_of(c.inputs(0), a.name) >= 0)
            return a.is.is == what::tensor || a.is.is == what::integer || a.is.is == what::integers ||
                           a.is.is == what::boolean
                       ? errc::ok
                       : errc::wrong_literal_kind;
        if (c.index_of(c.outputs(0), a.name) >= 0)
            return a.is.is == what::integer ? errc::ok : errc::wrong_literal_kind;
        auto const at = c.index_of(c.attributes(0), a.name);
        if (at < 0) return errc::unknown_parameter;
        return fits(c.attributes(0)[static_cast<std::size_t>(at)].attribute, a.is.is) ? errc::ok
                                                                                      : errc::wrong_literal_kind;
    }
    static constexpr bool fits(attr_kind kind, literal::what is) {
        using what = literal::what;
        switch (kind) {
        case attr_kind::integer: return is == what::integer;
        case attr_kind::floating: return is == what::real || is == what::integer;
        case attr_kind::boolean: return is == what::boolean;
        case attr_kind::type: return is == what::type;
        case attr_kind::string:
        case attr_kind::strings:
        case attr_kind::function:
        case attr_kind::bytes:
        case attr_kind::message: return is == what::string;
        case attr_kind::shape:
        case attr_kind::shapes:
        case attr_kind::tensor: return is == what::tensor;
        case attr_kind::floats: return is == what::integers || is == what::real || is == what::floats;
        default: return is == what::integers || is == what::integer || is == what::boolean;
        }
    }
    constexpr void tensor(param_row const& row, literal const& from, std::size_t at) {
        auto& d = in[at] = from.desc;
        if (from.is == literal::what::integer || from.is == literal::what::boolean) d.shape = shape::scalar();
        if (from.is == literal::what::integers) d.shape = shape{static_cast<std::int64_t>(from.list.size)};
        if (from.is != literal::what::tensor) {
            kept[at] = from.list;
            known[at].elements = {kept[at].elements.data(), from.list.size};
            known[at].partial = true;
        }
        auto const types = dtype_set::of(row.types);
        if (d.type == dtype::undefined) d.type = declared_type(row, f, 0);
        if (d.type == dtype::undefined) d.type = types.has(dtype::f32) ? dtype::f32 : types.first();
    }
    constexpr void attribute(attr_value& to, attr_kind kind, literal const& from) {
        to.kind = kind;
        to.integer = from.is == literal::what::type ? static_cast<std::int64_t>(from.desc.type)
                     : from.list.size               ? from.list.elements[0]
                                                    : 0;
        to.real = from.is == literal::what::integer ? static_cast<double>(from.list.elements[0]) : from.real;
        to.string = from.string;
        if (kind == attr_kind::floats)
            to.floats = from.is == literal::what::real ? span(&from.real, 1)
                                                       : span(from.list.numbers.data(), from.list.size);
        else if (kind == attr_kind::strings) to.strings = {&from.string, 1};
        else if (kind == attr_kind::shape || kind == attr_kind::shapes) to.shapes = {&from.desc.shape, 1};
        else if (kind == attr_kind::tensor) constant.desc = from.desc, to.tensors = {&constant, 1};
        else if (is_list(kind)) to.integers = {from.list.elements.data(), from.list.size};
    }
};

} // namespace detail

GRAFT_END
