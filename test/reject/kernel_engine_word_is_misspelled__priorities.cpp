// test/reject/kernel_engine_word_is_misspelled__priorities.cpp - the tag describes its engine by a member in the plural
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<invalid, .*unknown_tag_member, .*name<'p', *'r', *'i', *'o', *'r', *'i', *'t', *'i', *'e', *'s'
#include "graft/kernel/table.hpp"

struct Relu : graft::op<Relu> {
    static constexpr auto prototype = graft::prototype("Relu").input("x", f32).output("y", follow("x"));
};
graft::status relu(graft::in<"x", float>, graft::out<"y", float>) { return graft::ok; }
struct valid {
    using list = graft::kernels<graft::kernel<Relu, &relu>>;
    static constexpr std::string_view engine = "cpu";
    static constexpr int priority = 1;
};
static_assert(graft::kernel_table<valid>::view().priority == 1);

#ifdef GRAFT_REJECT
struct invalid {
    using list = graft::kernels<graft::kernel<Relu, &relu>>;
    static constexpr std::string_view engine = "cpu";
    static constexpr int priorities = 1;
};
static_assert(graft::kernel_table<invalid>::view().size == 1);
#endif
