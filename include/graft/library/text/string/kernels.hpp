// graft/library/text/string/kernels.hpp - kernels: strings
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdio> // snprintf
#include <string>
#include <string_view>

#include "graft/kernel.hpp"
#include "graft/library/kernel/number.hpp"
#include "graft/library/kernel/text_number.hpp"
#include "graft/library/text/string/cases.hpp"
#include "graft/library/text/string/hashes.hpp"
#include "graft/library/text/string/ops.hpp"
#include "graft/library/text/string/regex_match.hpp"

GRAFT_BEGIN
namespace library {

namespace detail {

/// Whether a byte begins a UTF-8 character.
constexpr bool begins_character(char c) { return (static_cast<unsigned char>(c) & 0xC0u) != 0x80; }
constexpr std::size_t characters_of(std::string_view t) {
    std::size_t n = 0;
    for (char const c : t) n += begins_character(c);
    return n;
}
/// The offset of character `n`; the end if there are fewer.
constexpr std::size_t place_of_character(std::string_view t, std::size_t n) {
    std::size_t at = 0;
    for (; at < t.size(); ++at)
        if (begins_character(t[at]) && n-- == 0) break;
    return at;
}

/// Converts letters to the other case: those of ASCII or, if `encoding` specifies the encoding, of all scripts.
template <char First, char Last, class X, class Y>
status in_case(X const& x, std::string_view encoding, string_storage const& strings, Y const& y) {
    if (!encoding.empty() && encoding != "utf-8") return fail(errc::wrong_value, "encoding", "utf-8, or none");
    for (std::size_t i = 0; i < x.size(); ++i) {
        bool any = false;
        for (char const c : x[i]) any = any || (c >= First && c <= Last) || (c < 0 && !encoding.empty());
        y[i] = x[i];
        if (!any) continue;
        y[i] = strings.keep(each_character(x[i], [&](std::uint32_t c) {
            if (c >= 0x80 && encoding.empty()) return c;
            return First == 'A' ? lower_case(c) : upper_case(c);
        }));
    }
    return ok;
}

template <class T> status to_number(in<"x", std::string_view> x, out<"y", T> y) {
    for (std::size_t i = 0; i < x.size(); ++i)
        if (!read_number(x[i], y[i])) return fail(errc::wrong_value, "x", "strings that are numbers");
    return ok;
}

template <class X, class Y, class Hash> status to_buckets(X const& x, std::int64_t count, Y const& y, Hash hash) {
    if (count < 1) return fail(errc::wrong_value, "num_buckets", "at least", 1, count);
    for (std::size_t i = 0; i < x.size(); ++i)
        y[i] = static_cast<std::int64_t>(hash(x[i]) % static_cast<std::uint64_t>(count));
    return ok;
}

/// The number format of AsString, as a printf format without the letter for the type.
struct number_form {
    char text[64] = "%";
    char real = 'f';

