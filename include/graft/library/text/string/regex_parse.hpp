// graft/library/text/string/regex_parse.hpp - parses regular expressions in RE2's syntax into a program of steps
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/container/series.hpp"
#include "graft/base/status.hpp"
#include "graft/library/text/string/cases.hpp"
#include "graft/library/text/string/regex_classes.hpp"

GRAFT_BEGIN
namespace library {

/// A step of a regular expression's program. Paths continue `x` steps further, or `y`; x is preferred.
struct regex_step {
    enum class kind : std::uint8_t { one_of, split, jump, save, assertion, accept } is = kind::accept;
    bool negated = false, folded = false; ///< one_of
    enum class place : std::uint8_t { begin, end, line_begin, line_end, boundary, no_boundary } at = place::begin;
    std::int32_t x = 0, y = 0; ///< one_of: ranges from x on, y of them; save: the slot x
};
/// A regular expression: see `regex_reader`.
struct regex {
    using steps_type = series<regex_step>;
    steps_type steps{};
    series<regex_range> ranges{};
    std::uint32_t groups = 1; ///< including the complete match
};

namespace detail {

/// Parses RE2's syntax: literals, `.`, classes with ranges, \d \s \w and [:alpha:] and kin, groups (also named and not
/// captured), alternation, repetition (also lazy and counted), ^ $ \A \z \b \B, flags i m s U, \Q...\E, escapes. Not
/// supported: Unicode classes (\p), a single byte (\C). Blocks of steps contain relative offsets, so they are combined
/// by copying; counts and nesting are bounded.
class regex_reader {
public:
    static constexpr std::size_t max_steps = 20000, max_depth = 200;
    static constexpr std::int32_t max_count = 1000;

    regex_reader(std::string_view pattern, regex& to) : left_(pattern), to_(&to) {}

    /// error malformed_text
    status read() {
        regex::steps_type all, body;
        all.push_back(save(0));
        alternatives(body);
        if (why_ && !left_.empty()) refuse("no ) without its (");
        if (!why_) return why_;
        append(all, body);
        all.push_back(save(1));
        all.push_back({});
        to_->steps = std::move(all);
        return ok;
    }

private:
    using steps = regex::steps_type;
    using kind = regex_step::kind;
    struct flag_set {
        bool i = false, m = false, s = false, U = false;
    };

    void refuse(char const* wanted) {
        if (why_) why_ = fail(errc::wrong_value, "pattern", wanted);
    }
    static regex_step save(std::int32_t slot) {
        regex_step s;
        s.is = kind::save, s.x = slot;
        return s;
    }
    static regex_step way(kind k, std::size_t x, std::int64_t y = 0) {
        regex_step s;
        s.is = k, s.x = static_cast<std::int32_t>(x), s.y = static_cast<std::int32_t>(y);
        return s;
    }
    static regex_step back(std::size_t steps_back) {
        regex_step s;
        s.is = kind::jump, s.x = -static_cast<std::int32_t>(steps_back);
        return s;
    }
    void append(steps& to, steps const& from) {
        if (to.size() + from.size() > max_steps) return refuse("an expression of at most 20,000 steps");
        for (auto const& s : from) to.push_back(s);
    }
    bool take(std::string_view mark) {
        if (!left_.starts_with(mark)) return false;
        left_.remove_prefix(mark.size());
        return true;
    }
    std::uint32_t character() {
        auto const c = utf8_character::of(left_);
        if (c.code == utf8_character::broken) refuse("characters of UTF-8");
        left_.remove_prefix(c.bytes);
        return c.code;
    }

