// test/graph/place_closely.cpp - placements and their check, compared with pairwise comparison, on random lifetimes
// SPDX-License-Identifier: Apache-2.0
#include "graft/graph/plan/plan.hpp"

#include <algorithm>
#include <cstdint>
#include <random>
#include <vector>

#include "test/check.hpp"

namespace graph_place_closely_test {

namespace {

using graft::placement;

bool meet(placement const& a, placement const& b) { return a.first <= b.last && b.first <= a.last; }

bool sound_by_pairs(graft::memory_plan const& plan) {
    auto const& all = plan.tensors;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (all[i].offset % 64 != 0 || all[i].offset + all[i].bytes > plan.arena_bytes) return false;
        for (std::size_t k = i + 1; k < all.size(); ++k) {
            bool const overlap = all[i].offset < all[k].offset + all[k].bytes &&
                                 all[k].offset < all[i].offset + all[i].bytes;
            if (all[i].bytes != 0 && all[k].bytes != 0 && overlap && meet(all[i], all[k])) return false;
        }
    }
    return true;
}

graft::series<placement> random_lives(std::mt19937& random, std::uint32_t steps) {
    graft::series<placement> all(1 + random() % 60);
    for (auto& p : all) {
        p.bytes = random() % 5 == 0 ? 0 : random() % 700;
        p.first = static_cast<std::uint32_t>(random() % steps);
        p.last = std::min(steps, p.first + static_cast<std::uint32_t>(random() % (random() % 3 != 0 ? 4 : steps)));
    }
    return all;
}

std::uint64_t size_of(placement const& p) { return graft::detail::aligned(p.bytes); }

/// No bound that justifies a second order: the largest first.
std::uint64_t place_by_size(graft::series<placement>& all) {
    return graft::detail::place_closely(all, &size_of, ~std::uint64_t{0}, 0);
}

} // namespace

TEST_CASE("plan: each tensor is at the lowest offset that the larger ones leave it") {
    std::mt19937 random(7);
    for (int turn = 0; turn < 300; ++turn) {
        auto all = random_lives(random, 40);
        auto const end = place_by_size(all);
        auto const size = [&](std::size_t i) { return graft::detail::aligned(all[i].bytes); };
        auto const before = [&](std::size_t a, std::size_t b) {
            if (all[a].bytes != all[b].bytes) return all[a].bytes > all[b].bytes;
            return all[a].first != all[b].first ? all[a].first < all[b].first : a < b;
        };
        std::uint64_t highest = 0;
        for (std::size_t i = 0; i < all.size(); ++i) {
            graft::series<placement> larger;
            for (std::size_t k = 0; k < all.size(); ++k)
                if (before(k, i) && meet(all[i], all[k])) larger.push_back(all[k]);
            std::uint64_t lowest = 0;
            for (bool moved = true; moved;) {
                moved = false;
                for (auto const& q : larger)
                    if (lowest < q.offset + graft::detail::aligned(q.bytes) && q.offset < lowest + size(i))
                        lowest = q.offset + graft::detail::aligned(q.bytes), moved = true;
            }
            CHECK(all[i].offset == lowest);
            highest = std::max(highest, all[i].offset + size(i));
        }
        CHECK(end == highest);
    }
}

TEST_CASE("plan: a damaged plan is distinguished from a sound one as by comparing all pairs") {
    std::mt19937 random(11);
    int refused = 0;
    for (int turn = 0; turn < 2000; ++turn) {
        graft::memory_plan plan;
        plan.tensors = random_lives(random, 40);
        plan.arena_bytes = place_by_size(plan.tensors);
        REQUIRE(graft::plan_is_sound(plan));
        auto& p = plan.tensors[random() % plan.tensors.size()];
        switch (random() % 4) {
        case 0: p.offset += 64; break;
        case 1: p.offset -= p.offset != 0 ? 64 : 0; break;
        case 2: p.last += static_cast<std::uint32_t>(random() % 10); break;
        default: p.bytes += 64; break;
        }
        bool const sound = sound_by_pairs(plan);
        CHECK(graft::plan_is_sound(plan) == sound);
        refused += !sound;
    }
    CHECK(refused > 500);
}

TEST_CASE("plan: pairs that live together are counted") {
    std::mt19937 random(13);
    for (int turn = 0; turn < 100; ++turn) {
        auto const all = random_lives(random, 40);
        std::uint64_t pairs = 0;
        for (std::size_t i = 0; i < all.size(); ++i)
            for (std::size_t k = i + 1; k < all.size(); ++k) pairs += meet(all[i], all[k]);
        CHECK(graft::detail::pairs_that_meet(all, 40) == pairs);
    }
}

TEST_CASE("plan: another order is taken where the largest first leaves gaps; the same one every time") {
    std::mt19937 random(17);
    std::uint64_t above = 0, above_by_size = 0;
    for (int turn = 0; turn < 100; ++turn) {
        graft::memory_plan plan;
        plan.tensors = random_lives(random, 40);
        auto by_size = plan.tensors, again = plan.tensors;
        auto const bound = graft::detail::live_bound(plan.tensors, 41);
        auto const pairs = graft::detail::pairs_that_meet(plan.tensors, 40);
        plan.arena_bytes = graft::detail::place_closely(plan.tensors, &size_of, bound, pairs);
        CHECK(plan.arena_bytes >= bound);
        CHECK(graft::plan_is_sound(plan));
        CHECK(graft::detail::place_closely(again, &size_of, bound, pairs) == plan.arena_bytes);
        for (std::size_t i = 0; i < again.size(); ++i) CHECK(again[i].offset == plan.tensors[i].offset);
        auto const simple = place_by_size(by_size);
        CHECK(plan.arena_bytes <= simple);
        above += plan.arena_bytes - bound;
        above_by_size += simple - bound;
    }
    CHECK(above * 4 < above_by_size);
}

} // namespace graph_place_closely_test
