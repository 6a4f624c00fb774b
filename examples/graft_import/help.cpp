// examples/graft_import/help.cpp - the text of --help: an overview, a group of options, all of them, or as JSON
// SPDX-License-Identifier: Apache-2.0
#include "help.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <utility>

#include "graft/base/nearest.hpp"
#include "graft/text/json/writer.hpp"
#include "terminal.hpp"

namespace {

constexpr std::size_t widest = 100, text_column = 30;

/// The columns of the page: of a terminal no more than it has.
std::size_t width() {
    static auto const columns = columns_of(stdout);
    return columns == 0 ? widest : std::min(widest, std::max(columns, 2 * text_column));
}

constexpr std::string_view usage =
    R"(Usage: graft_import MODEL              what it is: inputs, operators, sizes
       graft_import MODEL [OPTION]...  run it, export it, compile it, inspect it
       graft_import OPTION...          operators, checkpoints: without a model

MODEL is a TensorFlow graph, the folder of a SavedModel, a Caffe net, an ONNX
model, or a file of --compile; its content tells which. With more options than
those of `read` and the shapes it runs, or does what the option says instead:
--no-run, --export, --compile, --freeze, --report.
)";

/// The options of the overview, with few words.
constexpr std::pair<std::string_view, std::string_view> most_used[]{
    {"--weights FILE", "the trained weights of a Caffe net"},
    {"--shape NAME=N,3,224,224", "the shape of an input; --bind N=8 the value of a symbol"},
    {"--input NAME=FILE.npy", "run with this value of an input"},
    {"--random-inputs SEED", "run with made-up values of the inputs without --input"},
    {"--output NAME", "a tensor to compute, inner tensors included"},
    {"--save DIR", "write the outputs of a run to DIR/NAME.npy"},
    {"--profile FILE", "the time of each node"},
    {"--export FILE.onnx", "write ONNX; FILE.mlir: MLIR"},
    {"--compile FILE.graft", "write a program that starts at once; FILE.hpp: C++"},
    {"--report", "for every node: mapped, or why not"},
    {"--no-run --nodes all", "every node with its shapes, and the memory plan"},
    {"--dump DIR", "pages of the graph after each stage, to look at in a browser"},
    {"--json FILE", "nodes, tensors and the memory plan as JSON"},
    {"--ops NAME", "what is known of an operator; without NAME all"},
};

constexpr std::string_view examples =
    R"(  graft_import net.prototxt --weights net.caffemodel --random-inputs 0
  graft_import graph.pb --input images=image.npy --save out
  graft_import graph.pb --shape images=N,224,224,3 --no-run
  graft_import model.onnx --random-inputs 0 --profile times.html
  graft_import saved_model --export model.onnx --opset 17
  graft_import net.prototxt --weights net.caffemodel --compile net.graft
  graft_import --infer 'TopK x=float32[N,100] k=int32[]:5 sorted=true'
)";

constexpr std::string_view statuses = R"(  0    success
  1    the model or its input is refused, with a line for each mistake, or
       something is missing
  2    wrong usage
  130  interrupted (Ctrl-C): no file is left half-written
)";

std::string heading(std::string_view text) { return painted(text, tone::heading, stdout) + "\n"; }

/// Appends words from the column of the texts on, which the last line of `to` has not passed.
void put_wrapped(std::string& to, std::string_view text, std::size_t at) {
    while (!text.empty()) {
        auto const size = std::min(text.find(' '), text.size());
        if (at + 1 + size > width()) {
            to += '\n';
            to.append(text_column, ' ');
            at = text_column;
        } else if (at != text_column) {
            to += ' ';
            ++at;
        }
        to += text.substr(0, size);
        at += size;
        text.remove_prefix(std::min(size + 1, text.size()));
    }
    to += '\n';
}

void put_row(std::string& to, std::string const& head, std::string_view text) {
    auto line = "  " + head;
    if (line.size() + 2 > text_column) line += '\n', to += line, line.clear();
    line.resize(text_column, ' ');
    to += line;
    put_wrapped(to, text, text_column);
}

std::string head_of(option_help const& o) {
    std::string head;
    for (auto const& name : o.names) head += (head.empty() ? "" : ", ") + name;
    if (o.value.empty()) return head;
    return head + (o.may_lack_value ? " [" + o.value + "]" : " " + o.value);
}

std::string group_page(option_group const& group, std::vector<option_help> const& options) {
    auto text = heading(group.title);
    for (auto const& o : options)
        if (o.group == group.name) put_row(text, head_of(o), o.does);
    return text;
}

std::string overview(std::vector<option_help> const& options) {
    auto text = std::string(usage) + "\n" + heading("Most used");
    for (auto const& [head, does] : most_used) put_row(text, std::string(head), does);
    text += "\n" + heading("All options: --help all, or of a group: --help GROUP");
    for (auto const& group : option_groups) {
        std::string names;
        for (auto const& o : options)
            if (o.group == group.name) names += (names.empty() ? "" : " ") + o.names.back();
        auto line = "  " + std::string(group.name);
        line.resize(13, ' ');
        for (std::size_t at = line.size(); !names.empty();) {
            auto const size = std::min(names.find(' '), names.size());
            if (at + 1 + size > width()) line += '\n' + std::string(12, ' '), at = 12;
            line += ' ' + names.substr(0, size);
            at += 1 + size;
            names.erase(0, size + 1);
        }
        line.erase(12, 1);
        text += line + '\n';
    }
    text += "\n" + heading("Examples") + std::string(examples);
    return text + "\n" + heading("Exit status") + std::string(statuses);
}

std::string everything(std::vector<option_help> const& options) {
    std::string text(usage);
    for (auto const& group : option_groups) text += "\n" + group_page(group, options);
    text += "\n" + heading("Examples") + std::string(examples);
    return text + "\n" + heading("Exit status") + std::string(statuses);
}

std::string json(std::vector<option_help> const& options) {
    graft::json_writer to;
    to.open('{').key("groups").list(option_groups,
        [&](option_group const& g) { to.open('{').member("name", g.name).member("title", g.title).close('}'); });
    auto const strings = [&](std::vector<std::string> const& all) {
        to.list(all, [&](std::string const& one) { to.string(one); });
    };
    to.key("options").list(options, [&](option_help const& o) {
        to.open('{').member("group", o.group).key("names");
        strings(o.names);
        to.member("value", o.value).member("does", o.does).key("excludes");
        strings(o.excludes);
        to.member("repeats", o.repeats).member("may_lack_value", o.may_lack_value).close('}');
    });
    to.close('}');
    return std::move(to).take();
}

} // namespace

std::string help_about(std::string_view topic, std::vector<option_help> const& options, std::string& hint) {
    if (topic.empty()) return overview(options);
    if (topic == "all") return everything(options);
    if (topic == "json") return json(options);
    graft::nearest_name near(topic);
    for (auto const& group : option_groups) {
        if (group.name == topic) return group_page(group, options);
        near.look(group.name);
    }
    for (auto const& o : options)
        for (auto const& name : o.names) {
            std::string text;
            if (name == topic) return put_row(text, head_of(o), o.does), text;
            near.look(name);
        }
    hint = near.hint();
    return {};
}
