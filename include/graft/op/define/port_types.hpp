// graft/op/define/port_types.hpp - the possible dtypes of a port, after follow and dtype attributes are resolved
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/op/catalog/catalog_view.hpp"
#include "graft/op/define/fact.hpp"
#include "graft/tensor/dtype_set.hpp"
#include "graft/tensor/format_set.hpp"

GRAFT_BEGIN

/// Possible dtypes of a port: those of the input that it follows, or those of the attribute that determines its dtype.
/// `at` counts the inputs, then the outputs.
[[nodiscard]] constexpr dtype_set types_at(catalog_view const& c, op_id op, std::size_t at) {
    auto const& p = c.parameters[c.ops[op].first_param + at];
    auto const own = dtype_set::of(p.types);
    auto declared = own;
    if (p.follows(aspect::dtype) && p.followed >= 0 && static_cast<std::size_t>(p.followed) != at)
        declared = dtype_set::of(c.inputs(op)[static_cast<std::size_t>(p.followed)].types);
    else if (p.type_attribute >= 0)
        declared = dtype_set::of(c.attributes(op)[static_cast<std::size_t>(p.type_attribute)].types);
    return (own & declared).empty() ? own : own & declared;
}

/// Formats that a port accepts: the declared ones; without a declaration, at a port whose axes have names, each format
/// that names axes, otherwise `nd`, which admits any. A port that follows an input has the input's.
[[nodiscard]] constexpr format_set formats_at(catalog_view const& c, op_id op, std::size_t at) {
    auto const& p = c.parameters[c.ops[op].first_param + at];
    if (p.follows(aspect::format) && p.followed >= 0 && static_cast<std::size_t>(p.followed) != at)
        return formats_at(c, op, static_cast<std::size_t>(p.followed));
    for (auto const& f : c.facts_of(op))
        if (f.kind == fact_kind::formats && f.param == at) return format_set::of(static_cast<std::uint64_t>(f.low));
    format_set all = format::nd;
    if (!p.format_sensitive) return all;
    all = {};
    for (std::size_t k = 0; k < format_count; ++k)
        if (axis_of(static_cast<format>(k), 'C') >= 0) all = all | static_cast<format>(k);
    return all;
}

GRAFT_END
