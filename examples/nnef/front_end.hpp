// examples/nnef/front_end.hpp - a front end outside of the library: flat graphs of Khronos NNEF 1.0 become models
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <graft/model.hpp>

namespace nnef {

using namespace graft::model;
using graft::attr_kind, graft::attr_value, graft::errc, graft::status, std::string, std::string_view;

// --- reading graph.nnef and the .dat files beside it ---

/// An argument: tensors, or values. Tuples in a list stand in one row: `[(1,1), (0,0)]`.
struct argument {
    graft::place at{};
    string_view name{}; ///< empty: it is given by its position
    bool list = false;
    std::vector<string_view> tensors{};
    std::vector<attr_value> values{};

    bool read(text_scanner& in, int depth = 0) {
        if (depth == 0) at = in.here();
        auto const* const close = in.sees("[") ? "]" : ")";
        if (in.sees("[") || in.sees("(")) {
            if (depth == 2) return in.fail(errc::nesting_too_deep, "tuples in a list at most");
            list = true;
            in.next();
            if (in.take(close)) return true;
            do
                if (!read(in, depth + 1)) return false;
            while (in.take(","));
            return in.expect(close);
        }
        bool const tensor = in.sees_word() && !in.sees("true") && !in.sees("false");
        return tensor ? in.word(tensors.emplace_back(), "") : in.value(values.emplace_back(), "a tensor or a value");
    }
    /// Lists are of integers; others have no kind, which every operator refuses.
    [[nodiscard]] attr_value value(graft::arena& storage) const {
        if (!list) return values[0];
        auto const all = storage.make<std::int64_t>(values.size());
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (values[i].kind != attr_kind::integer) return {};
            all[i] = values[i].integer;
        }
        return attr_value::of(graft::span<std::int64_t const>(all));
    }
};

/// The types of nodes that bring tensors in; the last one stands for a number among the tensors: `mul(x, 0.5)`.
constexpr string_view external = "external", variable = "variable", literal = "a number";

/// Reads one model. Every mistake is found, but after one of syntax nothing is read.
struct reader {
    graft::read_request const& from;
    source& out;
    graft::error_list& errors;
    text_scanner in{from.file->text(), from.path, errors};
    source_writer model{out, from.budget, errors};

