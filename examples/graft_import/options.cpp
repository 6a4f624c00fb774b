// examples/graft_import/options.cpp - the command line
// SPDX-License-Identifier: Apache-2.0
#include "options.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "graft/tensor/symbols.hpp"

char const* const usage_text =
    "usage: graft_import MODEL [options]\n"
    "       graft_import --ops json|markdown|op_info [--target CHIP]    the operators instead of a model\n"
    "  --weights FILE                trained blobs of a Caffe net\n"
    "  --framework NAME              tensorflow or caffe; recognised from the content when not given\n"
    "  --phase TEST|TRAIN            of a Caffe net; TEST when not given\n"
    "  --stage NAME, --level N       of a Caffe net\n"
    "  --keep-unknown                a field that no message has is a warning, not an error (Caffe in text form)\n"
    "  --target CHIP                 the chip to compile for, as the operators name it\n"
    "  --library PATH                a shared object with operators, plugins, passes and kernels, or a directory of them; runs\n"
    "                                the library's code (repeatable)\n"
    "  --partial                     keep unsupported operators as opaque nodes\n"
    "  --shape NAME=N,3,224,224      shape of an input; -1 or ? = unknown, a name = a symbol, nothing = a scalar (repeatable)\n"
    "  --bind SYMBOL=8               the number that a symbol stands for; NAME_0 is the symbol of an unknown first dim (repeatable)\n"
    "  --bound SYMBOL=1..64          the numbers that a symbol may stand for; from 1 up when not given (repeatable)\n"
    "  --input NAME=FILE.npy         data of any tensor, which is cut off there (repeatable)\n"
    "  --output NAME                 a tensor to compute, interior ones included (repeatable)\n"
    "  --save DIR                    write each output as NAME.npy\n"
    "  --json FILE                   write nodes, tensors and memory plan; - = to the standard output, and nothing else\n"
    "  --passes LIST                 scope passes by name, commas between; none, all, default, -NAME\n"
    "  --steps LIST                  preparation steps by name, commas between: inline (calls give way to functions' bodies), fold\n"
    "                                (constants), identity, dead; none, all, -NAME; inline when not given. Only the steps that\n"
  "                                are named run: fold alone leaves calls as they are, inline,fold does not\n"
    "  --explain-passes              tell where passes fired, where they nearly did, and what was in the way\n"
    "  --dump DIR                    write NN_STAGE.{txt,dot,json,html}, a plan as .svg; also by GRAFT_DUMP=DIR\n"
    "  --explain TENSOR              print how its dtype and shape came about; may be repeated\n"
    "  --profile FILE                times of each node: NAME.trace.json for a browser's trace, NAME.json, or a table\n"
    "  --engine NAME,...             the engines that run nodes, asked in this order: cpu, the reference, alone when not given; onednn\n"
    "  --absorb                      let kernels do the normalization and activation behind them, where they can\n"
    "  --regions                     print what runs on which engine, where tensors are converted, and which engines did not take a node\n"
    "  --no-run                      stop behind the memory plan\n"
    "  --coverage                    print which operators of the frameworks are mapped, to what, what has kernels and what has none; takes no MODEL\n"
    "  --quiet                       print nothing but errors and warnings\n"
    "Options may be written --option=VALUE; what stands behind -- is no option.\n";

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

/// `1,3,224,224`, `N,3,H,W`; nothing, `[]` or `()` for a scalar. Names go to `named`, and their dims are unknown.
bool dims(std::string_view text, graft::shape& to, std::size_t number, std::vector<named_dim>& named) {
    to = graft::shape::scalar();
    if (text.empty() || text == "[]" || text == "()") return true;
    for (;;) {
        auto const comma = text.find(',');
        std::int64_t d = -1;
        if (auto const name = text.substr(0, comma); graft::is_symbol_name(name)) named.push_back({number, to.rank(), std::string(name)});
        else if (name != "?" && (!integer(name, d) || d < -1)) return false;
        to.append(d < 0 ? graft::dim::unknown() : graft::dim(d));
        if (comma == std::string_view::npos) return !to.too_long();
        text.remove_prefix(comma + 1);
    }
}

