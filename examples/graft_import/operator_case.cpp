// examples/graft_import/operator_case.cpp - one operator to infer, as a line of a file or as words of the command line
// SPDX-License-Identifier: Apache-2.0
#include "operator_case.hpp"

#include <algorithm>
#include <limits>

#include "case_values.hpp"
#include "graft/base.hpp"
#include "graft/tensor.hpp"
#include "json_line.hpp"

namespace {

using kind = json_value::kind;
using graft::errc;

std::string what_is_it(json_value const& v) {
    constexpr std::string_view names[] = {
        "null", "true or false", "an integer", "a number", "a string", "a list", "an object"};
    if (v.is == kind::text) return "'" + std::string(v.text.substr(0, 80)) + "'";
    if (v.is == kind::whole) return std::to_string(v.whole);
    return std::string(names[static_cast<std::size_t>(v.is)]);
}

/// Reads the parts of a case, and adds an error for each invalid one.
class case_reader {
public:
    case_reader(graft::catalog_view const& ops, operator_case& to, graft::place const& at, graft::error_list& errors)
        : ops_(ops), to_(to), at_(at), errors_(errors) {}

    bool line(std::string_view text) {
        if (!json_.read(text)) return wrong(errc::syntax_error, json_.wrong_at(), {}, json_.expected());
        auto const& root = json_.root();
        if (root.is != kind::object) return wrong(errc::syntax_error, root, {}, "an object");
        json_.each(root, [&](std::string_view key, json_value const& v) { // the operator tells what attributes are
            if (key == "op" && text_of(v, key, to_.op)) op_ = ops_.find(to_.op);
        });
        json_.each(root, [&](std::string_view key, json_value const& v) { field(key, v); });
        if (to_.op.empty()) wrong(errc::missing_field, root, "op", "the name of an operator");
        return !errors_.failed();
    }

    bool words(std::vector<std::string> const& all) {
        to_.op = to_.storage.keep(std::string_view(all[0]));
        op_ = ops_.find(to_.op);
        if (op_ == graft::no_op) {
            graft::nearest_name near(to_.op);
            for (graft::op_id i = 0; i < ops_.size; ++i) near.look(ops_.name(i));
            return wrong(errc::operator_not_in_catalog, 0, {}, "an operator" + near.hint(), std::string(to_.op));
        }
        for (std::size_t i = 1; i < all.size(); ++i) word(all[i]);
        return !errors_.failed();
    }

private:
    bool wrong(errc code, std::size_t at, std::string_view port, std::string expected, std::string got = {}) {
        auto where = at_;
        if (where.line) where.column = static_cast<std::uint32_t>(at + 1);
        where.op = std::string(to_.op);
        where.port = std::string(port);
        errors_.add(code, std::move(where), std::move(expected), std::move(got));
        return false;
    }
    bool wrong(errc code, json_value const& v, std::string_view port, std::string expected) {
        return wrong(code, v.at, port, std::move(expected), what_is_it(v));
    }
    bool is(json_value const& v, kind wanted, std::string_view port, char const* expected) {
        return v.is == wanted || wrong(errc::syntax_error, v, port, expected);
    }
    bool text_of(json_value const& v, std::string_view port, std::string_view& to) {
        if (!is(v, kind::text, port, "a string")) return false;
        to = to_.storage.keep(v.text);
        return true;
    }

    void field(std::string_view key, json_value const& v) {
        constexpr std::string_view passed_over[] = {"op", "expected", "missing", "outside_prototype"};
        if (key == "case") text_of(v, key, to_.name);
        else if (key == "inputs") {
            if (is(v, kind::list, key, "a list of inputs")) json_.each(v, [&](json_value const& one) { input(one); });
        } else if (key == "attrs") {
            if (is(v, kind::object, key, "an object of attributes"))
                json_.each(v, [&](std::string_view name, json_value const& one) { attribute(name, one); });
        } else if (key == "dynamic_outputs") {
            if (is(v, kind::object, key, "an object of counts"))
                json_.each(v, [&](std::string_view name, json_value const& one) { count(name, one); });
        } else if (std::find(std::begin(passed_over), std::end(passed_over), key) == std::end(passed_over)) {
            wrong(errc::unknown_field, v, key, "a field of a case");
        }
    }
    void count(std::string_view name, json_value const& v) {
        constexpr std::int64_t max = std::numeric_limits<std::uint16_t>::max();
        if (v.is == kind::whole && v.whole >= 0 && v.whole <= max)
            to_.outputs.emplace_back(to_.storage.keep(name), v.whole);
        else wrong(errc::number_out_of_range, v, name, "a count from 0 to " + std::to_string(max));
    }

