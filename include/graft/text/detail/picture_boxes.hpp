// graft/text/detail/picture_boxes.hpp - boxes of a picture: their sizes, where lines are attached, their places
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/container/sort.hpp"
#include "graft/text/detail/layout_cycles.hpp"
#include "graft/text/detail/picture_lines.hpp"
#include "graft/text/page/layered_layout.hpp"

GRAFT_BEGIN

namespace detail {

/// Lays out each scope, those inside first: the order of the tensors at their borders is then known.
class picture_boxes {
public:
    picture_boxes(picture_source const& from, std::vector<std::uint32_t> const& of_node,
        series<drawn_line> const& lines, picture& into)
        : from_(from), of_node_(of_node), lines_(lines), into_(into) {}

    void build() && {
        contents();
        local_.resize(from_.nodes.size());
        local_scope_.resize(into_.scopes.size());
        borders_.resize(into_.scopes.size());
        for (auto s = static_cast<std::uint32_t>(into_.scopes.size()); s-- > 0;) layout(s);
    }

private:
    static constexpr int row = 16, edge = 6, character = 7, sides = 16, narrowest = 80, widest = 260;
    static constexpr int border_point = 8; ///< width of an entry or exit
    static constexpr std::size_t fewest_bundled = 3, fewest_bundled_of_nodes = 5;
    static constexpr std::size_t most_rows = 4; ///< rows for constants
    static constexpr std::size_t most_characters = (widest - sides) / character;

    struct content {
        std::uint32_t scope = 0;
        drawn_end box{};
        std::uint32_t first = 0; ///< place in the order
    };
    /// The tensors at the upper and lower border of a scope, from left to right.
    struct border {
        std::vector<std::uint32_t> in{}, out{};
    };
    /// A tensor at a border, and where.
    struct point {
        int x = 0;
        std::uint32_t tensor = 0;
    };

    static int width_of(std::size_t longest) {
        auto const text = static_cast<int>(std::min(longest, most_characters));
        return std::clamp(text * character + sides, narrowest, widest);
    }
    static int height_of(std::size_t rows) { return static_cast<int>(rows) * row + 2 * edge; }

    /// Nodes and scopes of each scope, in an order in which nodes follow what they read, whatever the file's is.
    void contents() {
        struct way {
            std::uint32_t from = 0, to = 0;
        };
        series<way> ways;
        for (auto const& e : from_.edges) ways.push_back({e.tensor.node, e.to});
        auto const order = layout_cycles(from_.nodes.size(), ways).order;
        std::vector<std::uint32_t> first(into_.scopes.size(), no_id);
        for (std::uint32_t k = 0; k < order.size(); ++k) {
            auto const i = order[k];
            if (of_node_[i] == no_id) continue;
            contents_.push_back({of_node_[i], {picture_box_kind::node, i}, k});
            if (first[of_node_[i]] == no_id) first[of_node_[i]] = k;
        }
        for (auto s = static_cast<std::uint32_t>(into_.scopes.size()); s-- > 0;)
            if (auto const p = into_.scopes[s].parent; p != no_id) {
                first[p] = std::min(first[p], first[s]);
                contents_.push_back({p, {picture_box_kind::scope, s}, first[s]});
            }
        sort(contents_, [](content const& a, content const& b) {
            if (a.scope != b.scope) return a.scope < b.scope;
            return a.first != b.first ? a.first < b.first : a.box < b.box;
        });
    }
    layout_vertex size_of(drawn_end const& box, bool root) const {
        layout_vertex v;
        if (box.kind == picture_box_kind::node) {
            auto const& n = from_.nodes[box.id];
            auto const rows = n.constants > most_rows ? most_rows + 1 : n.constants;
            v.width = width_of(std::max({characters(n.op), characters(last_part(n.name)), n.longest}));
            v.height = height_of(2 + rows);
        } else if (box.kind == picture_box_kind::scope) {
            auto const& s = into_.scopes[box.id];
            v.width = width_of(std::max(characters(s.name), std::to_string(s.nodes).size() + 6));
            v.height = height_of(2);
        } else {
            v.side = box.kind == picture_box_kind::entry ? layout_side::top : layout_side::bottom;
            v.width = border_point;
            if (root) { // an output of the graph is shown as a node is, close to what produces it
                auto const& n = from_.nodes[into_.tensors[box.id].node];
                v.side = layout_side::inner;
                v.width = width_of(std::max<std::size_t>(characters(last_part(n.name)), 6));
                v.height = height_of(2);
            }
        }
        return v;
    }
    std::uint32_t local(drawn_end const& box) const {
        if (box.kind == picture_box_kind::node) return local_[box.id];
        if (box.kind == picture_box_kind::scope) return local_scope_[box.id];
        auto const& all = box.kind == picture_box_kind::entry ? entries_ : exits_;
        auto const at = std::lower_bound(all.begin(), all.end(), box.id) - all.begin();
        return (box.kind == picture_box_kind::entry ? first_entry_ : first_exit_) + static_cast<std::uint32_t>(at);
    }
    static void add_once(std::vector<std::uint32_t>& all) {
        graft::sort_many(all);
        all.erase(std::unique(all.begin(), all.end()), all.end());
    }
    /// The position of the `at`-th of `count` attachments along a box.
    static int spread(int width, std::size_t at, std::size_t count) {
        return static_cast<int>(static_cast<std::int64_t>(width) * (2 * static_cast<std::int64_t>(at) + 1) /
                                (2 * static_cast<std::int64_t>(count)));
    }

