// graft/text/detail/chips.ipp - the bodies of graft/text/chips.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include <fmt/format.h>

#include "graft/op/define/fact_string.hpp"
#include "graft/text/detail/port_on_chip.hpp"

GRAFT_BEGIN

namespace detail {

/// Bytes in the usual unit for memory sizes: `256 KiB`.
inline std::string size_text(std::uint64_t bytes) {
    if (bytes == 0) return "";
    if (bytes % GiB(1) == 0) return fmt::format("{} GiB", bytes >> 30);
    if (bytes % MiB(1) == 0) return fmt::format("{} MiB", bytes >> 20);
    return fmt::format("{} KiB", bytes >> 10);
}

} // namespace detail

GRAFT_LARGE std::string chips_markdown(span<chip_descriptor const* const> chips) {
    std::string text = "| |", line = "|---|";
    for (auto const* c : chips) text += fmt::format(" {} |", c->name()), line += "---|";
    text += "\n" + line + "\n";
    auto const row = [&](std::string_view what, auto cell) {
        std::string cells;
        bool any = false;
        for (auto const* c : chips) {
            std::string const one = cell(*c);
            any = any || !one.empty();
            cells += " " + one + " |";
        }
        if (any) text += fmt::format("| {} |{}\n", what, cells);
    };
    for (auto k : {core_kind::whole, core_kind::matrix, core_kind::vector})
        row(name_of(k), [&](auto const& c) { return c.cores(k) ? std::to_string(c.cores(k)) : std::string(); });
    for (std::size_t k = 0; k < memory_kinds; ++k)
        row(name_of(static_cast<memory_kind>(k)), [&](auto const& c) {
            auto const& m = c.memory(static_cast<memory_kind>(k));
            auto words = detail::size_text(m.bytes);
            if (m.bytes) words += fmt::format(", on {}", m.alignment);
            if (m.bandwidth) words += fmt::format(", {:.4g} GB/s", static_cast<double>(m.bandwidth) / 1e9);
            return words;
        });
    row("vector unit",
        [](auto const& c) { return c.vector_bytes() ? fmt::format("{} bytes", c.vector_bytes()) : std::string(); });
    row("clock", [](auto const& c) {
        return c.clock_hz() ? fmt::format("{:.4g} GHz", static_cast<double>(c.clock_hz()) / 1e9) : std::string();
    });
    row("matrix unit", [](auto const& c) {
        std::string words;
        for (auto const& u : c.cubes())
            words += fmt::format("{}{} {}x{}x{}", words.empty() ? "" : ", ", name_of(u.type), u.m, u.k, u.n);
        return words;
    });
    row("source", [](auto const& c) { return std::string(c.source()); });
    return text;
}

GRAFT_LARGE std::string operators_on_chips_markdown(catalog_view const& c, span<chip_descriptor const* const> chips) {
    std::string text = "| operator | port |", line = "|---|---|";
    for (auto const* chip : chips) text += fmt::format(" {} |", chip->name()), line += "---|";
    text += "\n" + line + "\n";
    for (op_id op = 0; op < c.size; ++op) {
        std::size_t const ports = std::size_t{c.ops[op].inputs} + c.ops[op].outputs;
        for (std::size_t at = 0; at < ports; ++at) {
            text += fmt::format("| {} | {} |", c.name(op), c.text(c.parameters[c.ops[op].first_param + at].name));
            for (auto const* chip : chips) {
                auto const p = detail::taken_at(c, op, at, *chip);
                if (p.types.empty() || p.formats.empty()) text += " - |";
                else if (p.formats.has(format::nd)) text += fmt::format(" {} |", names_of(p.types));
                else text += fmt::format(" {} in {} |", names_of(p.types), names_of(p.formats));
            }
            text += "\n";
        }
    }
    return text;
}

GRAFT_END