/// `8`, or where a range may stand `1..64`.
bool range(std::string_view text, bool may_be_range, graft::dim_range& to) {
    auto const dots = text.find("..");
    if (!may_be_range || dots == std::string_view::npos) return !may_be_range && integer(text, to.least) && to.least >= 0 && (to.most = to.least, true);
    return integer(text.substr(0, dots), to.least) && integer(text.substr(dots + 2), to.most) && to.least >= 0 && to.most >= to.least;
}

/// Puts numbers or symbols where `--shape` has names. Numbers that went into a shape are not asked for again.
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
        import.shapes[n.shape].shape[n.axis] = is.least == is.most ? graft::dim(is.least) : import.symbols->symbol(n.name, is);
    }
    for (auto i = used.size(); i-- > 0;)
        if (used[i]) import.sizes.erase(import.sizes.begin() + static_cast<std::ptrdiff_t>(i));
}

/// The arguments still to be read, and what was wrong.
struct reader {
    int argc;
    char const* const* argv;
    std::string& why;
    int at = 1;
    std::string attached{};    ///< VALUE of `--option=VALUE`
    bool has_attached = false;
    std::vector<named_dim> named_dims{};

    bool fails(std::string text) {
        why = std::move(text);
        return false;
    }
    bool value(std::string const& option, std::string& to) {
        to.clear();
        if (has_attached) {
            to = std::move(attached);
            has_attached = false;
        } else if (at < argc) {
            to = argv[at++];
        }
        return !to.empty() || fails("option '" + option + "' needs a value");
    }
    /// Names with commas between.
    bool names(std::string const& option, std::vector<std::string>& to) {
        std::string text;
        if (!value(option, text)) return false;
        for (std::size_t at = 0; at <= text.size();) {
            auto const comma = std::min(text.find(',', at), text.size());
            if (comma == at) return fails(option + " needs names with commas between, not '" + text + "'");
            to.push_back(text.substr(at, comma - at));
            at = comma + 1;
        }
        return true;
    }
    /// `--option VALUE`, `--option=VALUE` or `--flag`.
    bool option(std::string const& written, options& o) {
        auto const equals = written.starts_with("--") ? written.find('=') : std::string::npos;
        has_attached = equals != std::string::npos;
        if (has_attached) attached = written.substr(equals + 1);
        auto const name = written.substr(0, equals);
        if (!named(name, o)) return false;
        return !has_attached || fails("option '" + name + "' takes no value");
    }
    bool named(std::string const& name, options& o) {
        std::string text;
        if (name == "--help" || name == "-h") return o.help = true;
        if (name == "--coverage") return o.coverage = true;
        if (name == "--partial") return o.import.partial = true;
        if (name == "--keep-unknown") return o.import.keep_unknown = true;
        if (name == "--quiet") return o.quiet = true;
        if (name == "--no-run") return o.run = false, true;
        if (name == "--absorb") return o.absorb = true;
        if (name == "--regions") return o.regions = true;
        if (name == "--explain-passes") return o.explain_passes = true;
        if (name == "--passes") return names(name, o.import.passes);
        if (name == "--engine") return names(name, o.engines);
        if (name == "--steps") return names(name, o.import.steps);
        if (name == "--weights") return value(name, o.import.weights);
        if (name == "--save") return value(name, o.save);
        if (name == "--json") return value(name, o.json);
        if (name == "--profile") return value(name, o.profile);
        if (name == "--dump") return value(name, o.dumps.emplace_back());
        if (name == "--explain") return value(name, o.explain.emplace_back());
        if (name == "--output") return value(name, o.import.outputs.emplace_back());
        if (name == "--stage") return o.caffe_only = name, value(name, o.import.state.stages.emplace_back());
        if (name == "--target") return value(name, o.import.chip);
        if (name == "--library") return value(name, o.libraries.emplace_back());
        if (name == "--ops") {
            if (!value(name, o.list_ops)) return false;
            return o.list_ops == "json" || o.list_ops == "markdown" || o.list_ops == "op_info" || fails("--ops is json, markdown or op_info, not '" + o.list_ops + "'");
        }
        if (name == "--level") {
            o.caffe_only = name;
            if (!value(name, text)) return false;
            return integer(text, o.import.state.level) || fails("--level needs a number of 32 bits, not '" + text + "'");
        }
        if (name == "--phase") {
            o.caffe_only = name;
            if (!value(name, text)) return false;
            o.import.state.train = text == "TRAIN";
            return text == "TRAIN" || text == "TEST" || fails("--phase is TEST or TRAIN, not '" + text + "'");
        }
        if (name == "--framework") {
            if (!value(name, text)) return false;
            for (auto f : {graft::framework::tensorflow, graft::framework::caffe, graft::framework::onnx})
                if (name_of(f) == text) o.import.from = f;
            return o.import.from || fails("--framework is tensorflow, caffe or onnx, not '" + text + "'");
        }
        if (name == "--shape") {
            auto& to = o.import.shapes.emplace_back();
            std::string list;
            if (!value(name, text)) return false;
            if (!split(text, to.name, list, true) || !dims(list, to.shape, o.import.shapes.size() - 1, named_dims)) return fails("--shape needs NAME=N,3,224,224 with at most 8 dims (none: a scalar), each a number, a name for a symbol, or -1 or ? for an unknown one, not '" + text + "'");
            auto const given = std::count_if(o.import.shapes.begin(), o.import.shapes.end(), [&](auto const& s) { return s.name == to.name; });
            return given == 1 || fails("two --shape for '" + to.name + "'");
        }
        if (name == "--bind" || name == "--bound") {
            auto& to = o.import.sizes.emplace_back();
            std::string list;
            if (!value(name, text)) return false;
            if (!split(text, to.name, list) || !graft::is_symbol_name(to.name) || !range(list, name == "--bound", to.is))
                return fails(name + " needs " + (name == "--bind" ? "SYMBOL=8" : "SYMBOL=1..64") + ", not '" + text + "'");
            for (std::size_t i = 0; i + 1 < o.import.sizes.size(); ++i)
                if (o.import.sizes[i].name == to.name) return fails("two sizes for the symbol '" + to.name + "'");
            return true;
        }
        if (name == "--input") {
            auto& to = o.inputs.emplace_back();
            if (!value(name, text)) return false;
            if (!split(text, to.first, to.second)) return fails("--input needs NAME=FILE.npy, not '" + text + "'");
            auto const given = std::count_if(o.inputs.begin(), o.inputs.end(), [&](auto const& i) { return i.first == to.first; });
            return given == 1 || fails("two --input for '" + to.first + "'");
        }
        return fails("there is no option '" + name + "'");
    }
};

} // namespace

