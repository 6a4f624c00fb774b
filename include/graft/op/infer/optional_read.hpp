// graft/op/infer/optional_read.hpp - a parameter that a node may not have, as a rule reads it: test it, then use it
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op/infer/attribute_list.hpp"
#include "graft/tensor/invalid_read.hpp"

GRAFT_BEGIN

namespace detail {

/// The parameter of an optional read, and where a read of one that is absent is recorded.
struct optional_place {
    invalid_read* reader = nullptr;
    std::int32_t place = 0; ///< `invalid_read::attribute_at`, or the position of an input port

    [[gnu::noinline, gnu::cold]] constexpr void note() const {
        if (reader) reader->note(invalid_read::what::absent, place);
    }
};

} // namespace detail

/// The shape or the descriptor of an optional input: test it, then use `*v` or `v->`. Without a test, of an input that
/// the node does not have, the rule's answer is an error.
/// example `if (auto const bias = ctx.optional_input<"bias">()) y[0] = bias->elements();`
/// error input_is_optional, by the compiler where it evaluates the rule, and by `infer_node`
template <class T> class GRAFT_TYPE optional_ref {
public:
    constexpr optional_ref() = default;
    constexpr optional_ref(T const* there, detail::optional_place at) : there_(there), at_(at) {}

    [[nodiscard]] constexpr explicit operator bool() const { return there_ != nullptr; }
    /// The same as a pointer, null if it is absent: for a function that tests it.
    [[nodiscard]] constexpr operator T const*() const { return there_; }
    [[nodiscard]] constexpr T const& operator*() const {
        return there_ ? *there_ : (at_.note(), detail::placeholder<T>);
    }
    [[nodiscard]] constexpr T const* operator->() const { return &**this; }

private:
    T const* there_ = nullptr;
    detail::optional_place at_{};
};

/// The value of an attribute without a default, or the dtype of an optional input: test it, then use `*v` or `v->`.
/// Without a test, of one that the node does not have, the rule's answer is an error.
/// example `if (auto const limit = ctx.optional_attr<"limit">()) y[0] = *limit;`
/// error attribute_is_optional, input_is_optional, as of `optional_ref`
template <class T> class GRAFT_TYPE optional_read {
public:
    constexpr optional_read() = default;
    constexpr optional_read(T value, bool there, detail::optional_place at)
        : value_(static_cast<T&&>(value)), there_(there), at_(at) {}

    [[nodiscard]] constexpr explicit operator bool() const { return there_; }
    /// Whether the node has the attribute or the input; the same as the conversion to bool.
    [[nodiscard]] constexpr bool has_value() const { return there_; }
    [[nodiscard]] constexpr T const& operator*() const {
        return there_ ? value_ : (at_.note(), detail::placeholder<T>);
    }
    [[nodiscard]] constexpr T const* operator->() const { return &**this; }
    /// The value, or this one if it is absent.
    template <class U> [[nodiscard]] constexpr T value_or(U&& otherwise) const {
        return there_ ? value_ : static_cast<T>(static_cast<U&&>(otherwise));
    }

private:
    T value_{};
    bool there_ = false;
    detail::optional_place at_{};
};

GRAFT_END
