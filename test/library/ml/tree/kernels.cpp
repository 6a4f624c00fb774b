// test/library/ml/tree/kernels.cpp - kernels of decision trees, against values worked out by hand or by their
// definition
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstdint>
#include <string_view>
#include <vector>

#include "graft/library/ml/tree/kernels.hpp"
#include "test/library/kernel_call.hpp"

namespace library_ml_tree_kernels_test {

namespace lib = graft::library;
using graft::errc;
using namespace test;

namespace {

struct forest {
    std::vector<std::int64_t> roots{0}, features{0, 0, 1}, modes{0, 6, 3}, yes{1, -1, -3}, no{2, -2, -4}, nan{0, 1, 0},
        begin{0, 1, 2, 3, 4}, targets{0, 1, 0, 1};
    std::vector<double> splits{3.5, 0, 2}, members{1, 3, std::nan("")}, weights{5, 12, -12, 7}, base{};

    graft::status run(floats const& x, floats const& y, std::string_view aggregate, std::string_view post) const {
        using whole = graft::span<std::int64_t const>;
        using real = graft::span<double const>;
        return lib::tree_scores<float>(x, y, {2}, {whole(roots)}, {whole(features)}, {whole(modes)}, {real(splits)},
            {whole(yes)}, {whole(no)}, {whole(nan)}, {real(members)}, {whole(begin)}, {whole(targets)}, {real(weights)},
            {real(base)}, {aggregate}, {post});
    }
};

} // namespace

TEST_CASE("trees lead to leaves, whose weights are joined") {
    float const nan = std::nanf("");
    floats const x({5, 2}, {1, 0, 2, 0, 4, 3, 4, 2, nan, 9}), y({5, 2});
    forest f;
    CHECK(f.run(x, y, "SUM", "NONE"));
    CHECK(y.values() == std::vector<float>{5, 0, 0, 12, -12, 0, 0, 7, -12, 0});
    f.roots = {0, 0, -1};
    CHECK(f.run(x, y, "SUM", "NONE"));
    CHECK(y.values() == std::vector<float>{15, 0, 5, 24, -19, 0, 5, 14, -19, 0});
    CHECK(f.run(x, y, "AVERAGE", "NONE"));
    CHECK(close(y.values(), {5, 0, 5.f / 3, 8, -19.f / 3, 0, 5.f / 3, 14.f / 3, -19.f / 3, 0}));
    CHECK(f.run(x, y, "MIN", "NONE"));
    CHECK(y.values() == std::vector<float>{5, 0, 5, 12, -12, 0, 5, 7, -12, 0});
    f.base = {0.5, -1};
    CHECK(f.run(x, y, "MAX", "NONE"));
    CHECK(y.values() == std::vector<float>{5.5, -1, 5.5, 11, 5.5, -1, 5.5, 6, 5.5, -1});
    f.yes = {1, 0, -3}; // a node that leads back
    CHECK(f.run(x, y, "SUM", "NONE").code == errc::wrong_attribute_value);
    f.features[0] = 2;
    CHECK(f.run(x, y, "SUM", "NONE").code == errc::wrong_shape);
}

TEST_CASE("scores are transformed") {
    auto const created = [](std::vector<double> v, std::string_view how) {
        lib::detail::transform_scores(v, how);
        return std::vector<float>(v.begin(), v.end());
    };
    CHECK(close(created({0, 2}, "LOGISTIC"), {0.5f, 0.880797f}));
    CHECK(close(created({0, 2}, "SOFTMAX"), {0.1192029f, 0.8807971f}));
    CHECK(close(created({0, 2}, "SOFTMAX_ZERO"), {0, 1}));
    CHECK(close(created({0.5, 0.975, 0.001}, "PROBIT"), {0, 1.959964f, -3.090232f}));
}

} // namespace library_ml_tree_kernels_test
