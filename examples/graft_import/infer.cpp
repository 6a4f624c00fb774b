// examples/graft_import/infer.cpp - infers single operators: those of a file, or one of the command line
// SPDX-License-Identifier: Apache-2.0
#include "infer.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/base.hpp"
#include "graft/graph/ir/builder.hpp"
#include "graft/run.hpp"
#include "graft/text.hpp"
#include "operator_case.hpp"

namespace {

using graft::errc;

/// The result of a case.
struct answer {
    char const* status = "ok";
    graft::error why{};
    graft::graph g{};                        ///< the inputs of the case, then its one operation
    std::vector<std::string_view> carried{}; ///< attributes that the operator does not define
    /// attributes on which the result does not depend: required ones that are left out, numbers and words of another
    /// kind
    std::vector<std::string_view> open{};
    bool of_cann = false; ///< by CANN's operator, not by the one of its name that ships
};

/// Builds a graph of one operation from a case: it is inferred like in a model.
class trial_graph {
public:
    /// `assumed`: which of two values stands for a required attribute that the case leaves out, and for a number or
    /// word of another kind than an operator of CANN takes; or -1: none.
    trial_graph(graft::catalog_view const& ops, operator_case const& from, told_attributes how, int assumed, answer& to)
        : ops_(ops), from_(from), how_(how), assumed_(assumed), to_(to) {
        to_.g.catalog = ops;
    }

