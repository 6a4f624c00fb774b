// graft/text/detail/page_layered_layout.ipp - the bodies of graft/text/page/layered_layout.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/text/detail/layout_bands.hpp"
#include "graft/text/detail/layout_coordinates.hpp"
#include "graft/text/detail/layout_order.hpp"
#include "graft/text/detail/layout_packing.hpp"

GRAFT_BEGIN

GRAFT_LARGE layered_drawing layered_layout(
    series<layout_vertex> const& given, series<layout_edge> const& edges, layout_options const& options) {
    auto vertices = given;
    for (auto const& e : edges) { // a side has edges in one direction only
        if (vertices[e.to].side == layout_side::top) vertices[e.to].side = layout_side::inner;
        if (vertices[e.from].side == layout_side::bottom) vertices[e.from].side = layout_side::inner;
    }
    layered_drawing d;
    detail::layout_layers layers(vertices, edges);
    layers.find();
    detail::layout_bands(vertices, edges, options, layers).divide();
    detail::layout_chains chains(vertices, edges, layers, options, d);
    chains.make();
    auto parts = detail::parts_of(vertices, layers, chains);
    for (auto& p : parts) {
        d.crossings += detail::layout_order(p).reduce(options.sweeps);
        detail::layout_coordinates(p, options).find();
    }
    detail::layout_packing(vertices, edges, layers, options, parts, d).place();
    return d;
}

GRAFT_END
