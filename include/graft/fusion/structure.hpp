// graft/fusion/structure.hpp - named nodes and the edges between them: the nodes that a pass fuses, and its result
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/container/span.hpp"
#include "graft/base/ill_formed.hpp"
#include "graft/fusion/clause.hpp"

GRAFT_BEGIN

/// The source of an input of a node of a structure.
enum class source_kind : std::uint8_t {
    node,   ///< an output of a node of the structure
    input,  ///< an input of the fused operator, `"@x"`
    dropped ///< whatever produces it: `"_"`
};

/// One input.
struct structure_input {
    source_kind kind;  ///< which kind of source
    std::uint8_t port; ///< output of the node
    std::int8_t at;    ///< node of the structure, or input of the fused operator (position in `input_names`)
    string_ref name;   ///< as written, until `resolved` looks it up
};
/// A condition on an attribute of one node.
struct structure_value {
    std::uint8_t node;    ///< index in `structure::nodes`
    string_ref attribute; ///< of a constant: `value`
    wanted_value value;   ///< what the attribute, or the constant, must be equal to
};
/// One node.
struct structure_node {
    /// The most operators of one node, `"Add|AddV2|BiasAdd"`.
    static constexpr std::size_t max_ops = 3, max_inputs = 6; ///< the most inputs of one node
    string_ref name;                    ///< by which inputs, `attr_from` and the match refer to it
    string_ref ops[max_ops];            ///< operators that it may be; none for a constant
    structure_input inputs[max_inputs]; ///< in the operator's order
    /// Number of `ops` in use.
    std::uint8_t op_count, input_count; ///< number of `inputs` in use
    bool commutes;                      ///< the first two inputs may be swapped
    bool is_constant;                   ///< read, and removed only if it has no other reader
    bool is_optional;                   ///< a reader of a node of the structure that may be absent
    bool is_foreign;                    ///< operators are not looked up
    string_ref like;                    ///< in a result: the matched node whose attributes it copies
};

/// Named nodes with their inputs, written from the inputs to the output: each input is the name of a node
/// before or after (`"split:1"` its output 1), an input of the fused operator (`"@x"`), or dropped (`"_"`). The last
/// node that is not optional is where a search begins, against the edges.
/// example `structure().constant("eps").node("add", "Add|AddV2", "@variance", "eps").swaps().node("y", "Rsqrt", "add")`
/// error recorded: duplicate_name, pattern_too_large, unknown_pattern_node (also of a word before the first node),
/// pattern_node_not_connected
class GRAFT_TYPE structure {
public:
    static constexpr std::size_t max = 64, ///< the most nodes
        max_values = 24,                   ///< the most conditions on attributes
        max_ports = 24;                    ///< the most inputs, and the most outputs, of the fused operator