    bool fail(errc code, graft::place const& at, string expected, string got) {
        return errors.add(code, at, std::move(expected), std::move(got)), false;
    }
    bool read() {
        argument inputs, outputs;
        string_view name;
        if (!in.expect("version")) return false;
        if (!in.take("1.0")) return in.fail(errc::framework_not_supported, "1.0");
        if (!in.expect(";")) return false;
        while (in.take("extension"))
            while (!in.take(";"))
                if (in.text().empty()) return in.expect(";");
                else in.next();
        if (!in.expect("graph") || !in.word(name, "the name of the graph") || !inputs.read(in)) return false;
        if (!in.expect("-") || !in.expect(">") || !outputs.read(in) || !in.expect("{")) return false;
        do
            if (!statement()) return false;
        while (!in.take("}"));
        if (!in.at_end()) return in.fail(errc::syntax, "the end of the text");
        for (auto const i : inputs.tensors)
            if (auto const* const n = model.maker(i); !n || n->type != external)
                fail(errc::dangling_input, inputs.at, "an external", string(i));
        for (auto const o : outputs.tensors) model.output(o, outputs.at);
        return !errors.failed();
    }
    /// `y = conv(x, w, stride = [1,1]);`; false where nothing more can be read.
    bool statement() {
        auto const at = in.here();
        node_text n;
        string_view type = "scalar";
        n.outputs.resize(1);
        if (!in.word(n.outputs[0], "a tensor or }") || !in.expect("=") || !in.word(n.type, "an operation"))
            return false;
        if (in.take("<") && (!in.word(type, "a type") || !in.expect(">"))) return false;
        if (!in.expect("(")) return false;
        n.name = n.outputs[0];
        do {
            argument a;
            if (!a.read(in)) return false;
            if (!a.list && a.values.empty() && in.take("=")) {
                a.name = a.tensors[0], a.tensors.clear();
                if (!a.read(in)) return false;
            }
            bool const number = !a.list && !a.values.empty() &&
                                (a.values[0].kind == attr_kind::integer || a.values[0].kind == attr_kind::real);
            if (!a.name.empty() && a.tensors.empty()) n.attributes.push_back({a.name, a.value(out.storage)});
            else if (a.name.empty() && number) n.inputs.push_back(constant(n, a));
            else if (a.name.empty() && a.values.empty())
                n.inputs.insert(n.inputs.end(), a.tensors.begin(), a.tensors.end());
            else fail(errc::syntax, a.at, "tensors by position and values by name", "another argument");
        } while (in.take(","));
        if (!in.expect(")") || !in.expect(";")) return false;
        if (n.type == external || n.type == variable) bring_in(n, type, at);
        return model.add(n, at) || errors.errors.back().code != errc::too_many_nodes;
    }
    string_view constant(node_text const& n, argument const& a) {
        auto const value = out.storage.make<float>(1);
        auto const& v = a.values[0];
        value[0] = static_cast<float>(v.kind == attr_kind::real ? v.real : static_cast<double>(v.integer));
        auto const name = out.storage.path(n.name, std::to_string(out.main.nodes.size()));
        model.add({name, literal, {}, {name}, {}, graft::as_bytes(value)}, a.at);
        return name;
    }
    /// Inputs and weights: 32-bit floats of a shape; weights are LABEL.dat: 128 bytes with shape and type,
    /// then the elements.
    bool bring_in(node_text& n, string_view type, graft::place const& at) {
        graft::span<std::int64_t const> dims;
        string label;
        bool shaped = false;
        for (auto const& a : n.attributes) {
            if (a.name == "shape" && a.value.kind == attr_kind::integers) dims = a.value.integers, shaped = true;
            if (a.name == "label" && a.value.kind == attr_kind::text) label = a.value.text;
        }
        auto elements = graft::dim(1);
        for (auto d : dims) shaped = shaped && d > 0, elements = elements * graft::dim(d);
        if (type != "scalar") return fail(errc::unknown_dtype, at, "scalar, which are 32-bit floats", string(type));
        if (dims.size() > graft::max_rank)
            return fail(errc::rank_too_large, at, "8 dims at most", std::to_string(dims.size()));
        if (!shaped || !elements.known())
            return fail(
                errc::wrong_shape, at, "shape = [..] of positive dims that can be counted", "another one, or none");
        if (n.type == external) return true;
        if (label.empty() || label[0] == '/' || ("/" + label + "/").find("/../") != string::npos)
            return fail(errc::wrong_attribute_value, at, "label = '..', a file in the folder of the graph", label);
        auto const path = from.path.substr(0, from.path.rfind('/') + 1) + label + ".dat";
        graft::error_list why;
        auto const file = why.take(graft::map_file(path, from.budget));
        if (!file) return fail(why.errors[0].code, at, why.errors[0].expected + " " + path, why.errors[0].got);
        out.mapped.push_back(file);
        auto const all = file->bytes();
        auto const word = [&](std::size_t i) {
            return all.size() < 128 ? 0 : graft::load<std::uint32_t>(all.data() + 4 * i);
        };
        if (word(0) != 0x0001EF4E) return fail(errc::bad_tensor, at, "an NNEF tensor of version 1.0", path);
        if (word(11) != 32 || word(12) != 0)
            return fail(errc::unknown_dtype, at, "32-bit floats in " + path,
                std::to_string(word(11)) + " bits of type " + std::to_string(word(12)));
        bool same = word(2) == dims.size();
        for (std::size_t i = 0; same && i < dims.size(); ++i) same = word(3 + i) == dims[i];
        if (!same) return fail(errc::wrong_shape, at, "the shape in " + path, "another one in the graph");
        n.weights = all.subspan(128);
        bool const whole = word(1) == n.weights.size() && n.weights.size() % 4 == 0 &&
                           elements == graft::dim(static_cast<std::int64_t>(n.weights.size() / 4));
        return whole || fail(errc::bad_tensor, at, "as many elements in " + path + " as its shape has",
                            std::to_string(n.weights.size()) + " bytes");
    }
};

// --- the front end ---

inline bool looks_like(graft::mapped_file const& file) {
    graft::error_list quiet;
    text_scanner in(file.text().substr(0, 4096), {}, quiet);
    attr_value version;
    return in.take("version") && in.value(version) && in.take(";") && (in.sees("graph") || in.sees("extension"));
}
inline bool read(graft::read_request const& from, source& out, graft::error_list& errors) {
    out.file = from.path;
    out.text = true;
    out.mapped.push_back(from.file);
    return reader{from, out, errors}.read();
}
constexpr node_role role_of(string_view type) {
    return type == external                      ? node_role::input
           : type == variable || type == literal ? node_role::constant
                                                 : node_role::operation;
}
inline status entrances(source& from, node const& n, bool, bool, graft::series<entrance>& out, graft::error_list&) {
    auto& made = out.emplace_back();
    made.desc.type = graft::dtype::f32;
    made.desc.shape = graft::shape::scalar();
    for (auto const& a : from.decoded[n.decoded])
        if (a.name == "shape")
            for (auto d : a.value.integers) made.desc.shape.append(d);
    made.value = {made.desc, n.weights, {}};
    return graft::ok;
}
inline constexpr graft::front_end front_end{.name = "nnef",
    .models = "an NNEF graph",
    .looks_like = &looks_like,
    .read = &read,
    .role = &role_of,
    .entrances = &entrances,
    .names_outputs = true,
    .all_attributes_defined = true,
    .image_layout = graft::format::nchw};

} // namespace nnef
