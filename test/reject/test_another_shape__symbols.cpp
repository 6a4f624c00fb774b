// test/reject/test_another_shape__symbols.cpp - a failing test over symbols shows formulas
// SPDX-License-Identifier: Apache-2.0
// expect: inferred_another_shape<TopK, .*inferred_formulas<.*name<'N'>, .*name<'5'> ?>, .*expected_formulas<.*name<'2', ?'\*', ?'N'>, .*name<'5'> ?>
#include "graft/op/infer/infer.hpp"
#include "graft/tensor/symbols.hpp"

#include "../op/top_k.hpp"

constexpr auto scaled = [](int by) {
    graft::symbols s;
    auto const n = s("N");
    return graft::infer<TopK>("values", {{"x", graft::shape{n, 100}}, {"k", 5}}) == graft::shape{by * n, 5};
};
static_assert(graft::expect([] { return scaled(1); }));

#ifdef GRAFT_REJECT
static_assert(graft::expect([] { return scaled(2); }));
#endif
