// graft/tensor/desc.hpp - the description of a tensor without its data
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/tensor/dtype.hpp"
#include "graft/tensor/format.hpp"
#include "graft/tensor/shape.hpp"

GRAFT_BEGIN

/// Element type, layout and shape of a tensor.
struct GRAFT_TYPE tensor_desc {
    dtype type = dtype::undefined;                   ///< `undefined`: not known yet
    graft::format format = graft::format::nd;        ///< layout in memory
    graft::format origin_format = graft::format::nd; ///< layout in the framework's graph
    graft::shape shape{};                            ///< in elements, in the order of `format`; unset: not inferred yet

    constexpr bool operator==(tensor_desc const&) const = default;
};

/// Size of the tensor in bytes, sub-byte types rounded up to full bytes; unknown if a dim or the size of an element is
/// unknown.
[[nodiscard]] constexpr dim bytes_of(tensor_desc const& d) {
    if (bits_of(d.type) == 0) return dim::unknown();
    auto const elements = d.shape.elements();
    // the common case
    if (std::int64_t bits = 0;
        elements.known() && !__builtin_mul_overflow(elements.value(), std::int64_t{bits_of(d.type)}, &bits))
        return bits / 8 + (bits % 8 != 0);
    return ceil_div(elements * dim(bits_of(d.type)), dim(8));
}

GRAFT_END
