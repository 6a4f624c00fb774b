// graft/base/container/shared.hpp - a std::shared_ptr that may be a member of objects created in a constant expression
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef> // nullptr_t
#include <memory>
#include <utility>

#include "graft/base/container/series.hpp"

GRAFT_BEGIN

/// A shared owner, or empty; used like a std::shared_ptr, to and from which it converts. In a constant expression it
/// owns nothing: there a std::shared_ptr can be neither created nor destroyed.
template <class T> class GRAFT_TYPE shared {
public:
    constexpr shared() = default;
    constexpr shared(std::nullptr_t) {}
    template <class U> requires std::convertible_to<std::shared_ptr<U>, std::shared_ptr<T>>
    shared(std::shared_ptr<U> other) {
        if (other) held_.push_back(std::move(other));
    }

    constexpr void reset() { held_ = {}; }
    [[nodiscard]] constexpr T* get() const { return held_.empty() ? nullptr : held_.front().get(); }
    [[nodiscard]] constexpr T& operator*() const { return *get(); }
    [[nodiscard]] constexpr T* operator->() const { return get(); }
    constexpr explicit operator bool() const { return !held_.empty(); }
    operator std::shared_ptr<T>() const { return held_.empty() ? std::shared_ptr<T>() : held_.front(); }
    friend constexpr bool operator==(shared const& a, std::nullptr_t) { return a.held_.empty(); }
    friend constexpr bool operator==(shared const& a, shared const& b) { return a.get() == b.get(); }

private:
    series<std::shared_ptr<T>> held_{}; ///< one, or none
};

GRAFT_END
