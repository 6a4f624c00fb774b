// examples/graft_import/import_model.cpp - reads a model, and does with it what the options say
// SPDX-License-Identifier: Apache-2.0
#include "import_model.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <unistd.h>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "choices.hpp"
#include "compiled.hpp"
#include "data.hpp"
#include "execution.hpp"
#include "exported.hpp"
#include "graft/export.hpp"
#include "graft/program/model_report.hpp"
#include "graft/program/save_source.hpp"
#include "graft/program/stage_dump.hpp"
#include "graft/run.hpp"
#include "graft/shipped.hpp"
#include "graft/shipped/families.hpp"
#include "graft/text.hpp"
#include "messages.hpp"
#include "notes.hpp"
#include "npy.hpp"
#include "operators.hpp"
#include "options.hpp"
#include "progress.hpp"
#include "quantized.hpp"
#include "report.hpp"
#include "saved.hpp"
#include "simulate.hpp"
#include "summary.hpp"
#include "weights.hpp"

namespace {

constexpr int done = 0, refused = 1, misused = 2; // statuses

/// Bytes of the machine's memory: the limit for a model.
std::uint64_t memory_of_machine() {
    auto const pages = ::sysconf(_SC_PHYS_PAGES), bytes = ::sysconf(_SC_PAGESIZE);
    return pages > 0 && bytes > 0 ? static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(bytes)
                                  : std::uint64_t{1} << 34;
}

/// One run of the program: each step adds its errors.
class tool {
public:
    tool(options const& o, graft::target_view target)
        : options_(o), target_(std::move(target)), line_(!o.quiet), dump_(o.dumps, graft::shipped::families()),
          said_(o, dump_, line_), chosen_(target_), summary_(o), runs_(o.run) {}

    int run() {
        auto const status = steps();
        line_.end();
        if (!options_.quiet && dump_.stages() != 0)
            for (auto const& d : dump_.directories())
                tell_written(d + "/index.html", fmt::format("pages of {}", counted(dump_.stages(), "stage")));
        return status;
    }

