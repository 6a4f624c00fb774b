// graft/cann/catalog/line.hpp - reads an operator's prototype from a line of the list of what only CANN has
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "graft/base/config.hpp"
#include "graft/op/prototype.hpp"
#include "graft/tensor/dtype.hpp"
#include "graft/tensor/dtype_set.hpp"

GRAFT_BEGIN
namespace cann {

/// What a line says of an output's shape, beside what the output follows.
enum class line_shape : std::uint8_t { follows, unknown, broadcast };

/// A prototype made of a line, when the program runs:
///     Lerp start:f16,f32 end:' weight:' -> +y~start:'
///     NonZeroWithValue x:f32 -> value~x:' index:i32 count:' transpose?bool=false dtype?type=int32
/// The operator; its inputs (`name:dtypes`; `?` after the name: optional, `*`: dynamic; `'`: the dtypes of the port
/// before; `any`); its outputs after `->`; its attributes (`name?kind`, and `=default` where it may be left out). An
/// output follows an input: `=x` in dtype and shape, `~x` in dtype, `/x` in shape, or has the dtype of an attribute
/// (`@dtype`). `+` before an output: its shape is that of all inputs, broadcast. Whatever else is of unknown rank.
/// error recorded, as in every prototype; unknown_attribute_kind and others where the line is wrong
class GRAFT_TYPE line_prototype : public prototype {
public:
    explicit line_prototype(std::string_view line) : prototype(text_ref(line.substr(0, line.find(' ')))) {
        line.remove_prefix(line.find(' ') + 1);
        bool outputs = false;
        while (!line.empty()) {
            auto const word = next(line);
            if (word == "->") outputs = true;
            else if (word.find('?') < word.find_first_of(":'=") && !is_port(word)) attribute_of(word);
            else port_of(word, outputs);
        }
    }

