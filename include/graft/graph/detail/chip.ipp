// graft/graph/detail/chip.ipp - the bodies of graft/graph/infer/chip.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "graft/base/container/span.hpp"
#include "graft/base/error.hpp"
#include "graft/base/nearest.hpp"
#include "graft/base/separate.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/op/define/fact_string.hpp"
#include "graft/op/infer/chip.hpp"
#include "graft/op/infer/infer_facts.hpp"

GRAFT_BEGIN

namespace detail {

/// Checks that the chip supports the dtypes of the node's outputs.
GRAFT_LARGE void check_dtypes_held(graph const& g, node const& n, chip_descriptor const& is, error_list& errors) {
    for (auto const& t : g.outputs_of(n)) {
        if (t.desc.type == dtype::undefined || is.types().has(t.desc.type)) continue;
        errors.add(errc::unsupported_on_chip, place::at(n.origin_name.empty() ? n.name : n.origin_name, g.op_name(n)),
            names_of(is.types()) + " on " + std::string(is.name()), std::string(name_of(t.desc.type)));
        return;
    }
}

} // namespace detail

GRAFT_LARGE error_list check_chip(
    catalog_view const& ops, std::string_view chip, span<chip_descriptor const* const> chips) {
    error_list errors;
    std::string known;
    nearest_name near(chip);
    bool found = false;
    auto const look = [&](std::string_view name) {
        found = found || name == chip;
        near.look(name);
        if ((", " + known + ", ").find(", " + std::string(name) + ", ") == std::string::npos)
            (known += known.empty() ? "" : ", ") += name;
    };
    for (op_id op = 0; op < ops.size; ++op)
        for (auto const& f : ops.facts_of(op))
            if (f.kind == fact_kind::chip) look(ops.text(f.bytes));
    for (auto const* c : chips) look(c->name());
    known += near.hint();
    if (!found)
        errors.add(errc::unknown_chip, {}, known.empty() ? "no chip: no operator names one" : "one of " + known,
            std::string(chip));
    return errors;
}

GRAFT_LARGE error_list check_chip(graph const& g, std::string_view chip, chip_descriptor const* is) {
    error_list errors;
    if (!is) errors = check_chip(g.catalog, chip);
    if (errors.failed()) return errors;
    for (auto const& n : g.nodes) {
        if (n.kind != node_kind::operation) continue;
        detail::chip_check const check(g, n);
        auto no = check.on(chip);
        if (no.code == errc::ok) {
            if (is) detail::check_dtypes_held(g, n, *is, errors);
            continue;
        }
        auto where = place::at(n.origin_name.empty() ? n.name : n.origin_name, g.op_name(n), no.port);
        auto const others = check.supported();
        auto expected = others.empty() ? std::string("no chip supports it as it is") : "supported on " + others;
        if (!no.expected.empty()) expected = no.expected + " on " + std::string(chip) + "; " + expected;
        errors.add(no.code, std::move(where), std::move(expected), no.got.empty() ? std::string(chip) : no.got);
    }
    return errors;
}

GRAFT_END
