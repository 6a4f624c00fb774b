// graft/text/detail/fusion.ipp - the bodies of graft/text/fusion.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <iterator>

#include <fmt/format.h>

GRAFT_BEGIN

GRAFT_LARGE std::string to_text(fusion_report const& report) {
    std::string out;
    for (auto const& f : report.firings) fmt::format_to(std::back_inserter(out), "pass {}: {}\n", f.pass, f.count);
    for (auto const& v : report.vetoes)
        fmt::format_to(std::back_inserter(out), "pass {}: '{}' in scope '{}' is skipped: {}: {}\n", v.pass, v.node,
            v.scope, words_of(v.why).sentence, v.words);
    for (auto const& n : report.near_misses)
        fmt::format_to(std::back_inserter(out), "pass {}: scope '{}' meets {} of {} conditions: {}\n", n.pass, n.scope,
            n.met, n.wanted, n.words);
    return out;
}

GRAFT_END
