// graft/base/container/kept_list.hpp - objects that are never freed: what points to one can tell that its owner ended
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"

GRAFT_BEGIN
namespace detail {

/// Objects with a member `next` that no owner has. They are the only memory that the library keeps for the whole
/// process: what points to such an object finds another generation there and no freed memory. No result depends on
/// which object an owner has. Threads may use a list at the same time.
/// cost an object for each owner that is alive at the same time
template <class T> class kept_list {
public:
    /// An object that nothing else has.
    [[nodiscard, gnu::noinline]] T* take() {
        lock();
        auto* const first = first_;
        if (first) first_ = first->next;
        unlock();
        return first ? first : new T;
    }
    /// Its owner has ended.
    [[gnu::noinline]] void put(T* one) {
        lock();
        one->next = first_;
        first_ = one;
        unlock();
    }

private:
    void lock() {
        while (__atomic_test_and_set(&locked_, __ATOMIC_ACQUIRE)) {}
    }
    void unlock() { __atomic_clear(&locked_, __ATOMIC_RELEASE); }

    T* first_ = nullptr;
    bool locked_ = false;
};

} // namespace detail
GRAFT_END
