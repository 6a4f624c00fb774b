// graft/base/container/shared.hpp - a shared owner of an object: like std::shared_ptr, also in constant expressions
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>
#include <utility> // move, swap

#include "graft/base/violation.hpp"

GRAFT_BEGIN

namespace detail {

/// The object of `shared`, and the number of its owners.
struct shared_holder {
    void (*end)(shared_holder*);
    std::size_t owners = 1;
};
template <class Owner> struct shared_holder_of : shared_holder {
    Owner owner;

    template <class... Args> explicit shared_holder_of(Args&&... args)
        : shared_holder{&ended}, owner(static_cast<Args&&>(args)...) {}
    static void ended(shared_holder* self) { delete static_cast<shared_holder_of*>(self); }
};

} // namespace detail

/// An owner of an object that it shares with its copies, or of nothing. The object ends with the last of them; copies
/// may be made and end in several threads. A std::shared_ptr, or another smart pointer, converts to it. In a constant
/// expression it owns nothing. It is a type of the library because `<memory>` costs a unit more than most headers here.
/// example `graft::shared<graft::symbol_table> const symbols = std::make_shared<graft::model_symbols>();`
template <class T> class GRAFT_TYPE shared {
    template <class> friend class shared;

public:
    using element_type = T;

    constexpr shared() = default;
    constexpr shared(std::nullptr_t) {}
    /// Holds a smart pointer of any type until the last copy ends.
    template <class Owner> requires requires(Owner const& o, T* of) {
        typename Owner::element_type;
        of = o.get();
    }
    shared(Owner owner) : at_(owner.get()) {
        if (at_) held_ = new detail::shared_holder_of<Owner>(std::move(owner));
    }
    template <class U> requires std::is_convertible_v<U*, T*>
    constexpr shared(shared<U> other) : held_(other.held_), at_(other.at_) {
        other.held_ = nullptr;
    }
    constexpr shared(shared const& other) : held_(other.held_), at_(other.at_) {
        if (held_) __atomic_add_fetch(&held_->owners, 1, __ATOMIC_RELAXED);
    }
    constexpr shared(shared&& other) noexcept { swap(other); }
    constexpr shared& operator=(shared other) noexcept {
        swap(other);
        return *this;
    }
    constexpr ~shared() {
        if (held_ && __atomic_sub_fetch(&held_->owners, 1, __ATOMIC_ACQ_REL) == 0) held_->end(held_);
    }
    /// A new object.
    template <class... Args> [[nodiscard]] static shared make(Args&&... args) {
        auto* const created = new detail::shared_holder_of<std::remove_const_t<T>>(static_cast<Args&&>(args)...);
        shared one;
        one.held_ = created;
        one.at_ = &created->owner;
        return one;
    }

    /// Gives up its share: the object ends if this was the last owner.
    constexpr void reset() { *this = shared(); }
    /// The object, or null: valid while an owner lives.
    [[nodiscard]] constexpr T* get() const { return at_; }
    [[nodiscard]] constexpr std::add_lvalue_reference_t<T> operator*() const {
        if (!at_) [[unlikely]]
            none();
        return *at_;
    }
    [[nodiscard]] constexpr T* operator->() const {
        if (!at_) [[unlikely]]
            none();
        return at_;
    }
    constexpr explicit operator bool() const { return at_ != nullptr; }
    friend constexpr bool operator==(shared const& a, std::nullptr_t) { return a.at_ == nullptr; }
    friend constexpr bool operator==(shared const& a, shared const& b) { return a.at_ == b.at_; }

private:
    [[noreturn, gnu::cold, gnu::noinline]] static void none() {
        detail::stop(
            {{}, {}, "shared", "it has no object", violation::none, violation::none, "it is empty, or was moved from"});
    }
    constexpr void swap(shared& other) noexcept {
        std::swap(held_, other.held_);
        std::swap(at_, other.at_);
    }

    detail::shared_holder* held_ = nullptr;
    T* at_ = nullptr;
};

GRAFT_END
