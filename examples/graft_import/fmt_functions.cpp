// examples/graft_import/fmt_functions.cpp - the functions of fmt's library, compiled into the program
// SPDX-License-Identifier: Apache-2.0

// libfmt.so needs libstdc++.so, whose loading takes 1.7 million instructions: more than everything that the program
// does to import a small net. Functions that are defined here are not searched in libfmt.so, and then the linker drops
// it.
#include <fmt/format-inl.h>

template fmt::detail::thousands_sep_result<char> fmt::detail::thousands_sep_impl<char>(fmt::detail::locale_ref);
template char fmt::detail::decimal_point_impl<char>(fmt::detail::locale_ref);
