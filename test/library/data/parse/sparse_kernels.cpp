// test/library/data/parse/sparse_kernels.cpp - sparse and ragged features of examples
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "graft/library/data/parse/kernels.hpp"
#include "test/library/kernel_call.hpp"

namespace library_data_parse_sparse_kernels_test {

namespace lib = graft::library;
using graft::errc;
using namespace test;
using numbers = std::vector<std::int64_t>;

namespace {

template <class T> auto any_of(T const& t) { return graft::kernel_tensor<graft::any>(t.argument()); }
std::string field(int number, std::string const& payload) {
    return std::string{static_cast<char>(number << 3 | 2), static_cast<char>(payload.size())} + payload;
}
std::string example(std::string const& key, int kind, std::string const& list) {
    return field(1, field(1, field(1, key) + field(2, field(kind, list))));
}

} // namespace

TEST_CASE("features of any size: indices, values, the widest example; rows of different lengths") {
    std::vector<std::string> const kept{
        example("n", 3, field(1, "\x05\x07")), example("m", 3, field(1, "\x01")), example("n", 3, field(1, "\x09"))};
    std::vector<std::string_view> const views(kept.begin(), kept.end());
    graft::span<std::string_view const> const all(views.data(), views.size());
    longs const indices({4, 2}), y({4}), size({2});
    std::size_t total = 0;
    CHECK(lib::detail::parse_sparse(all, true, "n", any_of(indices), any_of(y), any_of(size), total));
    CHECK(total == 3);
    auto places = indices.values();
    places.resize(6);
    CHECK(places == numbers{0, 0, 0, 1, 2, 0});
    CHECK(y.values() == numbers{5, 7, 9, 0});
    CHECK(size.values() == numbers{3, 2});
    CHECK(lib::detail::parse_sparse(all, true, "n", any_of(indices), any_of(longs({2})), any_of(size), total).code ==
          errc::size_exceeds_bound);
    CHECK(lib::detail::parse_sparse(all, true, "n", any_of(indices), any_of(floats({4})), any_of(size), total).code ==
          errc::wrong_dtype);
    ints const splits({4});
    CHECK(lib::detail::parse_ragged(all, "n", any_of(y), any_of(splits), total));
    CHECK(splits.values() == std::vector<std::int32_t>{0, 2, 2, 3});
    longs const one({1, 1}), only({1});
    CHECK(lib::detail::parse_sparse(all.subspan(2), false, "n", any_of(one), any_of(only), any_of(longs({1})), total));
    CHECK(one.values() == numbers{0});
    CHECK(only.values() == numbers{9});
}

} // namespace library_data_parse_sparse_kernels_test