    void run() {
        op_ = ops_.find(from_.op);
        if (op_ == graft::no_op) {
            graft::nearest_name near(from_.op);
            for (graft::op_id i = 0; i < ops_.size; ++i) near.look(ops_.name(i));
            return refuse("no_such_operator", errc::operator_not_in_catalog, {}, "an operator" + near.hint(), from_.op);
        }
        draft_.begin(ops_, op_, to_.g.storage);
        draft_.name = draft_.origin_name = draft_.origin_type = ops_.name(op_);
        if (!inputs() || !attributes() || !outputs()) return;
        graft::status why;
        builder_.add(draft_, why);
        if (!why) {
            graft::error_list list;
            list.add(why, {});
            auto const& e = list.errors[0];
            auto const& row = ops_.ops[op_];
            bool const lacks_rule = why.code == errc::output_not_assigned && !row.has_rule(graft::step::infer_shape) &&
                                    !row.has_rule(graft::step::infer_dtype);
            refuse(lacks_rule ? "no_such_operator" : "refused", e.code, e.where.port, e.expected, e.got);
            to_.why.where.rule = builder_.last_refusal().text(to_.g);
        }
    }

private:
    void refuse(char const* status, errc code, std::string_view port, std::string expected, std::string_view got) {
        to_.status = status;
        to_.why.code = code;
        to_.why.where.op = std::string(from_.op);
        to_.why.where.port = std::string(port);
        to_.why.expected = std::move(expected);
        to_.why.got = std::string(got);
    }
    /// Position of a name among the operator's, or -1 after an error was reported.
    int place_of(graft::span<graft::param_row const> rows, std::string_view name, errc code, char const* what) {
        auto const at = ops_.index_of(rows, name);
        if (at >= 0) return at;
        graft::nearest_name near(name);
        for (auto const& r : rows) near.look(ops_.text(r.name));
        refuse("not_expressible", code, {}, what + near.hint(), name);
        return -1;
    }
    bool inputs() {
        auto const rows = ops_.inputs(op_);
        if (from_.inputs.size() > static_cast<std::size_t>(graft::graph_builder::max_tensors))
            return refuse("refused", errc::wrong_input_count, {}, "at most 65535 tensors",
                       std::to_string(from_.inputs.size())),
                   false;
        std::vector<std::vector<graft::tensor_id>> at(rows.size());
        for (auto const& in : from_.inputs) {
            auto const port = place_of(rows, in.port, errc::unknown_input, "an input of the operator");
            if (port < 0) return false;
            auto desc = in.desc;
            for (auto const& [axis, name] : in.symbols) {
                if (!to_.g.symbols) to_.g.symbols = std::make_shared<graft::model_symbols>();
                desc.shape[axis] = to_.g.symbols->symbol(name);
            }
            auto const t = builder_.add_input(in.port, {}, desc);
            if (in.has_value) builder_.state_value(t, in.bytes, in.strings);
            at[static_cast<std::size_t>(port)].push_back(t);
        }
        for (std::size_t p = 0; p < rows.size(); ++p) draft_.put(p, {at[p].data(), at[p].size()});
        return true;
    }
    bool attributes() {
        auto const rows = ops_.attributes(op_);
        for (auto const& a : from_.attributes) {
            auto const at = ops_.index_of(rows, a.name);
            auto const wanted = at < 0 ? graft::attr_kind::none : rows[static_cast<std::size_t>(at)].attribute;
            auto const value = as(wanted, a.value);
            bool const another = at >= 0 && value.kind != wanted && !is_list(value.kind) && !is_list(wanted);
            if (another && from_.flags_as_numbers && assumed_ >= 0) {
                to_.open.push_back(a.name);
                assume(draft_.attributes[static_cast<std::size_t>(at)], rows[static_cast<std::size_t>(at)]);
                continue;
            }
            if (at >= 0 && (how_ == told_attributes::as_defined || value.kind == wanted)) {
                draft_.attributes[static_cast<std::size_t>(at)] = value;
                continue;
            }
            if (at < 0 && how_ == told_attributes::as_defined && is_misspelt(a.name)) return false;
            to_.carried.push_back(a.name); // as by a node of a model
            if (value.kind != graft::attr_kind::none) draft_.carried.push_back({a.name, value});
        }
        for (std::size_t i = 0; i < rows.size(); ++i) {
            auto& a = draft_.attributes[i];
            if (a.kind != graft::attr_kind::none || rows[i].how != graft::presence::required) continue;
            say(a, static_cast<int>(i), rows[i].attribute);
            if (a.kind != graft::attr_kind::none || assumed_ < 0) continue;
            to_.open.push_back(ops_.text(rows[i].name));
            assume(a, rows[i]);
        }
        return true;
    }
    /// Whether a letter is wrong, missing or too much in a word of four or more.
    static bool one_letter_apart(std::string_view a, std::string_view b) {
        if (a.size() > b.size()) std::swap(a, b);
        if (a.size() < 4 || b.size() - a.size() > 1) return false;
        std::size_t i = 0;
        while (i < a.size() && a[i] == b[i]) ++i;
        return i < b.size() && a.substr(i + (a.size() == b.size() ? 1 : 0)) == b.substr(i + 1);
    }
    /// Whether the operator has an attribute with nearly this name that the case leaves out; then that is reported.
    bool is_misspelt(std::string_view name) {
        graft::nearest_name near(name);
        for (auto const& r : ops_.attributes(op_)) {
            bool given = false;
            for (auto const& a : from_.attributes) given = given || a.name == ops_.text(r.name);
            if (!given && one_letter_apart(name, ops_.text(r.name))) near.look(ops_.text(r.name));
        }
        auto const hint = near.hint();
        if (hint.empty()) return false;
        refuse("not_expressible", errc::unknown_attribute, {}, "an attribute of the operator" + hint, name);
        return true;
    }
    /// The value of an omitted attribute, inferred from the inputs: their dtypes, or their number.
    void say(graft::attr_value& a, int at, graft::attr_kind of) {
        auto const rows = ops_.inputs(op_);
        for (std::size_t p = 0; p < rows.size(); ++p) {
            auto const slots = draft_.input_ports[p];
            if (rows[p].count_attribute == at && of == graft::attr_kind::integer)
                a = graft::attr_value::of(std::int64_t{slots.count});
            if (rows[p].type_attribute != at || slots.count == 0) continue;
            auto const types = to_.g.storage.make<std::int64_t>(slots.count);
            for (std::size_t k = 0; k < slots.count; ++k)
                types[k] = static_cast<std::int64_t>(builder_.desc(draft_.inputs[slots.first + k]).type);
            a.kind = of;
            if (of == graft::attr_kind::type) a.integer = types[0];
            else a.integers = types;
        }
    }
    /// One of two values that stand for an attribute that no rule may need.
    void assume(graft::attr_value& a, graft::param_row const& row) {
        using graft::attr_kind;
        auto const of = row.attribute;
        static constexpr std::int64_t one = 1;
        static constexpr double part = 0.5;
        static constexpr std::string_view word = "a";
        bool const function = of == attr_kind::function || of == attr_kind::functions; // no rule reads one
        bool const more = assumed_ == 1 || function;
        switch (of) {
        case attr_kind::integer: a.integer = 1 + assumed_; break;
        case attr_kind::boolean: a.integer = assumed_; break;
        case attr_kind::floating: a.real = 0.5 + assumed_; break;
        case attr_kind::shape:
        case attr_kind::shapes: {
            auto const one_dim = to_.g.storage.make<graft::shape>(1);
            one_dim[0] = more ? graft::shape{1} : graft::shape::scalar();
            if (more || of == attr_kind::shape) a.shapes = one_dim;
            break;
        }
        case attr_kind::string:
            if (more) a.string = word;
            for (auto const& f : ops_.facts_of(op_)) // the first or the last word that it may be
                if (f.kind == graft::fact_kind::one_of && ops_.param_of(op_, f) == &row) {
                    auto const words = ops_.text(f.bytes);
                    a.string = more ? words.substr(words.rfind('|') + 1) : words.substr(0, words.find('|'));
                }
            break;
        case attr_kind::function:
        case attr_kind::functions: a.string = word, a.strings = {&word, 1}; break;
        case attr_kind::integers:
        case attr_kind::floats:
            if (more) a.integers = {&one, 1}, a.floats = {&part, 1};
            break;
        default: return; // a dtype, a tensor: all depends on them
        }
        a.kind = of;
    }
    /// Converts an integer to a float if the definition requires one, and an empty list to any kind.
    graft::attr_value as(graft::attr_kind wanted, graft::attr_value v) {
        using graft::attr_kind;
        bool const flag = from_.flags_as_numbers && wanted == attr_kind::boolean && (v.integer == 0 || v.integer == 1);
        if (v.kind == attr_kind::integer && flag) v.kind = wanted;
        if (v.kind == attr_kind::integer && wanted == attr_kind::floating) v.real = static_cast<double>(v.integer);
        else if (v.kind == attr_kind::integers && wanted == attr_kind::floats) {
            auto const reals = to_.g.storage.make<double>(v.integers.size());
            std::transform(v.integers.begin(), v.integers.end(), reals.begin(),
                [](std::int64_t i) { return static_cast<double>(i); });
            v.floats = reals;
        } else if (!(is_list(v.kind) && is_list(wanted) && v.size() == 0)) {
            return v;
        }
        v.kind = wanted;
        return v;
    }
    /// The number of tensors of a dynamic output, by an attribute.
    [[nodiscard]] std::size_t said_count(graft::param_row const& r) const {
        auto const of = r.count_attribute >= 0 ? r.count_attribute : r.type_attribute;
        if (of < 0) return r.how == graft::presence::optional;
        auto const& a = draft_.attributes[static_cast<std::size_t>(of)];
        if (is_list(a.kind)) return a.size();
        return a.kind == graft::attr_kind::integer && a.integer > 0 ? static_cast<std::size_t>(a.integer) : 0;
    }
    bool outputs() {
        auto const rows = ops_.outputs(op_);
        auto const max = static_cast<std::size_t>(graft::graph_builder::max_tensors);
        for (std::size_t p = 0; p < rows.size(); ++p)
            if (rows[p].how == graft::presence::optional) draft_.count(p, 1);
            else if (rows[p].how == graft::presence::dynamic)
                draft_.count(p, static_cast<std::uint16_t>(std::min(said_count(rows[p]), max)));
        for (auto const& [name, count] : from_.outputs) {
            auto const at = place_of(rows, name, errc::unknown_output, "an output of the operator");
            if (at < 0) return false;
            auto const& row = rows[static_cast<std::size_t>(at)];
            auto const declared = static_cast<std::int64_t>(said_count(row));
            if (row.count_attribute >= 0 && count < declared) // more tensors than the output can have
                return refuse("refused", errc::wrong_output_count, name,
                           "at least as many as in the attribute " + std::to_string(declared), std::to_string(count)),
                       false;
            draft_.count(static_cast<std::size_t>(at), static_cast<std::uint16_t>(count));
        }
        std::size_t all = 0;
        for (std::size_t p = 0; p < rows.size(); ++p) all += draft_.output_ports[p].count;
        if (all <= max) return true;
        return refuse("refused", errc::wrong_output_count, {}, "at most 65535 tensors", std::to_string(all)), false;
    }

