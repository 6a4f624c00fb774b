// graft/op/infer.hpp - tests of a rule that the compiler runs: shapes, values and attributes by name
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string_view>

#include "graft/base/config.hpp"
#include "graft/op/catalog.hpp"
#include "graft/op/infer_node.hpp"

GRAFT_BEGIN

/// The elements of a one-dimensional input: `{"shape", graft::values{2, -1}}`; or of a list attribute.
struct values {
    std::array<std::int64_t, 16> elements{};
    std::size_t size = 0;
    constexpr values(std::initializer_list<std::int64_t> all) {
        for (auto v : all) elements[size++] = v;
    }
};

/// What a test writes for a parameter: a shape (with a dtype and a format), the value of an input, or an attribute.
struct literal {
    enum class what : std::uint8_t { tensor, integer, integers, boolean, real, text, type } is = what::tensor;
    tensor_desc desc{};
    values list{};
    double real = 0;
    std::string_view text{};

    constexpr literal(std::initializer_list<std::int64_t> dims) : desc{dtype::undefined, format::nd, format::nd, dims.size() ? shape(dims) : shape::scalar()}, list({}) {}
    constexpr literal(shape s, dtype t = dtype::undefined, format f = format::nd) : desc{t, f, f, s}, list({}) {}
    constexpr literal(int v) : is(what::integer), list({v}) {}
    constexpr literal(std::int64_t v) : is(what::integer), list({v}) {}
    constexpr literal(values v) : is(what::integers), list(v) {}
    constexpr literal(bool v) : is(what::boolean), list({v}) {}
    constexpr literal(double v) : is(what::real), list({}), real(v) {}
    constexpr literal(char const* v) : is(what::text), list({}), text(v) {}
    constexpr literal(dtype v) : is(what::type), desc{v, format::nd, format::nd, {}}, list({}) {}
};

/// A parameter by name. A dynamic input is written once per tensor; `{"y", 3}` for a dynamic output is its count.
struct argument {
    std::string_view name;
    literal is;
};

// Not constexpr: reaching one in a static_assert is the error, its name is the reason. At run time they end the test.
[[noreturn]] inline void the_operator_has_no_parameter_of_this_name(std::string_view, std::string_view) { __builtin_trap(); }
[[noreturn]] inline void the_rule_reported_an_error(std::string_view, errc, std::string_view) { __builtin_trap(); }

namespace detail {

/// A catalog of one operator, without a name index.
template <class Op> inline constexpr op_source only_source{&Op::prototype, hooks_of<Op>};
template <class Op> inline constexpr packed<1, Op::prototype.size()> solo_rows{&only_source<Op>};
template <class Op> constexpr rules only_rules[] = {&run_rules<Op>};
template <class Op> constexpr catalog_view solo() {
    static_assert(well_formed<Op>);
    auto const& f = solo_rows<Op>;
    return {f.ops, f.params, f.chars, f.integers, f.reals, f.texts, only_rules<Op>, nullptr, nullptr, 0, 0, 0};
}

/// The node that a test describes; one definition for all tests of all operators.
struct trial {
    static constexpr std::size_t most = 16;
    std::array<port_slots, most> input_ports{}, output_ports{};
    std::array<tensor_desc, most> in{}, out{};
    std::array<tensor_desc const*, most> in_at{};
    std::array<known_value, most> known{};
    std::array<values, most> kept{{{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}}};
    std::array<attr_value, prototype::max_params> attributes{};
    std::array<computed_value, 4> computed{};
    std::string_view unknown_name{};
    frame f{};

