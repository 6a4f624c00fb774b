// test/op/versions.cpp - definitions of one name by version, lists with own definitions, documentation next to them
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include "graft/op/catalog/catalog.hpp"
#include "graft/op/catalog/joined_catalog.hpp"
#include "graft/op/define/documentation.hpp"
#include "graft/op/define/overriding.hpp"
#include "test/check.hpp"

namespace op_versions_test {

namespace {

/// A family from an ordinary constexpr function: the versions differ in the types that they allow.
constexpr graft::prototype softmax(std::uint16_t since, graft::dtype_set types) {
    return graft::prototype("Softmax").input("x", types).output("y", graft::vocabulary::follow("x"))
        .attr("axis", since < 13 ? 1 : -1).since(since);
}
struct Softmax1 : graft::op<Softmax1> {
    static constexpr auto prototype = softmax(1, f16 | f32);
};
struct Softmax13 : graft::op<Softmax13> {
    static constexpr auto prototype = softmax(13, floating);
};
struct Softmax11 : graft::op<Softmax11> {
    static constexpr auto prototype = softmax(11, f32);
};
struct Relu : graft::op<Relu> {
    static constexpr auto prototype = graft::prototype("Relu").input("x", real_number).output("y", follow("x"));
    static constexpr auto documentation = graft::documentation("The larger of x and 0.").of("x", "any number");
};
struct MyRelu : graft::op<MyRelu> {
    static constexpr auto prototype = graft::prototype("Relu").input("x", f32).output("y", follow("x"));
};
struct versions {
    using list = graft::ops<Softmax1, Softmax13, Relu, Softmax11>;
};
struct relu_alone {
    using list = graft::ops<Relu>;
};
struct softmaxes {
    using list = graft::ops<Softmax1, Softmax13, Softmax11>;
};
struct mine {
    using list = graft::overriding<versions::list, graft::ops<MyRelu>>;
};
constexpr auto view = graft::catalog<versions>::view();
constexpr auto own = graft::catalog<mine>::view();

} // namespace

TEST_CASE("versions: a name finds the newest, a name and a version the newest that is not newer") {
    GRAFT_CHECK_TWICE(view.find("Softmax") == 1);
    GRAFT_CHECK_TWICE(view.find("Softmax", 20) == 1);
    GRAFT_CHECK_TWICE(view.find("Softmax", 13) == 1);
    GRAFT_CHECK_TWICE(view.find("Softmax", 12) == 3);
    GRAFT_CHECK_TWICE(view.find("Softmax", 11) == 3);
    GRAFT_CHECK_TWICE(view.find("Softmax", 10) == 0);
    GRAFT_CHECK_TWICE(view.find("Softmax", 0) == graft::no_op);
    GRAFT_CHECK_TWICE(view.find("Relu", 7) == 2);
}

TEST_CASE("versions: a catalog that was joined at run time keeps them") {
    graft::catalog_view const parts[] = {graft::catalog<relu_alone>::view(), graft::catalog<softmaxes>::view()};
    graft::joined_catalog const joined{parts};
    REQUIRE(joined.state());
    CHECK(joined.view().find("Softmax") == 2);
    CHECK(joined.view().find("Softmax", 12) == 3);
    CHECK(joined.view().find("Softmax", 1) == 1);
}

TEST_CASE("overriding: the own definition replaces the other") {
    GRAFT_CHECK_TWICE(own.size == view.size);
    GRAFT_CHECK_TWICE(own.inputs(own.find("Relu"))[0].types == graft::dtype_set(graft::dtype::f32).bits);
    GRAFT_CHECK_TWICE(own.find("Softmax", 12) == view.find("Softmax", 12));
}

TEST_CASE("documentation: apart from the tables, in their order") {
    GRAFT_CHECK_TWICE(graft::documentation_of<versions>()[2]->summary() == "The larger of x and 0.");
    GRAFT_CHECK_TWICE(graft::documentation_of<versions>()[2]->text_of("x") == "any number");
    GRAFT_CHECK_TWICE(graft::documentation_of<versions>()[2]->text_of("y").empty());
    GRAFT_CHECK_TWICE(graft::documentation_of<versions>()[0] == nullptr);
}

} // namespace op_versions_test