    void input(json_value const& v) {
        if (!is(v, kind::object, "inputs", "an object for each input")) return;
        case_input in;
        json_value const *value = nullptr, *shape = nullptr;
        json_.each(v, [&](std::string_view key, json_value const& one) {
            if (key == "port") text_of(one, key, in.port);
        });
        bool fine = true;
        json_.each(v, [&](std::string_view key, json_value const& one) {
            if (key == "dtype") fine = dtype_of(one, in) && fine;
            else if (key == "format") fine = format_of(one, in.port, in.desc.format) && fine;
            else if (key == "origin_format") fine = format_of(one, in.port, in.desc.origin_format) && fine;
            else if (key == "shape") shape = &one;
            else if (key == "value") value = &one;
            else if (key != "port" && key != "name" && key != "range")
                fine = wrong(errc::unknown_field, one, key, "a field of an input");
        });
        if (in.port.empty()) fine = wrong(errc::missing_field, v.at, "port", "the name of a port");
        if (!shape) fine = wrong(errc::missing_field, v.at, in.port, "a shape");
        else fine = shape_of(*shape, in) && fine;
        if (value && fine) fine = elements(json_, *value, in);
        if (fine) to_.inputs.push_back(std::move(in));
    }
    bool dtype_of(json_value const& v, case_input& in) {
        in.desc.type = v.is == kind::text ? graft::dtype_named(v.text) : graft::dtype::undefined;
        return in.desc.type != graft::dtype::undefined ||
               wrong(errc::unknown_dtype, v, in.port, "a dtype, as in float32, int64, bool");
    }
    bool format_of(json_value const& v, std::string_view port, graft::format& to) {
        to = v.is == kind::text ? graft::format_named(v.text) : graft::format::nd;
        return (v.is == kind::text && graft::name_of(to) == v.text) ||
               wrong(errc::wrong_format, v, port, "a format, as in ND, NCHW");
    }
    bool shape_of(json_value const& v, case_input& in) {
        char const* bad_name = nullptr;
        auto const* const why = read_shape(json_, v, in.desc.shape, [&](std::size_t axis, std::string_view name) {
            if (!graft::is_symbol_name(name)) bad_name = "numbers from -1 up, and names of symbols";
            in.symbols.emplace_back(axis, to_.storage.keep(name));
        });
        if (!why && !bad_name) return true;
        return wrong(in.desc.shape.too_long() ? errc::rank_too_large : errc::number_out_of_range, v.at, in.port,
            why ? why : bad_name);
    }
    bool elements(json_line const& of, json_value const& v, case_input& in) {
        std::size_t count = 0;
        if (auto const* const why = read_elements(of, v, in.desc.type, in.bytes, in.strings, count, to_.storage))
            return wrong(errc::wrong_value, &of == &json_ ? v.at : 0, in.port, why);
        if (in.desc.shape.has_rank() && in.desc.shape.rank() == 0 && v.is == kind::list && count > 1)
            in.desc.shape = graft::shape{static_cast<std::int64_t>(count)};
        auto const wanted = in.desc.shape.elements();
        in.has_value = wanted.known() && static_cast<std::uint64_t>(wanted.value()) == count;
        return in.has_value ||
               wrong(errc::wrong_element_count, v.at, in.port,
                   wanted.known() ? std::to_string(wanted.value()) : "a shape of known dims", std::to_string(count));
    }

