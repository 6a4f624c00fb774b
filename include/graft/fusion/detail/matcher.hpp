// graft/fusion/detail/matcher.hpp - one pass over a graph: batches, nested and parallel scopes, structures, near misses
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/base/container/series.hpp"
#include "graft/base/error.hpp"
#include "graft/base/nearest.hpp"
#include "graft/fusion/detail/evaluate.hpp"
#include "graft/fusion/detail/find_structure.hpp"
#include "graft/fusion/match.hpp"
#include "graft/fusion/pass.hpp"
#include "graft/fusion/report.hpp"
#include "graft/fusion/scope_graph.hpp"

GRAFT_BEGIN

namespace detail {

/// Fills a match with all nodes of its scope. False after an error was added: an edge into the scope that the pass
/// does not map, or two tensors for one input.
inline bool take_whole_scope(scope_graph const& g, pass_data const& pass, scope_match& m, error_list& errors) {
    auto const& s = g.tree()[m.scope];
    bool fine = true;
    auto const role_of = [&](std::uint32_t node) {
        auto const name = g[node].name;
        return node == s.head || name.size() <= s.path.size() ? std::string_view() : name.substr(s.path.size() + 1);
    };
    auto const complain = [&](std::uint32_t node, std::string_view tensor, std::string expected) {
        auto where = g.source().place_of(g[node]);
        where.port = std::string(tensor);
        errors.add(errc::boundary_edge_not_mapped, std::move(where), std::move(expected),
            "in pass '" + std::string(std::string_view(pass.name)) + "'");
        fine = false;
    };
    for (auto p = s.first; p < s.first + s.total; ++p)
        m.nodes.push_back({role_of(g.tree().order()[p]), g.tree().order()[p], false});
    if (s.head != model::none) m.nodes.push_back({{}, s.head, false});
    for (auto const& port : pass.all_ports())
        if (!port.output && !port.fused.empty()) {
            bool known = false;
            for (auto const& i : m.inputs) known = known || i.name == std::string_view(port.fused);
            if (!known) m.inputs.push_back({port.fused, {}});
        }
    for (auto const& n : m.nodes) {
        auto const inputs = g.nodes().inputs(g[n.node]);
        for (std::size_t k = 0; k < inputs.size(); ++k) {
            if (inputs[k].node == model::none || g.tree().holds(s, inputs[k].node)) continue;
            scope_port const* mapped = nullptr;
            for (auto const& port : pass.all_ports())
                if (!port.output && port.port == k && n.role == std::string_view(port.inner)) mapped = &port;
            if (!mapped) {
                complain(n.node, inputs[k].name,
                    "input " + std::to_string(k) + " of '" + std::string(n.role) + "' mapped or dropped");
                continue;
            }
            for (auto& i : m.inputs) {
                if (mapped->fused.empty() || i.name != std::string_view(mapped->fused)) continue;
                if (i.from.node == model::none) i.from = inputs[k];
                else if (i.from.node != inputs[k].node || i.from.port != inputs[k].port)
                    complain(n.node, inputs[k].name, "one tensor for input '" + std::string(i.name) + "'");
            }
        }
    }
    for (auto const& port : pass.all_ports())
        if (port.output) m.outputs.push_back({port.fused, m.node(port.inner), port.port});
    return fine;
}

/// Finds the matches of one pass.
class pass_matcher {
public:
    /// `near_misses`: the maximum number to report.
    pass_matcher(scope_graph const& g, pass_row const& row, std::uint32_t index, std::size_t near_misses)
        : g_(g), pass_(*row.pass), index_(index), max_misses_(near_misses), sub_types_(g.tree().scopes().size()) {}

