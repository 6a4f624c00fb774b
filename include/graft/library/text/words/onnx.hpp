// graft/library/text/words/onnx.hpp - ONNX: lists of strings: normalized, joined, split, matched and counted
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/frontend/onnx/operators.hpp"
#include "graft/library/text/words/ops.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

inline constexpr auto string_normalizer = plugin<NormalizeTexts, onnx::StringNormalizer>()
                                              .checked("case_change")
                                              .rename("case_change", "case_change_action")
                                              .map("is_case_sensitive", "is_case_sensitive", when(0, false),
                                                  otherwise(true))
                                              .ignore("locale");
inline constexpr auto string_concat = plugin<ConcatTexts, onnx::StringConcat>();
inline constexpr auto string_split =
    plugin<SplitTexts, onnx::StringSplit>().checked("maxsplit").use_default("max_parts");
inline constexpr auto regex_full_match = plugin<MatchTexts, onnx::RegexFullMatch>().checked("pattern");
inline constexpr auto tf_idf_vectorizer = plugin<CountNGrams, onnx::TfIdfVectorizer>()
                                              .checked("min_gram_length", "max_gram_length", "max_skip_count", "mode",
                                                  "ngram_counts", "ngram_indexes")
                                              .rename("pool_integers", "pool_int64s")
                                              .rename("pool_texts", "pool_strings");

/// The plugins of this family.
using words_plugins =
    graft::plugins<string_normalizer, string_concat, string_split, regex_full_match, tf_idf_vectorizer>;
static_assert(onnx::complete<words_plugins,
    ops<onnx::StringNormalizer, onnx::StringConcat, onnx::StringSplit, onnx::RegexFullMatch, onnx::TfIdfVectorizer>>);

} // namespace library::onnx_plugins
GRAFT_END
