// graft/base/status.hpp - what a rule answers: fine, or the mistake with its parameter and figures; no allocation
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "graft/base/config.hpp"
#include "graft/base/errc.hpp"

GRAFT_BEGIN

/// A number in an answer, where there is one. "None" is not all zeros: of a status that says "fine" g++ would
/// clear the bytes with one string instruction, which takes longer than most rules.
class GRAFT_TYPE figure {
public:
    constexpr figure() = default;
    constexpr figure(std::int64_t value) : value_(value), absent_(false) {}

    constexpr explicit operator bool() const { return !absent_; }
    /// The number; only where there is one.
    constexpr std::int64_t operator*() const { return value_; }
    constexpr void reset() { *this = {}; }
    constexpr bool operator==(figure const&) const = default;

private:
    std::int64_t value_ = 0;
    bool absent_ = true;
};

/// The answer of a rule. Texts are views of static storage or of the operator's names.
struct [[nodiscard]] GRAFT_TYPE status {
    errc code = errc::ok;
    std::string_view parameter{}; ///< the port or attribute that is wrong
    std::string_view expected{};  ///< in words
    figure wanted{}, got{};
    std::string_view found{}; ///< in words, where no figure says it

    constexpr explicit operator bool() const { return code == errc::ok; }
};

/// Nothing is wrong.
inline constexpr status ok{};

/// A mistake at `parameter`.
constexpr status fail(errc code, std::string_view parameter = {}, std::string_view expected = {}) {
    return {code, parameter, expected, {}, {}};
}
/// A mistake at `parameter` with the figure that was found.
constexpr status fail(errc code, std::string_view parameter, std::string_view expected, std::int64_t got) {
    return {code, parameter, expected, {}, got};
}
/// A mistake at `parameter` with the figure that was wanted and the one that was found.
constexpr status fail(
    errc code, std::string_view parameter, std::string_view expected, std::int64_t wanted, std::int64_t got) {
    return {code, parameter, expected, wanted, got};
}

namespace detail {
/// A value, or none; what a `result` keeps of any type. std::optional makes dozens of classes for each in each unit.
template <class T, bool Plain = __is_trivially_copyable(T)> class kept_value {
public:
    constexpr kept_value() = default;
    constexpr kept_value(T&& value) : value_(static_cast<T&&>(value)) {}
    constexpr bool has_value() const { return value_.has_value(); }
    constexpr T const& operator*() const { return *value_; }
    constexpr T& operator*() { return *value_; }

private:
    std::optional<T> value_{};
};
template <class T> class kept_value<T, true> {
public:
    constexpr kept_value() : none_() {}
    constexpr kept_value(T&& value) : value_(static_cast<T&&>(value)), there_(true) {}
    constexpr bool has_value() const { return there_; }
    constexpr T const& operator*() const { return value_; }
    constexpr T& operator*() { return value_; }

private:
    union {
        char none_; // nothing is made of T where there is no value
        T value_;
    };
    bool there_ = false;
};
} // namespace detail

/// A value, or why there is none. Usable in constant expressions for literal `T`.
/// example `auto const g = graft::import(npu, "net.onnx"); if (!g) return g.error(); print(g.notes().warnings);`
template <class T, class Error = status> class [[nodiscard]] GRAFT_TYPE result {
public:
    constexpr result(T value) : value_(std::move(value)) {}
    constexpr result(Error error) : error_(std::move(error)) {}
    /// A value, and what is to be said of it none the less.
    constexpr result(T value, Error notes) : value_(std::move(value)), error_(std::move(notes)) {}

    constexpr explicit operator bool() const { return value_.has_value(); }
    constexpr T const& operator*() const& { return *value_; }
    constexpr T& operator*() & { return *value_; }
    constexpr T&& operator*() && { return static_cast<T&&>(*value_); }
    constexpr T const* operator->() const { return &*value_; }
    constexpr T* operator->() { return &*value_; }
    constexpr Error const& error() const& { return error_; }
    constexpr Error&& error() && { return std::move(error_); }
    /// What is said of a value that is there, or beside the mistakes: the warnings of an `error_list`.
    constexpr Error const& notes() const& { return error_; }

private:
    detail::kept_value<T> value_{};
    Error error_{};
};

GRAFT_END