    /// The kind of an attribute in the operator's definition, or none.
    [[nodiscard]] graft::attr_kind defined_kind(std::string_view name) const {
        if (op_ == graft::no_op) return graft::attr_kind::none;
        auto const rows = ops_.attributes(op_);
        auto const at = ops_.index_of(rows, name);
        return at < 0 ? graft::attr_kind::none : rows[static_cast<std::size_t>(at)].attribute;
    }
    void attribute(std::string_view name, json_value const& v) {
        if (!name.empty() && name[0] == '_') return; // a mark of the framework, no attribute of the operator
        if (v.is != kind::object) return attribute(json_, name, v, defined_kind(name));
        json_value const *value = nullptr, *its_kind = nullptr;
        json_.each(v, [&](std::string_view key, json_value const& one) {
            if (key == "kind") its_kind = &one;
            else if (key == "value") value = &one;
            else wrong(errc::unknown_field, one, key, "kind or value");
        });
        auto const of = its_kind && its_kind->is == kind::text ? kind_named(its_kind->text) : graft::attr_kind::none;
        if (its_kind && of == graft::attr_kind::none)
            wrong(errc::wrong_attribute_kind, *its_kind, name, "a kind of attributes, as in int, list(float), type");
        else if (!value) wrong(errc::missing_field, v.at, name, "a value");
        else attribute(json_, name, *value, its_kind ? kind_here(of, defined_kind(name)) : defined_kind(name));
    }
    /// CANN writes dtypes as their numbers, or numbers as dtypes, and shapes as lists; here they are separate kinds.
    static graft::attr_kind kind_here(graft::attr_kind written, graft::attr_kind defined) {
        using graft::attr_kind;
        bool const another = (written == attr_kind::integer && defined == attr_kind::type) ||
                             (written == attr_kind::type && defined == attr_kind::integer) ||
                             (written == attr_kind::integers &&
                                 (defined == attr_kind::types || defined == attr_kind::shape)) ||
                             (written == attr_kind::integer_lists && defined == attr_kind::shapes);
        return another ? defined : written;
    }
    void attribute(json_line const& from, std::string_view name, json_value const& v, graft::attr_kind of) {
        auto& a = to_.attributes.emplace_back();
        a.name = to_.storage.keep(name);
        if (of == graft::attr_kind::none) return; // an operator without it: reported when the case is run
        if (auto const* const why = read_attribute(from, v, of, a.value, to_.storage))
            wrong(errc::wrong_attribute_kind, v, name, why);
    }

