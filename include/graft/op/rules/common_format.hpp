// graft/op/rules/common_format.hpp - the common layout of several inputs as the layout of an output
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/fixed_string.hpp"
#include "graft/base/status.hpp"
#include "graft/op/infer/context.hpp"
#include "graft/tensor/format.hpp"

GRAFT_BEGIN

namespace rule {

/// Rule for formats: output `Y` has the layout of the tensors of the dynamic input `X`, if those with a layout agree;
/// otherwise ND. The same for the origin format.
/// example `static constexpr rule::common_format<"x", "y"> infer_format{};`
/// no error
template <fixed_string X, fixed_string Y> struct common_format {
    template <class Op> constexpr status operator()(format_context<Op>& ctx) const {
        auto const x = ctx.template dynamic_desc<X>();
        auto const common = [&x](format tensor_desc::* of) {
            auto found = format::nd;
            for (std::size_t i = 0; i < x.size(); ++i) {
                auto const each = x[i].*of;
                if (each == format::nd) continue;
                if (found != format::nd && found != each) return format::nd;
                found = each;
            }
            return found;
        };
        ctx.template output<Y>() = common(&tensor_desc::format);
        ctx.template origin_output<Y>() = common(&tensor_desc::origin_format);
        return ok;
    }
};

} // namespace rule

GRAFT_END
