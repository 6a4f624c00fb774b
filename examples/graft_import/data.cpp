// examples/graft_import/data.cpp - the arrays of --input, and the made-up numbers of --random-inputs
// SPDX-License-Identifier: Apache-2.0
#include "data.hpp"

#include <cmath>
#include <cstdint>
#include <cstring>

#include "graft/text.hpp"

namespace {

using graft::dtype;

/// Whether the names are equal in TensorFlow: `x` and `x:0` are one tensor.
bool same_tensor(std::string_view a, std::string_view b) {
    if (a.ends_with(":0")) a.remove_suffix(2);
    if (b.ends_with(":0")) b.remove_suffix(2);
    return a == b;
}

named_array const* array_for(
    graft::graph const& g, graft::graph_port const& port, std::vector<named_array> const& arrays) {
    for (auto const& a : arrays) // its key in a signature may be the name of another tensor
        if (same_tensor(a.name, port.name)) return &a;
    for (auto const& a : arrays)
        if (same_tensor(a.name, g.tensors[port.tensor].origin)) return &a;
    return nullptr;
}

/// Whether the array's elements may represent the tensor's: numpy has no quantised types.
bool fits(dtype array, dtype tensor) {
    if (array == tensor) return true;
    switch (tensor) {
    case dtype::qi8: return array == dtype::i8;
    case dtype::qu8: return array == dtype::u8;
    case dtype::qi16: return array == dtype::i16;
    case dtype::qu16: return array == dtype::u16;
    case dtype::qi32: return array == dtype::i32;
    default: return false;
    }
}

/// Numbers that are the same on every machine.
struct generator {
    std::uint64_t state;

    std::uint32_t next() {
        state = state * 6364136223846793005u + 1442695040888963407u;
        return static_cast<std::uint32_t>(state >> 33);
    }
    float real() { return static_cast<float>(next() >> 7) / 8388608.0f - 1.0f; } // 24 bits in [-1, 1)
};

std::uint16_t half_bits(float f) { // exact enough for numbers in [-1, 1): truncates
    std::uint32_t bits = 0;
    std::memcpy(&bits, &f, 4);
    auto const sign = (bits >> 16) & 0x8000u;
    auto const exponent = static_cast<int>((bits >> 23) & 0xFF) - 112;
    if (exponent <= 0) return static_cast<std::uint16_t>(sign);
    return static_cast<std::uint16_t>(sign | static_cast<std::uint32_t>(exponent) << 10 | ((bits >> 13) & 0x3FF));
}

template <class T> void put(std::vector<std::byte>& to, T value) {
    auto const at = to.size();
    to.resize(at + sizeof value);
    std::memcpy(to.data() + at, &value, sizeof value);
}

std::vector<std::byte> seeded(graft::tensor_desc const& d, std::uint64_t seed) {
    generator g{seed * 0x9E3779B97F4A7C15u + 42};
    auto const bytes = static_cast<std::size_t>(bytes_of(d).value());
    std::vector<std::byte> data;
    data.reserve(bytes + 16);
    while (data.size() < bytes) {
        switch (d.type) {
        case dtype::f32:
        case dtype::c64: put(data, g.real()); break;
        case dtype::f64:
        case dtype::c128: put(data, static_cast<double>(g.real())); break;
        case dtype::f16:
        case dtype::c32: put(data, half_bits(g.real())); break;
        case dtype::bf16: {
            auto const f = g.real();
            std::uint32_t bits = 0;
            std::memcpy(&bits, &f, 4);
            put(data, static_cast<std::uint16_t>(bits >> 16));
            break;
        }
        case dtype::boolean: put(data, static_cast<std::uint8_t>(g.next() & 1u)); break;
        default: { // integers, little endian
            auto const width = graft::bytes_of(d.type);
            auto const value = std::uint64_t{g.next() & 7u};
            for (std::size_t i = 0; i < (width ? width : 1); ++i)
                data.push_back(static_cast<std::byte>(i < 8 ? value >> (8 * i) & 0xFF : 0));
        }
        }
    }
    data.resize(bytes);
    return data;
}

graft::place place_of(graft::graph const& g, graft::graph_port const& port) {
    auto const& n = g.nodes[g.tensors[port.tensor].producer];
    return graft::place::at(n.origin_name, n.origin_type, port.name);
}

} // namespace

void check_arrays(graft::graph const& g, std::vector<named_array> const& arrays, graft::error_list& errors) {
    for (auto const& port : g.inputs) {
        auto const* a = array_for(g, port, arrays);
        auto const wanted = g.tensors[port.tensor].desc.type;
        if (!a || fits(a->array.desc.type, wanted)) continue;
        errors.add(graft::errc::wrong_dtype, place_of(g, port), std::string(name_of(wanted)),
            std::string(name_of(a->array.desc.type)) + " in " + a->file);
    }
}

bool is_input(graft::graph const& g, std::string const& name) {
    for (auto const& port : g.inputs)
        if (same_tensor(name, port.name) || same_tensor(name, g.tensors[port.tensor].origin)) return true;
    return false;
}

namespace {

/// Whether a run needs the elements of an input: it has some, and a node or an output reads them.
bool is_needed(graft::graph const& g, graft::tensor_id t) {
    if (g.tensors[t].desc.shape.elements().is(0)) return false;
    for (auto const& out : g.outputs)
        if (out.tensor == t) return true;
    for (auto const& n : g.nodes)
        for (auto const read : g.inputs_of(n))
            if (read == t &&
                !(n.kind == graft::node_kind::operation && g.catalog.ops[n.op].is(graft::op_trait::shape_only)))
                return true;
    return false;
}

} // namespace

std::vector<std::string> inputs_without_values(
    graft::graph const& g, std::vector<named_array> const& arrays, graft::error_list& errors) {
    std::vector<std::string> names;
    for (auto const& port : g.inputs) {
        if (array_for(g, port, arrays) || port.state_output != graft::no_id || !is_needed(g, port.tensor)) continue;
        names.emplace_back(port.name);
        errors.add(graft::errc::missing_input, place_of(g, port),
            "a value, " + graft::to_text(g.tensors[port.tensor].desc), "nothing");
    }
    return names;
}

void set_inputs(graft::graph const& g, graft::session& run, std::vector<named_array> const& arrays, std::uint64_t seed,
    graft::error_list& errors) {
    for (std::size_t i = 0; i < g.inputs.size(); ++i) {
        auto const& port = g.inputs[i];
        auto const& d = g.tensors[port.tensor].desc;
        graft::status why;
        std::vector<std::string_view> texts;
        auto const* a = array_for(g, port, arrays);
        if (!a && port.state_output != graft::no_id) continue; // the session has its value
        if (d.type == dtype::string) {
            if (a) texts.assign(a->array.strings.begin(), a->array.strings.end());
            else texts.resize(static_cast<std::size_t>(d.shape.elements().value()));
            why = run.set_input(i, texts);
        } else if (a) {
            why = run.set_input(i, a->array.bytes);
        } else {
            why = run.set_input(i, seeded(d, seed + i));
        }
        if (!why) errors.add(why, place_of(g, port));
    }
}