    /// One for each output.
    std::vector<line_shape> shapes{};

private:
    /// The next word; what is in double quotes keeps its blanks.
    static std::string_view next(std::string_view& line) {
        bool quoted = false;
        std::size_t n = 0;
        for (; n < line.size() && (quoted || line[n] != ' '); ++n) quoted = quoted != (line[n] == '"');
        auto const word = line.substr(0, n);
        line.remove_prefix(n < line.size() ? n + 1 : n);
        return word;
    }
    /// `x?:f32` is a port, `axis?int=0` an attribute.
    static bool is_port(std::string_view word) {
        auto const mark = word.find('?');
        return mark + 1 < word.size() && word[mark + 1] == ':';
    }
    static dtype short_named(std::string_view name) {
        constexpr struct {
            std::string_view name;
            dtype is;
        } all[] = {{"f16", dtype::f16}, {"f32", dtype::f32}, {"f64", dtype::f64}, {"bf16", dtype::bf16},
            {"i8", dtype::i8}, {"i16", dtype::i16}, {"i32", dtype::i32}, {"i64", dtype::i64}, {"u8", dtype::u8},
            {"u16", dtype::u16}, {"u32", dtype::u32}, {"u64", dtype::u64}, {"c64", dtype::c64}, {"c128", dtype::c128}};
        for (auto const& one : all)
            if (one.name == name) return one.is;
        return dtype_named(name);
    }
    dtype_set types_of(std::string_view names) {
        if (names == "'") return last_;
        if (names == "any") return last_ = dtype_families::any;
        last_ = {};
        while (!names.empty()) {
            auto const name = names.substr(0, names.find(','));
            auto const type = short_named(name);
            if (type == dtype::undefined) blame(errc::unknown_dtype, name);
            else last_ = last_ | dtype_set(type);
            names.remove_prefix(name.size() < names.size() ? name.size() + 1 : name.size());
        }
        return last_;
    }
    void port_of(std::string_view word, bool output) {
        bool const broadcast = word[0] == '+';
        if (broadcast) word.remove_prefix(1);
        auto const colon = word.find(':');
        auto const head = word.substr(0, colon);
        auto const mark = head.find_first_of("?*=~/@");
        text_ref const name(head.substr(0, mark));
        auto& p = add(name, output ? param_kind::output : param_kind::input);
        p.how = presence::required;
        p.types = types_of(colon == std::string_view::npos ? std::string_view("any") : word.substr(colon + 1));
        bool shaped = false;
        for (auto rest = mark == std::string_view::npos ? std::string_view() : head.substr(mark); !rest.empty();) {
            auto const end = rest.find_first_of("?*=~/@", 1);
            auto const of = rest.substr(1, end == std::string_view::npos ? end : end - 1);
            switch (rest[0]) {
            case '?': p.how = presence::optional; break;
            case '*': p.how = presence::dynamic; break;
            case '=': this->word(p, follow_word{text_ref(of), aspect::dtype | aspect::shape, {}}), shaped = true; break;
            case '~': this->word(p, follow_word{text_ref(of), aspect::dtype, {}}); break;
            case '/': this->word(p, follow_word{text_ref(of), aspect::shape, {}}), shaped = true; break;
            default: p.type_attribute = text_ref(of);
            }
            rest.remove_prefix(end == std::string_view::npos ? rest.size() : end);
        }
        if (output)
            shapes.push_back(broadcast ? line_shape::broadcast : shaped ? line_shape::follows : line_shape::unknown);
    }
    static attr_kind kind_named(std::string_view name) {
        for (int k = 0; k <= static_cast<int>(attr_kind::real_lists); ++k)
            if (name_of(static_cast<attr_kind>(k)) == name) return static_cast<attr_kind>(k);
        return attr_kind::none;
    }
    template <class T> static T number(std::string_view text) {
        T v{};
        std::from_chars(text.data(), text.data() + text.size(), v);
        return v;
    }
    template <class F> static void each(std::string_view list, F f) {
        while (!list.empty()) {
            auto const one = list.substr(0, list.find(','));
            f(one);
            list.remove_prefix(one.size() < list.size() ? one.size() + 1 : one.size());
        }
    }
    void attribute_of(std::string_view word) {
        auto const mark = word.find('?');
        text_ref const name(word.substr(0, mark));
        auto const rest = word.substr(mark + 1);
        auto const equals = rest.find('=');
        auto const kind = kind_named(rest.substr(0, equals));
        if (kind == attr_kind::none) return blame(errc::attribute_without_kind, name);
        if (equals == std::string_view::npos) return void(add_attr(name, kind, false));
        auto const value = rest.substr(equals + 1);
        std::vector<std::int64_t> whole;
        std::vector<double> reals;
        switch (kind) {
        case attr_kind::boolean: add_attr(name, kind).integer = value == "true"; break;
        case attr_kind::integer: add_attr(name, kind).integer = number<std::int64_t>(value); break;
        case attr_kind::real: add_attr(name, kind).real = number<double>(value); break;
        case attr_kind::text: add_text(name, value.substr(1, value.size() - 2)); break;
        case attr_kind::type: add_attr(name, kind).integer = static_cast<std::int64_t>(short_named(value)); break;
        case attr_kind::integers:
            each(value, [&](std::string_view v) { whole.push_back(number<std::int64_t>(v)); });
            list_attr(name, whole.data(), whole.size());
            break;
        case attr_kind::booleans:
            each(value, [&](std::string_view v) { whole.push_back(v == "true"); });
            keep(add_attr(name, kind), integers_, integer_count_, whole.data(), whole.size());
            break;
        case attr_kind::reals:
            each(value, [&](std::string_view v) { reals.push_back(number<double>(v)); });
            list_attr(name, reals.data(), reals.size());
            break;
        case attr_kind::types:
            each(value, [&](std::string_view v) { whole.push_back(static_cast<std::int64_t>(short_named(v))); });
            keep(add_attr(name, kind), integers_, integer_count_, whole.data(), whole.size());
            break;
        case attr_kind::texts: {
            std::vector<std::string_view> texts;
            each(value, [&](std::string_view v) { texts.push_back(v); });
            list_attr(name, texts.data(), texts.size());
            break;
        }
        case attr_kind::integer_lists: { // each list ends with a semicolon
            integer_lists_word w;
            for (auto lists = value; !lists.empty();) {
                auto const one = lists.substr(0, lists.find(';'));
                whole.clear();
                each(one, [&](std::string_view v) { whole.push_back(number<std::int64_t>(v)); });
                w.add(whole.data(), whole.size());
                lists.remove_prefix(one.size() < lists.size() ? one.size() + 1 : one.size());
            }
            integer_lists(name, w);
            break;
        }
        default: add_attr(name, kind, false).how = presence::optional; // tensors and functions: nothing stands for them
        }
    }

    dtype_set last_ = dtype_families::any;
};

} // namespace cann
GRAFT_END
