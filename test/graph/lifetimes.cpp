// test/graph/lifetimes.cpp - symbols, shapes and references that outlive their network, or belong to another one
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <optional>
#include <string>

#include "graft/graph/ir/network.hpp"
#include "graft/op/catalog/catalog.hpp"
#include "graft/text/error.hpp"
#include "graft/text/symbol.hpp"

namespace graph_lifetimes_test {

namespace {

using namespace graft::literals;
using graft::dtype;
using graft::errc;

struct Relu : graft::op<Relu> {
    static constexpr auto prototype = graft::prototype("Relu").input("x", f32).output("y", follow("x"));
};
struct lifetime_ops {
    using list = graft::ops<Relu>;
};
graft::network empty() { return graft::network(graft::catalog<lifetime_ops>::view()); }

/// The errors of a network with an input of this shape.
graft::error_list errors_of(graft::network&& net, graft::shape const& dims) {
    auto const x = net.input("x", dtype::f32, dims);
    net.output("y", net.add<Relu>("r", "x"_p = x));
    auto g = std::move(net).finish();
    return g ? graft::error_list() : g.error();
}
/// Whether the input, and nothing else, is refused for this reason.
bool only(graft::error_list const& all, errc code) {
    return all.count() == 1 && all.errors[0].code == code && all.errors[0].where.node == "x";
}

TEST_CASE("a symbol of another network is refused at the input that has it") {
    auto other = empty();
    auto const n = other.symbols()("N", {1, 8});
    CHECK(only(errors_of(empty(), {n, 4}), errc::unknown_symbol));

    auto net = empty();
    graft::shape const mixed{net.symbols()("M"), n};
    CHECK(mixed.invalid());
    CHECK(only(errors_of(std::move(net), mixed), errc::unknown_symbol));

    auto mine = empty();
    auto const m = mine.symbols()("M");
    CHECK(!errors_of(std::move(mine), {m, 4}).failed());
}

TEST_CASE("the shape of a tensor, its dims and its descriptor are as they were when the graph grows") {
    auto net = empty();
    auto const x = net.input("x", dtype::f32, {2, 3});
    auto const& s = x.shape();
    auto const& d = x.desc();
    auto const dims = x.shape().dims();
    for (int i = 0; i < 100; ++i) net.add<Relu>(std::to_string(i), "x"_p = x);
    CHECK(s == graft::shape{2, 3});
    CHECK(d.shape == graft::shape{2, 3});
    CHECK(dims.size() == 2);
    CHECK(dims[1] == 3);
    std::int64_t sum = 0;
    for (auto n : graft::shape{4, 5, 6}.dims()) sum += n;
    CHECK(sum == 15);
}

TEST_CASE("a symbol, a formula and a shape that outlive their network are invalid, and read no freed memory") {
    graft::dim n = 0, twice = 0;
    graft::shape kept, packed;
    {
        auto ended = empty();
        n = ended.symbols()("N", {1, 8});
        twice = n * 2;
        kept = {n, 4};
        packed = {1, 1, 1, 1, 1, 1, 1, 1, 1, n};
    }
    CHECK(n.invalid());
    CHECK(!n.symbolic());
    CHECK(n.symbols() == nullptr);
    CHECK((n + 1).invalid());
    CHECK(larger(twice, n).invalid());
    CHECK(n.range() == graft::dim_range());
    CHECK(graft::to_text(n) == "a symbol that has ended");
    CHECK(kept.has_lost_symbols());
    CHECK(kept.invalid());
    CHECK(kept[0].invalid());
    CHECK(kept[1].is(4));
    CHECK(packed.has_lost_symbols());
    CHECK(only(errors_of(empty(), {n, 4}), errc::unknown_symbol));
    CHECK(only(errors_of(empty(), kept), errc::unknown_symbol));
    CHECK(only(errors_of(empty(), packed), errc::unknown_symbol));

    // also where the next table has the same origin
    for (int i = 0; i < 600; ++i) {
        auto next = empty();
        auto const other = next.symbols()("Other");
        REQUIRE(n.invalid());
        REQUIRE(kept.has_lost_symbols());
        REQUIRE(other.symbolic());
        REQUIRE(!(n == other));
        REQUIRE(!(kept == graft::shape{other, 4}));
    }
}

TEST_CASE("negative and overflowing dims are refused at the input that has them") {
    CHECK(only(errors_of(empty(), {-5, 4}), errc::negative_dim));
    CHECK(only(errors_of(empty(), {graft::dim(std::int64_t{1} << 62) * 4, 4}), errc::overflow));
    CHECK(!errors_of(empty(), {-1, 4}).failed());
}

TEST_CASE("a refused symbol is an error of the network") {
    for (bool const reversed : {true, false}) {
        auto net = empty();
        auto const n = net.symbols()("N", reversed ? graft::dim_range{8, 1} : graft::dim_range{1, 8});
        if (!reversed) (void)net.symbols()("N", {2, 4}); // other bounds than the first
        net.output("y", net.add<Relu>("r", "x"_p = net.input("x", dtype::f32, {n})));
        auto const g = std::move(net).finish();
        REQUIRE(!g);
        CHECK(g.error().errors[0].where.port == "N");
    }
}

TEST_CASE("a reference to a graph that was at the same address is none") {
    std::optional<graft::network> net;
    net.emplace(graft::catalog<lifetime_ops>::view());
    auto const before = net->input("x", dtype::f32, {4});
    CHECK(before);
    net.emplace(graft::catalog<lifetime_ops>::view());
    (void)net->input("z", dtype::f32, {8});
    net->output("y", net->add<Relu>("r", "x"_p = before));
    auto const g = std::move(*net).finish();
    REQUIRE(!g);
    CHECK(g.error().errors[0].code == errc::tensor_of_another_graph);
}

} // namespace

} // namespace graph_lifetimes_test