    void layout(std::uint32_t s) {
        auto& r = into_.scopes[s];
        bool const root = r.parent == no_id;
        auto const* c = std::lower_bound(
            contents_.begin(), contents_.end(), s, [](content const& a, std::uint32_t of) { return a.scope < of; });
        auto const* first = std::lower_bound(
            lines_.begin(), lines_.end(), s, [](drawn_line const& a, std::uint32_t of) { return a.scope < of; });
        auto const* end = first;
        entries_.clear(), exits_.clear();
        for (; end != lines_.end() && end->scope == s; ++end) {
            if (end->from.kind == picture_box_kind::entry) entries_.push_back(end->tensor);
            if (end->to.kind == picture_box_kind::exit) exits_.push_back(end->tensor);
        }
        add_once(entries_), add_once(exits_);
        series<layout_vertex> vertices;
        series<drawn_end> boxes;
        auto const add = [&](drawn_end const& box) {
            boxes.push_back(box);
            vertices.push_back(size_of(box, root));
            return static_cast<std::uint32_t>(boxes.size() - 1);
        };
        for (; c != contents_.end() && c->scope == s; ++c)
            (c->box.kind == picture_box_kind::node ? local_ : local_scope_)[c->box.id] = add(c->box);
        first_entry_ = static_cast<std::uint32_t>(boxes.size());
        for (auto t : entries_) add({picture_box_kind::entry, t});
        first_exit_ = static_cast<std::uint32_t>(boxes.size());
        for (auto t : exits_) add({picture_box_kind::exit, t});

        series<layout_edge> edges;
        for (auto const* l = first; l != end; ++l) edges.push_back({local(l->from), local(l->to), l->tensor});
        bundle(boxes, edges);
        for (bool const begin : {true, false}) attach(first, begin, boxes, vertices, edges);
        auto const drawing = layered_layout(vertices, edges);
        place(r, first, boxes, vertices, edges, drawing);
        keep_border(s, boxes, drawing);
    }
    /// Many tensors between the same two boxes are one line to the layout: they lie on each other.
    void bundle(series<drawn_end> const& boxes, series<layout_edge>& edges) const {
        std::vector<std::uint32_t> all(edges.size());
        for (std::uint32_t i = 0; i < all.size(); ++i) all[i] = i;
        sort(all, [&](std::uint32_t a, std::uint32_t b) {
            if (edges[a].from != edges[b].from) return edges[a].from < edges[b].from;
            return edges[a].to != edges[b].to ? edges[a].to < edges[b].to : a < b;
        });
        for (std::size_t i = 0, next = 0; i < all.size(); i = next) {
            auto const &from = edges[all[i]].from, &to = edges[all[i]].to;
            for (next = i; next < all.size() && edges[all[next]].from == from && edges[all[next]].to == to;) ++next;
            bool const scope = boxes[from].kind == picture_box_kind::scope || boxes[to].kind == picture_box_kind::scope;
            if (next - i < (scope ? fewest_bundled : fewest_bundled_of_nodes)) continue;
            for (auto k = i; k < next; ++k)
                edges[all[k]].tensor = static_cast<std::uint32_t>(into_.tensors.size()) + to;
        }
    }
    /// Where lines begin (or end) along their boxes: at nodes in the order of their ports, at scopes in the order
    /// inside.
    void attach(drawn_line const* lines, bool begin, series<drawn_end> const& boxes,
        series<layout_vertex> const& vertices, series<layout_edge>& edges) const {
        struct end {
            std::uint32_t box = 0, tensor = 0, edge = 0;
            std::size_t rank = 0, point = 0;
        };
        series<end> all;
        for (std::uint32_t i = 0; i < edges.size(); ++i) {
            auto const at = begin ? edges[i].from : edges[i].to;
            std::size_t rank = begin ? lines[i].tensor : i; // lines are by reader, its ports in order
            if (boxes[at].kind == picture_box_kind::scope) {
                auto const& border = borders_[boxes[at].id];
                rank = position(begin ? border.out : border.in, lines[i].tensor);
            }
            all.push_back({at, edges[i].tensor, i, rank});
        }
        sort(all, [](end const& a, end const& b) {
            if (a.box != b.box) return a.box < b.box;
            if (a.tensor != b.tensor) return a.tensor < b.tensor;
            return a.rank != b.rank ? a.rank < b.rank : a.edge < b.edge;
        });
        for (std::size_t i = 0; i < all.size(); ++i) { // the lines of a tensor are at its first place
            bool const same = i != 0 && all[i].box == all[i - 1].box && all[i].tensor == all[i - 1].tensor;
            all[i].point = same ? all[i - 1].point : all[i].rank;
        }
        sort(all, [](end const& a, end const& b) {
            if (a.box != b.box) return a.box < b.box;
            if (a.point != b.point) return a.point < b.point;
            return a.tensor != b.tensor ? a.tensor < b.tensor : a.edge < b.edge;
        });
        for (std::size_t i = 0, next = 0; i < all.size(); i = next) {
            std::size_t points = 0;
            for (next = i; next < all.size() && all[next].box == all[i].box; ++next) {
                points += next == i || all[next].tensor != all[next - 1].tensor;
                all[next].point = points - 1;
            }
            for (auto k = i; k < next; ++k)
                (begin ? edges[all[k].edge].from_x : edges[all[k].edge].to_x) = spread(
                    vertices[all[i].box].width, all[k].point, points);
        }
    }
    /// `all` is of pairs, sorted by tensor: [tensor, position, tensor, position ...].
    static std::size_t position(std::vector<std::uint32_t> const& all, std::uint32_t tensor) {
        std::size_t low = 0, high = all.size() / 2;
        while (low + 1 < high) {
            auto const middle = (low + high) / 2;
            (all[2 * middle] <= tensor ? low : high) = middle;
        }
        return all.empty() ? 0 : all[2 * low + 1];
    }
    void keep_border(std::uint32_t s, series<drawn_end> const& boxes, layered_drawing const& drawing) {
        for (auto const kind : {picture_box_kind::entry, picture_box_kind::exit}) {
            std::vector<point> points;
            for (std::size_t i = 0; i < boxes.size(); ++i)
                if (boxes[i].kind == kind) points.push_back({drawing.x[i], boxes[i].id});
            graft::sort(
                points, [](point const& a, point const& b) { return a.x != b.x ? a.x < b.x : a.tensor < b.tensor; });
            for (std::size_t i = 0; i < points.size(); ++i) points[i].x = static_cast<int>(i);
            graft::sort(points, [](point const& a, point const& b) { return a.tensor < b.tensor; });
            auto& all = kind == picture_box_kind::entry ? borders_[s].in : borders_[s].out;
            for (auto const& p : points) {
                all.push_back(p.tensor);
                all.push_back(static_cast<std::uint32_t>(p.x));
            }
        }
    }
    void place(picture_scope& r, drawn_line const* tensors, series<drawn_end> const& boxes,
        series<layout_vertex> const& vertices, series<layout_edge> const& edges, layered_drawing const& drawing) {
        r.w = drawing.width, r.h = drawing.height;
        r.crossings = drawing.crossings;
        r.first_layer = static_cast<std::uint32_t>(into_.tops.size());
        r.layers = static_cast<std::uint32_t>(drawing.tops.size());
        into_.tops.insert(into_.tops.end(), drawing.tops.begin(), drawing.tops.end());
        r.first_box = static_cast<std::uint32_t>(into_.boxes.size());
        r.boxes = static_cast<std::uint32_t>(boxes.size());
        for (std::size_t i = 0; i < boxes.size(); ++i)
            into_.boxes.push_back({boxes[i].kind, boxes[i].id, drawing.layer[i], drawing.x[i], drawing.y[i],
                vertices[i].width, vertices[i].height});
        r.first_line = static_cast<std::uint32_t>(into_.lines.size());
        r.lines = static_cast<std::uint32_t>(edges.size());
        auto const base = static_cast<std::uint32_t>(into_.bends.size());
        for (std::size_t i = 0; i < edges.size(); ++i) {
            auto const& e = edges[i];
            auto const& l = drawing.lines[i];
            into_.lines.push_back({e.from, e.to, tensors[i].tensor, e.from_x, e.to_x, base + l.first, l.count, l.cut});
        }
        for (auto const& b : drawing.bends) into_.bends.push_back(b);
    }

    picture_source const& from_;
    std::vector<std::uint32_t> const& of_node_;
    series<drawn_line> const& lines_;
    picture& into_;
    series<content> contents_{};
    std::vector<std::uint32_t> local_{}, local_scope_{}, entries_{}, exits_{};
    std::uint32_t first_entry_ = 0, first_exit_ = 0;
    std::vector<border> borders_{};
};

} // namespace detail

GRAFT_END
