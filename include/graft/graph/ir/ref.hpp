// graft/graph/ir/ref.hpp - read access to nodes and tensors of a graph, independent of their operators
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/container/span.hpp"
#include "graft/base/owner.hpp"
#include "graft/base/violation.hpp"
#include "graft/graph/ir/graph.hpp"

GRAFT_BEGIN

class node_ref;

namespace detail {

inline constexpr attr_value no_attribute{};

/// Something was asked of a reference to nothing.
[[noreturn, gnu::cold, gnu::noinline]] inline void stop_reference(
    reference_to<graph const> of, std::uint32_t id, std::size_t size, char const* access, char const* hint) {
    violation v;
    v.parameter = access, v.hint = hint;
    if (of.empty() || id == no_id) v.what = "there is none: it is absent, or beyond the last";
    else if (!of.get()) v.what = "its graph has ended, or was moved, assigned to or edited";
    else v.index = id, v.size = static_cast<std::int64_t>(size), v.what = "the graph has no such id";
    stop(v);
}

} // namespace detail

/// A tensor of a graph, or none: an absent optional input, one beyond the last, or of a graph that has ended, was
/// moved, assigned to or edited since. Test it, `if (t)`, where there may be none: what is asked of none calls the
/// violation handler of the program.
class GRAFT_TYPE tensor_ref {
public:
    constexpr tensor_ref() = default;
    constexpr tensor_ref(reference_to<graph const> of, tensor_id id) : graph_(of), id_(id) {}
    constexpr tensor_ref(graph const& of, tensor_id id) : graph_(of), id_(id) {}

    /// Whether there is a tensor.
    [[nodiscard]] explicit operator bool() const { return there() != nullptr; }
    /// Its position in `graph::tensors`; `no_id` for an absent one.
    [[nodiscard]] constexpr tensor_id id() const { return id_; }
    /// Whether it is a tensor of this graph, and still exists.
    [[nodiscard]] bool is_of(graph const& g) const { return there() == &g; }
    /// Dtype, shape and formats, as import or inference left them: a copy, which a change of the graph leaves as it is.
    [[nodiscard]] tensor_desc desc() const { return of("tensor_ref::desc").tensors[id_].desc; }
    /// Its shape, a copy; dims may be unknown or symbolic.
    [[nodiscard]] graft::shape shape() const { return of("tensor_ref::shape").tensors[id_].desc.shape; }
    /// The type of its elements; `undefined` if it is unknown.
    [[nodiscard]] graft::dtype dtype() const { return of("tensor_ref::dtype").tensors[id_].desc.type; }
    /// The framework's name; empty for a tensor that import created.
    [[nodiscard]] std::string_view origin() const { return of("tensor_ref::origin").tensors[id_].origin; }
    /// Whether its elements are part of the model.
    [[nodiscard]] bool is_constant() const { return of("tensor_ref::is_constant").is_constant(id_); }
    /// The elements as far as inference knows them.
    [[nodiscard]] known_value value() const { return of("tensor_ref::value").value_of(id_); }
    /// The node that produces it; none for an absent tensor.
    [[nodiscard]] node_ref producer() const;
    friend constexpr bool operator==(tensor_ref a, tensor_ref b) {
        return a.id_ == b.id_ && (a.graph_ == b.graph_ || a.id_ == no_id);
    }

private:
    /// The graph, or null if there is no tensor.
    [[nodiscard]] graph const* there() const {
        auto const* const g = graph_.get();
        return g && id_ < g->tensors.size() ? g : nullptr;
    }
    [[nodiscard]] graph const& of(char const* access) const {
        if (auto const* const g = there()) [[likely]]
            return *g;
        auto const* const g = graph_.get();
        detail::stop_reference(graph_, id_, g ? g->tensors.size() : 0, access, "test it, `if (tensor)`");
    }

    [[no_unique_address]] reference_to<graph const> graph_{};
    tensor_id id_ = no_id;
};

/// Tensors of a dynamic port, or all of a node. Absent ones, and those beyond the last, are empty references.
class GRAFT_TYPE tensor_range {
    struct list { ///< what the range and its iterators have
        reference_to<graph const> graph_{};
        tensor_id const* ids_ = nullptr; ///< of an input; null: from `first_` on
        tensor_id first_{};
        std::size_t size_ = 0;

        [[nodiscard]] tensor_ref at(std::size_t i) const {
            if (i >= size_) return {};
            if (!graph_.get()) [[unlikely]]
                detail::stop_reference(graph_, 0, 0, "tensor_range", "keep ids of nodes, not references");
            return {graph_, ids_ ? ids_[i] : static_cast<tensor_id>(first_ + i)};
        }
    };

public:
    /// Over the tensors in order; dereferences to a `tensor_ref`.
    class iterator {
    public:
        using value_type = tensor_ref;
        using difference_type = std::ptrdiff_t;
        constexpr iterator() = default;
        tensor_ref operator*() const { return of_.at(at_); }
        constexpr iterator& operator++() { return ++at_, *this; }
        constexpr iterator operator++(int) { return {of_, at_++}; }
        friend constexpr bool operator==(iterator const& a, iterator const& b) { return a.at_ == b.at_; }