    graft::catalog_view const& ops_;
    operator_case const& from_;
    told_attributes how_;
    int assumed_;
    answer& to_;
    graft::op_id op_ = graft::no_op;
    graft::graph_builder builder_{to_.g};
    graft::node_draft draft_{};
};

bool is_fine(answer const& a) { return std::string_view(a.status) == "ok"; }

/// Calls `f(port, position at the port, tensor)` for each output of the operation.
template <class F> void each_output(answer const& a, F f) {
    auto const& g = a.g;
    auto const& n = g.nodes.back();
    auto const ports = g.output_ports(n);
    for (std::size_t p = 0; p < ports.size(); ++p)
        for (std::uint32_t k = 0; k < ports[p].count; ++k)
            f(g.catalog.text(g.catalog.outputs(n.op)[p].name), k, n.output(ports[p].first + k));
}

void write_output(graft::json_writer& out, graft::graph const& g, std::string_view port, std::uint32_t k,
    graft::tensor_id t, graft::tensor_desc const& d, bool of_cann) {
    out.open('{').key("port").string(port).key("index").number(k).key("dtype");
    if (d.type == graft::dtype::undefined) out.null();
    else out.string(name_of(d.type));
    out.key("shape");
    if (d.shape.has_rank()) out.list(d.shape.dims(), [&](auto dim) { out.number(std::max(dim, graft::unknown_dim)); });
    else out.null();
    if (d.format != graft::format::nd) out.key("format").string(name_of(d.format));
    if (d.shape.symbolic()) {
        out.key("symbolic_shape").open('[');
        for (std::size_t i = 0; i < d.shape.rank(); ++i) out.string(to_text(d.shape[i]));
        out.close(']');
    }
    if (auto const v = g.value_of(t); v.partial)
        out.key("value").list(v.elements, [&](std::int64_t e) {
            auto const is = graft::dim::element(e, v.symbols);
            if (is.known()) out.number(is.value());
            else if (is.symbolic()) out.string(to_text(is));
            else out.null();
        });
    if (of_cann) out.key("form").string("cann");
    out.close('}');
}
/// `also`: CANN's operator of the name, if it takes the case too. Its outputs of other names follow, and what it knows
/// of the dims of an output that both have is added.
std::string in_json(operator_case const& of, answer const& a, answer const* also = nullptr) {
    graft::json_writer out(0);
    out.open('{').key("case").string(of.name).key("status").string(a.status);
    if (is_fine(a)) {
        out.key("outputs").open('[');
        each_output(a, [&](std::string_view port, std::uint32_t k, graft::tensor_id t) {
            auto d = a.g.tensors[t].desc;
            if (also && !d.shape.symbolic())
                each_output(*also, [&](std::string_view name, std::uint32_t i, graft::tensor_id other) {
                    auto const& o = also->g.tensors[other].desc;
                    if (name == port && i == k && o.type == d.type && !contradict(d.shape, o.shape))
                        d.shape = merge(d.shape, o.shape);
                });
            write_output(out, a.g, port, k, t, d, false);
        });
        if (also)
            each_output(*also, [&](std::string_view port, std::uint32_t k, graft::tensor_id t) {
                auto const& ops = a.g.catalog;
                if (ops.index_of(ops.outputs(a.g.nodes.back().op), port) < 0)
                    write_output(out, also->g, port, k, t, also->g.tensors[t].desc, true);
            });
        out.close(']');
    } else {
        out.key("error").string(to_text(a.why));
    }
    for (auto const& [key, names] : {std::pair("carried", &a.carried), std::pair("left_out", &a.open)})
        if (!names->empty()) out.key(key).list(*names, [&](std::string_view name) { out.string(name); });
    if (a.of_cann) out.key("form").string("cann");
    return std::move(out.close('}')).take();
}

std::string in_words(answer const& a) {
    std::string text;
    each_output(a, [&](std::string_view port, std::uint32_t k, graft::tensor_id t) {
        auto const& n = a.g.nodes.back();
        auto const at = a.g.catalog.index_of(a.g.catalog.outputs(n.op), port);
        text += port;
        if (a.g.catalog.outputs(n.op)[static_cast<std::size_t>(at)].how == graft::presence::dynamic)
            text += '[' + std::to_string(k) + ']';
        text += ": " + to_text(a.g.tensors[t].desc);
        auto const v = a.g.value_of(t);
        for (std::size_t i = 0; v.partial && i < v.elements.size(); ++i) {
            auto const is = graft::dim::element(v.elements[i], v.symbols);
            text += (i ? ", " : " = ") + (is.known() || is.symbolic() ? to_text(is) : std::string("?"));
        }
        text += '\n';
    });
    return text;
}

answer infer(
    graft::catalog_view const& ops, operator_case const& of, told_attributes how = told_attributes::as_defined) {
    answer a;
    trial_graph(ops, of, how, -1, a).run();
    return a;
}
/// A required attribute may be left out if the result is the same for two values of it.
answer infer_whatever_is_left_out(graft::catalog_view const& ops, operator_case const& of) {
    answer one, other;
    trial_graph(ops, of, told_attributes::as_defined, 0, one).run();
    if (one.open.empty() || std::string_view(one.status) == "not_expressible") return one;
    trial_graph(ops, of, told_attributes::as_defined, 1, other).run();
    if (is_fine(one) && is_fine(other) && in_json(of, one) == in_json(of, other)) return one;
    return infer(ops, of); // which reports that it is missing
}

void print(std::string const& text) {
    std::fwrite(text.data(), 1, text.size(), stdout);
    std::fflush(stdout); // flushed, so that a reader has all results so far, whatever a later rule does
}

} // namespace

