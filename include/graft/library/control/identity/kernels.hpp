// graft/library/control/identity/kernels.hpp - kernels: tensors forwarded unchanged, checked or dropped
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstring>

#include "graft/kernel.hpp"
#include "graft/kernel/leaves_out.hpp"
#include "graft/library/control/identity/ops.hpp"
#include "graft/library/kernel/broadcast.hpp"
#include "graft/library/kernel/copy.hpp"
#include "graft/library/kernel/elementwise.hpp"
#include "graft/library/kernel/number.hpp"
#include "graft/library/kernel/strided.hpp"

GRAFT_BEGIN
namespace library {

/// Silence.
inline status silence(dynamic_in<"x", any>) { return ok; }

inline status identity_n(dynamic_in<"x", any> x, dynamic_out<"y", any> y) {
    for (std::size_t i = 0; i < x.size(); ++i)
        if (auto s = copy_all(x[i], y[i]); !s) return s;
    return ok;
}

/// Assert.
/// error wrong_value: the condition is false
inline status assert_condition(in<"input_condition", bool> condition, dynamic_in<"input_data", any>) {
    for (std::size_t i = 0; i < condition.size(); ++i)
        if (!condition[i]) return fail(errc::wrong_value, "input_condition", "true", i);
    return ok;
}

/// CheckNumericsV2: x, if it contains neither infinities nor NaN.
/// error wrong_value
template <class T> status check_numerics(in<"tensor", T> x, out<"output", T, "tensor"> y) {
    for (std::size_t i = 0; i < x.size(); ++i)
        if (!std::isfinite(widen(x[i]))) return fail(errc::wrong_value, "tensor", "finite numbers", i);
    map(x.data(), y.data(), x.size(), function::same{});
    return ok;
}
/// GuaranteeConst.
inline status guarantee_const(in<"x", any> x, out<"y", any> y) {
    if (!x.bytes().empty()) std::memcpy(y.data(), x.data(), x.bytes().size());
    std::copy(x.strings().begin(), x.strings().end(), y.strings().begin());
    return ok;
}

/// Copy: every output is x.
inline status copy_to_all(in<"x", any> x, dynamic_out<"y", any> y) {
    for (auto const to : y) detail::append(x, to, 0);
    return ok;
}

/// The kernels of this family.
using identity_kernels = join<with_promoted<kernels<kernel<Silence, &silence>>, half, bfloat16>,
    kernels<kernel<Identity, &identity>, kernel<IdentityN, &identity_n>, kernel<Snapshot, &identity>,
        kernel<PlaceholderWithDefault, &identity>>,
    kernels<leaves_out<kernel<Assert, &assert_condition>, "summarize">>,
    all_leave_out<kernels_of<CheckNumericsV2, &check_numerics<float>, &check_numerics<double>, &check_numerics<half>,
                      &check_numerics<bfloat16>>,
        "message">,
    kernels_of<GuaranteeConst, &guarantee_const>, kernels_of<Copy, &copy_to_all>>;

} // namespace library
GRAFT_END
