// test/kernel/signature.cpp - a kernel receives the values of the ports and attributes that its parameters name
// SPDX-License-Identifier: Apache-2.0
#include "graft/kernel/signature.hpp"

#include <doctest/doctest.h>

#include <array>
#include <string_view>
#include <type_traits>
#include <vector>

#include "test/kernel/operators.hpp"

namespace kernel_signature_test {

using namespace kernel_test;
using graft::dtype;

namespace {

// Parameters in a different order than in the prototype.
graft::status mix(graft::attr_of<"strides", graft::span<std::int64_t const>> strides, graft::workspace ws,
    graft::out<"y", float> y, graft::dynamic_out<"parts", float> parts, graft::optional_in<"bias", float> bias,
    graft::in<"x", float> const& x, graft::dynamic_in<"more", std::int32_t> more,
    graft::attr_of<"axis", std::int64_t> axis, graft::attr_of<"eps", double> eps, graft::attr_of<"flag", bool> flag,
    graft::attr_of<"mode", std::string_view> mode, graft::attr_of<"T", dtype> type,
    graft::attr_of<"scales", graft::span<double const>> scales, graft::attr<"names"> names,
    graft::optional_out<"count", std::int64_t> count) noexcept {
    if (strides->size() != 2 || (*strides)[1] != 2 || *axis != -1 || *eps != 0.5 || !flag || *mode != "SAME")
        return graft::fail(graft::errc::wrong_value);
    if (*type != dtype::f32 || (*scales)[0] != 0.25 || names->strings[1] != "bc")
        return graft::fail(graft::errc::wrong_value);
    float sum = bias ? bias->begin()[0] : 100.0f;
    for (auto const m : more)
        for (auto const v : m) sum += static_cast<float>(v);
    for (auto& v : ws.as<float>()) v = sum;
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = x[i] + ws.as<float>()[i];
    for (std::size_t k = 0; k < parts.size(); ++k) parts[k][0] = static_cast<float>(k);
    if (count) (*count)[0] = static_cast<std::int64_t>(more.size());
    return graft::ok;
}
graft::memory_size mix_workspace(graft::in<"x", graft::no_elements> x, graft::attr_of<"flag", bool> flag) {
    return graft::memory_size::bytes(flag ? x.size() * sizeof(float) : 0);
}

using mix_kernel = graft::kernel<Mix, &mix, &mix_workspace>;
static_assert(mix_kernel::input_types == std::array{dtype::f32, dtype::f32, dtype::i32});
static_assert(mix_kernel::output_types == std::array{dtype::f32, dtype::i64, dtype::f32});
static_assert(graft::kernel<Relu, &relu>::workspace_size() == nullptr);

std::byte* bytes(void* at) { return static_cast<std::byte*>(at); }

/// A call of Mix on stack memory.
struct call {
    float x[2] = {1, 2}, bias[1] = {10}, y[2] = {}, part[2][2] = {};
    std::int32_t more[2][1] = {{3}, {4}};
    std::int64_t count[1] = {-1};
    graft::tensor_desc two{dtype::f32, {}, {}, {2}}, one{dtype::f32, {}, {}, {1}}, whole{dtype::i32, {}, {}, {1}},
        scalar{dtype::i64, {}, {}, graft::shape::scalar()};
    graft::kernel_argument in[4] = {{bytes(x), &two, nullptr}, {bytes(bias), &one, nullptr},
        {bytes(more[0]), &whole, nullptr}, {bytes(more[1]), &whole, nullptr}};
    graft::kernel_argument out[4] = {{bytes(y), &two, nullptr}, {bytes(count), &scalar, nullptr},
        {bytes(part[0]), &two, nullptr}, {bytes(part[1]), &two, nullptr}};
    graft::port_slots in_ports[3] = {{0, 1}, {1, 1}, {2, 2}}, out_ports[3] = {{0, 1}, {1, 1}, {2, 2}};
    std::vector<graft::attr_value> attributes{};
    alignas(64) float memory[2] = {};
    graft::kernel_frame frame{};

