// examples/cann/tiling.cpp - prints the result of an operator's tiling function
// SPDX-License-Identifier: Apache-2.0
#include "tiling.hpp"

#include <charconv>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <vector>

#include "graft/cann/tile.hpp"
#include "graft/cann/tiling_data.hpp"
#include "graft/run.hpp"
#include "graft/text.hpp"
#include "infer.hpp"

namespace {

// Of one core unless specified; numbers of CANN's platform files, of the variants with most cores.
graft::platform const devices[] = {
    {"ascend910b", 24, 48, 192 << 10, 64 << 10, 64 << 10, 128 << 10, 512 << 10, 192u << 20, 0},
    {"ascend910_93", 24, 48, 192 << 10, 64 << 10, 64 << 10, 128 << 10, 512 << 10, 192u << 20, 0},
    {"ascend910_95", 32, 64, 248 << 10, 64 << 10, 64 << 10, 256 << 10, 512 << 10, 128u << 20, 0},
    {"ascend910", 32, 0, 256 << 10, 64 << 10, 64 << 10, 256 << 10, 1024 << 10, 32u << 20, 0},
    {"ascend310p", 8, 8, 256 << 10, 64 << 10, 64 << 10, 256 << 10, 1024 << 10, 16u << 20, 0},
};

/// A node of a graph as a rule sees it; it owns the lists.
struct framed {
    std::vector<graft::tensor_desc> in, out;
    std::vector<graft::tensor_desc const*> at;
    std::vector<graft::known_value> values;
    graft::frame f;

    framed(graft::graph const& g, graft::node const& n) {
        auto const inputs = g.inputs_of(n);
        for (auto t : inputs) in.push_back(t == graft::no_id ? graft::tensor_desc() : g.tensors[t].desc);
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            at.push_back(inputs[i] == graft::no_id ? nullptr : &in[i]);
            values.push_back(inputs[i] == graft::no_id ? graft::known_value() : g.value_of(inputs[i]));
        }
        for (std::size_t k = 0; k < n.output_count; ++k) out.push_back(g.tensors[n.output(k)].desc);
        f.node = n.name, f.op = g.catalog.name(n.op);
        f.input_ports = g.input_ports(n), f.output_ports = g.output_ports(n);
        f.inputs = {at.data(), at.size()}, f.values = {values.data(), values.size()};
        f.outputs = {out.data(), out.size()};
        f.attributes = g.attributes_of(n), f.carried = g.carried_of(n);
    }
};

/// A number of the kernel's data, by the type in its struct.
std::string number(std::string_view type, std::uint8_t const* at, std::size_t width) {
    double real = 0;
    if (type == "float") {
        float one = 0;
        std::memcpy(&one, at, sizeof one);
        real = static_cast<double>(one);
    } else if (type == "double") {
        std::memcpy(&real, at, sizeof real);
    } else {
        std::uint64_t bits = 0;
        std::memcpy(&bits, at, width < 8 ? width : 8);
        auto const low = 64 - 8 * static_cast<int>(width < 8 ? width : 8);
        bool const natural = type.find('u') != std::string_view::npos || type == "bool" || type == "size_t";
        return natural ? std::to_string(bits) : std::to_string(static_cast<std::int64_t>(bits << low) >> low);
    }
    char text[32];
    std::snprintf(text, sizeof text, "%g", real);
    return text;
}
void print_fields(optiling::TilingDef const& of, std::string const& before, std::vector<std::uint8_t> const& bytes,
    std::size_t from) {
    auto const* const base = reinterpret_cast<char const*>(&of);
    for (auto const& field : of.graft_fields()) {
        auto const at = from + field.offset;
        if (at + field.width * field.count > bytes.size()) return;
        if (field.is_struct) {
            print_fields(
                *reinterpret_cast<optiling::TilingDef const*>(base + field.at), before + field.name + ".", bytes, at);
            continue;
        }
        std::string text;
        for (std::size_t i = 0; i < field.count; ++i)
            text += (i ? ", " : "") + number(field.type, bytes.data() + at + i * field.width, field.width);
        std::printf("%s%s: %s\n", before.c_str(), field.name, text.c_str());
    }
}

} // namespace

bool read_device(std::string_view text, graft::platform& to, graft::error_list& errors) {
    auto const name = text.substr(0, text.find(','));
    bool known = false;
    for (auto const& d : devices)
        if (name == d.chip && !known) to = d, known = true;
    to.chip = name;
    struct {
        std::string_view name;
        std::uint64_t value;
    } figures[] = {{"cores", to.cores}, {"vector_cores", to.vector_cores}, {"ub", to.local_bytes}, {"l1", to.l1_bytes},
        {"l2", to.l2_bytes}, {"l0a", to.l0a_bytes}, {"l0b", to.l0b_bytes}, {"l0c", to.l0c_bytes}};
    auto rest = text.substr(name.size());
    while (!rest.empty()) {
        rest.remove_prefix(1);
        auto const one = rest.substr(0, rest.find(','));
        rest.remove_prefix(one.size());
        auto const value = one.substr(one.find('=') == std::string_view::npos ? one.size() : one.find('=') + 1);
        bool taken = false;
        for (auto& f : figures)
            if (one.substr(0, one.find('=')) == f.name)
                taken = std::from_chars(value.data(), value.data() + value.size(), f.value).ec == std::errc();
        known = known || taken;
        if (!taken) {
            graft::status why = fail(graft::errc::wrong_value, "--chip", "cores, vector_cores, ub, l1, l2, l0a=NUMBER");
            why.found = one;
            errors.add(why, {});
        }
    }
    to.cores = static_cast<std::uint32_t>(figures[0].value),
    to.vector_cores = static_cast<std::uint32_t>(figures[1].value);
    to.local_bytes = figures[2].value, to.l1_bytes = figures[3].value, to.l2_bytes = figures[4].value;
    to.l0a_bytes = figures[5].value, to.l0b_bytes = figures[6].value, to.l0c_bytes = figures[7].value;
    if (known) return !errors.failed();
    graft::status why = fail(graft::errc::wrong_value, "--chip", "ascend910, 910b, 910_93, 910_95, 310p, or figures");
    why.found = name;
    errors.add(why, {});
    return false;
}

bool tile_words(graft::catalog_view const& ops, std::string const& words, graft::platform const& device,
    graft::error_list& errors) {
    auto const print = [&](graft::graph const& g) {
        auto const& n = g.nodes.back();
        framed node(g, n);
        auto const answer = graft::cann::tile(g.catalog, n.op, node.f, device);
        if (!answer) {
            graft::place where;
            where.op = std::string(g.catalog.name(n.op));
            errors.add(answer.error(), std::move(where));
            return false;
        }
        std::printf("blocks: %u\nkey: %llu\n", answer->blocks, static_cast<unsigned long long>(answer->key));
        for (auto w : answer->workspaces) std::printf("workspace: %zu bytes\n", w);
        if (answer->local_bytes) std::printf("local memory: %u bytes\n", answer->local_bytes);
        std::printf("data: %zu bytes\n", answer->data.size());
        for (auto const& t : graft::cann::registered_tilings())
            if (t.op == g.catalog.name(n.op)) return print_fields(t.fields(), "  ", answer->data, 0), true;
        return true;
    };
    return infer_words(ops, words, print, errors);
}
