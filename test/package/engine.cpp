// test/package/engine.cpp - a user's program that runs a graph with the engine of oneDNN alone
// SPDX-License-Identifier: Apache-2.0
#include <graft/graph/ir/network.hpp>
#include <graft/library/onednn.hpp>
#include <graft/program/compile.hpp>
#include <graft/session/session.hpp>

#include <array>
#include <cstddef>
#include <cstring>

struct operators {
    using list = graft::ops<graft::library::Relu>;
};
int main() {
    using namespace graft::literals;
    graft::network net(graft::catalog<operators>::view());
    net.output("y", net.add<graft::library::Relu>("relu", "x"_p = net.input("x", graft::dtype::f32, {4})));
    auto g = std::move(net).finish();
    if (!g) return 1;
    std::array const tables{graft::kernel_table<graft::onednn::kernel_list>::view()};
    auto const program = graft::compile(std::move(*g), graft::kernel_set{tables});
    if (!program) return 2;
    graft::session run{*program};
    std::array<float, 4> const x{-1, 2, -3, 4};
    if (!run.ready() || !run.set_input(0, graft::as_bytes(graft::span(x))) || !run.run()) return 2;
    std::array<float, 4> y{};
    std::memcpy(y.data(), run.output(0).bytes.data(), sizeof y);
    return y == std::array<float, 4>{0, 2, 0, 4} ? 0 : 3;
}
