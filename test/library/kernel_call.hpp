// test/library/kernel_call.hpp - tensors that own their elements, for calls of kernel functions
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include <doctest/doctest.h>

#include "graft/kernel/parameter.hpp"

namespace test {

/// Elements with a shape; converts to every kind of parameter.
template <class T> struct tensor {
    graft::tensor_desc desc{};
    std::size_t size = 0;
    std::shared_ptr<T[]> elements{};

    explicit tensor(graft::shape s) : desc{graft::detail::element_dtype<T>, graft::format::nd, graft::format::nd, s} {
        size = static_cast<std::size_t>(s.elements().value());
        elements = std::shared_ptr<T[]>(new T[size + 1]());
    }
    tensor(graft::shape s, std::vector<T> const& values) : tensor(s) {
        REQUIRE(values.size() == size);
        std::copy(values.begin(), values.end(), elements.get());
    }
    graft::kernel_argument argument() const {
        if constexpr (std::is_same_v<T, std::string_view>) return {nullptr, &desc, elements.get()};
        else return {reinterpret_cast<std::byte*>(elements.get()), &desc, nullptr};
    }
    template <graft::fixed_string Name, class E> operator graft::in<Name, E>() const {
        return graft::in<Name, E>(argument());
    }
    template <graft::fixed_string Name, class E, graft::fixed_string... Over> operator graft::out<Name, E, Over...>()
        const {
        return graft::out<Name, E, Over...>(argument());
    }
    std::vector<T> values() const { return std::vector<T>(elements.get(), elements.get() + size); }
};

using floats = tensor<float>;
using ints = tensor<std::int32_t>;
using longs = tensor<std::int64_t>;
using bools = tensor<bool>;

inline bool close(std::vector<float> const& a, std::vector<float> const& b) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i)
        if (!(std::fabs(a[i] - b[i]) <= 1e-5f * (1 + std::fabs(b[i])))) return false;
    return true;
}

/// The arguments of a dynamic port.
template <class... T> struct several {
    graft::kernel_argument all[sizeof...(T)];
    explicit several(T const&... t) : all{t.argument()...} {}
    template <graft::fixed_string Name, class E> operator graft::dynamic_in<Name, E>() const {
        return graft::dynamic_in<Name, E>(all, sizeof...(T));
    }
    template <graft::fixed_string Name, class E> operator graft::dynamic_out<Name, E>() const {
        return graft::dynamic_out<Name, E>(all, sizeof...(T));
    }
};

} // namespace test
