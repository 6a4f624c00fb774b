// graft/op/infer/port_range.hpp - the tensors of a dynamic input as a rule reads them
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/container/span.hpp"
#include "graft/op/infer/attribute_list.hpp"
#include "graft/tensor/desc.hpp"
#include "graft/tensor/dtype.hpp"
#include "graft/tensor/invalid_read.hpp"
#include "graft/tensor/shape.hpp"

GRAFT_BEGIN

/// The tensors of a dynamic input, for indices and for loops: `Get` selects the part of each descriptor.
template <auto Get> class GRAFT_TYPE port_range {
public:
    constexpr port_range() = default;
    constexpr explicit port_range(span<tensor_desc const* const> all) : all_(all) {}
    constexpr port_range(span<tensor_desc const* const> all, invalid_read& reader, int port)
        : all_(all), reader_(&reader), port_(port) {}
    [[nodiscard]] constexpr std::size_t size() const { return all_.size(); }
    /// Tensor `i`. Of one that is not there nothing is known, and the rule's answer is an error.
    /// error index_out_of_range, by `infer_node`
    [[nodiscard]] constexpr auto const& operator[](std::size_t i) const {
        if (i < all_.size()) return Get(*all_[i]);
        if (reader_)
            reader_->note(invalid_read::what::input_tensor, port_, static_cast<std::int64_t>(i),
                static_cast<std::int64_t>(all_.size()));
        return Get(detail::placeholder<tensor_desc>);
    }

    /// Position in the range, for loops over the tensors of a port.
    struct iterator {
        tensor_desc const* const* at; ///< the current descriptor
        constexpr auto const& operator*() const { return Get(**at); }
        constexpr iterator& operator++() { return ++at, *this; }
        constexpr bool operator==(iterator const&) const = default;
    };
    [[nodiscard]] constexpr iterator begin() const { return {all_.data()}; }
    [[nodiscard]] constexpr iterator end() const { return {all_.data() + all_.size()}; }

private:
    span<tensor_desc const* const> all_{};
    invalid_read* reader_ = nullptr;
    int port_ = 0;
};

namespace detail {
constexpr tensor_desc const& whole(tensor_desc const& d) { return d; }
constexpr shape const& shape_of(tensor_desc const& d) { return d.shape; }
constexpr dtype const& dtype_of_desc(tensor_desc const& d) { return d.type; }
} // namespace detail

/// The tensors of a dynamic input: their descriptors (dtype, shape, format).
using input_descs = port_range<&detail::whole>;
/// The shapes of the tensors of a dynamic input.
using input_shapes = port_range<&detail::shape_of>;
/// The dtypes of the tensors of a dynamic input.
using input_dtypes = port_range<&detail::dtype_of_desc>;
GRAFT_END
