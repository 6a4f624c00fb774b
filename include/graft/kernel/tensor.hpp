// graft/kernel/tensor.hpp - a tensor as a kernel parameter: typed elements, or bytes of any type
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>

#include "graft/base/violation.hpp"
#include "graft/kernel/argument.hpp"
#include "graft/kernel/detail/view_guard.hpp"

GRAFT_BEGIN

/// Element type of a kernel parameter that accepts every dtype of its port: untyped bytes.
struct any {};

namespace detail {

/// The properties of a tensor without its elements.
class GRAFT_TYPE tensor_base : public view_guard {
public:
    constexpr tensor_base() = default;
    constexpr explicit tensor_base(kernel_argument const& a) : desc_(a.desc), size_(a.elements) {}

    [[nodiscard]] constexpr tensor_desc const& desc() const { return *desc_; }
    [[nodiscard]] constexpr graft::shape const& shape() const { return desc_->shape; }
    [[nodiscard]] constexpr graft::dtype dtype() const { return desc_->type; }
    [[nodiscard]] constexpr std::size_t rank() const { return desc_->shape.rank(); }
    /// The dims; all are known.
    [[nodiscard]] constexpr seen<dim_list> dims() const { return seen_dims(desc_->shape, *this); }
    /// The size of axis `i`, counted from the end if `i` is negative: `x.dim(-1)`. An axis that the tensor does not
    /// have calls the violation handler.
    template <class I> requires std::is_integral_v<I>
    [[nodiscard]] constexpr std::int64_t dim(I i) const {
        auto at = static_cast<std::size_t>(i);
        if constexpr (std::is_signed_v<I>)
            if (i < 0) at += rank();
        if (at >= rank()) [[unlikely]]
            no_such_axis(static_cast<std::int64_t>(i));
        return desc_->shape.dims()[at];
    }
    /// Number of elements.
    [[nodiscard]] constexpr std::size_t size() const { return size_; }

protected:
    [[noreturn, gnu::cold, gnu::noinline]] void no_such_axis(std::int64_t i) const {
        if constexpr (views_are_checked) site().stop("no such axis", static_cast<std::size_t>(i), rank());
#if __STDC_HOSTED__
        stop({{}, {}, "dim", "no such axis", i, static_cast<std::int64_t>(rank())});
#else
        __builtin_trap(); // without an operating system nobody reads a message
#endif
    }
    constexpr void look(std::size_t i, void const* data) const {
        if (i >= size_) [[unlikely]]
            site().stop("index outside", i, size_);
        if (!data) [[unlikely]]
            site().stop("its elements are not there yet: only a kernel, when it runs, reads them");
    }
    /// Position of the element with these indices of the first axes; `inner`: elements per index.
    template <class... I> [[nodiscard]] constexpr std::size_t place(std::size_t& inner, I... i) const {
        std::size_t const all[] = {static_cast<std::size_t>(i)...};
        if constexpr (views_are_checked) {
            if (sizeof...(I) > rank()) site().stop_for("more indices than axes", rank());
            for (std::size_t k = 0; k < sizeof...(I); ++k)
                if (all[k] >= static_cast<std::size_t>(dim(k)))
                    site().stop(k == 0   ? "index outside of axis 0"
                                : k == 1 ? "index outside of axis 1"
                                : k == 2 ? "index outside of axis 2"
                                         : "index outside of a later axis",
                        all[k], static_cast<std::size_t>(dim(k)));
        }
        std::size_t at = 0;
        inner = size_;
        for (std::size_t k = 0; k < sizeof...(I); ++k) {
            auto const n = static_cast<std::size_t>(desc_->shape.dims()[k]);
            at = at * n + all[k];
            inner = n ? inner / n : 0;
        }
        return at * inner;
    }

    tensor_desc const* desc_ = nullptr;
    std::size_t size_ = 0;
};

} // namespace detail

/// A tensor of elements `T`, which is const if the kernel only reads. A view: cheap to copy.
template <class T> class GRAFT_TYPE kernel_tensor : public detail::tensor_base {
public:
    using value_type = std::remove_const_t<T>;

    constexpr kernel_tensor() = default;
    /// In a constant expression it has a descriptor and no elements: a workspace function needs no more.
    constexpr explicit kernel_tensor(kernel_argument const& a) : tensor_base(a) {
        if constexpr (std::is_same_v<value_type, std::string_view>) data_ = a.strings;
        else if (!std::is_constant_evaluated()) data_ = reinterpret_cast<T*>(a.data);
    }
    [[nodiscard]] constexpr T* data() const { return data_; }
    [[nodiscard]] constexpr T* begin() const { return data_; }
    [[nodiscard]] constexpr T* end() const { return data_ + size(); }
    [[nodiscard]] constexpr T& operator[](std::size_t i) const {
        if constexpr (views_are_checked) look(i, data_);
        return data_[i];
    }
    /// All elements in row-major order.
    [[nodiscard]] constexpr detail::seen<graft::span<T>> span() const {
        return detail::seen_span(data_, size(), *this);
    }
    /// The element at this position of every axis: `x.at(n, c, h, w)`. cost a multiplication and a division per axis
    template <class... I> [[nodiscard]] constexpr T& at(I... i) const {
        std::size_t inner = 0;
        auto const place_of_it = place(inner, i...);
        if constexpr (views_are_checked) {
            if (sizeof...(I) != rank()) site().stop_for("an index for each axis is needed", rank());
            look(place_of_it, data_);
        }
        return data_[place_of_it];
    }
    /// The elements at this position of the first axes: of a matrix `x.slice(i)` is row i.
    template <class... I> [[nodiscard]] constexpr detail::seen<graft::span<T>> slice(I... i) const {
        std::size_t inner = 0;
        auto const from = place(inner, i...);
        return detail::seen_span(data_ + from, inner, *this);
    }

private:
    T* data_ = nullptr;
};

namespace detail {

/// A tensor of any dtype; `Byte` is std::byte, const if the kernel only reads.
template <class Byte, class Text> class GRAFT_TYPE any_tensor : public tensor_base {
public:
    constexpr any_tensor() = default;
    constexpr explicit any_tensor(kernel_argument const& a) : tensor_base(a), data_(a.data), strings_(a.strings) {}

    [[nodiscard]] constexpr Byte* data() const { return data_; }
    /// All elements; sub-byte types are padded to a full byte at the end. Empty for strings.
    [[nodiscard]] constexpr seen<graft::span<Byte>> bytes() const {
        return seen_span(data_, (size() * bits_of(desc_->type) + 7) / 8, *this);
    }
    /// Bytes of an element; 0 for strings and for types that are not full bytes.
    [[nodiscard]] constexpr std::size_t element_bytes() const { return bytes_of(desc_->type); }
    /// The elements of a tensor of strings, otherwise empty.
    [[nodiscard]] constexpr seen<graft::span<Text>> strings() const {
        return seen_span(strings_, strings_ ? size() : 0, *this);
    }

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
