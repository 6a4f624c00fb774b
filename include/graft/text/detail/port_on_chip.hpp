// graft/text/detail/port_on_chip.hpp - what a chip supports of a port
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op/catalog/catalog_view.hpp"
#include "graft/op/define/port_types.hpp"
#include "graft/op/infer/chip.hpp"

GRAFT_BEGIN

namespace detail {

/// The support of a chip for a port of an operator: empty sets if it does not support the operator.
struct port_on_chip {
    dtype_set types{};
    format_set formats{};
};
inline port_on_chip taken_at(catalog_view const& c, op_id op, std::size_t at, chip_descriptor const& chip) {
    port_on_chip p{
        types_at(c, op, at) & chip.types(), format_set::of(formats_at(c, op, at).bits & chip.formats().bits)};
    auto const& row = c.parameters[c.ops[op].first_param + at];
    bool const follows = row.follows(aspect::dtype) && row.followed >= 0;
    bool named = false, here = false, inside = false;
    std::uint64_t columns = ~std::uint64_t{0};
    for (auto const& f : c.facts_of(op)) {
        if (f.kind == fact_kind::chip) {
            named = true;
            inside = c.text(f.bytes) == chip.name();
            here = here || inside;
            if (inside) columns = static_cast<std::uint64_t>(f.low);
        }
        if (!inside) continue;
        bool const own = f.param == at, of_followed = follows && f.param == static_cast<std::size_t>(row.followed);
        if (f.kind == fact_kind::chip_types && (own || of_followed))
            p.types = p.types & dtype_set::of(static_cast<std::uint64_t>(f.low));
        if (f.kind == fact_kind::chip_formats && own)
            p.formats = format_set::of(p.formats.bits & static_cast<std::uint64_t>(f.low));
    }
    for (auto const& f : c.facts_of(op)) {
        if (f.kind != fact_kind::dtype_column || f.param != at) continue;
        dtype_set left;
        auto const entries = c.text(f.bytes);
        for (std::size_t k = 0; k < entries.size(); ++k)
            if (columns >> k & 1) left = left | static_cast<dtype>(static_cast<std::uint8_t>(entries[k]));
        p.types = p.types & left;
    }
    if (named && !here) return {};
    return p;
}

} // namespace detail

GRAFT_END