    /// A node of one of several operators, `"Add|AddV2"`.
    /// example `.node("gate", "Sigmoid", "scaled").node("product", "Mul", "@x", "gate")`
    /// error unknown_origin_operator, unknown_origin_input, pattern_input_not_mapped: fewer inputs than the operator
    /// has
    template <class... Inputs> constexpr structure&& node(string_ref name, string_ref ops, Inputs... inputs) {
        auto& n = add(name);
        split(n, ops);
        (take(n, string_ref(inputs)), ...);
        return chained();
    }
    template <class... Inputs> constexpr structure&& node(string_ref name, foreign_name op, Inputs... inputs) {
        node(name, op.name, inputs...);
        nodes_[size_ - 1u].is_foreign = true;
        return chained();
    }
    /// Deleted: a node needs a name and an operator, an output the name of its tensor, `where` a value.
    /// error wrong_arguments
    constexpr structure&& node(string_ref name) { return misused(name); }
    constexpr structure&& output(string_ref name) { return misused(name); }
    constexpr structure&& where(string_ref attribute) { return misused(attribute); }
    /// A constant of the model, whatever the name of its operator. Its inputs, if any, are control inputs. In the
    /// result of a rewrite it is `like` a matched one.
    /// example `.constant("eps").node("add", "Add|AddV2", "@variance", "eps")`
    constexpr structure&& constant(string_ref name) {
        auto& n = add(name);
        n.is_constant = true;
        return chained();
    }
    /// A constant that is one number, of rank 0: one of these.
    template <class... T> requires(sizeof...(T) > 0)
    /// example `.constant("half", 0.5)`
    constexpr structure&& constant(string_ref name, T... values) {
        constant(name);
        (where("value", values), ...);
        return chained();
    }
    /// The first two inputs of the preceding node may be swapped.
    /// example `.node("scaled", "Mul", "@x", "beta").swaps()`
    /// error missing_pattern_input: it has fewer than two inputs; swaps_without_effect
    constexpr structure&& swaps() {
        auto& n = last("swaps");
        if (size_ > 0 && n.input_count < 2) record_mistake(errc::missing_pattern_input, n.name);
        return n.commutes = true, chained();
    }
    /// The preceding node may be absent; it is searched among the readers of its first input.
    /// example `.node("bias", "BiasAdd", "conv", "@b").optional()`
    constexpr structure&& optional() { return last("optional").is_optional = true, chained(); }
    /// In the result of a rewrite: the preceding node has this matched node's attributes, as far as its operator does.
    /// example `.node("y", "Relu6", "@x").like("relu")`
    /// error unknown_pattern_node: the matched structure has no such node
    constexpr structure&& like(string_ref matched) { return last("like").like = matched, chained(); }
    /// An attribute of the preceding node must have this value, or another one listed for it; in the result of a
    /// rewrite it is set to the value.
    /// example `.node("mean", "Mean", "@x", "axes").where("keep_dims", true)`
    /// error unknown_origin_attribute, wrong_value_kind, value_outside_definition, from the compiler
    template <class T> constexpr structure&& where(string_ref attribute, T const& value) {
        if (size_ == 0) record_mistake(errc::unknown_pattern_node, attribute);
        else if (value_count_ == max_values) record_mistake(errc::pattern_too_large, attribute);
        else values_[value_count_++] = {static_cast<std::uint8_t>(size_ - 1u), attribute, detail::value_of(value)};
        return chained();
    }
    /// The fused operator's output is this tensor: `"y"` or `"split:1"`.
    /// error duplicate_name, unknown_pattern_node, unknown_origin_output
    constexpr structure&& output(string_ref fused, string_ref tensor) {
        if (output_count_ == max_ports) return record_mistake(errc::pattern_too_large, fused), chained();
        for (std::size_t i = 0; i < output_count_; ++i)
            if (output_names_[i] == fused) record_mistake(errc::duplicate_name, fused);
        auto& o = outputs_[output_count_++];
        o = parse(tensor);
        output_names_[output_count_ - 1u] = fused;
        return chained();
    }

    /// Looks up the names; must be called before every use of the value.
    [[nodiscard]] constexpr structure resolved() const {
        auto r = *this;
        for (std::size_t i = 0; i < r.size_; ++i)
            for (std::size_t k = 0; k < r.nodes_[i].input_count; ++k) r.look_up(r.nodes_[i].inputs[k]);
        for (std::size_t i = 0; i < r.output_count_; ++i) r.look_up(r.outputs_[i]);
        if (r.mistake_.code == errc::ok && r.size_ > 0) r.connect();
        return r;
    }

