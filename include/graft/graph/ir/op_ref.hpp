// graft/graph/ir/op_ref.hpp - a node whose operator is known by type: ports and attributes by name
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "graft/base/fixed_string.hpp"
#include "graft/base/ill_formed.hpp"
#include "graft/graph/ir/ref.hpp"
#include "graft/op/catalog/fingerprint.hpp"
#include "graft/op/infer/name_access.hpp"

GRAFT_BEGIN

namespace detail {

/// What `op_ref` reads, by numbers of ports and attributes: compiled once, not for each operator and name.
class GRAFT_TYPE numbered_op : public node_ref {
public:
    /// Input `port` of an operator whose type is not known here.
    [[nodiscard]] static tensor_ref input_of(numbered_op const& n, int port) { return n.input_at(port); }
    /// The tensors of input `port`.
    [[nodiscard]] static graft::tensor_range inputs_of(numbered_op const& n, int port) { return n.inputs_at(port); }

protected:
    using node_ref::node_ref;

    [[nodiscard, gnu::noinline]] tensor_ref input_at(int port) const {
        auto const p = slots_of_input(port);
        return p.count ? inputs()[p.first] : tensor_ref();
    }
    [[nodiscard, gnu::noinline]] graft::tensor_range inputs_at(int port) const {
        auto const p = slots_of_input(port);
        if (!p.count) return {};
        return {of(), of().inputs_of(row()).subspan(p.first, p.count)};
    }
    [[nodiscard, gnu::noinline]] tensor_ref output_at(int port) const {
        auto const p = slots_of_output(port);
        return p.count ? outputs()[p.first] : tensor_ref();
    }
    [[nodiscard, gnu::noinline]] graft::tensor_range outputs_at(int port) const {
        auto const p = slots_of_output(port);
        if (!p.count) return {};
        return {of(), row().output(p.first), p.count};
    }
    [[nodiscard, gnu::noinline]] attr_value const& attribute_at(int at) const {
        auto const i = static_cast<std::size_t>(at);
        if (read_) *read_ |= std::uint64_t{1} << (i & 63);
        return i < row().attribute_count ? of().attributes_of(row())[i] : no_attribute;
    }

    /// From now on the reads of attributes are recorded in `read`, a bit each.
    void record_reads(std::uint64_t& read) { read_ = &read; }

private:
    [[nodiscard]] port_slots slots_of_input(int port) const {
        if (kind() != node_kind::operation) return {};
        return slots_among(of().input_ports(row()), port, row().input_count);
    }
    [[nodiscard]] port_slots slots_of_output(int port) const {
        if (kind() == node_kind::operation) return slots_among(of().output_ports(row()), port, row().output_count);
        auto const at = static_cast<std::uint16_t>(port); // of an operator that the catalog lacks: one at each port
        return at < row().output_count ? port_slots{at, 1} : port_slots{};
    }
    /// Absent if there is no such port, or if its count exceeds the tensors of the node.
    static port_slots slots_among(span<port_slots const> ports, int port, std::size_t tensors) {
        auto const at = static_cast<std::size_t>(port);
        if (at >= ports.size()) return {};
        return std::size_t{ports[at].first} + ports[at].count <= tensors ? ports[at] : port_slots{};
    }

    std::uint64_t* read_ = nullptr;
};

} // namespace detail

/// A node of operator `Op`: ports and attributes by name; a name that `Op` does not have does not compile.
/// cost names are looked up by the compiler; an access is a call and a few loads
template <class Op> class op_ref : public detail::numbered_op {
    static_assert(detail::prototype_is_read<Op>);

public:
    using op = Op; ///< its type, as `visit_node` and kernels name it

    /// `id` must be a node of operator `Op`; see `visit_node`. For another node, missing ports read as absent.
    constexpr op_ref(graph const& of, node_id id) : numbered_op(of, id) {}

    /// A required input.
    template <fixed_string Name> [[nodiscard]] tensor_ref input(param_name<Name> = {}) const {
        return input_at(detail::input_of<Op, Name, access::required_input>);
    }
    /// An optional input: empty if it is absent.
    template <fixed_string Name> [[nodiscard]] tensor_ref optional_input(param_name<Name> = {}) const {
        return input_at(detail::input_of<Op, Name, access::optional_input>);
    }
    /// The tensors of a dynamic input.
    template <fixed_string Name> [[nodiscard]] tensor_range dynamic_input(param_name<Name> = {}) const {
        return inputs_at(detail::input_of<Op, Name, access::dynamic_input>);
    }
    /// A required or optional output: empty if it is absent.
    template <fixed_string Name> [[nodiscard]] tensor_ref output(param_name<Name> = {}) const {
        return output_at(detail::output_of<Op, Name, access::single_output>);
    }
    /// The tensors of a dynamic output.
    template <fixed_string Name> [[nodiscard]] tensor_range dynamic_output(param_name<Name> = {}) const {
        return outputs_at(detail::output_of<Op, Name, access::dynamic_output>);
    }
    /// An attribute in its own type; an absent optional one reads as zero or empty: call `has_attr` first.
    template <fixed_string Name> [[nodiscard]] auto attr(param_name<Name> = {}) const {
        return detail::attribute_in_its_type<Op, Name>(attribute_at(detail::attribute_of<Op, Name>));
    }
    /// Whether the attribute has a value: false only for an optional one that the node omits.
    template <fixed_string Name> [[nodiscard]] bool has_attr(param_name<Name> = {}) const {
        return attribute_at(detail::attribute_of<Op, Name>).kind != attr_kind::none;
    }

    // Deleted: names are template arguments, `node.input<"x">()`. error name_not_template_argument
    auto input(...) const { return detail::refused_name<Op>(); }
    auto output(...) const { return detail::refused_name<Op>(); }
    auto attr(...) const { return detail::refused_name<Op>(); }
};

namespace detail {
template <class Op>
inline constexpr auto of_a_framework = [] { return mistake{errc::operator_not_in_catalog, Op::prototype.name()}; };
} // namespace detail

/// A node as one of operator `Op`, or none: test it before it is dereferenced. Without a test, of none, the violation
/// handler of the program is called.
/// example `if (auto const relu = as<Relu>(n)) use(relu->input<"x">());`
template <class Op> class GRAFT_TYPE optional_op : public std::optional<op_ref<Op>> {
public:
    using std::optional<op_ref<Op>>::optional;

    [[nodiscard]] op_ref<Op> const& operator*() const { return *operator->(); }
    [[nodiscard]] op_ref<Op> const* operator->() const {
        if (!this->has_value()) [[unlikely]]
            detail::stop({Op::prototype.name(), {}, "as", "the node is one of another operator", violation::none,
                violation::none, "test it before it is dereferenced"});
        return std::optional<op_ref<Op>>::operator->();
    }
};

/// The node as one of operator `Op`, or empty if it is another or none. `Op` is identified by its name, its ports and
/// its attributes: a catalog may define another operator of that name.
/// error operator_not_in_catalog, from the compiler: an operator of a framework, which no graph has
template <class Op> requires(detail::prototype_is_read<Op>)
[[nodiscard]] optional_op<Op> as(node_ref n) {
    if constexpr (detail::is_origin<Op>) static_assert(accepted<Op, detail::of_a_framework<Op>>);
    constexpr auto op_name = Op::prototype.name(); // the prototype itself is not part of the program
    if (n.id() == no_id || n.kind() != node_kind::operation || n.op_name() != op_name ||
        port_fingerprint(n.of().catalog, n.row().op) != detail::ports_of<Op>)
        return {};
    return op_ref<Op>(n.of(), n.id());
}

GRAFT_END
