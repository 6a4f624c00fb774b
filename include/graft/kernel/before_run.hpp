// graft/kernel/before_run.hpp - what functions about a call get: descriptors, elements of constants; sizes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstring> // memcpy
#include <utility> // swap

#include "graft/kernel/tensor.hpp"

GRAFT_BEGIN

/// Element type of a parameter of which only the descriptor is read: sizes, dtype, whether it is a constant. Functions
/// about a call (workspace, support, layout, position) run before there are elements, and take this one; a kernel may.
/// example `graft::memory_size room(graft::in<"x", graft::no_elements> x)`
struct no_elements {};
/// Element type of an input whose elements are read before a run, in a prepare or support function: it must be a
/// constant, otherwise the kernel does not accept the node. `T` is as of `in`.
/// example `graft::result<std::shared_ptr<packed>> prepare(graft::in<"w", graft::constant_elements<float>> w)`
template <class T> struct constant_elements {};
/// The same of an input that need not be a constant: `data()` is null if it is none.
template <class T> struct maybe_constant_elements {};

/// An amount of memory that knows its unit: the result of a workspace function. What does not fit into 64 bits is the
/// largest amount, which no plan has.
/// example `return graft::memory_size::of<float>(x.size());`, `graft::memory_size::bytes(64) + ...`
/// units bytes
class GRAFT_TYPE memory_size {
public:
    constexpr memory_size() = default;
    /// Of so many bytes.
    template <class N> requires std::is_integral_v<N>
    [[nodiscard]] static constexpr memory_size bytes(N count) {
        return memory_size(static_cast<std::size_t>(count));
    }
    /// Of so many elements `T`.
    template <class T, class N> requires std::is_integral_v<N>
    [[nodiscard]] static constexpr memory_size of(N count) {
        auto const n = static_cast<std::size_t>(count);
        return memory_size(n > most / sizeof(T) ? most : n * sizeof(T));
    }
    /// The number of bytes.
    [[nodiscard]] constexpr std::size_t size_bytes() const { return bytes_; }
    friend constexpr memory_size operator+(memory_size a, memory_size b) {
        return memory_size(b.bytes_ > most - a.bytes_ ? most : a.bytes_ + b.bytes_);
    }
    friend constexpr bool operator==(memory_size, memory_size) = default;

private:
    static constexpr std::size_t most = ~std::size_t{0};
    constexpr explicit memory_size(std::size_t count) : bytes_(count) {}

    std::size_t bytes_ = 0;
};

namespace detail {

/// A tensor without elements.
class GRAFT_TYPE described_tensor : public tensor_base {
public:
    constexpr described_tensor() = default;
    constexpr explicit described_tensor(kernel_argument const& a)
        : tensor_base(a), constant_(a.data != nullptr || a.strings != nullptr) {}
    /// Whether its elements are known: before a run those of a constant.
    [[nodiscard]] constexpr bool is_constant() const { return constant_; }

private:
    bool constant_ = false;
};

/// The elements of a constant, in place; a copy where their address is no multiple of what `T` needs.
template <class T> class aligned_elements {
public:
    constexpr aligned_elements() = default;
    constexpr explicit aligned_elements(kernel_argument const& a) : at_(a) {
        if constexpr (is_number)
            if (!std::is_constant_evaluated() && reinterpret_cast<std::uintptr_t>(a.data) % alignof(T) != 0) {
                copy_ = new stored[a.elements];
                std::memcpy(copy_, a.data, a.elements * sizeof(T));
                at_.data = reinterpret_cast<std::byte*>(copy_);
            }
    }
    constexpr aligned_elements(aligned_elements&& other) noexcept : at_(other.at_), copy_(other.copy_) {
        other.copy_ = nullptr;
    }
    constexpr aligned_elements& operator=(aligned_elements&& other) noexcept {
        std::swap(at_, other.at_), std::swap(copy_, other.copy_);
        return *this;
    }
    constexpr ~aligned_elements() { delete[] copy_; }
    [[nodiscard]] constexpr kernel_argument const& argument() const { return at_; }

private:
    static constexpr bool is_number = !std::is_same_v<T, any> && !std::is_same_v<T, std::string_view>;
    using stored = std::conditional_t<is_number, T, std::byte>;
    kernel_argument at_{};
    stored* copy_ = nullptr;
};

/// A constant, or the place of one.
template <class T> class GRAFT_TYPE constant_tensor : private aligned_elements<T>, public kernel_tensor<T const> {
public:
    constexpr constant_tensor() = default;
    constexpr explicit constant_tensor(kernel_argument const& a)
        : aligned_elements<T>(a), kernel_tensor<T const>(this->argument()) {}
    constexpr constant_tensor(constant_tensor&&) = default;
    constexpr constant_tensor& operator=(constant_tensor&&) = default;
};
template <class T> class GRAFT_TYPE maybe_constant_tensor : private aligned_elements<T>, public described_tensor {
public:
    constexpr maybe_constant_tensor() = default;
    constexpr explicit maybe_constant_tensor(kernel_argument const& a)
        : aligned_elements<T>(a), described_tensor(a), data_(kernel_tensor<T const>(this->argument()).data()) {}
    constexpr maybe_constant_tensor(maybe_constant_tensor&&) = default;
    constexpr maybe_constant_tensor& operator=(maybe_constant_tensor&&) = default;
    /// Its elements; null if it is no constant.
    [[nodiscard]] constexpr auto data() const { return data_; }

private:
    decltype(kernel_tensor<T const>().data()) data_ = nullptr;
};

} // namespace detail

template <> class kernel_tensor<no_elements const> : public detail::described_tensor {
public:
    using described_tensor::described_tensor;
};
template <> class kernel_tensor<no_elements> : public detail::described_tensor {
public:
    using described_tensor::described_tensor;
};
template <class T> class kernel_tensor<constant_elements<T> const> : public detail::constant_tensor<T> {
public:
    using detail::constant_tensor<T>::constant_tensor;
};
template <class T> class kernel_tensor<maybe_constant_elements<T> const> : public detail::maybe_constant_tensor<T> {
public:
    using detail::maybe_constant_tensor<T>::maybe_constant_tensor;
};

GRAFT_END
