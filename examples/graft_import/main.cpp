// examples/graft_import/main.cpp - imports a model, infers, plans and runs it: the complete library in one program
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>
#include <unistd.h>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "compare.hpp"
#include "compiled.hpp"
#include "data.hpp"
#include "graft/cann/catalog/operators.hpp"
#include "graft/export.hpp"
#include "graft/export/mlir/coverage.hpp"
#include "graft/export/onnx/coverage.hpp"
#include "graft/frontend/tensorflow.hpp"
#include "graft/frontend/tensorflow/freeze.hpp"
#include "graft/fusion.hpp"
#include "graft/library/chips.hpp"
#include "graft/library/load.hpp"
#include "graft/library/not_executed.hpp"
#include "graft/program/coverage.hpp"
#include "graft/program/model_report.hpp"
#include "graft/program/save_source.hpp"
#include "graft/program/stage_dump.hpp"
#include "graft/run.hpp"
#include "graft/shipped.hpp"
#include "graft/shipped/families.hpp"
#include "graft/text.hpp"
#include "infer.hpp"
#include "notes.hpp"
#include "npy.hpp"
#include "operators.hpp"
#include "options.hpp"
#include "quantized.hpp"
#include "report.hpp"
#include "saved.hpp"
#include "simulate.hpp"
#include "variables.hpp"
#include "weights.hpp"
#include "worker_threads.hpp"

namespace {

constexpr int done = 0, refused = 1, misused = 2;

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
        : options_(o), target_(std::move(target)), dump_(o.dumps, graft::shipped::families()),
          engines_(target_.kernels) {}

    int run() {
        graft::error_list unread; // reported after wrong names: those are wrong for every model
        path_ = unread.take(graft::model_file(target_, options_.model));
        if (!unread.failed()) model_ = unread.take(graft::map_file(path_, options_.import.budget));
        if (!options_.import.from.empty()) plugins_ = target_.plugins_for(options_.import.from);
        else if (model_) plugins_ = recognised(target_, *model_);
        is_compiled_ = model_ && graft::is_compiled(*model_);
        if (!is_compiled_ && !names_are_known()) return misused;
        errors_ = std::move(unread);
        if (!report()) return refused;
        if (is_compiled_) return loaded();
        file_names(options_.save, options_.import.outputs, errors_);
        target_.kernels = engines_.view();
        if (!report()) return refused;
        if (!options_.freeze.empty()) return freeze();
        auto import = options_.import;
        import.steps = steps_;
        import.budget_bytes = memory_of_machine() / 2;
        import.opened = model_;
        read_arrays();
        if (!report()) return refused;
        for (auto const& a : arrays_) {
            auto& feed = import.feeds.emplace_back();
            feed.name = a.name;
            feed.shape = a.array.desc.shape;
            feed.type = a.array.desc.type;
            feed.assumed = a.assumed && !options_.export_to.empty();
            bool const of_this_run = options_.export_to.empty() && states_a_shape(a.array);
            if (a.assumed || of_this_run) feed.value = a.array.bytes;
        }
        if (!open_hdf5(import, errors_)) return report(), refused;
        bool const weightless = !options_.export_to.empty() && !options_.seeded;
        import.without = !import.weights.empty() || weightless ? graft::missing_weights::error
                         : options_.run || options_.seeded     ? graft::missing_weights::seeded
                                                               : graft::missing_weights::unknown;
        if (options_.report) return reported(import);
        quantized_rewrite quantized{words(), options_.fold_quantized, options_.quiet};
        import.rewrites.push_back(quantized.rewrite());
        graft::graph unfinished;
        if (!options_.dumps.empty()) import.refused = &unfinished;
        import.observers.push_back(dump_.observer());
        graft::fusion_report fused;
        import.fused = &fused;
        import.near_misses = options_.explain_passes ? 3 : 0;
        auto imported = graft::import(target_, path_, import);
        errors_ = imported.notes();
        if (options_.explain_passes) print_passes(fused, words());
        if (!imported && !unfinished.nodes.empty())
            dump_.write(graft::stage::inferred, {.graph = &unfinished, .errors = &imported.error()});
        if (!report()) return refused;
        if (import.without == graft::missing_weights::seeded) warn_of_seeded(*imported);
        return options_.export_to.empty() ? compiled(std::move(*imported)) : exported(*imported);
    }

