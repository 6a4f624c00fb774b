// examples/nnef/front_end.hpp - a front end outside of the library: imports flat graphs of Khronos NNEF 1.0
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <graft/base.hpp>
#include <graft/model.hpp>

namespace nnef {

using namespace graft::model;
using graft::attr_kind, graft::attr_value, graft::errc, std::string, std::string_view;

/// The types of input and constant nodes; the last one represents a number among the tensors: `mul(x, 0.5)`.
constexpr string_view external = "external", variable = "variable", literal = "a number";

/// Reads the text of graph.nnef, and with a writer that has files the .dat files next to it. Every error is found, but
/// after a syntax error nothing is read. The compiler also uses it: no function here creates a `std::string`.
struct reader {
    string_view text, path;
    source& out;
    source_writer& model;
    graft::error_list& errors;
    text_scanner in{text, path, errors};

    constexpr bool fail(errc code, text_place const& at, string_view expected, string_view got) {
        return model.refuse(at, {code, expected, got, {}, {}, {}});
    }
    constexpr bool tensors(std::vector<string_view>& all, string_view open, string_view close) {
        return in.list(open, close, [&] { return in.word(all.emplace_back(), "a tensor"); });
    }
    constexpr bool read() {
        std::vector<string_view> inputs, outputs;
        string_view name;
        if (!in.expect("version") || !(in.take("1.0") || in.fail(errc::unsupported_framework, "1.0"))) return false;
        if (!in.expect(";")) return false;
        while (in.take("extension"))
            if (!in.skip_past(";")) return false;
        if (!in.expect("graph") || !in.word(name, "the name of the graph")) return false;
        auto const at = in.here();
        if (!tensors(inputs, "(", ")") || !in.expect("-") || !in.expect(">") || !tensors(outputs, "(", ")") ||
            !in.expect("{"))
            return false;
        do
            if (!statement()) return false;
        while (!in.take("}"));
        if (!in.at_end()) return in.fail(errc::syntax_error, "the end of the text");
        for (auto const i : inputs)
            if (auto const* const n = model.producer(i); !n || n->type != external)
                fail(errc::dangling_input, at, "an external", i);
        for (auto const o : outputs) model.output(o, at);
        return true;
    }
    /// `y = conv(x, w, stride = [1,1]);`; false if no more can be read.
    constexpr bool statement() {
        auto const at = in.here();
        node_text n;
        string_view type = "scalar";
        if (!in.word(n.name, "a tensor or }") || !in.expect("=") || !in.word(n.type, "an operation")) return false;
        if (in.take("<") && (!in.word(type, "a type") || !in.expect(">"))) return false;
        if (!in.list("(", ")", [&] { return argument(n); }) || !in.expect(";")) return false;
        n.outputs = {n.name};
        if (n.type == external || n.type == variable) bring_in(n, type, at);
        return model.add(n, at) || !model.is_full();
    }
    /// Tensors and numbers by position, values by name.
    constexpr bool argument(node_text& n) {
        if (in.next_is("[")) return tensors(n.inputs, "[", "]");
        auto const at = in.here();
        if (string_view word; in.next_is_word()) {
            (void)in.word(word, {});
            if (in.take("="))
                return in.values(n.attributes.emplace_back(graft::named_attr{word, {}}).value, out.storage);
            return n.inputs.push_back(word), true;
        }
        attr_value v;
        if (!in.value(v, "a tensor or a value")) return false;
        if (v.kind == attr_kind::string) return fail(errc::syntax_error, at, "strings by name", v.string);
        auto const kept = out.storage.make<float>(1);
        kept[0] = static_cast<float>(v.kind == attr_kind::floating ? v.real : static_cast<double>(v.integer));
        auto const number = static_cast<std::int64_t>(out.main.nodes.size());
        auto const name = out.storage.path(n.name, graft::short_string().put(number).view());
        n.inputs.push_back(name);
        return model.add({name, literal, {}, {name}, {}, out.storage.bytes_of(graft::span<float const>(kept))}, at);
    }
    /// Inputs and weights: 32-bit floats of a shape; weights are LABEL.dat: 128 bytes with shape and type,
    /// then the elements.
    constexpr bool bring_in(node_text& n, string_view type, text_place const& at) {
        graft::span<std::int64_t const> dims;
        string_view label;
        bool shaped = false;
        for (auto const& a : n.attributes) {
            if (a.name == "shape" && a.value.kind == attr_kind::integers) dims = a.value.integers, shaped = true;
            if (a.name == "label" && a.value.kind == attr_kind::string) label = a.value.string;
        }
        if (type != "scalar") return fail(errc::unknown_dtype, at, "scalar, which are 32-bit floats", type);
        if (!shaped) return fail(errc::wrong_shape, at, "shape = [..]", "none");
        if (n.type == external || !model.has_files()) return true;
        return bring_file(n, dims, string(label) + ".dat", at);
    }
    bool bring_file(node_text& n, graft::span<std::int64_t const> dims, string const& name, text_place const& at) {
        auto const file = model.file(name, at);
        if (!file) return false;
        auto const all = file->bytes();
        auto const word = [&](std::size_t i) {
            return all.size() < 128 ? 0 : graft::load<std::uint32_t>(all.data() + 4 * i);
        };
        if (word(0) != 0x0001EF4E || word(11) != 32 || word(12) != 0)
            return fail(errc::invalid_tensor, at, "32-bit floats in an NNEF tensor of version 1.0", name);
        bool same = word(2) == dims.size();
        for (std::size_t i = 0; same && i < dims.size(); ++i) same = word(3 + i) == dims[i];
        if (!same) return fail(errc::wrong_shape, at, "the shape in " + name, "another one in the graph");
        n.weights = all.subspan(128);
        return true;
    }
};

inline bool looks_like(graft::mapped_file const& file) {
    graft::error_list quiet;
    text_scanner in(file.text().substr(0, 4096), {}, quiet);
    attr_value version;
    return in.take("version") && in.value(version) && in.take(";") && (in.next_is("graph") || in.next_is("extension"));
}
inline graft::error_list read(graft::read_request const& from, source& out) {
    out.text = true;
    graft::error_list errors;
    source_writer model(out, from, errors);
    (void)reader{from.file->text(), from.path, out, model, errors}.read();
    return errors;
}
constexpr node_role role_of(string_view type) {
    if (type == variable || type == literal) return node_role::constant;
    return type == external ? node_role::input : node_role::operation;
}
inline constexpr graft::front_end front_end{.name = "nnef",
    .models = "an NNEF graph",
    .looks_like = &looks_like,
    .read = &read,
    .role = &role_of,
    .graph_inputs = &attribute_inputs,
    .names_outputs = true,
    .all_attributes_defined = true,
    .image_layout = graft::format::nchw};

/// Makes a graph a constant: `template <class Model> using net = graft::written_net<Model, nnef::grammar>;`.
struct grammar {
    static constexpr graft::front_end const& front = front_end;
    static constexpr void read(string_view text, source& out, source_writer& to, graft::error_list& errors) {
        (void)reader{text, {}, out, to, errors}.read();
    }
};

} // namespace nnef