std::optional<options> parse_options(int argc, char const* const* argv, std::string& why) {
    options o;
    reader in{argc, argv, why};
    bool any_model = false, any_option = true;
    while (in.at < argc) {
        std::string const text = argv[in.at++];
        if (any_option && text == "--") {
            any_option = false;
        } else if (any_option && text.size() > 1 && text[0] == '-') {
            if (!in.option(text, o)) return {};
            if (o.help) return o;
        } else if (any_model) {
            why = "one MODEL only: '" + o.model + "' and '" + text + "'";
            return {};
        } else {
            o.model = text;
            any_model = true;
        }
    }
    if (!o.list_ops.empty() && o.coverage) {
        why = "--ops and --coverage are two answers: one of them at a time";
        return {};
    }
    if (!o.list_ops.empty() && any_model) {
        why = "--ops lists the operators: no MODEL beside it";
        return {};
    }
    if (o.coverage && any_model) {
        why = "--coverage lists what is mapped and has kernels: no MODEL beside it";
        return {};
    }
    if (!o.list_ops.empty() || o.coverage) return o;
    if (!any_model || o.model.empty()) {
        why = "no MODEL given";
        return {};
    }
    if (!o.run && (!o.save.empty() || !o.profile.empty())) {
        why = (o.save.empty() ? "--profile" : "--save") + std::string(" needs a run, --no-run forbids it");
        return {};
    }
    name_dims(o, in.named_dims);
    if (o.json == "-") o.quiet = true;
    if (auto const* dir = std::getenv("GRAFT_DUMP"); dir && *dir) o.dumps.emplace_back(dir);
    return o;
}
