// graft/kernel/kernel_state.hpp - the state that a prepare function created, with shared ownership
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility> // move, swap

#include "graft/base/config.hpp"

GRAFT_BEGIN

/// An owner of a kernel's state, or of nothing: a smart pointer of any type, held until the last copy of this is
/// destroyed. Copies may be made and destroyed in several threads.
class GRAFT_TYPE kernel_state {
    struct holder {
        void (*end)(holder*);
        std::size_t owners = 1;
    };
    template <class Owner> struct holder_of : holder {
        Owner owner;

        explicit holder_of(Owner&& o) : holder{&ended}, owner(std::move(o)) {}
        static void ended(holder* self) { delete static_cast<holder_of*>(self); }
    };

public:
    kernel_state() = default;
    template <class Owner> requires requires { typename Owner::element_type; }
    explicit kernel_state(Owner owner) : at_(owner.get()) {
        if (at_) held_ = new holder_of<Owner>(std::move(owner));
    }
    kernel_state(kernel_state const& other) : held_(other.held_), at_(other.at_) {
        if (held_) __atomic_add_fetch(&held_->owners, 1, __ATOMIC_RELAXED);
    }
    kernel_state(kernel_state&& other) noexcept { swap(other); }
    kernel_state& operator=(kernel_state other) noexcept {
        swap(other);
        return *this;
    }
    ~kernel_state() {
        if (held_ && __atomic_sub_fetch(&held_->owners, 1, __ATOMIC_ACQ_REL) == 0) held_->end(held_);
    }

    /// The state; null if there is none. It stays owned: do not delete it, and do not use it after the last copy has
    /// ended.
    [[nodiscard]] void* get() const { return at_; }
    explicit operator bool() const { return at_ != nullptr; }

private:
    void swap(kernel_state& other) noexcept {
        std::swap(held_, other.held_);
        std::swap(at_, other.at_);
    }

    holder* held_ = nullptr;
    void* at_ = nullptr;
};

GRAFT_END
