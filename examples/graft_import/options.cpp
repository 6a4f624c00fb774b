// examples/graft_import/options.cpp - the command line
// SPDX-License-Identifier: Apache-2.0
#include "options.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>

#include "graft/base.hpp"
#include "graft/tensor.hpp"
#include "graft/version.hpp"
#include "written.hpp"

namespace {

/// NAME=VALUE, split at the last '='.
bool split(std::string const& argument, std::string& name, std::string& value, bool may_be_empty = false) {
    auto const at = argument.rfind('=');
    if (at == std::string::npos || at == 0 || (at + 1 == argument.size() && !may_be_empty)) return false;
    name = argument.substr(0, at);
    value = argument.substr(at + 1);
    return true;
}

template <class I> bool integer(std::string_view text, I& to) {
    auto const [end, code] = std::from_chars(text.data(), text.data() + text.size(), to);
    return code == std::errc() && end == text.data() + text.size() && !text.empty();
}

/// A dim that is a name: of `--shape` number `shape`.
struct named_dim {
    std::size_t shape = 0, axis = 0;
    std::string name{};
};

/// `1,3,224,224`, `N,3,H,W`; empty, `[]` or `()` for a scalar. Names are added to `named`, and their dims are unknown.
bool dims(std::string_view text, graft::shape& to, std::size_t number, std::vector<named_dim>& named) {
    to = graft::shape::scalar();
    if (text.empty() || text == "[]" || text == "()") return true;
    for (;;) {
        auto const comma = text.find(',');
        std::int64_t d = -1;
        if (auto const name = text.substr(0, comma); graft::is_symbol_name(name))
            named.push_back({number, to.rank(), std::string(name)});
        else if (name != "?" && (!integer(name, d) || d < -1)) return false;
        to.append(d < 0 ? graft::dim::unknown() : graft::dim(d));
        if (comma == std::string_view::npos) return !to.too_long();
        text.remove_prefix(comma + 1);
    }
}

/// `8`, or if `is_range`, `1..64`.
bool range(std::string_view text, bool is_range, graft::dim_range& to) {
    if (!is_range) return integer(text, to.min) && to.min >= 0 && (to.max = to.min, true);
    auto const dots = text.find("..");
    if (dots == std::string_view::npos) return false;
    return integer(text.substr(0, dots), to.min) && integer(text.substr(dots + 2), to.max) && to.min >= 0 &&
           to.max >= to.min;
}

/// Replaces names in `--shape` by numbers or symbols. Numbers that are used in a shape are not requested again.
void name_dims(options& o, std::vector<named_dim> const& named) {
    auto& import = o.import;
    import.symbolic = !o.run || !named.empty() || !import.sizes.empty();
    if (named.empty()) return;
    import.symbols = std::make_shared<graft::model_symbols>();
    std::vector<bool> used(import.sizes.size(), false);
    for (auto const& n : named) {
        graft::dim_range is{1, INT64_MAX};
        for (std::size_t i = 0; i < used.size(); ++i)
            if (import.sizes[i].name == n.name) is = import.sizes[i].is, used[i] = true;
        import.shapes[n.shape].shape[n.axis] = is.min == is.max ? graft::dim(is.min)
                                                                : import.symbols->symbol(n.name, is);
    }
    for (auto i = used.size(); i-- > 0;)
        if (used[i]) import.sizes.erase(import.sizes.begin() + static_cast<std::ptrdiff_t>(i));
}

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
        app_.get_formatter()->column_width(32);
        app_.allow_extras(); // reported in our words
        declare_model();
        declare_tensors();
        declare_stages();
        declare_answers();
    }

    /// False, with the reason in `why`, if the arguments are invalid; also if they need an option that is not
    /// declared.
    bool parse(std::string& why) {
        if (lacks_) return false;
        try {
            app_.parse(static_cast<int>(arguments_.size()), arguments_.data());
        } catch (CLI::CallForHelp const&) {
            o_.help = app_.help();
            return true;
        } catch (CLI::CallForVersion const& text) {
            o_.help = std::string(text.what()) + '\n';
            return true;
        } catch (CLI::ParseError const& mistake) {
            why = mistake.what();
            return false;
        }
        why = mistake();
        if (why.empty()) name_dims(o_, named_dims_);
        return why.empty();
    }

