// test/tensor/layout.cpp - formats as maps of axes: shape, offset, inverse, and formats with the same bytes
// SPDX-License-Identifier: Apache-2.0
#include "graft/tensor/layout.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <string_view>

#include "graft/tensor/format_layouts.hpp"
#include "test/check.hpp"

namespace tensor_layout_test {

using graft::dim;
using graft::layout_named;
using graft::layout_sizes;
using graft::shape;

constexpr layout_sizes sizes_of(std::int64_t n, std::int64_t c, std::int64_t h, std::int64_t w, std::int64_t c0 = 16) {
    layout_sizes s;
    s['N'] = dim(n), s['C'] = dim(c), s['D'] = dim(2), s['H'] = dim(h), s['W'] = dim(w), s['L'] = dim(w);
    s['Y'] = dim(n), s['X'] = dim(c), s['c'] = dim(c0), s['s'] = dim(5), s['i'] = dim(7);
    s['I'] = dim(2), s['J'] = dim(3);
    graft::divide_groups(s, 3);
    if (n % 4 == 0 && c >= n / 4) graft::divide_gates(s);
    return s;
}
constexpr shape storage(std::string_view name, layout_sizes const& s) { return layout_named(name).storage(s); }

/// A user's format: one line.
inline constexpr auto tiles = graft::as_layout<"N H/4*W/8 H%4 W%8 C">;
static_assert(tiles.storage(sizes_of(1, 3, 9, 9)) == shape{1, 6, 4, 8, 3});
static_assert(!graft::layout_named("BN_WEIGHT").known());
static_assert(graft::detail::formats_are_accounted_for()); // a map, or a reason why there is none
static_assert(graft::why_no_layout("NC1C0HWPAD") == "how far H * W is filled up is not public");
static_assert(graft::why_no_layout("NCHW").empty() && graft::why_no_layout("nothing").empty());

constexpr auto s = sizes_of(33, 20, 5, 6);

TEST_CASE("layouts: the shapes of the storage") {
    GRAFT_CHECK_TWICE(storage("NHWC", s) == shape{33, 5, 6, 20});
    GRAFT_CHECK_TWICE(storage("NC1HWC0", s) == shape{33, 2, 5, 6, 16});
    GRAFT_CHECK_TWICE(storage("NC1HWC0", sizes_of(33, 20, 5, 6, 32)) == shape{33, 1, 5, 6, 32});
    GRAFT_CHECK_TWICE(storage("C1HWC0", sizes_of(33, 1, 5, 6)) == shape{3, 5, 6, 16});
    GRAFT_CHECK_TWICE(storage("FRACTAL_Z_WINO", s) == shape{2, 3, 2, 30, 8, 16});
    GRAFT_CHECK_TWICE(storage("NYUV_A", sizes_of(1, 3, 17, 65)) == shape{1, 32, 128, 3});
    GRAFT_CHECK_TWICE(storage("NDC1HWC0", s) == shape{33, 2, 2, 5, 6, 16});
    GRAFT_CHECK_TWICE(storage("FRACTAL_Z", s) == shape{60, 3, 16, 16});
    GRAFT_CHECK_TWICE(storage("FRACTAL_Z_3D", s) == shape{120, 3, 16, 16});
    GRAFT_CHECK_TWICE(storage("FRACTAL_Z_C04", sizes_of(33, 3, 5, 6)) == shape{8, 3, 16, 16});
    GRAFT_CHECK_TWICE(storage("FRACTAL_Z_G", sizes_of(33, 20, 5, 6)) == shape{120, 3, 16, 16});
    GRAFT_CHECK_TWICE(storage("FRACTAL_NZ", s) == shape{2, 3, 16, 16});
    GRAFT_CHECK_TWICE(storage("FRACTAL_ZZ", s) == shape{3, 2, 16, 16});
    GRAFT_CHECK_TWICE(storage("C1HWNCoC0", s) == shape{2, 5, 6, 33, 16, 16});
    GRAFT_CHECK_TWICE(storage("FRACTAL_ZN_RNN", s) == shape{3, 4, 16, 16});
    GRAFT_CHECK_TWICE(storage("FRACTAL_ZN_RNN", sizes_of(34, 20, 5, 6)) == shape{3, 4, 16, 16});
    GRAFT_CHECK_TWICE(storage("FRACTAL_ZN_LSTM", sizes_of(12, 12, 1, 1)) == shape{2, 4, 16, 16});
    GRAFT_CHECK_TWICE(storage("FRACTAL_ZN_LSTM", sizes_of(128, 80, 1, 1)) == shape{5, 8, 16, 16});
    GRAFT_CHECK_TWICE(storage("FRACTAL_ZN_LSTM", sizes_of(68, 37, 2, 3)) == shape{24, 8, 16, 16});
    GRAFT_CHECK_TWICE(storage("ND_RNN_BIAS", s) == shape{64});
    GRAFT_CHECK_TWICE(!storage("NC1HWC0", layout_sizes{})[1].known());
}

TEST_CASE("layouts: every format's inverse finds each element, and padding is what is left") {
    for (auto const& f : graft::format_layouts) {
        CAPTURE(f.name);
        auto small = sizes_of(6, f.map.has('X') ? 20 : 3, 2, 3, 4);
        if (!f.map.holds(small)) small['C'] = dim(1); // C1HWC0
        graft::layout_map const map(f.map, small);
        REQUIRE(map.good());
        std::int64_t elements = 1, index[26]{}, found = 0;
        for (char axis = 'A'; axis <= 'Z'; ++axis)
            if (f.map.has(axis)) elements *= small[axis].value();
        for (std::int64_t at = 0; at < map.size(); ++at) {
            if (!map.element_at(at, index)) continue;
            CHECK(map.offset(index) == at);
            ++found;
        }
        CHECK(found == elements);
        CHECK(!map.element_at(map.size(), index));
    }
}

TEST_CASE("layouts: the same bytes, or not") {
    auto const same = [](std::string_view a, std::string_view b, layout_sizes const& of) {
        return same_bytes(layout_named(a), layout_named(b), of);
    };
    CHECK(same("NCHW", "NHWC", sizes_of(2, 1, 5, 6)));
    CHECK(same("NCHW", "NHWC", sizes_of(2, 7, 1, 1)));
    CHECK(!same("NCHW", "NHWC", sizes_of(2, 7, 1, 2)));
    CHECK(same("NC1HWC0", "NHWC", sizes_of(2, 16, 5, 6)));
    CHECK(same("NC1HWC0", "NCHW", sizes_of(2, 48, 1, 1)));
    CHECK(!same("NC1HWC0", "NHWC", sizes_of(2, 15, 5, 6)));
    CHECK(!same("NC1HWC0", "NHWC", sizes_of(2, 32, 5, 6)));
    CHECK(same("FRACTAL_NZ", "ND", sizes_of(32, 16, 1, 1)));
    CHECK(!same("FRACTAL_NZ", "FRACTAL_ZZ", sizes_of(33, 33, 1, 1)));
}

TEST_CASE("layouts: a text with a mistake is no map") {
    using graft::layout_mistake;
    for (auto const& f : graft::format_layouts) CHECK(f.map.mistake() == layout_mistake::none);
    auto const mistake = [](std::string_view text) { return graft::layout(text).mistake(); };
    for (auto const* text : {"", " ", "n", "N|i", "N|i N%4", "N|I/4 N%4", "N|/4", "N ", "N  C", "N/", "N/0 N%0", "(N",
             "N)", "N*", "...", "... ", "N/99999999"})
        CHECK(mistake(text) == layout_mistake::cannot_be_read);
    CHECK(mistake("A B C D E F G H I J K L M N O P Q R S T U V W X Y Z") == layout_mistake::too_long);
    CHECK(mistake("((((((((((((N))))))))))))") == layout_mistake::too_long);
    CHECK(mistake("N|i/4 N%4") != layout_mistake::none); // the position in another block
    CHECK(mistake("N|i/4 N|i%4") == layout_mistake::none);
    CHECK(mistake("N/4") == layout_mistake::keeps_blocks_but_not_the_place_in_a_block);
    CHECK(mistake("N/4 N%4 N%8") != layout_mistake::none);
    CHECK(!graft::layout(std::string_view("N/4")).known());
}

TEST_CASE("layouts: what lies in too small a block is refused") {
    CHECK(!layout_named("FRACTAL_Z_C04").holds(sizes_of(2, 5, 1, 1)));
    CHECK(!layout_named("C1HWC0").holds(sizes_of(20, 2, 1, 1)));
    CHECK(layout_named("C1HWC0").holds(sizes_of(20, 1, 1, 1)));
    CHECK(!graft::layout_map(layout_named("FRACTAL_Z_C04"), sizes_of(2, 5, 1, 1)).good());
    CHECK(layout_named("FRACTAL_Z_C04").holds(sizes_of(2, 4, 1, 1)));
}

} // namespace tensor_layout_test
