// graft/text/page/picture_parts.hpp - what a page draws of a graph: a tree of scopes, each with boxes and lines
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "graft/base/container/series.hpp"
#include "graft/graph/ir/ids.hpp"
#include "graft/text/page/drawing.hpp"

GRAFT_BEGIN

/// What a box of a scope is.
enum class picture_box_kind : std::uint8_t {
    node,  ///< a node of the graph; its position in `nodes`
    scope, ///< a scope inside; its position in `picture::scopes`
    entry, ///< a tensor from outside; its position in `picture::tensors`
    exit   ///< a tensor that is read outside, or an output of the graph; the same
};

/// A box of a scope, in pixels from the upper left corner of the scope's inside.
struct picture_box {
    picture_box_kind kind = picture_box_kind::node; ///< what it is
    std::uint32_t id = 0;                           ///< of what: see `picture_box_kind`
    std::uint32_t layer = 0;                        ///< its layer in the scope
    int x = 0, y = 0, w = 0, h = 0;                 ///< its place and size
};

/// A line between boxes of one scope.
struct picture_line {
    std::uint32_t from = 0, to = 0, tensor = 0; ///< boxes of the scope, and a position in `picture::tensors`
    int from_x = 0, to_x = 0; ///< where it leaves the lower edge of one and reaches the upper edge of the other box
    std::uint32_t first_bend = 0, bends = 0; ///< in `picture::bends`
    bool cut = false;                        ///< too long: it is drawn as two stubs
};

/// What a scope stands for.
enum class picture_scope_kind : std::uint8_t {
    graph,    ///< the whole of a graph, or of a function of a model as read
    scope,    ///< nodes with a common beginning of their names
    function, ///< nodes of a call that are kept together
    loop      ///< the body of a loop
};

/// A group of nodes that opens and closes.
struct picture_scope {
    std::string name{};                                  ///< relative to the scope around it
    std::string path{};                                  ///< from the root
    std::uint32_t parent = no_id;                        ///< the scope around it, which is before it
    picture_scope_kind kind = picture_scope_kind::scope; ///< what it stands for
    std::uint32_t nodes = 0;                             ///< number of nodes in it and in all scopes inside
    int w = 0, h = 0;                                    ///< of the inside, with all scopes in it closed
    std::uint32_t first_layer = 0, layers = 0;           ///< in `picture::tops`
    std::uint32_t first_box = 0, boxes = 0;              ///< in `picture::boxes`
    std::uint32_t first_line = 0, lines = 0;             ///< in `picture::lines`
    std::uint64_t crossings = 0;                         ///< of its lines
};

/// A graph of the picture: the graph, or main and the functions of a model.
struct picture_graph {
    std::string name{};     ///< of the function; `main`
    std::uint32_t root = 0; ///< its scope
};

/// A constant that is drawn inside the boxes of its readers.
struct picture_folded {
    std::uint32_t node = 0;             ///< the constant
    std::uint32_t first = 0, count = 0; ///< its readers, each once, in `picture::readers`
};

/// What a line carries: an output of a node, or its end (a control edge).
struct picture_tensor {
    std::uint32_t node = 0;   ///< that produces it
    std::int32_t output = -1; ///< of the node; -1: a control edge
};

/// What a page draws. Scopes are closed in it: each has its own coordinates.
struct picture {
    series<picture_graph> graphs{};       ///< the graph; of a model main, then its functions
    series<picture_folded> folded{};      ///< by node
    std::vector<std::uint32_t> readers{}; ///< of the folded constants
    series<picture_tensor> tensors{};     ///< by node and output
    series<picture_scope> scopes{};       ///< those around before those inside
    series<picture_box> boxes{};          ///< of all scopes
    series<picture_line> lines{};         ///< of all scopes
    series<layout_bend> bends{};          ///< of all lines
    std::vector<int> tops{};              ///< of all layers
};

GRAFT_END
