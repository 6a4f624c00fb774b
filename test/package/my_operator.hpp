// test/package/my_operator.hpp - a user's operator and catalog, included by two translation units
// SPDX-License-Identifier: Apache-2.0
#pragma once

#ifdef WHOLE // once is enough: see run.py
#include <graft/graft.hpp>
#else
#include <graft/op.hpp>
#endif

namespace user {

struct clip : graft::op<clip> {
    static constexpr auto prototype = graft::prototype("Clip")
                                          .input("x", real_number)
                                          .output("y", follow("x", aspect::dtype))
                                          .attr("low", 0.0)
                                          .attr("high", 1.0);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        ctx.output<"y">() = ctx.input<"x">();
        return graft::ok;
    }
};
static_assert(graft::well_formed<clip>);

struct mine {
    using list = graft::ops<clip>;
};

inline bool knows(char const* name) { return graft::catalog<mine>::view().find(name) != graft::no_op; }

} // namespace user
