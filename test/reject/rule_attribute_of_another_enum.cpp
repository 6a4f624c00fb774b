// test/reject/rule_attribute_of_another_enum.cpp - a rule specifies another type than the attribute's enumeration
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Resize, .*wrong_attribute_type, .*name<'m', 'o', 'd', 'e'>
#include "graft/op/define/op.hpp"
#include "graft/op/infer/infer.hpp"

enum class resize_mode { nearest, linear };
template <> struct graft::attr_traits<resize_mode> {
    static constexpr auto kind = graft::attr_kind::integer;
    static constexpr graft::enum_string<resize_mode> values[] = {
        {resize_mode::nearest, "nearest"}, {resize_mode::linear, "linear"}};
};
struct Resize : graft::op<Resize> {
    static constexpr auto prototype = graft::prototype("Resize").input("x", f32).output("y", follow("x"))
        .attr("mode", resize_mode::nearest);
    static constexpr graft::status verify(verify_context& ctx) {
#ifndef GRAFT_REJECT
        return ctx.attr<"mode", resize_mode>() == resize_mode::nearest ? graft::ok
                                                                       : graft::fail(graft::errc::wrong_value, "mode");
#else
        return ctx.attr<"mode", std::int64_t>() == 0 ? graft::ok : graft::fail(graft::errc::wrong_value, "mode");
#endif
    }
};
static_assert(graft::well_formed<Resize>);
static_assert(graft::infer_status<Resize>({{"x", {1}}}).code == graft::errc::ok);
