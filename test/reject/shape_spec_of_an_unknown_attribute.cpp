// test/reject/shape_spec_of_an_unknown_attribute.cpp - the shape specification requests an attribute that the operator
// does not have
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*Pick.*errc::unknown_attribute,.*name<'s', 'h', 'a', 'p', 'e', 's'>
#include "graft/op/catalog/catalog.hpp"
#include "graft/op/catalog/ops.hpp"
#include "graft/op/define/op.hpp"
#include "graft/op/rules/shape_spec.hpp"

struct Pick : graft::op<Pick> {
    static constexpr auto prototype = graft::prototype("Pick").input("x", f32).input("at", i64).output("y", f32).attr(
        "shape", as_shape);
#ifndef GRAFT_REJECT
    static constexpr graft::rule::shape_spec infer_shape{"? > @", "shape"};
#else
    static constexpr graft::rule::shape_spec infer_shape{"? > @", "shapes"};
#endif
};

struct picks {
    using list = graft::ops<Pick>;
};
graft::catalog_view all() { return graft::catalog<picks>::view(); }
