// graft/program/detail/prepare.ipp - runs the preparation steps
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/session/constant_folding.hpp"

GRAFT_BEGIN

GRAFT_LARGE void prepare(graph& g, preparations const& wanted, kernel_set const& kernels, std::uint64_t budget_bytes) {
    auto const note = [&](preparation p, auto run) {
        if (wanted.has(p)) g.prepared.push_back({preparation_names[static_cast<std::size_t>(p)], run()});
    };
    note(preparation::inline_calls, [&] {
        std::size_t calls = 0;
        std::string_view last;
        for (auto const& r : g.removed)
            if (r.how == "inlined" && r.origin_name != last) last = r.origin_name, ++calls;
        return calls;
    });
    note(preparation::fold, [&] { return fold_constants(g, kernels, budget_bytes, quantized_constants::stay); });
    note(preparation::identity, [&] { return remove_identities(g); });
    note(preparation::dead, [&] { return remove_dead(g); });
    detail::trim(g);
}

GRAFT_END
