// graft/kernel/tensor.hpp - a tensor as a kernel sees it: typed elements, or bytes of any type
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "graft/base/config.hpp"
#include "graft/base/span.hpp"
#include "graft/kernel/argument.hpp"

GRAFT_BEGIN

/// Element type of a kernel parameter that takes every dtype of its port: bytes without a type.
struct any {};

namespace detail {

template <class T> inline constexpr dtype element_dtype = dtype_of<T>;
template <> inline constexpr dtype element_dtype<std::string_view> = dtype::string;

/// What a tensor knows without its elements.
class GRAFT_TYPE tensor_base {
public:
    constexpr tensor_base() = default;
    constexpr explicit tensor_base(kernel_argument const& a) : desc_(a.desc), size_(a.elements) {}

    [[nodiscard]] constexpr tensor_desc const& desc() const { return *desc_; }
    [[nodiscard]] constexpr graft::shape const& shape() const { return desc_->shape; }
    [[nodiscard]] constexpr graft::dtype dtype() const { return desc_->type; }
    [[nodiscard]] constexpr std::size_t rank() const { return desc_->shape.rank(); }
    /// The dims; all are known.
    [[nodiscard]] constexpr graft::span<std::int64_t const> dims() const { return desc_->shape.dims(); }
    [[nodiscard]] constexpr std::int64_t dim(std::size_t i) const { return desc_->shape.dims()[i]; }
    /// Number of elements.
    [[nodiscard]] constexpr std::size_t size() const { return size_; }

protected:
    tensor_desc const* desc_ = nullptr;
    std::size_t size_ = 0;
};

} // namespace detail

/// A tensor of elements `T`, which is const where the kernel only reads. A view: cheap to copy.
template <class T> class GRAFT_TYPE kernel_tensor : public detail::tensor_base {
public:
    using value_type = std::remove_const_t<T>;

    constexpr kernel_tensor() = default;
    explicit kernel_tensor(kernel_argument const& a) : tensor_base(a) {
        if constexpr (std::is_same_v<value_type, std::string_view>) data_ = a.strings;
        else data_ = reinterpret_cast<T*>(a.data);
    }
    [[nodiscard]] constexpr T* data() const { return data_; }
    [[nodiscard]] constexpr T* begin() const { return data_; }
    [[nodiscard]] constexpr T* end() const { return data_ + size(); }
    [[nodiscard]] constexpr T& operator[](std::size_t i) const { return data_[i]; }
    [[nodiscard]] constexpr graft::span<T> span() const { return {data_, size()}; }

private:
    T* data_ = nullptr;
};

namespace detail {

/// A tensor of any dtype; `Byte` is std::byte, const where the kernel only reads.
template <class Byte, class Text> class GRAFT_TYPE any_tensor : public tensor_base {
public:
    constexpr any_tensor() = default;
    constexpr explicit any_tensor(kernel_argument const& a) : tensor_base(a), data_(a.data), strings_(a.strings) {}

    [[nodiscard]] constexpr Byte* data() const { return data_; }
    /// All elements; sub-byte types are padded to a whole byte at the end. Empty for strings.
    [[nodiscard]] constexpr graft::span<Byte> bytes() const { return {data_, (size() * bits_of(desc_->type) + 7) / 8}; }
    /// Bytes of an element; 0 for strings and for types that are not whole bytes.
    [[nodiscard]] constexpr std::size_t element_bytes() const { return bytes_of(desc_->type); }
    /// The elements of a tensor of strings, else empty.
    [[nodiscard]] constexpr graft::span<Text> strings() const { return {strings_, strings_ ? size() : 0}; }

private:
    Byte* data_ = nullptr;
    Text* strings_ = nullptr;
};

} // namespace detail

template <> class GRAFT_TYPE kernel_tensor<any const>
    : public detail::any_tensor<std::byte const, std::string_view const> {
public:
    using any_tensor::any_tensor;
};
template <> class GRAFT_TYPE kernel_tensor<any> : public detail::any_tensor<std::byte, std::string_view> {
public:
    using any_tensor::any_tensor;
};

GRAFT_END