    /// Prints what `--ops` asks for.
    int operators() { return names_are_known() && print_operators(target_, options_) ? done : misused; }

private:
    /// A program that was compiled before.
    int loaded() {
        auto created = load_compiled(model_, options_, target_, memory_of_machine());
        if (!created) errors_.errors = created.error().errors;
        if (!report()) return refused;
        read_arrays();
        check_names(created->graph(), arrays_, errors_);
        check_arrays(created->graph(), arrays_, errors_);
        if (!report()) return refused;
        auto view = created->view();
        dump_.set_title(options_.model);
        dump_.write(graft::stage::planned, view);
        if (!options_.regions) view.engines = nullptr;
        return answered(*created, shown(view), false);
    }
    void read_arrays() {
        for (bool const assumed : {false, true})
            for (auto const& [name, file] : assumed ? options_.assumed : options_.inputs)
                if (named_array a{name, file, {}, assumed}; read_npy(file, a.array, errors_))
                    arrays_.push_back(std::move(a));
    }
    /// Whether shapes may depend on the elements of the fed tensor: few numbers, in one dimension at most.
    static bool states_a_shape(npy_array const& a) {
        return a.strings.empty() && a.desc.shape.rank() <= 1 && !a.bytes.empty() && a.bytes.size() <= 512;
    }
    /// The outcome of each node.
    int reported(graft::import_options const& import) {
        graft::compile_options how;
        how.engines = engine_names_;
        how.chip = options_.import.chip;
        how.dynamic_sizes = options_.import.dynamic_sizes;
        how.fuse_epilogue = options_.fuse_epilogue;
        auto const all = graft::report_on(target_, path_, import, how);
        if (!options_.quiet && options_.json != "-") fmt::print("{}", to_text(all));
        if (options_.json == "-") fmt::print("{}", to_json(all));
        else if (!options_.json.empty()) errors_.add(graft::write_text(options_.json, to_json(all)));
        return report() && all.complete() ? done : refused;
    }
    /// Writes the model in another format, and reports its contents.
    int exported(graft::graph& g) {
        for (auto& port : g.inputs) // by their names on the command line
            for (auto const& [name, file] : options_.inputs)
                if (graft::find_tensor(g, name) == port.tensor) port.name = name;
        return options_.export_to.ends_with(".mlir") ? exported_as_mlir(g) : exported_as_onnx(g);
    }
    /// The values that --assume gives, as a note in what is exported; empty if it gives none.
    [[nodiscard]] std::string assumptions() const {
        std::string all;
        for (auto const& [name, file] : options_.assumed)
            all += (all.empty() ? "made for these values of former inputs: " : ", ") + name + " = " + file;
        return all;
    }
    int exported_as_mlir(graft::graph const& g) {
        graft::mlir::out::write_options how;
        if (options_.export_to.ends_with(".stablehlo.mlir")) how.dialect = graft::mlir::out::dialect::stablehlo;
        how.note = assumptions();
        graft::mlir::out::write_report written;
        errors_ = graft::export_mlir(g, graft::shipped::mlir_exporters(), options_.export_to, how, &written);
        if (!report()) return refused;
        if (!options_.quiet)
            fmt::print("{}: {} operations, {} of them transpose, {} bytes of weights\n", options_.export_to,
                written.operations, written.transposes, written.weight_bytes);
        return done;
    }
    int exported_as_onnx(graft::graph const& g) {
        graft::onnx::out::write_report written;
        auto how = options_.exported;
        how.note = assumptions();
        errors_ = graft::export_onnx(g, graft::shipped::onnx_exporters(), options_.export_to, how, &written);
        if (!report()) return refused;
        for (auto const& name : written.unranked)
            fmt::print(stderr,
                "warning: {}: the rank of '{}' is unknown, and some readers reject such a model: set it with --shape\n",
                options_.export_to, name);
        if (!options_.quiet)
            fmt::print("{}: {} nodes, {} of them transpose, {} bytes of weights\n", options_.export_to, written.nodes,
                written.transposes, written.weight_bytes);
        return done;
    }
    /// Writes the model as one graph, and reports the names of its outputs there.
    int freeze() {
        auto reading = static_cast<graft::read_options>(options_.import);
        reading.opened = model_;
        auto model = errors_.take(graft::read_model(target_, path_, reading));
        graft::tensorflow::frozen_graph frozen;
        if (!errors_.failed() && model->front != &graft::tensorflow::front_end)
            errors_.add(graft::errc::unsupported_framework, {}, "tensorflow", std::string(model->front->name));
        if (!errors_.failed())
            frozen = errors_.take(graft::tensorflow::freeze(*model, plugins_->origins, options_.import.outputs));
        if (!errors_.failed())
            errors_.add(graft::write_text(
                options_.freeze, {reinterpret_cast<char const*>(frozen.bytes.data()), frozen.bytes.size()}));
        if (!report()) return refused;
        for (auto const& name : frozen.outputs)
            if (!options_.quiet) fmt::print("{}\n", name);
        return done;
    }
    /// Checks that the names in the options - engines, steps, a chip, passes - exist; otherwise reports them with the
    /// option. Sets the engines.
    bool names_are_known() {
        graft::error_list wrong;
        std::size_t told = 0;
        auto const record_mistake = [&](char const* option) {
            for (; told < wrong.errors.size(); ++told) wrong.errors[told].where.port = option;
        };
        if (!options_.engines.empty()) {
            std::vector<graft::kernel_table_view> all(target_.kernels.tables.begin(), target_.kernels.tables.end());
            all.insert(all.end(), graft::shipped::onednn_kernels().begin(), graft::shipped::onednn_kernels().end());
            all.push_back(simulated_kernels());
            engine_names_ = engines_to_ask(options_.engines, target_.kernels);
            engines_ = wrong.take(graft::engine_list(all).only(engine_names_));
            record_mistake("--engine");
            if (simulates(options_.engines) && options_.run)
                simulated_ = chip_to_simulate(target_, options_.import.chip, wrong);
            record_mistake("--target");
        }
        part_steps();
        (void)wrong.take(graft::enabled_preparations(steps_));
        record_mistake("--steps");
        if (!options_.import.chip.empty())
            wrong.add(graft::check_chip(target_.ops, options_.import.chip, target_.chips));
        record_mistake("--target");
        if (plugins_) (void)wrong.take(graft::enabled_passes(plugins_->passes, options_.import.passes));
        record_mistake("--passes");
        if (!options_.import.from.empty() && !plugins_)
            wrong.add(graft::errc::unknown_framework, {}, frameworks(), options_.import.from);
        record_mistake("--framework");
        print_errors(wrong, plugins_);
        return !wrong.failed();
    }
    /// Parts the list of `--steps`: the steps of an import, and the target's passes. A list that begins with a name
    /// chooses only what it names, of both.
    void part_steps() {
        auto const& all = options_.import.steps;
        if (!all.empty())
            for (auto* const part : {&steps_, &passes_}) part->push_back(all[0].starts_with('-') ? "all" : "none");
        for (auto const& word : all) {
            std::string_view const name = std::string_view(word).substr(word.starts_with('-'));
            bool is_pass = false;
            for (auto const& p : target_.passes) is_pass = is_pass || p.name == name;
            if (!is_pass) steps_.push_back(word);
            if (is_pass || word == "all" || word == "none") passes_.push_back(word);
        }
        if (options_.float_quantized) {
            if (passes_.empty()) passes_.push_back("all");
            for (auto const* name : {"-fold_quantized", "-fuse_quantized"}) passes_.push_back(name);
        }
    }
    /// The valid names for `--framework`.
    [[nodiscard]] std::string frameworks() const {
        std::string all;
        for (auto const& set : target_.plugins) all += (all.empty() ? "" : ", ") + std::string(set.front->name);
        return all;
    }
    int compiled(graft::graph g) {
        check_arrays(g, arrays_, errors_);
        bool const open = options_.run && numbers_are_missing(g);
        graft::compile_options how;
        how.engines = engine_names_;
        how.chip = options_.import.chip;
        how.dynamic_sizes = options_.import.dynamic_sizes;
        how.fuse_epilogue = options_.fuse_epilogue;
        bool const runs = options_.run || !options_.compile_to.empty(); // otherwise the model's own nodes are shown
        how.passes = runs ? passes_ : std::vector<std::string>{"none"};
        how.memory_bytes = options_.run ? memory_of_machine() : std::uint64_t{1} << 40;
        how.reuse_memory = !simulated_; // a node's inputs are read after it has run
        how.partial = true;             // nodes without a kernel or a size are shown as far as possible
        auto created = graft::compile(std::move(g), target_, how);
        errors_.add(created.notes());
        if (!created) {
            (void)report();
            return refused;
        }
        auto const& program = *created;
        auto view = program.view();
        dump_.write(graft::stage::planned, view);
        if (!options_.regions && options_.engines.empty()) view.engines = nullptr;
        return answered(program, shown(view), open);
    }
    /// The requested output for a program: `open` ones cannot run.
    int answered(graft::program const& program, graft::graph_view const& view, bool open) {
        graph_ = view.of;
        auto const& gaps = program.gaps();
        errors_.errors.insert(errors_.errors.end(), gaps.bounds.begin(), gaps.bounds.end());
        if (options_.json == "-") fmt::print("{}", to_json(view));
        else if (!options_.json.empty()) errors_.add(graft::write_text(options_.json, to_json(view)));
        if (!options_.quiet) print_graph(view, gaps.sizes);
        if (options_.regions) fmt::print(words(), "{}", region_table(view));
        if (!options_.roofline.empty()) roofline(*view.of);
        for (auto const& name : options_.explain) explain(name);
        if (options_.run && !open)
            for (auto const* all : {&gaps.kernels, &gaps.sizes})
                errors_.errors.insert(errors_.errors.end(), all->begin(), all->end());
        if (!options_.compile_to.empty() && !errors_.failed()) {
            tell_of_values(*view.of);
            errors_.add(options_.compile_to.ends_with(".hpp")
                            ? graft::save_source(program, graft::shipped::sources_of_kernels(), options_.compile_to)
                            : graft::save(program, options_.compile_to));
        }
        if (!report()) return refused;
        return options_.run && options_.compile_to.empty() ? execute(program, view) : done;
    }
    /// A graph with symbols cannot run: an error for each input that has some.
    bool numbers_are_missing(graft::graph const& g) {
        auto const before = errors_.errors.size();
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
            errors_.add(
                graft::errc::undetermined_shape, std::move(where), "numbers to run with:" + missing, to_text(d));
        }
        return errors_.errors.size() != before;
    }
    /// The stream for messages: separate from the JSON for other programs.
    [[nodiscard]] std::FILE* words() const { return options_.json == "-" ? stderr : stdout; }
    void explain(std::string const& name) {
        if (auto const t = graft::find_tensor(*graph_, name); t != graft::no_id)
            fmt::print(words(), "\n{}", graft::explain(*graph_, t));
        else errors_.add(graft::errc::unknown_tensor, {}, "a tensor of the graph", name);
    }
    /// Whether every input has a value; otherwise reports those without, or that their values are made up.
    bool has_values(graft::graph const& g) {
        graft::error_list missing;
        auto const names = inputs_without_values(g, arrays_, missing);
        if (names.empty()) return true;
        if (!options_.random_inputs) return (void)errors_.add(std::move(missing)), report();
        std::string all;
        for (auto const& name : names) all += (all.empty() ? "" : ", ") + name;
        fmt::print(options_.quiet ? stderr : words(), "random inputs, seed {}: {}: the results are meaningless\n",
            *options_.random_inputs, all);
        return true;
    }
    /// After a run that needed more than the planned sizes that nothing bounds: a session with more memory in place of
    /// `session`, and its program in place of `program`. False: it would need more than --grow-to, which is reported.
    bool grow(graft::program& program, graft::session& session) {
        auto larger = graft::grown(program, session.failed_node(), options_.growth_bytes);
        if (!larger) {
            for (auto const& e : larger.error().errors)
                if (e.code != graft::errc::size_exceeds_bound) errors_.errors.push_back(e);
            return false;
        }
        graft::session next{*larger};
        errors_ = next.errors();
        if (auto const why = next.adopt_state(session); !why) errors_.add(why, graft::place());
        if (errors_.failed()) return false;
        session = std::move(next);
        program = std::move(*larger);
        if (!options_.quiet)
            fmt::print(
                words(), "memory: the run needs more, and is repeated with {} bytes\n", program.figures().arena_bytes);
        return true;
    }
    int execute(graft::program program, graft::graph_view const& view) {
        if (!has_values(program.graph())) return refused;
        graft::session session{program};
        errors_ = session.errors();
        worker_threads threads(static_cast<std::size_t>(options_.threads));
        auto const share = [&] {
            if (!session.ready() || options_.threads < 2) return;
            if (auto const why = session.use_threads(&threads); !why) errors_.add(why, graft::place());
        };
        share();
        std::string simulation;
        for (std::int64_t run = 1; run <= options_.runs; ++run) {
            auto const& g = program.graph();
            if (session.ready()) set_inputs(g, session, arrays_, options_.random_inputs.value_or(0), errors_);
            if (!report()) return refused;
            auto const why = simulated_
                                 ? run_simulated(program, session, engines_.view(), *simulated_, simulation, errors_)
                                 : session.run();
            if (!options_.quiet && simulated_) fmt::print(words(), "\n{}", simulation);
            if (why.code == graft::errc::size_exceeds_bound && !simulated_ && options_.growth_bytes != 0 &&
                grow(program, session)) {
                share();
                --run; // again
                continue;
            }
            if (!why) {
                auto const* const failed = session.failed_node() != graft::no_id ? &g.nodes[session.failed_node()]
                                                                                 : nullptr;
                errors_.add(why, failed ? graft::place::at(failed->name, g.op_name(*failed)) : graft::place());
                (void)report();
                return refused;
            }
            if (options_.quiet) continue;
            if (options_.runs > 1) fmt::print("run {}\n", run);
            for (std::size_t i = 0; i < g.outputs.size(); ++i)
                if (is_wanted(g.outputs[i], wanted())) print_output(g.outputs[i].name, session.output(i));
        }
        save_outputs(options_.save, program.graph(), session, wanted(), errors_);
        if (!options_.profile.empty()) profile(session, view);
        return report() ? done : refused;
    }
    /// The outputs that are shown and written; for a model the requested ones. Empty: all.
    [[nodiscard]] std::vector<std::string> wanted() const {
        return is_compiled_ ? options_.import.outputs : std::vector<std::string>();
    }
    /// The chip of --target, otherwise one with known numbers.
    [[nodiscard]] graft::chip_descriptor const& chip_of_roofs() const {
        auto const* const named = graft::chip_named(target_.chips, options_.import.chip);
        return named ? *named : graft::library::ascend_910::descriptor;
    }
    /// The nodes and the roofs of a chip.
    void roofline(graft::graph const& g) {
        auto const& chip = chip_of_roofs();
        auto const roofline_points = graft::roofline_of(g, chip, &graft::shipped::macs_of);
        auto const& file = options_.roofline;
        errors_.add(graft::write_text(file, file.ends_with(".json")   ? roofline_json(g, chip, roofline_points)
                                            : file.ends_with(".html") ? roofline_page(g, chip, roofline_points)
                                                                      : roofline_table(g, chip, roofline_points)));
    }
    /// Runs again as often, five times at least, with the same inputs, and writes the time of each node.
    void profile(graft::session& session, graft::graph_view const& view) {
        auto const runs = std::max<std::int64_t>(options_.runs, 5);
        graft::run_profile times(view.of->nodes.size() * static_cast<std::size_t>(std::min<std::int64_t>(runs, 100)));
        for (std::int64_t i = 0; i < runs; ++i) {
            set_inputs(*view.of, session, arrays_, options_.random_inputs.value_or(0), errors_);
            times.begin();
            if (auto const why = session.run(times); !why) return errors_.add(why, {});
        }
        auto const& file = options_.profile;
        if (!options_.quiet) fmt::print("\n{}", profile_table(view, times));
        errors_.add(graft::write_text(file, file.ends_with(".trace.json") ? to_trace(view, times)
                                            : file.ends_with(".json")     ? to_json(view, times)
                                            : file.ends_with(".html")     ? page_of(view, times)
                                                                          : profile_table(view, times)));
    }
    /// The graph, with the times of its nodes and the roofs of the chip.
    [[nodiscard]] std::string page_of(graft::graph_view const& view, graft::run_profile const& times) const {
        auto const& chip = chip_of_roofs();
        auto const roofline_points = graft::roofline_of(*view.of, chip, &graft::shipped::macs_of);
        graft::page_options page;
        page.title = options_.model.substr(options_.model.rfind('/') + 1);
        page.stage = name_of(graft::stage::planned);
        page.families = graft::shipped::families();
        page.profile = &times, page.chip = &chip, page.roofline = &roofline_points;
        return to_html(view, page);
    }
    /// A compiled program accepts no other values of the inputs that are known at import.
    void tell_of_values(graft::graph const& g) {
        for (auto const& port : g.inputs)
            if (g.value_of(port.tensor).constant)
                fmt::print(stderr, "warning: {}: it is for this value of '{}', and refuses others\n",
                    options_.compile_to, port.name);
    }
    void warn_of_seeded(graft::graph const& g) {
        for (auto const& n : g.nodes)
            if (n.kind == graft::node_kind::constant && n.source == graft::no_id && n.origin_type == "SeededBlob") {
                fmt::print(stderr,
                    "warning: {}: no --weights: the net runs with seeded weights, its results are meaningless\n",
                    options_.model);
                return;
            }
    }
    /// Prints the messages since the last call; false if there was an error.
    bool report() {
        errors_.add(dump_.take_errors());
        auto const failed = errors_.failed();
        for (auto* all : {&errors_.warnings, &errors_.errors})
            for (auto& e : *all)
                if (e.where.file.empty()) e.where.file = options_.model;
        print_errors(errors_, plugins_);
        if (!is_compiled_) print_notes(errors_, options_);
        errors_ = {};
        return !failed;
    }

    options const& options_;
    graft::target_view target_;
    std::string path_{};                              ///< of the model's file, if a folder was passed
    graft::shared<graft::mapped_file const> model_{}; ///< opened once: a pipe can be read only once
    bool is_compiled_ = false;                        ///< the model is the output of --compile
    graft::plugin_set const* plugins_ = nullptr;      ///< for the model, by its content or by --framework
    graft::error_list errors_{};
    graft::stage_dump dump_;
    graft::engine_list engines_;
    std::vector<std::string> engine_names_{};           ///< of `engines_`, if the command line names any
    std::vector<std::string> steps_{}, passes_{};       ///< of `--steps`: of the import, of a run
    graft::chip_descriptor const* simulated_ = nullptr; ///< the chip of `--engine simulate`
    std::vector<named_array> arrays_{};
    graft::graph const* graph_ = nullptr;
};

