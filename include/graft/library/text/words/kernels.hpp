// graft/library/text/words/kernels.hpp - kernels: lists of strings: normalized, joined, split, matched and counted
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "graft/base/container/series.hpp"
#include "graft/kernel.hpp"
#include "graft/library/kernel/number.hpp"
#include "graft/library/kernel/strided.hpp"
#include "graft/library/text/string/cases.hpp"
#include "graft/library/text/string/regex_match.hpp"
#include "graft/library/text/words/ops.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

/// The first part of `rest`, up to `delimiter`, or up to white space if that is empty; it is removed from `rest`.
struct text_parts {
    std::string_view rest, delimiter;
    std::int64_t splits; ///< remaining splits; negative: unlimited
    bool done = false;

    static constexpr bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r') || (c >= 0x1C && c <= 0x1F); }
    void skip() {
        while (!rest.empty() && is_space(rest.front())) rest.remove_prefix(1);
    }
    /// False: no part is left.
    bool next(std::string_view& part) {
        if (delimiter.empty()) skip();
        if (done || (delimiter.empty() && rest.empty())) return false;
        auto at = std::string_view::npos;
        if (splits != 0) {
            at = rest.find(delimiter);
            if (delimiter.empty()) {
                for (at = 0; at < rest.size() && !is_space(rest[at]);) ++at;
                if (at == rest.size()) at = std::string_view::npos;
            }
        }
        done = at == std::string_view::npos;
        part = done ? rest : rest.substr(0, at);
        if (!done) rest.remove_prefix(at + (delimiter.empty() ? 1 : delimiter.size()));
        --splits;
        return true;
    }
};
inline bool is_one_of(std::string_view t, span<std::string_view const> all, bool exactly) {
    if (exactly) {
        for (auto const& s : all)
            if (s == t) return true;
        return false;
    }
    auto const low = each_character(t, &lower_case);
    for (auto const& s : all)
        if (each_character(s, &lower_case) == low) return true;
    return false;
}

/// The n-grams of a pool of `T`, sorted by length and elements.
template <class T> class gram_pool {
public:
    struct gram {
        std::size_t first, length;
        std::int64_t index;
    };
    /// The attributes have been verified.
    gram_pool(span<T const> pool, span<std::int64_t const> counts, span<std::int64_t const> indexes) : pool_(pool) {
        std::size_t k = 0;
        for (std::size_t i = 0; i < counts.size(); ++i) {
            starts_.push_back(k);
            auto const end = i + 1 < counts.size() ? static_cast<std::size_t>(counts[i + 1]) : pool.size();
            for (auto at = static_cast<std::size_t>(counts[i]); at + i < end && k < indexes.size(); at += i + 1)
                grams_.push_back({at, i + 1, indexes[k++]});
        }
        starts_.push_back(k);
        graft::sort_many(grams_, [&](gram const& a, gram const& b) {
            if (a.length != b.length) return a.length < b.length;
            for (std::size_t i = 0; i < a.length; ++i)
                if (pool_[a.first + i] != pool_[b.first + i]) return pool_[a.first + i] < pool_[b.first + i];
            return a.index < b.index;
        });
    }
    /// Calls `f(index)` for each n-gram of the pool whose elements equal `at(0)`, ..., `at(length - 1)`.
    template <class At, class F> void find(std::size_t length, At at, F f) const {
        auto const below = [&](gram const& g) { // -1, 0, 1: g is less, equal, greater
            for (std::size_t i = 0; i < length; ++i) {
                auto const v = at(i);
                if (pool_[g.first + i] != v) return pool_[g.first + i] < v ? -1 : 1;
            }
            return 0;
        };
        auto low = starts_[length - 1], high = starts_[length];
        auto const end = high;
        while (low < high) {
            auto const middle = low + (high - low) / 2;
            if (below(grams_[middle]) < 0) low = middle + 1;
            else high = middle;
        }
        for (; low < end && below(grams_[low]) == 0; ++low) f(grams_[low].index);
    }

private:
    span<T const> pool_;
    series<gram> grams_{};
    series<std::size_t> starts_{};
};
template <class T, class At> void count_grams(
    gram_pool<T> const& pool, std::size_t words, std::size_t min, std::size_t max, std::size_t skips, At at, float* y) {
    for (auto n = min; n <= max; ++n)
        for (std::size_t step = 1; step <= skips + 1 && (n > 1 || step == 1); ++step) {
            if (n > 1 && step > (words > 0 ? (words - 1) / (n - 1) : 0)) break;
            for (std::size_t first = 0; first + (n - 1) * step < words; ++first)
                pool.find(
                    n, [&](std::size_t i) { return at(first + i * step); },
                    [&](std::int64_t index) { y[index] += 1.f; });
        }
}

} // namespace detail

