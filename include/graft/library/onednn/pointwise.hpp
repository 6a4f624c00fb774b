// graft/library/onednn/pointwise.hpp - helpers of element-wise oneDNN kernels
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>

#include "graft/kernel.hpp"
#include "graft/library/onednn/handle.hpp"
#include "graft/library/onednn/primitive.hpp"

GRAFT_BEGIN
namespace onednn {

struct pointwise_state : primitive {};

/// A request for any layout that is the same at the input ports of `ports`.
inline layout_preference all_alike(std::uint32_t ports) {
    layout_preference w;
    w.follows = true;
    w.ports = ports;
    return w;
}
/// The same for kernels that iterate over the elements linearly.
inline layout_preference flat_alike(std::uint32_t ports) {
    auto w = all_alike(ports);
    w.flat = true;
    return w;
}
inline dnnl_memory_desc_t line_of(status& why, std::size_t n) {
    return tagged(why, std::array{static_cast<std::int64_t>(n)}, dnnl_a);
}
inline status some_elements(std::size_t n) { return n > 0 ? ok : fail(errc::unsupported_call, {}, "elements"); }
inline status constant(bool is_constant, std::string_view parameter) {
    return is_constant ? ok : fail(errc::unsupported_call, parameter, "a constant");
}

template <class Op, class F>
using any_layout_kernel = prepared_kernel<Op, &F::run, &F::prepare, &F::supports, &F::layouts>;

} // namespace onednn
GRAFT_END
