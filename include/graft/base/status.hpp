// graft/base/status.hpp - the result of a rule: ok, or the error with its parameter and numbers; no allocation
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

#include "graft/base/errc.hpp"
#include "graft/base/require.hpp"

GRAFT_BEGIN

/// An optional number in a status. "None" is not all zeros: for an ok status g++ would clear the bytes with one string
/// instruction, which takes longer than most rules.
class GRAFT_TYPE figure {
public:
    constexpr figure() = default;
    /// An integer of any type: sizes and ranks are std::size_t, numbers of models std::int64_t.
    template <class N> requires(std::is_integral_v<N>)
    constexpr figure(N value) : value_(static_cast<std::int64_t>(value)), absent_(false) {}

    constexpr explicit operator bool() const { return !absent_; }
    /// The number; only if there is one.
    constexpr std::int64_t operator*() const {
        GRAFT_REQUIRE(!absent_, "figure", "there is no number");
        return value_;
    }
    constexpr void reset() { *this = {}; }
    constexpr bool operator==(figure const&) const = default;

private:
    std::int64_t value_ = 0;
    bool absent_ = true;
};

/// The result of a rule. Strings are views of static storage or of the operator's names.
struct [[nodiscard("an error is returned, or tested")]] GRAFT_TYPE status {
    errc code = errc::ok;
    std::string_view parameter{}; ///< the port or attribute at fault
    std::string_view expected{};  ///< in words
    figure wanted{}, got{};
    std::string_view found{}; ///< as a string, if there is no number

    constexpr explicit operator bool() const { return code == errc::ok; }
};

/// No error.
inline constexpr status ok{};

/// An error of a rule: its code, the parameter with the wrong value, and what is expected of it.
constexpr status fail(errc code, std::string_view parameter = {}, std::string_view expected = {}) {
    return {code, parameter, expected, {}, {}};
}
/// An error at `parameter` with the number that was found.
constexpr status fail(errc code, std::string_view parameter, std::string_view expected, figure got) {
    return {code, parameter, expected, {}, got};
}
/// An error at `parameter` with the expected number and the one that was found.
constexpr status fail(errc code, std::string_view parameter, std::string_view expected, figure wanted, figure got) {
    return {code, parameter, expected, wanted, got};
}

namespace detail {
/// An optional value; the storage of a `result`. std::optional instantiates dozens of classes for each type in each
/// unit.
template <class T, bool Plain = __is_trivially_copyable(T)> class stored_value {
public:
    constexpr stored_value() = default;
    constexpr stored_value(T&& value) : value_(static_cast<T&&>(value)) {}
    constexpr bool has_value() const { return value_.has_value(); }
    constexpr T const& operator*() const { return *value_; }
    constexpr T& operator*() { return *value_; }

private:
    std::optional<T> value_{};
};
template <class T> class stored_value<T, true> {
public:
    constexpr stored_value() : none_() {}
    constexpr stored_value(T&& value) : value_(static_cast<T&&>(value)), there_(true) {}
    constexpr bool has_value() const { return there_; }
    constexpr T const& operator*() const { return value_; }
    constexpr T& operator*() { return value_; }

private:
    union {
        char none_; // no T is constructed if there is no value
        T value_;
    };
    bool there_ = false;
};
} // namespace detail

/// A value, or the error for which there is none. Usable in constant expressions for literal `T`.
/// example `auto const g = graft::import(npu, "net.onnx"); if (!g) return g.error(); print(g.notes().warnings);`
template <class T, class Error = status> class [[nodiscard]] GRAFT_TYPE result {
public:
    constexpr result(T value) : value_(std::move(value)) {}
    constexpr result(Error error) : error_(std::move(error)) {}
    /// A value, with additional notes.
    constexpr result(T value, Error notes) : value_(std::move(value)), error_(std::move(notes)) {}

    constexpr explicit operator bool() const { return value_.has_value(); }
    constexpr T const& operator*() const& {
        GRAFT_REQUIRE(value_.has_value(), "result", "there is no value, it is an error");
        return *value_;
    }
    constexpr T& operator*() & {
        GRAFT_REQUIRE(value_.has_value(), "result", "there is no value, it is an error");
        return *value_;
    }
    constexpr T&& operator*() && {
        GRAFT_REQUIRE(value_.has_value(), "result", "there is no value, it is an error");
        return static_cast<T&&>(*value_);
    }
    constexpr T const* operator->() const {
        GRAFT_REQUIRE(value_.has_value(), "result", "there is no value, it is an error");
        return &*value_;
    }
    constexpr T* operator->() {
        GRAFT_REQUIRE(value_.has_value(), "result", "there is no value, it is an error");
        return &*value_;
    }
    constexpr Error const& error() const& { return error_; }
    constexpr Error&& error() && { return std::move(error_); }
    /// The notes of a value, or in addition to the errors: the warnings of an `error_list`.
    constexpr Error const& notes() const& { return error_; }

private:
    detail::stored_value<T> value_{};
    Error error_{};
};

GRAFT_END
