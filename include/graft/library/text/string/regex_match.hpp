// graft/library/text/string/regex_match.hpp - matching of regular expressions: all paths in parallel, without
// backtracking
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "graft/base/container/series.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/status.hpp"
#include "graft/library/text/string/regex_parse.hpp"

GRAFT_BEGIN
namespace library {

/// Matches strings with one expression. The leftmost match is preferred and, among those, the first alternative.
/// cost time as text * steps, memory as steps * groups, whatever the expression and the text are
class regex_matcher {
public:
    static constexpr std::size_t npos = static_cast<std::size_t>(-1);

    explicit regex_matcher(regex const& of) : regex_(&of), slots_(2 * (of.groups < 10 ? std::size_t{of.groups} : 10)) {
        for (auto* list : {&now_, &next_}) list->begin(of.steps.size(), slots_);
        seen_.resize(of.steps.size());
        found_.resize(slots_);
    }

    /// Whether the complete string matches the expression.
    [[nodiscard]] bool full(std::string_view text) { return run(text, 0, true); }
    /// Whether the expression is found from `from` on; `group` then returns the position.
    [[nodiscard]] bool search(std::string_view text, std::size_t from) { return run(text, from, false); }
    /// Begin and end of group k of the last match; npos if it is not in the match, and from group 10 on.
    [[nodiscard]] std::pair<std::size_t, std::size_t> group(std::size_t k) const {
        return 2 * k + 1 < slots_ ? std::pair(found_[2 * k], found_[2 * k + 1]) : std::pair(npos, npos);
    }

private:
    using kind = regex_step::kind;
    /// Paths that wait at steps which consume a character, the preferred ones first.
    struct waiting {
        series<std::uint32_t> at{};
        series<std::size_t> slots{};
        std::size_t size = 0;

        void begin(std::size_t steps, std::size_t width) { at.resize(steps), slots.resize(steps * width); }
    };
    /// A step to follow, or a slot to be restored to its value.
    struct todo {
        std::uint32_t step;
        std::int32_t slot; ///< -1: a step
        std::size_t value;
    };

    static bool is_word(std::string_view t, std::size_t i) {
        if (i >= t.size()) return false;
        char const c = t[i];
        return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }
    static bool holds(regex_step::place at, std::string_view t, std::size_t i) {
        using place = regex_step::place;
        switch (at) {
        case place::begin: return i == 0;
        case place::end: return i == t.size();
        case place::line_begin: return i == 0 || t[i - 1] == '\n';
        case place::line_end: return i == t.size() || t[i] == '\n';
        case place::boundary: return (i > 0 && is_word(t, i - 1)) != is_word(t, i);
        case place::no_boundary: return (i > 0 && is_word(t, i - 1)) == is_word(t, i);
        }
        return false;
    }
    [[nodiscard]] bool takes(regex_step const& s, std::uint32_t c) const {
        if (c == utf8_character::broken) return false;
        auto const in = [&](std::uint32_t v) {
            for (std::int32_t i = s.x; i < s.x + s.y; ++i) {
                auto const& r = regex_->ranges[static_cast<std::size_t>(i)];
                if (v >= r.first && v <= r.last) return true;
            }
            return false;
        };
        return (in(c) || (s.folded && (in(lower_case(c)) || in(upper_case(c))))) != s.negated;
    }
    /// Follows all paths from `step` on that consume no character; each step is added once.
    void follow(waiting& to, std::uint32_t step, series<std::size_t>& slots, std::string_view t, std::size_t i) {
        stack_.clear();
        stack_.push_back({step, -1, 0});
        while (!stack_.empty()) {
            auto const next = stack_.back();
            stack_.pop_back();
            if (next.slot >= 0) {
                slots[static_cast<std::size_t>(next.slot)] = next.value;
                continue;
            }
            if (seen_[next.step] == round_) continue;
            seen_[next.step] = round_;
            auto const& s = regex_->steps[next.step];
            auto const way = [&](std::int32_t by) {
                stack_.push_back({static_cast<std::uint32_t>(static_cast<std::int32_t>(next.step) + by), -1, 0});
            };
            switch (s.is) {
            case kind::jump: way(s.x); break;
            case kind::split: way(s.y), way(s.x); break;
            case kind::save: {
                if (static_cast<std::size_t>(s.x) >= slots_) { // no rewrite refers to it
                    way(1);
                    break;
                }
                auto& slot = slots[static_cast<std::size_t>(s.x)];
                stack_.push_back({0, s.x, slot});
                slot = i;
                way(1);
                break;
            }
            case kind::assertion:
                if (holds(s.at, t, i)) way(1);
                break;
            case kind::one_of:
            case kind::accept: {
                auto const n = to.size++;
                to.at[n] = next.step;
                for (std::size_t k = 0; k < slots_; ++k) to.slots[n * slots_ + k] = slots[k];
                break;
            }
            }
        }
    }
    bool run(std::string_view t, std::size_t from, bool whole) {
        bool found = false;
        now_.size = next_.size = 0;
        series<std::size_t> slots;
        slots.resize(slots_);
        begin_round();
        for (std::size_t i = from;;) {
            if (!found && (!whole || i == 0)) { // a match may begin here, with lower priority than earlier ones
                for (auto& s : slots) s = npos;
                follow(now_, 0, slots, t, i);
            }
            if (now_.size == 0 && (found || whole)) break;
            auto const c = i < t.size() ? utf8_character::of(t.substr(i)) : utf8_character{};
            auto const after = i + (i < t.size() ? c.bytes : 0);
            begin_round();
            next_.size = 0;
            for (std::size_t n = 0; n < now_.size; ++n) {
                auto const& s = regex_->steps[now_.at[n]];
                for (std::size_t k = 0; k < slots_; ++k) slots[k] = now_.slots[n * slots_ + k];
                if (s.is == kind::accept) {
                    if (whole && i != t.size()) continue;
                    found = true;
                    found_.swap(slots);
                    break; // the following ones have lower priority
                }
                if (i < t.size() && takes(s, c.code)) follow(next_, now_.at[n] + 1, slots, t, after);
            }
            std::swap(now_, next_);
            if (i >= t.size()) break;
            i = after;
        }
        return found;
    }
    void begin_round() {
        if (++round_ != 0) return;
        for (auto& s : seen_) s = 0;
        round_ = 1;
    }

