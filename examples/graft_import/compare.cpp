// examples/graft_import/compare.cpp - two models, and what is different
// SPDX-License-Identifier: Apache-2.0
#include "compare.hpp"

#include <cstdio>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "graft/shipped/families.hpp"
#include "graft/text.hpp"
#include "report.hpp"

namespace {

/// The graph of a model; its messages are printed. Weights that are elsewhere are unknown: they are not made up.
bool imported(graft::target_view const& target, options const& o, std::string const& path, graft::graph& to) {
    auto how = o.import;
    if (how.weights.empty()) how.without = graft::missing_weights::unknown;
    auto answer = graft::import(target, path, how);
    auto notes = answer ? answer.notes() : answer.error();
    for (auto* all : {&notes.warnings, &notes.errors})
        for (auto& e : *all)
            if (e.where.file.empty()) e.where.file = path;
    print_errors(notes, nullptr);
    if (answer) to = *std::move(answer);
    return static_cast<bool>(answer);
}

/// The second model's page with the difference to the first.
std::string page_of(graft::graph const& g, graft::graph_difference const& d, std::string_view path) {
    graft::page_options page;
    page.title = path.substr(path.rfind('/') + 1);
    page.families = graft::shipped::families();
    page.difference = &d;
    return graft::to_html({&g}, page);
}

} // namespace

int compare_models(graft::target_view const& target, options const& o) {
    constexpr int same = 0, different = 1, trouble = 2;
    graft::graph first, second;
    if (!imported(target, o, o.compare[0], first) || !imported(target, o, o.compare[1], second)) return trouble;
    auto d = difference_between(graft::graph_summary(first, true), graft::graph_summary(second, true));
    d.with = o.compare[0];
    graft::error_list errors;
    if (o.json == "-") fmt::print("{}", to_json(d));
    else if (!o.json.empty()) errors.add(graft::write_text(o.json, to_json(d)));
    if (o.json != "-" && !o.quiet) {
        auto const text = to_text(d); // a table, and a line with the sums
        auto const sums = text.rfind('\n', text.size() - 2) + 1;
        print_table(std::string_view(text).substr(0, sums), o.rows, stdout);
        print_text(std::string_view(text).substr(sums), stdout);
    }
    if (std::fflush(stdout) != 0) return trouble; // main says why
    for (auto const& directory : o.dumps)
        if (errors.add(graft::make_directory(directory)))
            errors.add(graft::write_text(directory + "/difference.html", page_of(second, d, o.compare[1])));
    print_errors(errors, nullptr);
    return errors.failed() ? trouble : d.none() ? same : different;
}
