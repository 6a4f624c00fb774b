// graft/op/detail/check_columns.hpp - the check of the columns of dtypes and formats of a definition
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/ill_formed.hpp"
#include "graft/op/define/prototype.hpp"

GRAFT_BEGIN

namespace detail {

constexpr bool is_column(fact_kind k) { return k == fact_kind::dtype_column || k == fact_kind::format_column; }

/// Whether columns `a` and `b` are equal at all inputs, or at all ports.
constexpr bool same_column(prototype const& proto, std::size_t a, std::size_t b, bool inputs_only) {
    auto const& store = proto.facts();
    for (auto const& f : store.all())
        if (is_column(f.kind) && !(inputs_only && proto[f.param].is_output()) && store.text(f)[a] != store.text(f)[b])
            return false;
    return true;
}

constexpr mistake review_columns(prototype const& proto, bool infers_dtype) {
    auto const& store = proto.facts();
    for (auto const& f : store.all()) {
        if (!is_column(f.kind)) continue;
        auto const& p = proto[f.param];
        if (f.kind == fact_kind::dtype_column &&
            (p.variable >= 0 || p.follows(aspect::dtype) || !p.type_attribute.empty() ||
                store.has(fact_kind::promotion, f.param)))
            return {errc::column_conflict, p.name};
        if (f.kind == fact_kind::format_column && (p.follows(aspect::format) || store.has(fact_kind::formats, f.param)))
            return {errc::duplicate_format, p.name};
        for (std::size_t b = 1; b < store.columns; ++b)
            for (std::size_t a = 0; a < b; ++a) {
                if (same_column(proto, a, b, false)) return {errc::duplicate_column, p.name};
                if (f.kind == fact_kind::dtype_column && p.is_output() && !infers_dtype &&
                    store.text(f)[a] != store.text(f)[b] && same_column(proto, a, b, true))
                    return {errc::undetermined_output_dtype, p.name};
            }
    }
    return {};
}

} // namespace detail

GRAFT_END