std::string infer_line(vocabulary const& all, std::string_view line, graft::error_list& errors, bool& fine,
    told_attributes how, graft::place const& where) {
    struct reading { // a result has views of its case
        operator_case of{};
        graft::error_list wrong{};
        answer a{};
        bool is_case = false, both = false;

        [[nodiscard]] bool fine() const { return is_case && is_fine(a); }
        /// How much of the case is not what the operator's definition has.
        [[nodiscard]] std::size_t strange() const {
            if (!is_case || std::string_view(a.status) == "not_expressible") return SIZE_MAX;
            return a.why.where.rule.starts_with("definition") ? SIZE_MAX - 1 : a.carried.size();
        }
    };
    auto const attempt = [&](graft::catalog_view const& ops, reading& r) {
        r.is_case = read_case(line, ops, r.of, where, r.wrong);
        r.of.flags_as_numbers = &ops != &all.ops || ops.find(r.of.op) >= all.first_of_cann;
        if (r.is_case) {
            r.a = how == told_attributes::as_defined ? infer_whatever_is_left_out(ops, r.of) : infer(ops, r.of, how);
            return;
        }
        r.a.status = ops.find(r.of.op) == graft::no_op ? "no_such_operator" : "refused";
        r.a.why = r.wrong.errors[0]; // the reader of the results must also see it
    };
    reading own, cann;
    attempt(all.ops, own);
    if (all.shared_names.size != 0 && all.shared_names.find(own.of.op) != graft::no_op) {
        attempt(all.shared_names, cann);
        cann.a.of_cann = (own.strange() != 0 && cann.strange() < own.strange()) || (!own.fine() && cann.fine());
        own.both = own.fine() && cann.fine() && cann.strange() == 0 && !cann.a.of_cann;
    }
    auto& r = cann.a.of_cann ? cann : own;
    fine = fine && r.fine();
    auto const text = r.is_case || !r.of.name.empty() ? in_json(r.of, r.a, r.both ? &cann.a : nullptr) : std::string();
    errors.add(std::move(r.wrong));
    return text;
}

