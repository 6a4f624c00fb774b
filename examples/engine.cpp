// examples/engine.cpp - a user-defined engine: it runs one operator if it can, the reference runs the rest
// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <cstdio>
#include <memory>
#include <vector>

#include <graft/all.hpp>
#include <graft/program/stage_json.hpp>
#include <graft/text.hpp>

using namespace graft::literals;

struct Scale : graft::op<Scale> { // y = x * factor, for each column
    static constexpr auto prototype = graft::prototype("Scale").input("x", f32).input("factor", f32).output("y", f32);
    static constexpr graft::rule::shape_spec infer_shape{"[n,k] [k] > [n,k]"};
};
struct Relu : graft::op<Relu> {
    static constexpr auto prototype = graft::prototype("Relu").input("x", f32).output("y", follow("x"));
};
struct my_ops {
    using list = graft::ops<Scale, Relu>;
};

graft::status scale(graft::in<"x", float> x, graft::in<"factor", float> f, graft::out<"y", float> y) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = x[i] * f[i % f.size()];
    return graft::ok;
}
graft::status relu(graft::in<"x", float> x, graft::out<"y", float> y) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = x[i] > 0 ? x[i] : 0;
    return graft::ok;
}
struct reference { // complete
    using list = graft::kernels<graft::kernel<Scale, &scale>, graft::kernel<Relu, &relu>>;
    static constexpr std::string_view engine = "reference";
};

struct table { // created once per node, from a constant factor
    std::vector<float> factors{};
};
graft::status takes(graft::in<"factor", graft::no_elements> f) {
    return f.is_constant() ? graft::ok : graft::fail(graft::errc::unsupported_call, "factor", "a constant");
}
graft::result<std::shared_ptr<table>> prepare(
    graft::in<"x", graft::no_elements> x, graft::in<"factor", graft::constant_elements<float>> f) {
    auto created = std::make_shared<table>();
    for (std::size_t i = 0; i < x.size(); ++i) created->factors.push_back(f[i % f.size()]);
    return created;
}
graft::status scale_by_table(
    graft::in<"x", float> x, graft::in<"factor", float>, graft::out<"y", float> y, graft::prepared<table> t) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = x[i] * t->factors[i];
    return graft::ok;
}
struct accelerator { // fast, but not for everything
    using list = graft::kernels<graft::prepared_kernel<Scale, &scale_by_table, &prepare, &takes>>;
    static constexpr std::string_view engine = "accelerator";
    static constexpr int priority = 10;
};

// The engines together run every operator.
constexpr std::array<graft::kernel_table_view, 2> tables{
    graft::kernel_table<reference>::view(), graft::kernel_table<accelerator>::view()};
static_assert(graft::covers<graft::kernel_tables<reference, accelerator>, my_ops>);

int main() {
    graft::network net(graft::catalog<my_ops>::view());
    auto const x = net.input("x", graft::dtype::f32, {2, 2}), f = net.input("f", graft::dtype::f32, {2});
    auto const a = net.add<Scale>("a", "x"_p = x, "factor"_p = net.constant("two", {2.f, 3.f}));
    auto const b = net.add<Scale>("b", "x"_p = net.add<Relu>("relu", "x"_p = a), "factor"_p = f);
    net.output("y", b);
    auto g = std::move(net).finish();
    if (!g) return 1;

    auto const program = graft::compile(std::move(*g), graft::kernel_set{tables}); // the accelerator is tried first
    if (!program) return 1;
    graft::session run{*program};
    std::printf("%s\n", graft::region_table(shown(program->view())).c_str());

    float const in[] = {1, -1, 2, 4}, factors[] = {10, 100};
    if (!run.set_input<float>("x", in) || !run.set_input<float>("f", factors) || !run.run()) return 1;
    auto const y = run.output<float>(0); // a missing output, or another dtype, is an error
    return !y || (*y)[3] != 1200;
}
