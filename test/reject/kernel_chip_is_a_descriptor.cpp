// test/reject/kernel_chip_is_a_descriptor.cpp - kernels of one chip, named by its descriptor instead of its type
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*mine.*wrong_tag_member_type, .*name<'c', *'h', *'i', *'p'>
#include "graft/kernel/table.hpp"
#include "graft/op/define/op.hpp"

struct Relu : graft::op<Relu> {
    static constexpr auto prototype = graft::prototype("Relu").input("x", f32).output("y", follow("x"));
};
struct npu : graft::chip<npu> {
    static constexpr auto descriptor = graft::chip_descriptor("npu").cores(whole, 8).memory(local, 4096, 32).types(f32);
};
graft::status relu(graft::in<"x", float>, graft::out<"y", float>) { return graft::ok; }
struct valid {
    static constexpr std::string_view engine = "mine";
    using chip = npu;
    using list = graft::kernels<graft::kernel<Relu, &relu>>;
};
static_assert(graft::kernel_table<valid>::view().chip == "npu");
#ifdef GRAFT_REJECT
struct mine {
    static constexpr std::string_view engine = "mine";
    static constexpr auto chip = npu::descriptor;
    using list = graft::kernels<graft::kernel<Relu, &relu>>;
};
auto table() { return graft::kernel_table<mine>::view(); }
#endif
