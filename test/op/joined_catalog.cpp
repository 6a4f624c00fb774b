// test/op/joined_catalog.cpp - two catalogs are joined at run time: the same rows, the same rules, no duplicate names
// SPDX-License-Identifier: Apache-2.0
#include "graft/op/catalog/joined_catalog.hpp"

#include <array>
#include <cstdint>
#include <string>

#include "graft/op/infer/infer_node.hpp"
#include "test/check.hpp"
#include "test/op/top_k.hpp"

namespace op_joined_catalog_test {

namespace {

struct Scaled : graft::op<Scaled> {
    static constexpr auto prototype = graft::prototype("Scaled")
                                          .input("x", real_number)
                                          .output("y", follow("x"))
                                          .attr("factors", floats(1.5, 2.5))
                                          .attr("axes", integers(3, 4, 5))
                                          .attr("names", strings("left", "right"))
                                          .attr("mode", "exact");
};
struct Halved : graft::op<Halved> {
    static constexpr auto prototype = graft::prototype("Halved")
                                          .input("x", real_number)
                                          .output("y", follow("x"))
                                          .attr("axes", integers(7))
                                          .attr("factor", 0.5)
                                          .attr("scales", floats(0.25, 0.125))
                                          .attr("words", strings("one", "two"))
                                          .attr("mode", "fast", one_of("fast", "slow"));
};

struct first {
    using list = graft::ops<Scaled, TopK>;
};
struct second {
    using list = graft::ops<Halved>;
};
struct whole {
    using list = graft::ops<Scaled, TopK, Halved>;
};

std::string all_of(graft::catalog_view const& c) {
    std::string text;
    for (graft::op_id op = 0; op < c.size; ++op) {
        text += std::string(c.name(op)) + ":";
        for (auto const rows : {c.inputs(op), c.outputs(op), c.attributes(op)})
            for (auto const& p : rows) {
                auto const v = c.default_of(p);
                text += " " + std::string(c.text(p.name)) + "/" + std::to_string(p.types) + "/" +
                        std::to_string(p.followed) + "/" + std::string(v.string);
                for (auto i : v.integers) text += "," + std::to_string(i);
                for (auto r : v.floats) text += "," + std::to_string(r);
                if (p.attribute == graft::attr_kind::strings)
                    for (auto t : c.default_strings(p)) text += "," + std::string(c.text(t));
            }
        for (auto const& f : c.facts_of(op)) text += " " + std::string(c.text(f.bytes));
        text += "\n";
    }
    return text;
}

} // namespace

TEST_CASE("joined catalogs say what the joined list says") {
    graft::joined_catalog const joined(std::array{graft::catalog<first>::view(), graft::catalog<second>::view()});
    REQUIRE(joined.state());
    auto const c = joined.view();
    CHECK(all_of(c) == all_of(graft::catalog<whole>::view()));
    for (graft::op_id op = 0; op < c.size; ++op) {
        CHECK(c.find(c.name(op)) == op);
        CHECK((c.run[op] == graft::catalog<whole>::view().run[op]));
    }
    CHECK(c.find("Quartered") == graft::no_op);
}

TEST_CASE("a name that two parts have is refused by name") {
    graft::joined_catalog const joined(std::array{graft::catalog<whole>::view(), graft::catalog<second>::view()});
    CHECK(joined.state().code == graft::errc::duplicate_operator);
    CHECK(joined.state().parameter == "Halved");
    CHECK(joined.view().size == 0);
    CHECK(joined.view().find("Halved") == graft::no_op);
}

TEST_CASE("definitions without rules are the same tables") {
    CHECK(all_of(graft::catalog<whole>::definitions()) == all_of(graft::catalog<whole>::view()));
    CHECK((graft::catalog<whole>::definitions().run == nullptr));
    graft::joined_catalog const joined(std::array{graft::catalog<first>::definitions()});
    REQUIRE(joined.state());
    CHECK((joined.view().run[0] == nullptr));
}

namespace {

struct OldHalved : graft::op<OldHalved> {
    static constexpr auto prototype = graft::prototype("Halved")
                                          .input("x", real_number)
                                          .output("y", follow("x"))
                                          .attr("axes", integers(1, 2))
                                          .attr("factor", 0.25);
};
struct third {
    using list = graft::ops<OldHalved, Scaled>;
};

} // namespace

TEST_CASE("an operator takes the place of an earlier one, or is left out, where the caller says so") {
    using graft::joined_catalog;
    // Scaled TopK Halved | Halved Scaled: the second Halved in the place of the first, the second Scaled not at all
    std::array<std::uint32_t, 5> const places{
        joined_catalog::append, joined_catalog::append, joined_catalog::append, 2, joined_catalog::leave_out};
    joined_catalog const joined(std::array{graft::catalog<whole>::view(), graft::catalog<third>::view()}, places);
    REQUIRE(joined.state());
    auto const c = joined.view();
    REQUIRE(c.size == 3);
    CHECK(c.find("Halved") == 2);
    CHECK(joined.source_of(2) == 3);
    CHECK(joined.source_of(0) == 0);
    CHECK(c.default_of(c.attributes(2)[1]).real == 0.25);
    CHECK((c.run[2] == graft::catalog<third>::view().run[0]));
}

TEST_CASE("a view that a program filled without the sizes of its pools is not joined") {
    auto part = graft::catalog<whole>::view();
    part.char_count = 0;
    graft::joined_catalog const joined(std::array{graft::catalog<third>::view(), part});
    CHECK(joined.state().code == graft::errc::wrong_element_count);
    CHECK(joined.view().size == 0);
}

} // namespace op_joined_catalog_test
