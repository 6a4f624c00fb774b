// graft/library/array/cast/text_kernels.hpp - kernels: conversion between numbers and strings
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <string_view>
#include <type_traits>

#include "graft/kernel.hpp"
#include "graft/library/array/cast/kernels.hpp"
#include "graft/library/array/cast/ops.hpp"
#include "graft/library/kernel/number.hpp"
#include "graft/library/kernel/text_number.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

/// Parses a complete string as a number, ignoring surrounding white space: plain, with an exponent, INF or NaN. False
/// for other strings, and for a number that `T` cannot represent.
template <class T> bool number_in(std::string_view t, T& to) {
    if constexpr (std::is_same_v<T, half> || std::is_same_v<T, bfloat16>) {
        float v = 0;
        return number_in(t, v) && (to = stored<T>(v), true);
    } else if constexpr (std::is_same_v<T, bool>) {
        double v = 0;
        return number_in(t, v) && (to = !(v == 0), true);
    } else {
        return read_number(t, to);
    }
}
/// The shortest digits that identify a number, with an exponent below 1e-4 and from 1e16 up. `room` has 32 bytes.
template <class T> std::string_view written(T v, char* room) {
    if constexpr (std::is_floating_point_v<T>) {
        if (v != v) return "NaN";
        if (std::isinf(v)) return v > 0 ? "INF" : "-INF";
        auto const size = std::abs(v);
        bool const plain = v == 0 || (size >= T(1e-4) && size < T(1e16));
        auto const form = plain ? std::chars_format::fixed : std::chars_format::scientific;
        return {room, static_cast<std::size_t>(std::to_chars(room, room + 32, v, form).ptr - room)};
    } else {
        return {room, static_cast<std::size_t>(std::to_chars(room, room + 32, v).ptr - room)};
    }
}

} // namespace detail

/// Cast from strings.
/// error wrong_input_data: a string that is not a number of the type
inline status cast_from_text(in<"x", std::string_view> x, out<"y", any> y) {
    if (y.dtype() == dtype::string) {
        for (std::size_t i = 0; i < x.size(); ++i) y.strings()[i] = x[i];
        return ok;
    }
    bool fine = true;
    auto const read = [&](auto t) {
        for (std::size_t i = 0; i < x.size() && fine; ++i) {
            auto v = t;
            fine = detail::number_in(x[i], v);
            std::memcpy(y.data() + i * sizeof v, &v, sizeof v);
        }
    };
    if (auto s = with_type(y.dtype(), "dst_type", read); !s) return s;
    return fine ? ok : fail(errc::wrong_input_data, "x", "strings that are numbers of the dtype");
}
/// Cast to strings: a boolean is 1 or 0.
inline status cast_to_text(in<"x", any> x, out<"y", std::string_view> y, string_storage strings) {
    char room[32];
    auto const write = [&](auto t) {
        for (std::size_t i = 0; i < x.size(); ++i) {
            auto v = t;
            std::memcpy(&v, x.data() + i * sizeof v, sizeof v);
            using T = decltype(v);
            if constexpr (std::is_same_v<T, bool>) y[i] = v ? "1" : "0";
            else if constexpr (std::is_same_v<T, half> || std::is_same_v<T, bfloat16>)
                y[i] = strings.keep(detail::written(static_cast<float>(widen(v)), room));
            else y[i] = strings.keep(detail::written(v, room));
        }
    };
    return with_type(x.dtype(), "x", write);
}

/// The kernels of this file; they precede those for any type.
using cast_text_kernels = kernels<kernel<Cast, &cast_from_text>, kernel<Cast, &cast_to_text>>;

} // namespace library
GRAFT_END
