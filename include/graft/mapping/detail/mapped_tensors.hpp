// graft/mapping/detail/mapped_tensors.hpp - the tensors of one translated node: two in place, more on the heap
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <utility> // move

#include "graft/base/container/algorithm.hpp"
#include "graft/base/container/span.hpp"
#include "graft/graph/ir/graph.hpp"

GRAFT_BEGIN
namespace detail {

/// A list of tensors, of which there is one for each node of a model: most nodes have one output, and a heap
/// allocation for each would be most of the allocations of a translation.
class mapped_tensors {
public:
    constexpr mapped_tensors() = default;
    constexpr mapped_tensors(std::initializer_list<tensor_id> all) {
        for (auto t : all) push_back(t);
    }
    constexpr mapped_tensors(mapped_tensors&& other) noexcept { take(other); }
    constexpr mapped_tensors& operator=(mapped_tensors&& other) noexcept {
        if (this == &other) return *this;
        delete[] many_;
        take(other);
        return *this;
    }
    constexpr ~mapped_tensors() { delete[] many_; }

    [[nodiscard]] constexpr std::size_t size() const { return size_; }
    [[nodiscard]] constexpr bool empty() const { return size_ == 0; }
    [[nodiscard]] constexpr tensor_id const* data() const { return many_ ? many_ : few_; }
    [[nodiscard]] constexpr tensor_id* data() { return many_ ? many_ : few_; }
    [[nodiscard]] constexpr tensor_id operator[](std::size_t i) const { return data()[i]; }
    constexpr tensor_id& operator[](std::size_t i) { return data()[i]; }
    [[nodiscard]] constexpr tensor_id const* begin() const { return data(); }
    [[nodiscard]] constexpr tensor_id const* end() const { return data() + size_; }
    [[nodiscard]] constexpr span<tensor_id> from(std::size_t first) { return {data() + first, size_ - first}; }

    constexpr void push_back(tensor_id t) {
        if (size_ == capacity_) return resize(std::size_t{size_} + 1, t);
        data()[size_++] = t;
    }
    /// New elements are `fill`.
    constexpr void resize(std::size_t size, tensor_id fill) {
        if (size > capacity_) grow(size);
        for (auto i = std::size_t{size_}; i < size; ++i) data()[i] = fill;
        size_ = static_cast<std::uint32_t>(size);
    }

private:
    constexpr void take(mapped_tensors& other) {
        algorithm::copy(other.few_, other.few_ + 2, few_);
        size_ = other.size_, capacity_ = other.capacity_, many_ = other.many_;
        other.size_ = 0, other.capacity_ = 2, other.many_ = nullptr;
    }
    constexpr void grow(std::size_t size) {
        auto const capacity = algorithm::max(size, std::size_t{capacity_} * 2);
        auto* const larger = new tensor_id[capacity];
        algorithm::copy(begin(), end(), larger);
        delete[] many_;
        many_ = larger;
        capacity_ = static_cast<std::uint32_t>(capacity);
    }

    std::uint32_t size_ = 0, capacity_ = 2;
    tensor_id few_[2]{};
    tensor_id* many_ = nullptr;
};

} // namespace detail
GRAFT_END
