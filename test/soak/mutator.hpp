// test/soak/mutator.hpp - seeded damage to model files: bytes, protobuf fields with repaired lengths, numbers in text
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace soak {

/// Numbers that are the same on every machine.
class random {
public:
    explicit random(std::uint64_t seed) : state_(seed * 0x9E3779B97F4A7C15u + 0x1234567) { (void)next(); }
    std::uint64_t next() { // splitmix64
        auto z = state_ += 0x9E3779B97F4A7C15u;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
        return z ^ (z >> 31);
    }
    std::size_t below(std::size_t n) { return n ? static_cast<std::size_t>(next() % n) : 0; }
    bool one_in(std::size_t n) { return below(n) == 0; }
    template <class T, std::size_t N> T const& of(T const (&all)[N]) { return all[below(N)]; }

private:
    std::uint64_t state_;
};

/// Damages one model after another. A text remains mostly text and a message mostly a message, so that the damage gets
/// past the readers.
class mutator {
public:
    explicit mutator(std::uint64_t seed) : r_(seed) {}

    /// `model` with one to four mistakes; `other` provides parts.
    std::string damaged(std::string model, std::string_view other, bool text) {
        for (auto turns = r_.one_in(2) ? 1 : 1 + r_.below(4); turns && !model.empty(); --turns) {
            if (r_.one_in(6)) model = of_bytes(std::move(model), other);
            else model = text ? of_text(std::move(model), other) : of_message(model, 0);
        }
        return model;
    }
    random& numbers() { return r_; }

private:
    static constexpr std::string_view extremes[] = {"0", "-1", "1", "2", "3", "7", "-2", "127", "255", "256", "32767",
        "65535", "65536", "1000000", "2147483647", "2147483648", "-2147483648", "4294967295", "4294967296",
        "9223372036854775807", "-9223372036854775808", "18446744073709551615", "99999999999999999999999", "0.5", "-0.0",
        "1e38", "-1e38", "1e-45", "1e400", "inf", "-inf", "nan", "true", "DT_INT32", "DT_STRING", "DT_HALF", "\"\"",
        "MAX", "TEST"};
    static constexpr std::uint64_t varints[] = {0, 1, 2, 3, 4, 7, 9, 14, 100, 127, 128, 255, 65535, 65536, 1u << 20,
        0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 0x100000000, 0x7FFFFFFFFFFFFFFF, 0x8000000000000000, 0xFFFFFFFFFFFFFFFE,
        0xFFFFFFFFFFFFFFFF};

    std::string of_bytes(std::string s, std::string_view other) {
        auto const at = r_.below(s.size());
        switch (r_.below(7)) {
        case 0: s[at] = static_cast<char>(s[at] ^ (1 << r_.below(8))); break;
        case 1: s[at] = static_cast<char>(r_.next()); break;
        case 2: s.resize(at); break;
        case 3: s.erase(at, 1 + r_.below(64)); break;
        case 4: s.insert(at, s.substr(r_.below(s.size()), 1 + r_.below(256))); break; // repeats
        case 5:                                                                       // splices
            if (!other.empty()) s.insert(at, other.substr(r_.below(other.size()), 1 + r_.below(4096)));
            break;
        default: { // a length or a number
            std::string v;
            put(v, r_.of(varints));
            s.replace(at, std::min(v.size(), s.size() - at), v);
        }
        }
        return s;
    }

    // --- text

    static bool in_word(char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '.' ||
               c == '-' || c == '+';
    }
    static bool starts_number(std::string_view s, std::size_t i) {
        bool const first = i == 0 || !in_word(s[i - 1]);
        return first && ((s[i] >= '0' && s[i] <= '9') ||
                            (s[i] == '-' && i + 1 < s.size() && s[i + 1] >= '0' && s[i + 1] <= '9'));
    }
    std::string of_text(std::string s, std::string_view other) {
        auto const line = [&](std::string_view from) {
            auto const at = r_.below(from.size());
            auto const begin = from.rfind('\n', at);
            auto const end = from.find('\n', at + 1);
            auto const b = begin == std::string_view::npos ? 0 : begin + 1;
            return std::pair(b, end == std::string_view::npos ? from.size() : std::max(end + 1, b));
        };
        switch (r_.below(9)) {
        case 0:
        case 1:
        case 2:
        case 3: { // a number
            auto i = r_.below(s.size());
            for (std::size_t tries = 0; tries < s.size() && !starts_number(s, i); ++tries) i = (i + 1) % s.size();
            auto end = i;
            while (end < s.size() && in_word(s[end])) ++end;
            return s.replace(i, end - i, r_.of(extremes));
        }
        case 4: { // a line is removed
            auto const [b, e] = line(s);
            return s.erase(b, e - b);
        }
        case 5: { // a line is repeated
            auto const [b, e] = line(s);
            return s.insert(b, s.substr(b, e - b));
        }
        case 6: { // a line from another position or model
            auto const from = r_.one_in(2) && !other.empty() ? other : std::string_view(s);
            auto const [b, e] = line(from);
            auto const text = std::string(from.substr(b, e - b));
            return s.insert(line(s).first, text);
        }
        case 7: { // a line replaces another
            auto const [b, e] = line(s);
            auto const text = s.substr(b, e - b);
            auto const [to, stop] = line(s);
            return s.replace(to, stop - to, text);
        }
        default: { // a word replaces another
            auto const word = [&] {
                auto i = r_.below(s.size());
                while (i < s.size() && !in_word(s[i])) ++i;
                auto b = i;
                while (b > 0 && in_word(s[b - 1])) --b;
                while (i < s.size() && in_word(s[i])) ++i;
                return std::pair(b, i);
            };
            auto const [b, e] = word();
            auto const text = s.substr(b, e - b);
            auto const [to, stop] = word();
            return s.replace(to, stop - to, text);
        }
        }
    }

    // --- messages

    struct field {
        // offsets of the tag, after the field, of the value (after a length)
        std::size_t begin = 0, end = 0, value = 0;
        unsigned number = 0, type = 0;
    };
    static void put(std::string& s, std::uint64_t v) {
        for (; v >= 128; v >>= 7) s += static_cast<char>(v | 128);
        s += static_cast<char>(v);
    }
    static bool take(std::string_view s, std::size_t& at, std::uint64_t& v) {
        v = 0;
        for (unsigned shift = 0; shift < 64; shift += 7) {
            if (at >= s.size()) return false;
            auto const c = static_cast<unsigned char>(s[at++]);
            v |= std::uint64_t{c & 127u} << shift;
            if (c < 128) return true;
        }
        return false;
    }
    static bool fields_of(std::string_view s, std::vector<field>& all) {
        for (std::size_t at = 0; at < s.size();) {
            field f;
            f.begin = at;
            std::uint64_t tag = 0, v = 0;
            if (!take(s, at, tag) || tag >> 3 == 0 || tag >> 3 > 100000) return false;
            f.number = static_cast<unsigned>(tag >> 3);
            f.type = static_cast<unsigned>(tag & 7);
            f.value = at;
            if (f.type == 0) {
                if (!take(s, at, v)) return false;
            } else if (f.type == 1) {
                at += 8;
            } else if (f.type == 5) {
                at += 4;
            } else if (f.type == 2) {
                if (!take(s, at, v) || v > s.size() - at) return false;
                f.value = at;
                at += static_cast<std::size_t>(v);
            } else {
                return false;
            }
            if (at > s.size()) return false;
            f.end = at;
            all.push_back(f);
        }
        return true;
    }
    static std::string with_tag(field const& f, std::string_view value) {
        std::string s;
        put(s, std::uint64_t{f.number} << 3 | f.type);
        if (f.type == 2) put(s, value.size());
        return s.append(value);
    }
    std::string of_message(std::string_view s, int depth) {
        std::vector<field> all;
        if (!fields_of(s, all) || all.empty()) return depth == 0 ? of_bytes(std::string(s), {}) : of_value(s);
        auto const& f = all[r_.below(all.size())];
        auto const value = s.substr(f.value, f.end - f.value);
        auto const front = std::string(s.substr(0, f.begin));
        auto const back = s.substr(f.end);
        auto const whole = s.substr(f.begin, f.end - f.begin);
        if (f.type == 2 && !r_.one_in(8)) return front + with_tag(f, of_message(value, depth + 1)) + std::string(back);
        switch (r_.below(f.type == 2 ? 5 : 9)) {
        case 0: return front + std::string(back);
        case 1: return front + std::string(whole) + std::string(whole) + std::string(back);
        case 2: { // another field's position
            auto const& to = all[r_.below(all.size())];
            return std::string(s.substr(0, to.begin)) + std::string(whole) + std::string(s.substr(to.begin));
        }
        case 3: { // another field's number
            auto changed = f;
            changed.number = r_.one_in(2) ? all[r_.below(all.size())].number : 1 + static_cast<unsigned>(r_.below(20));
            return front + with_tag(changed, value) + std::string(back);
        }
        case 4: { // another field's value
            auto const& from = all[r_.below(all.size())];
            if (from.type == f.type)
                return front + with_tag(f, s.substr(from.value, from.end - from.value)) + std::string(back);
            return front + std::string(back);
        }
        default: { // an extreme number
            std::string v;
            if (f.type == 0) put(v, r_.of(varints));
            else
                for (std::size_t i = 0; i < value.size(); ++i) v += static_cast<char>(r_.one_in(2) ? 0xFF : r_.next());
            return front + with_tag(f, v) + std::string(back);
        }
        }
    }
    /// A string, packed numbers, raw bytes.
    std::string of_value(std::string_view s) {
        std::string v(s);
        switch (r_.below(5)) {
        case 0: v.resize(r_.below(v.size() + 1)); break;
        case 1: v += v.substr(0, 64); break;
        case 2:
            if (!v.empty()) v[r_.below(v.size())] = static_cast<char>(r_.next());
            break;
        case 3:
            for (auto n = r_.below(9), at = r_.below(v.size()); n && at < v.size(); --n, ++at)
                v[at] = static_cast<char>(0xFF);
            break;
        default: v.clear(); put(v, r_.of(varints));
        }
        return v;
    }

    random r_;
};

} // namespace soak
