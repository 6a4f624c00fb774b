// test/session/kernel_review.cpp - the first run of a checked session finds kernels that do not write an element, read
// memory before they write it, or contradict their signature or the traits of their operator
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "graft/graph/ir/network.hpp"
#include "graft/kernel/table.hpp"
#include "graft/program/compile.hpp"
#include "graft/session/session.hpp"
#include "graft/text/error.hpp"

namespace kernel_review_test {
namespace {

using namespace graft::literals;
using graft::errc, graft::ok, graft::status;

struct Sum : graft::op<Sum> {
    static constexpr auto prototype =
        graft::prototype("Sum").input("x", f32 | i32).output("y", follow("x", aspect::dtype));
    static constexpr status infer_shape(shape_context& ctx) { return ctx.output<"y">() = graft::shape{1}, ok; }
};
struct SumOfZero : graft::op<SumOfZero> {
    static constexpr auto prototype = graft::prototype("SumOfZero").input("x", f32).output("y", f32, initial(0));
    static constexpr status infer_shape(shape_context& ctx) { return ctx.output<"y">() = graft::shape{1}, ok; }
};
struct Relu : graft::op<Relu> {
    static constexpr auto prototype = graft::prototype("Relu").input("x", f32).output("y", follow("x"));
};
struct Same : graft::op<Same> {
    static constexpr auto prototype = graft::prototype("Same").input("x", f32).output("y", follow("x")).is(identity);
};
struct Sizes : graft::op<Sizes> {
    static constexpr auto prototype = graft::prototype("Sizes").input("x", f32).output("y", f32).is(shape_only);
    static constexpr status infer_shape(shape_context& ctx) { return ctx.output<"y">() = graft::shape{1}, ok; }
};
struct Positive : graft::op<Positive> {
    static constexpr auto prototype = graft::prototype("Positive").input("x", f32).output("at", i64, compute_depend);
    static constexpr status infer_shape(shape_context& ctx) { return ctx.output<"at">() = ctx.input<"x">(), ok; }
};
struct Copy : graft::op<Copy> {
    static constexpr auto prototype = graft::prototype("Copy").input("x", f32 | i32).output("y", follow("x"));
};
struct ops {
    using list = graft::ops<Copy, Sum, SumOfZero, Relu, Same, Sizes, Positive>;
};

template <class T> status copy(graft::in<"x", T> x, graft::out<"y", T> y) {
    for (std::size_t i = 0; i < x.size(); ++i) y[i] = x[i];
    return ok;
}
template <class T> status adds(graft::in<"x", T> x, graft::out<"y", T> y) {
    for (std::size_t i = 0; i < x.size(); ++i) y[0] += x[i];
    return ok;
}
template <class T> status sums(graft::in<"x", T> x, graft::out<"y", T> y) {
    y[0] = 0;
    return adds<T>(x, y);
}
status halves(graft::in<"x", float> x, graft::out<"y", float> y) {
    for (std::size_t i = 0; i + 1 < x.size(); ++i) y[i] = x[i];
    return ok;
}
template <int From, int To> status beyond(graft::in<"x", float> x, graft::out<"y", float> y) {
    for (int i = From; i < To; ++i) y.data()[i] = i < 0 || i >= 4 ? 0 : x.data()[i];
    return ok;
}
template <int To> status beyond_over_x(graft::in<"x", float> x, graft::out<"y", float, "x"> y) {
    for (int i = 0; i < To; ++i) y.data()[i] = i >= 4 ? 0 : x.data()[i];
    return ok;
}
status relu(graft::in<"x", float> x, graft::out<"y", float, "x"> y) {
    for (std::size_t i = 0; i < x.size(); ++i) y[i] = x[i] > 0 ? x[i] : 0;
    return ok;
}
status reversed(graft::in<"x", float> x, graft::out<"y", float, "x"> y) {
    for (std::size_t i = 0; i < x.size(); ++i) y[i] = x[x.size() - 1 - i];
    return ok;
}
status not_a_number(graft::in<"x", float> x, graft::out<"y", float> y) {
    for (std::size_t i = 0; i < x.size(); ++i) y[i] = __builtin_nanf("");
    return ok;
}
status size_of(graft::in<"x", float> x, graft::out<"y", float> y) { return y[0] = static_cast<float>(x.size()), ok; }
status first_of(graft::in<"x", float> x, graft::out<"y", float> y) { return y[0] = x[0], ok; }
template <int Of>
status positive(graft::in<"x", float> x, graft::out<"at", std::int64_t> at, graft::actual_shape<"at"> size) {
    for (std::size_t i = 0; i < at.size(); ++i) at[i] = 1;
    size = graft::shape{Of ? Of : static_cast<std::int64_t>(x.size())};
    return ok;
}

template <class T> status shared_sums(graft::in<"x", T> x, graft::out<"y", T> y, graft::threads by) {
    by.share(static_cast<std::int64_t>(x.size()), graft::grain{1, 1}, [&](std::int64_t from, std::int64_t to) {
        T sum = 0;
        for (; from < to; ++from) sum += x[static_cast<std::size_t>(from)];
        y[0] = sum; // of the range, not of all
    });
    return ok;
}
status shared_copy(graft::in<"x", float> x, graft::out<"y", float> y, graft::threads by) {
    by.share(static_cast<std::int64_t>(x.size()), graft::grain{1, 1}, [&](std::int64_t from, std::int64_t to) {
        for (; from < to; ++from) y[static_cast<std::size_t>(from)] = x[static_cast<std::size_t>(from)];
    });
    return ok;
}
float calls_so_far = 0;
status counts(graft::in<"x", float> x, graft::out<"y", float> y, graft::threads by) {
    y[0] = ++calls_so_far;
    return by.share(static_cast<std::int64_t>(x.size()), graft::grain{1, 1}, [](std::int64_t, std::int64_t) {}), ok;
}
graft::memory_size bytes_of_copy(graft::in<"x", graft::no_elements> x) {
    return graft::memory_size::of<float>(x.size());
}
status by_workspace(graft::in<"x", float> x, graft::workspace w, graft::out<"y", float> y, graft::threads by) {
    by.share(static_cast<std::int64_t>(x.size()), graft::grain{1, 1}, w.data(),
        [&](std::int64_t from, std::int64_t to, std::byte* memory) {
            auto* const copy = reinterpret_cast<float*>(memory);
            for (auto i = static_cast<std::size_t>(from); i < static_cast<std::size_t>(to); ++i)
                copy[x.size() - 1] = x[i], y[i] = copy[x.size() - 1];
        });
    return ok;
}

template <auto Kernel, class Op, class T, auto... Before> struct two_kernels {
    static constexpr std::string_view engine = "test";
    using list = graft::kernels<graft::kernel<Copy, &copy<T>>, graft::kernel<Op, Kernel, Before...>>;
};
struct heard { ///< thrown by the handler
    std::string text;
};

/// The message of two runs of `Op`, with this kernel, of a copy; empty if there is none.
template <class Op, auto Kernel, class T = float, auto... Before> std::string said() {
    graft::network net(graft::catalog<ops>::view());
    auto const x = net.input("x", graft::detail::element_dtype<T>, {4});
    auto const made = net.add<Op>("made", "x"_p = net.add<Copy>("copy", "x"_p = x));
    net.output("y", made);
    auto g = std::move(net).finish();
    if (!g) return graft::to_text(g.error().errors[0]);
    graft::kernel_table_view const tables[]{graft::kernel_table<two_kernels<Kernel, Op, T, Before...>>::view()};
    auto const p = graft::compile(std::move(*g), graft::kernel_set{tables});
    if (!p) return graft::to_text(p.error().errors[0]);
    graft::session s{*p};
    s.on_violation(
        {[](void*, graft::violation const& what) { throw heard{std::string(what.text().view())}; }, nullptr});
    std::vector<T> const xs{1, -2, 3, 4};
    try {
        for (int i = 0; i < 2; ++i)
            if (auto const why = !s.set_input<T>("x", xs) ? s.set_input<T>("x", xs) : s.run(); !why)
                return graft::to_text(why);
    } catch (heard const& by) { return by.text; }
    return {};
}

bool has(std::string const& all, char const* part) { return all.find(part) != all.npos; }

TEST_CASE("a kernel that adds to an output without initial contents is named") {
    auto const real = said<Sum, &adds<float>>();
    CHECK_MESSAGE(has(real, "Sum 'made': y[0]: the element depends on what was in the memory"), real);
    CHECK(has(real, "initial(0)"));
    auto const whole = said<Sum, &adds<std::int32_t>, std::int32_t>();
    CHECK_MESSAGE(has(whole, "Sum 'made': y[0]: the element depends on what was in the memory"), whole);
    CHECK(said<Sum, &sums<float>>() == "");
    CHECK(said<Sum, &sums<std::int32_t>, std::int32_t>() == "");
    CHECK(said<SumOfZero, &adds<float>>() == "");
}

TEST_CASE("a kernel that does not write an element is named") {
    auto const why = said<Relu, &halves>();
    CHECK_MESSAGE(has(why, "Relu 'made': y[3]: the kernel does not write this element, there are 4"), why);
    CHECK(said<Relu, &not_a_number>() == "");
}

TEST_CASE("a kernel that writes beyond an output through its pointer is named") {
    auto const why = said<Relu, &beyond<0, 6>>();
    CHECK_MESSAGE(has(why, "Relu 'made': y[4]: the kernel writes beyond the end, there are 4"), why);
    auto const before = said<Relu, &beyond<-1, 4>>();
    CHECK_MESSAGE(has(before, "Relu 'made': y: the kernel writes before the first element"), before);
    auto const over = said<Relu, &beyond_over_x<5>>();
    CHECK_MESSAGE(has(over, "Relu 'made': y[4]: the kernel writes beyond the end"), over);
    CHECK(said<Relu, &beyond<0, 4>>() == "");
    CHECK(said<Relu, &beyond_over_x<4>>() == "");
}

TEST_CASE("a kernel that may write over an input, and reads elsewhere, is named") {
    auto const why = said<Relu, &reversed>();
    CHECK_MESSAGE(has(why, "Relu 'made': y["), why);
    CHECK(has(why, "the element is another where the output is in the memory of the input"));
    CHECK(said<Relu, &relu>() == "");
}

TEST_CASE("a kernel that contradicts a trait of its operator is named") {
    auto const same = said<Same, &relu>();
    CHECK_MESSAGE(has(same, "Same 'made': y[1]: the operator is declared is(identity)"), same);
    auto const sizes = said<Sizes, &first_of>();
    CHECK_MESSAGE(has(sizes, "Sizes 'made': y[0]: the operator is declared is(shape_only)"), sizes);
    CHECK(said<Sizes, &size_of>() == "");
}

TEST_CASE("a kernel whose results depend on how its work is shared is named") {
    auto const real = said<Sum, &shared_sums<float>>();
    CHECK_MESSAGE(has(real, "Sum 'made': y[0]: the element depends on how the kernel's work is shared"), real);
    auto const whole = said<Sum, &shared_sums<std::int32_t>, std::int32_t>();
    CHECK_MESSAGE(has(whole, "Sum 'made': y[0]: the element depends on how the kernel's work is shared"), whole);
    CHECK(said<Relu, &shared_copy>() == "");
    CHECK(said<Sum, &counts>() == ""); // each call has another result
    CHECK(said<Relu, &by_workspace, float, &bytes_of_copy>() == "");
}

TEST_CASE("a kernel that reports another shape than its rule states is an error") {
    auto const why = said<Positive, &positive<2>>();
    CHECK_MESSAGE(has(why, "at: wrong shape: expected the shape that infer_shape states, of elements 4, got 2"), why);
    CHECK(said<Positive, &positive<0>>() == "");
}

} // namespace
} // namespace kernel_review_test
