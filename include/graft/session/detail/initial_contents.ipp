// graft/session/detail/initial_contents.ipp - writes the initial contents of memory
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cstring> // memcpy

#include "graft/tensor/float16.hpp"

GRAFT_BEGIN

namespace detail {

GRAFT_LARGE series<initial_contents> initial_contents_of(graph const& g, node const& n) {
    series<initial_contents> all;
    if (n.kind != node_kind::operation) return all;
    auto const inputs = g.catalog.inputs(n.op).size(), outputs = g.catalog.outputs(n.op).size();
    for (auto const& f : g.catalog.facts_of(n.op)) {
        if ((f.kind != fact_kind::inplace && f.kind != fact_kind::initial) || f.param < inputs ||
            f.param >= inputs + outputs)
            continue;
        auto const to = g.output_ports(n)[f.param - inputs];
        for (std::uint32_t k = to.first; k < std::uint32_t{to.first} + to.count; ++k) {
            auto* here = static_cast<initial_contents*>(nullptr);
            for (auto& b : all)
                if (b.output == k) here = &b;
            if (!here) here = &all.emplace_back(initial_contents{k, no_id, 0, 0});
            else if (f.kind == fact_kind::inplace) continue; // the value has priority
            if (f.kind == fact_kind::inplace) {
                auto const from = g.input_ports(n)[static_cast<std::size_t>(f.low)];
                if (from.count) here->input = from.first;
                else all.pop_back();
            } else {
                here->input = no_id;
                here->real = f.high ? std::bit_cast<double>(f.low) : static_cast<double>(f.low);
                here->whole = f.high ? static_cast<std::int64_t>(here->real) : f.low;
            }
        }
    }
    return all;
}

GRAFT_LARGE std::uint32_t places_of(graph const& g, node const& n, std::uint32_t by_kernel) {
    if (g.catalog.facts_of(n.op).empty()) return by_kernel;
    for (auto const& b : initial_contents_of(g, n)) {
        if (b.output != 0) continue;
        if (b.input == no_id) return 0;
        auto const ports = g.input_ports(n);
        for (std::size_t p = 0; p < ports.size() && p < 32; ++p)
            if (ports[p].count && ports[p].first == b.input) by_kernel |= 1u << p;
    }
    return by_kernel;
}

GRAFT_LARGE bool can_initialize(initial_contents const& b, dtype t) {
    constexpr auto narrow_floats = dtype_families::float8 | dtype_families::float6 | dtype_families::float4;
    return b.input != no_id || !narrow_floats.has(t) || (b.real == 0 && t != dtype::f8e8m0);
}

template <class T> void fill(std::byte* to, std::size_t count, T value) {
    for (std::size_t i = 0; i < count; ++i) std::memcpy(to + i * sizeof(T), &value, sizeof(T));
}

GRAFT_LARGE void initialize_output(
    initial_contents const& b, kernel_argument const* inputs, kernel_argument const* outputs) {
    auto const& to = outputs[b.output];
    if (!to.present()) return;
    auto const n = to.elements;
    if (b.input != no_id) {
        auto const& from = inputs[b.input];
        auto const count = from.elements < n ? from.elements : n;
        if (to.strings) {
            for (std::size_t i = 0; i < count && to.strings != from.strings; ++i) to.strings[i] = from.strings[i];
        } else if (to.data != from.data && from.data) {
            std::memcpy(to.data, from.data, (count * bits_of(to.desc->type) + 7) / 8);
        }
        return;
    }
    switch (to.desc->type) {
    case dtype::f32: return fill(to.data, n, static_cast<float>(b.real));
    case dtype::f64: return fill(to.data, n, b.real);
    case dtype::f16: return fill(to.data, n, to_half(static_cast<float>(b.real)));
    case dtype::bf16: return fill(to.data, n, to_bfloat16(static_cast<float>(b.real)));
    case dtype::c64: return fill(to.data, n, std::uint64_t{std::bit_cast<std::uint32_t>(static_cast<float>(b.real))});
    case dtype::c128:
        for (std::size_t i = 0; i < n; ++i) fill(to.data + 16 * i, 1, b.real), fill(to.data + 16 * i + 8, 1, 0.0);
        return;
    case dtype::boolean: return fill(to.data, n, b.real != 0);
    default: break;
    }
    switch (bits_of(to.desc->type)) { // integers: the low bytes are the number
    case 1: return fill(to.data, (n + 7) / 8, static_cast<std::uint8_t>((b.whole & 1) * 0xFF));
    case 2: return fill(to.data, (n + 3) / 4, static_cast<std::uint8_t>((b.whole & 3) * 0x55));
    case 4: return fill(to.data, (n + 1) / 2, static_cast<std::uint8_t>((b.whole & 0xF) * 0x11));
    case 6: return fill(to.data, (n * 6 + 7) / 8, std::uint8_t{0});
    case 8: return fill(to.data, n, static_cast<std::uint8_t>(b.whole));
    case 16: return fill(to.data, n, static_cast<std::uint16_t>(b.whole));
    case 32: return fill(to.data, n, static_cast<std::uint32_t>(b.whole));
    case 64: return fill(to.data, n, static_cast<std::uint64_t>(b.whole));
    default: return;
    }
}

} // namespace detail

GRAFT_END
