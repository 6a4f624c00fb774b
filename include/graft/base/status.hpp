// graft/base/status.hpp - the result of a rule: ok, or the error with its parameter and numbers; no allocation
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

#include "graft/base/errc.hpp"
#include "graft/base/violation.hpp"

GRAFT_BEGIN

/// An optional number in a status: what was expected, or found. Converts to bool; `*` is the number.
class GRAFT_TYPE figure {
    // "None" is not all zeros: for an ok status g++ would clear the bytes with one string instruction, which takes
    // longer than most rules.
public:
    constexpr figure() = default;
    /// An integer of any type: sizes and ranks are std::size_t, numbers of models std::int64_t.
    template <class N> requires(std::is_integral_v<N>)
    constexpr figure(N value) : value_(static_cast<std::int64_t>(value)), absent_(false) {}

    constexpr explicit operator bool() const { return !absent_; }
    /// The number; only if there is one.
    constexpr std::int64_t operator*() const {
        if (absent_) [[unlikely]]
            detail::stop({{}, {}, "figure", "it has no number", violation::none, violation::none, "test it first"});
        return value_;
    }
    /// Removes the number.
    constexpr void reset() { *this = {}; }
    constexpr bool operator==(figure const&) const = default;

private:
    std::int64_t value_ = 0;
    bool absent_ = true;
};

/// The result of a rule. Strings are views of static storage or of the operator's names.
struct [[nodiscard("an error is returned, or tested")]] GRAFT_TYPE status {
    errc code = errc::ok;         ///< what is wrong; `ok`: nothing
    std::string_view parameter{}; ///< the port or attribute at fault
    std::string_view expected{};  ///< what would be right, in words; may be empty
    figure wanted{},              ///< the expected number, if it is one
        got{};                    ///< the number that was found, if it is one
    std::string_view found{};     ///< as a string, if there is no number

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
/// A result without a value is dereferenced: `what` is the error that it is.
[[noreturn, gnu::cold, gnu::noinline]] inline void no_value(status const& what) {
    bounded_string<200> why;
    why.put("it has no value, it is an error");
    if (!what.parameter.empty()) why.put(" at '").put(what.parameter).put('\'');
    if (!what.expected.empty()) why.put(": expected ").put(what.expected);
    if (what.wanted) why.put(' ').put(*what.wanted);
    if (what.got) why.put(", got ").put(*what.got);
    stop({{}, {}, "result", why.view(), violation::none, violation::none, "test it before it is dereferenced"});
}
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

/// A value, or the error for which there is none. Usable in constant expressions for literal `T`. Test it before it is
/// dereferenced: without a value the violation handler of the program is called (`graft_on_violation`), with the error.
/// example `auto const g = graft::import(npu, "net.onnx"); if (!g) return g.error(); print(g.notes().warnings);`
template <class T, class Error = status> class [[nodiscard]] GRAFT_TYPE result {
public:
    constexpr result(T value) : value_(std::move(value)) {}
    constexpr result(Error error) : error_(std::move(error)) {}
    /// A value, with additional notes.
    constexpr result(T value, Error notes) : value_(std::move(value)), error_(std::move(notes)) {}

    constexpr explicit operator bool() const { return value_.has_value(); }
    constexpr T const& operator*() const& {
        if (!value_.has_value()) [[unlikely]]
            no_value(error_);
        return *value_;
    }
    constexpr T& operator*() & {
        if (!value_.has_value()) [[unlikely]]
            no_value(error_);
        return *value_;
    }
    constexpr T&& operator*() && {
        if (!value_.has_value()) [[unlikely]]
            no_value(error_);
        return static_cast<T&&>(*value_);
    }
    constexpr T const* operator->() const {
        if (!value_.has_value()) [[unlikely]]
            no_value(error_);
        return &*value_;
    }
    constexpr T* operator->() {
        if (!value_.has_value()) [[unlikely]]
            no_value(error_);
        return &*value_;
    }
    /// The error, or the notes of a value: an empty one (`ok`) if it has none.
    constexpr Error const& error() const& { return error_; }
    constexpr Error&& error() && { return std::move(error_); }
    /// The notes of a value, or in addition to the errors: the warnings of an `error_list`.
    constexpr Error const& notes() const& { return error_; }

private:
    /// Of an error of any type: its own `no_value` is found where it is defined, otherwise only the result is named.
    [[noreturn, gnu::cold, gnu::noinline]] static void no_value(Error const& error) {
        using detail::no_value;
        if constexpr (requires { no_value(error); }) no_value(error);
        detail::stop({{}, {}, "result", "it has no value, it is an error", violation::none, violation::none,
            "test it before it is dereferenced"});
    }

    detail::stored_value<T> value_{};
    Error error_{};
};

GRAFT_END