    void alternatives(steps& out) {
        if (++depth_ > max_depth) return refuse("groups at most 200 deep");
        auto const outer = flags_;
        series<steps> each;
        do {
            each.emplace_back();
            row(each.back());
        } while (why_ && take("|"));
        // the first before the rest, from the end: split first, jump over what follows
        for (std::size_t i = each.size(); why_ && i-- > 0;) {
            if (i + 1 == each.size()) {
                out = std::move(each[i]);
                continue;
            }
            steps joined;
            joined.push_back(way(kind::split, 1, static_cast<std::int64_t>(each[i].size()) + 2));
            append(joined, each[i]);
            joined.push_back(way(kind::jump, out.size() + 1));
            append(joined, out);
            out = std::move(joined);
        }
        flags_ = outer;
        --depth_;
    }
    void row(steps& out) {
        while (why_ && !left_.empty() && left_[0] != '|' && left_[0] != ')') {
            if (take("\\Q")) {
                for (bool last = take("\\E"); why_ && !left_.empty() && !last;) {
                    auto const c = character();
                    last = take("\\E");
                    literal_of(out, c, last);
                }
                continue;
            }
            steps one;
            bool const repeats = atom(one);
            if (why_) repetition(one, repeats);
            if (why_) append(out, one);
        }
    }
    void literal_of(steps& out, std::uint32_t c, bool repeats) {
        steps one;
        put_class(one, to_->ranges.size(), [&] { to_->ranges.push_back({c, c}); }, false);
        if (repeats) repetition(one, true);
        append(out, one);
    }
    template <class Fill> void put_class(steps& out, std::size_t first, Fill fill, bool negated) {
        fill();
        regex_step s;
        s.is = kind::one_of, s.negated = negated, s.folded = flags_.i;
        s.x = static_cast<std::int32_t>(first), s.y = static_cast<std::int32_t>(to_->ranges.size() - first);
        out.push_back(s);
    }
    static regex_step assertion(regex_step::place at) {
        regex_step s;
        s.is = kind::assertion, s.at = at;
        return s;
    }
    /// False: an element that cannot be repeated, such as flags.
    bool atom(steps& out) {
        using place = regex_step::place;
        auto const first = to_->ranges.size();
        auto const range = [this](std::uint32_t a, std::uint32_t b) { to_->ranges.push_back({a, b}); };
        if (take("(")) return group(out);
        if (take("[")) return class_of(out), true;
        if (take("."))
            return put_class(
                       out, first,
                       [&] {
                           if (!flags_.s) range('\n', '\n');
                       },
                       true),
                   true;
        if (take("^")) return out.push_back(assertion(flags_.m ? place::line_begin : place::begin)), true;
        if (take("$")) return out.push_back(assertion(flags_.m ? place::line_end : place::end)), true;
        if (take("\\A")) return out.push_back(assertion(place::begin)), true;
        if (take("\\z")) return out.push_back(assertion(place::end)), true;
        if (take("\\b")) return out.push_back(assertion(place::boundary)), true;
        if (take("\\B")) return out.push_back(assertion(place::no_boundary)), true;
        if (left_[0] == '*' || left_[0] == '+' || left_[0] == '?')
            return refuse("something before a repetition"), false;
        if (left_[0] == '\\') {
            bool negated = false;
            if (perl_class(negated, false)) return put_class(out, first, [] {}, negated), true;
            auto const c = escape();
            return put_class(out, first, [&] { range(c, c); }, false), true;
        }
        auto const c = character();
        return put_class(out, first, [&] { range(c, c); }, false), true;
    }
    bool group(steps& out) {
        bool captured = true;
        auto const outer = flags_;
        if (left_.starts_with("?")) {
            if (take("?P<") || take("?<")) {
                auto const end = left_.find('>');
                if (end == std::string_view::npos || end == 0) return refuse("the name of a group"), false;
                for (char const c : left_.substr(0, end))
                    if (!(c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')))
                        return refuse("the name of a group"), false;
                left_.remove_prefix(end + 1);
            } else {
                left_.remove_prefix(1);
                captured = false;
                bool sign = true, any = false;
                for (;; any = true) {
                    bool const on = sign;
                    if (take("i")) flags_.i = on;
                    else if (take("m")) flags_.m = on;
                    else if (take("s")) flags_.s = on;
                    else if (take("U")) flags_.U = on;
                    else if (sign && take("-")) sign = false;
                    else break;
                }
                if (any && take(")")) return false; // from here to the end of the enclosing group
                if (!take(":")) return refuse("a group that is known: (?: (?P< (?i"), false;
            }
        }
        auto const slot = captured ? static_cast<std::int32_t>(2 * to_->groups++) : 0;
        steps body;
        alternatives(body);
        flags_ = outer;
        if (why_ && !take(")")) refuse("a ) for each (");
        if (captured) out.push_back(save(slot));
        append(out, body);
        if (captured) out.push_back(save(slot + 1));
        return true;
    }
    bool number(std::int32_t& n) {
        if (left_.empty() || left_[0] < '0' || left_[0] > '9') return false;
        for (n = 0; !left_.empty() && left_[0] >= '0' && left_[0] <= '9'; left_.remove_prefix(1))
            n = n > max_count ? n : n * 10 + (left_[0] - '0');
        return true;
    }
    void repetition(steps& one, bool possible) {
        bool repeated = false;
        while (why_ && !left_.empty()) {
            std::int32_t min = 0, max = -1;
            auto const before = left_;
            if (take("*")) max = -1;
            else if (take("+")) min = 1;
            else if (take("?")) max = 1;
            else if (take("{")) {
                bool fine = number(min);
                max = min;
                if (fine && take(",") && !number(max)) max = -1;
                if (!fine || !take("}")) return void(left_ = before); // a literal, read by the next caller
                if (min > max_count || max > max_count || (max >= 0 && max < min))
                    return refuse("counts up to 1000, in order");
            } else return;
            if (!possible || repeated) return refuse("something before a repetition");
            repeated = true;
            bool const lazy = take("?") != flags_.U;
            repeat(one, min, max, lazy);
        }
    }
    static regex_step choice(std::size_t over, bool lazy) { // into the following block, or over it
        auto s = way(kind::split, 1, static_cast<std::int64_t>(over));
        if (lazy) std::swap(s.x, s.y);
        return s;
    }
    void repeat(steps& one, std::int32_t min, std::int32_t max, bool lazy) {
        steps all;
        for (std::int32_t i = 0; why_ && i < min; ++i) append(all, one);
        if (max < 0) {
            all.push_back(choice(one.size() + 2, lazy));
            append(all, one);
            all.push_back(back(one.size() + 1));
        }
        auto const rest = static_cast<std::size_t>(max < 0 ? 0 : max - min);
        for (std::size_t i = 0; why_ && i < rest; ++i) {
            all.push_back(choice((rest - i) * (one.size() + 1), lazy));
            append(all, one);
        }
        one = std::move(all);
    }
    static int hex(char c) {
        return c >= '0' && c <= '9'   ? c - '0'
               : c >= 'a' && c <= 'f' ? c - 'a' + 10
               : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                      : -1;
    }
    /// Called after a backslash, which is still unread.
    std::uint32_t escape() {
        left_.remove_prefix(1);
        if (left_.empty()) return refuse("something after the last \\"), 0u;
        char const c = left_[0];
        if (c >= '0' && c <= '7') {
            if (c != '0' && (left_.size() < 2 || left_[1] < '0' || left_[1] > '7'))
                return refuse("no references back: no program of bounded time has them"), 0u;
            std::uint32_t code = 0;
            for (int i = 0; i < 3 && !left_.empty() && left_[0] >= '0' && left_[0] <= '7'; ++i, left_.remove_prefix(1))
                code = code * 8 + static_cast<std::uint32_t>(left_[0] - '0');
            return code;
        }
        if (c == 'x') {
            left_.remove_prefix(1);
            bool const braced = take("{");
            std::uint32_t code = 0;
            int digits = 0;
            for (; !left_.empty() && hex(left_[0]) >= 0 && digits < (braced ? 8 : 2); ++digits, left_.remove_prefix(1))
                code = code * 16 + static_cast<std::uint32_t>(hex(left_[0]));
            if (digits < (braced ? 1 : 2) || (braced && !take("}")) || code >= utf8_character::broken)
                refuse("a character in hex: \\x41, \\x{1F600}");
            return code;
        }
        constexpr std::string_view letters = "aftnrv", codes = "\a\f\t\n\r\v";
        if (auto const k = letters.find(c); k != std::string_view::npos) {
            left_.remove_prefix(1);
            return static_cast<std::uint32_t>(codes[k]);
        }
        if (c == 'p' || c == 'P') return refuse("no classes of Unicode (\\p): they are not known"), 0u;
        if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '8' || c == '9')
            return refuse("an escape that is known"), 0u;
        return character();
    }
    /// Ranges of \d \s \w, or of their complements (`negated`, or computed if inside of a class).
    bool perl_class(bool& negated, bool inside) {
        if (left_.size() < 2 || left_[0] != '\\') return false;
        constexpr std::string_view names = "dswDSW";
        auto const k = names.find(left_[1]);
        if (k == std::string_view::npos) return false;
        left_.remove_prefix(2);
        negated = k >= 3 && !inside;
        add(perl_ranges(k % 3), inside && k >= 3);
        return true;
    }
    void add(span<regex_range const> all, bool complement) {
        std::uint32_t next = 0;
        for (auto const& r : all) {
            if (!complement) to_->ranges.push_back(r);
            else if (r.first > next) to_->ranges.push_back({next, r.first - 1});
            next = r.last + 1;
        }
        if (complement) to_->ranges.push_back({next, utf8_character::broken - 1});
    }
    bool posix_class() {
        auto const end = left_.find(":]");
        if (!left_.starts_with("[:") || end == std::string_view::npos) return false;
        auto name = left_.substr(2, end - 2);
        bool const complement = name.starts_with('^');
        if (complement) name.remove_prefix(1);
        auto const known = posix_ranges(name);
        if (known.empty()) return refuse("a class of characters that is known, as [:alpha:]"), true;
        add(known, complement);
        left_.remove_prefix(end + 2);
        return true;
    }
    void class_of(steps& out) {
        auto const first = to_->ranges.size();
        bool const negated = take("^");
        for (bool begin = true; why_ && (begin || !left_.starts_with("]")); begin = false) {
            if (left_.empty()) return refuse("a ] for each [");
            bool unused = false;
            if (posix_class() || perl_class(unused, true)) continue;
            auto const low = left_[0] == '\\' ? escape() : character();
            auto high = low;
            if (left_.size() > 1 && left_[0] == '-' && left_[1] != ']') {
                left_.remove_prefix(1);
                high = left_[0] == '\\' ? escape() : character();
            }
            if (high < low) return refuse("ranges in order");
            to_->ranges.push_back({low, high});
        }
        if (!take("]")) refuse("a ] for each [");
        put_class(out, first, [] {}, negated);
    }

    std::string_view left_;
    regex* to_;
    status why_ = ok;
    flag_set flags_{};
    std::size_t depth_ = 0;
};

} // namespace detail

/// A regular expression in RE2's syntax.
/// error wrong_value: expressions that RE2 rejects, Unicode classes, an expression that is too large
/// cost as its length, times the counts that it has
inline status read_regex(std::string_view pattern, regex& to) { return detail::regex_reader(pattern, to).read(); }

} // namespace library
GRAFT_END
