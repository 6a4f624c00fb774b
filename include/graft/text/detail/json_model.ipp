// graft/text/detail/json_model.ipp - the bodies of graft/text/json/model.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>
#include <vector>

#include "graft/model/attributes_of.hpp"
#include "graft/text/json/writer.hpp"

GRAFT_BEGIN

namespace detail {

/// Writes the parts of a model; see `to_json`.
class model_json {
public:
    model_json(model::source const& m, catalog_view const& origins, std::size_t max_bytes)
        : model_(m), origins_(origins), max_(max_bytes) {}

    std::string write() && {
        out_.open('{')
            .member("version", json_version)
            .member("framework", model_.front ? model_.front->name : std::string_view());
        text("file", model_.file);
        out_.member("framework_version", model_.version);
        graph_of(model_.main);
        out_.key("functions");
        list(model_.functions, [&](model::function const& f) {
            out_.open('{');
            text("name", f.body.name);
            for (auto const* side : {&f.arguments, &f.results}) {
                out_.key(side == &f.arguments ? "arguments" : "results");
                list(*side, [&](model::argument const& a) { clipped(a.name); });
            }
            graph_of(f.body);
            out_.close('}');
        });
        out_.key("renamed");
        list(model_.renamed, [&](model::renamed_tensor const& r) {
            out_.open('{');
            text("name", r.name);
            out_.member("port", r.old_port).key("now");
            end_of(r.node, r.port);
            out_.close('}');
        });
        operators();
        out_.member("left_out", left_out_).close('}');
        return std::move(out_).take();
    }

private:
    /// Names of a hostile file may be as long as the file, and many nodes may share one.
    static constexpr std::size_t longest_name = 4096;

    void clipped(std::string_view s) {
        if (s.size() <= longest_name) out_.string(s);
        else out_.string(std::string(s.substr(0, longest_name)) + "...");
    }
    void text(std::string_view key, std::string_view s) {
        out_.key(key);
        clipped(s);
    }
    /// Limited to the remaining capacity.
    template <class All, class F> void list(All const& all, F f) {
        out_.open('[');
        for (auto const& x : all) {
            if (out_.size() < max_) f(x);
            else ++left_out_;
        }
        out_.close(']');
    }
    void graph_of(model::graph const& g) {
        out_.key("nodes");
        list(g.nodes, [&](model::node const& n) { node_of(g, n); });
        out_.key("outputs");
        list(g.outputs, [&](std::string_view name) { clipped(name); });
    }
    void node_of(model::graph const& g, model::node const& n) {
        auto const& rest = model_.rest_of(n);
        out_.open('{');
        text("name", n.name);
        text("type", n.type);
        out_.key("inputs");
        list(g.inputs(n), [&](model::edge const& e) { edge_of(e); });
        out_.key("controls");
        list(g.controls(n), [&](model::edge const& e) { edge_of(e); });
        out_.key("outputs");
        list(g.tops(n), [&](std::string_view name) { clipped(name); });
        if (n.passes) out_.member("passes", true);
        if (n.inner) out_.member("inner", true);
        if (n.line) out_.member("line", n.line).member("column", model_.column_of(n));
        out_.member("bytes", n.message.size()).member("weight_bytes", rest.weights.size());
        attributes_of(n);
        if (rest.created != model::none) created_by(model_.created[rest.created]);
        out_.close('}');
    }
    /// Only names. Errors in them are not reported here: the stage that needs them does.
    void attributes_of(model::node const& n) {
        series<named_attr> all;
        error_list unused;
        model::source scratch; // receives unpacked data
        scratch.front = model_.front;
        scratch.messages = model_.messages;
        auto const& rest = model_.rest_of(n);
        auto bare = n;
        bare.rest = model::none; // `scratch` has none
        if (rest.created != model::none) all = model_.created[rest.created].attributes;
        else if (rest.decoded != model::none) all = model_.decoded[rest.decoded];
        if (rest.created == model::none && model_.front)
            (void)model::attributes_of(
                scratch, bare, origins_, origins_.size ? origins_.find(n.type) : no_op, all, unused);
        out_.key("attrs");
        list(all, [&](named_attr const& a) { clipped(a.name); });
    }
    /// The port names of the framework's operators in the model, each once.
    void operators() {
        std::vector<bool> seen(origins_.size, false);
        auto const visit = [&](model::graph const& g) {
            for (auto const& n : g.nodes)
                if (auto const op = origins_.find(n.type); op != no_op) seen[op] = true;
        };
        visit(model_.main);
        for (auto const& f : model_.functions) visit(f.body);
        out_.key("operators").open('{');
        for (op_id op = 0; op < origins_.size; ++op) {
            if (!seen[op]) continue;
            auto const names = [&](std::string_view key, span<param_row const> rows) {
                out_.key(key).list(rows, [&](param_row const& p) { out_.string(origins_.text(p.name)); });
            };
            out_.key(origins_.name(op)).open('{');
            names("inputs", origins_.inputs(op)), names("outputs", origins_.outputs(op));
            out_.close('}');
        }
        out_.close('}');
    }
    void edge_of(model::edge const& e) {
        out_.open('{');
        text("name", e.name);
        out_.key("from");
        end_of(e.node, e.port);
        out_.close('}');
    }
    /// The number of a node among those of its graph and of its output; null if the tensor has no producer.
    void end_of(std::uint32_t node, std::uint32_t port) {
        if (node == model::none) out_.null();
        else out_.open('[').number(node).number(port).close(']');
    }
    void created_by(model::created_node const& m) {
        text("pass", m.pass);
        text("scope", m.scope);
        text("description", m.description);
        out_.member("fused", m.fused).key("of");
        list(m.inner, [&](model::inner_node const& i) {
            out_.open('{');
            text("role", i.role);
            text("name", i.node.name);
            text("type", i.node.type);
            out_.close('}');
        });
    }

    model::source const& model_;
    catalog_view const& origins_;
    std::size_t max_, left_out_ = 0;
    json_writer out_{};
};

} // namespace detail

GRAFT_LARGE std::string to_json(model::source const& m, catalog_view const& origins, std::size_t max_bytes) {
    return detail::model_json(m, origins, max_bytes).write();
}

GRAFT_END
