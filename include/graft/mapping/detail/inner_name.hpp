// graft/mapping/detail/inner_name.hpp - the name of an inner node, or of its attribute, that a fused node cannot have
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "graft/base/container/arena.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/nearest.hpp"
#include "graft/base/status.hpp"
#include "graft/fusion/pass.hpp"
#include "graft/fusion/structure.hpp"
#include "graft/model/source.hpp"
#include "graft/op/catalog/catalog_view.hpp"

GRAFT_BEGIN
namespace detail {

/// The error of a role that no pass gives to a node of fused operator `type`. The roles of a pass without a structure
/// are the names in the scope, which differ from model to model: those are not judged.
/// error unknown_pattern_node
[[nodiscard, gnu::cold]] inline status unknown_role(
    span<pass_row const> passes, std::string_view type, std::string_view role, arena& storage) {
    known_names known(role);
    for (auto const& row : passes) {
        if (!row.fused || row.fused->name() != type) continue;
        if (row.pass->structure_count == 0) return ok;
        for (std::size_t i = 0; i < row.pass->structure_count; ++i) {
            auto const form = row.pass->form(i);
            for (auto const& n : form.nodes()) {
                if (n.name == role) return ok;
                known.look(n.name);
            }
        }
    }
    return fail(errc::unknown_pattern_node, storage.keep(role),
        storage.keep(std::string_view("a node of a pass that fuses " + std::string(type) + known.text())));
}

/// The error of an attribute that the operator of an inner node does not define.
/// error unknown_origin_attribute
[[nodiscard, gnu::cold]] inline status unknown_inner_attribute(
    catalog_view const& origins, model::node const& inner, std::string_view attribute, arena& storage) {
    auto const op = origins.find(inner.type);
    if (op == no_op || attribute == "value" || origins.index_of(origins.attributes(op), attribute) >= 0) return ok;
    known_names known(attribute);
    for (auto const& row : origins.attributes(op)) known.look(origins.text(row.name));
    return fail(errc::unknown_origin_attribute, storage.keep(attribute),
        storage.keep(std::string_view("an attribute of " + std::string(inner.type) + known.text())));
}

} // namespace detail
GRAFT_END
