// test/reject/word_of_another_chip.cpp - chips have no word dtypes
// SPDX-License-Identifier: Apache-2.0
// expect: no_such_word, .*name<'d', ?'t', ?'y', ?'p', ?'e', ?'s'>
#include "graft/op/chip.hpp"
#include "graft/op/op.hpp"

struct npu : graft::chip<npu> {
#ifndef GRAFT_REJECT
    static constexpr auto descriptor = graft::chip_descriptor("npu").cores(whole, 8).memory(local, graft::KiB(192), 32)
        .types(f32);
#else
    static constexpr auto descriptor = graft::chip_descriptor("npu").cores(whole, 8).memory(local, graft::KiB(192), 32)
        .dtypes(f32).types(f32);
#endif
};
struct Relu : graft::op<Relu> {
    static constexpr auto prototype = graft::prototype("Relu").input("x", f32).output("y", follow("x")).on<npu>();
};
static_assert(graft::well_formed<Relu>);
