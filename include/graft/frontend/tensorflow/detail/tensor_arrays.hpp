// graft/frontend/tensorflow/detail/tensor_arrays.hpp - infers the element shapes of TensorFlow's arrays from the
// elements written to them
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "graft/base/container/series.hpp"
#include "graft/base/container/span.hpp"
#include "graft/mapping/translate/translation.hpp"
#include "graft/op/infer/value.hpp"
#include "graft/op/rules/elementwise.hpp"

GRAFT_BEGIN
namespace detail {

/// Tracks the handles of TensorArrays through a graph while it is built. A handle's descriptor does not describe the
/// elements, so the nodes that read get the shapes of the nodes that write, as attributes.
class tensor_arrays {
public:
    explicit tensor_arrays(translation& t) : t_(t), operator_(t.into.catalog.find("TensorArrayV3")) {}

    /// Whether the catalog has operators of arrays.
    [[nodiscard]] bool any() const { return operator_ != no_op; }
    /// Analyzes the nodes that were added from `first` on.
    void added(node_id first) {
        auto& g = t_.into;
        for (auto i = first; i < g.nodes.size(); ++i) {
            auto const& n = g.nodes[i];
            if (n.kind != node_kind::operation) continue;
            if (n.op == operator_) begin(i);
            else if (!arrays_.empty() && n.input_count != 0) visit(i);
        }
    }
    /// After the last node: sets the element shapes of the arrays. `infer_again(first, end)` infers the nodes of a
    /// range again.
    template <class Infer> void finish(Infer infer_again) {
        for (int turn = 0; turn < max_iterations; ++turn) {
            node_id again = no_id;
            for (auto& a : arrays_) {
                auto const element = turn + 1 == max_iterations ? shape::unknown_rank() : written(a);
                for (auto i : a.readers)
                    if (set_elements(i, element, a.size) && i < again) again = i;
            }
            if (again == no_id) break;
            infer_again(again, static_cast<node_id>(t_.into.nodes.size()));
        }
        for (auto& a : arrays_)
            if (set_elements(a.node, written(a), dim::unknown())) (void)t_.builder.infer(a.node);
    }

private:
    static constexpr int max_iterations = 8; ///< until the readers' shapes are unknown

    struct array {
        node_id node = no_id;
        dim size = dim::unknown();
        shape declared{};
        std::vector<node_id> writers{}, readers{};
    };

    [[nodiscard]] int attribute(node_id i, std::string_view name) const {
        auto const& c = t_.into.catalog;
        return c.index_of(c.attributes(t_.into.nodes[i].op), name);
    }
    void begin(node_id i) {
        auto& g = t_.into;
        auto const& n = g.nodes[i];
        array a;
        a.node = i;
        a.declared = shape::unknown_rank();
        if (auto const at = attribute(i, "element_shape"); at >= 0) {
            auto const& v = g.attributes_of(n)[static_cast<std::size_t>(at)];
            if (v.kind == attr_kind::shape && !v.shapes.empty()) a.declared = v.shapes[0];
        }
        auto const grows = attribute(i, "dynamic_size");
        bool const fixed = grows < 0 || g.attributes_of(n)[static_cast<std::size_t>(grows)].integer == 0;
        if (fixed && n.input_count != 0 && g.inputs_of(n)[0] != no_id) {
            auto const t = g.inputs_of(n)[0];
            auto const known = g.value_of(t);
            a.size = value_view(g.tensors[t].desc, known).scalar();
        }
        mark(n.first_output, static_cast<std::uint32_t>(arrays_.size()));
        arrays_.push_back(a);
    }
    void visit(node_id i) {
        auto& g = t_.into;
        auto const& n = g.nodes[i];
        auto const from = g.inputs_of(n)[0];
        if (from == no_id || from >= array_of_.size() || array_of_[from] == no_id) return;
        auto const number = array_of_[from];
        auto& a = arrays_[number];
        auto const name = g.catalog.name(n.op);
        if (name == "TensorArrayWriteV3" || name == "TensorArrayScatterV3") return a.writers.push_back(i);
        if (name == "TensorArrayReadV3" || name == "TensorArrayGatherV3" || name == "TensorArrayConcatV3" ||
            name == "TensorArraySizeV3") {
            a.readers.push_back(i);
            if (set_elements(i, written(a), a.size)) (void)t_.builder.infer(i);
            return;
        }
        for (std::uint32_t k = 0; k < n.output_count; ++k)
            if (g.tensors[n.output(k)].desc.type == dtype::resource) mark(n.output(k), number);
    }
    void mark(tensor_id t, std::uint32_t number) {
        if (array_of_.size() <= t) array_of_.resize(t + 1u, no_id);
        array_of_[t] = number;
    }
    /// The shape that is valid for every written element.
    [[nodiscard]] shape written(array const& a) const {
        auto& g = t_.into;
        shape all = a.declared;
        bool first = true;
        if (all.is_static()) return all;
        for (auto i : a.writers) {
            auto const& n = g.nodes[i];
            if (n.input_count < 3 || g.inputs_of(n)[2] == no_id) continue;
            auto s = g.tensors[g.inputs_of(n)[2]].desc.shape;
            if (g.catalog.name(n.op) == "TensorArrayScatterV3") s = without_first(s);
            all = first ? s : rule::either(all, s);
            first = false;
        }
        return all;
    }
    static shape without_first(shape const& s) {
        if (!s.has_rank() || s.rank() == 0) return shape::unknown_rank();
        shape y;
        for (std::size_t i = 1; i < s.rank(); ++i) y.append(s[i]);
        return s.rank() == 1 ? shape::scalar() : y;
    }
    /// Sets the attributes `element_shape` and `elements` of node `i`; true if anything is new.
    bool set_elements(node_id i, shape const& element, dim size) {
        auto& g = t_.into;
        auto const first = g.nodes[i].first_attribute;
        bool changed = false;
        if (auto const at = attribute(i, "element_shape"); at >= 0) {
            auto& v = g.attributes[first + static_cast<std::size_t>(at)];
            auto const now = v.shapes.empty() ? shape::unknown_rank() : v.shapes[0];
            if (!(now == element)) {
                v.kind = attr_kind::shape;
                auto const kept = g.storage.make<shape>(1);
                kept[0] = element;
                v.shapes = kept;
                changed = true;
            }
        }
        if (auto const at = attribute(i, "elements"); at >= 0 && size.known()) {
            auto& v = g.attributes[first + static_cast<std::size_t>(at)];
            changed = changed || v.integer != size.value();
            v = attr_value::of(size.value());
        }
        if (changed) t_.builder.remember(); // clears the cache: attributes have changed
        return changed;
    }

    translation& t_;
    op_id operator_; ///< the operator that creates an array
    series<array> arrays_{};
    std::vector<std::uint32_t> array_of_{}; ///< per tensor: the array of its handle; extended on demand
};

} // namespace detail
GRAFT_END
