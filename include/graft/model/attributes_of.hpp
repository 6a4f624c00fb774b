// graft/model/attributes_of.hpp - the attributes of a node of a model
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/config.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/error.hpp"
#include "graft/model/front_end.hpp"
#include "graft/model/source.hpp"
#include "graft/op/catalog/catalog_view.hpp"
#include "graft/tensor/attr_value.hpp"

GRAFT_BEGIN

namespace model {

/// The attributes of a node: those of a node that a pass created, or decoded by the front end, in one step or from
/// each message that the origin operator names ("softmax_param loss_param"). False after an error was added.
constexpr bool attributes_of(
    source& from, node const& n, catalog_view const& origins, op_id op, series<named_attr>& out, error_list& errors) {
    auto const& its = from.rest_of(n);
    if (its.created != none) {
        auto const& all = from.created[its.created].attributes;
        out.insert(out.end(), all.begin(), all.end());
        return true;
    }
    if (its.decoded != none) out.insert(out.end(), from.decoded[its.decoded].begin(), from.decoded[its.decoded].end());
    if (!from.front->attributes) return true;
    auto rest = op == no_op ? std::string_view() : origins.text(origins.ops[op].message);
    bool fine = true;
    do {
        auto const size = rest.find(' ');
        fine = from.front->attributes(from, n, rest.substr(0, size), out, errors) && fine;
        rest.remove_prefix(size == std::string_view::npos ? rest.size() : size + 1);
    } while (!rest.empty());
    return fine;
}

} // namespace model

GRAFT_END
