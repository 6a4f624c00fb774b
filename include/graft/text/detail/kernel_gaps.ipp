// graft/text/detail/kernel_gaps.ipp - the bodies of graft/text/kernel_gaps.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <utility>

GRAFT_BEGIN

GRAFT_LARGE std::string kernel_gaps_markdown(
    catalog_view const& c, kernel_set kernels, span<not_executed const> exceptions) {
    series<std::pair<std::string_view, std::string>> dtypes;
    std::string text = "\n## Without a kernel\n\n| operator | why |\n|---|---|\n";
    auto const sum = kernel_coverage_of(c, kernels, exceptions, [&](kernel_gap const& g) {
        if (g.port.empty()) {
            text += "| " + std::string(g.op) + " | no kernel |\n";
            return;
        }
        if (dtypes.empty() || dtypes.back().first != g.op) dtypes.emplace_back(g.op, "");
        auto& all = dtypes.back().second;
        all += (all.empty() ? "" : " ") + std::string(g.port) + "=" + std::string(name_of(g.type));
    });
    for (auto const& e : exceptions) text += "| " + std::string(e.op) + " | " + std::string(e.reason) + " |\n";
    text += "\n## Dtypes without a kernel\n\n| operator | port=dtype |\n|---|---|\n";
    for (auto const& [op, all] : dtypes) text += "| " + std::string(op) + " | " + all + " |\n";
    text += "\n## Counts of kernels\n\n";
    for (auto const& [name, n] : {std::pair("operators of inference", sum.operators),
             std::pair("operators of inference with kernels", sum.executed),
             std::pair("operators not executed", sum.excepted), std::pair("operators without a kernel", sum.missing),
             std::pair("exceptions for operators with kernels", sum.superfluous),
             std::pair("dtypes at ports with kernels", sum.dtypes - sum.dtype_gaps),
             std::pair("dtypes at ports without a kernel", sum.dtype_gaps)})
        text += std::string(name) + ": " + std::to_string(n) + "\n";
    return text;
}

GRAFT_END
