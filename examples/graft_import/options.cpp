// examples/graft_import/options.cpp - the command line
// SPDX-License-Identifier: Apache-2.0
#include "options.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string_view>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>
#include <unistd.h>

#include "graft/base.hpp"
#include "graft/base/nearest.hpp"
#include "graft/version.hpp"
#include "help.hpp"
#include "option_values.hpp"
#include "written.hpp"

namespace {

/// An option that may be undeclared: if the arguments do not contain it, its settings have no effect.
struct entry {
    CLI::Option* option = nullptr;
    bool* lacks = nullptr; ///< set to true if an option needs one that is not declared

    entry type_name(char const* words) const {
        if (option) option->type_name(words);
        return *this;
    }
    template <class Check> entry check(Check read) const {
        if (option) option->check(read);
        return *this;
    }
    entry excludes(entry other) const {
        if (option && other.option) option->excludes(other.option);
        return *this;
    }
    /// Those of which it would do nothing.
    void excludes(std::initializer_list<entry> all) const {
        for (auto const& other : all) excludes(other);
    }
    entry needs(entry other) const {
        if (option && other.option) option->needs(other.option);
        if (option && !other.option) *lacks = true;
        return *this;
    }
    [[nodiscard]] bool given() const { return option && option->count() != 0; }
};

/// The program's options, each bound to a member of `options`.
class command_line {
public:
    /// Declares the options that `arguments` contain, or all of them: CLI11 compares each with every other, which is
    /// most of the program's work before it opens a model.
    command_line(options& o, graft::span<char const* const> arguments, bool all)
        : o_(o), arguments_(arguments), all_(all) {
        app_.name("graft_import");
        app_.set_help_flag(); // `help` writes the page
        app_.allow_extras();  // reported in our words
        declare_reading();
        declare_shapes();
        declare_run();
        declare_passes();
        declare_export();
        declare_compiling();
        declare_inspection();
        declare_operators();
        declare_general();
    }

    /// False, with the reason in `why`, if the arguments are invalid; also if they need an option that is not
    /// declared.
    bool parse(std::string& why) {
        if (lacks_) return false;
        try {
            app_.parse(static_cast<int>(arguments_.size()), arguments_.data());
        } catch (CLI::CallForVersion const& text) {
            o_.help = std::string(text.what()) + '\n';
            return true;
        } catch (CLI::ParseError const& mistake) {
            why = in_our_words(mistake.what());
            return false;
        }
        o_.run = !no_run_given_;
        why = mistake();
        if (!why.empty()) return false;
        o_.describe = only_describes(o_);
        if (o_.describe) o_.run = false;
        o_.only_looks = only_looks(o_);
        name_dims(o_, named_dims_);
        return true;
    }
    /// All options, for a page of the help.
    [[nodiscard]] std::vector<option_help> help() const {
        std::vector<option_help> all;
        for (auto const* option : app_.get_options()) {
            if (option->get_positional()) continue;
            auto& to = all.emplace_back();
            to.group = option->get_group();
            for (auto const& name : option->get_snames()) to.names.push_back("-" + name);
            for (auto const& name : option->get_lnames()) to.names.push_back("--" + name);
            to.does = option->get_description();
            to.repeats = to.does.ends_with("(repeatable)");
            to.may_lack_value = option->get_expected_min() == 0 && option->get_expected_max() != 0;
            to.value = option->get_expected_max() == 0 ? std::string() : option->get_type_name();
            for (auto const* other : option->get_excludes())
                if (!other->get_positional()) to.excludes.push_back("--" + other->get_lnames()[0]);
        }
        return all;
    }

private:
    /// CLI11's messages about numbers: `Could not convert: --runs = abc`, `--runs: Value 0 not in range 1 to 9`.
    static std::string in_our_words(std::string_view text) {
        constexpr std::string_view unread = "Could not convert: ", is = " = ", value = ": Value ",
                                   range = " not in range ";
        auto const told = [](std::string_view option, std::string_view wanted, std::string_view got) {
            return std::string(option) + ": expected " + std::string(wanted) + ", got '" + std::string(got) + "'";
        };
        if (auto const at = text.find(is); text.starts_with(unread) && at != text.npos)
            return told(text.substr(unread.size(), at - unread.size()), "a number", text.substr(at + is.size()));
        auto const at = text.find(value), from = text.rfind(range);
        if (at == text.npos || from == text.npos || from < at + value.size()) return std::string(text);
        auto const got = at + value.size();
        return told(text.substr(0, at), text.substr(from + range.size()), text.substr(got, from - got));
    }
    static std::string not_empty(std::string const& text) { return text.empty() ? "expected a value" : ""; }

