// graft/graph/ir/builder.hpp - adds nodes to a graph and infers each immediately, so that its shapes are available
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "graft/base/container/algorithm.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/separate.hpp"
#include "graft/base/status.hpp"
#include "graft/graph/detail/implied_shapes.hpp"
#include "graft/graph/detail/inference_memory.hpp"
#include "graft/graph/detail/inference_plan.hpp"
#include "graft/graph/infer/declared_shape.hpp"
#include "graft/graph/ir/diagnostic_expansion.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/graph/ir/mark.hpp"
#include "graft/graph/ir/node_draft.hpp"
#include "graft/op/catalog/fingerprint.hpp"
#include "graft/op/infer/infer_node.hpp"

GRAFT_BEGIN

/// Builds a graph node by node. Builders share no state; a builder never discards its input: a node whose rules fail
/// is still added, with outputs of unknown shape, so that later errors are found too.
class GRAFT_TYPE graph_builder {
public:
    /// The maximum number of inputs, and of outputs, of a node.
    static constexpr std::int64_t max_tensors = 0xFFFF;

    constexpr explicit graph_builder(graph& to) : graph_(to) {}

    [[nodiscard]] constexpr graph& target() { return graph_; } ///< the graph that is built
    [[nodiscard]] graph const& target() const { return graph_; }
    /// What inference knows about the tensor so far.
    [[nodiscard]] constexpr tensor_desc const& desc(tensor_id t) const { return graph_.tensors[t].desc; }

    /// The catalog's definition of this name, the newest or an older one, whose ports and attributes are those of the
    /// prototype with this `port_fingerprint`; or `no_op`: it has no such operator, or defines it differently.
    /// cost one look-up; the first time for an operator its fingerprint
    [[nodiscard]] constexpr op_id find_definition(std::string_view name, std::uint64_t ports) {
        auto const& c = graph_.catalog;
        bool keeps = !std::is_constant_evaluated(); // in one, each element of a list is a step
        if (keeps) ports_.resize(c.size, 0);
        auto op = c.find(name);
        for (; op != no_op; op = c.ops[op].older) {
            auto const found = keeps && ports_[op] ? ports_[op] : port_fingerprint(c, op);
            if (keeps) ports_[op] = found;
            if (found == ports) break;
        }
        return op;
    }
    /// A graph input.
    constexpr tensor_id add_input(std::string_view name, std::string_view origin_type, tensor_desc const& desc,
        std::uint32_t source = no_id, std::string_view tensor_name = {}) {
        auto const t = add_plain(node_kind::input, name, origin_type, desc, source, tensor_name);
        graph_.inputs.push_back({graph_.tensors[t].origin, t});
        return t;
    }
    /// A constant whose bytes are owned by `graph::owners` or `graph::storage`.
    constexpr tensor_id add_constant(std::string_view name, std::string_view origin_type, tensor_view const& value,
        std::uint32_t source = no_id, std::string_view tensor_name = {}) {
        auto const t = add_plain(node_kind::constant, name, origin_type, value.desc, source, tensor_name);
        state_value(t, value.bytes, value.strings);
        return t;
    }
    /// Sets the elements of a tensor, an input for example; the graph owns them like those of a constant.
    constexpr void state_value(tensor_id t, byte_view bytes, span<std::string_view const> strings = {}) {
        graph_.tensors[t].value = static_cast<std::uint32_t>(graph_.values.size());
        auto& known = graph_.values.emplace_back();
        known.bytes = bytes;
        known.strings = strings;
        known.constant = true;
    }
    /// Sets the elements of a tensor as far as they are known: numbers, and `unknown_element`.
    constexpr void state_numbers(tensor_id t, span<std::int64_t const> elements) {
        detail::state_elements(graph_, t, elements, nullptr);
    }
    /// From now on `infer` returns cached results for a node that shares attributes and ports with another one and
    /// whose inputs are equal. Attributes must not be changed in place meanwhile; otherwise call this again.
    GRAFT_LARGE void remember();
    /// From now on an added node shares attributes and ports with an earlier one if they are equal: they need no extra
    /// memory, and `infer` may return cached results.
    constexpr void share_attributes() { shares_ = true; }
    /// The current state of the graph, to return to later.
    [[nodiscard]] graph_mark here() const { return graph_mark(graph_); }
    /// Removes everything that was added since. There must be no references to it.
    GRAFT_LARGE void back_to(graph_mark const& m);
    /// A node with an unknown operator; its outputs have the model's declaration, or unknown rank.
    GRAFT_LARGE node_id add_opaque(std::string_view name, std::string_view origin_type, span<tensor_id const> inputs,
        span<std::string_view const> output_names, std::uint32_t source, span<dtype const> output_types = {});
    /// Appends an operation and infers it. `why` is the result of the rules. A draft that matches no operator of the
    /// catalog becomes an opaque node.
    /// error operator_not_in_catalog, wrong_fingerprint (a draft of another catalog), unknown_tensor, wrong_input_count
    constexpr node_id add(node_draft const& d, status& why) {
        if (__builtin_is_constant_evaluated()) return append(d, why); // not std's: that is a real call at -O0
        return append_at_run_time(d, why);
    }
    /// A node that shares its common data with `d.exemplar`. `why` is the status of the rules.
    /// error wrong_input_count: not the same number of inputs as the exemplar
    GRAFT_LARGE node_id add_like(node_like const& d, status& why);
    /// Runs verify and the rules of a node again, from its inputs' current descriptors. With `largest`, outputs with a
    /// data-dependent size get their bounds for shapes. Results common to nodes with the same ports and attributes are
    /// computed once; an attribute that is replaced is detected. Characters or elements that are changed in the memory
    /// of an attribute are visible to rules; the attribute's declared domain is checked against them only after
    /// `remember`. While a rule runs, the shapes of the node's inputs in the graph record that it reads them.
    constexpr status infer(node_id id, bool largest = false) {
        auto const why = __builtin_is_constant_evaluated() ? infer_again(id, largest) : infer_at_run_time(id, largest);
        after(id);
        return why;
    }

