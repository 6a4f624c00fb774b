// graft/kernel/table_view.hpp - tables of kernels without a template behind them, and how one kernel is chosen
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "graft/base/config.hpp"
#include "graft/base/hash.hpp"
#include "graft/kernel/argument.hpp"
#include "graft/op/catalog.hpp"

GRAFT_BEGIN

/// One kernel. Rows know their operator by name and by the order of its ports and attributes, not by a catalog's ids:
/// the same table serves every catalog that has the operator, joined and loaded ones too.
struct GRAFT_TYPE kernel_row {
    std::uint64_t op_hash = 0; ///< hash of the operator's name
    std::uint64_t ports = 0;   ///< fingerprint of the prototype that the decode was generated from
    text_row name{};         ///< the operator's name
    std::uint32_t first_type = 0;
    std::uint16_t inputs = 0, outputs = 0; ///< number of ports, each with one dtype from `first_type` on
    kernel_function run = nullptr;
    workspace_function workspace = nullptr; ///< null: needs none
};

namespace detail {

/// Names, kinds and order of ports and attributes, one word after the other.
constexpr std::uint64_t fingerprint(std::uint64_t h, std::string_view name, param_kind kind, presence how, attr_kind attribute) {
    return fold(fold(h, hash_of(name)), static_cast<std::uint64_t>(kind) | static_cast<std::uint64_t>(how) << 8 | static_cast<std::uint64_t>(attribute) << 16);
}
constexpr std::uint64_t fingerprint(prototype const& p) {
    auto h = hash_of(p.name());
    for (auto kind : {param_kind::input, param_kind::output, param_kind::attribute})
        for (auto const& q : p.params())
            if (q.kind == kind) h = fingerprint(h, q.name, q.kind, q.how, q.attribute);
    return h;
}
constexpr std::uint64_t fingerprint(catalog_view const& c, op_id op) {
    auto h = hash_of(c.name(op));
    for (auto const rows : {c.inputs(op), c.outputs(op), c.attributes(op)})
        for (auto const& q : rows) h = fingerprint(h, c.text(q.name), q.kind, q.how, q.attribute);
    return h;
}

/// `wanted` per port, `undefined` = any; a port whose dtype is `undefined` fits everything.
constexpr bool fits(dtype const* wanted, std::span<dtype const> got) {
    for (std::size_t i = 0; i < got.size(); ++i)
        if (wanted[i] != dtype::undefined && got[i] != dtype::undefined && wanted[i] != got[i]) return false;
    return true;
}
/// The same for every tensor that stands at a port.
constexpr bool fits(dtype const* wanted, std::span<port_slots const> ports, kernel_argument const* all) {
    for (std::size_t p = 0; p < ports.size(); ++p)
        for (std::size_t k = 0; k < ports[p].count; ++k) {
            auto const* d = all[ports[p].first + k].desc;
            if (d && wanted[p] != dtype::undefined && d->type != wanted[p]) return false;
        }
    return true;
}

} // namespace detail

/// The kernels of one engine: rows sorted by operator, within an operator in declared order.
struct GRAFT_TYPE kernel_table_view {
    kernel_row const* rows = nullptr;
    dtype const* types = nullptr;
    char const* chars = nullptr;
    std::uint32_t size = 0;
    std::string_view engine{};

    [[nodiscard]] constexpr std::string_view name(kernel_row const& r) const { return {chars + r.name.at, r.name.size}; }
    [[nodiscard]] constexpr std::span<dtype const> input_types(kernel_row const& r) const { return {types + r.first_type, r.inputs}; }
    [[nodiscard]] constexpr std::span<dtype const> output_types(kernel_row const& r) const { return {types + r.first_type + r.inputs, r.outputs}; }

    /// All kernels of the operator of this name.
    /// cost O(log size)
    [[nodiscard]] constexpr std::span<kernel_row const> of(std::string_view op) const { return of(hash_of(op)); }
    [[nodiscard]] constexpr std::span<kernel_row const> of(std::uint64_t op_hash) const {
        std::size_t from = 0, to = size;
        while (from < to) {
            auto const middle = from + (to - from) / 2;
            if (rows[middle].op_hash < op_hash) from = middle + 1;
            else to = middle;
        }
        auto end = from;
        while (end < size && rows[end].op_hash == op_hash) ++end;
        return {rows + from, end - from};
    }
    /// The first kernel in declared order for these dtypes, one per port in the prototype's order (`undefined` where
    /// nothing stands), or null. A kernel made for another prototype of the same name is passed over.
    [[nodiscard]] constexpr kernel_row const* select(catalog_view const& c, op_id op, std::span<dtype const> inputs, std::span<dtype const> outputs) const {
        for (auto const& r : of(c.name(op)))
            if (r.inputs == inputs.size() && r.outputs == outputs.size() && detail::fits(types + r.first_type, inputs) &&
                detail::fits(types + r.first_type + r.inputs, outputs) && r.ports == detail::fingerprint(c, op))
                return &r;
        return nullptr;
    }
    /// The first kernel for the descriptors of a call; every tensor of a dynamic port must fit.
    [[nodiscard]] constexpr kernel_row const* select(catalog_view const& c, op_id op, kernel_frame const& f) const {
        for (auto const& r : of(c.name(op)))
            if (r.inputs == f.input_ports.size() && r.outputs == f.output_ports.size() &&
                detail::fits(types + r.first_type, f.input_ports, f.inputs) &&
                detail::fits(types + r.first_type + r.inputs, f.output_ports, f.outputs) && r.ports == detail::fingerprint(c, op))
                return &r;
        return nullptr;
    }
};

/// A kernel and the engine it comes from; `row` is null when there is none.
struct GRAFT_TYPE selected_kernel {
    kernel_row const* row = nullptr;
    std::string_view engine{};

    constexpr explicit operator bool() const { return row != nullptr; }
};

/// Tables in the order in which they are asked: custom before built-in, fast before complete. Does not own them.
struct GRAFT_TYPE kernel_set {
    std::span<kernel_table_view const> tables{};

    template <class... Call> [[nodiscard]] constexpr selected_kernel select(catalog_view const& c, op_id op, Call const&... call) const {
        for (auto const& t : tables)
            if (auto const* row = t.select(c, op, call...)) return {row, t.engine};
        return {};
    }
};

/// The table of `Tag`, compiled in one translation unit. A light header says
/// `struct my_kernels; extern template struct graft::kernel_part<my_kernels>;`, the one that owns the kernels includes
/// kernel/table.hpp and says `template struct graft::kernel_part<my_kernels>;`.
template <class Tag> struct kernel_part {
    [[nodiscard]] static kernel_table_view view();
};

GRAFT_END