    /// False: `fill` is invalid, or the numbers are out of range.
    bool read(std::int64_t width, std::string_view fill, std::int64_t precision, bool scientific, bool shortest) {
        constexpr std::int64_t max = 1000;
        if (fill.size() > 1 || (!fill.empty() && std::string_view(" +-0#").find(fill[0]) == std::string_view::npos) ||
            width > max || precision > max || (scientific && shortest))
            return false;
        std::string form = "%" + std::string(fill);
        if (width >= 0) form += std::to_string(width);
        if (precision >= 0) form += "." + std::to_string(precision);
        form.copy(text, sizeof text - 1);
        text[form.size()] = '\0';
        real = scientific ? 'e' : shortest ? 'g' : 'f';
        return true;
    }
    template <class... V> std::string written(std::string_view type, V... v) const {
        auto const form = std::string(text).append(type);
        auto const size = std::snprintf(nullptr, 0, form.c_str(), v...);
        std::string out(size > 0 ? static_cast<std::size_t>(size) : 0, ' ');
        if (size > 0) std::snprintf(out.data(), out.size() + 1, form.c_str(), v...);
        return out;
    }
};

inline constexpr std::string_view base64_digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

inline std::string to_base64(std::string_view x, bool pad) {
    std::string y;
    for (std::size_t i = 0; i < x.size(); i += 3) {
        std::uint32_t bits = 0;
        auto const n = x.size() - i < 3 ? x.size() - i : 3;
        for (std::size_t k = 0; k < 3; ++k) bits = bits << 8 | (k < n ? static_cast<unsigned char>(x[i + k]) : 0u);
        for (std::size_t k = 0; k <= n; ++k) y += base64_digits[bits >> (18 - 6 * k) & 63u];
        if (pad) y.append(3 - n, '=');
    }
    return y;
}
/// False: invalid characters, or an invalid number of them.
inline bool from_base64(std::string_view x, std::string& y) {
    for (int k = 0; k < 2 && x.ends_with('='); ++k) x.remove_suffix(1);
    if (x.size() % 4 == 1) return false;
    std::uint32_t bits = 0;
    unsigned held = 0;
    for (char const c : x) {
        auto const digit = base64_digits.find(c);
        if (digit == std::string_view::npos) return false;
        bits = bits << 6 | static_cast<std::uint32_t>(digit);
        if ((held += 6) < 8) continue;
        held -= 8;
        y += static_cast<char>(bits >> held & 0xFFu);
    }
    return true;
}

template <class X, class Y> status match_all(X const& x, std::string_view pattern, Y const& y) {
    regex r;
    if (auto s = read_regex(pattern, r); !s) return s;
    regex_matcher m(r);
    for (std::size_t i = 0; i < x.size(); ++i) y[i] = m.full(x[i]);
    return ok;
}
template <class X, class Y> status replace_all(X const& x, std::string_view pattern, std::string_view rewrite, bool all,
    string_storage const& strings, Y const& y) {
    regex r;
    if (auto s = read_regex(pattern, r); !s) return s;
    if (auto s = check_rewrite(rewrite, r.groups); !s) return s;
    regex_matcher m(r);
    for (std::size_t i = 0; i < x.size(); ++i) y[i] = strings.keep(replaced(m, x[i], rewrite, all));
    return ok;
}
/// error wrong_element_count
template <class X> status one_text(X const& x, std::string_view port) {
    return x.size() == 1 ? ok : fail(errc::wrong_element_count, port, "one string", 1, x.size());
}

} // namespace detail

/// Scalars are combined with every element.
inline status join_texts(dynamic_in<"x", std::string_view> all, attr_of<"separator", std::string_view> between,
    string_storage strings, out<"y", std::string_view> y) {
    std::string created;
    for (std::size_t i = 0; i < y.size(); ++i) {
        created.clear();
        for (std::size_t k = 0; k < all.size(); ++k) {
            auto const x = all[k];
            if (x.size() != y.size() && x.size() != 1) return fail(errc::shape_mismatch, "x", "one shape, or scalars");
            if (k) created += *between;
            created += x[x.size() == 1 ? 0 : i];
        }
        y[i] = strings.keep(created);
    }
    return ok;
}
inline status lower_text(in<"input", std::string_view> x, attr_of<"encoding", std::string_view> encoding,
    string_storage strings, out<"output", std::string_view> y) {
    return detail::in_case<'A', 'Z'>(x, *encoding, strings, y);
}
inline status upper_text(in<"input", std::string_view> x, attr_of<"encoding", std::string_view> encoding,
    string_storage strings, out<"output", std::string_view> y) {
    return detail::in_case<'a', 'z'>(x, *encoding, strings, y);
}
inline status strip_text(in<"x", std::string_view> x, out<"y", std::string_view> y) {
    for (std::size_t i = 0; i < x.size(); ++i) y[i] = stripped(x[i]);
    return ok;
}
inline status length_of_text(
    in<"x", std::string_view> x, attr_of<"unit", std::string_view> unit, out<"y", std::int32_t> y) {
    for (std::size_t i = 0; i < x.size(); ++i)
        y[i] = static_cast<std::int32_t>(*unit == "UTF8_CHAR" ? detail::characters_of(x[i]) : x[i].size());
    return ok;
}
inline status bucket_fast(
    in<"x", std::string_view> x, attr_of<"num_buckets", std::int64_t> count, out<"y", std::int64_t> y) {
    return detail::to_buckets(x, count, y, &detail::farm_fingerprint::of);
}
inline status bucket_early(
    in<"string_tensor", std::string_view> x, attr_of<"num_buckets", std::int64_t> count, out<"y", std::int64_t> y) {
    return detail::to_buckets(x, count, y, &detail::early_hash);
}
inline status bucket_strong(in<"x", std::string_view> x, attr_of<"num_buckets", std::int64_t> count,
    attr_of<"key", span<std::int64_t const>> key, out<"y", std::int64_t> y) {
    if (key->size() != 2) return fail(errc::wrong_element_count, "key", "two numbers");
    auto const first = static_cast<std::uint64_t>((*key)[0]), second = static_cast<std::uint64_t>((*key)[1]);
    return detail::to_buckets(x, count, y, [=](std::string_view t) { return detail::sip_hash(first, second, t); });
}
/// Integers, floats, booleans; a string is unchanged.
inline status as_string(in<"x", any> x, attr_of<"precision", std::int64_t> precision,
    attr_of<"scientific", bool> scientific, attr_of<"shortest", bool> shortest, attr_of<"width", std::int64_t> width,
    attr_of<"fill", std::string_view> fill, string_storage strings, out<"y", std::string_view> y) {
    detail::number_form form;
    if (!form.read(width, *fill, precision, scientific, shortest))
        return fail(errc::wrong_value, "fill", "one of ' ', '+', '-', '0', '#', a width and a precision below 1000");
    auto const element = [&]<class T>(std::size_t i) {
        T v;
        std::memcpy(&v, x.data() + i * sizeof v, sizeof v);
        return v;
    };
    for (std::size_t i = 0; i < x.size(); ++i) {
        std::string created;
        switch (x.dtype()) {
        case dtype::string: created = x.strings()[i]; break;
        case dtype::boolean: created = form.written("s", element.operator()<bool>(i) ? "true" : "false"); break;
        case dtype::f32:
            created = form.written(std::string_view(&form.real, 1), static_cast<double>(element.operator()<float>(i)));
            break;
        case dtype::f64: created = form.written(std::string_view(&form.real, 1), element.operator()<double>(i)); break;
        case dtype::u64:
            created = form.written("llu", static_cast<unsigned long long>(element.operator()<std::uint64_t>(i)));
            break;
        case dtype::i64:
            created = form.written("lld", static_cast<long long>(element.operator()<std::int64_t>(i)));
            break;
        case dtype::i32:
            created = form.written("lld", static_cast<long long>(element.operator()<std::int32_t>(i)));
            break;
        case dtype::i16:
            created = form.written("lld", static_cast<long long>(element.operator()<std::int16_t>(i)));
            break;
        case dtype::i8:
            created = form.written("lld", static_cast<long long>(element.operator()<std::int8_t>(i)));
            break;
        case dtype::u32:
            created = form.written("lld", static_cast<long long>(element.operator()<std::uint32_t>(i)));
            break;
        case dtype::u16:
            created = form.written("lld", static_cast<long long>(element.operator()<std::uint16_t>(i)));
            break;
        case dtype::u8:
            created = form.written("lld", static_cast<long long>(element.operator()<std::uint8_t>(i)));
            break;
        default: return fail(errc::wrong_dtype, "x", "integers, float32, float64, bool or string");
        }
        y[i] = strings.keep(created);
    }
    return ok;
}
/// A negative position counts from the end. `pos` and `len` have an element for each string, or one.
/// error wrong_value: a position outside of a string
inline status part_of_text(in<"input", std::string_view> x, in<"pos", any> pos, in<"len", any> len,
    attr_of<"unit", std::string_view> unit, out<"output", std::string_view> y) {
    if (x.size() != y.size() || (pos.size() != 1 && pos.size() != y.size()) || len.size() != pos.size())
        return fail(errc::shape_mismatch, "pos", "an element for each string, or one");
    for (std::size_t i = 0; i < y.size(); ++i) {
        auto const k = pos.size() == 1 ? 0 : i;
        auto const text = x[i];
        bool const characters = *unit == "UTF8_CHAR";
        auto const size = static_cast<std::int64_t>(characters ? detail::characters_of(text) : text.size());
        auto from = index_at(pos, k), count = index_at(len, k);
        if (from < -size || from > size || count < 0)
            return fail(errc::wrong_value, "pos", "inside of the string, of length", size, from);
        if (from < 0) from += size;
        auto begin = static_cast<std::size_t>(from),
             end = static_cast<std::size_t>(count < size - from ? from + count : size);
        if (characters) begin = detail::place_of_character(text, begin), end = detail::place_of_character(text, end);
        y[i] = text.substr(begin, end - begin);
    }
    return ok;
}
inline status encode_base64(
    in<"x", std::string_view> x, attr_of<"pad", bool> pad, string_storage strings, out<"y", std::string_view> y) {
    for (std::size_t i = 0; i < x.size(); ++i) y[i] = strings.keep(detail::to_base64(x[i], pad));
    return ok;
}
inline status decode_base64(in<"x", std::string_view> x, string_storage strings, out<"y", std::string_view> y) {
    for (std::size_t i = 0; i < x.size(); ++i) {
        std::string created;
        if (!detail::from_base64(x[i], created)) return fail(errc::wrong_value, "x", "web-safe base64");
        y[i] = strings.keep(created);
    }
    return ok;
}

/// The kernels of this family.
using string_kernels = kernels<kernel<StringJoin, &join_texts>, kernel<StringLower, &lower_text>,
    kernel<StringUpper, &upper_text>, kernel<StringStrip, &strip_text>, kernel<StringLength, &length_of_text>,
    kernel<StringToNumber, &detail::to_number<float>>, kernel<StringToNumber, &detail::to_number<double>>,
    kernel<StringToNumber, &detail::to_number<std::int32_t>>, kernel<StringToNumber, &detail::to_number<std::int64_t>>,
    kernel<StringToHashBucketFast, &bucket_fast>, kernel<StringToHashBucket, &bucket_early>,
    kernel<StringToHashBucketStrong, &bucket_strong>, kernel<AsString, &as_string>, kernel<Substr, &part_of_text>,
    kernel<EncodeBase64, &encode_base64>, kernel<DecodeBase64, &decode_base64>>;

/// All of these reject, with wrong_value, a pattern that cannot be parsed.
inline status regex_full_match(in<"x", std::string_view> x, in<"pattern", std::string_view> pattern, out<"y", bool> y) {
    if (auto s = detail::one_text(pattern, "pattern"); !s) return s;
    return detail::match_all(x, pattern[0], y);
}
inline status static_regex_full_match(
    in<"input", std::string_view> x, attr_of<"pattern", std::string_view> pattern, out<"output", bool> y) {
    return detail::match_all(x, *pattern, y);
}
inline status regex_replace(in<"x", std::string_view> x, in<"pattern", std::string_view> pattern,
    in<"rewrite", std::string_view> rewrite, attr_of<"replace_global", bool> all, string_storage strings,
    out<"y", std::string_view> y) {
    if (auto s = detail::one_text(pattern, "pattern"); !s) return s;
    if (auto s = detail::one_text(rewrite, "rewrite"); !s) return s;
    return detail::replace_all(x, pattern[0], rewrite[0], *all, strings, y);
}
inline status static_regex_replace(in<"input", std::string_view> x, attr_of<"pattern", std::string_view> pattern,
    attr_of<"rewrite", std::string_view> rewrite, attr_of<"replace_global", bool> all, string_storage strings,
    out<"output", std::string_view> y) {
    return detail::replace_all(x, *pattern, *rewrite, *all, strings, y);
}

/// The kernels of this file.
using regex_kernels =
    kernels<kernel<RegexFullMatch, &regex_full_match>, kernel<StaticRegexFullMatch, &static_regex_full_match>,
        kernel<RegexReplace, &regex_replace>, kernel<StaticRegexReplace, &static_regex_replace>>;

} // namespace library
GRAFT_END
