// test/library/data/parse/kernels.cpp - features of examples: found, missing, of another kind or number, damaged
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "graft/library/data/parse/kernels.hpp"
#include "test/library/kernel_call.hpp"

namespace library_data_parse_kernels_test {

namespace lib = graft::library;
using graft::errc;
using namespace test;
using texts = tensor<std::string_view>;

namespace {

std::string field(int number, std::string const& payload) {
    return std::string{static_cast<char>(number << 3 | 2), static_cast<char>(payload.size())} + payload;
}
std::string feature(std::string const& key, int kind, std::string const& list) {
    return field(1, field(1, key) + field(2, field(kind, list)));
}
std::string packed(std::vector<float> const& values) {
    return field(1, std::string(reinterpret_cast<char const*>(values.data()), values.size() * 4));
}
std::string example(std::string const& features) { return field(1, features); }

graft::kernel_tensor<graft::any> any_of(auto const& t) { return graft::kernel_tensor<graft::any>(t.argument()); }
graft::kernel_tensor<graft::any const> view_of(auto const& t) {
    return graft::kernel_tensor<graft::any const>(t.argument());
}
graft::status parsed(
    std::vector<std::string> const& examples, std::string_view key, auto const& otherwise, auto const& y) {
    std::vector<std::string_view> const views(examples.begin(), examples.end());
    return lib::detail::parse_dense({views.data(), views.size()}, key, view_of(otherwise), any_of(y));
}

} // namespace

TEST_CASE("values of each kind, packed and one by one; the default where a feature is missing") {
    auto const both = example(feature("x", 2, packed({1, 2})) + feature("n", 3, field(1, "\x05\x96\x01")) +
                              feature("t", 1, field(1, "one") + field(1, "two")));
    float const three = 3, four = 4;
    std::string single;
    for (float const v : {three, four}) single += "\x0D" + std::string(reinterpret_cast<char const*>(&v), 4);
    auto const other = example(feature("x", 2, single));
    floats const y({2, 2}), none({0}), two({2}, {8, 9});
    CHECK(parsed({both, other}, "x", none, y));
    CHECK(y.values() == std::vector<float>{1, 2, 3, 4});
    tensor<std::int64_t> const n({2, 2}), numbers({2}, {-1, -2});
    CHECK(parsed({both, other}, "n", numbers, n));
    CHECK(n.values() == std::vector<std::int64_t>{5, 150, -1, -2});
    texts const t({1, 2});
    std::vector<std::string> const kept{both};
    std::vector<std::string_view> const views(kept.begin(), kept.end());
    CHECK(lib::detail::parse_dense({views.data(), 1}, "t", view_of(texts({0})), any_of(t)));
    CHECK(t.values() == std::vector<std::string_view>{"one", "two"});
    CHECK(parsed({example({}), other}, "x", two, y));
    CHECK(y.values() == std::vector<float>{8, 9, 3, 4});
}

TEST_CASE("what an example has otherwise is refused, and nothing is written beside the output") {
    auto const whole = example(feature("x", 2, packed({1, 2, 3})));
    floats const none({0}), two({1, 2}), y({1, 3});
    CHECK(parsed({whole}, "x", none, two).code == errc::wrong_element_count);
    CHECK(parsed({whole}, "x", none, floats({1, 4})).code == errc::wrong_element_count);
    CHECK(parsed({whole}, "y", none, y).code == errc::missing_input);
    CHECK(parsed({whole}, "x", none, tensor<std::int64_t>({1, 3})).code == errc::wrong_dtype);
    for (std::size_t size = 1; size < whole.size(); ++size) CHECK_FALSE(parsed({whole.substr(0, size)}, "x", none, y));
    for (std::size_t i = 0; i < whole.size(); ++i)
        for (int bit = 0; bit < 8; ++bit) {
            auto damaged = whole;
            damaged[i] = static_cast<char>(damaged[i] ^ (1 << bit));
            (void)parsed({damaged}, "x", none, y); // under the sanitizers
        }
    CHECK(parsed({}, "x", none, floats({0, 3})));
}

} // namespace library_data_parse_kernels_test
