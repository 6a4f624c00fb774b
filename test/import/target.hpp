// test/import/target.hpp - the target of the import tests, and models written to a temporary folder
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <system_error>
#include <unistd.h>
#include <vector>

#include "graft/run.hpp"

namespace [[gnu::visibility("hidden")]] import_test {

using graft::errc;

/// The shipped operators and plugins, without kernels. Compiled in target.cpp.
graft::target const& shipped();

/// A directory that is removed after the test.
class folder {
public:
    folder() : path_(std::filesystem::temp_directory_path() / ("graft_import_test_" + std::to_string(::getpid()))) {
        std::filesystem::create_directories(path_);
    }
    folder(folder const&) = delete;
    folder& operator=(folder const&) = delete;
    ~folder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    /// Writes a file, returns its path.
    [[nodiscard]] std::string file(std::string const& name, std::string_view content) const {
        auto const path = (path_ / name).string();
        std::ofstream out(path, std::ios::binary);
        out.write(content.data(), static_cast<std::streamsize>(content.size()));
        return path;
    }

private:
    std::filesystem::path path_;
};

inline std::string content_of(std::string const& path) {
    std::ifstream in(path, std::ios::binary);
    REQUIRE(in.good());
    return {std::istreambuf_iterator<char>(in), {}};
}

/// The errors of an import that must fail; empty if it did not.
inline graft::series<graft::error> refused(std::string const& path, graft::import_options const& options = {}) {
    auto const g = graft::import(shipped(), path, options);
    return g ? graft::series<graft::error>() : g.error().errors;
}

/// The only error of an import that must fail, with the file in its place.
inline graft::error only_error(std::string const& path, graft::import_options const& options = {}) {
    auto const all = refused(path, options);
    REQUIRE(all.size() == 1);
    CHECK(all[0].where.file == path);
    return all[0];
}

} // namespace import_test
