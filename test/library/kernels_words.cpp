// test/library/kernels_words.cpp - lists of words: normalized, joined, split, matched, counted; regular expressions
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "graft/library/array/cast/text_kernels.hpp"
#include "graft/library/text/string/regex_kernels.hpp"
#include "graft/library/text/words/kernels.hpp"
#include "test/library/kernel_call.hpp"

namespace library_kernels_words_test {

namespace lib = graft::library;
using graft::errc;
using namespace test;
using texts = tensor<std::string_view>;
using strings = std::vector<std::string_view>;

namespace {

/// '1', '0', or '?' for an expression that is refused.
char full(std::string_view pattern, std::string_view text) {
    lib::regex r;
    if (!lib::read_regex(pattern, r)) return '?';
    return lib::regex_matcher(r).full(text) ? '1' : '0';
}
std::string replaced(std::string_view pattern, std::string_view text, std::string_view rewrite, bool all = true) {
    lib::regex r;
    if (!lib::read_regex(pattern, r) || !lib::check_rewrite(rewrite, r.groups)) return "refused";
    lib::regex_matcher m(r);
    return lib::replaced(m, text, rewrite, all);
}

TEST_CASE("regular expressions match whole texts as RE2 does") {
    struct {
        char const *pattern, *text;
        char wanted;
    } const cases[] = {{"(\\W|^)[\\w.\\-]{0,25}@(yahoo|gmail)\\.com(\\W|$)", "account@gmail.com", '1'},
        {"www\\.[\\w.-]+\\.\\bcom\\b", "www.google.com", '1'}, {"www\\.[\\w.-]+\\.\\bcom\\b", "www.google.org", '0'},
        {"a|ab", "ab", '1'}, {"(a*)*", "aaa", '1'}, {"(a*)*b", "aaa", '0'}, {"", "", '1'}, {"", "a", '0'},
        {"x{2,3}", "xxx", '1'}, {"x{2,3}", "xxxx", '0'}, {"x{2,}", "xxxx", '1'}, {"x{,3}", "x{,3}", '1'},
        {"[]a]+", "]a", '1'}, {"[^a]", "\xC3\xA9", '1'}, {".", "\xC3\xA9", '1'}, {"..", "\xC3\xA9", '0'},
        {".", "\xFF", '0'}, {"(?i)\xC3\x89", "\xC3\xA9", '1'}, {"[[:alpha:]]+", "abC", '1'},
        {"[[:^alpha:]]+", "1-", '1'}, {"\\x{e9}", "\xC3\xA9", '1'}, {"(?s).", "\n", '1'}, {".", "\n", '0'},
        {"(?m)^a$\nb", "a\nb", '1'}, {"^a$\nb", "a\nb", '0'}, {"(?i:a)b", "Ab", '1'}, {"(?i:a)b", "AB", '0'},
        {"(a(?i)b)c", "aBc", '1'}, {"(a(?i)b)c", "aBC", '0'}, {"\\Qa.b\\E+", "a.bb", '1'}, {"\\Qa+b\\E", "a+b", '1'},
        {"[\\D]", "a", '1'}, {"[\\D]", "1", '0'}, {"[a-]", "-", '1'}, {"(?P<n>a)", "a", '1'}, {"(|a)+", "aaa", '1'},
        {"a**", "a", '?'}, {"(a", "a", '?'}, {"a)", "a", '?'}, {"[a", "a", '?'}, {"(a)\\1", "aa", '?'},
        {"*a", "a", '?'}, {"\\pL", "a", '?'}, {"[z-a]", "z", '?'}, {"(?=a)", "a", '?'}, {"a{1001}", "a", '?'},
        {"(((a{1000}){1000}))", "a", '?'}, {"\\", "a", '?'}, {"\xFF", "\xFF", '?'}, {"[[:no:]]", "a", '?'}};
    for (auto const& c : cases) {
        CAPTURE(c.pattern);
        CHECK(full(c.pattern, c.text) == c.wanted);
    }
    std::string const deep(1000, '(');
    CHECK(full(deep, "a") == '?');
    // an expression that searchers with a step back never end with
    CHECK(full("(a?){30}a{30}", std::string(30, 'a')) == '1');
    CHECK(full("(x+x+)+y", std::string(5000, 'x')) == '0');
}

TEST_CASE("matches are replaced: the first on the left, then what the expression names first") {
    CHECK(replaced("a*", "baac", "-") == "-b-c-");
    CHECK(replaced("", "\xC3\xA9", "-") == "-\xC3\xA9-");
    CHECK(replaced("b", "abc", "[\\0]") == "a[b]c");
    CHECK(replaced("(a)(b)?", "ac ab", "<\\1\\2>") == "<a>c <ab>");
    CHECK(replaced("a|ab", "ab", "x") == "xb");
    CHECK(replaced("a+?", "aaa", "x") == "xxx");
    CHECK(replaced("a+", "aaa b a", "x", false) == "x b a");
    CHECK(replaced("(a+)(b+)", "xaabbx", "\\2\\1\\\\") == "xbbaa\\x");
    CHECK(replaced("^\\s+|\\s+$", "  a b ", "") == "a b");
    CHECK(replaced("(?i)<br ?/?>", "a<BR/>b", " ") == "a b");
    CHECK(replaced("[!\"#$%&()*+,\\-./:;<=>?@\\[\\\\\\]^_`{|}~\\t\\n]", "Hi, [you]!", "") == "Hi you");
    CHECK(replaced("a", "a", "\\1") == "refused");
    CHECK(replaced("a", "a", "x\\") == "refused");
    graft::arena room;
    texts const y({2});
    CHECK(lib::static_regex_replace(texts({2}, {"a1b22", ""}), {"[0-9]+"}, {"#"}, {true}, {&room}, y));
    CHECK(y.values() == strings{"a#b#", ""});
    bools const yes({2});
    CHECK(lib::regex_full_match(texts({2}, {"a1", "b"}), texts({1}, {"[a-z]\\d"}), yes));
    CHECK(yes.values() == std::vector<bool>{true, false});
    CHECK(
        lib::regex_full_match(texts({1}, {"a"}), texts({2}, {"a", "b"}), bools({1})).code == errc::wrong_element_count);
}

TEST_CASE("texts are normalized: words that stop are taken out, cases of all scripts change") {
    graft::arena room;
    std::string_view const stop[] = {"Monday"};
    auto const made = [&](strings const& x, std::string_view change, bool exactly, bool stops) {
        texts const y({static_cast<std::int64_t>(x.size())});
        graft::shape size;
        graft::span<std::string_view const> const words(stop, stops ? 1 : 0);
        CHECK(lib::normalize_texts(
            texts({static_cast<std::int64_t>(x.size())}, x), y, {&size}, {change}, {exactly}, {words}, {&room}));
        auto all = y.values();
        all.resize(static_cast<std::size_t>(size[0].value()));
        std::string joined;
        for (auto const t : all) joined += std::string(t) + ";";
        return joined;
    };
    CHECK(made({"monday", "Tuesday", "Monday"}, "NONE", true, true) == "monday;Tuesday;");
    CHECK(made({"monday", "Tuesday", "Monday"}, "UPPER", false, true) == "TUESDAY;");
    CHECK(made({"monday", "Monday"}, "LOWER", false, true) == ";");
    CHECK(made({"\xC3\x84\xD0\x96\xCE\xA9\xF0\x90\x90\x80"}, "LOWER", true, false) ==
          "\xC3\xA4\xD0\xB6\xCF\x89\xF0\x90\x90\xA8;");
    CHECK(made({"\xC3\xA4\xD0\xB6z\xFF"}, "UPPER", true, false) == "\xC3\x84\xD0\x96Z\xFF;");
}

TEST_CASE("texts are joined and split") {
    graft::arena room;
    texts const both({2, 2});
    CHECK(lib::concat_texts(texts({2, 1}, {"a", "b"}), texts({2}, {"", "x"}), both, {&room}));
    CHECK(both.values() == strings{"a", "ax", "b", "bx"});
    auto const parts = [](strings const& x, std::string_view delimiter, std::int64_t most) {
        auto const n = static_cast<std::int64_t>(x.size());
        texts const y({n, 5});
        longs const count({n});
        graft::shape size;
        if (!lib::split_texts(texts({n}, x), y, count, {&size}, {delimiter}, {most}, {5}))
            return std::string("refused");
        std::string joined;
        for (std::int64_t i = 0; i < n * size[1].value(); ++i)
            joined += std::string(y.values()[static_cast<std::size_t>(i)]) + "|";
        for (auto const c : count.values()) joined += std::to_string(c);
        return joined;
    };
    CHECK(parts({"a--b", "c"}, "-", -1) == "a||b|c|||31");
    CHECK(parts({" a  b ", ""}, "", -1) == "a|b|||20");
    CHECK(parts({"  a  b c "}, "", 1) == "a|b c |2");
    CHECK(parts({"a,b,c"}, ",", 1) == "a|b,c|2");
    CHECK(parts({""}, ",", -1) == "|1");
    CHECK(parts({"a,b,c,d,e,f"}, ",", -1) == "refused");
}

TEST_CASE("n-grams are counted: with words between, in rows, weighed") {
    std::int64_t const pool[] = {2, 3, 5, 4, 5, 6, 7, 8, 6, 7}, counts[] = {0, 4}, places[] = {0, 1, 2, 3, 4, 5, 6};
    double const weights[] = {1, 1, 1, 1, 2, 2, 3};
    auto const counted = [&](std::int64_t least, std::int64_t skips, std::string_view mode) {
        floats const y({2, 7});
        CHECK(lib::count_n_grams(ints({2, 6}, {1, 1, 3, 3, 3, 7, 8, 6, 7, 5, 6, 8}), y, {least}, {2}, {skips}, {mode},
            {graft::span<std::int64_t const>(counts)}, {graft::span<std::int64_t const>(places)},
            {graft::span<std::int64_t const>(pool)}, {}, {graft::span<double const>(weights)}));
        return y.values();
    };
    using row = std::vector<float>;
    CHECK(counted(2, 0, "TF") == row{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1});
    CHECK(counted(1, 5, "TF") == row{0, 3, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 1, 1});
    CHECK(counted(1, 5, "TFIDF") == row{0, 3, 0, 0, 0, 0, 0, 0, 0, 1, 0, 2, 2, 3});
    CHECK(counted(1, 5, "IDF") == row{0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 2, 2, 3});
}

TEST_CASE("numbers are read from texts and written as texts") {
    graft::arena room;
    floats const y({4});
    CHECK(lib::cast_from_text(texts({4}, {"3.25", " 1E2", "-INF", "+1e-3"}), y));
    CHECK(y.values() == std::vector<float>{3.25f, 100.f, -HUGE_VALF, 1e-3f});
    CHECK(lib::cast_from_text(texts({1}, {"1.5x"}), floats({1})).code == errc::wrong_input_data);
    CHECK(lib::cast_from_text(texts({1}, {"300"}), tensor<std::uint8_t>({1})).code == errc::wrong_input_data);
    texts const z({5});
    CHECK(lib::cast_to_text(floats({5}, {0.47892547f, 1000.f, 1e-5f, HUGE_VALF, -0.5f}), z, {&room}));
    CHECK(z.values() == strings{"0.47892547", "1000", "1e-05", "INF", "-0.5"});
    texts const w({2});
    CHECK(lib::cast_to_text(longs({2}, {-7, 1234567890123}), w, {&room}));
    CHECK(w.values() == strings{"-7", "1234567890123"});
}

} // namespace
} // namespace library_kernels_words_test
