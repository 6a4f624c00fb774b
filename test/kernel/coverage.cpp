// test/kernel/coverage.cpp - a catalog compared with kernels, at compile time
// SPDX-License-Identifier: Apache-2.0
#include "graft/kernel/covers.hpp"

#include <doctest/doctest.h>

#include "graft/kernel/leaves_out.hpp"
#include "graft/kernel/table.hpp"
#include "test/kernel/operators.hpp"

namespace kernel_coverage_test {

namespace {

using namespace kernel_test;
using graft::dtype;

struct Train : graft::op<Train> {
    static constexpr auto prototype = graft::prototype("Train").input("x", f32);
};
struct Small : graft::op<Small> {
    static constexpr auto prototype =
        graft::prototype("Small").datatype("T", f32 | i32).input("x", "T").output("y", "T").output("n", i64);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        ctx.output<"y">() = ctx.input<"x">();
        ctx.output<"n">() = graft::shape::scalar();
        return graft::ok;
    }
};
struct few {
    using list = graft::ops<Small, Train, Join>;
};

graft::status small(graft::in<"x", float>, graft::out<"y", float>, graft::out<"n", graft::any>) { return graft::ok; }
template <class T> graft::status small_of(graft::in<"x", T>, graft::out<"y", T>, graft::out<"n", std::int64_t>) {
    return graft::ok;
}

struct some {
    using list = graft::kernels<graft::kernel<Small, &small>, graft::kernel<Join, &join>>;
    static constexpr std::string_view engine = "cpu";
};
struct all {
    using list = graft::kernels<graft::kernel<Small, &small_of<std::int32_t>>>;
    static constexpr std::string_view engine = "more";
};

inline constexpr graft::not_covered later[] = {{"Train", "training"}},
                                    nearly[] = {{"Train", "training"}, {"Small", "no whole numbers", "x", dtype::i32}},
                                    unspecified[] = {{"Train", ""}}, unknown[] = {{"Trian", "training"}},
                                    whole[] = {{"Train", "training"}, {"Small", "has a kernel"}},
                                    typed[] = {{"Train", "training"}, {"Small", "is taken", "x", dtype::f32}},
                                    twice[] = {{"Train", "training"}, {"Train", "again"}};
template <class Kernels, auto const& Exceptions = graft::covered_without_exception>
constexpr auto gap = graft::detail::uncovered<Kernels, few, Exceptions>();
template <class Found> constexpr bool says(Found const& m, graft::errc code, std::string_view text) {
    if (m.code != code || m.parameter.size() != text.size()) return false;
    for (std::size_t i = 0; i < text.size(); ++i)
        if (m.parameter[i] != text[i]) return false;
    return true;
}
static_assert(graft::covers<graft::kernel_tables<some, all>, few, later>);
static_assert(graft::covers<some, few, nearly>);
static_assert(says(gap<some, later>, graft::errc::kernel_coverage_gap, "Small.x of int32"));
static_assert(says(gap<graft::kernel_tables<some, all>>, graft::errc::kernel_coverage_gap, "Train"));
static_assert(says(gap<some, unspecified>, graft::errc::exception_without_reason, "Train"));
static_assert(says(gap<some, unknown>, graft::errc::exception_of_unknown_operator, "Trian"));
static_assert(says(gap<graft::kernel_tables<some, all>, whole>, graft::errc::unused_exception, "Small"));
static_assert(says(gap<graft::kernel_tables<some, all>, typed>, graft::errc::unused_exception, "Small.x of float32"));
static_assert(says(gap<graft::kernel_tables<some, all>, twice>, graft::errc::unused_exception, "Train"));

struct Mixed : graft::op<Mixed> { // four combinations, each port with two dtypes
    static constexpr auto prototype =
        graft::prototype("Mixed").input("a", f32 | i32).input("b", f32 | i32, any_shape).output("y", follow("a"));
};
struct Columned : graft::op<Columned> {
    static constexpr auto prototype = graft::prototype("Columned")
                                          .input("a", columns(f32, i32))
                                          .input("b", columns(f32, i32), any_shape)
                                          .output("y", follow("a"));
};
struct pairs {
    using list = graft::ops<Mixed, Columned>;
};
template <class T, class U> graft::status pair(graft::in<"a", T>, graft::in<"b", U>, graft::out<"y", T>) {
    return graft::ok;
}
struct equal_pairs {
    using list = graft::kernels<graft::kernel<Mixed, &pair<float, float>>,
        graft::kernel<Mixed, &pair<std::int32_t, std::int32_t>>, graft::kernel<Columned, &pair<float, float>>,
        graft::kernel<Columned, &pair<std::int32_t, std::int32_t>>>;
    static constexpr std::string_view engine = "cpu";
};
constexpr auto crossed = graft::detail::uncovered<equal_pairs, pairs, graft::covered_without_exception>();
static_assert(says(crossed, graft::errc::kernel_coverage_gap, "Mixed.a of int32, b of float32") ||
              says(crossed, graft::errc::kernel_coverage_gap, "Mixed.a of float32, b of int32"));
inline constexpr graft::not_covered apart[] = {{"Mixed", "both of one dtype only"}};
static_assert(graft::covers<equal_pairs, pairs, apart>);

struct Leaky : graft::op<Leaky> { // no rule
    static constexpr auto prototype = graft::prototype("Leaky")
                                          .input("x", f32)
                                          .output("y", follow("x"))
                                          .attr("alpha", 0.2)
                                          .attr("only", 1, one_of(1));
};
struct Total : graft::op<Total> { // a rule that reads one attribute of two
    static constexpr auto prototype = graft::prototype("Total").input("x", f32).output("y", f32).attr("axis", 0).attr(
        "scale", 1.0);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        graft::shape y = ctx.input<"x">();
        auto const axis = graft::normalize_axis(ctx.attr<"axis">(), y.rank(), "axis");
        if (!axis) return axis.error();
        y[*axis] = 1;
        ctx.output<"y">() = y;
        return graft::ok;
    }
};
struct Wide : graft::op<Wide> { // a rule that has no result for what the compiler knows: it is not judged
    static constexpr auto prototype = graft::prototype("Wide").input("x", f32).output("y", f32).attr("size", 1.0);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        if (!ctx.input<"x">().is_static()) return ctx.fail<"x">(graft::errc::wrong_shape, "a static shape");
        ctx.output<"y">() = graft::shape{static_cast<std::int64_t>(ctx.attr<"size">() * 2)};
        return graft::ok;
    }
};
struct attributes_of_all {
    using list = graft::ops<Leaky, Total, Wide>;
};
graft::status leaky(graft::in<"x", float>, graft::out<"y", float>) { return graft::ok; }
graft::status leaky_with_alpha(graft::in<"x", float>, graft::attr_of<"alpha", double>, graft::out<"y", float>) {
    return graft::ok;
}
graft::status scaled(graft::in<"x", float>, graft::attr_of<"scale", double>, graft::out<"y", float>, graft::workspace) {
    return graft::ok;
}
graft::status summed(graft::in<"x", float>, graft::out<"y", float>, graft::workspace) { return graft::ok; }
graft::memory_size room(graft::in<"x", graft::no_elements>) { return graft::memory_size::bytes(4); }
graft::memory_size scaled_room(graft::attr_of<"scale", double>) { return graft::memory_size::bytes(4); }
graft::status wide(graft::in<"x", float>, graft::out<"y", float>) { return graft::ok; }
struct forgetful {
    using list =
        graft::kernels<graft::kernel<Leaky, &leaky>, graft::kernel<Total, &summed, &room>, graft::kernel<Wide, &wide>>;
    static constexpr std::string_view engine = "forgetful";
};
struct careful {
    using list = graft::kernels<graft::kernel<Leaky, &leaky_with_alpha>, graft::kernel<Total, &summed, &scaled_room>,
        graft::kernel<Wide, &wide>>;
    static constexpr std::string_view engine = "careful";
};
struct erased_leaky { // reads by the erased call: not to be known
    using op = Leaky;
    static constexpr std::array<dtype, 1> input_types{dtype::f32}, output_types{dtype::f32};
    static constexpr std::uint32_t in_place = 0;
    static bool run(graft::kernel_frame const&, graft::status&) { return true; }
    static constexpr graft::workspace_function workspace_size() { return nullptr; }
};
struct erased {
    using list = graft::kernels<erased_leaky, graft::kernel<Total, &scaled, &room>, graft::kernel<Wide, &wide>>;
    static constexpr std::string_view engine = "erased";
};
struct deliberate {
    using list = graft::kernels<graft::leaves_out<graft::kernel<Leaky, &leaky>, "alpha">,
        graft::kernel<Total, &summed, &scaled_room>, graft::kernel<Wide, &wide>>;
    static constexpr std::string_view engine = "deliberate";
};
struct deliberate_lists {
    using list = graft::join<graft::all_leave_out<graft::kernels_of<Leaky, &leaky>, "alpha">,
        graft::kernels<graft::leaves_out<graft::kernel<Total, &summed, &room>, "scale">, graft::kernel<Wide, &wide>>>;
    static constexpr std::string_view engine = "deliberate";
};
inline constexpr graft::not_covered meant[] = {{"Leaky", "one slope for all", "alpha"}, {"Total", "not yet", "scale"}},
                                    half[] = {{"Leaky", "one slope for all", "alpha"}},
                                    of_a_type[] = {{"Leaky", "a type", "alpha", dtype::f32}};
