// graft/frontend/tensorflow/op_def.hpp - an operator definition in TensorFlow's syntax, parsed by the compiler into a
// prototype
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>
#include <type_traits>

#include "graft/base/container/span.hpp"
#include "graft/frontend/tensorflow/detail/op_def_scanner.hpp"
#include "graft/model/origin.hpp"
#include "graft/op/define/prototype.hpp"

GRAFT_BEGIN
namespace tensorflow {

namespace detail {

/// Fills a prototype from the parts of an OpDef, one by one. A template, of `prototype` alone, so that a translation
/// unit without OpDefs does not pay for the parser.
template <class Prototype> class op_def_reader {
public:
    constexpr op_def_reader(Prototype& to, span<std::string_view const> specs) : to_(to), specs_(specs) {}

    constexpr void run() {
        for (auto spec : specs_)
            if (!one(spec)) return;
    }

private:
    constexpr bool record_mistake(std::string_view name) {
        return to_.record_mistake(errc::malformed_origin_definition, name), false;
    }

    // templates precede their use: otherwise clang 14 does not find them in a constant expression
    static constexpr bool element(terms_of_op_def& w, std::int64_t& v) { return w.integer(v); }
    static constexpr bool element(terms_of_op_def& w, double& v) { return w.real(v); }
    static constexpr bool element(terms_of_op_def& w, std::string_view& v) { return w.quoted(v); }
    static constexpr bool element(terms_of_op_def& w, bool& v) {
        auto const word = w.word();
        v = word == "true";
        return v || word == "false";
    }
    static constexpr bool element(terms_of_op_def& w, dtype& v) {
        return (v = type_called(w.word())) != dtype::undefined;
    }

    /// `>= 1`, if present; 0 is not a bound if a negative number has no meaning, but is stored.
    constexpr bool minimum(terms_of_op_def& w) {
        has_min_ = w.take('>', '=');
        return !has_min_ || w.integer(min_);
    }
    template <class T> constexpr bool scalar(std::string_view name, terms_of_op_def& w, attr_kind kind) {
        T value{};
        if (!minimum(w) || (has_min_ && kind != attr_kind::integer)) return false;
        if (!w.take('=')) to_.attr(name, kind);
        else if (element(w, value)) to_.attr(name, value);
        else return false;
        if (has_min_) to_.constrain(at_least_spec{min_});
        return w.at_end();
    }
    /// `[1, 2]`, at most `longest` elements.
    template <class T> constexpr bool elements(std::string_view name, terms_of_op_def& w) {
        constexpr std::size_t longest = 8;
        std::array<T, longest> all{};
        std::size_t n = 0;
        if (!w.take('[')) return false;
        if (w.next() != ']') do {
                if (n == longest) return to_.record_mistake(errc::default_list_too_long, name), false;
                if (!element(w, all[n++])) return false;
            } while (w.take(','));
        if (!w.take(']') || !w.at_end()) return false;
        to_.attr(name, span(all).first(n));
        return true;
    }
    /// A list, with the limits of its length and of its strings.
    constexpr bool list(std::string_view name, terms_of_op_def& w) {
        one_of_spec strings;
        if (!list(name, w, strings)) return false;
        if (has_min_) to_.constrain(length_spec{min_, INT64_MAX});
        if (strings.size) to_.constrain(strings);
        return true;
    }
    constexpr bool list(std::string_view name, terms_of_op_def& w, one_of_spec& among) {
        if (!w.take('(')) return false;
        dtype_set allowed;
        bool strings = false;
        std::string_view word;
        if (w.next() != '{') allowed = set_called(word = w.word());
        else if (!choices(w, allowed, strings, among)) return false;
        if (!w.take(')') || !minimum(w)) return false;
        bool const types = !allowed.empty();
        auto const kind = types                         ? attr_kind::types
                          : strings || word == "string" ? attr_kind::strings
                          : word == "int"               ? attr_kind::integers
                          : word == "float"             ? attr_kind::floats
                          : word == "bool"              ? attr_kind::booleans
                          : word == "shape"             ? attr_kind::shapes
                          : word == "tensor"            ? attr_kind::tensors
                          : word == "func"              ? attr_kind::functions
                                                        : attr_kind::none;
        if (kind == attr_kind::none) return false;
        if (!w.take('=')) {
            if (types) to_.type_attr(name, allowed, kind);
            else to_.attr(name, kind);
            return w.at_end();
        }
        if (kind == attr_kind::integers) return elements<std::int64_t>(name, w);
        if (kind == attr_kind::floats) return elements<double>(name, w);
        if (kind == attr_kind::booleans) return elements<bool>(name, w);
        if (kind == attr_kind::strings) return elements<std::string_view>(name, w);
        if (kind == attr_kind::types) return elements<dtype>(name, w);
        to_.optional_attr(name, kind);
        return true;
    }

    constexpr bool attribute(std::string_view name, terms_of_op_def& w) {
        if (w.next() == '{') return choice(name, w);
        auto const word = w.word();
        if (word == "list") return list(name, w);
        if (auto const allowed = set_called(word); !allowed.empty()) return type(name, w, allowed);
        if (word == "int") return scalar<std::int64_t>(name, w, attr_kind::integer);
        if (word == "float") return scalar<double>(name, w, attr_kind::floating);
        if (word == "bool") return scalar<bool>(name, w, attr_kind::boolean);
        if (word == "string") return text(name, w);
        // a default of these kinds cannot be stored in a prototype: the attribute may be absent
        auto const kind = word == "shape"    ? attr_kind::shape
                          : word == "tensor" ? attr_kind::tensor
                                             : attr_kind::function;
        if (w.take('=')) to_.optional_attr(name, kind);
        else if (w.at_end()) to_.attr(name, kind);
        else return false;
        return true;
    }
    /// `{half, float}` or `{'SAME', 'VALID'}`.
    constexpr bool choice(std::string_view name, terms_of_op_def& w) {
        dtype_set allowed;
        bool strings = false;
        one_of_spec among;
        if (!choices(w, allowed, strings, among)) return false;
        if (!strings) return type(name, w, allowed);
        if (!text(name, w)) return false;
        to_.constrain(among);
        return true;
    }
    constexpr bool choices(terms_of_op_def& w, dtype_set& allowed, bool& strings, one_of_spec& among) {
        if (!w.take('{')) return false;
        strings = w.next() == '"' || w.next() == '\'';
        do {
            std::string_view text;
            if (strings) {
                if (!w.quoted(text) || among.size == std::size(among.strings)) return false;
                among.of_strings = true;
                among.strings[among.size++] = text;
            } else {
                auto const word = w.word();
                auto const t = type_called(word);
                if (t == dtype::undefined) return record_mistake(word);
                allowed = allowed | t;
            }
        } while (w.take(','));
        return w.take('}');
    }
    constexpr bool type(std::string_view name, terms_of_op_def& w, dtype_set allowed) {
        if (w.take('=')) {
            auto const value = type_called(w.word());
            if (value == dtype::undefined || !allowed.has(value)) return false;
            to_.type_attr(name, allowed, value);
        } else {
            to_.type_attr(name, allowed);
        }
        return w.at_end();
    }
    constexpr bool text(std::string_view name, terms_of_op_def& w) {
        std::string_view value;
        if (!w.take('=')) to_.attr(name, attr_kind::string);
        else if (w.quoted(value)) to_.string_attr(name, value);
        else return false;
        return w.at_end();
    }

    constexpr bool one(std::string_view spec) {
        terms_of_op_def w{spec};
        w.spaces();
        bool const output = w.take('-', '>');
        auto const name = w.word();
        if (name.empty() || !w.take(':')) return record_mistake(name.empty() ? spec : name);
        if (output) {
            ports_done_ = true;
            return port(name, w, true) || record_mistake(name);
        }
        if (is_attribute(w)) {
            ports_done_ = true;
            return attribute(name, w) || record_mistake(name);
        }
        auto after = w;
        auto const type = after.word();
        if (ports_done_ && type_called(type) == dtype::undefined && attribute_called(type).at_end())
            return record_mistake(type.empty() ? name : type);
        return (!ports_done_ && port(name, w, false)) || record_mistake(name);
    }

    /// `x: float`, `x: bool` and `x: string` are inputs before the first output or attribute and attributes after it.
    [[nodiscard]] constexpr bool is_attribute(terms_of_op_def w) const {
        if (w.next() == '{') return true;
        auto const word = w.word();
        if (word == "float" || word == "bool" || word == "string") return ports_done_ || !w.at_end();
        if (word == "list") return w.next() == '(';
        return word == "int" || word == "shape" || word == "tensor" || word == "func" || !set_called(word).empty();
    }
    /// The definition after the name of an attribute.
    [[nodiscard]] constexpr terms_of_op_def attribute_called(std::string_view name) const {
        for (auto spec : specs_) {
            terms_of_op_def w{spec};
            w.spaces();
            if (w.rest.size() <= name.size() || w.rest.substr(0, name.size()) != name) continue;
            w.rest.remove_prefix(name.size());
            w.spaces();
            if (w.take(':')) return w;
        }
        return {};
    }

    constexpr bool port(std::string_view name, terms_of_op_def w, bool output) {
        auto type = w.word();
        if (type == "Ref" && w.take('(')) {
            type = w.word();
            if (!w.take(')')) return false;
        }
        std::string_view count;
        std::int64_t min = 0;
        if (w.take('*')) {
            count = type;
            type = w.word();
            auto number = attribute_called(count);
            if (number.word() != "int") return record_mistake(count);
            if (number.take('>', '=') && !number.integer(min)) return record_mistake(count);
        }
        if (type.empty() || !w.at_end() || min < 0 || min > 0xFFFF) return false;
        dtype_set allowed = dtype_families::any;
        bool list = false;
        if (auto const fixed = type_called(type); fixed != dtype::undefined) {
            allowed = fixed;
            type = {};
        } else {
            auto from = attribute_called(type);
            if (from.at_end()) return record_mistake(type);
            list = from.word() == "list";
        }
        if (list && !count.empty()) return false;
        auto const dynamic = list || !count.empty();
        if (output && dynamic)
            to_.dynamic_output(name, allowed, type_from_spec{type}, count_from_spec{count}, at_least_spec{min});
        else if (output) to_.output(name, allowed, type_from_spec{type});
        else if (dynamic)
            to_.dynamic_input(name, allowed, type_from_spec{type}, count_from_spec{count}, at_least_spec{min});
        else to_.input(name, allowed, type_from_spec{type});
        return true;
    }

    Prototype& to_;
    span<std::string_view const> specs_;
    std::int64_t min_ = 0; ///< of the current attribute
    bool has_min_ = false;
    bool ports_done_ = false;
};

} // namespace detail

/// A prototype in TensorFlow's syntax (the strings of REGISTER_OP): inputs `x: T`, `x: float`, `args: N * T`, outputs
/// after `->`, then attributes `T: {half, float}`, `n: int >= 1 = 3`, `l: list(int) >= 2 = [1, 1]`, `p: {'SAME',
/// 'VALID'}`. A model's values are checked against these limits; shapes, tensors and functions with a default become
/// optional attributes.
/// example `op_def("TopKV2", "input: T", "k: int32", "-> values: T", "-> indices: int32", "sorted: bool = true", "T:
/// realnumbertype")`
/// error recorded in the prototype: malformed_origin_definition with the name of the port or attribute
/// cost about 5 us per word to compile
template <class... Specs> [[nodiscard]] constexpr prototype op_def(std::string_view name, Specs... specs) {
    prototype p(name);
    if constexpr ((std::is_convertible_v<Specs, std::string_view> && ...)) {
        std::array<std::string_view, sizeof...(Specs)> const all{std::string_view(specs)...};
        detail::op_def_reader(p, all).run();
    } else {
        p.record_mistake(errc::malformed_origin_definition, name);
    }
    return p;
}

struct framework; ///< the framework of these operators

/// Base of a TensorFlow operator.
template <class Self = graft::detail::operator_not_named> struct GRAFT_TYPE op : origin_op<Self> {
    using framework = tensorflow::framework; ///< by which plugins are matched with their front end
};

} // namespace tensorflow
GRAFT_END
