// test/session/initial_contents.cpp - outputs that reuse an input's memory or start with a value; sessions that share
// weights
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

#include "graft/graph/ir/network.hpp"
#include "graft/graph/plan/check_plan.hpp"
#include "graft/graph/plan/plan.hpp"
#include "graft/kernel/table.hpp"
#include "graft/session/binding.hpp"
#include "graft/session/session.hpp"

namespace kernel_beginning_test {

namespace beginning_test {

using graft::dtype;
using graft::ok;
using graft::shape;
using graft::status;
using namespace graft::literals;

/// y is x with element 0 replaced: the kernel writes this element only.
struct Update : graft::op<Update> {
    static constexpr auto prototype =
        graft::prototype("Update").input("x", f32).input("v", f32, any_shape).output("y", follow("x"), inplace("x"));
};
/// Counts up in a memory with an initial value; nothing else is written.
struct Count : graft::op<Count> {
    static constexpr auto prototype = graft::prototype("Count")
                                          .input("x", f32)
                                          .output("y", f32, follow("x", aspect::shape), initial(1.5))
                                          .output("n", i32, follow("x", aspect::shape), initial(-2));
};
struct Negate : graft::op<Negate> {
    static constexpr auto prototype = graft::prototype("Negate").input("x", f32).output("y", follow("x"));
};
struct ops {
    using list = graft::ops<Update, Count, Negate>;
};
status update(graft::in<"x", float>, graft::in<"v", float> v, graft::out<"y", float> y) { return y[0] = v[0], ok; }
status count(graft::in<"x", float> x, graft::out<"y", float, "x"> y, graft::out<"n", std::int32_t> n) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] += x[i], n[i] += 1;
    return ok;
}
status negate(graft::in<"x", float> x, graft::out<"y", float> y) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = -x[i];
    return ok;
}
struct cpu {
    using list =
        graft::kernels<graft::kernel<Update, &update>, graft::kernel<Count, &count>, graft::kernel<Negate, &negate>>;
    static constexpr std::string_view engine = "cpu";
};
struct created {
    graft::error_list errors{};
    graft::memory_plan plan{};
    graft::session run;
};
created make(graft::graph const& g) {
    static std::array const tables{graft::kernel_table<cpu>::view()};
    graft::error_list errors;
    auto const kernels = errors.take(graft::bind_kernels(g, {tables}));
    auto plan = errors.take(graft::plan_memory(g, kernels));
    CHECK(graft::plan_is_sound(plan));
    CHECK(graft::plan_keeps_values(g, kernels, plan));
    graft::session run(g, plan, kernels);
    if (!errors.failed()) errors = run.errors();
    return {std::move(errors), std::move(plan), std::move(run)};
}
template <class T = float> std::vector<T> all(graft::tensor_view const& t) {
    std::vector<T> v(t.bytes.size() / sizeof(T));
    std::memcpy(v.data(), t.bytes.data(), t.bytes.size());
    return v;
}
graft::byte_view bytes(std::vector<float> const& v) { return graft::as_bytes(graft::span(v)); }

} // namespace beginning_test
using namespace beginning_test;
using floats = std::vector<float>;

TEST_CASE("an output in place of an input that nobody needs any more takes its memory") {
    graft::network net(graft::catalog<ops>::view());
    auto const x = net.add<Negate>("negated", "x"_p = net.input("x", dtype::f32, {3}));
    auto const y = net.add<Update>("updated", "x"_p = x, "v"_p = net.input("v", dtype::f32, {1}));
    net.output("y", y);
    auto const from = x.id(), to = y.id();
    auto const g = *std::move(net).finish();
    auto m = make(g);
    REQUIRE(m.run.ready());
    CHECK(m.plan.of_tensor[from] == m.plan.of_tensor[to]);
    for (int i = 0; i < 2; ++i) {
        REQUIRE((m.run.set_input("x", bytes({1, 2, 3})) && m.run.set_input("v", bytes({9})) && m.run.run()));
        CHECK(all(m.run.output(0)) == floats{9, -2, -3});
    }
}

TEST_CASE("an output in place of an input that is needed begins as its copy, and leaves it alone") {
    graft::network net(graft::catalog<ops>::view());
    auto const x = net.add<Negate>("negated", "x"_p = net.input("x", dtype::f32, {3}));
    auto const v = net.input("v", dtype::f32, {1});
    net.output("first", net.add<Update>("updated", "x"_p = x, "v"_p = v));
    net.output("second", net.add<Negate>("again", "x"_p = x));
    net.output("input", net.add<Update>("of_input", "x"_p = v, "v"_p = x));
    std::array const weight{5.0f, 6.0f};
    net.output("weight",
        net.add<Update>("of_weight",
            "x"_p = net.constant("w", {dtype::f32, {}, {}, {2}}, graft::as_bytes(graft::span(weight))), "v"_p = v));
    auto const g = *std::move(net).finish();
    auto m = make(g);
    REQUIRE(m.run.ready());
    for (int i = 0; i < 2; ++i) { // the weight is unchanged, too
        REQUIRE((m.run.set_input("x", bytes({1, 2, 3})) && m.run.set_input("v", bytes({9})) && m.run.run()));
        CHECK(all(m.run.output(0)) == floats{9, -2, -3});
        CHECK(all(m.run.output(1)) == floats{1, 2, 3});
        CHECK(all(m.run.output(2)) == floats{-1});
        CHECK(all(m.run.output(3)) == floats{9, 6});
    }
}

