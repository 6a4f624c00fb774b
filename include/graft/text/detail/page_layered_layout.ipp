// graft/text/detail/page_layered_layout.ipp - the bodies of graft/text/page/layered_layout.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>

GRAFT_BEGIN

GRAFT_LARGE layered_drawing layered_layout(
    series<layout_vertex> const& vertices, series<layout_edge> const& edges, layout_options const& options) {
    layered_drawing d;
    auto const n = vertices.size();
    d.x.resize(n), d.y.resize(n), d.layer.resize(n);
    bool const entries = std::any_of(
        vertices.begin(), vertices.end(), [](auto const& v) { return v.side == layout_side::top; });
    for (std::size_t i = 0; i < n; ++i) d.layer[i] = entries && vertices[i].side != layout_side::top;
    for (int round = 0; round < 4; ++round)
        for (auto const& e : edges)
            if (e.from < e.to || vertices[e.from].side == layout_side::top)
                d.layer[e.to] = std::max(d.layer[e.to], d.layer[e.from] + 1);
    std::uint32_t last = 0;
    for (auto l : d.layer) last = std::max(last, l);
    for (std::size_t i = 0; i < n; ++i)
        if (vertices[i].side == layout_side::bottom) d.layer[i] = last;
    std::vector<int> height(last + 1), width(last + 1);
    for (std::size_t i = 0; i < n; ++i) {
        height[d.layer[i]] = std::max(height[d.layer[i]], vertices[i].height);
        d.x[i] = width[d.layer[i]];
        width[d.layer[i]] += vertices[i].width + options.box_gap;
        d.width = std::max(d.width, width[d.layer[i]]);
    }
    for (std::size_t i = 0; i < n; ++i) d.x[i] += (d.width - width[d.layer[i]]) / 2;
    for (auto h : height) {
        d.tops.push_back(d.height);
        d.height += h + options.layer_gap;
    }
    d.height -= options.layer_gap;
    for (std::size_t i = 0; i < n; ++i) d.y[i] = d.tops[d.layer[i]];
    d.lines.resize(edges.size());
    return d;
}

GRAFT_END
