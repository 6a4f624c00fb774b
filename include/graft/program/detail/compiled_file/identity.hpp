// graft/program/detail/compiled_file/identity.hpp - the identity of kernels in a compiled file, and their look-up
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/container/hash.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/span.hpp"
#include "graft/kernel/table_view.hpp"

GRAFT_BEGIN
namespace compiled_file {

/// The identity of a kernel in a file: its operator, the prototype that it was made for, its dtypes, its requirements
/// and the permissions for a plan's memory. Not its code: a kernel with other results under the same declaration
/// counts as the same.
[[nodiscard]] inline std::uint64_t fingerprint_of(kernel_table_view const& t, kernel_row const& r) {
    auto h = detail::fold(detail::fold(r.op_hash, r.ports), std::uint64_t{r.inputs} << 16 | r.outputs);
    for (auto const types : {t.input_types(r), t.output_types(r)})
        for (auto type : types) h = detail::fold(h, static_cast<std::uint64_t>(type));
    std::uint64_t has = 0;
    for (bool one : {r.workspace != nullptr, r.prepare != nullptr, r.fuse_epilogue != nullptr, r.tile != nullptr,
             r.parts != nullptr, r.joins})
        has = has << 1 | one;
    h = detail::fold(h, has << 32 | r.in_place);
    return detail::fold(h, std::uint64_t{r.tiling_bytes} << 32 | std::uint64_t{r.parts_port} << 16 | r.whole_port);
}

/// A kernel among those of its engine that a file cannot distinguish.
struct kernel_place {
    kernel_table_view const* table = nullptr;
    kernel_row const* row = nullptr;
    std::uint32_t ordinal = 0;
};

/// The kernel `row`, which must be in one of the tables; without a table if it is not.
[[nodiscard]] inline kernel_place place_of(span<kernel_table_view const> tables, kernel_row const* row) {
    kernel_place found;
    for (auto const& t : tables)
        for (auto const& r : t.of(row->op_hash))
            if (&r == row) found = {&t, row, 0};
    if (!found.table) return found;
    auto const print = fingerprint_of(*found.table, *row);
    for (auto const& t : tables) {
        if (t.engine != found.table->engine) continue;
        for (auto const& r : t.of(row->op_hash)) {
            if (&r == row) return found;
            found.ordinal += fingerprint_of(t, r) == print;
        }
    }
    return found;
}

/// The `ordinal`-th kernel of this engine and operator with this fingerprint; without a row if there is none.
[[nodiscard]] inline kernel_place find_kernel(span<kernel_table_view const> tables, std::string_view engine,
    std::string_view op, std::uint64_t fingerprint, std::uint32_t ordinal) {
    auto const hash = hash_of(op);
    for (auto const& t : tables) {
        if (t.engine != engine) continue;
        for (auto const& r : t.of(hash))
            if (fingerprint_of(t, r) == fingerprint && ordinal-- == 0) return {&t, &r, 0};
    }
    return {};
}

} // namespace compiled_file
GRAFT_END
