// graft/export/detail/unread_attribute.hpp - warns of attributes that a lowering does not read: they are lost
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "graft/base/error.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/tensor/same_attribute.hpp"

GRAFT_BEGIN
namespace exported {

/// A warning for each attribute of the node that has another value than its default, and that the lowering has not
/// read: `read` has a bit for each that it has. The exported node would compute the same for every value.
/// error attribute_not_exported, a warning
[[nodiscard]] inline error_list review_attributes(graph const& g, node const& n, std::uint64_t read) {
    error_list found;
    auto const rows = g.catalog.attributes(n.op);
    auto const values = g.attributes_of(n);
    for (std::size_t i = 0; i < values.size() && i < rows.size(); ++i) {
        if ((read >> (i & 63) & 1) != 0 || values[i].kind == attr_kind::none || !rows[i].has_default) continue;
        auto const usual = g.catalog.default_of(rows[i]);
        bool const comparable = graft::detail::same_attribute(usual, usual);
        if (!comparable || graft::detail::same_attribute(values[i], usual)) continue;
        auto where = g.place_of(n);
        where.port = std::string(g.catalog.text(rows[i].name));
        found.warn(errc::attribute_not_exported, std::move(where), "a lowering that reads it, or the default",
            usual.kind == attr_kind::integer  ? std::to_string(values[i].integer)
            : usual.kind == attr_kind::string ? std::string(values[i].string)
                                              : "another value");
    }
    return found;
}

} // namespace exported
GRAFT_END
