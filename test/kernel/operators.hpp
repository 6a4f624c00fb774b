// test/kernel/operators.hpp - operators and kernels of this module's tests
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "graft/kernel/parameter.hpp"
#include "graft/op/catalog/catalog.hpp"
#include "graft/op/define/op.hpp"

namespace kernel_test {

struct Relu : graft::op<Relu> {
    static constexpr auto prototype = graft::prototype("Relu").input("x", real_number).output("y", follow("x"));
};
struct Add : graft::op<Add> {
    static constexpr auto prototype =
        graft::prototype("Add").input("x1", real_number).input("x2", real_number, any_shape).output("y", follow("x1"));
};
/// Every kind of port and of attribute.
struct Mix : graft::op<Mix> {
    static constexpr auto prototype = graft::prototype("Mix")
                                          .input("x", f32)
                                          .optional_input("bias", f32, any_shape)
                                          .dynamic_input("more", f32 | graft::dtype::i32, any_shape)
                                          .output("y", follow("x"))
                                          .optional_output("count", i64)
                                          .dynamic_output("parts", f32)
                                          .attr("axis", -1)
                                          .attr("eps", 0.5)
                                          .attr("flag", true)
                                          .attr("mode", "SAME")
                                          .attr("T", graft::dtype::f32)
                                          .attr("strides", integers(1, 2))
                                          .attr("scales", floats(0.25))
                                          .attr("names", strings("a", "bc"));
    static graft::status infer_shape(shape_context& ctx) {
        auto const parts = ctx.dynamic_output<"parts">();
        for (std::size_t i = 0; i < parts.size(); ++i) parts[i] = ctx.input<"x">();
        ctx.output<"count">() = graft::shape::scalar();
        return graft::ok;
    }
};
struct Join : graft::op<Join> {
    static constexpr auto prototype =
        graft::prototype("Join").dynamic_input("x").output("y", follow("x", aspect::dtype)).attr("axis", 0);
    static graft::status infer_shape(shape_context& ctx) {
        auto const x = ctx.dynamic_desc<"x">();
        graft::dim n = 0;
        for (std::size_t i = 0; i < x.size(); ++i) n = n + x[i].shape[0];
        ctx.output<"y">() = graft::shape().append(n);
        return graft::ok;
    }
};

struct test_ops {
    using list = graft::ops<Relu, Add, Mix, Join>;
};

inline graft::status relu(graft::in<"x", float> x, graft::out<"y", float> y) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = x[i] > 0 ? x[i] : 0;
    return graft::ok;
}
template <class T> graft::status add(graft::in<"x1", T> a, graft::in<"x2", T> b, graft::out<"y", T> y) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = static_cast<T>(a[i] + b[i]);
    return graft::ok;
}
inline graft::status join(graft::dynamic_in<"x", graft::any> x, graft::out<"y", graft::any> y) {
    auto* at = y.data();
    auto* text = y.strings().data();
    for (auto const part : x) {
        if (!part.bytes().empty()) std::memcpy(at, part.data(), part.bytes().size());
        at += part.bytes().size();
        for (auto const s : part.strings()) *text++ = s;
    }
    return graft::ok;
}

} // namespace kernel_test
