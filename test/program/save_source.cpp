// test/program/save_source.cpp - the contents of a program's C++ header, and the refusals
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
#include "graft/kernel/kernel_source.hpp"
#include "graft/kernel/signature.hpp"
#include "graft/kernel/table.hpp"
#include "graft/op/catalog/catalog.hpp"
#include "graft/op/define/op.hpp"
#include "graft/program/save_source.hpp"
#include "graft/program/source_file/spelling.hpp"
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
    using sources = graft::kernel_sources<graft::with_source<"twice.hpp", "mine::list", list>>;
};
static_assert(part::sources::size == 2);

/// Hypothetical definition sites of the kernels of the nets.
struct homes_of_nets {
    using sources = graft::kernel_sources<
        graft::with_source<"nets.hpp", "compiled_nets::plain_kernels::list", compiled_nets::plain_kernels::list>,
        graft::with_source<"nets.hpp", "compiled_nets::ready_kernels::list", compiled_nets::ready_kernels::list>>;
};

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
    auto const home = graft::kernel_source_part<part>::find(&graft::kernel<Twice, &thrice>::run);
    CHECK(home.header == "twice.hpp");
    CHECK(home.list == "mine::list");
    CHECK(home.place == 1);
    CHECK(graft::kernel_source_part<part>::find(nullptr).list.empty());
}

TEST_CASE("names of files become namespaces, strings become literals") {
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

TEST_CASE("what no straight line of calls does is refused by reason, all of it, and nothing is written") {
    static constexpr graft::kernel_source (*parts[])(graft::kernel_function) = {
        &graft::kernel_source_part<homes_of_nets>::find};
    auto const path = folder() / "net.hpp";
    std::size_t written = 0;
    for (auto const& net : compiled_nets::all()) {
        CAPTURE(net.name);
        auto const program = compiled_nets::compiled(net);
        auto const errors = graft::save_source(program, {parts}, path.string());
        CHECK(std::filesystem::exists(path) == !errors.failed());
        for (auto const& e : errors.errors) CHECK(!e.expected.empty());
        if (!errors.failed()) {
            ++written;
            auto const text = words_of(path);
            CHECK(text.find("#include \"nets.hpp\"") != text.npos);
            CHECK(text.find("graft::kernel_at<compiled_nets::") != text.npos);
        }
        std::filesystem::remove(path);
        auto const homeless = graft::save_source(program, {}, path.string());
        CHECK((homeless.failed() && !std::filesystem::exists(path)));
    }
    CHECK(written >= 1);
    CHECK(written < compiled_nets::all().size());
    std::filesystem::remove_all(folder());
}

} // namespace save_source_test
