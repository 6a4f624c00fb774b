// graft/model/known_file.hpp - what a file is that is not the one that is wanted
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "graft/base/bytes.hpp"
#include "graft/base/error.hpp"
#include "graft/base/separate.hpp"
#include "graft/model/byte_order_mark.hpp"

GRAFT_BEGIN
namespace model {

/// What a file is, and what to do with it. Empty if that is not known.
struct GRAFT_TYPE known_file {
    std::string_view what{};    ///< "a git-lfs pointer"
    std::string_view instead{}; ///< "fetch the file itself: git lfs pull"

    constexpr explicit operator bool() const { return !what.empty(); }
};

/// A file that stands for another one: a git-lfs pointer, a web page. No framework has such files.
/// cost reads the first bytes
[[nodiscard]] GRAFT_LARGE known_file stand_in(byte_view bytes);

/// What a file begins with that nothing is known of, for an error: `text that begins with '# notes'`.
[[nodiscard]] GRAFT_LARGE std::string beginning_of(byte_view bytes);

/// The error of a file that is something else than expected.
/// error wrong_kind_of_file
[[nodiscard]] inline error mistake_of(known_file const& f, std::string_view path, std::string expected) {
    return {errc::wrong_kind_of_file, place::in(path), std::move(expected) + " (" + std::string(f.instead) + ")",
        std::string(f.what)};
}

namespace detail {

/// The text without blanks and a byte order mark before it.
inline std::string_view without_blanks(std::string_view text) {
    text.remove_prefix(size_of_mark(text));
    auto const begin = text.find_first_not_of(" \t\r\n");
    return begin == text.npos ? std::string_view() : text.substr(begin);
}
inline bool begins_with_word(std::string_view text, std::string_view lower) {
    if (text.size() < lower.size()) return false;
    for (std::size_t i = 0; i < lower.size(); ++i)
        if ((text[i] >= 'A' && text[i] <= 'Z' ? static_cast<char>(text[i] + 32) : text[i]) != lower[i]) return false;
    return true;
}

} // namespace detail

} // namespace model
GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/model/detail/known_file.ipp"
#endif
