// test/model/order.cpp - the order of nodes: file order if possible, loops of TensorFlow, other cycles by name
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "graft/base/narrow.hpp"
#include "graft/model/order.hpp"

namespace model_order_test {

using namespace graft;

namespace {

using list = std::vector<std::uint32_t>;

/// A framework whose loops are those of TensorFlow 1.
constexpr front_end looping{
    .name = "looping",
    .role =
        [](std::string_view type) {
            if (type.ends_with("Merge")) return model::node_role::merge;
            return type.ends_with("NextIteration") ? model::node_role::next : model::node_role::operation;
        },
};

struct builder {
    model::source from{};

    builder() { from.front = &looping; }

    /// A node with the data inputs `inputs` and the control inputs `controls`, by position.
    void node(std::string_view name, list const& inputs = {}, std::string_view type = "Op", list const& controls = {}) {
        auto& g = from.main;
        model::node n;
        n.name = from.storage.keep(name);
        n.type = from.storage.keep(type);
        n.first_input = narrow_cast<std::uint32_t>(g.edges.size());
        n.input_count = narrow_cast<std::uint32_t>(inputs.size());
        n.control_count = narrow_cast<std::uint32_t>(controls.size()) & model::node::max_controls;
        for (auto const* all : {&inputs, &controls})
            for (auto const i : *all) g.edges.push_back({i, 0, {}});
        g.nodes.push_back(n);
    }
    list order(error_list& errors) {
        list out;
        bool const fine = errors.add(model::order(from, from.main, out));
        CHECK(fine == !errors.failed());
        return out;
    }
    list order() {
        error_list errors;
        auto out = order(errors);
        CHECK(!errors.failed());
        return out;
    }
    std::vector<std::string> cycles() {
        error_list errors;
        (void)order(errors);
        std::vector<std::string> all;
        for (auto const& e : errors.errors) {
            CHECK(e.code == errc::cycle);
            all.push_back(e.got);
        }
        return all;
    }
};

} // namespace

TEST_CASE("a sorted file keeps its order, an unsorted one as much of it as it can") {
    builder b;
    CHECK(b.order().empty());
    b.node("a");
    b.node("b", {0});
    b.node("c", {0, 0, 1});
    CHECK(b.order() == list{0, 1, 2});

    builder u;
    u.node("uses d", {3});
    u.node("ready");
    u.node("also ready", {model::none});
    u.node("d", {1});
    u.node("last", {}, "Op", {0});
    CHECK(u.order() == list{1, 2, 3, 0, 4});
}

TEST_CASE("among ready nodes the first in the file goes first") {
    builder b;
    b.node("0", {4});
    b.node("1", {5});
    b.node("2");
    b.node("3", {1});
    b.node("4");
    b.node("5");
    CHECK(b.order() == list{2, 4, 0, 5, 1, 3});
}

TEST_CASE("NextIteration closes a loop at Merge only") {
    for (std::string const ref : {"", "Ref"}) {
        builder b;
        b.node("enter", {}, ref + "Enter");
        b.node("merge", {0, 3}, ref + "Merge");
        b.node("body", {1});
        b.node("next", {2}, ref + "NextIteration");
        CHECK(b.order() == list{0, 1, 2, 3});
    }
    builder control;
    control.node("merge", {}, "Merge", {1});
    control.node("next", {0}, "NextIteration");
    CHECK(control.cycles() == std::vector<std::string>{"next -> merge -> next"});

    builder other;
    other.node("add", {1}, "Add");
    other.node("next", {0}, "NextIteration");
    CHECK(other.cycles().size() == 1);

    builder forward; // a NextIteration may feed other nodes that are after it
    forward.node("reader", {1});
    forward.node("next", {}, "NextIteration");
    CHECK(forward.order() == list{1, 0});
}

TEST_CASE("every cycle is named, what only hangs on it is not") {
    builder b;
    b.node("self", {0});
    b.node("x", {3});
    b.node("y", {1});
    b.node("z", {2});
    b.node("behind", {3, 0});
    b.node("free");
    CHECK(b.cycles() == std::vector<std::string>{"self -> self", "y -> z -> x -> y"});
    error_list errors;
    CHECK(b.order(errors) == list{5});
    CHECK(errors.errors[1].where.node == "x");
    CHECK(errors.errors[1].where.op == "Op");
}

TEST_CASE("a long cycle is cut to eight names") {
    builder b;
    for (std::uint32_t i = 0; i < 20; ++i) b.node("n" + std::to_string(i), {(i + 19) % 20});
    CHECK(b.cycles() == std::vector<std::string>{"... -> n13 -> n14 -> n15 -> n16 -> n17 -> n18 -> n19 -> n0 -> ..."});
}

TEST_CASE("the order of random graphs is the smallest one") {
    std::mt19937 random(7);
    for (int round = 0; round < 200; ++round) {
        auto const count = std::uniform_int_distribution<std::uint32_t>(1, 300)(random);
        list position(count); // a hidden order that makes the graph acyclic
        for (std::uint32_t i = 0; i < count; ++i) position[i] = i;
        std::shuffle(position.begin(), position.end(), random);
        builder b;
        std::vector<list> inputs(count);
        for (std::uint32_t i = 0; i < count; ++i) {
            for (int k = 0; k < 3; ++k) {
                auto const j = std::uniform_int_distribution<std::uint32_t>(0, count - 1)(random);
                if (position[j] < position[i]) inputs[i].push_back(j);
            }
            b.node(std::to_string(i), inputs[i]);
        }
        list expected;
        std::vector<bool> done(count);
        while (expected.size() < count)
            for (std::uint32_t i = 0; i < count; ++i) {
                bool ready = !done[i];
                for (auto const j : inputs[i]) ready = ready && done[j];
                if (!ready) continue;
                done[i] = true;
                expected.push_back(i);
                break;
            }
        CHECK(b.order() == expected);
    }
}

TEST_CASE("a million nodes in a chain, written backwards") {
    constexpr std::uint32_t count = 1'000'000;
    builder b;
    for (std::uint32_t i = 0; i + 1 < count; ++i) b.node("n", {i + 1});
    b.node("first");
    auto const begin = std::chrono::steady_clock::now();
    auto const order = b.order();
    auto const ms =
        std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - begin).count();
    REQUIRE(order.size() == count);
    CHECK(order.front() == count - 1);
    CHECK(order.back() == 0);
    MESSAGE("order of 1,000,000 nodes: ", ms, " ms");
}

} // namespace model_order_test
