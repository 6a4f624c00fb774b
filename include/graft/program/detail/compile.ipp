// graft/program/detail/compile.ipp - the body of `compile`
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit> // has_single_bit

#include "graft/base/config.hpp"
#include "graft/base/container/shared.hpp"
#include "graft/graph/edit/graph_passes.hpp"
#include "graft/graph/edit/pass_names.hpp"
#include "graft/graph/infer/bind_symbols.hpp"
#include "graft/graph/infer/chip.hpp"
#include "graft/graph/infer/dynamic_sizes.hpp"
#include "graft/graph/infer/upper_bounds.hpp"
#include "graft/graph/plan/plan.hpp"
#include "graft/op/infer/chip.hpp"
#include "graft/program/watched_stages.hpp"
#include "graft/session/assign.hpp"
#include "graft/session/binding.hpp"
#include "graft/session/constant_folding.hpp"
#include "graft/session/detail/sizing.hpp"
#include "graft/session/engine.hpp"
#include "graft/session/fuse_epilogue.hpp"
#include "graft/text/shape.hpp"

GRAFT_BEGIN

namespace detail {

/// Whether a node's size depends on its data, and nothing has asked the rules for its bound: a graph made in code.
inline bool wants_bounds(graph const& g) {
    if (!g.bounds.empty()) return false;
    for (auto const& n : g.nodes)
        if (n.kind == node_kind::operation && bounded_by_rule(g.catalog, n.op)) return true;
    return false;
}
/// Checks the options and sets their numbers and bounds in the graph. False after an error.
inline bool choose_sizes(graph& g, compile_options const& options, kernel_set const& kernels,
    chip_descriptor const* chip, span<chip_descriptor const* const> chips, error_list& errors) {
    if (!std::has_single_bit(options.alignment) || options.alignment < planned_alignment) {
        errors.add(errc::wrong_value, place::at({}, {}, "alignment"), "a power of two, 64 at least",
            std::to_string(options.alignment));
    }
    if (!options.chip.empty()) errors.add(check_chip(g, options.chip, chip, chips));
    if (!options.symbols.empty()) errors.add(bind_symbols(g, options.symbols, {&fold_node, &kernels}));
    if ((!options.sizes.empty() || !options.symbols.empty()) && !errors.failed())
        errors.add(bound_dynamic_sizes(g, options.dynamic_sizes, options.sizes));
    else if (!errors.failed() && wants_bounds(g)) errors.add(bound_sizes(g));
    return !errors.failed();
}

/// Unspecified options are set from a chip with a descriptor: the device, the alignment and the size of memory.
inline compile_options on_chip(compile_options options, chip_descriptor const* chip) {
    if (!chip) return options;
    if (options.device.unspecified()) options.device = chip->platform();
    auto const& global = chip->memory(memory_kind::global);
    if (global.alignment > options.alignment) options.alignment = global.alignment;
    if (global.bytes && global.bytes < options.memory_bytes) options.memory_bytes = global.bytes;
    return options;
}
/// The tables for a chip: those made for it first, without those for others.
inline series<kernel_table_view> tables_on(kernel_set all, std::string_view chip) {
    series<kernel_table_view> tables;
    for (bool const own : {true, false})
        for (auto const& t : all.tables)
            if (t.chip.empty() != own && (t.chip.empty() || t.chip == chip)) tables.push_back(t);
    return tables;
}

/// Whether nodes of an operator can run: a kernel of the catalog's prototype, and the chip if one is chosen.
inline bool can_run(catalog_view const& c, std::string_view name, kernel_set const& kernels, std::string_view chip) {
    auto const op = c.find(name);
    if (op == no_op) return false;
    bool on = chip.empty();
    for (auto const& f : c.facts_of(op)) on = on || (f.kind == fact_kind::chip && c.text(f.bytes) == chip);
    if (!on) return false;
    for (auto const& t : kernels.tables)
        for (auto const& r : t.of(name))
            if (r.ports == port_fingerprint(c, op)) return true;
    return false;
}
/// The target's passes, as far as the options choose them and the kernels support them. False after an error.
inline bool run_passes(
    graph& g, span<run_pass const> all, kernel_set const& kernels, compile_options const& options, error_list& errors) {
    series<std::string_view> names;
    for (auto const& p : all) names.push_back(p.name);
    auto const chosen = chosen_names(names, options.passes, errors);
    if (errors.failed() || !options.reuse_memory) return !errors.failed();
    for (std::size_t i = 0; i < all.size(); ++i) {
        bool runs = chosen[i];
        for (auto const name : all[i].adds) runs = runs && can_run(g.catalog, name, kernels, options.chip);
        if (!runs) continue;
        bool const bounded = !g.bounds.empty();
        auto const done = errors.take(all[i].run(g, kernels));
        if (errors.failed()) return false;
        if (done == 0) continue;
        remove_dead(g);
        g.prepared.push_back({all[i].name, done});
        if (!bounded) continue;
        series<tensor_bound> const stated(g.bounds.begin(), g.bounds.end()); // an edit removes those of rules
        errors.add(bound_dynamic_sizes(g, options.dynamic_sizes, stated));
    }
    return !errors.failed();
}

inline void ask_for_memory(compile_options const& options, memory_needs& needs) {
    needs.alignment = options.alignment;
    needs.reuse = options.reuse_memory;
}

/// If sizes depend on unbound symbols: the plan that no numbers for them exceed.
inline void plan_at_largest(program_parts& p, compile_options const& options) {
    error_list unused, errors;
    auto const largest = at_largest(p.graph);
    auto needs = bind_and_collect_errors(largest, p.engines, unused);
    ask_for_memory(options, needs);
    p.plan = errors.take(plan_memory(largest, needs, options.memory_bytes));
    p.has_plan = p.plan_is_bound = !errors.failed();
    for (auto& e : errors.errors) {
        if (e.code != errc::overflow) continue;
        for (auto const& t : p.graph.tensors)
            if (t.origin == e.where.port) e.got = to_text(t.desc) + " at the upper bounds of its symbols";
        p.gaps.bounds.push_back(std::move(e));
    }
}

#ifdef GRAFT_CHECKED
/// Whether each node's outputs are what its rules infer from its inputs: a program that writes into `graph::tensors`
/// must infer again, or kernels would read and write beyond the ends of tensors.
/// error wrong_shape, wrong_dtype; those of the rules
inline void check_inferred(graph const& g, error_list& errors) {
    series<tensor_desc> read, out;
    series<tensor_desc const*> in;
    series<known_value> values;
    for (auto const& n : g.nodes) {
        if (n.kind != node_kind::operation) continue;
        auto f = frame_of(g, n);
        read.assign(n.input_count, {}), in.assign(n.input_count, nullptr), values.assign(n.input_count, {});
        out.assign(n.output_count, {});
        for (std::size_t i = 0; i < n.input_count; ++i)
            if (auto const t = g.inputs_of(n)[i]; t != no_id) {
                read[i] = g.input_desc(n, i), values[i] = g.value_of(t);
                f.watch(read[i], i);
                in[i] = &read[i];
            }
        f.inputs = {in.data(), in.size()}, f.values = {values.data(), values.size()};
        f.outputs = {out.data(), out.size()};
        if (auto const why = infer_node(g.catalog, n.op, f); !why) {
            errors.add(why, g.place_of(n));
            continue;
        }
        for (std::uint32_t k = 0; k < n.output_count; ++k) {
            auto const &inferred = out[k], &is = g.tensors[n.output(k)].desc;
            auto const wrong = inferred.type != is.type               ? errc::wrong_dtype
                               : contradict(inferred.shape, is.shape) ? errc::wrong_shape
                                                                      : errc::ok;
            if (wrong == errc::ok) continue;
            auto where = g.place_of(n);
            where.port = std::string(g.tensors[n.output(k)].origin);
            errors.add(wrong, std::move(where), to_text(inferred) + ", which its rules infer", to_text(is));
        }
    }
}
#endif

} // namespace detail

