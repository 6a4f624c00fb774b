// graft/text/write_file.hpp - writes text to files, and creates their directories
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cerrno>
#include <cstdio>
#include <cstring> // strerror
#include <string>
#include <string_view>
#include <sys/stat.h>

#include "graft/base/error.hpp"

GRAFT_BEGIN

/// Writes a text file.
/// error cannot_write_file
[[nodiscard]] inline error_list write_text(std::string const& path, std::string_view text) {
    error_list errors;
    auto* const out = std::fopen(path.c_str(), "wb");
    bool const written = out && std::fwrite(text.data(), 1, text.size(), out) == text.size();
    bool const closed = out && std::fclose(out) == 0;
    if (!written || !closed)
        errors.add(errc::cannot_write_file, place::in(path), "a file that can be written", std::strerror(errno));
    return errors;
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
