// test/library/text/words/ops.cpp - shape rules of lists of words: results and errors of each operator
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/text/words/ops.hpp"
#include "test/library/ops_case.hpp"

namespace library_text_words_ops_test {

using graft::errc;
using namespace graft::library;
using namespace test;

TEST_CASE("NormalizeTexts") {
    GRAFT_GIVES(NormalizeTexts, {{"x", {5}}}, {5});
    GRAFT_GIVES(NormalizeTexts, {{"x", {1, 0}}}, {1, 1});
    GRAFT_GIVES(NormalizeTexts, {{"x", {-1}}}, {-1});
    GRAFT_GIVES(NormalizeTexts, {{"x", unknown}}, unknown);
    GRAFT_REFUSES(NormalizeTexts, errc::wrong_shape, "x", {{"x", {2, 5}}});
    GRAFT_REFUSES(NormalizeTexts, errc::wrong_rank, "x", {{"x", scalar}});
    GRAFT_REFUSES(NormalizeTexts, errc::wrong_value, "case_change", {{"x", {5}}, {"case_change", "TITLE"}});
}

TEST_CASE("ConcatTexts") {
    GRAFT_GIVES(ConcatTexts, {{"x1", {5, 1}}, {"x2", {2}}}, {5, 2});
    GRAFT_GIVES(ConcatTexts, {{"x1", {-1, 3}}, {"x2", {3}}}, {-1, 3});
    GRAFT_GIVES(ConcatTexts, {{"x1", unknown}, {"x2", {3}}}, unknown);
    GRAFT_REFUSES(ConcatTexts, errc::shape_mismatch, "x2", {{"x1", {5, 4}}, {"x2", {3}}});
    GRAFT_REFUSES(ConcatTexts, errc::missing_input, "x2", {{"x1", {5, 4}}});
}

TEST_CASE("SplitTexts") {
    GRAFT_GIVES(SplitTexts, {{"x", {5}}}, {5, -1});
    GRAFT_GIVES(SplitTexts, {{"x", {5, 2}}}, {5, 2}, "count");
    GRAFT_GIVES(SplitTexts, {{"x", {-1, 3}}, {"maxsplit", 1}}, {-1, 3, -1});
    GRAFT_GIVES(SplitTexts, {{"x", unknown}}, unknown);
    GRAFT_REFUSES(SplitTexts, errc::wrong_value, "maxsplit", {{"x", {5}}, {"maxsplit", -2}});
    GRAFT_REFUSES(SplitTexts, errc::wrong_value, "max_parts", {{"x", {5}}, {"max_parts", 0}});
}

TEST_CASE("MatchTexts") {
    GRAFT_GIVES(MatchTexts, {{"x", {5, 2}}, {"pattern", "a+"}}, {5, 2});
    GRAFT_GIVES(MatchTexts, {{"x", {-1, 2}}, {"pattern", "a+"}}, {-1, 2});
    GRAFT_GIVES(MatchTexts, {{"x", unknown}, {"pattern", "a+"}}, unknown);
    GRAFT_REFUSES(MatchTexts, errc::missing_required_attribute, "pattern", {{"x", {5}}});
    GRAFT_REFUSES(MatchTexts, errc::missing_input, "x", {{"pattern", "a+"}});
}

TEST_CASE("CountNGrams") {
    // three words, then two pairs
    static constexpr values pool{2, 3, 5, 2, 3, 3, 5}, counts{0, 3}, places{0, 1, 2, 3, 6}, few{0, 1};
    GRAFT_GIVES(CountNGrams,
        {{"x", {9}}, {"min_gram_length", 1}, {"max_gram_length", 2}, {"max_skip_count", 0}, {"mode", "TF"},
            {"ngram_counts", counts}, {"ngram_indexes", places}, {"pool_integers", pool}},
        {7});
    GRAFT_GIVES(CountNGrams,
        {{"x", {-1, 9}}, {"min_gram_length", 1}, {"max_gram_length", 2}, {"max_skip_count", 0}, {"mode", "TF"},
            {"ngram_counts", counts}, {"ngram_indexes", places}, {"pool_integers", pool}},
        {-1, 7});
    GRAFT_GIVES(CountNGrams,
        {{"x", unknown}, {"min_gram_length", 1}, {"max_gram_length", 2}, {"max_skip_count", 0}, {"mode", "TF"},
            {"ngram_counts", counts}, {"ngram_indexes", places}, {"pool_integers", pool}},
        unknown);
    GRAFT_REFUSES(CountNGrams, errc::wrong_attribute_value, "ngram_indexes",
        {{"x", {9}}, {"min_gram_length", 1}, {"max_gram_length", 2}, {"max_skip_count", 0}, {"mode", "TF"},
            {"ngram_counts", counts}, {"ngram_indexes", few}, {"pool_integers", pool}});
    GRAFT_REFUSES(CountNGrams, errc::wrong_attribute_value, "ngram_counts",
        {{"x", {9}}, {"min_gram_length", 1}, {"max_gram_length", 3}, {"max_skip_count", 0}, {"mode", "TF"},
            {"ngram_counts", counts}, {"ngram_indexes", places}, {"pool_integers", pool}});
    GRAFT_REFUSES(CountNGrams, errc::wrong_rank, "x",
        {{"x", scalar}, {"min_gram_length", 1}, {"max_gram_length", 2}, {"max_skip_count", 0}, {"mode", "TF"},
            {"ngram_counts", counts}, {"ngram_indexes", places}, {"pool_integers", pool}});
}

} // namespace library_text_words_ops_test
