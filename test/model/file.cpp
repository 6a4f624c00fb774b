// test/model/file.cpp - files that can be mapped, cannot be mapped, or should not be opened
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <sys/mman.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include "graft/model/file.hpp"

namespace model_file_test {

using namespace graft;

namespace {

/// A separate folder that is removed with its files.
struct folder {
    std::string path = (std::filesystem::temp_directory_path() / "graft_file_XXXXXX").string();
    std::vector<std::string> files{};

    folder() { CHECK(::mkdtemp(path.data()) != nullptr); }
    folder(folder const&) = delete;
    ~folder() {
        for (auto const& f : files) ::unlink(f.c_str());
        ::rmdir(path.c_str());
    }
    std::string name(std::string_view file) { return files.emplace_back(path + "/" + std::string(file)); }
    std::string write(std::string_view file, std::string_view content) {
        auto const at = name(file);
        auto* const f = std::fopen(at.c_str(), "wb");
        std::fwrite(content.data(), 1, content.size(), f);
        std::fclose(f);
        return at;
    }
};

errc code_of(std::string const& path, read_budget const& budget = {}) {
    error_list errors;
    auto const file = errors.take(map_file(path, budget));
    CHECK((file == nullptr) == errors.failed());
    if (!errors.failed()) return errc::ok;
    CHECK(errors.errors.size() == 1);
    CHECK(errors.errors[0].where.file == path);
    return errors.errors[0].code;
}

} // namespace

TEST_CASE("a file is mapped and keeps its bytes") {
    folder in;
    auto const path = in.write("a.pb", "graph\0bytes");
    error_list errors;
    auto const file = errors.take(map_file(path, {}));
    REQUIRE(file != nullptr);
    CHECK(file->is_mapped());
    CHECK(file->text() == "graph");
    CHECK(!errors.failed());
    ::unlink(path.c_str());
    CHECK(file->bytes().size() == 5);
    CHECK(file->bytes()[0] == std::byte{'g'});
}

TEST_CASE("what cannot be a model is an error with the file's name") {
    folder in;
    CHECK(code_of(in.path) == errc::cannot_open_file);
    CHECK(code_of(in.path + "/none") == errc::cannot_open_file);
    CHECK(code_of("") == errc::cannot_open_file);
    CHECK(code_of(in.write("empty", "")) == errc::empty_file);
    CHECK(code_of("/dev/null") == errc::empty_file);
    CHECK(code_of("/dev/zero", {.file_bytes = 100}) == errc::file_too_large); // never ends
    auto const five = in.write("five", "12345");
    CHECK(code_of(five, {.file_bytes = 5}) == errc::ok);
    CHECK(code_of(five, {.file_bytes = 4}) == errc::file_too_large);

    error_list errors;
    CHECK(errors.take(map_file(in.path, {})) == nullptr);
    CHECK(errors.errors.back().got == "a directory");
    CHECK(errors.take(map_file(five, {.file_bytes = 4})) == nullptr);
    CHECK(errors.errors.back().expected == "at most 4 bytes");
    CHECK(errors.errors.back().got == "5");
}

TEST_CASE("a pipe is read to its end, but not beyond the budget") {
    folder in;
    auto const pipe = in.name("pipe");
    REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
    std::string const content(200'000, 'x');
    for (bool const small : {false, true}) {
        std::thread writer([&] {
            auto* const f = std::fopen(pipe.c_str(), "wb");
            std::fwrite(content.data(), 1, 70'000, f); // fits in the pipe, including the bytes that the reader has read
            std::fclose(f);
        });
        error_list errors;
        auto const file = errors.take(map_file(pipe, {.file_bytes = small ? 69'999u : 70'000u}));
        writer.join();
        CHECK((file == nullptr) == small);
        if (small) {
            CHECK(errors.errors[0].code == errc::file_too_large);
        } else {
            CHECK(!file->is_mapped());
            CHECK(file->text() == std::string_view(content).substr(0, 70'000));
        }
    }
}

TEST_CASE("a file of the system that says it is empty is read" * doctest::description("reads /proc/self/stat") *
          doctest::skip(!std::filesystem::exists("/proc/self/stat"))) {
    error_list errors;
    auto const file = errors.take(map_file("/proc/self/stat", {}));
    REQUIRE(file);
    CHECK(!file->is_mapped());
    CHECK(!file->text().empty());
}

TEST_CASE("memory that is no file keeps what it has when pages are given back") {
    auto* const at = ::mmap(nullptr, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    REQUIRE(at != MAP_FAILED);
    std::memset(at, 7, 8192);
    mapped_file const file(at, 8192);
    file.release_pages();
    CHECK(file.bytes()[4096] == std::byte{7});
}

TEST_CASE("bytes in memory are a file, too") {
    mapped_file const file(std::vector<std::byte>(3, std::byte{7}));
    CHECK(file.bytes().size() == 3);
    CHECK(file.bytes()[2] == std::byte{7});
    CHECK(!file.is_mapped());
}

} // namespace model_file_test
