// test/text/layered_layout.cpp - a layered drawing: boxes apart, lines through gaps, few crossings, straight long lines
// SPDX-License-Identifier: Apache-2.0
#include "graft/text/page/layered_layout.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace text_layered_layout_test {

namespace {

using edges = graft::series<graft::layout_edge>;
using vertices = graft::series<graft::layout_vertex>;

vertices boxes(std::size_t count, int width = 100) {
    vertices all;
    for (std::size_t i = 0; i < count; ++i)
        all.push_back({width + static_cast<int>(i % 3) * 40, 40 + static_cast<int>(i % 2) * 16});
    return all;
}
/// Each vertex has one tensor.
edges lines(std::vector<std::pair<std::uint32_t, std::uint32_t>> const& all) {
    edges result;
    for (auto const& [from, to] : all) result.push_back({from, to, from, 50, 50});
    return result;
}

/// No two boxes of a layer overlap, everything is inside of the drawing, bends are between the boxes of their layers,
/// lines pass the layers between their boxes in order.
void check(vertices const& v, edges const& e, graft::layered_drawing const& d) {
    REQUIRE(d.x.size() == v.size());
    REQUIRE(d.lines.size() == e.size());
    struct box {
        std::uint32_t layer, id;
        int x;
    };
    std::vector<box> all;
    bool inside = true, apart = true, passed = true, in_order = true;
    for (std::uint32_t i = 0; i < v.size(); ++i) {
        all.push_back({d.layer[i], i, d.x[i]});
        inside = inside && d.x[i] >= 0 && d.x[i] + v[i].width <= d.width && d.y[i] >= d.tops[d.layer[i]] &&
                 d.y[i] + v[i].height <= d.height;
        if (d.layer[i] + 1 < d.tops.size()) inside = inside && d.y[i] + v[i].height < d.tops[d.layer[i] + 1];
    }
    auto const before = [](box const& a, box const& b) { return a.layer != b.layer ? a.layer < b.layer : a.x < b.x; };
    std::sort(all.begin(), all.end(), before);
    for (std::size_t i = 1; i < all.size(); ++i)
        if (all[i].layer == all[i - 1].layer) apart = apart && all[i - 1].x + v[all[i - 1].id].width < all[i].x;
    for (std::size_t i = 0; i < e.size(); ++i) {
        auto const& l = d.lines[i];
        auto const from = d.layer[e[i].from], to = d.layer[e[i].to];
        if (l.cut) {
            CHECK(l.count == 0);
            continue;
        }
        auto const at_x = [&](int x, std::uint32_t layer) {
            auto const at = std::upper_bound(all.begin(), all.end(), box{layer, 0, x}, before);
            return at == all.begin() || (at - 1)->layer != layer || (at - 1)->x + v[(at - 1)->id].width < x;
        };
        for (auto k = l.first; k < l.first + l.count; ++k) {
            auto const& b = d.bends[k];
            passed = passed && at_x(b.x, b.layer);
            if (k == l.first) continue;
            auto const& last = d.bends[k - 1];
            in_order = in_order && (from < to ? last.layer < b.layer : last.layer > b.layer);
            auto const low = std::min(last.layer, b.layer), high = std::max(last.layer, b.layer);
            if (low + 1 == high) continue;
            in_order = in_order && last.x == b.x; // bends are left out only on a vertical
            for (auto m = low + 1; m < high; ++m) passed = passed && at_x(b.x, m);
        }
        if (from < to) {
            CHECK((l.count == 0) == (from + 1 == to));
            if (l.count != 0) CHECK(d.bends[l.first].layer == from + 1);
            if (l.count != 0) CHECK(d.bends[l.first + l.count - 1].layer == to - 1);
        }
    }
    CHECK(inside);
    CHECK(apart);
    CHECK(passed);
    CHECK(in_order);
}
graft::layered_drawing drawn(vertices const& v, edges const& e, graft::layout_options const& options = {}) {
    auto d = graft::layered_layout(v, e, options);
    check(v, e, d);
    return d;
}
bool is_straight(graft::layered_drawing const& d, graft::layout_edge const& e) {
    return d.x[e.from] + e.from_x == d.x[e.to] + e.to_x;
}

TEST_CASE("layered_layout: layers are below each other, each line leads to a later one") {
    auto const e = lines({{0, 1}, {1, 2}, {0, 2}});
    auto const d = drawn(boxes(3), e);
    CHECK(d.layer == std::vector<std::uint32_t>{0, 1, 2});
    CHECK(d.tops.size() == 3);
    CHECK(d.lines[2].count == 1);
    CHECK(d.crossings == 0);
}

TEST_CASE("layered_layout: small graphs have the fewest crossings") {
    CHECK(drawn(boxes(4), lines({{0, 3}, {1, 2}})).crossings == 0);                 // two lines in the wrong order
    CHECK(drawn(boxes(4), lines({{0, 2}, {0, 3}, {1, 2}, {1, 3}})).crossings == 1); // complete: one at least
    CHECK(drawn(boxes(6), lines({{0, 5}, {1, 4}, {2, 3}, {0, 4}, {1, 3}})).crossings == 0);
    // a circle of eight in two layers: three at least
    CHECK(drawn(boxes(8), lines({{0, 4}, {0, 5}, {1, 5}, {1, 6}, {2, 6}, {2, 7}, {3, 7}, {3, 4}})).crossings == 3);
    for (bool const up : {false, true}) { // trees
        std::vector<std::pair<std::uint32_t, std::uint32_t>> tree;
        for (std::uint32_t i = 1; i < 200; ++i)
            tree.emplace_back(up ? i : (i * 7 + 3) % i / 2, up ? (i * 7 + 3) % i / 2 : i);
        CHECK(drawn(boxes(200), lines(tree)).crossings == 0);
    }
}

TEST_CASE("layered_layout: the places where lines are attached count as their order") {
    edges e;
    e.push_back({0, 2, 0, 50, 90}); // the left box reads the right port and the other way round
    e.push_back({1, 2, 1, 50, 10});
    auto const d = drawn(boxes(3), e);
    CHECK(d.crossings == 0);
    CHECK(d.x[1] < d.x[0]);
}

TEST_CASE("layered_layout: long lines and the longest path are straight") {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> net; // blocks of six with a line past each of them
    constexpr std::uint32_t count = 61;
    for (std::uint32_t i = 1; i < count; ++i) net.emplace_back(i - 1, i);
    for (std::uint32_t i = 6; i < count; i += 6) net.emplace_back(i - 6, i);
    vertices v;
    for (std::uint32_t i = 0; i < count; ++i) v.push_back({100, 40});
    auto e = lines(net);
    for (auto& x : e) x.to_x = x.to - x.from == 1 ? 70 : 30;
    for (auto& x : e)
        if (x.to % 6 != 0) x.to_x = 50;
    auto const d = drawn(v, e);
    CHECK(d.crossings == 0);
    CHECK(d.width < 400);
    for (std::size_t i = 0; i < e.size(); ++i) {
        if (e[i].to - e[i].from == 1) CHECK(is_straight(d, e[i]));
        else if (d.lines[i].count > 1) CHECK(d.bends[d.lines[i].first].x == d.bends[d.lines[i].first + 1].x);
        CHECK(d.lines[i].count <= 2); // one straight piece
    }
}

TEST_CASE("layered_layout: the readers of a tensor share its bends") {
    auto const e = lines({{0, 1}, {1, 2}, {2, 3}, {3, 4}, {0, 3}, {0, 4}});
    auto const d = drawn(boxes(5), e);
    REQUIRE(d.lines[4].count != 0);
    REQUIRE(d.lines[5].count != 0);
    CHECK(d.bends[d.lines[4].first].x == d.bends[d.lines[5].first].x);
}

TEST_CASE("layered_layout: a source is close to its first reader, others beside the main part") {
    auto const e = lines({{0, 1}, {1, 2}, {2, 3}, {4, 3}, {5, 6}});
    auto const d = drawn(boxes(8), e);
    CHECK(d.layer[4] == 2);
    CHECK(d.layer[5] < 3);
    for (std::uint32_t i : {5u, 6u, 7u}) CHECK((d.x[i] > d.x[3] || d.x[i] < d.x[0]));
}

TEST_CASE("layered_layout: upper and lower sides") {
    auto v = boxes(7);
    v[0].side = v[1].side = graft::layout_side::top;
    v[5].side = v[6].side = graft::layout_side::bottom;
    v[0].height = v[1].height = v[5].height = v[6].height = 0;
    auto const d = drawn(v, lines({{0, 2}, {1, 4}, {2, 3}, {3, 4}, {2, 6}, {4, 5}}));
    CHECK(d.layer[0] == 0);
    CHECK(d.layer[1] == 0);
    CHECK(d.layer[5] + 1 == d.tops.size());
    CHECK(d.layer[6] + 1 == d.tops.size());
    CHECK(d.y[5] == d.height);
    for (std::uint32_t i : {2u, 3u, 4u}) CHECK(d.layer[i] > 0);
    // parts beside the main one may be longer
    auto u = boxes(60);
    u[0].side = graft::layout_side::top, u[1].side = graft::layout_side::bottom;
    u[2].side = graft::layout_side::top, u[3].side = graft::layout_side::bottom;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> beside{{0, 4}, {4, 5}, {5, 1}, {2, 6}, {6, 3}};
    for (std::uint32_t i = 8; i < 60; i += 4)
        for (std::uint32_t k = i; k < i + 3; ++k) beside.emplace_back(k, k + 1);
    auto const sides = drawn(u, lines(beside));
    CHECK(sides.layer[1] + 1 == sides.tops.size());
    CHECK(sides.layer[3] + 1 == sides.tops.size());
    // a side with lines in the wrong direction is none
    auto w = boxes(2);
    w[0].side = graft::layout_side::bottom;
    w[1].side = graft::layout_side::top;
    CHECK(drawn(w, lines({{0, 1}})).layer[1] == 1);
}

TEST_CASE("layered_layout: cycles, lines to the own box, the same line often") {
    auto const e = lines({{0, 1}, {1, 2}, {2, 0}, {1, 1}, {2, 1}, {0, 1}, {0, 1}});
    auto const d = drawn(boxes(3), e);
    CHECK(d.layer == std::vector<std::uint32_t>{0, 1, 2});
    CHECK(d.lines[2].count == 2); // past all three layers, upwards
    CHECK(d.bends[d.lines[2].first].layer == 2);
    CHECK(d.bends[d.lines[2].first + 1].layer == 0);
    CHECK(d.lines[3].count == 1);
    CHECK(d.bends[d.lines[3].first].x > d.x[1]);
    drawn(boxes(1), lines({{0, 0}, {0, 0}}));
    CHECK(drawn({}, {}).width == 0);
    CHECK(drawn(boxes(2), {}).crossings == 0);
    edges often;
    for (std::uint32_t i = 0; i < 1000; ++i) often.push_back({0, 1, i, static_cast<int>(i % 100), 50});
    drawn(boxes(2), often);
}

TEST_CASE("layered_layout: too many bends: the longest lines are cut") {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> net;
    for (std::uint32_t i = 1; i < 50; ++i) net.emplace_back(i - 1, i);
    net.emplace_back(0, 49);
    net.emplace_back(10, 13);
    auto const e = lines(net);
    auto const d = drawn(boxes(50), e, {.bends = 20});
    CHECK(d.lines[e.size() - 2].cut);
    CHECK_FALSE(d.lines[e.size() - 1].cut);
    CHECK_FALSE(drawn(boxes(50), e).lines[e.size() - 2].cut);
}

TEST_CASE("layered_layout: hundreds of boxes around one are not one layer") {
    for (bool const up : {false, true}) {
        edges e;
        std::uint32_t const count = 400;
        for (std::uint32_t i = 1; i < count; ++i)
            e.push_back(up ? graft::layout_edge{i, 0, i, 50, 50} : graft::layout_edge{0, i, i, 50, 50});
        auto const d = drawn(boxes(count), e);
        CHECK(d.width < 12'000);
        CHECK(d.tops.size() > 5);
        CHECK(d.crossings < 400);
    }
    CHECK(drawn(boxes(300), {}).width < 10'000);
}

TEST_CASE("layered_layout: large and hostile graphs, the same each time") {
    std::uint64_t state = 7;
    auto const random = [&](std::uint32_t below) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        return static_cast<std::uint32_t>((state >> 33) % below);
    };
    for (int kind = 0; kind < 5; ++kind) {
        CAPTURE(kind);
        std::uint32_t const count = 400;
        std::vector<std::pair<std::uint32_t, std::uint32_t>> net;
        for (std::uint32_t i = 1; i < count; ++i) {
            if (kind == 0) net.emplace_back(i - 1, i), net.emplace_back(i / 2, i); // all lines are long
            if (kind == 1) net.emplace_back(i - 1 - random(std::min(i, 20u)), i);
            if (kind == 2) net.emplace_back(random(count), random(count)); // cycles
            if (kind == 3) net.emplace_back(0, i), net.emplace_back(i - 1, i);
            if (kind == 4) net.emplace_back(i, i - 1), net.emplace_back(i - 1, i);
        }
        auto const v = boxes(count);
        auto const e = lines(net);
        auto const d = drawn(v, e), again = graft::layered_layout(v, e);
        CHECK(d.x == again.x);
        CHECK(d.y == again.y);
        CHECK(d.crossings == again.crossings);
        CHECK(d.bends.size() == again.bends.size());
        CHECK(d.bends.size() < 20 * (v.size() + e.size()) + 100'000);
    }
}

} // namespace

} // namespace text_layered_layout_test