/// NormalizeTexts: case conversion uses Unicode's simple mappings, of all scripts.
inline status normalize_texts(in<"x", std::string_view> x, out<"y", std::string_view> y, actual_shape<"y"> size,
    attr_of<"case_change", std::string_view> change, attr_of<"is_case_sensitive", bool> exactly,
    attr_of<"stopwords", span<std::string_view const>> stopwords, string_storage strings) {
    std::size_t n = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        if (!stopwords->empty() && detail::is_one_of(x[i], {stopwords->data(), stopwords->size()}, *exactly)) continue;
        if (n >= y.size()) return fail(errc::wrong_element_count, "y", "room for the remaining strings");
        y[n++] = *change == "LOWER"   ? strings.keep(each_character(x[i], &lower_case))
                 : *change == "UPPER" ? strings.keep(each_character(x[i], &upper_case))
                                      : std::string_view(x[i]);
    }
    if (n == 0 && y.size() > 0) y[n++] = {};
    auto const found = static_cast<std::int64_t>(n);
    size = x.rank() == 2 ? shape{1, found} : shape{found};
    return ok;
}
/// ConcatTexts.
inline status concat_texts(
    in<"x1", std::string_view> a, in<"x2", std::string_view> b, out<"y", std::string_view> y, string_storage strings) {
    std::string created;
    broadcast_loop<2>(y.shape(), {&a.shape(), &b.shape()}).run([&](std::int64_t n, auto const& at, auto const& step) {
        for (std::int64_t i = 0; i < n; ++i) {
            created = a.data()[at[0] + i * step[0]];
            created += b.data()[at[1] + i * step[1]];
            y.data()[at[2] + i * step[2]] = strings.keep(created);
        }
    });
    return ok;
}
/// SplitTexts: a text of white space has no part there, an empty text has one empty part elsewhere.
/// error size_exceeds_bound: more parts than `max_parts`
inline status split_texts(in<"x", std::string_view> x, out<"y", std::string_view> y, out<"count", std::int64_t> count,
    actual_shape<"y"> size, attr_of<"delimiter", std::string_view> delimiter,
    attr_of<"maxsplit", std::int64_t> maxsplit, attr_of<"max_parts", std::int64_t> bound) {
    std::int64_t max = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        detail::text_parts parts{x[i], *delimiter, *maxsplit};
        std::int64_t n = 0;
        for (std::string_view part; parts.next(part);) ++n;
        count[i] = n;
        max = n > max ? n : max;
    }
    if (max > *bound || (x.size() > 0 && static_cast<std::size_t>(max) > y.size() / x.size()))
        return fail(errc::size_exceeds_bound, "y", "parts at most", *bound, max);
    for (std::size_t i = 0; i < x.size(); ++i) {
        detail::text_parts parts{x[i], *delimiter, *maxsplit};
        for (std::int64_t k = 0; k < max; ++k) {
            std::string_view part;
            if (!parts.next(part)) part = {};
            y.data()[static_cast<std::int64_t>(i) * max + k] = part;
        }
    }
    auto s = x.shape();
    s.append(max);
    size = s;
    return ok;
}
/// MatchTexts.
/// error wrong_value: an expression that cannot be read
inline status match_texts(in<"x", std::string_view> x, out<"y", bool> y, attr_of<"pattern", std::string_view> pattern) {
    regex r;
    if (auto s = read_regex(*pattern, r); !s) return s;
    regex_matcher m(r);
    for (std::size_t i = 0; i < x.size(); ++i) y[i] = m.full(x[i]);
    return ok;
}

/// CountNGrams: `weights` are indexed by the position in y.
inline status count_n_grams(in<"x", any> x, out<"y", float> y, attr_of<"min_gram_length", std::int64_t> min,
    attr_of<"max_gram_length", std::int64_t> max, attr_of<"max_skip_count", std::int64_t> skips,
    attr_of<"mode", std::string_view> mode, attr_of<"ngram_counts", span<std::int64_t const>> counts,
    attr_of<"ngram_indexes", span<std::int64_t const>> indexes,
    attr_of<"pool_integers", span<std::int64_t const>> integers,
    attr_of<"pool_texts", span<std::string_view const>> strings, attr_of<"weights", span<double const>> weights) {
    auto const width = static_cast<std::size_t>(y.dim(y.rank() - 1));
    auto const rows = x.rank() == 1 ? 1 : static_cast<std::size_t>(x.dim(0));
    auto const words = rows > 0 ? x.size() / rows : 0;
    for (auto& v : y.span()) v = 0;
    auto const from = [](auto const& all) { return span(all->data(), all->size()); };
    auto const each = [&](auto const& pool, auto at) {
        for (std::size_t r = 0; r < rows; ++r)
            detail::count_grams(
                pool, words, static_cast<std::size_t>(*min), static_cast<std::size_t>(*max),
                static_cast<std::size_t>(*skips), [&](std::size_t i) { return at(r * words + i); },
                y.data() + r * width);
    };
    if (x.dtype() == dtype::string)
        each(detail::gram_pool<std::string_view>(from(strings), from(counts), from(indexes)),
            [&](std::size_t i) { return std::string_view(x.strings()[i]); });
    else
        each(detail::gram_pool<std::int64_t>(from(integers), from(counts), from(indexes)),
            [&](std::size_t i) { return index_at(x, i); });
    if (*mode == "TF") return ok;
    for (std::size_t i = 0; i < y.size(); ++i) {
        auto const w = i % width < weights->size() ? static_cast<float>((*weights)[i % width]) : 1.f;
        if (*mode == "IDF") y[i] = y[i] > 0 ? w : 0.f;
        else y[i] *= w;
    }
    return ok;
}

/// The kernels of this family.
using words_kernels = kernels<kernel<NormalizeTexts, &normalize_texts>, kernel<ConcatTexts, &concat_texts>,
    kernel<SplitTexts, &split_texts>, kernel<MatchTexts, &match_texts>, kernel<CountNGrams, &count_n_grams>>;

} // namespace library
GRAFT_END
