// graft/library/state/table/kernels.hpp - kernels: tables keyed by strings or numbers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm> // find, lower_bound
#include <cstring>   // memcpy
#include <string_view>

#include "graft/kernel.hpp"
#include "graft/library/state/table/ops.hpp"

GRAFT_BEGIN
namespace library {

/// A binary search per key in a sorted table, otherwise a linear one.
template <class Key> status find_in_table(in<"keys", Key> keys, in<"default_value", any> otherwise,
    in<"table_keys", Key> table, in<"table_values", any> values, attr_of<"sorted", bool> sorted, out<"values", any> y) {
    if (otherwise.size() != 1) return fail(errc::wrong_element_count, "default_value", "one element");
    auto const width = y.element_bytes();
    if (width == 0 && y.dtype() != dtype::string) return fail(errc::wrong_dtype, "table_values", "8 bits or more");
    auto const first = table.begin(), last = table.end();
    for (std::size_t i = 0; i < keys.size(); ++i) {
        auto at = *sorted ? std::lower_bound(first, last, keys[i]) : std::find(first, last, keys[i]);
        if (at != last && *at != keys[i]) at = last;
        auto const place = static_cast<std::size_t>(at - first);
        if (width == 0) y.strings()[i] = at == last ? otherwise.strings()[0] : values.strings()[place];
        else std::memcpy(y.data() + i * width, at == last ? otherwise.data() : values.data() + place * width, width);
    }
    return ok;
}

/// The kernels of this family.
using table_kernels = kernels<kernel<FindInTable, &find_in_table<std::string_view>>,
    kernel<FindInTable, &find_in_table<std::int64_t>>, kernel<FindInTable, &find_in_table<std::int32_t>>>;

} // namespace library
GRAFT_END