    static std::string version() {
        return std::to_string(GRAFT_VERSION_MAJOR) + '.' + std::to_string(GRAFT_VERSION_MINOR) + '.' +
               std::to_string(GRAFT_VERSION_PATCH);
    }

    /// Whether the option is declared.
    [[nodiscard]] bool wanted(std::string_view name) const {
        for (std::string_view const one : arguments_)
            if (one.starts_with(name) && (one.size() == name.size() || one[name.size()] == '=')) return true;
        return all_;
    }
    entry declared(CLI::Option* option = nullptr) { return {option, &lacks_}; }
    /// It is an error if it is repeated.
    template <class T> entry value(char const* name, T& to, char const* words) {
        if (!wanted(name)) return declared();
        return single(app_.add_option(name, to, words)->check(&not_empty)->take_last()->group(group_));
    }
    entry single(CLI::Option* option) { return singles_.push_back(option), declared(option); }
    /// May be repeated; each has one value.
    entry values(char const* name, std::vector<std::string>& to, char const* words) {
        if (!wanted(name)) return declared();
        return declared(app_.add_option(name, to, words)->allow_extra_args(false)->check(&not_empty)->group(group_));
    }
    /// Comma-separated names: `kind` lists those that are known.
    void names(char const* name, char const* kind, std::vector<std::string>& to, char const* words) {
        if (auto* const option = values(name, to, words).option) option->delimiter(',')->type_name(kind);
    }
    /// May be repeated; `read` is called with each value, and returns its error.
    template <class Read> void each(char const* name, char const* kind, char const* words, Read read) {
        if (!wanted(name)) return;
        app_.add_option(name, taken_, words)->allow_extra_args(false)->check(read)->type_name(kind)->group(group_);
    }
    entry flag(char const* name, bool& to, char const* words) {
        return declared(wanted(name) ? app_.add_flag(name, to, words)->group(group_) : nullptr);
    }
    void declare_reading() {
        group_ = "read";
        model_ = declared(app_.add_option("MODEL", o_.model)->type_name(""));
        value("--weights", o_.import.weights, "trained weights of a Caffe net: .caffemodel or .h5").type_name("FILE");
        value("--framework", o_.import.from, "the framework, instead of recognizing it by the content")
            .type_name("{tensorflow,caffe,onnx}");
        auto const is_phase = [](std::string const& text) -> std::string {
            if (text == "TRAIN" || text == "TEST") return "";
            auto upper = text;
            for (char& c : upper)
                if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 32);
            graft::nearest_name near(upper);
            for (std::string_view const phase : {"TRAIN", "TEST"})
                if (near.look(phase); phase == upper) near.found = phase;
            return "expected TEST or TRAIN, got '" + text + "'" + near.hint();
        };
        phase_ = value("--phase", state_.phase, "phase of a Caffe net; default TEST")
                     .check(is_phase)
                     .type_name("{TRAIN,TEST}");
        values("--stage", state_.stages, "stage of a Caffe net (repeatable)").type_name("NAME");
        level_ = value("--level", state_.level, "level of a Caffe net").type_name("N");
        names("--tag", "NAME,...", saved_.tags, "tags of the graph in a SavedModel; default: the only graph, or serve");
        value("--signature", saved_.signature,
            "signature of a SavedModel, whose keys name inputs and outputs; default: the only one, or serving_default")
            .type_name("NAME");
        value("--checkpoint", saved_.checkpoint, "the variables of a TensorFlow graph: PREFIX.index and its data")
            .type_name("PREFIX");
        flag("--verify", saved_.verify,
            "verify the checksums of all variables of a TensorFlow model, or of the constants of a compiled program");
        flag("--keep-unknown", o_.import.keep_unknown,
            "an unknown field is a warning, not an error (Caffe in text format); also with --partial");
        flag("--partial", o_.import.partial, "keep unsupported operators as opaque nodes");
        values("--library", o_.libraries,
            "a shared library with operators, plugins, passes and kernels, or a directory of them; runs code of the "
            "library (repeatable)")
            .type_name("PATH");
    }
    void declare_shapes() {
        group_ = "shapes";
        each("--shape", "NAME=N,3,224,224",
            "shape of an input; -1 or ?: unknown dim, a name: symbolic dim, empty: scalar (repeatable)",
            [this](std::string const& text) { return shape(text); });
        each("--bind", "SYMBOL=8", "value of a symbol; NAME_0 is the symbol of an unknown first dim (repeatable)",
            [this](std::string const& text) { return size(text, false); });
        each("--bound", "SYMBOL=1..64", "range of a symbol; default: 1 or more (repeatable)",
            [this](std::string const& text) { return size(text, true); });
        flag("--trust-shapes", o_.import.trust_shapes,
            "use the shapes in a TensorFlow model (_output_shapes) if inference knows less, as always for ONNX; a run "
            "that computes another shape is an error");
        value("--open-sizes", o_.import.dynamic_sizes,
            "planned size of a data-dependent list or dim that nothing bounds; default 1024, at most 16777216; 0 "
            "rejects such models")
            .type_name("N")
            .check(CLI::Range(std::int64_t{0}, std::int64_t{1} << 24).description(""));
        value("--grow-to", o_.growth_bytes,
            "a run that needs more than the planned sizes of --open-sizes is repeated with twice as much, until its "
            "memory would be larger than BYTES; default 1 GiB; 0: such a run is an error")
            .type_name("BYTES");
        each("--input", "NAME=FILE.npy",
            "data of any tensor, which replaces the nodes before it; vectors up to 512 bytes are known at import, but "
            "an exported model is not made for them (repeatable)",
            [this](std::string const& text) { return array("--input", o_.inputs, text); });
        each("--assume", "NAME=FILE.npy",
            "the value of a tensor in every run: a constant of an exported model, which then has no such input "
            "(repeatable)",
            [this](std::string const& text) { return array("--assume", o_.assumed, text); });
        value("--random-inputs", o_.random_inputs,
            "run with made-up values for the inputs without --input: the results are meaningless")
            .type_name("SEED");
        values("--output", o_.import.outputs, "a tensor to compute, inner tensors included (repeatable)")
            .type_name("NAME");
    }
    void declare_run() {
        group_ = "run";
        no_run_ = flag("--no-run", no_run_given_, "stop after the memory plan");
        save_ = value("--save", o_.save, "write every output to NAME.npy").type_name("DIR");
        runs_ = value("--runs", o_.runs,
            "number of runs with the same inputs; a model with state continues from its last state. Every run is "
            "printed, the last one saved")
                    .type_name("N")
                    .check(CLI::Range(std::int64_t{1}, std::int64_t{1'000'000}).description(""));
        threads_ = value("--threads", o_.threads, "threads of a run, 1 to 1024; the numbers are the same for any count")
                       .type_name("N")
                       .check(CLI::Range(std::int64_t{1}, std::int64_t{1024}).description(""));
        profile_ = value("--profile", o_.profile,
            "time of each node: NAME.trace.json for a browser's trace viewer, NAME.json, NAME.html: the graph with "
            "times "
            "and the roofline of the chip of --target, or a table")
                       .type_name("FILE");
        flag("--fold-quantized", o_.fold_quantized,
            "compute convolutions and matrix products of quantized tensors in integers, and list those that stay "
            "float, with the reason; a run by the engine cpu does so by default, without the list");
        flag("--float-quantized", o_.float_quantized, "compute them in floats, node by node");
    }
    void declare_passes() {
        group_ = "passes";
        names(
            "--passes", "{none,all,default,NAME,-NAME},...", o_.import.passes, "scope passes; -NAME: without this one");
        names("--steps", "{inline,fold,identity,dead,PASS,none,all,-NAME},...", o_.import.steps,
            "graph passes at import, inline (calls), fold (constants), identity, dead (code), and a PASS before a run, "
            "such as fuse_attention; default all: with names only those run");
        explain_passes_ = flag("--explain-passes", o_.explain_passes,
            "print where passes matched, where they nearly matched, and what prevented it");
    }
    void declare_export() {
        group_ = "export";
        exported_ = value("--export", o_.export_to,
            "export the model, instead of running it, with the names and layouts of its inputs and outputs in its "
            "framework: FILE.onnx as ONNX, FILE.mlir as MLIR's dialect TOSA, FILE.stablehlo.mlir as StableHLO")
                        .type_name("FILE");
        value("--opset", o_.exported.opset, "version of the ONNX operator set to export to, 7 to 26")
            .type_name("N")
            .check(CLI::Range(graft::onnx::out::write_options::first_opset, graft::onnx::out::write_options::last_opset)
                    .description(""))
            .needs(exported_);
        value("--external-data", o_.exported.external_min_bytes,
            "write weights of at least BYTES bytes to FILE.onnx.data")
            .type_name("BYTES")
            .needs(exported_);
        flag("--seeded", o_.seeded,
            "export a Caffe net without --weights, with seeded weights: its results are meaningless")
            .needs(exported_);
        frozen_ = value("--freeze", o_.freeze,
            "write a TensorFlow model as one GraphDef, instead of running it: only what its outputs need, variables as "
            "constants, calls inlined")
                      .type_name("FILE.pb");
    }
    void declare_compiling() {
        group_ = "compile";
        compiled_ = value("--compile", o_.compile_to,
            "write the compiled program, instead of running it: with its memory plan and constants, to be run later as "
            "MODEL; FILE.hpp: a C++ header that calls the kernels in order")
                        .type_name("FILE.graft");
        names("--engine", "{cpu,onednn,simulate},...", o_.engines,
            "the engines that run nodes, in order of preference: cpu (reference kernels, the default); onednn; "
            "simulate (tiled kernels, block by block, in the memories of the chip of --target)");
        value("--target", o_.import.chip,
            "the chip to compile for: one that the operators name, or one of --ops chips (cpu: this machine)")
            .type_name("CHIP");
        flag("--absorb", o_.fuse_epilogue,
            "fuse a normalization and an activation into the kernel before them, if it supports that");
        regions_ = flag("--regions", o_.regions,
            "print which engine runs which nodes, where tensors are converted, and which engines rejected a node");
    }
    void declare_inspection() {
        group_ = "inspect";
        each("--nodes", "N|all",
            "rows of each table, and all of each line with all; default: all in a pipe, 20 in a "
            "terminal, where a run prints its results alone",
            [this](std::string const& text) {
                return rows(text, o_.rows) ? std::string() : "expected a number or all, got '" + text + "'";
            });
        auto const json = value("--json", o_.json,
            "write nodes, tensors and memory plan as JSON; -: to the standard output, and nothing else")
                              .type_name("FILE");
        auto const dump = values("--dump", o_.dumps,
            "write index.html and N-STAGE.{html,json,txt,dot} of each stage, and the plan as .svg; GRAFT_DUMP=DIR "
            "writes "
            "the JSON (repeatable)")
                              .type_name("DIR");
        auto const explain = values("--explain", o_.explain,
            "print how its dtype and shape are inferred, and why a dim is unknown (repeatable)")
                                 .type_name("TENSOR");
        auto const report = flag("--report", o_.report,
            "report for every node, instead of running: mapped, or not mapped and why, or without a kernel; with "
            "--json as JSON. Exits with 1 if anything is missing");
        compare_ = compared();
        auto const roofline = value("--roofline", o_.roofline,
            "MACs and bytes of each node, and which of them bounds it on the chip of --target (default Ascend910): "
            "NAME.json, NAME.html with a chart, or a table")
                                  .type_name("FILE");
        // what is done instead of a run, and what it does not do
        compiled_.excludes({exported_, frozen_, report, no_run_, save_, profile_, runs_, threads_});
        exported_.excludes({frozen_, report, save_, profile_, runs_, threads_, json, roofline, explain, regions_});
        frozen_.excludes(
            {report, save_, profile_, runs_, threads_, json, roofline, explain, regions_, explain_passes_, dump});
        report.excludes({save_, profile_, runs_, threads_, roofline, explain, regions_, explain_passes_, dump});
    }
    void declare_operators() {
        group_ = "operators";
        auto const ops = operators();
        value("--catalog", o_.catalog,
            "with --ops, also the operators of CANN that have no kernels and no plugins; --infer always knows them")
            .type_name("{cann}");
        auto const infer = value("--infer", o_.infer,
            "infer operators: one for each line of a file; -: the standard input. Or one on the command line: --infer "
            "'TopK x=float32[8,100] k=int32[]:5 sorted=true', with --json - as JSON")
                               .type_name("FILE.jsonl");
        auto const coverage = flag("--coverage", o_.coverage,
            "print which operators of the frameworks are mapped, to which operators, and which of these have kernels");
        auto const variables = value("--variables", o_.variables,
            "list the variables of a checkpoint, PREFIX or its folder; with --json as JSON")
                                   .type_name("PREFIX");
        no_run_.excludes(save_).excludes(profile_).excludes(runs_).excludes(threads_);
        ops.excludes(coverage).excludes(model_);
        coverage.excludes(model_);
        variables.excludes(coverage).excludes(ops).excludes(model_);
        compare_.excludes(infer).excludes(variables).excludes(coverage).excludes(ops).excludes(model_);
        infer.excludes(variables).excludes(coverage).excludes(ops).excludes(model_);
    }
    void declare_general() {
        group_ = "general";
        flag("--quiet", o_.quiet, "print only errors and warnings");
        if (all_) // it is read before all others
            app_.add_option("-h,--help", taken_,
                    "print help and exit: an overview, all of it, or the NAME of a group or an option")
                ->type_name("{all,NAME}")
                ->expected(0, 1)
                ->group(group_);
        if (wanted("--version"))
            app_.set_version_flag("--version", "graft_import " + version(), "print the version and exit")
                ->group(group_);
    }

