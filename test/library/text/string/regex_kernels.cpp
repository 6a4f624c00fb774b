// test/library/text/string/regex_kernels.cpp - regular expressions match as RE2 does
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "graft/library/text/string/kernels.hpp"
#include "test/library/kernel_call.hpp"

namespace library_text_string_regex_kernels_test {

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

} // namespace

TEST_CASE("regular expressions match whole strings as RE2 does") {
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
    // an expression that backtracking matchers do not finish
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

} // namespace library_text_string_regex_kernels_test
