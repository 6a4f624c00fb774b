// test/kernel/kernel_state.cpp - the owner of what a prepare function made: shared by copies, ended once
// SPDX-License-Identifier: Apache-2.0
#include "graft/kernel/kernel_state.hpp"

#include <doctest/doctest.h>

#include <memory>
#include <utility>

namespace kernel_state_test {

struct counted {
    int* ended;
    int number = 7;

    explicit counted(int* n) : ended(n) {}
    counted(counted const&) = delete;
    counted& operator=(counted const&) = delete;
    ~counted() { ++*ended; }
};

TEST_CASE("a kernel's state lives as long as one of its owners") {
    int ended = 0;
    graft::kernel_state last;
    CHECK_FALSE(last);
    CHECK(last.get() == nullptr);
    {
        graft::kernel_state const first(std::make_unique<counted>(&ended));
        CHECK(static_cast<counted*>(first.get())->number == 7);
        auto second = first;
        CHECK(second.get() == first.get());
        last = std::move(second);
    }
    CHECK(ended == 0);
    CHECK(static_cast<counted*>(last.get())->number == 7);
    last = {};
    CHECK(ended == 1);
    CHECK_FALSE(last);
}

TEST_CASE("a kernel's state is an owner among others of a shared pointer") {
    int ended = 0;
    auto shared = std::make_shared<counted>(&ended);
    {
        graft::kernel_state const state(shared);
        CHECK(shared.use_count() == 2);
        shared.reset();
        CHECK(ended == 0);
    }
    CHECK(ended == 1);
    CHECK_FALSE(graft::kernel_state(std::shared_ptr<counted>()));
}

} // namespace kernel_state_test
