// test/library/count_malloc.cpp - malloc of the test program, counted: operator new is not all that allocates
// SPDX-License-Identifier: Apache-2.0
#include "test/library/count_malloc.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdlib>

#if defined __GLIBC__ && !defined __SANITIZE_ADDRESS__ && !defined __SANITIZE_THREAD__
#define GRAFT_COUNTS 1
#if defined __has_feature
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#undef GRAFT_COUNTS
#endif
#endif
#endif

namespace {
bool counting = false;
long count = 0;
} // namespace

namespace kernel_test {
void begin_counting() { count = 0, counting = true; }
void end_counting() { counting = false; }
long allocations() { return count; }
} // namespace kernel_test

#ifdef GRAFT_COUNTS
extern "C" {
void* __libc_malloc(std::size_t bytes);
void* malloc(std::size_t bytes) {
    count += counting;
    return __libc_malloc(bytes);
}
}

TEST_CASE("allocations are counted") {
    kernel_test::begin_counting();
    void* volatile p = std::malloc(100);
    kernel_test::end_counting();
    std::free(p);
    CHECK(kernel_test::allocations() == 1);
}
#endif