    regex const* regex_;
    std::size_t slots_;
    waiting now_{}, next_{};
    series<std::uint32_t> seen_{};
    series<todo> stack_{};
    series<std::size_t> found_{};
    std::uint32_t round_ = 0;
};

/// The replacement of matches: \0 to \9 are groups, \\ is a backslash.
/// error wrong_value
inline status check_rewrite(std::string_view rewrite, std::size_t groups) {
    for (std::size_t i = 0; i < rewrite.size(); ++i) {
        if (rewrite[i] != '\\') continue;
        if (++i == rewrite.size() || (rewrite[i] != '\\' && (rewrite[i] < '0' || rewrite[i] > '9')))
            return fail(errc::wrong_value, "rewrite", "a digit or \\ after each \\");
        if (rewrite[i] != '\\' && static_cast<std::size_t>(rewrite[i] - '0') >= groups)
            return fail(errc::wrong_value, "rewrite", "a group that the pattern has",
                static_cast<std::int64_t>(groups) - 1, rewrite[i] - '0');
    }
    return ok;
}
/// The string with its first match, or all of them, replaced; an empty match counts unless a match ends there.
inline std::string replaced(regex_matcher& m, std::string_view t, std::string_view rewrite, bool all) {
    std::string created;
    std::size_t at = 0, last = regex_matcher::npos;
    while (at <= t.size() && m.search(t, at)) {
        auto const [begin, end] = m.group(0);
        created += t.substr(at, begin - at);
        if (begin == end && begin == last) { // one character further
            at = begin;
            if (at == t.size()) return created;
            auto const c = utf8_character::of(t.substr(at));
            created += t.substr(at, c.bytes);
            at += c.bytes;
            continue;
        }
        for (std::size_t i = 0; i < rewrite.size(); ++i) {
            if (rewrite[i] != '\\' || ++i == rewrite.size() || rewrite[i] == '\\') {
                if (i < rewrite.size()) created += rewrite[i];
                continue;
            }
            auto const [b, e] = m.group(static_cast<std::size_t>(rewrite[i] - '0'));
            if (b != regex_matcher::npos && e != regex_matcher::npos) created += t.substr(b, e - b);
        }
        at = last = end;
        if (!all) break;
    }
    if (at < t.size()) created += t.substr(at);
    return created;
}

} // namespace library
GRAFT_END
