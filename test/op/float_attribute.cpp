// test/op/float_attribute.cpp - a float attribute in a rule computes and compares as the double that it is
// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "graft/op/infer/infer.hpp"
#include "test/check.hpp"

namespace real_attributes {
using namespace graft::literals;

struct Zoom : graft::op<Zoom> {
    static constexpr auto prototype = graft::prototype("Zoom").input("x", f32)
        .output("y", follow("x", aspect::dtype)).attr("scale", 2.0).attr("shift", 0.5);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        graft::shape y = ctx.input<"x">();
        auto const scale = ctx.attr<"scale">();
        auto const shift = ctx.attr("shift"_p);
        static_assert(std::is_same_v<decltype(scale * shift), double> && std::is_same_v<decltype(2 * scale), double>);
        static_assert(std::is_same_v<decltype(ctx.attr<"scale", double>()), double>);
        static_assert(std::is_same_v<decltype(std::floor(scale)), double>); // no constant expression of clang
        if (scale <= 0 || scale != scale || shift == 1) return ctx.fail<"scale">(graft::errc::wrong_value);
        double const times = y[0].known() ? scale * static_cast<double>(y[0].value()) + shift - shift / 2 : -scale;
        double sum = 1;
        sum += scale, sum -= ctx.attr<"scale">(), sum *= shift, sum /= ctx.attr<"shift">();
        float const single = scale > 0 ? static_cast<float>(scale) : 1.0f, twice = 2.0f * single;
        if (sum != 1 || twice < single) return graft::fail(graft::errc::overflow);
        y[0] = static_cast<std::int64_t>(scale > shift ? times : +scale);
        ctx.output<"y">() = y;
        return graft::ok;
    }
};
static_assert(graft::expect(
    [] { return graft::infer<Zoom>("y", {{"x", {3}}, {"scale", 2.5}, {"shift", 0.5}}) == graft::shape{7}; }));
static_assert(graft::infer_status<Zoom>({{"x", {3}}, {"scale", 0.0}}).code == graft::errc::wrong_value);
static_assert(graft::infer_status<Zoom>({{"x", {3}}, {"shift", 1.0}}).code == graft::errc::wrong_value);
static_assert(graft::infer_status<Zoom>({{"x", {3}}, {"shift", 1.0}}).parameter == "scale");

TEST_CASE("a real attribute in a rule is the double of the node") {
    CHECK(graft::infer<Zoom>("y", {{"x", {3}}, {"scale", 2.5}}) == graft::shape{7});
    CHECK(graft::infer<Zoom>("y", {{"x", {4}}, {"scale", 0.25}}) == graft::shape{0});
    CHECK(graft::infer_status<Zoom>({{"x", {3}}, {"scale", -1.0}}).code == graft::errc::wrong_value);
}

} // namespace real_attributes
