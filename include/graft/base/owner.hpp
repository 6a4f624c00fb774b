// graft/base/owner.hpp - the number of an object that others refer to, by which they know whether it is still there
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>

#include "graft/base/container/kept_list.hpp"

GRAFT_BEGIN

template <class T> class owner;
template <class T> class reference_to;

namespace detail {

/// What is left of an owner, for those that refer to it.
template <class T> struct owner_record {
    owner<T>* of = nullptr;   ///< only while `number` is that of the owner
    std::uint32_t number = 0; ///< 0: no owner has the record
    owner_record* next = nullptr;
};
template <class T> inline constinit kept_list<owner_record<T>> free_records{};
/// How many owners there were. It only tells them apart: no result depends on a number.
inline constinit std::uint32_t owners_so_far = 0;

} // namespace detail

/// The base of `T`, a graph or the state of an expansion, to which others refer with `reference_to<T>`. Each object has
/// a number of its own, a copy too; one that is moved or assigned gets another, so that references to what it was do
/// not refer to what is now in its place. In a constant expression the number is 0: the compiler itself refuses what
/// outlives its owner there.
template <class T> class GRAFT_TYPE owner {
public:
    constexpr owner() : record_(take(this)) {}
    constexpr owner(owner const&) : owner() {}
    constexpr owner(owner&& other) noexcept : owner() { other.end_references(); }
    constexpr owner& operator=(owner const&) { return end_references(), *this; }
    constexpr owner& operator=(owner&& other) noexcept { return end_references(), other.end_references(), *this; }
    constexpr ~owner() {
        if (std::is_constant_evaluated()) {
            delete record_;
        } else {
            record_->number = 0;
            detail::free_records<T>.put(record_);
        }
    }
    /// Different for any two owners of a process; 0 in a constant expression.
    [[nodiscard]] constexpr std::uint32_t number() const { return record_->number; }
    /// Nothing refers to it from now on: references that exist are as those to an object that has ended.
    constexpr void end_references() { record_->number = next_number(); }

private:
    friend reference_to<T>;
    friend reference_to<T const>;
    using record = detail::owner_record<T>;
    static constexpr record* take(owner* of) {
        auto* const r = std::is_constant_evaluated() ? new record : detail::free_records<T>.take();
        r->of = of, r->number = next_number();
        return r;
    }
    static constexpr std::uint32_t next_number() {
        return std::is_constant_evaluated() ? 0 : __atomic_add_fetch(&detail::owners_so_far, 1, __ATOMIC_RELAXED);
    }

    record* record_;
};

/// Refers to an object that may end before: then, or after it was moved or assigned to, it refers to nothing. `T` may
/// be const.
/// cost two words; `get` is two loads. Once in 4,000,000,000 owners a number is used again.
template <class T> class GRAFT_TYPE reference_to {
    using to = std::remove_const_t<T>;

public:
    constexpr reference_to() = default;
    constexpr reference_to(T& of) : record_(static_cast<owner<to> const&>(of).record_), number_(record_->number) {}

    /// The object, or null.
    [[nodiscard]] constexpr T* get() const {
        if (!record_ || record_->number != number_) return nullptr;
        return static_cast<T*>(record_->of);
    }
    /// Whether it never referred to an object.
    [[nodiscard]] constexpr bool empty() const { return !record_; }
    friend constexpr bool operator==(reference_to a, reference_to b) {
        return a.record_ == b.record_ && a.number_ == b.number_;
    }

private:
    detail::owner_record<to> const* record_ = nullptr;
    std::uint32_t number_ = 0;
};

GRAFT_END
