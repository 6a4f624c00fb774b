// graft/kernel/guarded.hpp - a kernel restricted to calls that a predicate accepts
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/kernel/signature.hpp"
#include "graft/kernel/table_view.hpp"

GRAFT_BEGIN

/// `Kernel`, tried only if the function `Supports` returns `ok`: `status supports(in<"x", no_elements>,
/// attr_of<...>)`, with the parameters of functions about a call, as of `prepared_kernel`.
/// example `graft::guarded<graft::tiled_kernel<Add, &cut, variant<&add>>, &same_shapes>`
/// error those of a kernel's parameters, from the compiler
template <class Kernel, auto Supports> struct GRAFT_TYPE guarded : Kernel {
    GRAFT_PROVE(accepted<guarded, detail::review_before_run<typename Kernel::op, Supports, status, true>>);

    /// `Supports` with the decode of its parameters, as the row of a kernel table stores it.
    static constexpr supports_function support() { return detail::decoded_support<typename Kernel::op, Supports>(); }
    /// The attributes that its functions take, a bit for each.
    static constexpr std::uint64_t read_attributes() {
        if constexpr (requires { Kernel::read_attributes(); })
            return Kernel::read_attributes() | detail::attributes_taken<typename Kernel::op, Supports>();
        else return ~std::uint64_t{0};
    }
};

GRAFT_END
