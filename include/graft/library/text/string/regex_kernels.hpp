// graft/library/text/string/regex_kernels.hpp - kernels: strings matched and replaced by regular expressions
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>

#include "graft/kernel.hpp"
#include "graft/library/text/string/ops.hpp"
#include "graft/library/text/string/regex_match.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

template <class X, class Y> status match_all(X const& x, std::string_view pattern, Y const& y) {
    regex r;
    if (auto s = read_regex(pattern, r); !s) return s;
    regex_matcher m(r);
    for (std::size_t i = 0; i < x.size(); ++i) y[i] = m.full(x[i]);
    return ok;
}
template <class X, class Y> status replace_all(X const& x, std::string_view pattern, std::string_view rewrite, bool all,
    string_storage const& strings, Y const& y) {
    regex r;
    if (auto s = read_regex(pattern, r); !s) return s;
    if (auto s = check_rewrite(rewrite, r.groups); !s) return s;
    regex_matcher m(r);
    for (std::size_t i = 0; i < x.size(); ++i) y[i] = strings.keep(replaced(m, x[i], rewrite, all));
    return ok;
}
/// error wrong_element_count
template <class X> status one_text(X const& x, std::string_view port) {
    return x.size() == 1 ? ok
                         : fail(errc::wrong_element_count, port, "one string", 1, static_cast<std::int64_t>(x.size()));
}

} // namespace detail

/// All of these reject, with wrong_value, a pattern that cannot be parsed.
inline status regex_full_match(in<"x", std::string_view> x, in<"pattern", std::string_view> pattern, out<"y", bool> y) {
    if (auto s = detail::one_text(pattern, "pattern"); !s) return s;
    return detail::match_all(x, pattern[0], y);
}
inline status static_regex_full_match(
    in<"input", std::string_view> x, attr_of<"pattern", std::string_view> pattern, out<"output", bool> y) {
    return detail::match_all(x, *pattern, y);
}
inline status regex_replace(in<"x", std::string_view> x, in<"pattern", std::string_view> pattern,
    in<"rewrite", std::string_view> rewrite, attr_of<"replace_global", bool> all, string_storage strings,
    out<"y", std::string_view> y) {
    if (auto s = detail::one_text(pattern, "pattern"); !s) return s;
    if (auto s = detail::one_text(rewrite, "rewrite"); !s) return s;
    return detail::replace_all(x, pattern[0], rewrite[0], *all, strings, y);
}
inline status static_regex_replace(in<"input", std::string_view> x, attr_of<"pattern", std::string_view> pattern,
    attr_of<"rewrite", std::string_view> rewrite, attr_of<"replace_global", bool> all, string_storage strings,
    out<"output", std::string_view> y) {
    return detail::replace_all(x, *pattern, *rewrite, *all, strings, y);
}

/// The kernels of this file.
using regex_kernels =
    kernels<kernel<RegexFullMatch, &regex_full_match>, kernel<StaticRegexFullMatch, &static_regex_full_match>,
        kernel<RegexReplace, &regex_replace>, kernel<StaticRegexReplace, &static_regex_replace>>;

} // namespace library
GRAFT_END