    constexpr void bind(catalog_view const& c, std::initializer_list<argument> arguments) {
        auto const inputs = c.inputs(0), outputs = c.outputs(0), attrs = c.attributes(0);
        std::uint16_t n = 0;
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            input_ports[i].first = n;
            for (auto const& a : arguments)
                if (a.name == c.text(inputs[i].name) && n < most) tensor(inputs[i], a.is, n), ++n, ++input_ports[i].count;
        }
        for (std::size_t i = 0; i < n; ++i) in_at[i] = &in[i];
        std::uint16_t m = 0;
        for (std::size_t i = 0; i < outputs.size(); ++i) {
            std::uint16_t count = outputs[i].how == presence::required ? 1 : 0;
            for (auto const& a : arguments)
                if (a.name == c.text(outputs[i].name)) count = static_cast<std::uint16_t>(a.is.list.elements[0]);
            output_ports[i] = {m, count};
            m = static_cast<std::uint16_t>(m + count);
        }
        for (std::size_t i = 0; i < attrs.size(); ++i) {
            attributes[i] = c.default_of(attrs[i]);
            for (auto const& a : arguments)
                if (a.name == c.text(attrs[i].name)) attribute(attributes[i], attrs[i].attribute, a.is);
        }
        for (auto const& a : arguments)
            if (c.index_of(inputs, a.name) < 0 && c.index_of(outputs, a.name) < 0 && c.index_of(attrs, a.name) < 0) unknown_name = a.name;
        f.node = f.op = c.name(0);
        f.input_ports = {input_ports.data(), inputs.size()};
        f.output_ports = {output_ports.data(), outputs.size()};
        f.inputs = {in_at.data(), n};
        f.values = {known.data(), n};
        f.outputs = {out.data(), m};
        f.attributes = {attributes.data(), attrs.size()};
        f.computed = {computed.data(), m < computed.size() ? m : computed.size()};
    }

private:
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
        if (d.type == dtype::undefined) d.type = types.has(dtype::f32) ? dtype::f32 : types.first();
    }
    constexpr void attribute(attr_value& to, attr_kind kind, literal const& from) {
        to.kind = kind;
        to.integer = from.is == literal::what::type ? static_cast<std::int64_t>(from.desc.type) : from.list.size ? from.list.elements[0] : 0;
        to.real = from.is == literal::what::integer ? static_cast<double>(from.list.elements[0]) : from.real;
        to.text = from.text;
        if (is_list(kind)) to.integers = {from.list.elements.data(), from.list.size};
    }
};

template <class Op> constexpr tensor_desc inferred(std::string_view output, std::size_t k, std::initializer_list<argument> arguments) {
    auto const c = solo<Op>();
    trial t;
    t.bind(c, arguments);
    if (!t.unknown_name.empty()) the_operator_has_no_parameter_of_this_name(c.name(0), t.unknown_name);
    auto const o = c.index_of(c.outputs(0), output);
    if (o < 0) the_operator_has_no_parameter_of_this_name(c.name(0), output);
    if (auto const s = infer_node(c, 0, t.f); !s) the_rule_reported_an_error(c.name(0), s.code, s.parameter);
    return t.out[t.output_ports[static_cast<std::size_t>(o)].first + k];
}

} // namespace detail

/// Shape of output `output` (its `k`-th tensor) of `Op` for literal arguments, by the same rules that run at run time.
/// Use it in a static_assert: an unknown name or a failing rule does not compile.
/// example `static_assert(graft::infer<TopK>("values", {{"x", {8, 100}}, {"k", 5}}) == graft::shape{8, 5});`
/// cost about 0.2 ms of compile time
template <class Op> constexpr shape infer(std::string_view output, std::initializer_list<argument> arguments, std::size_t k = 0) {
    return detail::inferred<Op>(output, k, arguments).shape;
}
/// The whole descriptor of an output.
template <class Op> constexpr tensor_desc infer_desc(std::string_view output, std::initializer_list<argument> arguments, std::size_t k = 0) {
    return detail::inferred<Op>(output, k, arguments);
}
/// What the rules answer: for tests of what must be refused.
template <class Op> constexpr status infer_status(std::initializer_list<argument> arguments) {
    auto const c = detail::solo<Op>();
    detail::trial t;
    t.bind(c, arguments);
    return infer_node(c, 0, t.f);
}
/// The value that `infer_value` computes for the first output; `set` is false when it computes none.
template <class Op> constexpr computed_value infer_value(std::initializer_list<argument> arguments) {
    auto const c = detail::solo<Op>();
    detail::trial t;
    t.bind(c, arguments);
    if (auto const s = infer_node(c, 0, t.f); !s) return {};
    if (!run_rules<Op>(step::infer_value, t.f)) return {};
    return t.computed[0];
}

GRAFT_END
