// graft/constant/detail/direct_call.hpp - a kernel inlined into its caller, whose constants then reach the kernel's
// loops
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <utility>

#include "graft/base/status.hpp"
#include "graft/kernel/argument.hpp"
#include "graft/kernel/signature.hpp"
#include "graft/op/catalog/ops.hpp"

GRAFT_BEGIN
namespace constant {

/// The only call of a kernel. g++ inlines all calls in a function that is `flatten`.
template <class Kernel> struct direct_call {
    static bool run(kernel_frame const& f, status& why) { return Kernel::call(f, why); }
};

#ifdef __clang__ // inlines only direct calls of such a function: one after the other is needed
template <class Op, auto Run, auto Size> struct direct_call<kernel<Op, Run, Size, true>> {
    [[gnu::always_inline]] static bool run(kernel_frame const& f, status& why) {
        using positions = std::make_index_sequence<graft::detail::signature_rows<Run>.size()>;
        auto const answer = decode(f, graft::detail::parameters_of(Run), positions());
        return answer ? true : (why = answer, false);
    }

private:
    template <class... P, std::size_t... I> [[gnu::always_inline, gnu::flatten]] static status decode(
        kernel_frame const& f, ops<P...>, std::index_sequence<I...>) {
        namespace of = graft::detail;
        constexpr auto const& rows = of::signature_rows<Run>;
        constexpr auto const& bound = of::binding_of<Op, Run, true>;
        return Run(
            of::handed<Op, P, of::place_in_call(Op::prototype, rows[I], bound.at[I])>(f, of::position<bound.at[I]>)...);
    }
};
#endif

} // namespace constant
GRAFT_END