TEST_CASE("memory that begins with a value begins so in every run, and never in place of an input") {
    graft::network net(graft::catalog<ops>::view());
    auto const x = net.add<Negate>("negated", "x"_p = net.input("x", dtype::f32, {3}));
    auto const counted = net.add<Count>("counted", "x"_p = x);
    net.output("y", counted.output<"y">());
    net.output("n", counted.output<"n">());
    auto const g = *std::move(net).finish();
    auto m = make(g);
    REQUIRE(m.run.ready());
    for (int i = 0; i < 2; ++i) {
        REQUIRE((m.run.set_input("x", bytes({1, 2, 3})) && m.run.run()));
        CHECK(all(m.run.output(0)) == floats{0.5f, -0.5f, -1.5f});
        CHECK(all<std::int32_t>(m.run.output(1)) == std::vector<std::int32_t>{-1, -1, -1});
    }
}

TEST_CASE("a value in the memory of every dtype that has numbers") {
    alignas(16) std::byte memory[32];
    auto const filled = [&](dtype t, double real, std::int64_t whole) {
        graft::tensor_desc const d{t, {}, {}, {2}};
        graft::kernel_argument const to(memory, &d, nullptr);
        std::memset(memory, 0xEE, sizeof memory);
        graft::detail::initialize_output({0, graft::no_id, whole, real}, nullptr, &to);
    };
    filled(dtype::f64, 2.5, 2);
    CHECK(graft::load<double>(memory + 8) == 2.5);
    filled(dtype::f16, 2.5, 2);
    CHECK(to_float(graft::half{graft::load<std::uint16_t>(memory + 2)}) == 2.5f);
    filled(dtype::bf16, 2.5, 2);
    CHECK(to_float(graft::bfloat16{graft::load<std::uint16_t>(memory + 2)}) == 2.5f);
    filled(dtype::i64, -1, -1);
    CHECK(graft::load<std::int64_t>(memory + 8) == -1);
    filled(dtype::u8, 200, 200);
    CHECK(graft::load<std::uint8_t>(memory + 1) == 200);
    CHECK(memory[2] == std::byte{0xEE});
    filled(dtype::i16, -3, -3);
    CHECK(graft::load<std::int16_t>(memory + 2) == -3);
    filled(dtype::boolean, 1, 1);
    CHECK(memory[1] == std::byte{1});
    filled(dtype::i4, -2, -2);
    CHECK(memory[0] == std::byte{0xEE});
    CHECK(memory[1] == std::byte{0xEE});
    filled(dtype::u4, 3, 3);
    CHECK(memory[0] == std::byte{0x33});
    filled(dtype::u2, 2, 2);
    CHECK(memory[0] == std::byte{0xAA});
    CHECK(memory[1] == std::byte{0xEE});
    filled(dtype::u1, 1, 1);
    CHECK(memory[0] == std::byte{0xFF});
    CHECK(memory[1] == std::byte{0xEE});
    filled(dtype::f6e3m2, 0, 0); // two of six bits
    CHECK(memory[1] == std::byte{0});
    CHECK(memory[2] == std::byte{0xEE});
    filled(dtype::string, 0, 0); // it has no bits to fill
    CHECK(memory[0] == std::byte{0xEE});
    CHECK(graft::detail::can_initialize({0, graft::no_id, 0, 0}, dtype::f8e4m3));
    CHECK_FALSE(graft::detail::can_initialize({0, graft::no_id, 1, 1}, dtype::f8e4m3));
    filled(dtype::c128, 1.5, 1);
    CHECK(graft::load<double>(memory + 16) == 1.5);
    CHECK(graft::load<double>(memory + 24) == 0);
    filled(dtype::c64, 1.5, 1);
    CHECK(graft::load<float>(memory + 8) == 1.5f);
    CHECK(graft::load<float>(memory + 12) == 0);
}

TEST_CASE("sessions of one graph read one copy of its weights, and every tensor can be looked at while it lives") {
    graft::network net(graft::catalog<ops>::view());
    std::array const weight{5.0f, 6.0f};
    auto const w = net.constant("w", {dtype::f32, {}, {}, {2}}, graft::as_bytes(graft::span(weight)));
    auto const between = net.add<Negate>("negated", "x"_p = w);
    net.output("y", net.add<Negate>("again", "x"_p = between));
    auto const constant = w.id(), inner = between.outputs()[0].id();
    auto const g = *std::move(net).finish();
    auto one = make(g), two = make(g);
    REQUIRE((one.run.ready() && two.run.ready()));
    CHECK(one.run.tensor(constant).bytes.data() == g.value_of(constant).bytes.data());
    CHECK(two.run.tensor(constant).bytes.data() == g.value_of(constant).bytes.data());
    CHECK(one.run.tensor(inner).bytes.data() != two.run.tensor(inner).bytes.data());
    std::vector<floats> seen;
    CHECK(one.run.run([&](graft::node_id n) {
        if (n == g.tensors[inner].producer) seen.push_back(all(one.run.tensor(inner)));
    }));
    CHECK(seen == std::vector<floats>{{-5, -6}});
    CHECK(two.run.run());
    CHECK(all(two.run.output(0)) == floats{5, 6});
}

} // namespace kernel_beginning_test