    /// All nodes, in the order written.
    [[nodiscard]] constexpr span<structure_node const> nodes() const { return {nodes_, size_}; }
    /// All conditions on attributes, in the order written.
    [[nodiscard]] constexpr span<structure_value const> values() const { return {values_, value_count_}; }
    /// The source of each output of the fused operator, in the order of `output_names`.
    [[nodiscard]] constexpr span<structure_input const> outputs() const { return {outputs_, output_count_}; }
    /// Names of the fused operator's outputs, in the order written.
    [[nodiscard]] constexpr span<string_ref const> output_names() const { return {output_names_, output_count_}; }
    /// Names of the fused operator's inputs, in the order in which nodes first use them.
    [[nodiscard]] constexpr span<string_ref const> input_names() const { return {input_names_, input_count_}; }
    /// The first mistake of the chain; `errc::ok` if there is none.
    [[nodiscard]] constexpr mistake first_mistake() const { return mistake_; }
    /// The node at which a search starts.
    [[nodiscard]] constexpr std::size_t anchor() const {
        std::size_t last = 0;
        for (std::size_t i = 0; i < size_; ++i)
            if (!nodes_[i].is_optional && !nodes_[i].is_constant) last = i;
        return last;
    }
    /// Index of the node of this name, or -1.
    /// cost linear in the nodes
    [[nodiscard]] constexpr int find(string_ref name) const {
        for (std::size_t i = 0; i < size_; ++i)
            if (nodes_[i].name == name) return static_cast<int>(i);
        return -1;
    }

