// graft/model/wire/detail/text_scalar.hpp - one number, bool or enum of a text as the bits of its encoding
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cstdint>
#include <string>

#include "graft/base/errc.hpp"
#include "graft/base/extremes.hpp"
#include "graft/base/nearest.hpp"
#include "graft/model/wire/detail/text_cursor.hpp"
#include "graft/model/wire/detail/text_names.hpp"
#include "graft/model/wire/detail/text_value.hpp"
#include "graft/model/wire/schema.hpp"

GRAFT_BEGIN
namespace wire::detail {

/// Reads scalars. Member functions return false if reading cannot continue.
class text_scalar : protected text_cursor {
protected:
    using text_cursor::text_cursor;

    // first: clang evaluates no member template that is declared later
    /// The value is wrong, but it is a value: reading continues after it.
    template <class Words> constexpr bool refuse(errc code, Words const& expected, bool& usable) {
        usable = false;
        auto const t = through(start_);
        next();
        return mistake(code, t, expected);
    }

    /// The bits of one value of `f`; `usable` is false after an error that does not stop reading.
    constexpr bool scalar(field_schema const& f, std::uint64_t& bits, bool& usable) {
        constexpr auto max_u32 = std::uint64_t{UINT32_MAX};
        constexpr auto max_u64 = UINT64_MAX;
        constexpr auto max_32 = max_u32 / 2, max_64 = max_u64 / 2;
        start_ = now();
        usable = true;
        auto const negative = take('-');
        switch (f.type) {
        case field_type::double_: return real(false, negative, bits, usable);
        case field_type::float_: return real(true, negative, bits, usable);
        case field_type::boolean: return boolean(negative, bits, usable);
        case field_type::enumeration: return enumeration(*f.values, negative, bits, usable);
        case field_type::uint32:
        case field_type::fixed32: return whole(max_u32, false, negative, bits, usable);
        case field_type::uint64:
        case field_type::fixed64: return whole(max_u64, false, negative, bits, usable);
        case field_type::int32:
        case field_type::sfixed32: return whole(max_32, true, negative, bits, usable);
        case field_type::sint32:
        case field_type::sint64:
            if (!whole(f.type == field_type::sint32 ? max_32 : max_64, true, negative, bits, usable)) return false;
            bits = to_zigzag(as_int64(bits));
            return true;
        default: return whole(max_64, true, negative, bits, usable);
        }
    }

    /// One value of `f` that has the form that printers write and fits; false: nothing has been read, `scalar` reports
    /// more.
    constexpr bool plain_scalar(field_schema const& f, std::uint64_t& bits) {
        unsigned fraction = 0;
        switch (f.type) {
        case field_type::double_:
        case field_type::float_: {
            if (!plain().take_plain_number(bits, fraction)) return false;
            constexpr double powers[] = {
                1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};
            auto const number = static_cast<double>(bits) / powers[fraction]; // both exact: one rounding
            bits = f.type == field_type::float_ ? std::bit_cast<std::uint32_t>(to_single(number))
                                                : std::bit_cast<std::uint64_t>(number);
            return true;
        }
        case field_type::boolean: {
            auto const word = plain().plain_spec();
            bits = word == "true" ? 1 : 0;
            return (bits != 0 || word == "false") && plain().take_plain_spec(word);
        }
        case field_type::enumeration: {
            auto const word = plain().plain_spec();
            auto const* const known = word.empty() ? nullptr : f.values->find(word);
            if (known == nullptr) return false;
            bits = static_cast<std::uint64_t>(std::int64_t{known->number});
            return plain().take_plain_spec(word);
        }
        case field_type::int32:
        case field_type::int64:
        case field_type::uint32:
        case field_type::uint64: return plain().take_plain_integer(bits);
        default: return false;
        }
    }

private:
    constexpr bool accept() {
        next();
        return true;
    }
    constexpr bool whole(std::uint64_t max, bool has_sign, bool negative, std::uint64_t& bits, bool& usable) {
        if (now().kind != kind::integer) return stop("an integer");
        if (negative && !has_sign) return refuse(errc::number_out_of_range, "a number without a sign", usable);
        auto const fits = parse_integer(now().text, max + (negative ? 1 : 0), bits);
        if (negative) bits = ~bits + 1;
        if (fits) return accept();
        return refuse(
            errc::number_out_of_range,
            [&] { return (negative ? "at least -" : "at most ") + std::to_string(max + (negative ? 1 : 0)); }, usable);
    }
    constexpr bool real(bool single, bool negative, std::uint64_t& bits, bool& usable) {
        double number = 0;
        auto const t = now().text;
        if (now().kind == kind::integer && t.size() > 1 && t[0] == '0')
            return refuse(errc::number_out_of_range, "a decimal number", usable);
        if (now().kind == kind::integer || now().kind == kind::real) number = parse_real(t);
        else if (now().kind == kind::identifier && (is_word(t, "inf") || is_word(t, "infinity"))) number = infinity;
        else if (now().kind == kind::identifier && is_word(t, "nan")) number = not_a_number;
        else return stop("a number");
        if (negative) number = -number;
        bits = single ? std::bit_cast<std::uint32_t>(to_single(number)) : std::bit_cast<std::uint64_t>(number);
        return accept();
    }
    /// Rounds twice (decimal to double to float) and rounds half a unit above the largest float down to it, as
    /// libprotobuf does.
    static constexpr float to_single(double number) {
        constexpr double last_finite = 0x1.ffffffp127;
        constexpr auto largest = FLT_MAX, infinite = static_cast<float>(infinity);
        if (number > double{largest}) return number > last_finite ? infinite : largest;
        if (number < -double{largest}) return number < -last_finite ? -infinite : -largest;
        return static_cast<float>(number);
    }
    constexpr bool boolean(bool negative, std::uint64_t& bits, bool& usable) {
        auto const t = now().text;
        if (negative || (now().kind != kind::identifier && now().kind != kind::integer)) return stop("true or false");
        auto const yes = t == "true" || t == "True" || t == "t", no = t == "false" || t == "False" || t == "f";
        bits = yes ? 1 : 0;
        auto const fits = now().kind == kind::integer ? parse_integer(t, 1, bits) : yes || no;
        return fits ? accept() : refuse(errc::wrong_attribute_value, "true or false", usable);
    }
    constexpr bool enumeration(enum_schema const& of, bool negative, std::uint64_t& bits, bool& usable) {
        auto const t = now().text;
        if (now().kind == kind::integer) {
            auto fits = parse_integer(t, 0x7FFFFFFFull + (negative ? 1 : 0), bits);
            if (negative) bits = ~bits + 1;
            if (fits && !of.open) fits = of.find(as_int32(bits)) != nullptr;
            return fits
                       ? accept()
                       : refuse(errc::unknown_enum_value, [&] { return "a value of " + std::string(of.name); }, usable);
        }
        if (negative || now().kind != kind::identifier) return stop("the name or the number of an enum's value");
        if (auto const* known = of.find(t); known != nullptr) {
            bits = static_cast<std::uint64_t>(std::int64_t{known->number});
            return accept();
        }
        nearest_name near(t);
        for (auto const& v : of.values) near.look(v.name);
        return refuse(
            errc::unknown_enum_value, [&] { return "a value of " + std::string(of.name) + near.hint(); }, usable);
    }

    token start_{};
};

} // namespace wire::detail
GRAFT_END
