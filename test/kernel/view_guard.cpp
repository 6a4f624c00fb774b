// test/kernel/view_guard.cpp - with GRAFT_CHECKED a kernel cannot read or write outside of its tensors
// SPDX-License-Identifier: Apache-2.0
#include "graft/kernel/detail/view_guard.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "graft/graph/ir/network.hpp"
#include "graft/graph/plan/plan.hpp"
#include "graft/kernel/table.hpp"
#include "graft/session/binding.hpp"
#include "graft/session/session.hpp"

namespace view_guard_test {

using namespace graft::literals;
using graft::ok;
using graft::status;

namespace {

/// The attribute selects the mistake that the kernel makes.
struct Bad : graft::op<Bad> {
    static constexpr auto prototype = graft::prototype("Bad")
                                          .input("x", f32)
                                          .optional_input("bias", f32, any_shape)
                                          .dynamic_input("more", f32, any_shape)
                                          .output("y", follow("x"))
                                          .attr("mistake", 0)
                                          .attr("pads", {1, 2});
};
struct ops {
    using list = graft::ops<Bad>;
};

status bad(graft::in<"x", float> x, graft::optional_in<"bias", float> bias, graft::dynamic_in<"more", float> more,
    graft::out<"y", float> y, graft::attr_of<"mistake", std::int64_t> mistake,
    graft::attr_of<"pads", graft::span<std::int64_t const>> pads, graft::workspace w) {
    auto const n = x.size();
    for (std::size_t i = 0; i < n; ++i) y[i] = x[i];
    y[0] += x.at(1, 2) + x.slice(1)[2] + more[0][0] + static_cast<float>(pads->back());
    for (auto t : more) y[0] += t.span().front();
    switch (*mistake) {
    case 1: y[n] = 1; break;
    case 2: y[0] = x[static_cast<std::size_t>(-1)]; break;
    case 3: y[0] = x.at(0, 3); break;
    case 4: y[0] = x.at(2, 0); break;
    case 5: y[0] = x.at(1); break;
    case 6: y[0] = x.slice(1)[3]; break;
    case 7: y[0] = x.slice(0, 0, 0)[0]; break;
    case 8: y[0] = static_cast<float>(x.dim(2)); break;
    case 9: y[0] = static_cast<float>(x.dims()[2]); break;
    case 10: y.span()[7] = 0; break;
    case 11: y[0] = y.span().subspan(4, 3)[0]; break;
    case 12: y[0] = (*bias)[0]; break;
    case 13: y[0] = more[1][0]; break;
    case 14: y[0] = more[0][6]; break;
    case 15: y[0] = static_cast<float>((*pads)[2]); break;
    case 16: w.as<float>()[4] = 0; break;
    case 17: w.as<float>(17)[0] = 0; break;
    case 18: const_cast<float&>(x[5]) = 99; break;
    case 19: const_cast<float&>(more[0][1]) = 99; break;
    default: break;
    }
    return ok;
}
graft::memory_size sixteen(graft::in<"x", graft::no_elements>) { return graft::memory_size::bytes(16); }

struct cpu {
    using list = graft::kernels<graft::kernel<Bad, &bad, &sixteen>>;
    static constexpr std::string_view engine = "cpu";
};

struct heard {
    std::string text;
};
graft::violation_handler const throws{
    [](void*, graft::violation const& what) { throw heard{std::string(what.text().view())}; }, nullptr};

std::string declared_of(std::int64_t mistake) {
    graft::network net(graft::catalog<ops>::view());
    auto const x = net.input("x", graft::dtype::f32, {2, 3});
    net.output(
        "y", net.add<Bad>("node", "x"_p = x, "more"_p = net.input("z", graft::dtype::f32, {6}), "mistake"_p = mistake));
    auto g = std::move(net).finish();
    REQUIRE(g);
    std::array const tables{graft::kernel_table<cpu>::view()};
    graft::error_list errors;
    auto const kernels = errors.take(graft::bind_kernels(*g, {tables}));
    auto const plan = errors.take(graft::plan_memory(*g, kernels));
    graft::session run(*g, plan, kernels);
    if (!errors.failed()) errors = run.errors();
    run.on_violation(throws);
    float const numbers[] = {1, 2, 3, 4, 5, 6};
    REQUIRE((run.set_input<float>("x", numbers) && run.set_input<float>("z", numbers)));
    try {
        auto const good = run.run(); // outside of a check, which would catch
        REQUIRE(good);
        return std::to_string((*run.output<float>("y"))[0]);
    } catch (heard const& h) { return h.text; }
}

} // namespace

static_assert(graft::views_are_checked, "tests are compiled with GRAFT_CHECKED");

TEST_CASE("view_guard: an index outside names operator, node, parameter and index") {
    CHECK(declared_of(0) == "17.000000"); // 1 + 6 + 6 + 1 + 2 + 1
    std::vector<std::string> const words{"y[6]: index outside, there are 6", "x[-1]: index outside, there are 6",
        "x[3]: index outside of axis 1, there are 3", "x[2]: index outside of axis 0, there are 2",
        "x: an index for each axis is needed, there are 2", "x[3]: index outside, there are 3",
        "x: more indices than axes, there are 2", "x[2]: no such axis, there are 2", "x[2]: index outside, there are 2",
        "y[7]: index outside, there are 6", "y[4]: a part that begins here goes beyond the end, there are 6",
        "bias: it is absent; test the optional tensor before it is read",
        "more[1]: no such tensor at the port, there are 1", "more[6]: index outside, there are 6",
        "pads[2]: index outside, there are 2", "workspace[4]: index outside, there are 4",
        "workspace[17]: a part that begins here goes beyond the end, there are 16"};
    for (std::size_t i = 0; i < words.size(); ++i)
        CHECK(declared_of(static_cast<std::int64_t>(i) + 1) == "graft: Bad 'node': " + words[i]);
}

TEST_CASE("call_watch: a write to an input names it") {
    CHECK(declared_of(18) == "graft: Bad 'node': x: it was written, and is declared an input");
    CHECK(declared_of(19) == "graft: Bad 'node': more: it was written, and is declared an input");
}

namespace {

struct Neg : graft::op<Neg> {
    static constexpr auto prototype =
        graft::prototype("Neg").input("a", f32).input("b", f32, any_shape).output("y", follow("a"));
};
status over_b(graft::in<"a", float> a, graft::in<"b", float> b, graft::out<"y", float, "b"> y) {
    for (std::size_t i = 0; i < a.size(); ++i) y[i] = a[i] - b[i];
    return ok;
}

/// Calls the kernel with its output in the memory of input `over`.
std::string run_over(std::size_t over) {
    alignas(8) float a[2] = {3, 4}, b[2] = {1, 1};
    graft::tensor_desc const d{graft::dtype::f32, {}, {}, {2}};
    auto const at = [&](float* p) { return graft::kernel_argument(reinterpret_cast<std::byte*>(p), &d, nullptr); };
    graft::kernel_argument const in[] = {at(a), at(b)}, out[] = {at(over == 0 ? a : b)};
    graft::port_slots const ports[] = {{0, 1}, {1, 1}};
    graft::kernel_frame f{ports, graft::span(ports, 1), in, out};
    f.node = "n";
    f.on_violation = throws;
    try {
        status why;
        return graft::kernel<Neg, &over_b>::run(f, why) ? std::to_string(b[0]) : "refused";
    } catch (heard const& h) { return h.text; }
}

} // namespace

TEST_CASE("call_watch: an output over an input that the kernel does not name") {
    CHECK(run_over(1) == "2.000000");
    CHECK(run_over(0) == "graft: Neg 'n': y: its memory is that of the input 'a', which the kernel does not declare; "
                         "where it reads each "
                         "element before it writes the one in its place, say out<\"y\", T, \"a\">");
}

TEST_CASE("view_guard: elements that are not there") {
    graft::tensor_desc const d{graft::dtype::f32, {}, {}, {2}};
    graft::in<"x", float> x(graft::kernel_argument(nullptr, &d, nullptr));
    x.seen_by({"Bad", {}, "x", throws});
    std::string text;
    try {
        (void)x[0];
    } catch (heard const& h) { text = h.text; }
    CHECK(text == "graft: Bad: x: its elements are not there yet: only a kernel, when it runs, reads them");
}

namespace {

struct Tag : graft::op<Tag> {
    static constexpr auto prototype =
        graft::prototype("Tag").input("x", string).output("y", follow("x")).attr("t", "ab");
};
int kept_as = 0;
/// Strings that live somewhere else each time.
status tag(graft::in<"x", std::string_view> x, graft::attr_of<"t", std::string_view> t, graft::string_storage strings,
    graft::out<"y", std::string_view> y) {
    std::string const local = "a local string that is longer than a small one", small = "small";
    std::string_view const all[] = {strings.keep(local), x[0].substr(1), t->substr(1), "a literal", local, small};
    y[0] = "ok";
    y[1] = all[kept_as];
    return ok;
}
std::string tag_as(int as) {
    kept_as = as;
    std::string const first = "the characters of an input, on the heap";
    std::string_view x[2] = {first, first}, y[2];
    graft::tensor_desc const d{graft::dtype::string, {}, {}, {2}};
    graft::kernel_argument const in[] = {graft::kernel_argument(nullptr, &d, x)},
                                 out[] = {graft::kernel_argument(nullptr, &d, y)};
    graft::port_slots const ports[] = {{0, 1}};
    auto const t = graft::attr_value::of(std::string_view("ab"));
    graft::kernel_frame f{ports, ports, in, out, &t};
    graft::arena storage;
    f.strings = &storage;
    f.on_violation = throws;
    try {
        status why;
        return graft::kernel<Tag, &tag>::run(f, why) ? "ran" : "refused";
    } catch (heard const& h) { return h.text; }
}

} // namespace

TEST_CASE("string_watch: the characters of an output's strings are in a place that lasts") {
    for (int as = 0; as < 4; ++as) CHECK(tag_as(as) == "ran");
    for (int as = 4; as < 6; ++as)
        CHECK(tag_as(as) == "graft: Tag: y[1]: the characters of the string end with the call, there are 2; take "
                            "graft::string_storage, and y[i] = strings.keep(text)");
}

} // namespace view_guard_test