    /// Two values.
    entry compared() {
        if (!wanted("--compare")) return declared();
        return declared(
            app_.add_option("--compare", o_.compare,
                    "import two models, instead of running one, and print what differs: nodes, attributes, inputs, "
                    "dtypes, shapes, constants; with --json FILE, --dump DIR. Exits with 0: nothing, 1: something, "
                    "2: trouble")
                ->expected(2)
                ->check(&not_empty)
                ->group(group_))
            .type_name("MODEL MODEL");
    }
    /// The value is optional.
    entry operators() {
        if (!wanted("--ops")) return declared();
        ops_ = single(
            app_.add_option("--ops", o_.list_ops,
                    "operators by family; NAME: what is known of an operator, of a framework's (onnx:Conv) or a "
                    "family; with --json as JSON. json, markdown, op_info: all definitions; chips: what chips support")
                ->expected(0, 1)
                ->take_last()
                ->group(group_));
        return ops_.type_name("{NAME,json,markdown,op_info,chips}");
    }

    std::string shape(std::string const& text) {
        auto& to = o_.import.shapes.emplace_back();
        std::string list;
        if (!split(text, to.name, list, true) || !dims(list, to.shape, o_.import.shapes.size() - 1, named_dims_))
            return "expected NAME=N,3,224,224 with at most 25 dims (none: a scalar), each a number, a symbol, "
                   "or -1 or ? for an unknown dim, got '" +
                   text + "'";
        auto const given = std::count_if(
            o_.import.shapes.begin(), o_.import.shapes.end(), [&](auto const& s) { return s.name == to.name; });
        return given == 1 ? "" : "duplicate --shape for '" + to.name + "'";
    }
    std::string size(std::string const& text, bool is_range) {
        auto& to = o_.import.sizes.emplace_back();
        std::string list;
        if (!split(text, to.name, list) || !graft::is_symbol_name(to.name) || !range(list, is_range, to.is))
            return std::string("expected ") + (is_range ? "SYMBOL=1..64" : "SYMBOL=8") + ", got '" + text + "'";
        auto const given = std::count_if(
            o_.import.sizes.begin(), o_.import.sizes.end(), [&](auto const& s) { return s.name == to.name; });
        return given == 1 ? "" : "duplicate size for the symbol '" + to.name + "'";
    }
    std::string array(
        char const* option, std::vector<std::pair<std::string, std::string>>& all, std::string const& text) {
        auto& to = all.emplace_back();
        if (!split(text, to.first, to.second)) return "expected NAME=FILE.npy, got '" + text + "'";
        std::ptrdiff_t given = 0;
        for (auto const* list : {&o_.inputs, &o_.assumed})
            given += std::count_if(list->begin(), list->end(), [&](auto const& i) { return i.first == to.first; });
        return given == 1 ? "" : std::string("duplicate ") + option + " for '" + to.first + "'";
    }

