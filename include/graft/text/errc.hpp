// graft/text/errc.hpp - the name, the sentence and the help of each error code
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/errc.hpp"

GRAFT_BEGIN

/// An enumerator of `errc` as readable text.
struct errc_words {
    std::string_view name{};     ///< as in the code: `wrong_rank`
    std::string_view sentence{}; ///< without a full stop
};

namespace detail {

/// Name and sentence of each code in order, each with a zero at its end: a table of pointers would have to be
/// relocated when a program starts, and a `switch` is 14 kB of code in each unit.
inline constexpr char errc_strings[] = "ok\0no error\0"
#define GRAFT_ERRC(code, sentence, help) #code "\0" sentence "\0"
    // clang-format off: each table is a list of literals
    GRAFT_ERRORS_OF_DEFINITIONS(GRAFT_ERRC)
    GRAFT_ERRORS_OF_MAPPINGS(GRAFT_ERRC)
    GRAFT_ERRORS_OF_MODELS(GRAFT_ERRC)
// clang-format on
#undef GRAFT_ERRC
    ;

} // namespace detail

/// Name and sentence of a code; both are empty if the number is not an enumerator.
/// cost linear in the codes before it
[[nodiscard]] constexpr errc_words words_of(errc code) {
    auto const* at = detail::errc_strings;
    auto const* const end = at + sizeof detail::errc_strings - 1;
    for (auto left = 2 * static_cast<unsigned>(code); left != 0; --left) {
        if (at == end) return {};
        at += std::string_view(at).size() + 1;
    }
    if (at == end) return {};
    std::string_view const name(at);
    return {name, std::string_view(at + name.size() + 1)};
}

/// What to do about an error, in one sentence; empty for `ok`, and if the number is not an enumerator.
/// example `help_of(errc::follow_cycle)` is "state the dtypes of one of them directly"
[[nodiscard]] constexpr std::string_view help_of(errc code) {
#define GRAFT_ERRC(code, sentence, help)                                                                               \
    case errc::code: return help;
    switch (code) {
    case errc::ok:
        return {};
        // clang-format off: each table is a list of cases
    GRAFT_ERRORS_OF_DEFINITIONS(GRAFT_ERRC)
    GRAFT_ERRORS_OF_MAPPINGS(GRAFT_ERRC)
    GRAFT_ERRORS_OF_MODELS(GRAFT_ERRC)
        // clang-format on
    }
#undef GRAFT_ERRC
    return {};
}

/// The enumerator's name, as in `errc::unknown_input`; empty for a number that is not an enumerator.
[[nodiscard]] constexpr std::string_view name_of(errc code) { return words_of(code).name; }

GRAFT_END
