// test/program/save_source.cpp - what stands in a program's header of C++, and what is refused
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <type_traits>
#include <unistd.h>

#include "graft/kernel/at.hpp"
#include "graft/kernel/home.hpp"
#include "graft/kernel/signature.hpp"
#include "graft/kernel/table.hpp"
#include "graft/op/catalog.hpp"
#include "graft/op/op.hpp"
#include "graft/program/save_source.hpp"
#include "test/program/compiled_nets.hpp"

namespace save_source_test {

namespace {

struct Twice : graft::op<Twice> {
    static constexpr auto prototype = graft::prototype("Twice").input("x", f32).output("y", follow("x"));
};
graft::status twice(graft::in<"x", float>, graft::out<"y", float>) { return graft::ok; }
graft::status thrice(graft::in<"x", float>, graft::out<"y", float>) { return graft::ok; }

using list = graft::kernels_of<Twice, &twice, &thrice>;
static_assert(std::is_same_v<graft::kernel_at<list, 1>, graft::kernel<Twice, &thrice>>);

struct part {
    using homes = graft::kernel_homes<graft::homed<"twice.hpp", "mine::list", list>>;
};
static_assert(part::homes::size == 2);

std::string words_of(std::filesystem::path const& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}
std::filesystem::path folder() {
    auto const path = std::filesystem::temp_directory_path() / ("graft-source-" + std::to_string(::getpid()));
    std::filesystem::create_directories(path);
    return path;
}

} // namespace

TEST_CASE("a kernel is found by its function, with the header and the list in which it stands") {
    auto const home = graft::home_part<part>::find(&graft::kernel<Twice, &thrice>::run);
    CHECK(home.header == "twice.hpp");
    CHECK(home.list == "mine::list");
    CHECK(home.place == 1);
    CHECK(graft::home_part<part>::find(nullptr).list.empty());
}

TEST_CASE("names of files become namespaces, texts become literals") {
    using namespace graft::source_file;
    CHECK(namespace_of("a/lenet-5.hpp") == "lenet_5");
    CHECK(namespace_of("1.hpp") == "net_1");
    CHECK(namespace_of("--.hpp") == "net");
    CHECK(namespace_of("double.hpp") == "double_net");
    CHECK(namespace_of("a__b.hpp") == "a_b");
    CHECK(quoted("a\"\\\n\x80") == "\"a\\\"\\\\\\012\\200\"");
    CHECK(remark("a\\\nb") == "a??b");
    CHECK(real(1) == "1.0");
    CHECK(real(-0.5) == "-0.5");
    CHECK(real(1e300 * 1e300) == "__builtin_huge_val()");
    CHECK(integer(INT64_MIN) == "(-9223372036854775807 - 1)");
}

TEST_CASE("a program whose kernels have no home is refused, every node of it, and nothing is written") {
    auto const program = compiled_nets::chain();
    auto const path = folder() / "chain.hpp";
    auto const errors = graft::save_source(program, {}, path.string());
    REQUIRE(errors.failed());
    for (auto const& e : errors.errors) CHECK(e.code == graft::errc::cannot_be_saved);
    CHECK(errors.errors.size() == program.figures().steps);
    CHECK(!std::filesystem::exists(path));
    std::filesystem::remove_all(folder());
}

} // namespace save_source_test
