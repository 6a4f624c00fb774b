// graft/text/write_file.hpp - writes text to files, and creates their directories
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cerrno>
#include <cstring> // strerror
#include <string>
#include <string_view>
#include <sys/stat.h>

#include "graft/base/atomic_file.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/error.hpp"

GRAFT_BEGIN

/// Writes a file of several parts, which replaces an old one only when it is complete. What is no plain file, such as a
/// device or a pipe, is written directly.
/// error cannot_write_file
[[nodiscard]] inline error_list write_parts(std::string const& path, span<std::string_view const> parts) {
    detail::whole_file out(path);
    for (auto const part : parts) out.write(part.data(), part.size());
    return out.finish();
}

/// The same, of a file with one text.
/// error cannot_write_file
[[nodiscard]] inline error_list write_text(std::string const& path, std::string_view text) {
    return write_parts(path, span(&text, 1));
}

/// Creates a directory and its parents.
/// error cannot_write_file
[[nodiscard]] inline error_list make_directory(std::string const& path) {
    error_list errors;
    int why = 0;
    for (std::size_t at = 0; at != std::string::npos;) {
        at = path.find('/', at + 1);
        why = ::mkdir(path.substr(0, at).c_str(), 0777) == 0 ? 0 : errno;
    }
    struct stat is{};
    if (::stat(path.c_str(), &is) != 0 || !S_ISDIR(is.st_mode))
        errors.add(errc::cannot_write_file, place::in(path), "a directory",
            why && why != EEXIST ? std::strerror(why) : "a file");
    return errors;
}

GRAFT_END
