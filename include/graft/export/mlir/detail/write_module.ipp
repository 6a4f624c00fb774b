// graft/export/mlir/detail/write_module.ipp - the bodies of graft/export/mlir/write_module.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/atomic_file.hpp"
#include "graft/export/detail/branch_tree.hpp"
#include "graft/export/detail/unread_attribute.hpp"
#include "graft/export/mlir/stablehlo.hpp"
#include "graft/export/mlir/tosa.hpp"
#include "graft/tensor/symbols.hpp"
#include "graft/version.hpp"

GRAFT_BEGIN
namespace mlir::out {

namespace detail {

/// Writes the parts of a draft that its outputs need, each operation in the generic form, with the graph's node as its
/// location.
class module_text {
public:
    module_text(function_draft const& of, graph const& g, vocabulary const& dialect)
        : of_(of), g_(g), dialect_(dialect), names_(of.values.size()) {}

    [[nodiscard]] write_report const& report() const { return report_; }

    /// Calls `put` with parts of the text, in order.
    template <class Put> void write(std::string_view function, Put put) {
        head(function.empty() ? dialect_.function() : function);
        std::size_t next = 0;
        for (auto const v : in_order_of_use()) {
            names_[v] = "%" + std::to_string(next++);
            if (of_.values[v].kind == value_kind::constant) constant(v);
            else operation(of_.ops[of_.values[v].created_by]);
            if (text_.size() > flush_at) put(std::string_view(text_)), text_.clear();
        }
        tail();
        put(std::string_view(text_));
    }

private:
    static constexpr std::size_t flush_at = std::size_t{1} << 20;

    /// The values that the outputs need, each after its operands. The order of creation in lowerings has no meaning:
    /// it depends on the compiler's evaluation of arguments.
    [[nodiscard]] std::vector<value_id> in_order_of_use() const {
        enum : std::uint8_t { unseen, open, done };
        std::vector<std::uint8_t> state(of_.values.size(), unseen);
        std::vector<value_id> order, stack;
        for (auto const& p : of_.outputs) {
            stack.push_back(p.value);
            while (!stack.empty()) {
                auto const v = stack.back();
                auto const& d = of_.values[v];
                bool const first = state[v] == unseen;
                if (first && d.kind == value_kind::result) { // again after its operands
                    state[v] = open;
                    auto const& operands = of_.ops[d.created_by].operands;
                    for (std::size_t i = operands.size(); i-- > 0;)
                        if (state[operands[i]] == unseen) stack.push_back(operands[i]);
                    continue;
                }
                stack.pop_back();
                if (state[v] == done) continue;
                state[v] = done;
                if (d.kind == value_kind::result || d.kind == value_kind::constant) order.push_back(v);
            }
        }
        return order;
    }
    void head(std::string_view function) {
        text_ = "// " + std::string(dialect_.standard()) + "; written by graft " + std::to_string(GRAFT_VERSION_MAJOR) +
                "." + std::to_string(GRAFT_VERSION_MINOR) + "." + std::to_string(GRAFT_VERSION_PATCH);
        if (!g_.framework.empty()) text_ += " from a model of " + std::string(g_.framework);
        text_ += "\nfunc.func @" + std::string(function) + "(";
        for (std::size_t i = 0; i < of_.inputs.size(); ++i) {
            auto const& p = of_.inputs[i];
            names_[p.value] = "%arg" + std::to_string(i);
            text_ += (i ? ", " : "") + names_[p.value] + ": " + type(p.value) + " {graft.name = " + quoted(p.name) +
                     dims(p.value) + "}";
        }
        text_ += ") -> (";
        for (std::size_t i = 0; i < of_.outputs.size(); ++i)
            text_ += (i ? ", " : "") + type(of_.outputs[i].value) + " {graft.name = " + quoted(of_.outputs[i].name) +
                     "}";
        text_ += ") {\n";
    }
    void tail() {
        text_ += "  \"func.return\"(";
        for (std::size_t i = 0; i < of_.outputs.size(); ++i) text_ += (i ? ", " : "") + names_[of_.outputs[i].value];
        text_ += ") : (";
        for (std::size_t i = 0; i < of_.outputs.size(); ++i) text_ += (i ? ", " : "") + type(of_.outputs[i].value);
        text_ += ") -> ()\n}\n";
    }
    /// The known bounds of data-dependent dims: the maximum numbers.
    [[nodiscard]] std::string dims(value_id v) const {
        auto const& s = of_.values[v].desc.shape;
        std::vector<std::int64_t> max;
        bool bounded = false;
        for (std::size_t i = 0; i < s.rank(); ++i) {
            auto const end = s[i].known() ? s[i].value() : s[i].symbolic() ? s[i].max() : INT64_MAX;
            bounded = bounded || (!s[i].known() && end != INT64_MAX);
            max.push_back(end == INT64_MAX ? -1 : end);
        }
        return bounded ? ", graft.most = " + array_text(max) : std::string();
    }
    [[nodiscard]] std::string type(value_id v) const {
        auto const& d = of_.values[v];
        return d.type.empty() ? type_text(d.desc.type, d.desc.shape) : std::string(d.type);
    }
    void constant(value_id v) {
        auto const word = dialect_.constant();
        auto const& c = of_.values[v].constant;
        text_ += "  " + names_[v] + " = \"" + std::string(word.operation) + "\"() {" + std::string(word.attribute) +
                 " = ";
        append_elements(text_, c);
        text_ += "} : () -> " + type(v) + "\n";
        report_.weight_bytes += c.bytes.size();
    }
    void operation(draft_op const& o) {
        ++report_.operations;
        report_.transposes += o.name.ends_with(".transpose");
        text_ += "  " + names_[o.result] + " = \"" + std::string(o.name) + "\"(";
        for (std::size_t i = 0; i < o.operands.size(); ++i) text_ += (i ? ", " : "") + names_[o.operands[i]];
        text_ += ")";
        if (!o.region.empty()) text_ += " " + std::string(o.region);
        if (!o.attributes.empty()) text_ += " {" + std::string(o.attributes) + "}";
        text_ += " : (";
        for (std::size_t i = 0; i < o.operands.size(); ++i) text_ += (i ? ", " : "") + type(o.operands[i]);
        text_ += ") -> " + type(o.result);
        if (o.from < g_.nodes.size() && !g_.nodes[o.from].name.empty())
            text_ += " loc(" + quoted(g_.nodes[o.from].name) + ")";
        text_ += "\n";
    }