    /// Prints what `--ops` asks for.
    int operators() { return names_are_known() && print_operators(target_, options_) ? done : misused; }

private:
    static std::string counted(std::size_t n, std::string_view one) {
        return fmt::format("{} {}{}", n, one, n == 1 ? "" : "s");
    }
    int steps() {
        graft::error_list unread; // reported after wrong names: those are wrong for every model
        line_.begin("reading " + options_.model);
        path_ = unread.take(graft::model_file(target_, options_.model));
        dump_.set_title(path_);
        if (!unread.failed()) model_ = unread.take(graft::map_file(path_, options_.import.budget));
        if (!options_.import.from.empty()) said_.plugins = target_.plugins_for(options_.import.from);
        else if (model_) said_.plugins = recognised(target_, *model_);
        said_.is_compiled = model_ && graft::is_compiled(*model_);
        if (!said_.is_compiled && !names_are_known()) return misused;
        said_.errors = std::move(unread);
        if (said_.errors.failed()) return said_.report(), refused;
        if (said_.is_compiled) return loaded();
        file_names(options_.save, options_.import.outputs, said_.errors);
        target_.kernels = chosen_.engines.view();
        if (said_.errors.failed()) return said_.report(), refused;
        if (!options_.freeze.empty()) return write_frozen(target_, path_, model_, options_, said_) ? done : refused;
        auto import = options_.import;
        import.steps = chosen_.steps;
        import.budget_bytes = memory_of_machine() / 2;
        import.opened = model_;
        read_arrays();
        if (said_.errors.failed()) return said_.report(), refused;
        for (auto const& a : arrays_) {
            auto& feed = import.feeds.emplace_back();
            feed.name = a.name;
            feed.shape = a.array.desc.shape;
            feed.type = a.array.desc.type;
            feed.assumed = a.assumed && !options_.export_to.empty();
            bool const of_this_run = options_.export_to.empty() && states_a_shape(a.array);
            if (a.assumed || of_this_run) feed.value = a.array.bytes;
        }
        if (!open_hdf5(import, said_.errors)) return said_.report(), refused;
        bool const weightless = !options_.export_to.empty() && !options_.seeded;
        import.without = !import.weights.empty() || weightless ? graft::missing_weights::error
                         : options_.run || options_.seeded     ? graft::missing_weights::seeded
                                                               : graft::missing_weights::unknown;
        if (line_.is_shown()) {
            import.observers.push_back(line_.observer());
            import.progress = line_.mapping();
        }
        if (options_.report) return reported(import);
        quantized_rewrite quantized{words(), options_.fold_quantized, options_.quiet || options_.describe};
        import.rewrites.push_back(quantized.rewrite());
        graft::graph unfinished;
        if (!options_.dumps.empty()) import.refused = &unfinished;
        import.observers.push_back(dump_.observer());
        if (options_.describe) import.observers.push_back(summary_.observer());
        graft::fusion_report fused;
        import.fused = &fused;
        import.near_misses = options_.explain_passes ? 3 : 0;
        auto imported = graft::import(target_, path_, import);
        said_.errors.add(imported.notes());
        if (options_.explain_passes) line_.end(), print_passes(fused, words());
        if (!imported && !unfinished.nodes.empty())
            dump_.write(graft::stage::inferred, {.graph = &unfinished, .errors = &imported.error()});
        if (options_.describe) return imported ? described(std::move(*imported), import) : not_described(import);
        if (!said_.report()) return refused;
        runs_ = runs_ && !is_only_looked_at(*imported);
        if (runs_ && import.without == graft::missing_weights::seeded) warn_of_seeded(*imported);
        if (options_.export_to.empty()) return compiled(std::move(*imported));
        line_.begin("writing " + options_.export_to);
        return write_exported(*imported, options_, said_) ? done : refused;
    }
    /// A program that was compiled before.
    int loaded() {
        auto created = load_compiled(model_, options_, target_, memory_of_machine());
        if (!created) said_.errors.errors = created.error().errors;
        if (said_.errors.failed()) return said_.report(), refused;
        if (options_.describe) {
            summary_.take(created->graph());
            if (!said_.report()) return refused;
            return summary_.print(path_, *created) ? done : refused;
        }
        read_arrays();
        check_names(created->graph(), arrays_, said_.errors);
        check_arrays(created->graph(), arrays_, said_.errors);
        if (!said_.report()) return refused;
        runs_ = runs_ && !is_only_looked_at(created->graph());
        auto view = created->view();
        dump_.write(graft::stage::planned, view);
        if (!options_.regions) view.engines = nullptr;
        return answered(*created, shown(view), false);
    }
    void read_arrays() {
        for (bool const assumed : {false, true})
            for (auto const& [name, file] : assumed ? options_.assumed : options_.inputs)
                if (named_array a{name, file, {}, assumed}; read_npy(file, a.array, said_.errors))
                    arrays_.push_back(std::move(a));
    }
    /// Whether shapes may depend on the elements of the fed tensor: few numbers, in one dimension at most.
    static bool states_a_shape(npy_array const& a) {
        return a.strings.empty() && a.desc.shape.rank() <= 1 && !a.bytes.empty() && a.bytes.size() <= 512;
    }
    /// The outcome of each node.
    int reported(graft::import_options const& import) {
        auto const all = graft::report_on(target_, path_, import, how_to_compile());
        line_.end();
        if (!options_.quiet && options_.json != "-") {
            auto const text = to_text(all); // nodes, an empty line, sums
            auto const end = text.find("\n\n");
            if (end != text.npos) print_lines(std::string_view(text).substr(0, end + 1), options_.rows, stdout);
            print_text(std::string_view(text).substr(end == text.npos ? 0 : end + 1), stdout);
        }
        if (options_.json == "-") fmt::print("{}", to_json(all));
        else if (!options_.json.empty()) said_.errors.add(graft::write_text(options_.json, to_json(all)));
        if (!said_.report()) return refused;
        if (!options_.quiet && !options_.json.empty())
            tell_written(options_.json, "the outcome of " + counted(all.nodes.size(), "node"));
        return all.complete() ? done : refused;
    }
    /// What the model is. `import`: of a second import, if the sizes for symbols are not possible.
    int described(graft::graph g, graft::import_options import) {
        summary_.take(g);
        auto how = how_to_compile();
        how.passes = chosen_.passes;
        how.memory_bytes = std::uint64_t{1} << 40;
        how.partial = true;
        how.symbols = summary_.chosen_sizes();
        line_.begin("planning");
        auto created = graft::compile(std::move(g), target_, how);
        import.observers = {};
        for (bool const ones : {true, false}) {
            if (created || summary_.chosen_sizes().empty()) break;
            how.symbols = summary_.other_sizes(ones);
            if (auto again = graft::import(target_, path_, import))
                created = graft::compile(std::move(*again), target_, how);
        }
        if (!created) said_.errors.add(created.error());
        if (!said_.report()) return refused;
        auto const complete = summary_.print(path_, *created);
        graft::error_list missing;
        missing.errors = created->gaps().kernels;
        print_notes(missing, options_);
        return complete ? done : refused;
    }
    /// What is known of a model that is refused.
    int not_described(graft::import_options import) {
        import.observers = {};
        import.progress = {};
        import.fused = nullptr;
        auto const report = graft::report_on(target_, path_, import, how_to_compile());
        line_.end();
        summary_.print_refused(path_, report);
        return said_.report(), refused;
    }
    /// Checks that the names in the options exist; otherwise reports them with the option. Sets the engines.
    bool names_are_known() {
        auto const wrong = choose(options_, target_, said_.plugins, chosen_);
        if (wrong.failed()) line_.end();
        print_errors(wrong, said_.plugins);
        return !wrong.failed();
    }
    /// What the options say of each compilation.
    [[nodiscard]] graft::compile_options how_to_compile() const {
        graft::compile_options how;
        how.engines = chosen_.engine_names;
        how.chip = options_.import.chip;
        how.dynamic_sizes = options_.import.dynamic_sizes;
        how.fuse_epilogue = options_.fuse_epilogue;
        return how;
    }
    int compiled(graft::graph g) {
        check_arrays(g, arrays_, said_.errors);
        bool const open = runs_ && numbers_are_missing(g);
        auto how = how_to_compile();
        // otherwise the model's own nodes are shown; a dump has them in the stage before
        bool const runs = runs_ || !options_.compile_to.empty() || !options_.dumps.empty();
        how.passes = runs ? chosen_.passes : std::vector<std::string>{"none"};
        how.memory_bytes = runs_ ? memory_of_machine() : std::uint64_t{1} << 40;
        how.reuse_memory = !chosen_.simulated; // a node's inputs are read after it has run
        how.partial = true;                    // nodes without a kernel or a size are shown as far as possible
        line_.begin("planning");
        auto created = graft::compile(std::move(g), target_, how);
        said_.errors.add(created.notes());
        if (!created) return said_.report(), refused;
        auto const& program = *created;
        auto view = program.view();
        dump_.write(graft::stage::planned, view);
        if (!options_.regions && options_.engines.empty()) view.engines = nullptr;
        return answered(program, shown(view), open);
    }
    /// The requested output for a program: `open` ones cannot run.
    int answered(graft::program const& program, graft::graph_view const& view, bool open) {
        graph_ = view.of;
        line_.end();
        auto& errors = said_.errors;
        auto const& gaps = program.gaps();
        errors.errors.insert(errors.errors.end(), gaps.bounds.begin(), gaps.bounds.end());
        if (options_.json == "-") fmt::print("{}", to_json(view));
        else if (!options_.json.empty()) errors.add(graft::write_text(options_.json, to_json(view)));
        // wrong values of inputs come before tables that have nothing to do with them
        bool const tables = !runs_ || open || options_.rows.are_told(stdout);
        if (!options_.quiet && tables && (!errors.failed() || open)) print_graph(view, gaps.sizes, options_.rows);
        if (options_.regions) print_text(with_names_on_lines(region_table(view), *view.of), words());
        if (!options_.roofline.empty()) roofline(*view.of);
        for (auto const& name : options_.explain) explain(name);
        if (runs_ && !open)
            for (auto const* all : {&gaps.kernels, &gaps.sizes})
                errors.errors.insert(errors.errors.end(), all->begin(), all->end());
        if (!options_.compile_to.empty() && !errors.failed()) {
            tell_of_values(*view.of);
            line_.begin("writing " + options_.compile_to);
            errors.add(options_.compile_to.ends_with(".hpp")
                           ? graft::save_source(program, graft::shipped::sources_of_kernels(), options_.compile_to)
                           : graft::save(program, options_.compile_to));
        }
        if (!said_.report()) return refused;
        if (!options_.quiet) tell_of_files(program);
        if (options_.run && !runs_ && !options_.quiet)
            print_note("not run: no values for its inputs (--random-inputs SEED, --input NAME=FILE.npy)");
        if (!runs_ || !options_.compile_to.empty()) return done;
        execution runs{options_, target_, arrays_, chosen_.engines.view(), chosen_.simulated, said_, line_};
        return runs.run(program, view) ? done : refused;
    }
    /// What was written, to a terminal.
    void tell_of_files(graft::program const& program) const {
        auto const nodes = counted(program.graph().nodes.size(), "node");
        if (!options_.json.empty()) tell_written(options_.json, nodes + " as JSON");
        if (!options_.roofline.empty()) tell_written(options_.roofline, "the roofline of " + nodes);
        if (!options_.compile_to.empty())
            tell_written(options_.compile_to, "a program of " + counted(program.figures().steps, "step"));
    }
    /// Whether a graph is written or explained, with nothing to run it with.
    [[nodiscard]] bool is_only_looked_at(graft::graph const& g) const {
        graft::error_list missing;
        return options_.only_looks && !inputs_without_values(g, arrays_, missing).empty();
    }
    /// A graph with symbols cannot run: an error for each input that has some.
    bool numbers_are_missing(graft::graph const& g) {
        auto& errors = said_.errors;
        auto const before = errors.errors.size();
        for (auto const& in : g.inputs) {
            auto const& d = g.tensors[in.tensor].desc;
            std::string missing;
            std::vector<std::uint16_t> seen;
            for (std::size_t i = 0; d.shape.symbolic() && i < d.shape.rank(); ++i)
                if (d.shape[i].symbolic())
                    g.symbols->each_symbol(d.shape[i], [&](std::uint16_t number) {
                        if (std::find(seen.begin(), seen.end(), number) != seen.end()) return;
                        seen.push_back(number);
                        missing += " --bind " + std::string(g.symbols->name(number)) + "=NUMBER";
                    });
            if (missing.empty()) continue;
            auto where = g.place_of(g.nodes[g.tensors[in.tensor].producer]);
            where.port = std::string(in.name);
            errors.add(graft::errc::undetermined_shape, std::move(where), "numbers to run with:" + missing, to_text(d));
        }
        return errors.errors.size() != before;
    }
    /// The stream for messages: separate from the JSON for other programs.
    [[nodiscard]] std::FILE* words() const { return options_.json == "-" ? stderr : stdout; }
    void explain(std::string const& name) {
        if (auto const t = graft::find_tensor(*graph_, name); t != graft::no_id)
            print_text("\n" + graft::explain(*graph_, t), words());
        else {
            graft::nearest_name near(name);
            std::vector<std::string> names;
            for (graft::tensor_id k{}; k < graph_->tensors.size(); ++k) names.push_back(graft::name_of(*graph_, k));
            for (auto const& known : names) near.look(known);
            said_.errors.add(graft::errc::unknown_tensor, {}, "a tensor of the graph" + near.hint(), name);
        }
    }
    /// The nodes and the roofs of a chip.
    void roofline(graft::graph const& g) {
        auto const& chip = chip_of_roofs(target_, options_);
        auto const roofline_points = graft::roofline_of(g, chip, &graft::shipped::macs_of);
        auto const& file = options_.roofline;
        said_.errors.add(graft::write_text(file, file.ends_with(".json")   ? roofline_json(g, chip, roofline_points)
                                                 : file.ends_with(".html") ? roofline_page(g, chip, roofline_points)
                                                                           : roofline_table(g, chip, roofline_points)));
    }
    /// A compiled program accepts no other values of the inputs that are known at import.
    void tell_of_values(graft::graph const& g) {
        for (auto const& port : g.inputs)
            if (g.value_of(port.tensor).constant)
                print_warning(fmt::format(
                    "{}: it is for this value of '{}', and refuses others", options_.compile_to, port.name));
    }
    void warn_of_seeded(graft::graph const& g) {
        for (auto const& n : g.nodes)
            if (n.kind == graft::node_kind::constant && n.source == graft::no_id && n.origin_type == "SeededBlob")
                return print_warning(
                    options_.model + ": no --weights: the net runs with seeded weights, its results are meaningless");
    }

    options const& options_;
    graft::target_view target_;
    std::string path_{};                              ///< of the model's file, if a folder was passed
    graft::shared<graft::mapped_file const> model_{}; ///< opened once: a pipe can be read only once
    progress line_;
    graft::stage_dump dump_;
    messages said_;
    choices chosen_;
    model_summary summary_;
    std::vector<named_array> arrays_{};
    graft::graph const* graph_ = nullptr;
    bool runs_ = true; ///< the program, if it can
};

} // namespace

int import_model(options const& o, graft::target_view target) { return tool(o, std::move(target)).run(); }

int list_operators(options const& o, graft::target_view target) { return tool(o, std::move(target)).operators(); }
