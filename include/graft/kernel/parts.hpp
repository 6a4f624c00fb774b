// graft/kernel/parts.hpp - kernels that concatenate or split tensors, and need not copy a part that is in place
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/fixed_string.hpp"
#include "graft/kernel/signature.hpp"
#include "graft/kernel/table_view.hpp"
#include "graft/op/define/param.hpp"

GRAFT_BEGIN

/// `Kernel`, whose tensors at port `Parts` together are the one at port `Whole`, or are slices of it. `At` is
/// `std::int64_t f(in<...>, ...)`: the offset in bytes of the first part in the whole; the others follow it
/// contiguously; negative if a part is not contiguous in the whole, or if that is unknown. The kernel must not copy a
/// part whose address is its position in the whole: plans place it there if possible.
/// error those of `kernel` for `At`, from the compiler
template <class Kernel, one_function_not_a_template auto At, fixed_string Parts, fixed_string Whole>
struct GRAFT_TYPE kernel_of_parts : Kernel {
    using op = typename Kernel::op; ///< whose ports `Parts` and `Whole` are
    /// Whether the parts are inputs and the whole is an output (concatenation), rather than the reverse (split).
    static constexpr bool joins = op::prototype.index_of(param_kind::input, Parts.view()) >= 0;
    static_assert(op::prototype.index_of(joins ? param_kind::input : param_kind::output, Parts.view()) >= 0,
        "the parts are a port of the operator");
    static_assert(op::prototype.index_of(joins ? param_kind::output : param_kind::input, Whole.view()) >= 0,
        "the whole must be a port of the operator, on the other side");
    GRAFT_PROVE(
        accepted<detail::responsible<op, At, kernel_of_parts>, detail::review_before_run<op, At, std::int64_t, true>>);

    /// Place of port `Parts` among the inputs if the kernel joins, else among the outputs.
    static constexpr auto parts_port = static_cast<std::uint16_t>(
        op::prototype.index_of(joins ? param_kind::input : param_kind::output, Parts.view()));
    /// Place of port `Whole` on the other side.
    static constexpr auto whole_port = static_cast<std::uint16_t>(
        op::prototype.index_of(joins ? param_kind::output : param_kind::input, Whole.view()));
    /// The attributes that its functions take, a bit for each.
    static constexpr std::uint64_t read_attributes() {
        if constexpr (requires { Kernel::read_attributes(); })
            return Kernel::read_attributes() | detail::attributes_taken<op, At>();
        else return ~std::uint64_t{0};
    }
    /// The kernel including its decode. Checked builds know which tensors may share memory.
    static bool run(kernel_frame const& f, status& why) {
        return detail::watched<op, &Kernel::call>(
            f, why, {{}, {}, {}, Kernel::in_place, parts_port, whole_port, joins});
    }
    /// `At` including the decode of its parameters, as the row of a kernel table stores it.
    static constexpr parts_function parts = [](kernel_frame const& f) {
        return detail::constants_there<op, At>(f) ? detail::called<op, At, false>(f) : std::int64_t{-1};
    };
};

GRAFT_END
