// graft/mapping/tensor_list.hpp - the tensors that one node of a model became: two in place, more on the heap
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>  // unique_ptr of long lists
#include <utility> // move

#include "graft/base/algorithm.hpp"
#include "graft/base/config.hpp"
#include "graft/base/span.hpp"
#include "graft/graph/graph.hpp"

GRAFT_BEGIN
namespace detail {

/// A list of tensors, of which there is one for each node of a model: most nodes have one output, and a piece
/// of heap for each of them would be most of what a translation asks the heap for.
class tensor_list {
public:
    tensor_list() = default;
    tensor_list(std::initializer_list<tensor_id> all) {
        for (auto t : all) push_back(t);
    }

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] bool empty() const { return size_ == 0; }
    [[nodiscard]] tensor_id const* data() const { return many_ ? many_.get() : few_; }
    [[nodiscard]] tensor_id* data() { return many_ ? many_.get() : few_; }
    [[nodiscard]] tensor_id operator[](std::size_t i) const { return data()[i]; }
    tensor_id& operator[](std::size_t i) { return data()[i]; }
    [[nodiscard]] tensor_id const* begin() const { return data(); }
    [[nodiscard]] tensor_id const* end() const { return data() + size_; }
    [[nodiscard]] span<tensor_id> from(std::size_t first) { return {data() + first, size_ - first}; }

    void push_back(tensor_id t) {
        if (size_ == room_) return resize(std::size_t{size_} + 1, t);
        data()[size_++] = t;
    }
    /// New ones are `fill`.
    void resize(std::size_t size, tensor_id fill) {
        if (size > room_) grow(size);
        for (auto i = std::size_t{size_}; i < size; ++i) data()[i] = fill;
        size_ = static_cast<std::uint32_t>(size);
    }

private:
    void grow(std::size_t size) {
        auto const room = algorithm::max(size, std::size_t{room_} * 2);
        auto wider = std::make_unique_for_overwrite<tensor_id[]>(room);
        algorithm::copy(begin(), end(), wider.get());
        many_ = std::move(wider);
        room_ = static_cast<std::uint32_t>(room);
    }

    std::uint32_t size_ = 0, room_ = 2;
    tensor_id few_[2]{};
    std::unique_ptr<tensor_id[]> many_{};
};

} // namespace detail
GRAFT_END
