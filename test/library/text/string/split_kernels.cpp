// test/library/text/string/split_kernels.cpp - strings split, joined along axes, n-grams of rows
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstdint>
#include <string_view>
#include <vector>

#include "graft/base/container/arena.hpp"
#include "graft/library/linalg/decomposition/kernels.hpp"
#include "graft/library/math/random/kernels.hpp"
#include "graft/library/text/string/split_kernels.hpp"
#include "graft/op/catalog/ops.hpp"
#include "test/library/kernel_call.hpp"

namespace library_text_string_split_kernels_test {

namespace lib = graft::library;
using graft::errc;
using graft::shape;
using namespace test;
using texts = tensor<std::string_view>;
using strings = std::vector<std::string_view>;

namespace {

template <class T> struct attribute {
    T value;
    template <graft::fixed_string Name> operator graft::attr_of<Name, T>() const { return {value}; }
};
attribute<bool> truth(bool v) { return {v}; }
attribute<std::int64_t> number(std::int64_t v) { return {v}; }
attribute<std::string_view> text(std::string_view v) { return {v}; }
attribute<graft::span<std::int64_t const>> list(std::vector<std::int64_t> const& v) { return {{v.data(), v.size()}}; }
struct size_of {
    shape* at;
    template <graft::fixed_string Name> operator graft::actual_shape<Name>() const { return {at}; }
};
shape const point = shape::scalar();

} // namespace

TEST_CASE("strings are split into a sparse tensor") {
    longs const at({8, 2}), size({2});
    texts const parts({8});
    shape n, m;
    texts const x({3}, {"a b", " c  d e", ""});
    CHECK(lib::split_text_v2(x, texts(point, {""}), number(-1), at, parts, size, size_of{&n}, size_of{&m}));
    CHECK(m == shape{5});
    CHECK(n == shape{5, 2});
    CHECK(strings(parts.elements.get(), parts.elements.get() + 5) == strings{"a", "b", "c", "d", "e"});
    CHECK(size.values() == std::vector<std::int64_t>{3, 3});
    CHECK(at.values()[9] == 2); // "e" is the third of its string
    CHECK(lib::split_text_v2(x, texts(point, {" "}), number(1), at, parts, size, size_of{&n}, size_of{&m}));
    CHECK(strings(parts.elements.get(), parts.elements.get() + 5) == strings{"a", "b", "", "c  d e", ""});
    CHECK(lib::split_text(x, texts(point, {" "}), truth(true), at, parts, size, size_of{&n}, size_of{&m}));
    CHECK(m == shape{5});
    CHECK(lib::split_text(
        texts({1}, {"a,b;c"}), texts(point, {",;"}), truth(false), at, parts, size, size_of{&n}, size_of{&m}));
    CHECK(strings(parts.elements.get(), parts.elements.get() + 3) == strings{"a", "b", "c"});
    CHECK(lib::split_text(
              texts({1}, {"123456789"}), texts(point, {""}), truth(true), at, parts, size, size_of{&n}, size_of{&m})
              .code == errc::size_exceeds_bound);
}

TEST_CASE("strings are joined along axes, the first one first") {
    graft::arena room;
    graft::string_storage const created{&room};
    texts const x({2, 2}, {"a", "b", "c", "d"}), y({1}), z({2});
    CHECK(lib::join_along_axes(x, ints({2}, {0, 1}), text(""), created, texts(y)));
    CHECK(y.values() == strings{"acbd"});
    CHECK(lib::join_along_axes(x, ints({2}, {1, 0}), text("-"), created, texts(y)));
    CHECK(y.values() == strings{"a-b-c-d"});
    CHECK(lib::join_along_axes(x, ints({1}, {-1}), text(""), created, texts(z)));
    CHECK(z.values() == strings{"ab", "cd"});
    CHECK(lib::join_along_axes(x, ints({2}, {1, 1}), text(""), created, texts(y)).code == errc::wrong_value);
    CHECK(lib::join_along_axes(x, ints({1}, {2}), text(""), created, texts(y)).code == errc::axis_out_of_range);
}

TEST_CASE("n-grams of rows") {
    graft::arena room;
    graft::string_storage const created{&room};
    texts const x({3}, {"a", "b", "c"}), y({8});
    longs const ends({3}, {0, 2, 3}), y_ends({3});
    shape n;
    std::vector<std::int64_t> const pairs{2};
    CHECK(lib::n_grams(x, ends, text("|"), list(pairs), text("L"), text("R"), number(-1), truth(false), created, y,
        y_ends, size_of{&n}));
    CHECK(n == shape{5});
    CHECK(strings(y.elements.get(), y.elements.get() + 5) == strings{"L|a", "a|b", "b|R", "L|c", "c|R"});
    CHECK(y_ends.values() == std::vector<std::int64_t>{0, 3, 5});
    CHECK(lib::n_grams(
        x, ends, text("|"), list(pairs), text(""), text(""), number(0), truth(true), created, y, y_ends, size_of{&n}));
    CHECK(strings(y.elements.get(), y.elements.get() + 2) == strings{"a|b", "c"});
}

} // namespace library_text_string_split_kernels_test