/// The shipped tables, and the libraries that the command line names.
graft::result<graft::target_view, graft::error_list> whole_target(std::vector<std::string> const& libraries) {
    auto const loaded = graft::library::load(libraries);
    if (!loaded) return loaded.error();
    return graft::with_libraries(graft::shipped::target(), *loaded);
}

} // namespace

int main(int argc, char** argv) {
    std::string why;
    auto const parsed = parse_options(argc, argv, why);
    if (!parsed) {
        fmt::print(stderr, "error: {}\ngraft_import --help lists the options\n", why);
        return misused;
    }
    if (!parsed->help.empty()) {
        fmt::print("{}", parsed->help);
        return done;
    }
    if (!parsed->variables.empty()) {
        graft::error_list wrong;
        auto const listed = list_variables(parsed->variables, !parsed->json.empty(), parsed->verify, wrong);
        if (!parsed->json.empty() && parsed->json != "-") wrong.add(graft::write_text(parsed->json, listed));
        else fmt::print("{}", listed);
        print_errors(wrong, nullptr);
        return wrong.failed() ? refused : done;
    }
    auto target = whole_target(parsed->libraries);
    if (!target) {
        print_errors(target.error(), nullptr);
        return refused;
    }
    std::unique_ptr<graft::cann::listed_operators> further;
    bool const lists = !parsed->infer.empty() || parsed->lists_ops;
    if (!parsed->catalog.empty() && (parsed->catalog != "cann" || !lists)) {
        fmt::print(stderr, "error: --catalog: expected cann, with --ops\n");
        return misused;
    }
    auto const shipped = target->ops.size;
    if (!parsed->catalog.empty() || !parsed->infer.empty()) {
        further = std::make_unique<graft::cann::listed_operators>(target->ops);
        target->ops = further->view();
    }
    if (parsed->coverage) {
        fmt::print("{}{}{}{}", graft::to_markdown(graft::coverage_of(*target)),
            graft::onnx::out::exporters_markdown(graft::shipped::operators(), graft::shipped::onnx_exporters()),
            graft::mlir::out::exporters_markdown(graft::shipped::operators(), graft::shipped::mlir_exporters()),
            graft::kernel_gaps_markdown(
                graft::shipped::operators(), target->kernels, graft::library::operators_not_executed));
        return done;
    }
    if (!parsed->infer.empty()) {
        graft::error_list wrong;
        bool const lines = parsed->infer == "-" || parsed->infer.ends_with(".jsonl");
        auto const others = graft::cann::listed_operators::sharing_names();
        vocabulary const all(target->ops, others.view(), shipped);
        bool const fine = lines ? infer_lines(all, parsed->infer, wrong)
                                : infer_words(all, parsed->infer, parsed->json == "-", wrong);
        print_errors(wrong, nullptr);
        return fine ? done : refused;
    }
    if (!parsed->compare.empty()) return compare_models(*target, *parsed);
    tool program(*parsed, std::move(*target));
    return parsed->lists_ops ? program.operators() : program.run();
}