    /// The matches in the order of their scopes.
    series<scope_match> run(fusion_report& report, error_list& errors) {
        errors_ = &errors;
        series<scope_match> found;
        std::vector<std::uint32_t> scopes;
        for (std::uint8_t b = 0; b < pass_.batch_count; ++b) {
            scopes = batch(b);
            if (scopes.empty()) return finish(report), found;
        }
        if (pass_.structure_count == 0) {
            for (auto s : scopes) {
                auto m = begin(s);
                if (take_whole_scope(g_, pass_, m, errors)) take(std::move(m));
            }
        } else {
            structures(scopes);
        }
        found = std::move(found_);
        finish(report);
        return found;
    }

private:
    [[nodiscard]] scope_match begin(std::uint32_t s) const {
        scope_match m;
        m.graph = &g_;
        m.pass = index_;
        m.scope = s;
        return m;
    }
    /// The scopes that match a pattern of the batch, filtered.
    std::vector<std::uint32_t> batch(std::uint8_t b) {
        series<prepared_condition> patterns;
        std::vector<std::string_view> names;
        for (std::size_t i = 0; i < pass_.pattern_count; ++i)
            if (pass_.batch_of[i] == b)
                patterns.emplace_back(g_, pass_.patterns[i].when, sub_types_),
                    names.push_back(pass_.patterns[i].sub_type);
        std::vector<std::uint32_t> scopes;
        series<std::pair<std::uint32_t, std::string_view>> given;
        auto const all = g_.tree().scopes();
        for (std::uint32_t s = pass_.root ? 0 : 1; s < all.size();) {
            std::size_t which = 0;
            while (which < patterns.size() && !patterns[which].holds(s)) ++which;
            bool const matches = which < patterns.size();
            if (matches) {
                scopes.push_back(s);
                given.emplace_back(s, names[which]);
                if (pass_.nested == nested::outermost) passed_over(patterns, s);
            } else if (max_misses_ > 0) {
                miss(patterns, s);
            }
            s = matches && pass_.nested == nested::outermost ? all[s].end : s + 1;
        }
        for (auto const& [s, name] : given) sub_types_[s] = name;
        if (pass_.nested == nested::innermost) {
            auto const before = scopes;
            keep_innermost(scopes);
            left_out(patterns, before, scopes, "pattern wants no scope inside that matches, too");
        }
        if (pass_.parallel != parallel::each) {
            auto const before = scopes;
            filter_parallel(scopes);
            left_out(patterns, before, scopes,
                pass_.parallel == parallel::alone ? "pattern wants one scope that matches in its parent"
                                                  : "pattern wants the first scope that matches in its parent");
        }
        return scopes;
    }
    /// Scopes of `before` that are not among the remaining ones, which are in the same order, and why.
    void left_out(series<prepared_condition> const& patterns, std::vector<std::uint32_t> const& before,
        std::vector<std::uint32_t> const& left, std::string_view why) {
        std::size_t at = 0;
        for (auto const s : before)
            if (at < left.size() && left[at] == s) ++at;
            else not_tried(patterns, s, why);
    }
    /// The scopes inside `outer`, which also match and are not tried.
    void passed_over(series<prepared_condition> const& patterns, std::uint32_t outer) {
        if (max_misses_ == 0) return;
        for (auto s = outer + 1; s < g_.tree()[outer].end; ++s)
            not_tried(patterns, s, "pattern wants no scope around it that matches, too");
    }
    void not_tried(series<prepared_condition> const& patterns, std::uint32_t s, std::string_view why) {
        if (max_misses_ == 0) return;
        for (auto const& p : patterns) {
            if (!p.holds(s)) continue;
            near_miss n;
            p.explain(s, n.met, n.wanted, n.words);
            return add_miss({pass_.name, std::string(g_.tree()[s].path), n.wanted, n.wanted + 1, std::string(why)});
        }
    }
    void keep_innermost(std::vector<std::uint32_t>& scopes) const {
        std::vector<std::uint32_t> kept;
        for (std::size_t i = 0; i < scopes.size(); ++i)
            if (i + 1 == scopes.size() || scopes[i + 1] >= g_.tree()[scopes[i]].end) kept.push_back(scopes[i]);
        scopes = std::move(kept);
    }
    void filter_parallel(std::vector<std::uint32_t>& scopes) const {
        std::vector<std::uint32_t> matched_below(g_.tree().scopes().size(), 0), kept;
        for (auto s : scopes) ++matched_below[g_.tree()[s].parent];
        for (auto s : scopes) {
            auto& n = matched_below[g_.tree()[s].parent];
            if (pass_.parallel == parallel::alone ? n == 1 : n > 0) kept.push_back(s);
            if (pass_.parallel == parallel::first) n = 0;
        }
        scopes = std::move(kept);
    }
    /// Each structure in each scope; after a match, the later ones are not tried on nodes of that match.
    void structures(std::vector<std::uint32_t> const& scopes) {
        series<structure_finder> finders;
        for (std::size_t i = 0; i < pass_.structure_count; ++i) finders.emplace_back(g_, pass_.form(i));
        for (auto s : scopes) {
            auto const before = found_.size();
            for (auto& f : finders) {
                f.forget();
                f.each(s, [&](structure_finder const& done) {
                    auto m = begin(s);
                    done.take(m);
                    take(std::move(m));
                });
            }
            if (found_.size() == before && max_misses_ > 0) {
                auto const* best = &finders[0];
                for (auto const& f : finders)
                    if (f.max_bound() > best->max_bound()) best = &f;
                add_miss({pass_.name, std::string(g_.tree()[s].path), best->max_bound() + 1, best->size() + 1,
                    best->obstacle()});
            }
        }
    }
    /// Reports a name that the pass's check asks for and that no structure of the pass has; once.
    void review_names(scope_match const& m) {
        if (m.not_found.empty() || pass_.structure_count == 0 || misnamed_) return;
        known_names known(m.not_found);
        for (std::size_t i = 0; i < pass_.structure_count; ++i) {
            auto const form = pass_.form(i);
            for (auto const& n : form.nodes()) {
                if (m.not_found == std::string_view(n.name)) return;
                known.look(n.name);
            }
            for (auto const& name : form.input_names()) {
                if (m.not_found == std::string_view(name)) return;
                known.look(name);
            }
        }
        misnamed_ = true;
        place where;
        where.rule = "pass '" + std::string(std::string_view(pass_.name)) + "', check";
        errors_->add(errc::unknown_pattern_node, std::move(where), "a node or an input of the structure" + known.text(),
            std::string(m.not_found));
    }
    void take(scope_match m) {
        m.not_found = {};
        bool const accepted = !pass_.check || pass_.check(m);
        review_names(m);
        if (!accepted) {
            if (max_misses_ > 0)
                add_miss({pass_.name, std::string(g_.tree()[m.scope].path), m.nodes.size(), m.nodes.size() + 1,
                    "pattern wants " + std::string(std::string_view(pass_.check_words))});
            return;
        }
        found_.push_back(std::move(m));
    }
    void miss(series<prepared_condition> const& patterns, std::uint32_t s) {
        near_miss best;
        for (auto const& p : patterns) {
            near_miss n;
            p.explain(s, n.met, n.wanted, n.words);
            if (best.wanted == 0 || n.met * best.wanted > best.met * n.wanted) best = std::move(n);
        }
        if (best.met == 0) return;
        best.pass = pass_.name;
        best.scope = std::string(g_.tree()[s].path);
        add_miss(std::move(best));
    }
    /// Keeps the best; among equally good ones the first.
    void add_miss(near_miss n) {
        auto const better = [](near_miss const& a, near_miss const& b) { return a.met * b.wanted > b.met * a.wanted; };
        auto at = misses_.end();
        while (at != misses_.begin() && better(n, *(at - 1))) --at;
        misses_.insert(at, std::move(n));
        if (misses_.size() > max_misses_) misses_.pop_back();
    }
    void finish(fusion_report& report) {
        for (auto& n : misses_) report.near_misses.push_back(std::move(n));
    }

    scope_graph const& g_;
    pass_data const& pass_;
    std::uint32_t index_;
    std::size_t max_misses_;
    std::vector<std::string_view> sub_types_;
    series<scope_match> found_{};
    series<near_miss> misses_{};
    error_list* errors_ = nullptr; ///< of `run`
    bool misnamed_ = false;        ///< a name is reported
};

} // namespace detail

GRAFT_END
