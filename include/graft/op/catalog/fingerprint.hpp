// graft/op/catalog/fingerprint.hpp - one number for all declarations of a prototype, to compare definitions of two
// builds
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <string_view>

#include "graft/base/container/hash.hpp"
#include "graft/op/catalog/catalog_view.hpp"
#include "graft/op/define/prototype.hpp"

GRAFT_BEGIN

namespace detail {

/// Combines words into one hash, in order.
struct definition_hash {
    std::uint64_t value;

    constexpr void add(std::uint64_t word) { value = fold(value, word); }
    constexpr void add(std::string_view text) { add(hash_of(text)); }
};

constexpr void add_default(definition_hash& h, catalog_view const& c, param_row const& p) {
    auto const v = c.default_of(p);
    h.add(static_cast<std::uint64_t>(v.integer));
    h.add(std::bit_cast<std::uint64_t>(v.real));
    h.add(v.string);
    h.add(p.pool_size);
    if (p.attribute == attr_kind::strings)
        for (auto t : c.default_strings(p)) h.add(c.text(t));
    for (auto i : v.integers) h.add(static_cast<std::uint64_t>(i));
    for (auto r : v.floats) h.add(std::bit_cast<std::uint64_t>(r));
    for (auto e : v.ends) h.add(static_cast<std::uint64_t>(e));
}

} // namespace detail

/// Everything that the prototype of `op` declares: its name, message and version, each port and attribute in order
/// with its name, presence, dtypes, kind, default and followed input, and every trait, format, column, constraint and
/// chip. The results of rules and the tests of `require` are code and not included; neither is documentation.
/// cost linear in the definition, about 20 ns per parameter; usable in constant expressions
[[nodiscard]] constexpr std::uint64_t prototype_fingerprint(catalog_view const& c, op_id op) {
    auto const& row = c.ops[op];
    detail::definition_hash h{hash_of(c.text(row.name))};
    h.add(c.text(row.message));
    h.add(std::uint64_t{row.inputs} | std::uint64_t{row.outputs} << 16 | std::uint64_t{row.attributes} << 32 |
          std::uint64_t{row.since} << 48);
    auto const byte = [](auto v) { return static_cast<std::uint64_t>(static_cast<std::uint8_t>(v)); };
    if (row.traits != 0 || row.flow != flow::plain)
        h.add((std::uint64_t{row.traits} & 0xFFu) | byte(row.flow) << 8 | std::uint64_t{row.traits} >> 8 << 16);
    for (std::size_t i = 0, n = std::size_t{row.inputs} + row.outputs + row.attributes; i < n; ++i) {
        auto const& p = c.parameters[row.first_param + i];
        h.add(c.text(p.name));
        h.add(byte(p.kind) | byte(p.how) << 8 | byte(p.value) << 16 | byte(p.follow_aspects) << 24 |
              byte(p.variable) << 32 | byte(p.followed) << 40 | byte(p.type_attribute) << 48 |
              byte(p.count_attribute) << 56);
        h.add(byte(p.compute_dependent) | byte(p.format_sensitive) << 8 | byte(p.attribute) << 16 |
              byte(p.has_default) << 24 | std::uint64_t{p.minimum} << 32);
        h.add(p.types);
        if (p.has_default) detail::add_default(h, c, p);
    }
    for (auto const& f : c.facts_of(op)) {
        h.add(byte(f.kind) | byte(f.param) << 8);
        h.add(c.text(f.bytes));
        h.add(static_cast<std::uint64_t>(f.low));
        h.add(static_cast<std::uint64_t>(f.high));
    }
    return h.value;
}

namespace detail {

constexpr std::uint64_t fold_port(
    std::uint64_t h, std::string_view name, param_kind kind, presence how, attr_kind attribute) {
    return fold(fold(h, hash_of(name)), static_cast<std::uint64_t>(kind) | static_cast<std::uint64_t>(how) << 8 |
                                            static_cast<std::uint64_t>(attribute) << 16);
}

} // namespace detail

/// The part that code generated from a prototype (kernels and typed references) depends on: the operator's name;
/// names, kinds, presence and order of ports and attributes.
[[nodiscard]] constexpr std::uint64_t port_fingerprint(prototype const& p) {
    auto h = hash_of(p.name());
    for (auto kind : {param_kind::input, param_kind::output, param_kind::attribute})
        for (auto const& q : p.params())
            if (q.kind == kind) h = detail::fold_port(h, q.name, q.kind, q.how, q.attribute);
    return h;
}
/// The same for an operator of a catalog.
/// cost about 20 ns per parameter
[[nodiscard]] constexpr std::uint64_t port_fingerprint(catalog_view const& c, op_id op) {
    auto h = hash_of(c.name(op));
    for (auto const rows : {c.inputs(op), c.outputs(op), c.attributes(op)})
        for (auto const& q : rows) h = detail::fold_port(h, c.text(q.name), q.kind, q.how, q.attribute);
    return h;
}

namespace detail {

template <class Op> inline constexpr std::uint64_t ports_of = port_fingerprint(Op::prototype);

} // namespace detail

GRAFT_END