    /// Hands each part in use to `each`, in one order: how bytes are made of a structure, and it of them.
    template <class F> constexpr void each_part(F& each) { parts_of(*this, each); }
    template <class F> constexpr void each_part(F& each) const { parts_of(*this, each); }

private:
    template <class Self, class F> static constexpr void parts_of(Self& s, F& each) {
        auto const source = [&](auto& in) { each(in.kind), each(in.port), each(in.at), each(in.name); };
        each(s.size_), each(s.value_count_), each(s.output_count_), each(s.input_count_);
        for (std::size_t i = 0; i < s.size_; ++i) {
            auto& n = s.nodes_[i];
            each(n.name), each(n.like), each(n.op_count), each(n.input_count), each(n.commutes);
            each(n.is_constant), each(n.is_optional), each(n.is_foreign);
            for (std::size_t k = 0; k < n.op_count; ++k) each(n.ops[k]);
            for (std::size_t k = 0; k < n.input_count; ++k) source(n.inputs[k]);
        }
        for (std::size_t i = 0; i < s.value_count_; ++i) {
            auto& v = s.values_[i].value;
            each(s.values_[i].node), each(s.values_[i].attribute);
            each(v.kind), each(v.size), each(v.integer), each(v.real), each(v.string);
            for (std::size_t k = 0; k < v.size; ++k) each(v.integers[k]);
            for (std::size_t k = 0; k < v.size && k < 4; ++k) each(v.floats[k]), each(v.strings[k]);
        }
        for (std::size_t i = 0; i < s.output_count_; ++i) source(s.outputs_[i]), each(s.output_names_[i]);
        for (std::size_t i = 0; i < s.input_count_; ++i) each(s.input_names_[i]);
    }
    constexpr void record_mistake(errc code, string_ref name) {
        if (mistake_.code == errc::ok) mistake_ = {code, name};
    }
    constexpr structure&& misused(string_ref name) { return record_mistake(errc::wrong_arguments, name), chained(); }
    /// The return value of the member functions. A chain without a name is a temporary; functions that store an address
    /// reject it.
    constexpr structure&& chained() { return static_cast<structure&&>(*this); }
    /// The node to which a member function without a name applies: there must be a preceding one.
    constexpr structure_node& last(string_ref word) {
        if (size_ == 0) record_mistake(errc::unknown_pattern_node, word);
        return nodes_[size_ == 0 ? 0 : size_ - 1u];
    }
    constexpr structure_node& add(string_ref name) {
        if (find(name) >= 0) record_mistake(errc::duplicate_name, name);
        if (name.empty()) record_mistake(errc::empty_name, name);
        if (size_ == max) record_mistake(errc::pattern_too_large, name);
        else ++size_;
        auto& n = nodes_[size_ - 1u];
        n.name = name;
        return n;
    }
    constexpr void split(structure_node& n, string_ref ops) {
        std::string_view rest = ops;
        while (!rest.empty()) {
            auto const bar = rest.find('|');
            if (n.op_count == structure_node::max_ops) return record_mistake(errc::pattern_too_large, n.name);
            n.ops[n.op_count++] = string_ref(rest.substr(0, bar));
            rest.remove_prefix(bar == std::string_view::npos ? rest.size() : bar + 1);
        }
    }
    static constexpr structure_input parse(string_ref text) {
        std::string_view t = text;
        structure_input r{};
        r.at = -1;
        r.name = text;
        if (t == "_") {
            r.kind = source_kind::dropped;
        } else if (!t.empty() && t[0] == '@') {
            r.kind = source_kind::input;
            r.name = string_ref(t.substr(1));
        } else if (auto const colon = t.rfind(':'); colon != std::string_view::npos && colon + 2 == t.size()) {
            r.port = static_cast<std::uint8_t>(t[colon + 1] - '0');
            r.name = string_ref(t.substr(0, colon));
        }
        return r;
    }
    constexpr void take(structure_node& n, string_ref text) {
        if (n.input_count == structure_node::max_inputs) return record_mistake(errc::pattern_too_large, n.name);
        auto r = parse(text);
        if (r.kind == source_kind::input) {
            for (std::size_t i = 0; i < input_count_; ++i)
                if (input_names_[i] == r.name) r.at = static_cast<std::int8_t>(i);
            if (r.at < 0 && input_count_ == max_ports) return record_mistake(errc::pattern_too_large, r.name);
            if (r.at < 0) {
                r.at = static_cast<std::int8_t>(input_count_);
                input_names_[input_count_++] = r.name;
            }
        }
        n.inputs[n.input_count++] = r;
    }
    constexpr void look_up(structure_input& r) {
        if (r.kind != source_kind::node) return;
        r.at = static_cast<std::int8_t>(find(r.name));
        if (r.at < 0) record_mistake(errc::unknown_pattern_node, r.name);
    }
    /// By a node, or as an output.
    [[nodiscard]] constexpr bool is_read(std::size_t node) const {
        auto const reads = [node](structure_input const& in) {
            return in.kind == source_kind::node && in.at == static_cast<int>(node);
        };
        for (std::size_t i = 0; i < size_; ++i)
            for (std::size_t k = 0; k < nodes_[i].input_count; ++k)
                if (reads(nodes_[i].inputs[k])) return true;
        for (std::size_t i = 0; i < output_count_; ++i)
            if (reads(outputs_[i])) return true;
        return false;
    }
    /// Every node is reached against the edges from the anchor, or reads one that is.
    constexpr void connect() {
        bool reached[max]{};
        reached[anchor()] = true;
        for (bool more = true; more;) {
            more = false;
            for (std::size_t i = 0; i < size_; ++i) {
                auto const& n = nodes_[i];
                if (!reached[i] && n.input_count > 0 && n.inputs[0].kind == source_kind::node &&
                    reached[static_cast<std::size_t>(n.inputs[0].at)])
                    reached[i] = more = true;
                if (!reached[i]) continue;
                for (std::size_t k = 0; k < n.input_count; ++k)
                    if (n.inputs[k].kind == source_kind::node && !reached[static_cast<std::size_t>(n.inputs[k].at)])
                        reached[static_cast<std::size_t>(n.inputs[k].at)] = more = true;
            }
        }
        for (std::size_t i = 0; i < size_; ++i)
            if (!reached[i] || (output_count_ != 0 && !is_read(i)))
                record_mistake(errc::pattern_node_not_connected, nodes_[i].name);
    }

    structure_node nodes_[max]{};
    structure_value values_[max_values]{};
    structure_input outputs_[max_ports]{};
    string_ref output_names_[max_ports]{}, input_names_[max_ports]{};
    std::uint8_t size_ = 0, value_count_ = 0, output_count_ = 0, input_count_ = 0;
    mistake mistake_{};
};

GRAFT_END