GRAFT_LARGE result<program, error_list> compile(graph g, target_view const& to, compile_options const& declared) {
    error_list errors;
#ifdef GRAFT_CHECKED
    if (detail::check_inferred(g, errors); errors.failed()) return errors;
#endif
    auto const* const chip = chip_named(to.chips, declared.chip);
    auto const options = detail::on_chip(declared, chip);
    auto const tables = detail::tables_on(to.kernels, options.chip);
    detail::check_engines({tables}, errors);
    engine_list const all(kernel_set{tables});
    auto const engines = options.engines.empty() ? all : errors.take(all.only(options.engines));
    auto const kernels = engines.view();
    if (errors.failed() || !detail::choose_sizes(g, options, kernels, chip, to.chips, errors)) return errors;
    if (!detail::run_passes(g, to.passes, kernels, options, errors)) return errors;
    if (g.release_pages) g.release_pages(g.model); // passes have read many of them
    auto const parts = shared<detail::program_parts>::make();
    auto& p = *parts;
    p.graph = std::move(g);
    p.owner = to.owner;
    p.tables.assign(to.kernels.tables.begin(), to.kernels.tables.end());
    if (!kernels.tables.empty()) {
        p.engines = assign_engines(p.graph, kernels);
        p.kernels = detail::bind_and_collect_errors(p.graph, p.engines, errors, options.device);
        if (options.fuse_epilogue) fuse_epilogues(p.graph, p.kernels);
    }
    detail::ask_for_memory(options, p.kernels);
    p.gaps.kernels = std::move(errors.errors);
    errors.errors.clear();
    p.plan = errors.take(plan_memory(p.graph, p.kernels, options.memory_bytes));
    p.has_plan = !errors.failed();
    p.gaps.sizes = std::move(errors.errors);
    program created(parts);
    if (errors.errors = p.gaps.all(); errors.failed() && !options.partial) return errors;
    if (!p.has_plan && p.graph.symbols) detail::plan_at_largest(p, options);
    auto notes = watched_stages(options.observers)(stage::planned, created.view());
    return {std::move(created), std::move(notes)};
}

GRAFT_END
