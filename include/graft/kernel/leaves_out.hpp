// graft/kernel/leaves_out.hpp - a kernel that computes the same for every value of some attributes, on purpose
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/kernel/signature.hpp"
#include "graft/kernel/table.hpp"

GRAFT_BEGIN

namespace detail {

/// The first of these names that is no attribute of `Op`.
template <class Op, fixed_string... Attributes> inline constexpr auto review_of_left_out = [] {
    std::string_view const all[]{Attributes.view()..., {}};
    for (auto const name : all)
        if (!name.empty() && Op::prototype.index_of(param_kind::attribute, name) < 0)
            return mistake{errc::unknown_attribute, name};
    return mistake{};
};
/// The kernel whose decode it is.
template <class Kernel> struct whole_of {
    using type = Kernel;
};
template <class Kernel> requires requires { typename Kernel::whole; }
struct whole_of<Kernel> {
    using type = typename Kernel::whole;
};

} // namespace detail

/// `Kernel`, which leaves out attributes that do not change its results: `covers` then asks no kernel to take them.
/// example `graft::leaves_out<graft::kernel<Dropout, &copied>, "ratio">`
/// error unknown_attribute, from the compiler
template <class Kernel, fixed_string... Attributes> struct GRAFT_TYPE leaves_out : Kernel {
    GRAFT_PROVE(accepted<leaves_out, detail::review_of_left_out<typename Kernel::op, Attributes...>>);
    using whole = typename detail::whole_of<Kernel>::type; ///< the kernel itself, which constant models call

    /// The attributes that its functions take, and those that it leaves out, a bit for each.
    static constexpr std::uint64_t read_attributes() {
        if constexpr (requires { Kernel::read_attributes(); })
            return (
                Kernel::read_attributes() | ... |
                (std::uint64_t{1} << (Kernel::op::prototype.index_of(param_kind::attribute, Attributes.view()) & 63)));
        else return ~std::uint64_t{0};
    }
};

namespace detail {
template <class List, fixed_string... Attributes> struct all_leave_out_of;
template <class... Kernels, fixed_string... Attributes> struct all_leave_out_of<kernels<Kernels...>, Attributes...> {
    using type = kernels<leaves_out<Kernels, Attributes...>...>;
};
} // namespace detail

/// The kernels of one operator, which all leave out these attributes:
/// `all_leave_out<kernels_of<TopK, &top_k<float>, &top_k<double>>, "sorted">`.
template <class List, fixed_string... Attributes>
using all_leave_out = typename detail::all_leave_out_of<List, Attributes...>::type;

GRAFT_END
