// graft/program/load.hpp - a program out of a compiled file: mapped, checked once, bound to the target's kernels
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory> // make_shared
#include <string>
#include <utility>

#include "graft/base/config.hpp"
#include "graft/base/error.hpp"
#include "graft/base/status.hpp"
#include "graft/model/file.hpp"
#include "graft/program/compiled_file/read_graph.hpp"
#include "graft/program/compiled_file/read_plan.hpp"
#include "graft/program/compiled_file/read_steps.hpp"
#include "graft/program/compiled_file/tables.hpp"
#include "graft/program/compiled_file/verify.hpp"
#include "graft/program/program.hpp"
#include "graft/program/target.hpp"

GRAFT_BEGIN

/// How to load a compiled file.
struct GRAFT_TYPE load_options {
    /// The sum of the constants' bytes is computed and compared, too.
    bool verify = false;
    /// The file is one that this program, or one that is trusted like it, has written, and nobody has changed since:
    /// the sum of its tables is not computed, and rules of operators are not asked again whether they infer the shapes
    /// that it holds. A file that lies about those makes kernels read and write memory that is not theirs.
    bool trusted = false;
    std::uint64_t memory_bytes = std::uint64_t{1} << 40; ///< that the arena may have at most
};

namespace detail {

/// A compiled file as a program keeps it.
struct loaded_file {
    std::shared_ptr<mapped_file const> file;
    compiled_file::tables tables;
    compiled_file::origins places;

    loaded_file(std::shared_ptr<mapped_file const> mapped, std::string const& name, bool sums, error_list& errors)
        : file(std::move(mapped)), tables(file->bytes(), name, sums, errors), places{&tables, {}} {
        if (tables.fine()) places.texts = compiled_file::text_reader(tables);
    }
    loaded_file(loaded_file const&) = delete;
    loaded_file& operator=(loaded_file const&) = delete;
};

inline bool read_program(
    loaded_file const& from, target_view const& to, load_options const& options, program_parts& p, error_list& errors) {
    auto const& t = from.tables;
    auto const& texts = from.places.texts;
    if (!t.fine() || !texts.check(t)) return false;
    if (options.verify && compiled_file::sum_of(t.data()) != t.header().data_sum)
        return t.says(errc::damaged_file, static_cast<std::int64_t>(t.header().data_at), "data_sum",
            "the sum of the constants that the header holds", "another sum");
    auto& g = p.graph;
    g.catalog = to.ops;
    compiled_file::graph_reader graph(t, texts, g);
    if (!graph.read(errors) || !compiled_file::plan_reader(t, g, graph.largest(), p.plan).read(options.memory_bytes))
        return false;
    g.locate = &compiled_file::origins::locate;
    g.made_by = &compiled_file::origins::pass_of;
    g.model = &from.places;
    auto const& program = t.of<compiled_file::program_record>(compiled_file::section::program)[0];
    if (!texts.has(program.framework)) return t.wrong(compiled_file::section::program, 0, "a framework", "none");
    g.framework = texts[program.framework];
    compiled_file::step_reader steps(t, texts, to.kernels.tables, p);
    return steps.read(errors) &&
           (options.trusted || (compiled_file::verifier(t, p).run(errors) && steps.ask_support(errors))) &&
           steps.prepare(errors);
}

} // namespace detail

/// Whether a file is a compiled program, by its first bytes.
[[nodiscard]] inline bool is_compiled(mapped_file const& file) { return compiled_file::has_magic(file.bytes()); }

/// The program in a file that is open. Constants, names and lists stay where they are in it; the program keeps it.
/// error as the other form
[[nodiscard]] inline result<program, error_list> load(std::shared_ptr<mapped_file const> file, std::string const& name,
    target_view const& to, load_options const& options = {}) {
    error_list errors;
    auto const from = std::make_shared<detail::loaded_file>(
        std::move(file), name, !options.trusted || options.verify, errors);
    auto const parts = std::make_shared<detail::program_parts>();
    parts->owner = to.owner;
    parts->tables.assign(to.kernels.tables.begin(), to.kernels.tables.end());
    parts->graph.owners.push_back(from);
    parts->has_plan = true;
    if (!detail::read_program(*from, to, options, *parts, errors)) return errors;
    return program(parts);
}

/// Maps a file that `save` wrote. The target needs the operators and kernels of the one that the program was compiled
/// for, by name and fingerprint; it may have others. Kernels that make something ready do so again.
/// example `auto const program = graft::load("net.graft", npu); graft::session run{*program};`
/// error what `map_file` says; truncated, damaged_file; wrong_file_version, wrong_byte_order;
///       operator_not_in_catalog, unknown_engine, no_kernel, wrong_fingerprint: it is of another library;
///       out_of_memory_budget; what kernels answer that prepare themselves
/// cost linear in nodes and tensors, no allocation for each of them; constants are not touched unless `verify` asks
[[nodiscard]] inline result<program, error_list> load(
    std::string const& path, target_view const& to, load_options const& options = {}) {
    auto file = map_file(path);
    return file ? load(*std::move(file), path, to, options) : std::move(file).error();
}

GRAFT_END