    static std::string joined(std::vector<std::string> const& all) {
        std::string text;
        for (auto const& one : all) text += (text.empty() ? "" : ",") + one;
        return text;
    }
    [[nodiscard]] std::string unknown_option(std::string const& name) const {
        graft::nearest_name near(name);
        for (auto const& o : help())
            for (auto const& known : o.names) near.look(known);
        return "unknown option '" + name + "'" + near.hint();
    }
    /// The inconsistency of the arguments, or empty.
    [[nodiscard]] std::string mistake() {
        bool any_option = true; // until --
        for (auto const& extra : app_.remaining()) {
            if (extra == "--" && any_option) {
                any_option = false;
                continue;
            }
            if (any_option && extra.size() > 1 && extra[0] == '-')
                return unknown_option(extra.substr(0, extra.find('=')));
            return "expected one MODEL, got '" + o_.model + "' and '" + extra + "'";
        }
        for (auto const* option : singles_)
            if (auto const& all = option->results(); all.size() > 1)
                return option->get_name() + ": expected one value, got '" + all[0] + "' and '" + all[1] + "'";
        auto& reading = o_.import.reading;
        if (phase_.given()) reading.push_back({"phase", state_.phase});
        if (level_.given()) reading.push_back({"level", std::to_string(state_.level)});
        for (auto const& name : state_.stages) reading.push_back({"stage", name});
        if (!saved_.tags.empty()) reading.push_back({"tag", joined(saved_.tags)});
        if (!saved_.signature.empty()) reading.push_back({"signature", saved_.signature});
        if (!saved_.checkpoint.empty()) reading.push_back({"checkpoint", saved_.checkpoint});
        if (saved_.verify) reading.push_back({"verify", {}});
        o_.verify = saved_.verify;
        for (auto const* option : app_.get_options())
            if (option->count()) o_.given.push_back(option->get_name());
        o_.lists_ops = ops_.given();
        if (auto why = why_not_written(o_, saved_.checkpoint); !why.empty()) return why;
        if (o_.export_to.ends_with(".mlir"))
            for (auto const* const option : {"--opset", "--external-data"})
                if (std::find(o_.given.begin(), o_.given.end(), option) != o_.given.end())
                    return std::string(option) + " is valid for ONNX only: '" + o_.export_to + "' is MLIR";
        if (!o_.compile_to.empty())
            for (auto const& engine : o_.engines)
                if (engine == "simulate") return "--engine simulate is not valid with --compile";
        return o_.model.empty() && !o_.lists_ops && o_.variables.empty() && o_.infer.empty() && !o_.coverage &&
                       o_.compare.empty()
                   ? "missing MODEL"
                   : "";
    }