private:
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
    /// If it is repeated, the last one is used.
    template <class T> entry value(char const* name, T& to, char const* words) {
        if (!wanted(name)) return declared();
        return declared(app_.add_option(name, to, words)->check(&not_empty)->take_last());
    }
    /// May be repeated; each has one value.
    entry values(char const* name, std::vector<std::string>& to, char const* words) {
        if (!wanted(name)) return declared();
        return declared(app_.add_option(name, to, words)->allow_extra_args(false)->check(&not_empty));
    }
    /// Comma-separated names: `kind` lists those that are known.
    void names(char const* name, char const* kind, std::vector<std::string>& to, char const* words) {
        if (auto* const option = values(name, to, words).option) option->delimiter(',')->type_name(kind);
    }
    /// May be repeated; `read` is called with each value, and returns its error.
    template <class Read> void each(char const* name, char const* kind, char const* words, Read read) {
        if (wanted(name)) app_.add_option(name, taken_, words)->allow_extra_args(false)->check(read)->type_name(kind);
    }
    entry flag(char const* name, bool& to, char const* words) {
        return declared(wanted(name) ? app_.add_flag(name, to, words) : nullptr);
    }
    void declare_model() {
        app_.set_help_flag("-h,--help", "print this help and exit");
        if (wanted("--version"))
            app_.set_version_flag("--version", "graft_import " + version(), "print the version and exit");
        model_ = declared(
            app_.add_option("MODEL", o_.model,
                    "a TensorFlow graph, the folder of a SavedModel, a Caffe net, an ONNX model, or a file of "
                    "--compile; recognized by its content")
                ->type_name(""));
        value("--weights", o_.import.weights, "trained weights of a Caffe net; .caffemodel or .h5").type_name("FILE");
        value("--framework", o_.import.from, "the framework, instead of recognizing it by the content")
            .type_name("{tensorflow,caffe,onnx}");
        auto const is_phase = [](std::string const& text) {
            return text == "TRAIN" || text == "TEST" ? "" : "expected TEST or TRAIN, got '" + text + "'";
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
        value("--target", o_.import.chip,
            "the chip to compile for: one that the operators name, or one of --ops chips (cpu: this machine)")
            .type_name("CHIP");
        values("--library", o_.libraries,
            "a shared library with operators, plugins, passes and kernels, or a directory of them;\nruns code of the "
            "library (repeatable)")
            .type_name("PATH");
        value("--catalog", o_.catalog,
            "with --ops, also the operators of CANN that have no kernels and no plugins; --infer always knows them")
            .type_name("{cann}");
        flag("--partial", o_.import.partial, "keep unsupported operators as opaque nodes");
    }
    void declare_tensors() {
        each("--shape", "NAME=N,3,224,224",
            "shape of an input; -1 or ?: unknown dim, a name: symbolic dim, empty: scalar (repeatable)",
            [this](std::string const& text) { return shape(text); });
        flag("--trust-shapes", o_.import.trust_shapes,
            "use the shapes in a TensorFlow model (_output_shapes) if inference knows less, as always for ONNX;\na run "
            "that computes another shape is an error");
        each("--bind", "SYMBOL=8", "value of a symbol; NAME_0 is the symbol of an unknown first dim (repeatable)",
            [this](std::string const& text) { return size(text, false); });
        each("--bound", "SYMBOL=1..64", "range of a symbol; default: 1 or more (repeatable)",
            [this](std::string const& text) { return size(text, true); });
        value("--open-sizes", o_.import.dynamic_sizes,
            "planned size of a data-dependent list or dim that nothing bounds; default 1024; 0 rejects such models")
            .type_name("N")
            .check(CLI::Range(std::int64_t{0}, std::int64_t{1} << 24));
        value("--grow-to", o_.growth_bytes,
            "a run that needs more than the planned sizes of --open-sizes is repeated with twice as much, until its\n"
            "memory would be larger than BYTES; default 1 GiB; 0: such a run is an error")
            .type_name("BYTES");
        each("--input", "NAME=FILE.npy",
            "data of any tensor, which replaces the nodes before it; vectors up to 512 bytes are known at import,\nbut "
            "an exported model is not made for them (repeatable)",
            [this](std::string const& text) { return array("--input", o_.inputs, text); });
        each("--assume", "NAME=FILE.npy",
            "the value of a tensor in every run: a constant of an exported model, which then has no such input\n"
            "(repeatable)",
            [this](std::string const& text) { return array("--assume", o_.assumed, text); });
        value("--random-inputs", o_.random_inputs,
            "run with made-up values for the inputs without --input: the results are meaningless")
            .type_name("SEED");
        values("--output", o_.import.outputs, "a tensor to compute, inner tensors included (repeatable)")
            .type_name("NAME");
    }
    void declare_stages() {
        names(
            "--passes", "{none,all,default,NAME,-NAME},...", o_.import.passes, "scope passes; -NAME: without this one");
        names("--steps", "{inline,fold,identity,dead,PASS,none,all,-NAME},...", o_.import.steps,
            "graph passes: inline (function calls), fold (constant folding), identity (identity elimination),\ndead "
            "(dead code elimination), and those before a run: fold_quantized, fold_constants,\nfuse_quantized, "
            "fuse_layer_norm, fuse_gelu, fuse_attention, fuse_group_norm, fuse_bias; default all. Only the named "
            "passes\nrun: fold "
            "alone "
            "keeps function calls, inline,fold does not");
        names("--engine", "{cpu,onednn,simulate},...", o_.engines,
            "the engines that run nodes, in order of preference: cpu (reference kernels, the default); "
            "onednn;\nsimulate (tiled kernels, block by block, in the memories of the chip of --target)");
        flag("--absorb", o_.fuse_epilogue,
            "fuse a normalization and an activation into the kernel before them, if it supports that");
        flag("--fold-quantized", o_.fold_quantized,
            "compute convolutions and matrix products of quantized tensors in integers, and list those\nthat stay "
            "float, with the reason; a run by the engine cpu does so by default, without the list");
        flag("--float-quantized", o_.float_quantized, "compute them in floats, node by node");
        no_run_ = declared(wanted("--no-run")
                               ? app_.add_flag_callback(
                                     "--no-run", [this] { o_.run = false; }, "stop after the memory plan")
                               : nullptr);
    }
    void declare_answers() {
        auto const save = value("--save", o_.save, "write every output to NAME.npy").type_name("DIR");
        value("--json", o_.json,
            "write nodes, tensors and memory plan as JSON; -: to the standard output, and nothing else")
            .type_name("FILE");
        values("--dump", o_.dumps,
            "write index.html and N-STAGE.{html,json,txt,dot} of each stage, and the plan as .svg; GRAFT_DUMP=DIR "
            "writes "
            "the JSON (repeatable)")
            .type_name("DIR");
        values("--explain", o_.explain,
            "print how its dtype and shape are inferred, and why a dim is unknown (repeatable)")
            .type_name("TENSOR");
        flag("--explain-passes", o_.explain_passes,
            "print where passes matched, where they nearly matched, and what prevented it");
        auto const profile = value("--profile", o_.profile,
            "time of each node: NAME.trace.json for a browser's trace viewer, NAME.json, NAME.html: "
            "the graph\nwith times and the roofline of the chip of --target, or a table")
                                 .type_name("FILE");
        value("--roofline", o_.roofline,
            "MACs and bytes of each node, and which of them bounds it on the chip of --target (default Ascend910): "
            "NAME.json, NAME.html with a chart, or a table")
            .type_name("FILE");
        auto const runs = value("--runs", o_.runs,
            "number of runs with the same inputs; a model with state continues from its last state. Every run is "
            "printed, the last one saved")
                              .type_name("N")
                              .check(CLI::Range(std::int64_t{1}, std::int64_t{1'000'000}));
        auto const threads = value("--threads", o_.threads, "threads of a run; the numbers are the same for any count")
                                 .type_name("N")
                                 .check(CLI::Range(std::int64_t{1}, std::int64_t{1024}));
        flag("--regions", o_.regions,
            "print which engine runs which nodes, where tensors are converted, and which engines rejected a node");
        auto const ops = operators();
        auto const coverage = flag("--coverage", o_.coverage,
            "print which operators of the frameworks are mapped, to which operators, and which of these have kernels");
        flag("--report", o_.report,
            "report for every node, instead of running: mapped, or not mapped and why, or without a kernel; with "
            "--json as JSON. Exits with 1 if anything is missing")
            .excludes(save);
        value("--freeze", o_.freeze,
            "write a TensorFlow model as one GraphDef, instead of running it: only what its outputs need, variables as "
            "constants, calls inlined")
            .type_name("FILE.pb")
            .excludes(save)
            .excludes(profile);
        auto const exported = value("--export", o_.export_to,
            "export the model, instead of running it, with the names and layouts of its inputs and outputs in its "
            "framework: FILE.onnx as ONNX, FILE.mlir as MLIR's dialect TOSA, FILE.stablehlo.mlir as StableHLO")
                                  .type_name("FILE")
                                  .excludes(save)
                                  .excludes(profile);
        value("--opset", o_.exported.opset, "version of the ONNX operator set to export to, 7 to 26")
            .check(
                CLI::Range(graft::onnx::out::write_options::first_opset, graft::onnx::out::write_options::last_opset))
            .needs(exported);
        value("--external-data", o_.exported.external_min_bytes,
            "write weights of at least BYTES bytes to FILE.onnx.data")
            .type_name("BYTES")
            .needs(exported);
        value("--compile", o_.compile_to,
            "write the compiled program, instead of running it: with its memory plan and constants, to be run later as "
            "MODEL; FILE.hpp: a C++ header that calls the kernels in order")
            .type_name("FILE.graft")
            .excludes(save)
            .excludes(profile)
            .excludes(no_run_)
            .excludes(exported);
        flag("--seeded", o_.seeded,
            "export a Caffe net without --weights, with seeded weights: its results are meaningless")
            .needs(exported);
        auto const variables = value("--variables", o_.variables,
            "list the variables of a checkpoint, instead of importing a model: PREFIX or its folder; with --json as "
            "JSON")
                                   .type_name("PREFIX");
        auto const infer = value("--infer", o_.infer,
            "infer operators, instead of importing a model: one for each line of a file; -: the standard input. Or one "
            "operator\non the command line: --infer 'TopK x=float32[8,100] k=int32[]:5 sorted=true', with --json - as "
            "JSON")
                               .type_name("FILE.jsonl");
        auto const compare = compared();
        flag("--quiet", o_.quiet, "print only errors and warnings");
        no_run_.excludes(save).excludes(profile).excludes(runs).excludes(threads);
        ops.excludes(coverage).excludes(model_);
        coverage.excludes(model_);
        variables.excludes(coverage).excludes(ops).excludes(model_);
        compare.excludes(infer).excludes(variables).excludes(coverage).excludes(ops).excludes(model_);
        infer.excludes(variables).excludes(coverage).excludes(ops).excludes(model_);
    }

    /// Two values.
    entry compared() {
        if (!wanted("--compare")) return declared();
        return declared(
            app_.add_option("--compare", o_.compare,
                    "import two models and print the difference, instead of running one: nodes added and "
                    "removed,\nattributes, inputs, dtypes, shapes and constants that changed. Exit status 0: "
                    "none, 1: some,\n2: trouble; --json FILE: as JSON; --dump DIR: the second model's page "
                    "with the difference")
                ->expected(2)
                ->check(&not_empty))
            .type_name("MODEL MODEL");
    }
    /// The value is optional.
    entry operators() {
        if (!wanted("--ops")) return declared();
        ops_ = declared(
            app_.add_option("--ops", o_.list_ops,
                    "list the operators by family, instead of importing a model; with a NAME describe an "
                    "operator, a\nframework's (onnx:Conv) or a family (nn/conv); with --json as JSON. json, "
                    "markdown, op_info: the definitions\nof all; chips: what each chip supports")
                ->expected(0, 1)
                ->take_last());
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
    /// The inconsistency of the arguments, or empty.
    [[nodiscard]] std::string mistake() {
        bool any_option = true; // until --
        for (auto const& extra : app_.remaining()) {
            if (extra == "--" && any_option) {
                any_option = false;
                continue;
            }
            if (any_option && extra.size() > 1 && extra[0] == '-')
                return "unknown option '" + extra.substr(0, extra.find('=')) + "'";
            return "expected one MODEL, got '" + o_.model + "' and '" + extra + "'";
        }
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
    bool all_ = false, lacks_ = false;
    entry model_{}, no_run_{}, phase_{}, level_{}, ops_{};
    struct {
        std::string phase{};
        int level = 0;
        std::vector<std::string> stages{};
    } state_{}; ///< settings of the front end
    struct {
        std::vector<std::string> tags{};
        std::string signature{}, checkpoint{};
        bool verify = false;
    } saved_{};                        ///< settings of TensorFlow's
    std::vector<std::string> taken_{}; ///< strings for the checks of repeatable options
    std::vector<named_dim> named_dims_{};
};

} // namespace

std::optional<options> parse_options(int argc, char const* const* argv, std::string& why) {
    graft::span<char const* const> const arguments(argv, static_cast<std::size_t>(argc));
    for (bool const all : {false, true}) { // errors, and the help, are reported with all of them
        options o;
        command_line line(o, arguments, all);
        why.clear();
        if (!line.parse(why) || (!o.help.empty() && !all)) continue;
        if (o.json == "-") o.quiet = true;
        return o;
    }
    return {};
}