template <class Kernels, auto const& Exceptions = graft::covered_without_exception>
constexpr auto unread = graft::detail::uncovered<Kernels, attributes_of_all, Exceptions>();
static_assert(graft::covers<careful, attributes_of_all> && graft::covers<erased, attributes_of_all>);
static_assert(graft::covers<forgetful, attributes_of_all, meant>);
static_assert(graft::covers<deliberate, attributes_of_all> && graft::covers<deliberate_lists, attributes_of_all>);
static_assert(says(unread<deliberate, half>, graft::errc::unused_exception, "Leaky.alpha"));
static_assert(graft::covers<graft::kernel_tables<forgetful, careful>, attributes_of_all>); // one of them takes it
static_assert(says(unread<forgetful>, graft::errc::unread_attribute, "Leaky.alpha"));
static_assert(says(unread<forgetful, half>, graft::errc::unread_attribute, "Total.scale"));
static_assert(says(unread<careful, half>, graft::errc::unused_exception, "Leaky.alpha"));
static_assert(says(unread<forgetful, of_a_type>, graft::errc::exception_of_unknown_operator, "Leaky.alpha"));

TEST_CASE("covers: an attribute that no kernel takes and no rule reads") {
    CHECK(says(graft::detail::uncovered<forgetful, attributes_of_all, graft::covered_without_exception>(),
        graft::errc::unread_attribute, "Leaky.alpha"));
    CHECK(graft::detail::uncovered<forgetful, attributes_of_all, meant>().code == graft::errc::ok);
    CHECK(graft::detail::uncovered<careful, attributes_of_all, graft::covered_without_exception>().code ==
          graft::errc::ok);
}

TEST_CASE("covers: the first combination without a kernel, and exceptions with their reasons") {
    CHECK(says(graft::detail::uncovered<some, few, later>(), graft::errc::kernel_coverage_gap, "Small.x of int32"));
    CHECK(graft::detail::uncovered<some, few, nearly>().code == graft::errc::ok);
    CHECK(graft::detail::uncovered<equal_pairs, pairs, apart>().code == graft::errc::ok);
    CHECK(says(graft::detail::uncovered<graft::kernel_tables<some, all>, few, whole>(), graft::errc::unused_exception,
        "Small"));
}

} // namespace

} // namespace kernel_coverage_test
