// graft/program/detail/load.ipp - the bodies of `load` and `is_compiled`
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/program/detail/compiled_file/read_graph.hpp"
#include "graft/program/detail/compiled_file/read_plan.hpp"
#include "graft/program/detail/compiled_file/read_steps.hpp"
#include "graft/program/detail/compiled_file/verify.hpp"

GRAFT_BEGIN
namespace detail {

/// A compiled file, as stored by a program.
struct loaded_file {
    shared<mapped_file const> file;
    compiled_file::tables tables;
    compiled_file::origins places;

    loaded_file(shared<mapped_file const> mapped, std::string const& name, bool sums, error_list& errors)
        : file(std::move(mapped)), tables(file->bytes(), name, sums, errors), places{&tables, {}} {
        if (tables.fine()) places.strings = compiled_file::text_reader(tables);
    }
    loaded_file(loaded_file const&) = delete;
    loaded_file& operator=(loaded_file const&) = delete;
};

inline bool read_program(
    loaded_file const& from, target_view const& to, load_options const& options, program_parts& p, error_list& errors) {
    auto const& t = from.tables;
    auto const& strings = from.places.strings;
    if (!t.fine() || !strings.check(t)) return false;
    if (options.verify && compiled_file::sum_of(t.data()) != t.header().data_sum)
        return t.report(errc::damaged_file, static_cast<std::int64_t>(t.header().data_at), "data_sum",
            "the checksum of the constants in the header", "another sum");
    auto& g = p.graph;
    g.catalog = to.ops;
    compiled_file::graph_reader graph(t, strings, g);
    if (!graph.read(errors) || !compiled_file::plan_reader(t, g, graph.largest(), p.plan).read(options.memory_bytes))
        return false;
    g.locate = &compiled_file::origins::locate;
    g.created_by = &compiled_file::origins::pass_of;
    g.model = &from.places;
    auto const& program = t.of<compiled_file::program_record>(compiled_file::section::program)[0];
    if (!strings.has(program.framework)) return t.wrong(compiled_file::section::program, 0, "a framework", "none");
    g.framework = strings[program.framework];
    compiled_file::step_reader steps(t, strings, to.kernels.tables, p);
    return steps.read(errors) &&
           (options.trusted || (compiled_file::verifier(t, p).run(errors) && steps.check_support(errors))) &&
           steps.prepare(errors);
}

} // namespace detail

GRAFT_LARGE bool is_compiled(mapped_file const& file) { return compiled_file::has_magic(file.bytes()); }

GRAFT_LARGE result<program, error_list> load(
    shared<mapped_file const> file, std::string const& name, target_view const& to, load_options const& options) {
    error_list errors;
    auto const from = shared<detail::loaded_file>::make(
        std::move(file), name, !options.trusted || options.verify, errors);
    auto const parts = shared<detail::program_parts>::make();
    parts->owner = to.owner;
    parts->tables.assign(to.kernels.tables.begin(), to.kernels.tables.end());
    parts->graph.owners.push_back(from);
    parts->has_plan = parts->is_checked = true;
    if (!detail::read_program(*from, to, options, *parts, errors)) return errors;
    return program(parts);
}

GRAFT_LARGE result<program, error_list> load(
    std::string const& path, target_view const& to, load_options const& options) {
    auto file = map_file(path);
    return file ? load(*std::move(file), path, to, options) : std::move(file).error();
}

GRAFT_END
