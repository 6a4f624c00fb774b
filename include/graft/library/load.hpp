// graft/library/load.hpp - loads operator libraries from files: shared objects, one or a directory of them, all or
// none
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cerrno>
#include <cstring> // strerror
#include <dirent.h>
#include <dlfcn.h>
#include <memory> // shared_ptr of the loaded object
#include <string>
#include <sys/stat.h>
#include <utility>
#include <vector>

#include "graft/base/config.hpp"
#include "graft/base/container/sort.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/error.hpp"
#include "graft/base/status.hpp"
#include "graft/library/elf.hpp"
#include "graft/model/file.hpp"
#include "graft/program/check_library.hpp"
#include "graft/program/with_libraries.hpp"

GRAFT_BEGIN
namespace library {

/// Libraries in the order of the paths; within a directory by file name, byte by byte.
using library_list = std::vector<operator_library>;

namespace loading {

/// The shared objects for `path`: itself, or the files `*.so` of a directory, sorted.
/// error cannot_open_file, no_library_in_directory
inline error_list list_files(std::string const& path, std::vector<std::string>& files) {
    error_list errors;
    auto const fails = [&](errc code, std::string expected, std::string got) {
        errors.add(code, place::in(path), std::move(expected), std::move(got));
        return errors;
    };
    struct ::stat facts{};
    if (::stat(path.c_str(), &facts) != 0)
        return fails(errc::cannot_open_file, "a shared object or a directory", std::strerror(errno));
    if (S_ISREG(facts.st_mode)) return files.push_back(path), errors;
    if (!S_ISDIR(facts.st_mode)) return fails(errc::cannot_open_file, "a shared object or a directory", "neither");
    auto* const folder = ::opendir(path.c_str());
    if (!folder) return fails(errc::cannot_open_file, "a directory that can be read", std::strerror(errno));
    auto const first = files.size();
    while (auto const* entry = ::readdir(folder))
        if (std::string const name = entry->d_name; name.size() > 3 && name.ends_with(".so"))
            files.push_back(path + (path.ends_with('/') ? "" : "/") + name);
    ::closedir(folder);
    span<std::string> added(files.data() + first, files.size() - first);
    graft::sort(added);
    if (files.size() == first) return fails(errc::no_library_in_directory, "files whose names end in .so", "none");
    return errors;
}

/// Loads one shared object and finds its table.
/// error cannot_load_library, missing_symbol
inline result<operator_library, error_list> open(std::string const& path) {
    error_list errors;
    // a name without a slash would be searched in the linker's directories
    auto const name = path.find('/') == std::string::npos ? "./" + path : path;
    auto* const handle = ::dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!handle) {
        auto const* const why = ::dlerror();
        errors.add(errc::cannot_load_library, place::in(path), "a library whose symbols are all found", why ? why : "");
        return errors;
    }
    operator_library l{path, nullptr, std::shared_ptr<void const>(handle, [](void* h) { ::dlclose(h); })};
    auto* const symbol = ::dlsym(handle, "graft_library");
    if (!symbol) errors.add(errc::missing_symbol, place::in(path), "the function graft_library", "no such symbol");
    else if (l.table = reinterpret_cast<library_table const* (*)()>(symbol)(); !l.table)
        errors.add(errc::missing_symbol, place::in(path), "a table from graft_library", "null");
    if (errors.failed()) return errors;
    return l;
}

} // namespace loading

/// Loads the operator libraries at `paths`: shared objects, and directories, whose `*.so` are loaded in the order of
/// their names. All or none: after an error no library remains loaded, and the errors of all files are returned. No
/// file is loaded unless all are complete shared objects for this machine. Loading a library executes it: its
/// constructors run before its table can be examined, and a malicious library can do harm. The checks detect mistakes
/// - another version, another machine, an incomplete download - but no attacks. A file must not be changed while it is
/// loaded.
///
/// Each library's `owner` keeps its object loaded; so does every `target_view` with it, and every graph imported for
/// one.
/// error cannot_open_file, empty_file, no_library_in_directory, not_a_shared_object, wrong_architecture, truncated,
///       cannot_load_library, missing_symbol, and those of `check_library`
[[nodiscard]] inline result<library_list, error_list> load(span<std::string const> paths) {
    error_list errors;
    std::vector<std::string> files;
    for (auto const& path : paths) errors.add(loading::list_files(path, files));
    for (auto const& file : files)
        if (auto const bytes = errors.take(map_file(file))) errors.add(check_elf(bytes->bytes(), file));
    if (errors.failed()) return errors;
    library_list all;
    for (auto const& file : files) {
        auto l = loading::open(file);
        errors.add(l ? check_library(*l) : std::move(l).error());
        if (l) all.push_back(*std::move(l));
    }
    if (errors.failed()) return errors;
    return all;
}
/// One file or directory.
/// example `auto const mish = graft::library::load("mish.so"); auto const both = graft::with_libraries(npu, *mish);`
[[nodiscard]] inline result<library_list, error_list> load(std::string const& path) { return load(span(&path, 1)); }

} // namespace library
GRAFT_END
