// graft/op/detail/line_attributes.hpp - the attributes of a line that defines an operator
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>

#include "graft/base/container/span.hpp"
#include "graft/base/extremes.hpp"
#include "graft/op/define/fact.hpp"
#include "graft/op/define/prototype.hpp"
#include "graft/op/detail/line_scanner.hpp"
#include "graft/tensor/attr_value.hpp"
#include "graft/tensor/dtype.hpp"
#include "graft/tensor/dtype_set.hpp"

GRAFT_BEGIN

namespace detail {

/// The length of an expression in brackets, up to the closing one; of any other text, up to a bracket or `=`.
constexpr std::size_t size_of_limit(std::string_view rest) {
    char const close = rest[0] == '{' ? '}' : rest[0] == '[' ? ']' : '\0';
    bool quoted = false;
    for (std::size_t i = close != '\0' ? 1 : 2; i < rest.size(); ++i) {
        if (rest[i] == '"') quoted = !quoted;
        else if (quoted) continue;
        else if (close != '\0' ? rest[i] == close : rest[i] == '=' || rest[i] == '{' || rest[i] == '[')
            return i + (close != '\0');
    }
    return close == '\0' ? rest.size() : std::string_view::npos;
}
/// `"a"` without its quotes; other words as they are.
constexpr std::string_view unquoted(std::string_view word) {
    return word.size() >= 2 && word.starts_with('"') && word.ends_with('"') ? word.substr(1, word.size() - 2) : word;
}
constexpr bool value_in(std::string_view word, std::int64_t& to) { return integer_in(word, to); }
constexpr bool value_in(std::string_view word, double& to) { return real_in(word, to); }
constexpr bool value_in(std::string_view word, bool& to) { return (to = word == "true") || word == "false"; }
constexpr bool value_in(std::string_view word, std::string_view& to) { return to = unquoted(word), true; }
constexpr bool value_in(std::string_view word, dtype& to) { return (to = dtype_in_short(word)) != dtype::undefined; }

/// The attributes and sets of dtypes of a line, written into a prototype; the place of the first mistake.
class GRAFT_TYPE line_attributes : public prototype {
protected:
    constexpr line_attributes(string_ref name, std::string_view text, span<named_types const> sets)
        : prototype(name), text_(text), sets_(sets) {}

    constexpr void look_at(std::size_t place) {
        if (mistake_.code == errc::ok) place_ = place;
    }
    constexpr void look_at(std::string_view part) { look_at(static_cast<std::size_t>(part.data() - text_.data())); }
    constexpr void malformed(std::string_view word) { record_mistake(errc::malformed_line, word); }

