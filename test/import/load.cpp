// test/import/load.cpp - operator libraries from files: refusals before the dynamic linker reads the file, and after
// it
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/load.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include <dlfcn.h>

#include "graft/program/compile.hpp"
#include "graft/program/with_libraries.hpp"
#include "graft/session/session.hpp"
#include "test/import/target.hpp"

namespace import_load_test {

namespace {

using namespace import_test;

/// A shared object that is not an operator library and is loaded in every process: the math library, found by a
/// function that no sanitizer also defines.
std::string const& real_object() {
    static std::string const content = [] {
        ::Dl_info facts{};
        void const* symbol = ::dlsym(RTLD_DEFAULT, "cbrt");
        REQUIRE(symbol != nullptr);
        REQUIRE(::dladdr(symbol, &facts) != 0);
        return content_of(facts.dli_fname);
    }();
    return content;
}
graft::series<graft::error> elf(std::string_view content) {
    graft::error_list errors;
    errors.add(graft::library::check_elf(graft::as_bytes(graft::span(content)), "x.so"));
    return std::move(errors.errors);
}
graft::series<graft::error> refused_load(std::vector<std::string> const& paths) {
    auto const l = graft::library::load(paths);
    return l ? graft::series<graft::error>() : l.error().errors;
}
std::string changed(std::size_t at, std::initializer_list<unsigned char> bytes) {
    auto s = real_object();
    for (auto b : bytes) s[at++] = static_cast<char>(b);
    return s;
}
void check_one(graft::series<graft::error> const& got, errc code) {
    REQUIRE(got.size() == 1);
    CHECK(got[0].code == code);
    CHECK(!got[0].where.file.empty());
    CHECK(!got[0].expected.empty());
    CHECK(!got[0].got.empty());
}
bool is_loaded(std::string const& path) {
    auto* const h = ::dlopen(path.c_str(), RTLD_NOW | RTLD_NOLOAD);
    if (h) ::dlclose(h);
    return h != nullptr;
}

/// The lines of a program that README shows.
graft::error_list import_with(graft::target_view const& built_in) {
    auto const loaded = graft::library::load("mish.so");
    if (!loaded) return loaded.error();
    auto const npu = graft::with_libraries(built_in, *loaded);
    if (!npu) return npu.error();
    auto graph = graft::import(*npu, "model.pb");
    if (!graph) return graph.error();
    auto const program = graft::compile(std::move(*graph), *npu);
    if (!program) return program.error();
    graft::session run{*program};
    return {};
}

} // namespace

TEST_CASE("load: the lines of README, where there is no such file") {
    auto const errors = import_with({});
    REQUIRE(errors.errors.size() == 1);
    CHECK(errors.errors[0].where.file == "mish.so");
}

TEST_CASE("check_elf: a whole shared object for this machine and nothing else") {
    CHECK(elf(real_object()).empty());
    check_one(elf(""), errc::not_a_shared_object);
    check_one(elf("\x7F"
                  "EL"),
        errc::not_a_shared_object);
    check_one(elf("#!/bin/sh\necho this is no library\n"), errc::not_a_shared_object);
    check_one(elf(real_object().substr(0, 40)), errc::truncated);
    check_one(elf(changed(4, {1})), errc::wrong_architecture);        // 32 bits
    check_one(elf(changed(5, {2})), errc::wrong_architecture);        // big endian
    check_one(elf(changed(18, {0xFA, 0})), errc::wrong_architecture); // another machine
    check_one(elf(changed(16, {2, 0})), errc::not_a_shared_object);   // a program at a fixed address
    check_one(elf(changed(16, {1, 0})), errc::not_a_shared_object);   // an object file
    check_one(elf(changed(56, {0, 0})), errc::not_a_shared_object);   // no segments
    check_one(elf(changed(54, {32, 0})), errc::not_a_shared_object);  // segments of another size
    check_one(elf(changed(32, {0xF0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF})), errc::truncated);
}

TEST_CASE("check_elf: a file cut short anywhere is refused") {
    auto const& whole = real_object();
    for (std::size_t size = 0; size < whole.size(); size += 1 + size / 7) {
        CAPTURE(size);
        CHECK(elf(whole.substr(0, size)).size() == 1);
    }
    CHECK(elf(whole.substr(0, whole.size() - 1)).size() == 1);
}

TEST_CASE("check_elf: damaged headers never lead outside the file") {
    // read with an exact allocation, so that a sanitizer detects every byte beyond the end
    auto content = real_object().substr(0, 4096);
    std::uint32_t seed = 1;
    for (int i = 0; i < 20'000; ++i) {
        std::vector<char> damaged(content.begin(), content.begin() + 64 + (i % 700));
        for (int k = 0; k < 4; ++k) {
            seed = seed * 1'664'525u + 1'013'904'223u;
            damaged[16 + (seed >> 8) % (damaged.size() - 16)] = static_cast<char>(seed >> 24);
        }
        CHECK(elf({damaged.data(), damaged.size()}).size() == 1);
    }
}

TEST_CASE("load: what is no library is named, with what was expected") {
    folder const dir;
    check_one(refused_load({dir.file("text.so", "hello")}), errc::not_a_shared_object);
    check_one(refused_load({dir.file("empty.so", "")}), errc::empty_file);
    check_one(refused_load({dir.file("short.so", real_object().substr(0, 4096))}), errc::truncated);
    check_one(refused_load({"/no/such/file.so"}), errc::cannot_open_file);
    auto const other = dir.file("other.so", real_object());
    check_one(refused_load({other}), errc::missing_symbol);
    CHECK(!is_loaded(other)); // and is unloaded again
    // well-formed, but with a version that the dynamic linker does not support: its own message
    check_one(refused_load({dir.file("broken.so", changed(20, {9}))}), errc::cannot_load_library);
}

TEST_CASE("load: a directory with bad files loads nothing and names them all, in the order of names") {
    auto const dir = std::filesystem::temp_directory_path() / ("graft_load_test_" + std::to_string(::getpid()));
    std::filesystem::create_directories(dir);
    check_one(refused_load({dir.string()}), errc::no_library_in_directory);
    auto const put = [&](char const* name, std::string_view content) {
        std::ofstream(dir / name, std::ios::binary).write(content.data(), static_cast<std::streamsize>(content.size()));
    };
    put("c.so", real_object());
    put("d.so", "no library");
    put("a.so", real_object().substr(0, 5000));
    put("notes.txt", "not looked at");
    auto const got = refused_load({dir.string()});
    REQUIRE(got.size() == 2);
    CHECK(got[0].where.file == (dir / "a.so").string());
    CHECK(got[0].code == errc::truncated);
    CHECK(got[1].where.file == (dir / "d.so").string());
    CHECK(!is_loaded((dir / "c.so").string())); // not even tried
    std::filesystem::remove(dir / "a.so");
    std::filesystem::remove(dir / "d.so");
    put("b.so", real_object());
    auto const second = refused_load({dir.string() + "/"});
    REQUIRE(second.size() == 2);
    CHECK(second[0].code == errc::missing_symbol);
    CHECK(second[0].where.file == (dir / "b.so").string());
    CHECK(second[1].where.file == (dir / "c.so").string());
    std::filesystem::remove_all(dir);
    CHECK(graft::library::load(graft::span<std::string const>())->empty());
}

} // namespace import_load_test
