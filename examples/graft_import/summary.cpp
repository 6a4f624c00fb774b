// examples/graft_import/summary.cpp - what a model is: the answer of `graft_import MODEL`
// SPDX-License-Identifier: Apache-2.0
#include "summary.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <unordered_map>

#include <fmt/format.h>
#include <sys/stat.h>

#include "graft/shipped.hpp"
#include "graft/text.hpp"
#include "terminal.hpp"

namespace {

constexpr std::size_t label_columns = 14, columns_of_a_pipe = 100, most_lines = 4, most_ports = 12,
                      most_of_command = 36;

std::size_t width() {
    auto const columns = columns_of(stdout);
    return columns ? std::min(columns, columns_of_a_pipe) : columns_of_a_pipe;
}

template <class... Values> void say(fmt::format_string<Values const&...> format, Values const&... values) {
    print_text(fmt::format(format, values...), stdout);
}
void head(std::string_view title) { fmt::print("\n{}\n", painted(title, tone::heading, stdout)); }

/// A label and a text, whose lines are broken at blanks if it has no breaks of its own.
void row(std::string_view label, std::string_view words) {
    auto const room = width() - label_columns;
    std::string text;
    while (words.find('\n') == words.npos && words.size() > room) {
        auto const blank = words.rfind(' ', room);
        auto const size = std::min(blank == words.npos || blank == 0 ? words.find(' ') : blank, words.size());
        if (size == words.size()) break; // one long word
        text += std::string(words.substr(0, size)) + "\n" + std::string(label_columns, ' ');
        words.remove_prefix(size + 1);
    }
    text += words;
    if (label.size() + 2 >= label_columns) say("  {}  {}\n", label, text);
    else say("  {:<{}}{}\n", label, label_columns - 2, text);
}

/// `1,234,567`
std::string grouped(std::uint64_t n) {
    auto text = std::to_string(n);
    for (std::size_t at = text.size(); at > 3;) text.insert(at -= 3, 1, ',');
    return text;
}
/// Three digits, and a unit.
std::string scaled(double n, double step, std::initializer_list<char const*> units) {
    auto const* unit = units.begin();
    for (; n >= step && unit + 1 != units.end(); ++unit) n /= step;
    return unit == units.begin() ? fmt::format("{:.0f}{}", n, *unit)
                                 : fmt::format("{:.{}f}{}", n,
                                       n < 10    ? 2
                                       : n < 100 ? 1
                                                 : 0,
                                       *unit);
}
std::string bytes(std::uint64_t n) {
    return scaled(static_cast<double>(n), 1000, {" bytes", " kB", " MB", " GB", " TB"});
}
std::string count(std::uint64_t n, std::string_view one) {
    return grouped(n) + " " + std::string(one) + (n == 1 ? "" : "s");
}

/// The size of a file; of none 0.
std::uint64_t size_of(std::string const& path) {
    struct stat is{};
    return ::stat(path.c_str(), &is) == 0 && S_ISREG(is.st_mode) ? static_cast<std::uint64_t>(is.st_size) : 0;
}

name_counts by_count(std::unordered_map<std::string_view, std::size_t> const& all) {
    name_counts sorted;
    for (auto const& [name, n] : all) sorted.emplace_back(graft::on_one_line(name), n);
    std::sort(sorted.begin(), sorted.end(),
        [](auto const& a, auto const& b) { return a.second != b.second ? a.second > b.second : a.first < b.first; });
    return sorted;
}

/// Words in lines of the terminal's width, those after the fourth line counted.
void listed(std::string_view label, std::string_view before, name_counts const& all, bool every) {
    std::string text(before), line;
    std::size_t lines = 1, at = label_columns + before.size(), shown = 0;
    for (auto const& [name, n] : all) {
        auto const word = fmt::format("{} {}", name, n);
        bool const breaks = shown != 0 && at + word.size() + 3 > width();
        if (breaks && ++lines > most_lines && !every) break;
        if (shown++ != 0) text += breaks ? ",\n" + std::string(label_columns, ' ') : ", ";
        if (breaks) at = label_columns;
        text += word;
        at += word.size() + 2;
    }
    if (shown < all.size())
        text += fmt::format(",\n{:{}}... {} more: --nodes all", "", label_columns, all.size() - shown);
    row(label, text);
}

/// A word of a shell's command.
std::string shell_word(std::string const& text) {
    bool plain = !text.empty();
    for (char const c : text)
        plain = plain && ((c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                             std::string_view("-_./=,:+@%").find(c) != std::string_view::npos ||
                             static_cast<unsigned char>(c) >= 0x80);
    if (plain) return text;
    std::string quoted = "'";
    for (char const c : text) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + "'";
}

/// Whether elements of this type are what a net learns: floats, and the small integers that represent them.
bool is_parameter(graft::dtype type) {
    switch (type) {
    case graft::dtype::i32:
    case graft::dtype::i64:
    case graft::dtype::boolean:
    case graft::dtype::string: return false;
    default: return true;
    }
}

/// A number for a dim of an input: one picture of 224 by 224 in colours, one text of 64 words.
std::int64_t usual_size(graft::tensor_desc const& d, std::size_t axis) {
    if (axis == 0) return 1;
    if (d.shape.rank() != 4) return 64;
    bool const is_channel = (d.format == graft::format::nchw && axis == 1) ||
                            (d.format == graft::format::nhwc && axis == 3);
    return is_channel ? 3 : 224;
}

std::string range_text(graft::dim_range r) {
    if (r.max == INT64_MAX) return fmt::format("{} or more", r.min);
    return fmt::format("{} to {}", r.min, r.max);
}

} // namespace

graft::stage_observer model_summary::observer() {
    return {[](void* state, graft::stage at, graft::stage_view const& v) {
                if (at == graft::stage::read && v.model) static_cast<model_summary*>(state)->take_file(*v.model);
                return graft::error_list();
            },
        this};
}

void model_summary::take_file(graft::model::source const& model) {
    framework_ = model.front->models; // "a Caffe net"
    producer_ = graft::on_one_line(model.producer);
    is_text_ = model.text;
    for (auto const& set : model.operator_sets)
        versions_ += (versions_.empty() ? "" : ", ") + (set.domain.empty() ? "opset" : std::string(set.domain)) + " " +
                     std::to_string(set.version);
    if (model.operator_sets.empty() && model.version != 0) versions_ = "graph version " + std::to_string(model.version);
    std::unordered_map<std::string_view, std::size_t> operators;
    for (auto const& n : model.main.nodes)
        if (n.type.find(' ') == n.type.npos)
            ++operators[n.type], ++file_nodes_; // not what a reader adds: `graph input`
    file_operators_ = by_count(operators);
}

void model_summary::take(graft::graph const& g) {
    auto const put = [&](graft::graph_port const& from, std::vector<port>& to) {
        auto const& d = g.tensors[from.tensor].desc;
        auto& added = to.emplace_back();
        added.name = graft::on_one_line(from.name);
        added.desc = to_text(d);
        added.is_state = from.state_output != graft::no_id;
        added.is_text = d.type == graft::dtype::string;
        added.is_shape = (d.type == graft::dtype::i32 || d.type == graft::dtype::i64) && d.shape.has_rank() &&
                         d.shape.rank() <= 1;
        added.is_open = !d.shape.is_static() && !d.shape.symbolic();
    };
    for (auto const& in : g.inputs) put(in, inputs_);
    for (auto const& out : g.outputs) put(out, outputs_);
    if (g.symbols)
        for (std::uint16_t k = 1; k <= g.symbols->atoms(); ++k)
            if (auto const& atom = g.symbols->atom(k); atom.is == graft::symbol_atom::kind::symbol) {
                auto& to = symbols_.emplace_back();
                to.name = g.symbols->name(k);
                to.range = range_text(atom.range);
                to.min = atom.range.min, to.max = atom.range.max;
            }
    for (auto const& in : g.inputs) {
        auto const& shape = g.tensors[in.tensor].desc.shape;
        for (std::size_t axis = 0; shape.symbolic() && axis < shape.rank(); ++axis)
            if (shape[axis].symbolic())
                g.symbols->each_symbol(shape[axis], [&](std::uint16_t number) {
                    for (auto& s : symbols_)
                        if (s.name == g.symbols->name(number) && !s.is_of_input) {
                            s.is_of_input = true;
                            s.place = fmt::format("dim {} of {}", axis, in.name);
                            s.size = std::clamp(usual_size(g.tensors[in.tensor].desc, axis), s.min, s.max);
                        }
                });
    }
    std::unordered_map<std::string_view, std::size_t> operators;
    for (auto const& n : g.nodes) {
        if (n.kind == graft::node_kind::operation)
            ++operators[g.op_name(n)], ++nodes_, macs_ += graft::shipped::macs_of(g, n);
        if (n.kind == graft::node_kind::opaque) ++operators[n.origin_type], ++nodes_;
        if (n.kind != graft::node_kind::constant) continue;
        auto const& d = g.tensors[n.first_output].desc;
        auto const value = g.value_of(n.first_output);
        lacks_weights_ = lacks_weights_ || !value.constant;
        if (!is_parameter(d.type) || !d.shape.elements().known()) continue;
        ++constants_;
        parameters_ += static_cast<std::uint64_t>(d.shape.elements().value());
        if (auto const size = bytes_of(d); size.known()) parameter_bytes_ += static_cast<std::uint64_t>(size.value());
    }
    operators_ = by_count(operators);
}

graft::series<graft::symbol_value> model_summary::chosen_sizes() const {
    graft::series<graft::symbol_value> all;
    for (auto const& s : symbols_)
        if (s.is_of_input) all.push_back({s.name, graft::dim(s.size)});
    return all;
}

graft::series<graft::symbol_value> model_summary::other_sizes(bool least) {
    has_sizes_ = least;
    for (auto& s : symbols_) s.size = std::max<std::int64_t>(s.min, 0);
    return least ? chosen_sizes() : graft::series<graft::symbol_value>();
}

/// `N=1`, each after `before`.
std::string model_summary::sizes(std::string_view before, std::string_view between) const {
    std::string text;
    for (auto const& s : symbols_)
        if (s.is_of_input && has_sizes_)
            text += fmt::format("{}{}={}", text.empty() ? before : between, s.name, s.size);
    return text;
}

void model_summary::print_file(std::string const& path) const {
    auto const what = framework_.empty() ? std::string("a compiled program of graft") : framework_;
    auto text = what + (is_text_ ? ", text form" : "");
    if (auto const size = size_of(path)) text += ", " + bytes(size);
    fmt::print("{}", painted(options_.model, tone::heading, stdout));
    say(": {}\n", text);
    if (!producer_.empty()) row("made by", producer_);
    if (!versions_.empty()) row("made for", versions_);
    if (!options_.import.weights.empty())
        row("weights", graft::on_one_line(options_.import.weights) + ", " + bytes(size_of(options_.import.weights)));
}

void model_summary::print_ports() const {
    auto const most = options_.rows.all ? SIZE_MAX : most_ports;
    for (auto const* ports : {&inputs_, &outputs_}) {
        head(ports == &inputs_ ? "Inputs" : "Outputs");
        if (ports->empty()) say("  none\n");
        std::size_t widest = label_columns - 4;
        for (std::size_t i = 0; i < ports->size() && i < most; ++i) widest = std::max(widest, (*ports)[i].name.size());
        widest = std::min(widest, width() / 2);
        for (std::size_t i = 0; i < ports->size() && i < most; ++i)
            say("  {:<{}}  {}{}\n", (*ports)[i].name, widest, (*ports)[i].desc,
                (*ports)[i].is_state ? "  (a state: kept from run to run)" : "");
        if (ports->size() > most) say("  ... {} more: --nodes all\n", ports->size() - most);
    }
    bool first = true;
    for (auto const& s : symbols_) {
        if (!s.is_of_input) continue;
        if (std::exchange(first, false)) head("Symbols");
        row(s.name, s.range + ": " + s.place);
    }
}

void model_summary::print_sizes(graft::program const& program) const {
    auto const with = sizes(" with ", ", ");
    head("Size" + with);
    row("parameters", parameters_ == 0 ? std::string("none")
                                       : fmt::format("{} in {}, {}", grouped(parameters_),
                                             count(constants_, "constant"), bytes(parameter_bytes_)));
    auto const& g = program.graph();
    auto macs = macs_;
    if (!with.empty() && program.has_plan()) {
        macs = 0;
        for (auto const& n : g.nodes) macs += graft::shipped::macs_of(g, n);
    }
    if (macs != 0)
        row("MACs", scaled(static_cast<double>(macs), 1000, {"", " k", " M", " G", " T"}) +
                        " multiply-adds of convolutions and products");
    if (!program.has_plan()) {
        std::string symbols;
        for (auto const& s : symbols_)
            if (s.is_of_input) symbols += (symbols.empty() ? "" : ", ") + s.name;
        row("memory", has_sizes_ || symbols.empty() ? "not known before a run" : "depends on " + symbols);
    } else {
        auto const& plan = program.plan();
        std::vector<std::int64_t> live(g.nodes.size() + 2, 0);
        for (auto const* all : {&plan.tensors, &plan.workspaces})
            for (auto const& p : *all) {
                live[p.first] += static_cast<std::int64_t>(p.bytes);
                live[p.last + 1u] -= static_cast<std::int64_t>(p.bytes);
            }
        std::size_t peak = 0;
        std::int64_t sum = 0, most = 0;
        for (std::size_t i = 0; i < g.nodes.size(); ++i)
            if ((sum += live[i]) > most) most = sum, peak = i;
        auto text = bytes(plan.arena_bytes) + " for a run";
        if (plan.sum_of_tensor_bytes > plan.arena_bytes)
            text += ", of " + bytes(plan.sum_of_tensor_bytes) + " without reuse";
        row("memory", text);
        if (most != 0) row("peak at", graft::on_one_line(g.nodes[peak].name));
    }
    std::string engines;
    for (auto const& share : program.figures().engines)
        engines += fmt::format("{}{} runs {}", engines.empty() ? "" : ", ", share.engine, count(share.steps, "step"));
    if (!engines.empty()) row("engines", engines);
}

void model_summary::print_next(bool imported, bool runs, bool planned) const {
    head("Next: add to this command");
    std::vector<std::pair<std::string, std::string>> next;
    auto const numbers = sizes(" --bind ", " --bind ");
    auto const data = std::find_if(inputs_.begin(), inputs_.end(), [](auto const& in) { return !in.is_state; });
    auto const name = options_.model.substr(options_.model.find_last_of('/') + 1);
    auto const stem = name.substr(0, name.find_last_of('.'));
    bool const has_inputs = data != inputs_.end();
    // made-up texts and shapes are seldom what a model takes
    bool const may_be_made_up = std::none_of(
        inputs_.begin(), inputs_.end(), [](auto const& in) { return in.is_text || in.is_shape; });
    if (imported && runs && !planned) {
        std::string all;
        for (auto const& s : symbols_)
            if (s.is_of_input) all += " --bind " + s.name + "=NUMBER";
        for (auto const& in : inputs_)
            if (in.is_open) all += " --shape " + shell_word(in.name) + "=DIMS";
        if (!all.empty()) next.emplace_back(all, "with these sizes");
    } else if (imported && runs) {
        if (!has_inputs && nodes_ != 0) next.emplace_back(numbers + " --runs 1", "run it");
        else if (has_inputs && may_be_made_up)
            next.emplace_back(numbers + " --random-inputs 0", "run it with made-up values");
    }
    auto const fed = std::count_if(inputs_.begin(), inputs_.end(), [](auto const& in) { return !in.is_state; });
    if (imported && runs && fed == 1)
        next.emplace_back(
            " --input " + shell_word(data->name) + "=FILE.npy --save out", "run it with yours, and keep the outputs");
    else if (imported && runs && fed > 1)
        next.emplace_back(" --input NAME=FILE.npy --save out", "run it with yours, one for each input");
    if (lacks_weights_ && imported && !framework_.empty())
        next.emplace_back(" --weights FILE.caffemodel", "with its trained weights");
    if (!imported) next.emplace_back(" --report", "what maps, and what does not, for every node");
    if (imported) {
        next.emplace_back(" --no-run --nodes all", "every node, and the memory plan");
        next.emplace_back(" --no-run --dump pages", "the graph after each stage, for a browser");
    }
    if (imported && runs && planned && !lacks_weights_ && !framework_.empty())
        next.emplace_back(numbers + " --compile " + shell_word(stem + ".graft"), "a program that starts at once");
    std::size_t widest = 0;
    for (auto const& [more, does] : next)
        if (more.size() <= most_of_command) widest = std::max(widest, more.size());
    for (auto const& [more, does] : next)
        if (more.size() <= widest) say(" {:<{}}  {}\n", more, widest, does);
        else say(" {}\n      {}\n", more, does);
}

bool model_summary::print(std::string const& path, graft::program const& program) const {
    print_file(path);
    print_ports();
    head("Operators");
    if (file_nodes_) listed("in the file", count(file_nodes_, "node") + ": ", file_operators_, options_.rows.all);
    listed(file_nodes_ ? "imported" : "program", count(nodes_, "node") + (operators_.empty() ? "" : ": "), operators_,
        options_.rows.all);
    print_sizes(program);
    head("Missing");
    std::size_t missing = 0;
    name_counts reasons;
    for (std::size_t i = 0; i < program.gaps().kernels.size(); ++i) {
        auto const& e = program.gaps().kernels[i];
        ++missing;
        auto why = e.code == graft::errc::no_kernel ? graft::on_one_line(e.where.op) + ": no kernel for " + e.got
                                                    : to_text(e);
        if (auto const room = width() - std::min(width() / 2, std::size_t{16}); why.size() > room && !options_.rows.all)
            why = why.substr(0, room - 3) + "...";
        auto const same = std::find_if(reasons.begin(), reasons.end(), [&](auto const& r) { return r.first == why; });
        if (same != reasons.end()) ++same->second;
        else reasons.emplace_back(why, 1);
    }
    for (std::size_t i = 0; i < reasons.size() && (options_.rows.all || i < most_ports); ++i)
        say("  {}, {}\n", reasons[i].first, count(reasons[i].second, "node"));
    if (reasons.size() > most_ports && !options_.rows.all)
        say("  ... {} more: --nodes all\n", reasons.size() - most_ports);
    if (lacks_weights_) say("  trained weights: without them results are meaningless\n");
    if (!missing && !lacks_weights_) say("  nothing\n");
    print_next(true, missing == 0, program.has_plan() && has_sizes_);
    return missing == 0;
}

void model_summary::print_refused(std::string const& path, graft::model_report const& report) const {
    if (framework_.empty()) return; // it was not read
    print_file(path);
    head("Operators");
    listed("in the file", count(file_nodes_, "node") + ": ", file_operators_, options_.rows.all);
    head("Missing");
    std::vector<std::pair<graft::node_report const*, std::size_t>> kinds;
    for (auto const& n : report.nodes) {
        if (n.outcome == graft::node_outcome::mapped) continue;
        auto const same = std::find_if(kinds.begin(), kinds.end(),
            [&](auto const& k) { return k.first->type == n.type && k.first->outcome == n.outcome; });
        if (same != kinds.end()) ++same->second;
        else kinds.emplace_back(&n, 1);
    }
    for (std::size_t i = 0; i < kinds.size() && (options_.rows.all || i < most_ports); ++i)
        say("  {}: {}, {}\n", graft::on_one_line(kinds[i].first->type), name_of(kinds[i].first->outcome),
            count(kinds[i].second, "node"));
    if (kinds.size() > most_ports && !options_.rows.all) say("  ... {} more: --nodes all\n", kinds.size() - most_ports);
    if (kinds.empty()) say("  see the errors\n");
    if (!kinds.empty()) print_next(false, false, false);
    std::fflush(stdout);
}
