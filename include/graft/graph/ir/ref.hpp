// graft/graph/ir/ref.hpp - read access to nodes and tensors of a graph, independent of their operators
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/container/span.hpp"
#include "graft/base/violation.hpp"
#include "graft/graph/ir/graph.hpp"

GRAFT_BEGIN

class node_ref;

namespace detail {

// The descriptor of empty references.
inline constexpr tensor_desc no_desc{dtype::undefined, format::nd, format::nd, shape::unknown_rank()};
inline constexpr node no_node{node_kind::opaque};
inline constexpr attr_value no_attribute{};

} // namespace detail

/// A tensor of a graph, or none (an absent optional input): then its dtype is undefined, its rank unknown, its name
/// empty. Valid while the graph is alive and not moved.
class GRAFT_TYPE tensor_ref {
public:
    constexpr tensor_ref() = default;
    constexpr tensor_ref(graph const& of, tensor_id id) : graph_(&of), id_(id), number_(of.identity.number()) {}

    /// Whether there is a tensor.
    [[nodiscard]] constexpr explicit operator bool() const { return id_ != no_id; }
    /// Its position in `graph::tensors`; `no_id` for an empty reference.
    [[nodiscard]] constexpr tensor_id id() const { return id_; }
    /// Whether it is a tensor of this graph, and still exists.
    [[nodiscard]] bool is_of(graph const& g) const {
        return graph_ == &g && number_ == g.identity.number() && id_ < g.tensors.size();
    }
    /// Dtype, shape and formats, as import or inference left them; of unknown rank for an empty reference.
    [[nodiscard]] tensor_desc const& desc() const { return there() ? graph_->tensors[id_].desc : detail::no_desc; }
    /// Its shape; dims may be unknown or symbolic.
    [[nodiscard]] graft::shape const& shape() const { return desc().shape; }
    /// The type of its elements; `undefined` if it is unknown.
    [[nodiscard]] graft::dtype dtype() const { return desc().type; }
    /// The framework's name; empty for a tensor that import created.
    [[nodiscard]] std::string_view origin() const { return there() ? graph_->tensors[id_].origin : std::string_view(); }
    /// Whether its elements are part of the model.
    [[nodiscard]] bool is_constant() const { return there() && graph_->is_constant(id_); }
    /// The elements as far as inference knows them.
    [[nodiscard]] known_value value() const { return there() ? graph_->value_of(id_) : known_value(); }
    /// The node that produces it; none for an empty reference.
    [[nodiscard]] node_ref producer() const;
    friend constexpr bool operator==(tensor_ref a, tensor_ref b) {
        return a.id_ == b.id_ && (a.graph_ == b.graph_ || a.id_ == no_id);
    }

private:
    [[nodiscard]] bool there() const { return graph_ && is_of(*graph_); }

    graph const* graph_ = nullptr;
    tensor_id id_ = no_id;
    std::uint32_t number_ = 0; ///< of the graph
};

/// Tensors of a dynamic port, or all of a node. Absent ones, and those beyond the last, are empty references.
class GRAFT_TYPE tensor_range {
public:
    /// Over the tensors in order; dereferences to a `tensor_ref`. Valid while the range is.
    class iterator {
    public:
        using value_type = tensor_ref;
        using difference_type = std::ptrdiff_t;
        constexpr iterator() = default;
        constexpr iterator(tensor_range const& of, std::size_t at) : of_(&of), at_(at) {}
        constexpr tensor_ref operator*() const { return (*of_)[at_]; }
        constexpr iterator& operator++() { return ++at_, *this; }
        constexpr iterator operator++(int) { return {*of_, at_++}; }
        friend constexpr bool operator==(iterator a, iterator b) { return a.at_ == b.at_; }

    private:
        tensor_range const* of_ = nullptr;
        std::size_t at_ = 0;
    };

    constexpr tensor_range() = default;
    constexpr tensor_range(graph const& of, span<tensor_id const> ids)
        : graph_(&of), ids_(ids.data()), size_(ids.size()) {}
    /// A range of `count` tensors from `first` on.
    constexpr tensor_range(graph const& of, tensor_id first, std::size_t count)
        : graph_(&of), first_(first), size_(count) {}

