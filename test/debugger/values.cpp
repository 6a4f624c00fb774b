// test/debugger/values.cpp - values for test/debugger/gdb.py: a line `// NAME: TEXT` is what `print NAME` shows
// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "graft/graph/ir/network.hpp"
#include "graft/graph/ir/op_ref.hpp"
#include "graft/op.hpp"

namespace {

using namespace graft::literals;

struct Half : graft::op<Half> {
    static constexpr auto prototype = graft::prototype("Half").input("x", f32).output("y", follow("x"));
};
struct my_ops {
    using list = graft::ops<Half>;
};

[[gnu::noinline]] void stop_here() { asm volatile(""); }

} // namespace

int main() {
    graft::network net(graft::catalog<my_ops>::view());
    auto const n = net.symbols()("N"), h = net.symbols()("H");
    net.output("y", net.add<Half>("half",
                        "x"_p = net.input("x", graft::dtype::f32, {n, graft::floor_div(h + 1, 2), 3 * n * h - 1})));
    auto const made = std::move(net).finish();
    if (!made) return 1;
    graft::graph const& g = *made;

    graft::shape const plain{8, -1, 3}, scalar = graft::shape::scalar(), unknown = graft::shape::unknown_rank(), unset;
    graft::shape const many{1, 2, 3, 4, 5, 600, 70000, -1, 9, 10};
    graft::shape const symbolic = g.tensors[0].desc.shape;
    graft::dim const seven = 7, batch = symbolic[0], some;
    graft::tensor_desc const image{graft::dtype::f16, graft::format::nchw, graft::format::nchw, {1, 3, 4, 4}};
    graft::status const fine = graft::ok;
    graft::status const why = graft::fail(graft::errc::wrong_rank, "x", "a matrix", 2, 3);
    graft::error const mistake{graft::errc::wrong_dtype, graft::place::at("conv1", "Conv2D", "filter"), "f32", "i8"};
    graft::error_list errors;
    errors.add(graft::errc::wrong_rank, graft::place::in("net.onnx"), "2", "3");
    graft::result<int> const five = 5, none = why;
    graft::node_ref const node(g, 1), no_node;
    graft::tensor_ref const tensor = node.inputs()[0];
    auto const half = graft::as<Half>(node);
    graft::op_ref<Half> const typed = *half;
    graft::span<graft::dim const> const dims(&seven, 1);

    // plain: [8,-1,3]
    // scalar: []
    // unknown: ?
    // unset: unset
    // many: [1,2,3,4,5,600,70000,-1,9,10]
    // symbolic: [N,floor((H+1)/2),3*N*H-1]
    // seven: 7
    // batch: N
    // some: -1
    // image: f16[1,3,4,4] nchw
    // image.type: graft::v0::dtype::f16
    // fine: ok
    // why: wrong_rank at 'x': expected a matrix, 2, got 3
    // mistake: node 'conv1' (Conv2D): filter: expected f32, got i8 [wrong_dtype]
    // errors: 1 error = {errors[0] = net.onnx: expected 2, got 3 [wrong_rank]}
    // five: a value = {value = 5}
    // none: no value = {error = wrong_rank at 'x': expected a matrix, 2, got 3}
    // node: Half 'half': f32[N,floor((H+1)/2),3*N*H-1]
    // typed: Half 'half': f32[N,floor((H+1)/2),3*N*H-1]
    // no_node: none
    // tensor: f32[N,floor((H+1)/2),3*N*H-1]
    // dims: 1 elements = {7}
    stop_here();
    return plain.rank() == 3 ? 0 : 1;
}
