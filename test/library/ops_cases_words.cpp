// test/library/ops_cases_words.cpp - what each of these gives and refuses: operators of texts and words
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/ops.hpp"
#include "test/library/ops_case.hpp"

namespace library_ops_cases_words_test {

using namespace graft::library;
using namespace test;
using graft::errc;

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
    GRAFT_REFUSES(SplitTexts, errc::wrong_value, "most_parts", {{"x", {5}}, {"most_parts", 0}});
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

TEST_CASE("EncodeLabels") {
    GRAFT_GIVES(EncodeLabels, {{"x", {5, 2}}, {"keys", {3}}, {"values", {3}}, {"otherwise", {1}}}, {5, 2});
    GRAFT_GIVES(EncodeLabels, {{"x", {-1, 2}}, {"keys", {3}}, {"values", {3}}, {"otherwise", scalar}}, {-1, 2});
    GRAFT_GIVES(EncodeLabels, {{"x", unknown}, {"keys", {3}}, {"values", {3}}, {"otherwise", scalar}}, unknown);
    GRAFT_REFUSES(EncodeLabels, errc::wrong_element_count, "values",
        {{"x", {5}}, {"keys", {3}}, {"values", {2}}, {"otherwise", {1}}});
    GRAFT_REFUSES(EncodeLabels, errc::wrong_element_count, "otherwise",
        {{"x", {5}}, {"keys", {3}}, {"values", {3}}, {"otherwise", {2}}});
}

TEST_CASE("TreeScores") {
    // one node, two leaves
    static constexpr values root{0}, feature{3}, one{0}, left{-1}, right{-2}, begin{0, 1, 2}, targets{0, 1}, loose{-3};
    static constexpr values split{1}, weights{1, 2};
    GRAFT_GIVES(TreeScores,
        {{"x", {5, 4}}, {"n_targets", 2}, {"roots", root}, {"features", feature}, {"modes", one}, {"splits", split},
            {"yes", left}, {"no", right}, {"leaf_begin", begin}, {"leaf_targets", targets}, {"leaf_weights", weights}},
        {5, 2});
    GRAFT_GIVES(TreeScores,
        {{"x", {-1, 4}}, {"n_targets", 2}, {"roots", root}, {"features", feature}, {"modes", one}, {"splits", split},
            {"yes", left}, {"no", right}, {"leaf_begin", begin}, {"leaf_targets", targets}, {"leaf_weights", weights}},
        {-1, 2});
    GRAFT_GIVES(TreeScores,
        {{"x", unknown}, {"n_targets", 2}, {"roots", root}, {"features", feature}, {"modes", one}, {"splits", split},
            {"yes", left}, {"no", right}, {"leaf_begin", begin}, {"leaf_targets", targets}, {"leaf_weights", weights}},
        {-1, 2});
    GRAFT_REFUSES(TreeScores, errc::wrong_attribute_value, "yes",
        {{"x", {5, 4}}, {"n_targets", 2}, {"roots", root}, {"features", feature}, {"modes", one}, {"splits", split},
            {"yes", loose}, {"no", right}, {"leaf_begin", begin}, {"leaf_targets", targets},
            {"leaf_weights", weights}});
    GRAFT_REFUSES(TreeScores, errc::wrong_shape, "x",
        {{"x", {5, 3}}, {"n_targets", 2}, {"roots", root}, {"features", feature}, {"modes", one}, {"splits", split},
            {"yes", left}, {"no", right}, {"leaf_begin", begin}, {"leaf_targets", targets}, {"leaf_weights", weights}});
}

TEST_CASE("CoupledShares") {
    GRAFT_GIVES(CoupledShares, {{"x", {5, 6}}, {"classes", 4}}, {5, 4});
    GRAFT_GIVES(CoupledShares, {{"x", {-1, 6}}, {"classes", 4}}, {-1, 4});
    GRAFT_GIVES(CoupledShares, {{"x", {5, -1}}, {"classes", 4}}, {5, 4});
    GRAFT_GIVES(CoupledShares, {{"x", unknown}, {"classes", 4}}, {-1, 4});
    GRAFT_REFUSES(CoupledShares, errc::wrong_shape, "x", {{"x", {5, 5}}, {"classes", 4}});
    GRAFT_REFUSES(CoupledShares, errc::wrong_rank, "x", {{"x", {6}}, {"classes", 4}});
}

} // namespace library_ops_cases_words_test
