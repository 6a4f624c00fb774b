// graft/export/mlir/detail/write_module.ipp - the bodies of graft/export/mlir/write_module.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/base/atomic_file.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/error.hpp"
#include "graft/base/separate.hpp"
#include "graft/export/mlir/detail/conditions.hpp"
#include "graft/export/mlir/detail/module_text.hpp"
#include "graft/export/mlir/detail/write_options.hpp"
#include "graft/export/mlir/draft.hpp"
#include "graft/export/mlir/emission.hpp"
#include "graft/export/mlir/lowering.hpp"
#include "graft/export/mlir/stablehlo.hpp"
#include "graft/export/mlir/tosa.hpp"
#include "graft/graph/ir/flow.hpp"
#include "graft/graph/ir/graph.hpp"

GRAFT_BEGIN
namespace mlir::out {

/// The vocabulary of a dialect.
[[nodiscard]] constexpr vocabulary const& words_of(dialect d) {
    if (d == dialect::stablehlo) return stablehlo;
    return tosa;
}

namespace detail {

/// Translates the nodes of a graph to the operations of a draft.
class drafting {
public:
    drafting(
        graph const& g, exporters const& exporters, vocabulary const& dialect, function_draft& out, error_list& errors)
        : g_(g), exporters_(exporters), rows_(g.catalog.size), conditions_(g), m_(out, g, dialect), out_(out),
          errors_(errors) {}

    bool run() {
        for (auto const& port : g_.inputs) input(port);
        for (node_id id = 0; id < g_.nodes.size(); ++id) {
            conditions_.visit(id);
            if (g_.nodes[id].kind == node_kind::operation || g_.nodes[id].kind == node_kind::opaque) write(id);
        }
        for (auto const& port : g_.outputs) output(port);
        report();
        return !errors_.failed();
    }

private:
    struct known_row {
        lowering_row const* row = nullptr;
        bool searched = false;
    };

    void input(graph_port const& port) {
        for (auto const& known : out_.inputs)
            if (known.tensor == port.tensor) return;
        auto const& d = g_.tensors[port.tensor].desc;
        if (!m_.dialect().has(d.type) || !d.shape.has_rank() || !m_.dialect().has(d.shape)) {
            auto why = d.shape.has_rank()
                           ? fail(errc::unsupported_in_operator_set, port.name, "a tensor of the dialect")
                           : fail(errc::undetermined_shape, port.name, "a rank that is known");
            if (d.shape.has_rank()) why.found = name_of(d.type);
            return m_.refuse_node(g_.tensors[port.tensor].producer, why);
        }
        draft_value v;
        v.kind = value_kind::input;
        v.desc = {d.type, format::nd, format::nd, d.shape};
        auto const id = out_.add(std::move(v));
        out_.inputs.push_back({port.name, id, port.tensor});
        m_.set_value(port.tensor, id);
    }
    /// The operations of a node; their errors are reported if an output needs it. Nodes whose outputs are known to
    /// inference are constants.
    void write(node_id id) {
        auto const& n = g_.nodes[id];
        bool known = true;
        for (std::uint32_t i = 0; i < n.output_count; ++i)
            known = known && (m_.knows(n.first_output + i) || !m_.is_read(n.first_output + i));
        if (known) return;
        m_.begin(id);
        auto why = n.kind == node_kind::opaque ? opaque(n) : lowered(id, n);
        if (why && !m_.refused()) why = m_.refused();
        if (!why) m_.refuse_node(id, why);
    }
    static status opaque(node const& n) {
        auto why = fail(errc::unsupported_operator, {}, "an operator of the library");
        why.found = n.origin_type;
        return why;
    }
    status lowered(node_id id, node const& n) {
        if (auto const kind = flow_of(g_, n); kind == flow::split) return conditions_.split(n, m_);
        else if (kind == flow::merge) return conditions_.merge(n, m_);
        auto& known = rows_[n.op];
        if (!known.searched) known = {exported::lowering_of_operator(exporters_.lowerings, g_.catalog, n.op), true};
        if (!known.row) {
            auto why = fail(errc::no_exporter, {}, "a lowering");
            why.found = g_.op_name(n);
            return why;
        }
        for (auto const t : g_.inputs_of(n))
            if (t != no_id && !g_.tensors[t].desc.shape.has_rank())
                return fail(errc::undetermined_shape, g_.tensors[t].origin, "a rank that is known");
        return known.row->run(g_, id, m_);
    }
    void output(graph_port const& port) {
        for (auto const& known : out_.outputs)
            if (known.name == port.name) return;
        m_.begin(g_.tensors[port.tensor].producer);
        auto const v = m_.written(m_.of(port.tensor));
        if (v == no_value) m_.refuse_node(g_.tensors[port.tensor].producer, m_.refused());
        out_.outputs.push_back({port.name, v == no_value ? m_.of(port.tensor) : v, port.tensor});
    }
    /// Reports the needed nodes that cannot be exported, each once, in the graph's order.
    void report() {
        needed_parts const needed(out_);
        std::vector<std::uint32_t> first(g_.nodes.size(), no_id);
        for (std::uint32_t i = 0; i < out_.refusals.size(); ++i)
            if (auto& at = first[out_.refusals[i].node]; needed.refusals[i] && at == no_id) at = i;
        for (auto const i : first)
            if (i != no_id) errors_.add(out_.refusals[i].why, g_.place_of(g_.nodes[out_.refusals[i].node]));
    }

    graph const& g_;
    exporters const& exporters_;
    std::vector<known_row> rows_; ///< by operator
    conditions conditions_;
    emission m_;
    function_draft& out_;
    error_list& errors_;
};

GRAFT_LARGE error_list write_module_to(
    graph const& g, exporters const& exporters, write_options const& options, text_receiver to, write_report* report) {
    error_list errors;
    function_draft draft;
    auto const& dialect = words_of(options.dialect);
    if (!detail::drafting(g, exporters, dialect, draft, errors).run()) return errors;
    detail::module_text text(draft, g, dialect);
    text.write(options.function, [&](std::string_view part) { to.put(to.of, part); });
    if (report) *report = text.report();
    return errors;
}

} // namespace detail

} // namespace mlir::out

GRAFT_LARGE error_list export_mlir(graph const& g, mlir::out::exporters const& exporters, std::string const& path,
    mlir::out::write_options const& options, mlir::out::write_report* report) {
    detail::whole_file file(path); // first to a temporary file: the model that is read may be the one that is written
    auto const put = [&](std::string_view text) { file.write(text.data(), text.size()); };
    auto errors = mlir::out::write_module(g, exporters, options, put, report);
    if (!errors.failed()) errors.add(file.finish());
    return errors;
}

GRAFT_END
