// graft/frontend/onnx/detail/known_sequences.hpp - sequences whose elements are known when the model is read
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>
#include <string_view>
#include <utility>

#include "graft/base/bytes.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/error.hpp"
#include "graft/base/narrow.hpp"
#include "graft/frontend/onnx/detail/attributes.hpp"
#include "graft/frontend/onnx/detail/graph_inputs.hpp"
#include "graft/frontend/onnx/detail/graph_nodes.hpp"
#include "graft/frontend/onnx/detail/local_functions.hpp"
#include "graft/frontend/onnx/detail/loop_lists.hpp"
#include "graft/model/front_end.hpp"
#include "graft/model/source.hpp"
#include "graft/tensor/attr_value.hpp"

GRAFT_BEGIN
namespace onnx::detail {

/// A sequence is a list, which is one tensor: its elements have one shape. Most models do not need a list, though: the
/// model itself specifies which tensors a sequence contains, and which of them is selected. Readers of such a sequence
/// read these tensors, of any shapes. The list remains available for other readers; without any, no output depends on
/// it and it is not imported.
/// example SequenceAt(SequenceConstruct(a, b), 1) is b
class GRAFT_TYPE known_sequences {
public:
    explicit known_sequences(graph_nodes& g) : g_(g) {}

    /// Records the sequence that a node of ai.onnx creates. True: the result of the node exists already.
    bool follow(node_parts const& p, byte_view message, std::uint32_t s) {
        if (p.outputs.size() != 1 || p.outputs[0].empty()) return false;
        bool const ours = p.type.starts_with("Sequence") || p.type == "SplitToSequence" ||
                          p.type == "ConcatFromSequence" || (p.type == "Identity" && !all_.empty());
        if (!ours) return false;
        if (p.type == "SequenceEmpty") return note({}), false;
        if (p.type == "SequenceConstruct") {
            operands all;
            for (auto const t : p.inputs) all.push_back({t, s});
            return note(std::move(all)), false;
        }
        if (p.type == "SplitToSequence") return split(p, message, s), false;
        if (p.type == "SequenceAt" && part_of_split(p, s)) return true;
        auto const* const known = p.inputs.empty() ? nullptr : find(p.inputs[0], s);
        if (!known) return false;
        auto const& all = *known;
        if (p.type == "Identity") return note(operands(all)), false;
        if (p.type == "SequenceLength") {
            auto const length = g_.number(made_name(p, s, "length"), static_cast<std::int64_t>(all.size()));
            return g_.forward_value(p.outputs[0], s, length), true;
        }
        if (p.type == "SequenceAt") {
            std::size_t at = 0;
            if (p.inputs.size() != 2 || !place_of_element(p.inputs[1], s, all.size(), at)) return false;
            return g_.forward_value(p.outputs[0], s, all[at]), true;
        }
        if (p.type == "SequenceInsert" || p.type == "SequenceErase") {
            bool const inserts = p.type == "SequenceInsert";
            std::size_t const position = inserts ? 2 : 1;
            if (p.inputs.size() < position) return false;
            auto at = inserts ? all.size() : all.size() - 1;
            bool const declared = p.inputs.size() > position && !p.inputs[position].empty();
            if (declared && !place_of_element(p.inputs[position], s, all.size() + (inserts ? 1 : 0), at, all.size()))
                return false;
            if (!inserts && at >= all.size()) return false;
            operands changed;
            for (std::size_t k = 0; k < all.size() + (inserts ? 1 : 0); ++k) {
                if (inserts && k == at) changed.push_back({p.inputs[1], s});
                if (k < all.size() && (inserts || k != at)) changed.push_back(all[k]);
            }
            return note(std::move(changed)), false;
        }
        if (p.type == "ConcatFromSequence") return join(p, message, s, all);
        return false;
    }

private:
    /// The elements of the sequence with this name in scope `s`, or null.
    [[nodiscard]] operands const* find(std::string_view name, std::uint32_t s) {
        if (all_.empty()) return nullptr;
        auto const by = g_.scopes.find(s, name);
        for (auto const& k : all_)
            if (k.node == by.node && by.node != model::none) return &k.elements;
        return nullptr;
    }
    /// The next node that is added creates this sequence.
    void note(operands&& elements) {
        constexpr std::size_t max = 4096; // sequences of a model, and elements of one
        if (all_.size() == max || elements.size() > max) return;
        for (auto const& e : elements)
            if (e.from.node == model::none && e.from.name.empty()) return;
        all_.push_back({narrow_cast<std::uint32_t>(g_.graph.nodes.size()), std::move(elements)});
    }
    /// A position that is constant in the model, counted from the front; below zero it counts from the end of
    /// `from_end`.
    bool place_of_element(
        std::string_view tensor, std::uint32_t s, std::size_t count, std::size_t& at, std::size_t from_end = 0) {
        std::int64_t n = 0;
        if (!is_known_number(g_, tensor, s, n)) return false;
        if (n < 0) n += static_cast<std::int64_t>(from_end != 0 ? from_end : count);
        if (n < 0 || n >= static_cast<std::int64_t>(count)) return false; // reported by the reader of the list
        return at = static_cast<std::size_t>(n), true;
    }
    /// Whether this reads a part, at a constant position, of what was split by sizes that are not: adds the node that
    /// computes the part, which may have another size than the others.
    bool part_of_split(node_parts const& p, std::uint32_t s) {
        if (splits_.empty() || p.inputs.size() != 2) return false;
        auto const by = g_.scopes.find(s, p.inputs[0]);
        std::int64_t at = 0;
        for (auto const& k : splits_)
            if (k.node == by.node && by.node != model::none && is_known_number(g_, p.inputs[1], s, at) && at >= 0) {
                auto const part = g_.make("list part", made_name(p, s, "part"), s, {k.x, k.sizes},
                    {{"axis", attr_value::of(k.axis)}, {"position", attr_value::of(at)}});
                return g_.forward_value(p.outputs[0], s, part), true;
            }
        return false;
    }
    /// Parts of sizes that are constant in the model; others are recorded for `part_of_split`.
    void split(node_parts const& p, byte_view message, std::uint32_t s) {
        constexpr std::size_t max_splits = 4096;
        if (p.inputs.size() != 2 || p.inputs[1].empty()) return;
        auto const by = g_.scopes.find(s, p.inputs[1]);
        if (by.node == model::none || !g_.is_constant(by.node)) {
            if (splits_.size() < max_splits)
                splits_.push_back({narrow_cast<std::uint32_t>(g_.graph.nodes.size()), {p.inputs[0], s},
                    {p.inputs[1], s}, integer_of(p, message, "axis", 0)});
            return;
        }
        series<model::graph_input> declared;
        error_list quiet; // reported by the reader of the node
        if (!graph_inputs(g_.state.out, g_.graph.nodes[by.node], true, false, declared, quiet) || declared.size() != 1)
            return;
        auto const& shape = declared[0].desc.shape;
        if (!shape.has_rank() || shape.rank() != 1 || !shape[0].known() || declared[0].desc.type != dtype::i64) return;
        std::uint32_t n = 0;
        if (!narrow(shape[0].value(), {}, n) || n == 0 || n > 1024) return;
        auto const parts = g_.make("Split", made_name(p, s, "parts"), s, {{p.inputs[0], s}, {p.inputs[1], s}},
            {{"axis", attr_value::of(integer_of(p, message, "axis", 0))}}, false, n);
        if (parts.node == model::none) return;
        g_.set_version(g_.graph.nodes[parts.node], 13); // the first version with sizes as an input
        operands all;
        for (std::uint32_t k = 0; k < n; ++k) all.push_back(g_.output(parts, k));
        note(std::move(all));
    }
    /// Concatenates; elements that are stacked have one shape, like those of a list.
    bool join(node_parts const& p, byte_view message, std::uint32_t s, operands const& all) {
        constexpr std::int64_t none = std::numeric_limits<std::int64_t>::max();
        auto const axis = integer_of(p, message, "axis", none);
        if (all.empty() || axis == none || integer_of(p, message, "new_axis", 0) != 0) return false;
        auto const joined = g_.make("Concat", made_name(p, s, "joined"), s, all, {{"axis", attr_value::of(axis)}});
        return g_.forward_value(p.outputs[0], s, joined), true;
    }
    std::string_view made_name(node_parts const& p, std::uint32_t s, std::string_view part) {
        return g_.state.out.storage.path(g_.named(s, g_.state.out.storage.keep(p.name)), part);
    }
    /// An attribute of the node, or the default `otherwise`.
    std::int64_t integer_of(node_parts const& p, byte_view message, std::string_view name, std::int64_t otherwise) {
        model::node n;
        n.name = p.name, n.type = p.type, n.message = message;
        series<named_attr> given;
        error_list quiet; // reported by the reader of the node
        attributes(g_.state.out, n, given, quiet);
        for (auto const& a : given)
            if (a.name == name && a.value.kind == attr_kind::integer) return a.value.integer;
        return otherwise;
    }

    struct known {
        std::uint32_t node = model::none; ///< its producer
        operands elements{};
    };
    struct open_split {
        std::uint32_t node; ///< its producer
        operand x, sizes;
        std::int64_t axis;
    };
    graph_nodes& g_;
    series<known> all_{};
    series<open_split> splits_{};
};

} // namespace onnx::detail
GRAFT_END