    options& o_;
    CLI::App app_{"Imports a model, infers types and shapes, plans memory and runs it.", "graft_import"};
    graft::span<char const* const> arguments_;
    bool all_ = false, lacks_ = false, no_run_given_ = false;
    std::string group_{}; ///< of the options that are declared now
    entry model_{}, no_run_{}, phase_{}, level_{}, ops_{}, save_{}, profile_{}, runs_{}, threads_{}, exported_{},
        frozen_{}, compiled_{}, regions_{}, explain_passes_{}, compare_{};
    struct {
        std::string phase{};
        int level = 0;
        std::vector<std::string> stages{};
    } state_{}; ///< settings of the front end
    struct {
        std::vector<std::string> tags{};
        std::string signature{}, checkpoint{};
        bool verify = false;
    } saved_{};                           ///< settings of TensorFlow's
    std::vector<CLI::Option*> singles_{}; ///< the options that may be there once
    std::vector<std::string> taken_{};    ///< strings for the checks of repeatable options
    std::vector<named_dim> named_dims_{};
};

/// The topic of --help, if that is one of the arguments; `next` is it perhaps.
bool asks_for_help(graft::span<char const* const> arguments, std::string& topic, std::string& next) {
    for (std::size_t i = 1; i < arguments.size(); ++i) {
        std::string_view const word = arguments[i];
        if (word == "--") return false;
        if (word.starts_with("--help=")) return topic = word.substr(7), true;
        if (word != "-h" && word != "--help") continue;
        if (i + 1 < arguments.size()) next = arguments[i + 1];
        return true;
    }
    return false;
}

