// graft/text/page/drawing.hpp - boxes and lines to lay out, and where they are in the result
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "graft/base/container/series.hpp"

GRAFT_BEGIN

/// Where a vertex must be.
enum class layout_side : std::uint8_t {
    inner, ///< in any layer
    top,   ///< in the first layer: nothing leads to it
    bottom ///< in the last layer: it leads to nothing
};

/// A box of a drawing.
struct layout_vertex {
    int width = 0, height = 0;             ///< pixels
    layout_side side = layout_side::inner; ///< a vertex that is not `inner` has edges only on one side
};

/// A line of a drawing, from the lower edge of a box to the upper edge of another one.
struct layout_edge {
    std::uint32_t from = 0, to = 0; ///< positions of vertices; a line to its own box is possible
    /// What it carries: edges of one tensor and one `from` share their bends.
    std::uint32_t tensor = 0;
    int from_x = 0, to_x = 0; ///< where it begins and ends, from the left edges of the boxes
};

/// The distances of a drawing, and the limits of the work.
struct layout_options {
    int layer_gap = 44,        ///< between layers
        box_gap = 24,          ///< between boxes of a layer
        line_gap = 12;         ///< between bends of a layer
    std::uint32_t sweeps = 24; ///< the most passes over the layers that reduce crossings
    /// The most bends of all lines; 0: in proportion to the vertices. The longest lines are cut to stay below it.
    std::uint32_t bends = 0;
};

/// Where a line passes a layer: vertically, from its upper to its lower edge.
struct layout_bend {
    int x = 0;               ///< pixels
    std::uint32_t layer = 0; ///< which layer
};

/// The bends of one edge.
struct layout_line {
    std::uint32_t first = 0, count = 0; ///< in `layered_drawing::bends`, from `from` to `to`
    bool cut = false;                   ///< the line was too long: it has no bends, and may be drawn as two stubs
};

/// The result: positions of boxes and bends, in pixels from the upper left corner.
struct layered_drawing {
    std::vector<int> x{}, y{};          ///< the upper left corner of each vertex
    std::vector<std::uint32_t> layer{}; ///< the layer of each vertex
    std::vector<int> tops{};            ///< the upper edge of each layer
    series<layout_line> lines{};        ///< one for each edge
    series<layout_bend> bends{};        ///< of all lines
    int width = 0, height = 0;          ///< of the whole
    std::uint64_t crossings = 0;        ///< of lines
};

GRAFT_END
