// graft/library/kernel/copy.hpp - kernels that copy tensors unchanged
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstring>
#include <string_view>

#include "graft/kernel.hpp"
#include "graft/library/kernel/strided.hpp"

GRAFT_BEGIN
namespace library {

/// Copies the bytes (and strings); no effect if both are the same memory.
template <class Byte, class Text>
status copy_all(graft::detail::any_tensor<Byte, Text> const& x, kernel_tensor<any> const& y) {
    for (std::size_t i = 0; i < x.strings().size(); ++i) y.strings()[i] = x.strings()[i];
    if (x.strings().empty() && !x.bytes().empty() && x.data() != y.data())
        std::memcpy(y.data(), x.data(), x.bytes().size());
    return ok;
}
inline status identity(in<"x", any> x, out<"y", any, "x"> y) { return copy_all(x, y); }

/// Element widths that can be moved one by one.
/// error wrong_dtype
template <class Byte, class Text>
[[nodiscard]] status movable(graft::detail::any_tensor<Byte, Text> const& x, std::string_view parameter = "x") {
    return raw_of(x).width != 0 ? ok : fail(errc::wrong_dtype, parameter, "a dtype of 8 bits or more");
}

namespace detail {

template <class X, class Y> std::size_t append(X const& x, Y const& y, std::size_t at) {
    auto const from = raw_of(x);
    auto const to = raw_of(y);
    auto const bytes = x.dtype() == dtype::string ? x.strings().size() * from.width : x.bytes().size();
    if (bytes) std::memcpy(to.data + at, from.data, bytes);
    return at + bytes;
}

} // namespace detail

} // namespace library
GRAFT_END
