// test/op/traits.cpp - the traits that an operator declares: in the prototype, in the row, in the printed form
// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "graft/op/catalog/catalog.hpp"
#include "graft/op/catalog/fingerprint.hpp"
#include "graft/op/catalog/joined_catalog.hpp"
#include "graft/text/catalog_markdown.hpp"
#include "graft/text/json/catalog.hpp"
#include "test/check.hpp"

namespace op_traits_test {

namespace {

using graft::errc;
using graft::flow;
using graft::op_trait;

struct Same : graft::op<Same> {
    static constexpr auto prototype = graft::prototype("Same").dynamic_input("x", f32).dynamic_output("y", f32).is(
        identity);
    static constexpr graft::status infer_shape(shape_context&) { return graft::ok; }
};
struct To : graft::op<To> {
    static constexpr auto prototype = graft::prototype("To")
                                          .input("x", any)
                                          .output("y", follow("x", aspect::shape), type_from("type"))
                                          .attr("type", as_type)
                                          .is(cast);
};
struct Dice : graft::op<Dice> {
    static constexpr auto prototype =
        graft::prototype("Dice").input("x", f32).output("y", follow("x")).is(random).is(stateful);
};
struct Fork : graft::op<Fork> {
    static constexpr auto prototype = graft::prototype("Fork")
                                          .input("x", any)
                                          .input("p", boolean, any_shape)
                                          .output("no", follow("x"))
                                          .output("yes", follow("x"))
                                          .flow(flow::split);
};
struct Read : graft::op<Read> {
    static constexpr auto prototype = graft::prototype("Read")
                                          .input("x", f32)
                                          .output("y", follow("x"))
                                          .attr("k", 1)
                                          .attr("elements", -1)
                                          .set_later("elements");
};
struct tag {
    using list = graft::ops<Same, To, Dice, Fork, Read>;
};
constexpr auto view = graft::catalog<tag>::view();

constexpr bool has(op_trait t, graft::op_id op) { return view.ops[op].is(t); }

/// The same operator without any declared trait.
struct Quiet : graft::op<Quiet> {
    static constexpr auto prototype = graft::prototype("Dice").input("x", f32).output("y", follow("x"));
};
struct quiet {
    using list = graft::ops<Quiet>;
};

graft::prototype start() {
    return graft::prototype("Wrong").input("x", graft::dtype::f32).output("y", graft::dtype::f32);
}

} // namespace

TEST_CASE("traits are in the row") {
    GRAFT_CHECK_TWICE(has(op_trait::identity, 0) && !has(op_trait::random, 0));
    GRAFT_CHECK_TWICE(has(op_trait::cast, 1) && has(op_trait::random, 2) && has(op_trait::stateful, 2));
    GRAFT_CHECK_TWICE(view.ops[3].flow == flow::split && view.ops[0].flow == flow::plain);
    GRAFT_CHECK_TWICE(view.facts_of(4).size() == 1 && view.facts_of(4)[0].kind == graft::fact_kind::set_later);
    GRAFT_CHECK_TWICE(view.text(view.param_of(4, view.facts_of(4)[0])->name) == "elements");
    GRAFT_CHECK_TWICE(view.find(op_trait::cast) == 1 && view.find(op_trait::constant) == graft::no_op);
    graft::catalog_view const parts[] = {view};
    graft::joined_catalog const joined(parts);
    CHECK(joined.view().ops[3].flow == flow::split);
    CHECK(joined.view().ops[2].traits == view.ops[2].traits);
    CHECK(view.ops[2].changes());
    CHECK_FALSE(view.ops[0].changes());
}

TEST_CASE("traits are a part of the fingerprint") {
    CHECK(graft::prototype_fingerprint(view, 2) != graft::prototype_fingerprint(graft::catalog<quiet>::view(), 0));
}

TEST_CASE("traits are printed") {
    CHECK(graft::operator_markdown(view, 2).find("Is: random, stateful\n") != std::string::npos);
    CHECK(graft::operator_markdown(view, 3).find("Is: flow split\n") != std::string::npos);
    CHECK(graft::operator_markdown(view, 4).find("set later") != std::string::npos);
    CHECK(graft::operator_markdown(view, 4).find("Is:") == std::string::npos);
    auto const json = graft::catalog_json(view);
    CHECK(json.find("\"flow\":\"split\"") != std::string::npos);
    CHECK(json.find("\"traits\"") != std::string::npos);
}

TEST_CASE("traits that contradict each other, or the ports, are mistakes") {
    auto const mistake = [](graft::prototype const& p) {
        return graft::review(p, {.infer_dtype = true, .infer_shape = true});
    };
    using enum op_trait;
    for (auto one : {identity, cast, constant, format_change, rearrangement, elementwise, shape_only})
        for (auto other : {identity, cast, constant, format_change, random, reads_state, stateful, rearrangement,
                 elementwise, shape_only}) {
            CHECK(mistake(start().is(one).is(other)).code == errc::conflicting_traits); // also what is said twice
            CHECK(mistake(start().is(other).is(one)).code == errc::conflicting_traits);
        }
    CHECK(mistake(start().is(random).is(stateful)).code == errc::ok);
    CHECK(mistake(start().is(stateful).flow(flow::enter)).code == errc::conflicting_traits);
    CHECK(mistake(start().flow(flow::enter).is(identity)).code == errc::conflicting_traits);
    CHECK(mistake(start().flow(flow::enter).flow(flow::exit)).code == errc::conflicting_traits);
    CHECK(mistake(start().is(identity).is(random)).parameter == "random");
    CHECK(mistake(start().is(identity)).code == errc::ok);
    CHECK(mistake(start().is(rearrangement)).code == errc::ok);
    CHECK(mistake(start().is(elementwise)).code == errc::ok);
    CHECK(mistake(start().output("z", graft::dtype::f32).is(elementwise)).code == errc::trait_port_mismatch);
    CHECK(mistake(graft::prototype("Wrong")
                      .optional_input("x", graft::dtype::f32)
                      .output("y", graft::dtype::f32)
                      .is(rearrangement))
              .code == errc::trait_port_mismatch);
    for (auto one : {cast, constant, format_change}) CHECK(mistake(start().is(one)).code == errc::trait_port_mismatch);
    CHECK(mistake(start()
                      .attr("src_format", graft::attr_kind::string)
                      .attr("dst_format", graft::attr_kind::string)
                      .is(format_change))
              .code == errc::ok);
    CHECK(mistake(start().output("z", graft::dtype::f32).is(identity)).code == errc::trait_port_mismatch);
    for (auto one : {flow::enter, flow::exit, flow::next, flow::condition})
        CHECK(mistake(start().flow(one)).code == errc::ok);
    for (auto one : {flow::split, flow::merge}) CHECK(mistake(start().flow(one)).code == errc::trait_port_mismatch);
    CHECK(mistake(start().optional_input("z", graft::dtype::f32).flow(flow::enter)).code == errc::trait_port_mismatch);
    auto const two = [] {
        return graft::prototype("Wrong")
            .dynamic_input("x", graft::dtype::f32)
            .output("y", graft::dtype::f32)
            .output("z", graft::dtype::f32);
    };
    CHECK(mistake(two().flow(flow::merge)).code == errc::ok);
    CHECK(mistake(two().input("p", graft::dtype::f32).flow(flow::split)).code == errc::trait_port_mismatch);
    CHECK(mistake(start().set_later("k")).code == errc::unknown_attribute);
    CHECK(mistake(start().set_later("x")).code == errc::unknown_attribute);
}

} // namespace op_traits_test