    /// Runs verify and the rules of the nodes from `first` to `end` again, in this order, like single calls of
    /// `infer`. Common data of nodes is read once: the graph must not be edited meanwhile. Returns the first node
    /// whose rules return an error, which is `why`, or `end`: to get all errors, continue after that node.
    /// example `for (auto n = b.infer_nodes(0, end, why); n < end; n = b.infer_nodes(n + 1, end, why)) report(n,
    /// why);`
    GRAFT_LARGE node_id infer_nodes(node_id first, node_id end, status& why);

    /// The node whose rules returned the last error, and the rule.
    struct refusal {
        node_id node = no_id;    ///< `no_id`: no rule has returned an error yet
        std::string_view rule{}; ///< static; empty: the definition itself
        /// `infer_shape of Conv2D`, with the node's name if it is not that of the model's node.
        [[nodiscard]] std::string text(graph const& g) const {
            if (node == no_id) return {};
            auto const& n = g.nodes[node];
            auto words = std::string(rule.empty() ? "definition" : rule) + " of " + std::string(g.op_name(n));
            return n.name == n.origin_name ? words : words + " '" + std::string(n.name) + "'";
        }
    };
    [[nodiscard]] refusal const& last_refusal() const { return refusal_; } ///< of the last call that failed

private:
    /// The body of `add`; the next one is that of `infer`.
    constexpr node_id append(node_draft const& d, status& why) {
        if (auto const bad = review(d); !bad) [[unlikely]] {
            why = bad;
            refusal_ = {};
            std::vector<std::string_view> const names(d.output_ports.empty() ? 1 : d.output_ports.size());
            return add_opaque(d.name,
                bad.code == errc::operator_not_in_catalog ? d.origin_type : graph_.catalog.name(d.op), {}, names,
                d.source);
        }
        auto& n = graph_.nodes.emplace_back(); // in place: avoids a copy of recently written data
        n.op = d.op;
        n.name = d.name;
        n.origin_name = d.origin_name;
        n.origin_type = d.origin_type;
        n.source = d.source;
        n.first_input = static_cast<std::uint32_t>(graph_.edges.size());
        n.input_count = static_cast<std::uint16_t>(d.inputs.size());
        graph_.edges.insert(graph_.edges.end(), d.inputs.begin(), d.inputs.end());
        graph_.edge_formats.insert(graph_.edge_formats.end(), d.formats.begin(), d.formats.end());
        graph_.edge_formats.resize(graph_.edges.size(), format::nd);
        for (std::size_t i = 0; i < d.inputs.size() && i < d.formats.size(); ++i) name_axes(d.inputs[i], d.formats[i]);
        n.attribute_count = static_cast<std::uint16_t>(d.attributes.size());
        bool const shares = shares_ && sharers_.may_share(graph_.catalog, d.op);
        if (auto const exemplar = shares ? sharers_.find(graph_, d.op, d.attributes, d.input_ports, d.output_ports)
                                         : no_id;
            exemplar != no_id && graph_.nodes[exemplar].input_count == d.inputs.size()) {
            n.first_slot = graph_.nodes[exemplar].first_slot;
            n.first_attribute = graph_.nodes[exemplar].first_attribute;
        } else {
            n.first_slot = static_cast<std::uint32_t>(graph_.slots.size());
            graph_.slots.insert(graph_.slots.end(), d.input_ports.begin(), d.input_ports.end());
            graph_.slots.insert(graph_.slots.end(), d.output_ports.begin(), d.output_ports.end());
            n.first_attribute = static_cast<std::uint32_t>(graph_.attributes.size());
            graph_.attributes.insert(graph_.attributes.end(), d.attributes.begin(), d.attributes.end());
            if (shares) sharers_.keep(d.op, static_cast<node_id>(graph_.nodes.size() - 1));
        }
        n.first_carried = static_cast<std::uint32_t>(graph_.carried.size());
        n.carried_count = static_cast<std::uint16_t>(d.carried.size());
        graph_.carried.insert(graph_.carried.end(), d.carried.begin(), d.carried.end());
        n.first_control = static_cast<std::uint32_t>(graph_.controls.size());
        n.control_count = static_cast<std::uint16_t>(d.controls.size());
        graph_.controls.insert(graph_.controls.end(), d.controls.begin(), d.controls.end());
        n.first_output = static_cast<tensor_id>(graph_.tensors.size());
        n.output_count = static_cast<std::uint16_t>(d.output_count());
        return finish(n, d.output_formats, d.output_names, why);
    }
    constexpr status infer_again(node_id id, bool largest) {
        auto const& n = graph_.nodes[id];
        if (n.kind != node_kind::operation) return ok;
        if (largest || !remembers_) return ask_rules(id, largest, nullptr);
        auto* const memory = memory_.of(graph_, n);
        if (!memory || !memory->ready()) return ask_rules(id, largest, memory);
        auto const outputs = memory_.outputs(*memory);
        for (std::size_t i = 0; i < n.output_count; ++i) set(graph_.tensors[n.output(i)], outputs[i]);
        return ok;
    }
    GRAFT_LARGE node_id append_at_run_time(node_draft const& d, status& why);
    GRAFT_LARGE status infer_at_run_time(node_id id, bool largest);

