// graft/text/detail/page_timeline.ipp - the bodies of graft/text/page/timeline.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm> // max
#include <iterator>  // back_inserter
#include <vector>

#include <fmt/format.h>

#include "graft/text/detail/html_text.hpp"

GRAFT_BEGIN

GRAFT_LARGE std::string memory_timeline(graph const& g, memory_plan const& plan) {
    constexpr double width = 1200, height = 600, margin = 40;
    auto const steps = static_cast<double>(std::max<std::size_t>(g.nodes.size(), 1) + 1);
    auto const arena = static_cast<double>(std::max<std::uint64_t>(plan.arena_bytes, 1));
    auto const at_x = [&](double step) { return margin + step / steps * width; };
    auto const at_y = [&](double bytes) { return margin + height - bytes / arena * height; };
    std::string text = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" font-family=\"sans-serif\" font-size=\"12\">\n"
        "<text x=\"{}\" y=\"20\">{} steps, arena {} bytes, lower bound {}, without reuse {}</text>\n",
        width + 2 * margin, height + 2 * margin, margin, g.nodes.size(), plan.arena_bytes, plan.lower_bound_bytes,
        plan.sum_of_tensor_bytes);
    auto const out = std::back_inserter(text);
    std::vector<std::int64_t> change(g.nodes.size() + 3, 0);
    auto const draw = [&](placement const& p, std::string_view name, std::string_view colour) {
        if (p.bytes == 0) return;
        change[p.first] += static_cast<std::int64_t>(p.bytes);
        change[p.last + 1u] -= static_cast<std::int64_t>(p.bytes);
        auto const x = at_x(p.first), y = at_y(static_cast<double>(p.offset + p.bytes));
        fmt::format_to(out,
            "<rect x=\"{:.2f}\" y=\"{:.2f}\" width=\"{:.2f}\" height=\"{:.2f}\" fill=\"{}\" stroke=\"#fff\" "
            "stroke-width=\"0.3\"><title>{}: {} bytes at {}, steps {} to {}</title></rect>\n",
            x, y, at_x(p.last + 1.0) - x, static_cast<double>(p.bytes) / arena * height, colour,
            detail::html_text(name), p.bytes, p.offset, p.first, p.last);
    };
    constexpr std::string_view colours[] = {"#8fb3d9", "#a9cba4", "#e3c38a", "#d9a3a3", "#b8a9d6", "#9fcfcf"};
    for (auto const& p : plan.tensors) draw(p, name_of(g, p.tensor), colours[p.tensor % 6]);
    for (auto const& p : plan.workspaces) draw(p, "workspace of " + std::string(g.nodes[p.node].name), "#555");
    text += "<polyline fill=\"none\" stroke=\"#222\" points=\"";
    std::int64_t live = 0;
    for (std::size_t i = 0; i <= g.nodes.size(); ++i) {
        live += change[i];
        auto const y = at_y(static_cast<double>(live));
        fmt::format_to(
            out, "{:.2f},{:.2f} {:.2f},{:.2f} ", at_x(static_cast<double>(i)), y, at_x(static_cast<double>(i) + 1), y);
    }
    auto const bound = at_y(static_cast<double>(plan.lower_bound_bytes));
    fmt::format_to(out,
        "\"/>\n<line x1=\"{0}\" x2=\"{1}\" y1=\"{2:.2f}\" y2=\"{2:.2f}\" stroke=\"#222\" "
        "stroke-dasharray=\"4\"/>\n</svg>\n",
        margin, margin + width, bound);
    return text;
}

GRAFT_END
