// test/reject/shape_spec_with_a_free_letter.cpp - the output has a size that no input specifies
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*Pick.*errc::malformed_shape_spec,.*name<'\[', 'k', ',', 'n', '\]'>
#include "graft/op/catalog/catalog.hpp"
#include "graft/op/catalog/ops.hpp"
#include "graft/op/define/op.hpp"
#include "graft/op/rules/shape_spec.hpp"

struct Pick : graft::op<Pick> {
    static constexpr auto prototype = graft::prototype("Pick").input("x", f32).input("at", i64).output("y", f32);
#ifndef GRAFT_REJECT
    static constexpr graft::rule::shape_spec infer_shape{"[?,n] [k] > [k,n]"};
#else
    static constexpr graft::rule::shape_spec infer_shape{"[?,n] > [k,n]"};
#endif
};

struct picks {
    using list = graft::ops<Pick>;
};
graft::catalog_view all() { return graft::catalog<picks>::view(); }