bool infer_lines(vocabulary const& all, std::string const& file, graft::error_list& errors, told_attributes how) {
    auto const opened = errors.take(graft::map_file(file == "-" ? "/dev/stdin" : file, graft::read_budget()));
    if (!opened) return false;
    auto const bytes = opened->bytes();
    std::string_view rest(reinterpret_cast<char const*>(bytes.data()), bytes.size());
    auto where = graft::place::in(file);
    bool fine = true;
    while (!rest.empty()) {
        auto const end = rest.find('\n');
        auto const line = rest.substr(0, end);
        rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
        ++where.line;
        where.column = 1;
        if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
        print(infer_line(all, line, errors, fine, how, where));
    }
    return fine && !errors.failed();
}

bool infer_words(vocabulary const& all, std::string const& words, bool as_json, graft::error_list& errors) {
    operator_case of;
    graft::error_list wrong;
    auto const* ops = &all.ops;
    if (!read_case_words(words, *ops, of, wrong)) {
        graft::error_list others;
        operator_case second;
        bool const shared = all.shared_names.size != 0 && all.shared_names.find(of.op) != graft::no_op;
        if (!shared || !read_case_words(words, all.shared_names, second, others))
            return errors.add(std::move(wrong)), false;
        ops = &all.shared_names;
        of = std::move(second);
    }
    auto const a = infer(*ops, of);
    if (as_json) print(in_json(of, a));
    else if (is_fine(a)) print(in_words(a));
    if (!is_fine(a)) errors.errors.push_back(a.why);
    return is_fine(a);
}

bool infer_words(graft::catalog_view const& ops, std::string const& words,
    std::function<bool(graft::graph const&)> const& then, graft::error_list& errors) {
    operator_case of;
    if (!read_case_words(words, ops, of, errors)) return false;
    auto const a = infer(ops, of);
    if (is_fine(a)) return then(a.g);
    errors.errors.push_back(a.why);
    return false;
}
