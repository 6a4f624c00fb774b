// test/base/atomic_file.cpp - a file that replaces the old one only when it is complete; links stay links and pipes
// stay pipes
// SPDX-License-Identifier: Apache-2.0
#include "graft/base/atomic_file.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace whole_file_test {

namespace {

namespace fs = std::filesystem;

struct folder {
    fs::path at = fs::temp_directory_path() / ("graft-whole-file-" + std::to_string(::getpid()));
    folder() { fs::create_directories(at); }
    ~folder() { fs::remove_all(at); }
};
std::string text_of(fs::path const& p) {
    std::ifstream in(p);
    return {std::istreambuf_iterator<char>(in), {}};
}
bool write(fs::path const& p, std::string const& text) {
    graft::detail::whole_file to(p.string());
    (void)to.write(text.data(), text.size());
    return !to.finish().failed();
}

} // namespace

TEST_CASE("a file is there when it is whole, and what was there before until then") {
    folder const dir;
    auto const file = dir.at / "a";
    CHECK(write(file, "first"));
    {
        graft::detail::whole_file to(file.string());
        CHECK(to.write("sec", 3));
        CHECK(text_of(file) == "first");
    }
    CHECK(text_of(file) == "first"); // it was not finished
    CHECK(write(file, "second"));
    CHECK(text_of(file) == "second");
    CHECK(std::distance(fs::directory_iterator(dir.at), {}) == 1);
    CHECK_FALSE(write(dir.at / "no" / "folder", "x"));
}

TEST_CASE("what is not whole is removed on request, as a handler of a signal makes it; whole files and others stay") {
    folder const dir;
    auto const file = dir.at / "a";
    CHECK(write(file, "first"));
    {
        graft::detail::whole_file one(file.string()), two((dir.at / "b").string());
        CHECK(one.write("sec", 3));
        CHECK(two.write("new", 3));
        CHECK(std::distance(fs::directory_iterator(dir.at), {}) == 3);
        graft::remove_unfinished_files();
        CHECK(std::distance(fs::directory_iterator(dir.at), {}) == 1);
    }
    CHECK(text_of(file) == "first");
    CHECK(write(dir.at / "c", "third"));
    graft::remove_unfinished_files(); // none is unfinished
    CHECK(text_of(dir.at / "c") == "third");
}

TEST_CASE("more files than are listed are written as well") {
    folder const dir;
    std::vector<std::unique_ptr<graft::detail::whole_file>> all;
    for (int k = 0; k < 40; ++k) {
        all.push_back(std::make_unique<graft::detail::whole_file>((dir.at / std::to_string(k)).string()));
        CHECK(all.back()->write("x", 1));
    }
    for (auto& one : all) CHECK(!one->finish().failed());
    CHECK(std::distance(fs::directory_iterator(dir.at), {}) == 40);
}

TEST_CASE("a link stays a link, and the file that it names is written") {
    folder const dir;
    auto const file = dir.at / "a", link = dir.at / "b";
    CHECK(write(file, "first"));
    fs::create_symlink("a", link);
    CHECK(write(link, "second"));
    CHECK(fs::is_symlink(link));
    CHECK(text_of(file) == "second");
}

TEST_CASE("a pipe stays a pipe, and gets what is written") {
    folder const dir;
    auto const pipe = dir.at / "p";
    REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
    int const reader = ::open(pipe.c_str(), O_RDWR | O_NONBLOCK);
    REQUIRE(reader >= 0);
    CHECK(write(pipe, "text"));
    char got[8]{};
    CHECK(::read(reader, got, sizeof got) == 4);
    CHECK(std::string(got) == "text");
    ::close(reader);
    CHECK(fs::is_fifo(pipe));
}

} // namespace whole_file_test
