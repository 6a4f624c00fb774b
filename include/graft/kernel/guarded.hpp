// graft/kernel/guarded.hpp - a kernel restricted to calls that a predicate accepts
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/kernel/signature.hpp"
#include "graft/kernel/table_view.hpp"

GRAFT_BEGIN

/// `Kernel`, tried only if the function `Supports` returns `ok`: `status supports(in<...>, out<...>, attr_of<...>)`,
/// with the parameters of kernels; the data of an input is null unless it is constant.
/// example `graft::guarded<graft::tiled_kernel<Add, &cut, variant<&add>>, &same_shapes>`
/// error those of a kernel's parameters, from the compiler
template <class Kernel, auto Supports> struct GRAFT_TYPE guarded : Kernel {
    GRAFT_PROVE(accepted<guarded, detail::review_of_function<typename Kernel::op, Supports, status, false>>);

    /// `Supports` with the decode of its parameters, as the row of a kernel table stores it.
    static constexpr supports_function support() { return detail::decoded_function<typename Kernel::op, Supports>(); }
};

GRAFT_END