    call() {
        for (auto const& p : Mix::prototype.params())
            if (p.is_attribute()) attributes.push_back(Mix::prototype.default_of(p));
        frame = {in_ports, out_ports, in, out, attributes.data(), bytes(memory), sizeof memory};
    }
    call(call const&) = delete;
};

} // namespace

TEST_CASE("every parameter is decoded from its own port or attribute, whatever the order") {
    call c;
    CHECK(graft::answer_of(mix_kernel::run, c.frame));
    CHECK(c.y[0] == 18);
    CHECK(c.y[1] == 19);
    CHECK(c.part[1][0] == 1);
    CHECK(c.count[0] == 2);
    c.attributes[2].integer = 0;
    CHECK(graft::answer_of(mix_kernel::run, c.frame).code == graft::errc::wrong_value);
}

TEST_CASE("absent optional tensors: no slot, or a slot without a tensor") {
    call c;
    c.in_ports[1] = {1, 0};
    c.in_ports[2] = {2, 0};
    c.out_ports[1] = {1, 0};
    CHECK(graft::answer_of(mix_kernel::run, c.frame));
    CHECK(c.y[0] == 101);
    CHECK(c.count[0] == -1);
    c.in_ports[1] = {1, 1};
    c.in[1] = {};
    CHECK(graft::answer_of(mix_kernel::run, c.frame));
    CHECK(c.y[0] == 101);
}

TEST_CASE("an attribute that a node may leave out is there or not") {
    graft::attr_value given{};
    graft::optional_attr_of<"limit", double> const absent(given);
    CHECK(!absent);
    given.kind = graft::attr_kind::floating;
    given.real = 2.5;
    graft::optional_attr_of<"limit", double> const limit(given);
    REQUIRE(static_cast<bool>(limit));
    CHECK(*limit == 2.5);
}

TEST_CASE("the workspace function sees descriptors and attributes without data") {
    call c;
    for (auto& a : c.in) a.data = nullptr;
    auto const size = mix_kernel::workspace_size();
    REQUIRE(static_cast<bool>(size));
    CHECK(size(c.frame) == 2 * sizeof(float));
    c.attributes[2].integer = 0;
    CHECK(size(c.frame) == 0);
}

TEST_CASE("tensors of any type are bytes; strings are apart") {
    std::string_view text[3] = {"a", "b", "c"}, all[3];
    graft::tensor_desc one{dtype::string, {}, {}, {1}}, two{dtype::string, {}, {}, {2}},
        three{dtype::string, {}, {}, {3}};
    graft::kernel_argument in[2] = {{nullptr, &one, text}, {nullptr, &two, text + 1}},
                           out[1] = {{nullptr, &three, all}};
    graft::port_slots in_ports[1] = {{0, 2}}, out_ports[1] = {{0, 1}};
    CHECK(graft::answer_of(graft::kernel<Join, &join>::run, {in_ports, out_ports, in, out, nullptr, nullptr, 0}));
    CHECK(all[2] == "c");

    std::uint8_t nibbles[2] = {0x21, 0x03};
    graft::tensor_desc packed{dtype::i4, {}, {}, {3}};
    graft::kernel_tensor<graft::any const> t(graft::kernel_argument{bytes(nibbles), &packed, nullptr});
    CHECK(t.bytes().size() == 2);
    CHECK(t.element_bytes() == 0);
    CHECK(t.dtype() == dtype::i4);
    CHECK(t.strings().empty());
}

struct Cast2 : graft::op<Cast2> {
    static constexpr auto prototype = graft::prototype("Cast2")
                                          .input("x", f32 | f16)
                                          .optional_input("z", f32 | f16)
                                          .output("y", f32 | f16, follow("x", aspect::shape))
                                          .output("w", f32 | f16, follow("z", otherwise("x")));
    static constexpr graft::status infer_dtype(dtype_context& ctx) { return ctx.output<"y">() = f32, graft::ok; }
};
graft::status cast2(
    graft::in<"x", graft::half>, graft::optional_in<"z", float>, graft::out<"y", float>, graft::out<"w", float>) {
    return graft::ok;
}
TEST_CASE("an output of another dtype than an input whose shape it follows, or that may be absent, is no mistake") {
    using both = graft::kernel<Cast2, &cast2>;
    CHECK(both::input_types[0] == dtype::f16);
    CHECK(both::output_types[0] == dtype::f32);
    CHECK(both::output_types[1] == dtype::f32);
}

TEST_CASE("inputs are read-only by type, scalars have one element") {
    static_assert(std::is_same_v<decltype(std::declval<graft::in<"x", float>>()[0]), float const&>);
    static_assert(std::is_same_v<decltype(std::declval<graft::out<"y", float>>()[0]), float&>);
    static_assert(std::is_same_v<decltype(std::declval<graft::in<"x", graft::any>>().data()), std::byte const*>);
    float v = 3;
    graft::tensor_desc scalar{dtype::f32, {}, {}, graft::shape::scalar()}, none{dtype::f32, {}, {}, {2, 0}};
    graft::in<"x", float> x(graft::kernel_argument{bytes(&v), &scalar, nullptr});
    CHECK(x.size() == 1);
    CHECK(x.rank() == 0);
    CHECK(x.span()[0] == 3);
    CHECK(graft::in<"x", float>(graft::kernel_argument{bytes(&v), &none, nullptr}).begin() == &v);
    CHECK(graft::in<"x", float>(graft::kernel_argument{bytes(&v), &none, nullptr}).end() == &v);
}

} // namespace kernel_signature_test