    private:
        friend tensor_range;
        constexpr iterator(list const& of, std::size_t at) : of_(of), at_(at) {}
        list of_{};
        std::size_t at_ = 0;
    };

    constexpr tensor_range() = default;
    constexpr tensor_range(graph const& of, span<tensor_id const> ids) : all_{of, ids.data(), {}, ids.size()} {}
    /// A range of `count` tensors from `first` on.
    constexpr tensor_range(graph const& of, tensor_id first, std::size_t count) : all_{of, nullptr, first, count} {}

    [[nodiscard]] constexpr std::size_t size() const { return all_.size_; }
    [[nodiscard]] constexpr bool empty() const { return size() == 0; }
    /// The tensor at `i`; none if there are not as many. Of a graph that has ended the violation handler is called.
    [[nodiscard]] tensor_ref operator[](std::size_t i) const { return all_.at(i); }
    [[nodiscard]] constexpr iterator begin() const { return {all_, 0}; }
    [[nodiscard]] constexpr iterator end() const { return {all_, size()}; }

private:
    list all_{};
};

/// A node of a graph whose operator is not known by type, or none: absent, beyond the last, or of a graph that has
/// ended, was moved, assigned to or edited since. Test it, `if (n)`, where there may be none: what is asked of none
/// calls the violation handler of the program. Names and lists that it returns are views of the graph.
class GRAFT_TYPE node_ref {
public:
    constexpr node_ref() = default;
    constexpr node_ref(graph const& of, node_id id) : graph_(of), id_(id) {}

    /// Whether there is a node.
    [[nodiscard]] explicit operator bool() const { return there() != nullptr; }
    /// Its position in `graph::nodes`; `no_id` for an absent one.
    [[nodiscard]] constexpr node_id id() const { return id_; }
    /// The node as the graph stores it.
    [[nodiscard]] node const& row() const { return of().nodes[id_]; }
    /// Whether it is an operation, a graph input, a constant, or a node without a definition.
    [[nodiscard]] node_kind kind() const { return row().kind; }
    /// Its name, unique in the graph.
    [[nodiscard]] std::string_view name() const { return row().name; }
    /// Name of the model's node that it comes from; several nodes may have the same.
    [[nodiscard]] std::string_view origin_name() const { return row().origin_name; }
    /// The framework's operator of that node, such as `FusedBatchNormV3`.
    [[nodiscard]] std::string_view origin_type() const { return row().origin_type; }
    /// `Data`, `Const`, the operator's name, or empty for an opaque node.
    [[nodiscard]] std::string_view op_name() const {
        auto const& g = of();
        return g.op_name(g.nodes[id_]);
    }
    /// Its input tensors, port after port; an absent optional one is an empty reference.
    [[nodiscard]] tensor_range inputs() const {
        auto const& g = of();
        return {g, g.inputs_of(g.nodes[id_])};
    }
    /// Its output tensors, port after port.
    [[nodiscard]] tensor_range outputs() const {
        auto const& g = of();
        return {g, g.nodes[id_].first_output, g.nodes[id_].output_count};
    }
    /// The descriptor of input `i` as this node reads it: in the format that its plugin set for the port. There is
    /// such an input; otherwise the violation handler is called.
    [[nodiscard]] tensor_desc input_desc(std::size_t i) const {
        if (!inputs()[i]) [[unlikely]]
            detail::stop_reference(graph_, no_id, 0, "node_ref::input_desc", "test it, `if (node.inputs()[i])`");
        return of().input_desc(row(), i);
    }
    /// The nodes that must have run before, except data inputs.
    [[nodiscard]] span<node_id const> controls() const { return of().controls_of(row()); }
    /// The graph of an existing node.
    [[nodiscard]] graph const& of() const {
        if (auto const* const g = there()) [[likely]]
            return *g;
        auto const* const g = graph_.get();
        detail::stop_reference(graph_, id_, g ? g->nodes.size() : 0, "node_ref", "test it, `if (node)`");
    }

private:
    /// The graph, or null if there is no node.
    [[nodiscard]] graph const* there() const {
        auto const* const g = graph_.get();
        return g && id_ < g->nodes.size() ? g : nullptr;
    }

    [[no_unique_address]] reference_to<graph const> graph_{};
    node_id id_ = no_id;
};

inline node_ref tensor_ref::producer() const {
    if (id_ == no_id) return {};
    auto const& g = of("tensor_ref::producer");
    return {g, g.tensors[id_].producer};
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

    constexpr explicit nodes_of(graph const& of) : graph_(of) {}
    /// Deleted: a graph that ends with the expression. Give it a name.
    explicit nodes_of(graph const&&) = delete;
    [[nodiscard]] std::size_t size() const { return of().nodes.size(); }
    [[nodiscard]] iterator begin() const { return {of(), 0}; }
    [[nodiscard]] iterator end() const { return {of(), static_cast<node_id>(of().nodes.size())}; }

private:
    [[nodiscard]] graph const& of() const {
        if (auto const* const g = graph_.get()) [[likely]]
            return *g;
        detail::stop_reference(graph_, 0, 0, "nodes_of", "give the graph a name that outlives the loop");
    }

    reference_to<graph const> graph_;
};

GRAFT_END