std::optional<options> help(
    graft::span<char const* const> arguments, std::string topic, std::string const& next, std::string& why) {
    options o;
    auto const all = command_line(o, arguments, true).help();
    std::string hint;
    if (topic.empty() && !next.empty()) o.help = help_about(next, all, hint);
    // a word behind --help that is no topic may be the model of a longer command
    bool const is_file = next.find_first_of("./") != next.npos || ::access(next.c_str(), F_OK) == 0;
    if (o.help.empty() && topic.empty() && (next.empty() || (hint.empty() && is_file)))
        o.help = help_about({}, all, hint);
    if (o.help.empty() && topic.empty()) topic = next;
    if (o.help.empty()) o.help = help_about(topic, all, hint);
    if (!o.help.empty()) return o;
    why = "--help: expected all, a group or an option" + hint + ", got '" + topic + "'; the groups are";
    for (auto const& group : option_groups) (why += ' ') += group.name;
    return {};
}

} // namespace

std::optional<options> parse_options(int argc, char const* const* argv, std::string& why) {
    graft::span<char const* const> const arguments(argv, static_cast<std::size_t>(argc));
    if (std::string topic, next; asks_for_help(arguments, topic, next)) return help(arguments, topic, next, why);
    for (bool const all : {false, true}) { // errors are reported with all of them
        options o;
        command_line line(o, arguments, all);
        why.clear();
        if (!line.parse(why)) continue;
        if (o.json == "-") o.quiet = true;
        return o;
    }
    return {};
}
