// test/base/require.cpp - with GRAFT_CHECKED an access outside of the library's own lists, views, results and
// pointers ends the program, with a message
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAFT_CHECKED
#define GRAFT_CHECKED
#endif
#undef GRAFT_SEPARATE // graft::compiled is not checked
#include <doctest/doctest.h>

#include <csignal>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

#include "graft/base/container/series.hpp"
#include "graft/base/container/shared.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/status.hpp"
#include "graft/kernel/core_memory.hpp"
#include "graft/tensor/shape.hpp"

namespace require_test {
namespace {

/// The message of a process that calls `access` and is ended by it; empty if it is not.
template <class Access> std::string message_of(Access access) {
    int ends[2]{};
    REQUIRE(::pipe(ends) == 0);
    auto const child = ::fork();
    if (child == 0) {
        ::signal(SIGABRT, SIG_DFL); // not doctest's
        ::dup2(ends[1], 2);
        access();
        ::_exit(0);
    }
    REQUIRE(child > 0);
    ::close(ends[1]);
    std::string text;
    char part[256];
    for (auto n = ::read(ends[0], part, sizeof(part)); n > 0; n = ::read(ends[0], part, sizeof(part)))
        text.append(part, static_cast<std::size_t>(n));
    ::close(ends[0]);
    int how = 0;
    REQUIRE(::waitpid(child, &how, 0) == child);
    CHECK(WIFSIGNALED(how) == !text.empty());
    return text;
}
bool ends_with(std::string const& text, std::string const& end) {
    return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

/// Not known to the compiler, which could remove an access otherwise.
template <class T> [[gnu::noinline]] void use(T const& value) { asm volatile("" : : "r"(&value) : "memory"); }

} // namespace

TEST_CASE("an element that is not there ends the program with the line of the access, and one that is there does not") {
    graft::series<int> all{1, 2, 3};
    graft::span<int const> const view(all.data(), all.size());
    graft::shape const s{4, 5, 6};
    for (auto const i : {std::size_t{0}, std::size_t{2}}) {
        CHECK(message_of([&] { use(all[i]); }).empty());
        CHECK(message_of([&] { use(view[i]); }).empty());
        CHECK(message_of([&] { use(s.dims()[i]); }).empty());
        CHECK(message_of([&] { use(view.first(i)), use(view.subspan(i)), use(view.subspan(i, 1)); }).empty());
    }
    auto const line = std::to_string(__LINE__ + 1);
    auto const told = message_of([&] { use(all[3]); });
    CHECK(ends_with(told, "require.cpp:" + line + ": series[3]: index outside, there are 3\n"));
    CHECK(ends_with(message_of([&] { use(view[7]); }), ": span[7]: index outside, there are 3\n"));
    CHECK(ends_with(message_of([&] { use(s.dims()[3]); }), ": dim_list[3]: index outside, there are 3\n"));
    CHECK(message_of([&] { use(view.first(4)); }) == "graft: span[4]: a part that is outside, there are 3\n");
    CHECK(message_of([&] { use(view.last(4)); }) == "graft: span[4]: a part that is outside, there are 3\n");
    CHECK(message_of([&] { use(view.subspan(4)); }) == "graft: span[4]: a part that is outside, there are 3\n");
    CHECK(message_of([&] { use(view.subspan(1, 3)); }) == "graft: span[1]: a part that is outside, there are 3\n");
}

TEST_CASE("an empty list has neither a first nor a last element") {
    graft::series<int> none, one{1};
    CHECK(message_of([&] { use(one.front()), use(one.back()), one.pop_back(); }).empty());
    CHECK(message_of([&] { use(none.front()); }) == "graft: series: an element of an empty list\n");
    CHECK(message_of([&] { use(none.back()); }) == "graft: series: an element of an empty list\n");
    CHECK(message_of([&] { none.pop_back(); }) == "graft: series: an element of an empty list\n");
    CHECK(message_of([&] { one.erase(one.end()); }) == "graft: series: erases what is outside\n");
    CHECK(message_of([&] { one.insert(one.end() + 1, 2); }) == "graft: series[2]: a place outside, there are 1\n");
    CHECK(message_of([&] { use(graft::span<int>().back()); }) == "graft: span: an element of an empty view\n");
    CHECK(message_of([&] { use(graft::shape::scalar().dims().back()); }) == "graft: dim_list: a dim of rank 0\n");
}

TEST_CASE("the value of an error, an empty pointer and an absent number end the program") {
    graft::result<int> const good(1), bad(graft::fail(graft::errc::overflow));
    CHECK(message_of([&] { use(*good); }).empty());
    CHECK(message_of([&] { use(*bad); }) ==
          "graft: result: it has no value, it is an error; test it before it is dereferenced\n");
    auto const there = graft::shared<int>::make(1);
    graft::shared<int> const absent;
    CHECK(message_of([&] { use(*there); }).empty());
    CHECK(message_of([&] { use(*absent); }) == "graft: shared: it has no object; it is empty, or was moved from\n");
    CHECK(message_of([&] { use(*graft::figure(1)); }).empty());
    CHECK(message_of([&] { use(*graft::figure()); }) == "graft: figure: it has no number; test it first\n");
}

TEST_CASE("an index beyond the piece that a block loaded ends the program") {
    float numbers[]{1, 2, 3};
    graft::local_piece<float> const piece(numbers, 3);
    CHECK(message_of([&] { use(piece[2]); }).empty());
    CHECK(
        message_of([&] { use(piece[3]); }).find("piece of a tile[3]: index outside, there are 3") != std::string::npos);
}

TEST_CASE("what is checked when it runs is still a constant expression") {
    static_assert(graft::shape{1, 2}.dims()[1] == 2);
    static_assert(*graft::result<int>(7) == 7);
    static_assert([] {
        graft::series<int> all{1, 2, 3};
        all.erase(all.begin());
        all.pop_back();
        return all[0] + all.front() + all.back();
    }() == 6);
}

} // namespace require_test