    /// Whether the inputs of a draft exist.
    [[nodiscard]] constexpr status review(node_draft const& d) const {
        auto const& c = graph_.catalog;
        if (d.op >= c.size || !c.run)
            return fail(errc::operator_not_in_catalog, {}, "an operator of the catalog, which has rules");
        auto const& row = c.ops[d.op];
        if (d.input_ports.size() != row.inputs || d.output_ports.size() != row.outputs ||
            d.attributes.size() != row.attributes)
            return fail(errc::wrong_fingerprint, {}, "a draft with the ports and attributes of the catalog's operator");
        for (auto t : d.inputs)
            if (t != no_id && t >= graph_.tensors.size())
                return fail(errc::unknown_tensor, {}, "a tensor of the graph", static_cast<std::int64_t>(t));
        std::size_t inputs = 0, outputs = 0;
        for (auto const& p : d.input_ports)
            inputs = algorithm::max<std::size_t>(inputs, std::size_t{p.first} + p.count);
        for (auto const& p : d.output_ports) outputs += p.count;
        if (inputs > d.inputs.size() || d.inputs.size() > max_tensors || outputs > max_tensors)
            return fail(errc::wrong_input_count, {}, "at most as many tensors as ports", max_tensors,
                static_cast<std::int64_t>(d.inputs.size()));
        return ok;
    }
    /// A tensor whose axes have no names gets those of its reader.
    constexpr void name_axes(tensor_id t, edge_format f) {
        if (t == no_id || f.read == format::nd || graph_.tensors[t].desc.format != format::nd) return;
        graph_.tensors[t].desc.format = f.read;
        graph_.tensors[t].desc.origin_format = f.origin;
    }
    /// Infers the outputs of `n`, which is the last node.
    constexpr node_id finish(
        node const& n, span<edge_format const> output_formats, span<std::string_view const> output_names, status& why) {
        auto const id = static_cast<node_id>(graph_.nodes.size() - 1);
        auto* const memory = remembers_ && graph_.catalog.ops[n.op].steps != 0 ? memory_.of(graph_, n) : nullptr;
        auto const* const known = memory && memory->ready() ? memory_.outputs(*memory).data() : nullptr;
        for (std::size_t i = 0; i < n.output_count; ++i) {
            auto& t = graph_.tensors.emplace_back();
            t.producer = id;
            if (i < output_names.size()) t.origin = output_names[i];
            if (known) t.desc = known[i];
            if (t.desc.format != format::nd) continue;
            auto const f = i < output_formats.size() ? output_formats[i] : edge_format();
            t.desc.format = f.read;
            t.desc.origin_format = f.origin;
        }
        if (known) why = ok;
        else if (__builtin_is_constant_evaluated()) why = ask_rules(id, false, memory);
        else ask_at_run_time(id, memory, why);
        after(id);
        return id;
    }
    /// After the rules of a node: what conditions of branches imply, and the rank of its input as an expression.
    constexpr void after(node_id id) {
        if (!graph_.symbols) return;
        detail::apply_conditions(graph_, graph_.nodes[id]);
        rank_ = detail::rank_to_compare(graph_, graph_.nodes[id]);
        if (rank_.symbolic()) (void)ask_rules(id, false, nullptr);
    }
    /// The inferred descriptor of a tensor; a layout set by its readers is kept if inference does not set it.
    [[gnu::always_inline]] constexpr void set(tensor& t, tensor_desc const& d) {
        auto const read = t.desc.format, origin = t.desc.origin_format;
        t.desc = d, t.value = no_id;
        if (t.stated != no_id) detail::take_stated(t, graph_.stated[t.stated]);
        if (d.format != format::nd) return;
        t.desc.format = read;
        t.desc.origin_format = origin;
    }
    /// Runs verify and the rules of an operation, and stores their results in `memory` if there is one.
    constexpr status ask_rules(node_id id, bool largest, detail::inference_memory::entry* memory) {
        auto const& n = graph_.nodes[id];
        plans_.framed = nullptr;
        look_at_inputs(n);
        out_.resize(n.output_count, blank_);
        for (auto& o : out_) o = blank_;
        auto& f = frame_;
        f.node = n.name;
        f.op = graph_.catalog.name(n.op);
        f.input_ports = graph_.input_ports(n);
        f.output_ports = graph_.output_ports(n);
        f.inputs = {in_.data(), n.input_count};
        f.values = {known_.data(), n.input_count};
        f.outputs = out_;
        f.attributes = graph_.attributes_of(n);
        f.carried = graph_.carried_of(n);
        f.computed = {};
        f.absent = blank_;
        f.rank = rank_;
        f.read_unset = f.read_attribute = -1;
        auto why = infer_node(graph_.catalog, n.op, f);
        if (why && largest) why = infer_bound(graph_.catalog, n.op, f);
        if (!why) {
            refusal_ = {id, f.rule};
            why = expand_diagnostic(graph_.catalog, n.op, f.attributes, out_, why, graph_.storage);
        }
        for (auto& o : out_)
            if (!why || !o.shape.is_set()) o.shape = shape::unknown_rank();
        for (std::size_t i = 0; i < out_.size(); ++i) set(graph_.tensors[n.output(i)], out_[i]);
        if (why && detail::computes_values(graph_.catalog.ops[n.op], out_)) why = compute_values(id, f);
        f.reads.detach();
        if (why && memory) memory_.keep(*memory, graph_, n, f.inputs, out_);
        return why;
    }
    GRAFT_LARGE void ask_at_run_time(node_id id, detail::inference_memory::entry* memory, status& why);
    GRAFT_LARGE bool ask_by_plan(detail::inference_plan const& p, node const& n, node_id id,
        detail::inference_memory::entry* memory, status& why);
    void begin_run(); // during which the graph is not edited
    void infer_in_run(node const& n, node_id id, status& why);
    bool infer_by_plan(node const& n, node_id id, detail::inference_memory::entry* memory, status& why);
    void write_remembered(detail::inference_memory::entry const& e, node const& n);
    GRAFT_LARGE void remember_in_run(node_id id, status& why);
    bool watch_inputs(detail::inference_plan const& p, node const& n);
    GRAFT_LARGE bool check_inputs(detail::inference_plan const& p, node const& n);
    GRAFT_LARGE bool forget_inputs(std::size_t count);
    void fill_frame(detail::inference_plan const& p, node const& n);
    GRAFT_LARGE tensor_desc* copied_input(std::size_t i, tensor_desc const& d, edge_format how);
    GRAFT_LARGE void look_at_value(std::size_t i, std::uint32_t value), forget_values();
    GRAFT_LARGE void write_outputs(node const& n);
    GRAFT_LARGE void compute_by_plan(node_id id, status& why);
    [[gnu::cold]] GRAFT_LARGE void refuse_plan(node_id id, status& why);
    GRAFT_LARGE bool copy_by_plan(detail::inference_plan const& p, node const& n);
    /// The inputs of `n` as it reads them: copies, which record the misreads of their rule.
    constexpr void look_at_inputs(node const& n) {
        for (; valued_ > 0; --valued_) known_[valued_ - 1] = {};
        if (in_.size() < n.input_count)
            in_.resize(n.input_count), known_.resize(n.input_count), read_.resize(n.input_count);
        for (std::size_t i = 0; i < n.input_count; ++i) {
            auto const t = graph_.edges[n.first_input + i];
            in_[i] = nullptr;
            if (t == no_id) continue;
            auto const& from = graph_.tensors[t];
            auto& d = read_[i] = from.desc;
            if (auto const f = graph_.edge_formats[n.first_input + i]; f.read != format::nd || f.origin != format::nd)
                d = graph_.input_desc(n, i);
            frame_.watch(d, i);
            in_[i] = &d;
            if (from.value != no_id) known_[i] = graph_.values[from.value], valued_ = i + 1;
        }
    }
    constexpr tensor_id add_plain(node_kind kind, std::string_view name, std::string_view origin_type,
        tensor_desc const& desc, std::uint32_t source, std::string_view tensor_name) {
        if (graph_.tensors.size() == graph_.tensors.capacity()) { // `desc` may be that of one of them
            auto const kept = desc;
            graph_.tensors.emplace_back();
            graph_.tensors.pop_back();
            return add_plain(kind, name, origin_type, kept, source, tensor_name);
        }
        auto& n = graph_.nodes.emplace_back();
        n.kind = kind, n.name = n.origin_name = name;
        n.origin_type = origin_type, n.source = source;
        n.first_output = static_cast<tensor_id>(graph_.tensors.size()), n.output_count = 1;
        auto& t = graph_.tensors.emplace_back();
        t.desc = desc;
        t.producer = static_cast<node_id>(graph_.nodes.size() - 1);
        t.origin = tensor_name.empty() ? name : tensor_name;
        return n.first_output;
    }
    /// A rule that fails computes no value; one with an invalid read is wrong.
    constexpr status compute_values(node_id id, frame& f) {
        auto const& n = graph_.nodes[id];
        // writes to the last one have no reader
        if (computed_.size() <= n.output_count) computed_.resize(std::size_t{n.output_count} + 1);
        for (auto& c : span(computed_.data(), n.output_count)) c.symbols = nullptr, c.size = 0, c.set = false;
        f.computed = {computed_.data(), std::size_t{n.output_count} + 1};
        f.rule = "infer_value";
        if (auto why = infer_values(graph_.catalog, n.op, f); !why) {
            if (!is_invalid_read(why)) return ok;
            refusal_ = {id, f.rule};
            return expand_diagnostic(graph_.catalog, n.op, f.attributes, f.outputs, why, graph_.storage);
        }
        for (std::size_t i = 0; i < n.output_count; ++i) {
            auto const& c = computed_[i];
            if (!c.set) continue;
            bool any = c.size == 0;
            for (std::size_t k = 0; k < c.size; ++k) any = any || c.elements[k] != unknown_element;
            auto const& desc = graph_.tensors[n.output(i)].desc;
            if (!any || contradict(desc.shape.elements(), dim(c.size))) continue;
            auto const elements = graph_.storage.keep(span<std::int64_t const>(c.elements.data(), c.size));
            detail::state_elements(graph_, n.output(i), elements, c.symbols);
        }
        return ok;
    }

    graph& graph_;
    refusal refusal_{};
    tensor_desc const blank_{}; ///< copied: shorter than constructing one
    frame frame_{};
    dim rank_{}; ///< for `frame::rank`
    series<tensor_desc> read_{};
    series<tensor_desc*> in_{};
    series<known_value> known_{}; ///< those from `valued_` on are empty
    std::size_t valued_ = 0;
    series<tensor_desc> out_{};
    series<computed_value> computed_{};
    detail::inference_memory memory_{};
    bool remembers_ = false, shares_ = false;
    detail::attribute_sharers sharers_{};
    std::vector<std::uint64_t> ports_{}; ///< fingerprint of each operator that was queried; otherwise 0
    detail::inference_plans plans_{};
};

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/graph/detail/builder.ipp"
#endif
