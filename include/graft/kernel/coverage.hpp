// graft/kernel/coverage.hpp - the operators that have kernels, and the declared dtypes that these support
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/kernel/table_view.hpp"
#include "graft/op/catalog/catalog.hpp"
#include "graft/op/define/port_types.hpp"
#include "graft/tensor/dtype.hpp"
#include "graft/tensor/dtype_set.hpp"

GRAFT_BEGIN

/// An operator that no kernel runs, and the reason: a session runs it itself, or it belongs to training, summaries,
/// input and output, or state outside of the graph.
struct not_executed {
    std::string_view op{}, reason{};
};

/// A declaration that no kernel supports: an operator without any kernel (`port` empty), or a dtype at a port.
struct kernel_gap {
    std::string_view op{}, port{};
    dtype type = dtype::undefined;
};

/// The numbers of a comparison of a catalog with kernels.
struct kernel_coverage {
    std::size_t operators = 0;   ///< in the catalog
    std::size_t executed = 0;    ///< with at least one kernel
    std::size_t excepted = 0;    ///< on the list of those that are not executed
    std::size_t missing = 0;     ///< neither
    std::size_t dtypes = 0;      ///< dtypes at ports of executed operators
    std::size_t dtype_gaps = 0;  ///< the number of these without a kernel
    std::size_t superfluous = 0; ///< exceptions for operators that have a kernel, or are not in the catalog
};

/// Compares a catalog with kernels and calls `take(kernel_gap)` for every gap. A dtype counts as supported at a port
/// if some kernel of the operator supports it there, or supports any. Usable in constant expressions:
/// `static_assert(kernel_coverage_of(catalog, kernels, exceptions).missing == 0)`.
/// cost one search per operator and table
template <class Take> constexpr kernel_coverage kernel_coverage_of(
    catalog_view const& c, kernel_set kernels, span<not_executed const> exceptions, Take take) {
    kernel_coverage sum;
    for (op_id op = 0; op < c.size; ++op) {
        ++sum.operators;
        auto const print = port_fingerprint(c, op);
        auto const any = [&](auto test) {
            for (auto const& t : kernels.tables)
                for (auto const& r : t.of(c.name(op)))
                    if (r.ports == print && test(t, r)) return true;
            return false;
        };
        if (!any([](auto const&, auto const&) { return true; })) {
            bool listed = false;
            for (auto const& e : exceptions) listed = listed || e.op == c.name(op);
            ++(listed ? sum.excepted : sum.missing);
            if (!listed) take(kernel_gap{c.name(op), {}, dtype::undefined});
            continue;
        }
        ++sum.executed;
        std::size_t at = 0;
        for (auto const rows : {c.inputs(op), c.outputs(op)})
            for (auto const& port : rows) {
                auto const types = types_at(c, op, at);
                for (std::size_t k = 1; k < dtype_count; ++k) {
                    auto const type = static_cast<dtype>(k);
                    if (!types.has(type)) continue;
                    ++sum.dtypes;
                    if (any([&](auto const& t, auto const& r) {
                            return t.types[r.first_type + at] == dtype::undefined || t.types[r.first_type + at] == type;
                        }))
                        continue;
                    ++sum.dtype_gaps;
                    take(kernel_gap{c.name(op), c.text(port.name), type});
                }
                ++at;
            }
    }
    for (auto const& e : exceptions) {
        bool needed = false;
        if (auto const op = c.find(e.op); op != no_op) {
            needed = true;
            auto const print = port_fingerprint(c, op);
            for (auto const& t : kernels.tables)
                for (auto const& r : t.of(e.op)) needed = needed && r.ports != print;
        }
        sum.superfluous += !needed;
    }
    return sum;
}
constexpr kernel_coverage kernel_coverage_of(
    catalog_view const& c, kernel_set kernels, span<not_executed const> exceptions = {}) {
    return kernel_coverage_of(c, kernels, exceptions, [](kernel_gap const&) {});
}

GRAFT_END