    function_draft const& of_;
    graph const& g_;
    vocabulary const& dialect_;
    std::vector<std::string> names_; ///< by value
    std::string text_{};
    write_report report_{};
};

} // namespace detail

/// Conditions without regions: a split forwards its tensor to both branches, both are computed, and a merge is a
/// `select` of the two by the condition (compilers for GPUs do the same). The computation of a branch has no side
/// effects, so the one that is not selected only costs time. For a constant condition only one branch is written.
/// example `Merge(Relu(Switch:0), Neg(Switch:1))` becomes `select(condition, Neg(x), Relu(x))`
class conditions {
public:
    explicit conditions(graph const& g) : g_(g), tree_(g) {}

    /// Determines the branch of a node. Must be called for all nodes in order.
    void visit(node_id id) {
        auto const& n = g_.nodes[id];
        auto const part = tree_.part_of(id);
        if (flow_of(g_, n) != flow::split) return;
        for (std::uint32_t i = 0; i < n.output_count; ++i)
            tree_.put(n.output(i), tree_.branch(part, g_.inputs_of(n)[1], i));
    }
    /// Both branches read the input of the split.
    status split(node const& n, emission& m) const {
        auto const x = m.of(g_.inputs_of(n)[0]);
        for (std::uint32_t i = 0; i < n.output_count; ++i) m.set_value(n.output(i), x);
        return m.refused();
    }
    /// The result of the branch that runs, and which of the inputs it is.
    /// error unsupported_in_operator_set: a merge of something else, as of a loop
    status merge(node const& n, emission& m) const {
        auto const inputs = g_.inputs_of(n);
        auto const misfit = fail(errc::unsupported_in_operator_set, "Merge", "the two branches of one condition");
        if (inputs.size() != 2 || inputs[0] == no_id || inputs[1] == no_id) return misfit;
        auto const first = tree_.of(inputs[0]);
        if (!tree_.are_opposite(first, tree_.of(inputs[1]))) return misfit;
        std::uint32_t const holds = tree_[first].side == 1 ? 0 : 1; // the input of the branch that runs if it is true
        auto const condition = m.of(tensor_id{tree_[first].condition});
        value_id const each[]{m.of(inputs[holds]), m.of(inputs[1 - holds])};
        auto const choice = [&](value_id yes, value_id no) {
            auto const* const known = m.constant(condition);
            if (!known || known->bytes.size() != 1) return choose(m, condition, yes, no);
            return known->bytes[0] != std::byte{0} ? yes : no;
        };
        m.set_value(n.first_output, choice(each[0], each[1]));
        if (n.output_count > 1 && m.is_read(n.output(1))) {
            auto const& d = g_.tensors[n.output(1)].desc;
            auto const number = [&](std::uint32_t v) { return m.integers(numbers{v}, d.type, shape::scalar()); };
            m.set_value(n.output(1), choice(number(holds), number(1 - holds)));
        }
        return m.refused();
    }

private:
    graph const& g_;
    exported::branch_tree tree_;
};

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
            known = known && (m_.knows(n.output(i)) || !m_.is_read(n.output(i)));
        if (known) return;
        m_.begin(id);
        auto why = n.kind == node_kind::opaque ? opaque(n) : lowered(id, n);
        if (why && !m_.refused()) why = m_.refused();
        if (why) why = exported::check_outputs(g_, n, [this](tensor_id t) { return m_.knows(t) || !m_.is_read(t); });
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
        if (auto why = exported::may_be_lowered(g_, n); !why) return why;
        auto const why = known.row->run(g_, id, m_);
        if (why && m_.refused()) errors_.add(exported::review_attributes(g_, n, m_.read_attributes()));
        return why;
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
    if (!options.note.empty()) {
        std::string line = "// " + options.note;
        for (auto& c : line)
            if (static_cast<unsigned char>(c) < ' ') c = ' ';
        to.put(to.of, line += '\n');
    }
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
