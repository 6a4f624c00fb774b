// graft/library/text/words/ops.hpp - operators: lists of strings: normalized, joined, split, matched and counted
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

/// The strings of a list or of one row without those in `stopwords`, in the case specified by `case_change`; one empty
/// string if none is left. Source: ONNX StringNormalizer.
struct NormalizeTexts : graft::op<NormalizeTexts> {
    static constexpr operator_line prototype{R"(NormalizeTexts x:string -> y:'(compute_depend)
        case_change?string{"NONE","LOWER","UPPER"}="NONE" is_case_sensitive?bool=false stopwords?list(string)=)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const& x = ctx.input<"x">();
        auto y = ctx.output<"y">();
        y = shape::unknown_rank();
        if (!x.has_rank()) return ok;
        if (x.rank() != 1 && x.rank() != 2) return fail(errc::wrong_rank, "x", "a list, or one row", 1, x.rank());
        if (x.rank() == 2 && contradict(x[0], dim(1))) return fail(errc::wrong_shape, "x", "one row", 1, x[0].value());
        y = x.rank() == 1 ? shape{-1} : shape{1, -1};
        auto const n = x.back(0);
        if (ctx.attr<"stopwords">().size() == 0 && n.known()) y[y.rank() - 1] = n.value() > 0 ? dim(n) : dim(1);
        return ok;
    }
    static constexpr status infer_bound(shape_context& ctx) {
        auto const& x = ctx.input<"x">();
        auto y = ctx.output<"y">();
        if (!x.has_rank() || !y.has_rank() || y.rank() == 0 || y.back(0).known()) return ok;
        auto const n = x.back(0);
        if (n.known()) y[y.rank() - 1] = n.value() > 0 ? dim(n) : dim(1);
        return ok;
    }
};

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct words_lines {
    static constexpr char text[] = R"ops(
/// Each string of x1 concatenated with that of x2 at its position, with broadcast. Source: ONNX StringConcat.
ConcatTexts x1:string x2:' -> y:' | broadcast x1 x2 > y
/// Whether a complete string matches a regular expression in RE2's syntax. Source: ONNX RegexFullMatch.
MatchTexts x:string -> y/x:bool pattern?string
)ops";
};

using ConcatTexts = listed<words_lines, "ConcatTexts">;
using MatchTexts = listed<words_lines, "MatchTexts">;

/// The parts of each string between the positions of `delimiter`, along a new last dim, padded with empty strings, and
/// their number; between white space if it is empty. After `maxsplit` delimiters the rest is one part; -1 is
/// unlimited. A string has at most `max_parts` parts. Source: ONNX StringSplit.
struct SplitTexts : graft::op<SplitTexts> {
    static constexpr operator_line prototype{R"(SplitTexts x:string -> y:'(compute_depend) count/x:i64
        delimiter?string="" maxsplit?int>=-1=-1 max_parts?int>=1=256)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const& x = ctx.input<"x">();
        auto y = ctx.output<"y">();
        y = shape::unknown_rank();
        if (!x.has_rank()) return ok;
        y = x;
        y.append(dim::unknown());
        return ok;
    }
    static constexpr status infer_bound(shape_context& ctx) {
        auto y = ctx.output<"y">();
        if (!y.has_rank() || y.rank() == 0 || y.back(0).known()) return ok;
        auto const split = ctx.attr<"maxsplit">(), max = ctx.attr<"max_parts">();
        y[y.rank() - 1] = dim(split >= 0 && split < max ? split + 1 : max);
        return ok;
    }
};

/// The count of each n-gram of a pool in each row of words or numbers, by `ngram_indexes`: the count (TF), weights
/// where it is found (IDF), or the product of both (TFIDF). The pool has its 1-grams first, from `ngram_counts[0]` on,
/// its 2-grams from `ngram_counts[1]` on, ...; up to `max_skip_count` words may be between two of an n-gram. Source:
/// ONNX TfIdfVectorizer.
struct CountNGrams : graft::op<CountNGrams> {
    static constexpr operator_line prototype{R"(CountNGrams x:i32,i64,string -> y:f32 min_gram_length?int>=1
        max_gram_length?int>=1 max_skip_count?int>=0 mode?string{"TF","IDF","TFIDF"} ngram_counts?list(int)[1..]
        ngram_indexes?list(int)[1..] pool_integers?list(int)= pool_texts?list(string)= weights?list(float)=)"};
    static constexpr status verify(verify_context& ctx) {
        auto const pool = ctx.attr<"pool_integers">().size() + ctx.attr<"pool_texts">().size();
        auto const counts = ctx.attr<"ngram_counts">();
        auto const grams = ctx.attr<"ngram_indexes">();
        if (ctx.attr<"pool_integers">().size() != 0 && ctx.attr<"pool_texts">().size() != 0)
            return fail(errc::wrong_attribute_value, "pool_texts", "no texts beside a pool of integers");
        auto const type = ctx.desc<"x">().type;
        if (type != dtype::undefined && (type == dtype::string) != (ctx.attr<"pool_integers">().size() == 0))
            return fail(errc::wrong_dtype, "x", "texts for a pool of texts, integers for one of integers");
        if (ctx.attr<"max_gram_length">() < ctx.attr<"min_gram_length">())
            return fail(errc::wrong_attribute_value, "max_gram_length", "at least min_gram_length",
                ctx.attr<"min_gram_length">(), ctx.attr<"max_gram_length">());
        if (static_cast<std::int64_t>(counts.size()) < ctx.attr<"max_gram_length">())
            return fail(errc::wrong_attribute_value, "ngram_counts", "a place for each length",
                ctx.attr<"max_gram_length">(), counts.size());
        std::int64_t all = 0;
        for (std::size_t i = 0; i < counts.size(); ++i) {
            auto const end = i + 1 < counts.size() ? counts[i + 1] : static_cast<std::int64_t>(pool);
            if (counts[i] < (i == 0 ? std::int64_t{0} : counts[i - 1]) || end < counts[i] ||
                end > static_cast<std::int64_t>(pool) || (end - counts[i]) % static_cast<std::int64_t>(i + 1) != 0)
                return fail(errc::wrong_attribute_value, "ngram_counts", "places in the pool, in order");
            all += (end - counts[i]) / static_cast<std::int64_t>(i + 1);
        }
        if (all != static_cast<std::int64_t>(grams.size()))
            return fail(
                errc::wrong_attribute_value, "ngram_indexes", "one for each n-gram of the pool", all, grams.size());
        for (auto const i : grams)
            if (i < 0) return fail(errc::wrong_attribute_value, "ngram_indexes", "places from 0 up", 0, i);
        auto const weights = ctx.attr<"weights">().size();
        if (weights != 0 && weights != grams.size())
            return fail(errc::wrong_attribute_value, "weights", "none, or one for each n-gram", grams.size(), weights);
        return ok;
    }
    static constexpr status infer_shape(shape_context& ctx) {
        auto const& x = ctx.input<"x">();
        std::int64_t max = 0;
        for (auto const i : ctx.attr<"ngram_indexes">()) max = i > max ? i : max;
        auto y = ctx.output<"y">();
        y = shape::unknown_rank();
        if (!x.has_rank()) return ok;
        if (x.rank() != 1 && x.rank() != 2) return fail(errc::wrong_rank, "x", "a list, or rows", 2, x.rank());
        y = x.rank() == 1 ? shape{max + 1} : shape{x[0], dim(max + 1)};
        return ok;
    }
};

/// The operators of this file.
using words_ops = join<ops<NormalizeTexts, SplitTexts, CountNGrams>, listed_ops<words_lines>>;

} // namespace library
GRAFT_END