    void word(std::string const& w) {
        auto const equals = w.find('=');
        std::string_view const name(w.data(), std::min(equals, w.size()));
        if (equals == std::string::npos || equals == 0) return void(wrong(errc::syntax_error, 0, {}, "NAME=VALUE", w));
        std::string_view const value(w.data() + equals + 1, w.size() - equals - 1);
        if (ops_.index_of(ops_.inputs(op_), name) >= 0) return input(name, value);
        json_line read;
        std::string const in_quotes = '"' + std::string(value) + '"'; // a string needs none, and then has no escapes
        bool const output = ops_.index_of(ops_.outputs(op_), name) >= 0;
        auto const of = defined_kind(name);
        bool const is_text = of == graft::attr_kind::string || of == graft::attr_kind::type ||
                             of == graft::attr_kind::function;
        if (!output && of == graft::attr_kind::none) {
            graft::nearest_name near(name);
            for (auto const& rows : {ops_.inputs(op_), ops_.outputs(op_), ops_.attributes(op_)})
                for (auto const& r : rows) near.look(ops_.text(r.name));
            wrong(errc::unknown_parameter, 0, {}, "an input, output or attribute" + near.hint(), std::string(name));
        } else if (is_text && (value.empty() || value[0] != '"')) {
            if (!read.read(in_quotes))
                return void(wrong(errc::syntax_error, 0, name, read.expected(), std::string(value)));
            attribute(read, name, read.root(), of);
        } else if (!read.read(value)) {
            wrong(errc::syntax_error, 0, name, read.expected(), std::string(value));
        } else if (output) {
            count(name, read.root());
        } else {
            attribute(read, name, read.root(), of);
        }
    }
    /// `float32[8,N]NCHW:1,2`
    void input(std::string_view name, std::string_view text) {
        auto const bad = [&](char const* expected) { wrong(errc::syntax_error, 0, name, expected, std::string(text)); };
        case_input in;
        in.port = to_.storage.keep(name);
        auto const colon = text.find(':');
        auto const tensor = text.substr(0, colon);
        auto const bracket = tensor.find_first_of("[?");
        in.desc.type = graft::dtype_named(tensor.substr(0, bracket));
        if (in.desc.type == graft::dtype::undefined || bracket == std::string_view::npos)
            return bad("dtype and dims, as in float32[8,100] or float32? without a known rank");
        auto rest = tensor.substr(bracket + 1);
        if (tensor[bracket] == '?') in.desc.shape = graft::shape::unknown_rank();
        else if (!dims(rest, in)) return bad("at most 25 dims in [], each a number, ? or the name of a symbol");
        if (!rest.empty()) {
            in.desc.format = in.desc.origin_format = graft::format_named(rest);
            if (graft::name_of(in.desc.format) != rest) return bad("a format after the dims, as in NCHW");
        }
        if (colon != std::string_view::npos) {
            json_line read;
            auto const value = text.substr(colon + 1);
            bool const quotes = in.desc.type == graft::dtype::string && (value.empty() || value[0] != '"');
            auto const list = (quotes ? "[\"" : "[") + std::string(value) + (quotes ? "\"]" : "]");
            if (!read.read(list)) return bad("elements after the colon, with commas between");
            if (!elements(read, read.root(), in)) return;
        }
        to_.inputs.push_back(std::move(in));
    }
    /// Up to `]`; `text` is advanced past it.
    bool dims(std::string_view& text, case_input& in) {
        auto const close = text.find(']');
        if (close == std::string_view::npos) return false;
        std::string list = "[";
        for (auto piece = text.substr(0, close); !piece.empty() || list.back() == ',';) {
            auto const comma = piece.find(',');
            auto const one = piece.substr(0, comma);
            if (graft::is_symbol_name(one)) list += '"' + std::string(one) + '"';
            else list += one == "?" ? "-1" : one;
            if (comma == std::string_view::npos) break;
            list += ',';
            piece.remove_prefix(comma + 1);
        }
        text.remove_prefix(close + 1);
        json_line read;
        return read.read(list + "]") && !read_shape(read, read.root(), in.desc.shape, [&](auto axis, auto symbol) {
            in.symbols.emplace_back(axis, to_.storage.keep(symbol));
        });
    }

    graft::catalog_view const& ops_;
    operator_case& to_;
    graft::place const& at_;
    graft::error_list& errors_;
    graft::op_id op_ = graft::no_op;
    json_line json_{};
};

/// The words of a string: separated by blanks, unless these are in quotes or brackets.
std::vector<std::string> words_of(std::string_view text) {
    std::vector<std::string> all;
    bool quoted = false, inside = false;
    int brackets = 0;
    for (auto c : text) {
        if (c == '"') quoted = !quoted;
        if (!quoted && c == '[') ++brackets;
        if (!quoted && c == ']') --brackets;
        bool const blank = (c == ' ' || c == '\t' || c == '\n') && !quoted;
        if (blank && brackets <= 0) inside = false;
        else if (!blank || quoted) {
            if (!inside) all.emplace_back();
            inside = true;
            all.back() += c;
        }
    }
    return all;
}

} // namespace

bool read_case(std::string_view line, graft::catalog_view const& ops, operator_case& to,
    graft::place const& line_of_file, graft::error_list& errors) {
    return case_reader(ops, to, line_of_file, errors).line(line);
}

bool read_case_words(
    std::string_view words, graft::catalog_view const& ops, operator_case& to, graft::error_list& errors) {
    auto const all = words_of(words);
    if (all.empty()) return errors.add(errc::operator_not_in_catalog, {}, "an operator"), false;
    graft::place const nowhere;
    return case_reader(ops, to, nowhere, errors).words(all);
}