    [[nodiscard]] constexpr std::size_t size() const { return size_; }
    [[nodiscard]] constexpr bool empty() const { return size_ == 0; }
    [[nodiscard]] constexpr tensor_ref operator[](std::size_t i) const {
        if (i >= size_) return {};
        return {*graph_, ids_ ? ids_[i] : static_cast<tensor_id>(first_ + i)};
    }
    [[nodiscard]] constexpr iterator begin() const { return {*this, 0}; }
    [[nodiscard]] constexpr iterator end() const { return {*this, size_}; }

private:
    graph const* graph_ = nullptr;
    tensor_id const* ids_ = nullptr;
    tensor_id first_{};
    std::size_t size_ = 0;
};

/// A node of a graph whose operator is not known by type, or none. An empty reference reads as an opaque node without
/// a name and without tensors.
class GRAFT_TYPE node_ref {
public:
    constexpr node_ref() = default;
    constexpr node_ref(graph const& of, node_id id) : graph_(&of), id_(id), number_(of.identity.number()) {}

    /// Whether there is a node.
    [[nodiscard]] explicit operator bool() const {
        return graph_ && number_ == graph_->identity.number() && id_ < graph_->nodes.size();
    }
    /// Its position in `graph::nodes`; `no_id` for an empty reference.
    [[nodiscard]] constexpr node_id id() const { return id_; }
    /// The node as the graph stores it; of an empty reference, an opaque node without tensors.
    [[nodiscard]] node const& row() const { return *this ? graph_->nodes[id_] : detail::no_node; }
    /// Whether it is an operation, a graph input, a constant, or a node without a definition.
    [[nodiscard]] node_kind kind() const { return row().kind; }
    /// Its name, unique in the graph.
    [[nodiscard]] std::string_view name() const { return row().name; }
    /// Name of the model's node that it comes from; several nodes may have the same.
    [[nodiscard]] std::string_view origin_name() const { return row().origin_name; }
    /// The framework's operator of that node, such as `FusedBatchNormV3`.
    [[nodiscard]] std::string_view origin_type() const { return row().origin_type; }
    /// `Data`, `Const`, the operator's name, or empty for an opaque node.
    [[nodiscard]] std::string_view op_name() const { return *this ? graph_->op_name(row()) : std::string_view(); }
    /// Its input tensors, port after port; an absent optional one is an empty reference.
    [[nodiscard]] tensor_range inputs() const {
        return *this ? tensor_range(*graph_, graph_->inputs_of(row())) : tensor_range();
    }
    /// Its output tensors, port after port.
    [[nodiscard]] tensor_range outputs() const {
        return *this ? tensor_range(*graph_, row().first_output, row().output_count) : tensor_range();
    }
    /// The descriptor of input `i` as this node reads it: in the format that its plugin set for the port.
    [[nodiscard]] tensor_desc input_desc(std::size_t i) const {
        return i < row().input_count ? graph_->input_desc(row(), i) : detail::no_desc;
    }
    /// The nodes that must have run before, except data inputs.
    [[nodiscard]] span<node_id const> controls() const {
        return *this ? graph_->controls_of(row()) : span<node_id const>();
    }
    /// The graph of an existing node.
    [[nodiscard]] graph const& of() const {
        if (!graph_) violation_handler()({{}, {}, "node_ref::of", "the node reference is empty"});
        return *graph_;
    }

protected:
    graph const* graph_ = nullptr;
    node_id id_ = no_id;

private:
    std::uint32_t number_ = 0; ///< of the graph
};

inline node_ref tensor_ref::producer() const {
    return there() ? node_ref(*graph_, graph_->tensors[id_].producer) : node_ref();
}

/// The nodes of a graph in topological order.
class GRAFT_TYPE nodes_of {
public:
    /// Over the nodes in topological order; dereferences to a `node_ref`.
    class iterator {
    public:
        using value_type = node_ref;
        using difference_type = std::ptrdiff_t;
        constexpr iterator(graph const& of, node_id at) : graph_(&of), at_(at) {}
        constexpr node_ref operator*() const { return {*graph_, at_}; }
        constexpr iterator& operator++() { return ++at_, *this; }
        friend constexpr bool operator==(iterator a, iterator b) { return a.at_ == b.at_; }

    private:
        graph const* graph_;
        node_id at_;
    };

    constexpr explicit nodes_of(graph const& of) : graph_(&of) {}
    [[nodiscard]] std::size_t size() const { return graph_->nodes.size(); }
    [[nodiscard]] iterator begin() const { return {*graph_, 0}; }
    [[nodiscard]] iterator end() const { return {*graph_, static_cast<node_id>(graph_->nodes.size())}; }

private:
    graph const* graph_;
};

GRAFT_END
