// examples/graft_import/options.cpp - the command line
// SPDX-License-Identifier: Apache-2.0
#include "options.hpp"

#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <system_error>

char const* const usage_text =
    "usage: graft_import MODEL [options]\n"
    "  --weights FILE                trained blobs of a Caffe net\n"
    "  --framework NAME              tensorflow or caffe; recognised from the content when not given\n"
    "  --phase TEST|TRAIN            of a Caffe net; TEST when not given\n"
    "  --stage NAME, --level N       of a Caffe net\n"
    "  --partial                     keep unsupported operators as opaque nodes\n"
    "  --shape NAME=1,3,224,224      shape of an input; -1 = unknown (repeatable)\n"
    "  --input NAME=FILE.npy         data of any tensor, which is cut off there (repeatable)\n"
    "  --output NAME                 a tensor to compute, interior ones included (repeatable)\n"
    "  --save DIR                    write each output as NAME.npy\n"
    "  --json FILE                   write nodes, tensors and memory plan\n"
    "  --dump DIR                    write NN_STAGE.{txt,dot,json}; also by GRAFT_DUMP=DIR\n"
    "  --no-run                      stop behind the memory plan\n"
    "  --quiet                       print nothing but errors and warnings\n";

namespace {

/// NAME=VALUE, split at the last '='.
bool split(std::string const& argument, std::string& name, std::string& value) {
    auto const at = argument.rfind('=');
    if (at == std::string::npos || at == 0 || at + 1 == argument.size()) return false;
    name = argument.substr(0, at);
    value = argument.substr(at + 1);
    return true;
}

template <class I> bool integer(std::string_view text, I& to) {
    auto const [end, code] = std::from_chars(text.data(), text.data() + text.size(), to);
    return code == std::errc() && end == text.data() + text.size() && !text.empty();
}

/// `1,3,224,224`; `[]` or `()` for a scalar.
bool dims(std::string_view text, graft::shape& to) {
    to = graft::shape::scalar();
    if (text == "[]" || text == "()") return true;
    for (;;) {
        auto const comma = text.find(',');
        std::int64_t d = 0;
        if (!integer(text.substr(0, comma), d) || d < -1) return false;
        to.append(d < 0 ? graft::dim::unknown() : graft::dim(d));
        if (comma == std::string_view::npos) return !to.too_long();
        text.remove_prefix(comma + 1);
    }
}

bool is_reserved(std::string_view name) {
    for (auto r : {"--passes", "--explain", "--library", "--profile", "--target"})
        if (name == r) return true;
    return false;
}

/// The arguments still to be read, and what was wrong.
struct reader {
    int argc;
    char const* const* argv;
    std::string& why;
    int at = 1;

    bool fails(std::string text) {
        why = std::move(text);
        return false;
    }
    bool value(std::string const& option, std::string& to) {
        if (at >= argc) return fails("option '" + option + "' needs a value");
        to = argv[at++];
        return true;
    }
    bool option(std::string const& name, options& o) {
        std::string text;
        if (name == "--help" || name == "-h") return o.help = true;
        if (name == "--partial") return o.import.partial = true;
        if (name == "--quiet") return o.quiet = true;
        if (name == "--no-run") return o.run = false, true;
        if (is_reserved(name)) return fails("option '" + name + "' is reserved: it is delivered in a later version");
        if (name == "--weights") return value(name, o.import.weights);
        if (name == "--save") return value(name, o.save);
        if (name == "--json") return value(name, o.json);
        if (name == "--dump") return value(name, o.dumps.emplace_back());
        if (name == "--output") return value(name, o.import.outputs.emplace_back());
        if (name == "--stage") return value(name, o.import.state.stages.emplace_back());
        if (name == "--level") {
            if (!value(name, text)) return false;
            return integer(text, o.import.state.level) || fails("--level needs a number, not '" + text + "'");
        }
        if (name == "--phase") {
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
            return (split(text, to.name, list) && dims(list, to.shape)) || fails("--shape needs NAME=1,3,224,224 with at most 8 dims, not '" + text + "'");
        }
        if (name == "--input") {
            auto& to = o.inputs.emplace_back();
            if (!value(name, text)) return false;
            return split(text, to.first, to.second) || fails("--input needs NAME=FILE.npy, not '" + text + "'");
        }
        return fails("there is no option '" + name + "'");
    }
};

} // namespace

std::optional<options> parse_options(int argc, char const* const* argv, std::string& why) {
    options o;
    reader in{argc, argv, why};
    bool any_model = false;
    while (in.at < argc) {
        std::string const text = argv[in.at++];
        if (text.size() > 1 && text[0] == '-') {
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
    if (!any_model || o.model.empty()) {
        why = "no MODEL given";
        return {};
    }
    if (!o.run && !o.save.empty()) {
        why = "--save needs a run, --no-run forbids it";
        return {};
    }
    if (auto const* dir = std::getenv("GRAFT_DUMP"); dir && *dir) o.dumps.emplace_back(dir);
    return o;
}