    /// The dtypes that a name stands for: a dtype, a family or a set of the text; none if it stands for none.
    [[nodiscard]] constexpr dtype_set types_called(std::string_view name) const {
        if (auto const type = dtype_in_short(name); type != dtype::undefined) return type;
        auto all = family_called(name);
        for (auto const& s : sets_)
            if (same_text(s.name, name)) all = s.types;
        return all;
    }
    constexpr dtype_set types_of(std::string_view names) {
        dtype_set all;
        if (names.empty()) malformed("types");
        while (!names.empty()) {
            auto const name = next_of_list(names);
            auto const one = types_called(name);
            if (one.bits == 0) {
                look_at(name);
                record_mistake(errc::unknown_dtype, name);
                return dtype_families::any; // one mistake is enough
            }
            all = all | one;
        }
        return all;
    }
    static constexpr attr_kind kind_called(std::string_view name) {
        bool const list = name.size() > 6 && *name.data() == 'l';
        auto const inner = list ? std::string_view(name.data() + 5, name.size() - 6) : name;
        auto const* const c = inner.data();
        attr_kind kind = attr_kind::none;
        switch (inner.empty() ? '\0' : *c) {
        case 'i': kind = attr_kind::integer; break;
        case 'f': kind = c[1] == 'l' ? attr_kind::floating : attr_kind::function; break;
        case 'b': kind = c[1] == 'o' ? attr_kind::boolean : attr_kind::bytes; break;
        case 's': kind = c[1] == 't' ? attr_kind::string : attr_kind::shape; break;
        case 't': kind = c[1] == 'y' ? attr_kind::type : attr_kind::tensor; break;
        case 'u': kind = attr_kind::unsigned_integer; break;
        case 'm': kind = attr_kind::message; break;
        case 'l': kind = inner.size() == 9 ? attr_kind::integer_lists : attr_kind::float_lists; break;
        default: break;
        }
        if (list && kind != attr_kind::none && *c != 'l') kind = list_of(kind);
        return same_text(name_of(kind), name) ? kind : attr_kind::none;
    }
    constexpr void attribute_of(string_ref name, std::string_view rest) {
        auto const *const first = rest.data(), *const end = first + rest.size();
        auto const* after = first;
        while (after != end && *after != '=' && *after != '{' && *after != '[' && *after != '>') ++after;
        std::string_view const kind_name(first, static_cast<std::size_t>(after - first));
        auto const kind = kind_called(kind_name);
        if (kind == attr_kind::none) {
            look_at(kind_name);
            return record_mistake(errc::attribute_without_kind, name);
        }
        rest = {after, static_cast<std::size_t>(end - after)};
        std::array<std::string_view, 3> limits{};
        std::size_t n = 0;
        while (!rest.empty() && *rest.data() != '=') {
            auto const size = size_of_limit(rest);
            if (size == std::string_view::npos || n == limits.size()) return look_at(rest), malformed(name);
            limits[n++] = rest.substr(0, size);
            rest.remove_prefix(size);
        }
        auto& p = add_attr(name, kind, false);
        if (rest.size() == 5 && same_text(rest, "=none")) p.how = presence::optional;
        else if (!rest.empty()) default_of_last(rest.substr(1));
        for (std::size_t i = 0; i < n; ++i) constrain_last(limits[i]);
    }
    /// What the attribute that was added last is by default.
    constexpr void default_of_last(std::string_view value) {
        auto& p = params_[size_ - 1u];
        look_at(value);
        auto const list = [&](auto& pool, std::uint8_t& used, auto one, std::size_t max) {
            std::array<decltype(one), 48> all{};
            std::size_t count = 0;
            for (auto rest = value; !rest.empty();) {
                auto const word = next_of_list(rest);
                if (count == max) return record_mistake(errc::default_list_too_long, p.name);
                if (!value_in(word, all[count++])) return look_at(word), malformed(word);
            }
            keep(p, pool, used, all.data(), count);
        };
        bool fine = true;
        bool flag = false;
        dtype type{};
        p.has_default = true;
        switch (p.attribute) {
        case attr_kind::boolean: fine = value_in(value, flag), p.integer = flag; break;
        case attr_kind::integer: fine = integer_in(value, p.integer); break;
        case attr_kind::floating: fine = real_in(value, p.real); break;
        case attr_kind::type:
            fine = value_in(value, type) || same_text(value, "undefined");
            p.integer = static_cast<std::int64_t>(type);
            break;
        case attr_kind::unsigned_integer: fine = integer_in(value, p.integer) && p.integer >= 0; break;
        case attr_kind::unsigned_integers: fine = value.empty(); break;
        case attr_kind::string:
            fine = value.size() >= 2 && value.starts_with('"') && value.ends_with('"');
            p.string = string_ref(unquoted(value));
            chars_ += static_cast<std::uint32_t>(p.string.size());
            break;
        case attr_kind::integers: list(integers_, integer_count_, std::int64_t{}, max_pool); break;
        case attr_kind::booleans: list(integers_, integer_count_, bool{}, max_pool); break;
        case attr_kind::types: list(integers_, integer_count_, dtype{}, max_pool); break;
        case attr_kind::floats: list(floats_, real_count_, double{}, 8); break;
        case attr_kind::strings: {
            auto const first = text_count_;
            list(strings_, text_count_, std::string_view{}, max_strings);
            for (auto i = first; i < text_count_; ++i) chars_ += static_cast<std::uint32_t>(strings_[i].size());
            break;
        }
        case attr_kind::integer_lists: { // each list ends with a semicolon
            integer_lists_spec w;
            for (auto lists = value; !lists.empty() && fine;) {
                auto one = next_of_list(lists, ';');
                std::array<std::int64_t, 16> all{};
                std::size_t count = 0;
                while (!one.empty() && count < all.size() && fine) fine = integer_in(next_of_list(one), all[count++]);
                w.add(all.data(), count);
            }
            keep_lists(p, w);
            break;
        }
        default: // a shape, a tensor, a function: a prototype has no place for the default
            p.has_default = false;
            p.how = presence::optional;
        }
        if (!fine) malformed(value.empty() ? std::string_view(p.name) : value);
    }

    std::string_view text_;
    span<named_types const> sets_;
    std::size_t place_ = 0;

private:
    /// `{...}`, `>=1` or `[...]` of the attribute that was added last.
    constexpr void constrain_last(std::string_view limits) {
        look_at(limits);
        std::int64_t low = 0, high = INT64_MAX;
        double real = 0;
        if (limits[0] == '>') {
            auto const number = limits.substr(limits.size() < 2 ? limits.size() : 2);
            if (integer_in(number, low)) constrain(at_least_spec{low});
            else if (real_in(number, real)) constrain(range_spec{0, 0, real, infinity, true});
            else malformed(limits);
            return;
        }
        auto const inside = limits.substr(1, limits.size() - 2);
        if (limits[0] == '{') return choices_of_last(inside);
        auto const dots = inside.find("..");
        bool fine = integer_in(inside.substr(0, dots), low);
        if (dots == std::string_view::npos) high = low;
        else if (auto const end = inside.substr(dots + 2); !end.empty()) fine = fine && integer_in(end, high);
        if (!fine) return malformed(limits);
        constrain(length_spec{low, high});
    }
    constexpr void choices_of_last(std::string_view values) {
        auto const& p = params_[size_ - 1u];
        if (p.attribute == attr_kind::type || p.attribute == attr_kind::types) {
            one_of_spec w;
            w.of_types = true;
            w.size = 1;
            w.types = types_of(values);
            return constrain(w);
        }
        bool const text = p.attribute == attr_kind::string || p.attribute == attr_kind::strings;
        auto const dots = values.find("..");
        if (!text && dots != std::string_view::npos) {
            range_spec w;
            auto const low = values.substr(0, dots), high = values.substr(dots + 2);
            w.is_real = !integer_in(low, w.low) || !integer_in(high, w.high);
            if (!real_in(low, w.real_low) || !real_in(high, w.real_high)) return malformed(values);
            return constrain(w);
        }
        one_of_spec w;
        while (!values.empty()) {
            auto const word = next_of_list(values);
            if (w.size == one_of_spec::max) return record_mistake(errc::too_many_constraints, p.name);
            auto const i = w.size++;
            if (text) w.of_strings = true, w.strings[i] = string_ref(unquoted(word));
            else if (integer_in(word, w.numbers[i]))
                w.of_numbers = true, w.floats[i] = static_cast<double>(w.numbers[i]);
            else if (real_in(word, w.floats[i])) w.of_floats = true;
            else return look_at(word), malformed(word);
        }
        constrain(w);
    }
};

} // namespace detail
GRAFT_END
