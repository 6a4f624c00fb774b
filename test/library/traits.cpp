// test/library/traits.cpp - every operator of the library declares the traits that its ports and attributes show
// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "graft/library/ops.hpp"
#include "graft/library/training_ops.hpp"
#include "graft/op/catalog/catalog.hpp"
#include "test/check.hpp"

namespace library_traits_test {

namespace {

using graft::aspect;
using graft::flow;
using graft::op_trait;

/// Data and a predicate, and the data at both outputs: a Switch.
bool looks_like_a_split(graft::catalog_view const& c, graft::op_id op) {
    auto const in = c.inputs(op), out = c.outputs(op);
    return in.size() == 2 && out.size() == 2 && in[1].types == graft::dtype_set(graft::dtype::boolean).bits &&
           out[0].followed == 0 && out[1].followed == 0 && out[0].follows(aspect::shape) &&
           out[1].follows(aspect::shape);
}

/// The number of operators of a catalog that are random, a part of control flow, a change of the format.
struct tally {
    int random = 0, flow = 0, format_change = 0;
};
tally all_say(graft::catalog_view const& c) {
    tally n;
    for (graft::op_id op = 0; op < c.size; ++op) {
        CAPTURE(std::string(c.name(op)));
        auto const& row = c.ops[op];
        auto const has = [&](char const* name) { return c.index_of(c.attributes(op), name) >= 0; };
        CHECK((!has("seed") || row.is(op_trait::random)));
        CHECK((!has("frame_name") || row.flow == flow::enter));
        // always declared: the tensor's own format, not the axes of a list
        auto const at = c.index_of(c.attributes(op), "dst_format");
        bool const moves = at >= 0 && !c.attributes(op)[static_cast<std::size_t>(at)].has_default;
        CHECK((!moves || row.is(op_trait::format_change)));
        CHECK((!looks_like_a_split(c, op) || row.flow == flow::split));
        n.random += row.is(op_trait::random);
        n.flow += row.flow != flow::plain;
        n.format_change += row.is(op_trait::format_change);
    }
    return n;
}

} // namespace

TEST_CASE("operators for inference say what they are") {
    auto const c = graft::catalog<graft::library::shipped_ops>::definitions();
    auto const n = all_say(c);
    CHECK(n.random >= 1);
    CHECK(n.flow == 6);
    CHECK(n.format_change == 1);
    CHECK(c.find(op_trait::cast) != graft::no_op);
    CHECK(c.find(op_trait::constant) != graft::no_op);
}

TEST_CASE("operators for training say what they are") {
    CHECK(all_say(graft::catalog<graft::library::training_ops>::definitions()).random >= 20);
}

} // namespace library_traits_test
