// graft/text/detail/kernel_gaps.ipp - the bodies of graft/text/kernel_gaps.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <utility>

GRAFT_BEGIN

GRAFT_LARGE std::string kernel_gaps_markdown(
    catalog_view const& c, kernel_set kernels, span<not_covered const> exceptions) {
    std::string text = "\n## Without a kernel\n\n| operator | why |\n|---|---|\n", dtypes;
    std::size_t run = 0, itself = 0, excepted = 0, missing = 0, supported = 0, unsupported = 0, superfluous = 0;
    for (op_id op = 0; op < c.size; ++op) {
        detail::coverage_proof proof(c, op, kernels.tables, exceptions);
        std::string gaps;
        if (proof.needs_no_kernel()) ++itself;
        else if (proof.is_excepted()) ++excepted;
        else if (!proof.has_kernel()) ++missing, text += "| " + std::string(c.name(op)) + " | no kernel |\n";
        else {
            ++run;
            proof.each_dtype([&](std::string_view port, dtype type, bool fine) {
                ++(fine ? supported : unsupported);
                if (!fine) gaps += " " + std::string(port) + "=" + std::string(name_of(type));
                return true;
            });
            if (auto const m = proof.run(); m.code != errc::ok && gaps.empty())
                gaps = " " + std::string(m.parameter.chars, m.parameter.length).substr(c.name(op).size() + 1);
        }
        if (!gaps.empty()) dtypes += "| " + std::string(c.name(op)) + " |" + gaps + " |\n";
    }
    for (auto const& e : exceptions) {
        auto const op = c.find(e.op);
        superfluous += op == no_op ||
                       detail::coverage_proof(c, op, kernels.tables, exceptions, &e).run().code == errc::ok;
    }
    for (auto const& e : exceptions) text += "| " + std::string(e.op) + " | " + std::string(e.reason) + " |\n";
    text += "\n## Dtypes without a kernel\n\n| operator | port=dtype |\n|---|---|\n";
    text += dtypes + "\n## Counts of kernels\n\n";
    for (auto const& [name, n] :
        {std::pair("operators of inference", c.size - itself), std::pair("operators of inference with kernels", run),
            std::pair("operators not executed", excepted), std::pair("operators without a kernel", missing),
            std::pair("exceptions for operators with kernels", superfluous),
            std::pair("dtypes at ports with kernels", supported),
            std::pair("dtypes at ports without a kernel", unsupported)})
        text += std::string(name) + ": " + std::to_string(n) + "\n";
    return text;
}

GRAFT_END
