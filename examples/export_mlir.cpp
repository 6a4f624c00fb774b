// examples/export_mlir.cpp - exports a graph with a user-defined operator to MLIR, in two dialects by one lowering
// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <string>
#include <string_view>
#include <utility>

#include <graft/export.hpp>
#include <graft/op.hpp>
#include <graft/run.hpp>
#include <graft/text.hpp>

using namespace graft::literals;

namespace {

/// x * by + shift, with a minimum of zero.
struct Ramp : graft::op<Ramp> {
    static constexpr auto prototype =
        graft::prototype("Ramp").input("x", f32).output("y", follow("x")).attr("by", 1.0).attr("shift", 0.0);
};
struct my_ops {
    using list = graft::ops<Ramp>;
};

// [ from here on the page Exporters (include/graft/export/README.md) has these lines
graft::status lower_ramp(graft::mlir::out::lowering<Ramp>& n) {
    auto const line = graft::mlir::out::affine(n.m, n.in<"x">(), n.attr<"by">(), n.attr<"shift">());
    return n.set_output(graft::mlir::out::at_least(n.m, line, 0));
}
inline constexpr auto ramp = graft::mlir::out::lower<Ramp>(&lower_ramp);
using my_lowerings = graft::mlir::out::lowerings<ramp>;
static_assert(graft::mlir::out::exportable<my_ops::list, my_lowerings>);
// ]

graft::result<graft::graph, graft::error_list> created() {
    graft::network net(graft::catalog<my_ops>::view());
    auto const x = net.input("x", graft::dtype::f32, {net.symbols()("batch"), 4});
    net.output("y", net.add<Ramp>("twice", "x"_p = x, "by"_p = 2.0, "shift"_p = 0.5));
    return std::move(net).finish();
}

} // namespace

int main() {
    auto const graph = created();
    if (!graph) return 1;
    // [write]
    graft::mlir::out::exporters const exporters{{my_lowerings::rows}};
    std::string modules[2];
    for (auto const dialect : {graft::mlir::out::dialect::tosa, graft::mlir::out::dialect::stablehlo}) {
        graft::error_list errors;
        auto& text = modules[static_cast<int>(dialect)];
        errors.add(graft::mlir::out::write_module(
            *graph, exporters, {.dialect = dialect}, [&](std::string_view part) { text += part; }));
        for (auto const& e : errors.errors) std::printf("%s\n", graft::to_text(e).c_str());
        if (errors.failed()) return 1;
        std::printf("%s", text.c_str());
    }
    // [/write]
    return modules[0].find("tosa.clamp") != std::string::npos &&
                   modules[1].find("stablehlo.maximum") != std::string::npos
               ? 0
               : 1;
}
