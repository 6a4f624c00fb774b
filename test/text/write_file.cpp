// test/text/write_file.cpp - text written to files: write errors are reported with the path
// SPDX-License-Identifier: Apache-2.0
#include "graft/text/write_file.hpp"

#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <sys/stat.h>
#include <unistd.h>

namespace text_write_file_test {

namespace {

using graft::errc;

TEST_CASE("a text that cannot be written is an error with its path") {
    graft::error_list errors;
    CHECK(!errors.add(graft::write_text("/proc/nope/x.txt", "text")));
    REQUIRE(errors.errors.size() == 1);
    CHECK(errors.errors[0].code == errc::cannot_write_file);
    CHECK(errors.errors[0].where.file == "/proc/nope/x.txt");
    CHECK(!errors.errors[0].got.empty());
}

TEST_CASE("a file of several parts has them in their order") {
    auto const path = (std::filesystem::temp_directory_path() / ("graft-parts-" + std::to_string(::getpid()))).string();
    std::string_view const parts[]{"a", "", "bc"};
    CHECK(!graft::write_parts(path, parts).failed());
    CHECK(std::filesystem::file_size(path) == 3);
    CHECK(!graft::write_parts(path, {}).failed());
    CHECK(std::filesystem::file_size(path) == 0);
    std::filesystem::remove(path);
}

TEST_CASE("a directory is made with those above it; a file of its name is an error") {
    std::string folder = (std::filesystem::temp_directory_path() / "graft_write_file_XXXXXX").string();
    REQUIRE(::mkdtemp(folder.data()) != nullptr);
    std::string const below = folder + "/a/b";
    graft::error_list errors;
    CHECK(errors.add(graft::make_directory(below)));
    CHECK(errors.add(graft::make_directory(below)));
    CHECK(errors.add(graft::write_text(below + "/x", "text")));
    CHECK(!errors.failed());
    CHECK(!errors.add(graft::make_directory(below + "/x")));
    REQUIRE(errors.errors.size() == 1);
    CHECK(errors.errors[0].got == "a file");
    ::unlink((below + "/x").c_str());
    for (auto const& d : {below, folder + "/a", folder}) CHECK(::rmdir(d.c_str()) == 0);
}

} // namespace

} // namespace text_write_file_test
