// examples/graft_import/json_line.cpp - reads one line of JSON into a flat list of values
// SPDX-License-Identifier: Apache-2.0
#include "json_line.hpp"

#include <algorithm>
#include <charconv>
#include <system_error>

bool json_line::read(std::string_view text) {
    line_ = text;
    at_ = 0;
    expected_.clear();
    values_.clear();
    texts_ = graft::arena();
    if (text.size() > max_bytes) return fail("a line of at most 4 MiB");
    skip_blanks();
    if (!value(0)) return false;
    skip_blanks();
    return at_ == line_.size() || fail("the end of the line");
}

bool json_line::value(std::size_t depth) {
    if (depth > max_depth) return fail("lists and objects that are nested at most 16 deep");
    auto const c = at_ < line_.size() ? line_[at_] : '\0';
    switch (c) {
    case '{': return members(depth, '}');
    case '[': return members(depth, ']');
    case '"': return text();
    case 't': return word("true", json_value::kind::boolean, 1);
    case 'f': return word("false", json_value::kind::boolean, 0);
    case 'n': return word("null", json_value::kind::null, 0);
    default: return c == '-' || (c >= '0' && c <= '9') ? number() : fail("a value");
    }
}

bool json_line::members(std::size_t depth, char close) {
    bool const object = close == '}';
    add(object ? json_value::kind::object : json_value::kind::list);
    auto const self = static_cast<std::uint32_t>(values_.size() - 1);
    ++at_;
    skip_blanks();
    for (bool first = true; at_ >= line_.size() || line_[at_] != close; first = false) {
        if (!first) {
            if (at_ >= line_.size() || line_[at_] != ',') return fail(object ? "',' or '}'" : "',' or ']'");
            ++at_;
            skip_blanks();
        }
        if (object) {
            if (at_ >= line_.size() || line_[at_] != '"') return fail("a key in quotes");
            if (!text()) return false;
            skip_blanks();
            if (at_ >= line_.size() || line_[at_] != ':') return fail("':'");
            ++at_;
            skip_blanks();
        }
        if (!value(depth + 1)) return false;
        skip_blanks();
    }
    ++at_;
    values_[self].end = static_cast<std::uint32_t>(values_.size());
    return !object || no_key_twice(self);
}

bool json_line::no_key_twice(std::uint32_t object) {
    std::vector<std::uint32_t> keys;
    for (auto i = object + 1; i < values_[object].end; i = values_[i + 1].end) keys.push_back(i);
    std::sort(keys.begin(), keys.end(),
        [&](auto a, auto b) { return values_[a].text != values_[b].text ? values_[a].text < values_[b].text : a < b; });
    for (std::size_t i = 1; i < keys.size(); ++i)
        if (values_[keys[i]].text == values_[keys[i - 1]].text) {
            at_ = values_[keys[i]].at;
            return fail("every key once in an object");
        }
    return true;
}

bool json_line::word(std::string_view w, json_value::kind is, std::int64_t whole) {
    if (line_.substr(at_, w.size()) != w) return fail("a value");
    add(is).whole = whole;
    at_ += w.size();
    return true;
}

bool json_line::number() {
    auto const* const begin = line_.data() + at_;
    auto end = line_.find_first_not_of("+-.0123456789eE", at_);
    if (end == std::string_view::npos) end = line_.size();
    auto const* const last = line_.data() + end;
    auto const digits = line_.substr(at_ + (*begin == '-'), end - at_);
    if (digits.size() > 1 && digits[0] == '0' && digits[1] >= '0' && digits[1] <= '9')
        return fail("a number without zeros before it");
    auto& v = add(json_value::kind::whole);
    if (auto const [at, code] = std::from_chars(begin, last, v.whole); code == std::errc() && at == last) {
        v.real = static_cast<double>(v.whole);
    } else {
        v.is = json_value::kind::real;
        auto const [after, why] = std::from_chars(begin, last, v.real);
        if (after != last || (why != std::errc() && why != std::errc::result_out_of_range)) return fail("a number");
        bool const whole = line_.substr(at_, end - at_).find_first_of(".eE") == std::string_view::npos;
        if (why != std::errc() || whole) return fail("a number of 64 bits");
    }
    at_ = end;
    return true;
}

bool json_line::text() {
    auto const v = values_.size();
    add(json_value::kind::text);
    auto const first = ++at_;
    std::string copy;
    bool copied = false;
    for (; at_ < line_.size() && line_[at_] != '"'; ++at_) {
        if (static_cast<unsigned char>(line_[at_]) < ' ') return fail("a string without control characters");
        if (line_[at_] == '\\') {
            if (!copied) copy = line_.substr(first, at_ - first), copied = true;
            if (!escape(copy)) return false;
        } else if (copied) {
            copy += line_[at_];
        }
    }
    if (at_ >= line_.size()) return fail("the end of a string");
    values_[v].text = copied ? texts_.keep(std::string_view(copy)) : line_.substr(first, at_ - first);
    ++at_;
    return true;
}

bool json_line::escape(std::string& to) {
    constexpr std::string_view letters = "\"\\/bfnrt", meant = "\"\\/\b\f\n\r\t";
    auto const next = at_ + 1 < line_.size() ? line_[at_ + 1] : '\0';
    if (auto const which = letters.find(next); next != '\0' && which != std::string_view::npos) {
        to += meant[which];
        ++at_;
        return true;
    }
    auto const code = [&](std::size_t from, std::uint32_t& c) {
        auto const* const begin = line_.data() + std::min(from, line_.size());
        auto const* const last = line_.data() + std::min(from + 4, line_.size());
        auto const [at, why] = std::from_chars(begin, last, c, 16);
        return why == std::errc() && at == begin + 4;
    };
    std::uint32_t c = 0, low = 0;
    if (next != 'u' || !code(at_ + 2, c)) return fail("an escape of JSON");
    at_ += 5;
    if (c >= 0xD800 && c < 0xE000) { // two of them are one character
        bool const pair = c < 0xDC00 && line_.substr(at_ + 1, 2) == "\\u" && code(at_ + 3, low) && low >= 0xDC00 &&
                          low < 0xE000;
        if (!pair) return fail("two halves of a character");
        c = 0x10000 + ((c - 0xD800) << 10) + (low - 0xDC00);
        at_ += 6;
    }
    if (c < 0x80) {
        to += static_cast<char>(c);
        return true;
    }
    int const more = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
    constexpr unsigned char lead[] = {0, 0xC0, 0xE0, 0xF0};
    to += static_cast<char>(lead[more] | c >> (6 * more));
    for (int k = more; k-- > 0;) to += static_cast<char>(0x80 | ((c >> (6 * k)) & 0x3F));
    return true;
}
