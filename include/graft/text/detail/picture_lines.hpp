// graft/text/detail/picture_lines.hpp - the edges of a graph as lines inside of scopes, from and to their borders
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/text/detail/picture_scopes.hpp"

GRAFT_BEGIN

namespace detail {

/// An end of a line: a box that is not yet placed.
struct drawn_end {
    picture_box_kind kind = picture_box_kind::node;
    std::uint32_t id = 0;

    bool operator==(drawn_end const&) const = default;
    friend bool operator<(drawn_end const& a, drawn_end const& b) {
        return a.kind != b.kind ? a.kind < b.kind : a.id < b.id;
    }
};
/// A line in one scope.
struct drawn_line {
    std::uint32_t scope = 0, tensor = 0;
    drawn_end from{}, to{};
    std::uint32_t port = 0; ///< the first input of the reader that it leads to
};

/// The lines of all scopes, by scope, then by the boxes to which they lead, then by port.
class picture_lines {
public:
    picture_lines(picture_source const& from, std::vector<std::uint32_t> const& of_node, picture& into)
        : from_(from), of_node_(of_node), into_(into) {}

    series<drawn_line> build() && {
        tensors();
        depths();
        auto last = no_id + 0u, port = 0u;
        for (auto const& e : from_.edges) {
            port = e.to == last ? port + 1 : 0;
            last = e.to;
            if (of_node_[e.to] != no_id && of_node_[e.tensor.node] != no_id) edge(e.tensor, e.to, port);
        }
        for (auto const& o : outputs_) output(o);
        once();
        return std::move(lines_);
    }

private:
    static bool before(picture_tensor const& a, picture_tensor const& b) {
        return a.node != b.node ? a.node < b.node : a.output < b.output;
    }
    void tensors() {
        auto& all = into_.tensors;
        for (auto const& e : from_.edges)
            if (of_node_[e.to] != no_id && of_node_[e.tensor.node] != no_id) all.push_back(e.tensor);
        for (auto const& g : from_.graphs) shown_outputs(g);
        for (auto const& o : outputs_) all.push_back(o);
        sort(all, before);
        std::size_t kept = 0;
        for (auto const& t : all)
            if (kept == 0 || before(all[kept - 1], t)) all[kept++] = t;
        all.resize(kept);
        release_memory(all);
    }
    /// An output has a box, but hundreds of outputs (of a TensorFlow graph that states none) have not: the page marks
    /// their nodes.
    void shown_outputs(drawn_graph const& g) {
        constexpr std::size_t most = 24, most_of_box = 12;
        if (g.outputs.size() > most) return;
        series<drawn_end> boxes; // of the root, from which the outputs come
        for (auto const& o : g.outputs) {
            drawn_end box{picture_box_kind::node, o.node};
            for (auto s = of_node_[o.node]; into_.scopes[s].parent != no_id; s = into_.scopes[s].parent)
                box = {picture_box_kind::scope, s};
            boxes.push_back(box);
        }
        for (std::size_t i = 0; i < boxes.size(); ++i) {
            std::size_t same = 0;
            for (auto const& b : boxes) same += b == boxes[i];
            if (same <= most_of_box) outputs_.push_back(g.outputs[i]);
        }
    }
    std::uint32_t tensor(picture_tensor const& t) const {
        auto const& all = into_.tensors;
        return static_cast<std::uint32_t>(algorithm::lower_bound(all.begin(), all.end(), t, before) - all.begin());
    }
    void depths() {
        for (auto const& s : into_.scopes) depth_.push_back(s.parent == no_id ? 0 : depth_[s.parent] + 1);
    }
    /// From the producer outwards, then inwards to the reader: both ways end in the scope that contains both.
    void edge(picture_tensor const& from, std::uint32_t to, std::uint32_t port) {
        auto const t = tensor(from);
        auto out = of_node_[from.node], in = of_node_[to];
        drawn_end source{picture_box_kind::node, from.node}, target{picture_box_kind::node, to};
        auto const leave = [&] {
            lines_.push_back({out, t, source, {picture_box_kind::exit, t}, 0});
            source = {picture_box_kind::scope, out};
            out = into_.scopes[out].parent;
        };
        auto const enter = [&] {
            lines_.push_back({in, t, {picture_box_kind::entry, t}, target, port});
            target = {picture_box_kind::scope, in};
            in = into_.scopes[in].parent;
            port = 0;
        };
        while (out != in) {
            if (depth_[out] >= depth_[in]) leave();
            else enter();
        }
        lines_.push_back({out, t, source, target, port});
    }
    void output(picture_tensor const& from) {
        auto const t = tensor(from);
        drawn_end source{picture_box_kind::node, from.node};
        for (auto out = of_node_[from.node]; out != no_id; out = into_.scopes[out].parent) {
            lines_.push_back({out, t, source, {picture_box_kind::exit, t}, 0});
            source = {picture_box_kind::scope, out};
        }
    }
    /// A tensor reaches a box once, however many of its ports or of the nodes inside read it.
    void once() {
        sort(lines_, [](drawn_line const& a, drawn_line const& b) {
            if (a.scope != b.scope) return a.scope < b.scope;
            if (!(a.to == b.to)) return a.to < b.to;
            if (a.tensor != b.tensor) return a.tensor < b.tensor;
            return a.port < b.port;
        });
        std::size_t kept = 0;
        for (auto const& l : lines_) {
            auto const* k = kept == 0 ? nullptr : &lines_[kept - 1];
            if (!k || k->scope != l.scope || !(k->to == l.to) || k->tensor != l.tensor) lines_[kept++] = l;
        }
        lines_.resize(kept);
        sort(lines_, [](drawn_line const& a, drawn_line const& b) {
            if (a.scope != b.scope) return a.scope < b.scope;
            if (!(a.to == b.to)) return a.to < b.to;
            return a.port != b.port ? a.port < b.port : a.tensor < b.tensor;
        });
    }

    picture_source const& from_;
    std::vector<std::uint32_t> const& of_node_;
    picture& into_;
    std::vector<std::uint32_t> depth_{};
    series<picture_tensor> outputs_{}; ///< those with boxes
    series<drawn_line> lines_{};
};

} // namespace detail

GRAFT_END
