// test/library/array/creation/kernels.cpp - kernels of constants, ranges and filled tensors, against values worked out
// by hand or by their definition
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/array/creation/kernels.hpp"
#include "graft/library/math/random/kernels.hpp"
#include "test/library/kernel_call.hpp"

namespace library_array_creation_kernels_test {

namespace lib = graft::library;
using graft::shape;
using namespace test;
using F = std::vector<float>;

namespace {

/// 0, 1, 2, ...
floats counted(shape s) {
    floats x(s);
    for (float next = 0; auto& e : graft::span(x.elements.get(), x.size)) e = next++;
    return x;
}
ints list(std::vector<std::int32_t> const& v) { return ints(shape{static_cast<std::int64_t>(v.size())}, v); }

} // namespace

TEST_CASE("sources") {
    ints dims(shape{2});
    CHECK(lib::shape_of(counted({2, 3}), dims));
    CHECK(dims.values() == std::vector<std::int32_t>{2, 3});
    longs n(shape::scalar());
    CHECK(lib::size_of(counted({2, 3}), n));
    CHECK(n.values() == std::vector<std::int64_t>{6});
    floats y(shape{3});
    CHECK(lib::fill_with(list({3}), floats(shape::scalar(), {2.5f}), y));
    CHECK(y.values() == F{2.5f, 2.5f, 2.5f});
    CHECK(
        lib::range<float>(floats(shape::scalar(), {1}), floats(shape::scalar(), {4}), floats(shape::scalar(), {1}), y));
    CHECK(y.values() == F{1, 2, 3});
    CHECK(lib::zeros_like(y, y));
    CHECK(y.values() == F{0, 0, 0});
    floats u(shape{1000}), v(shape{1000});
    CHECK(lib::random_uniform<float>(list({1000}), u, {1}, {2}));
    CHECK(lib::random_uniform<float>(list({1000}), v, {1}, {2}));
    CHECK(u.values() == v.values());
    double sum = 0;
    for (auto e : u.values()) {
        CHECK((e >= 0 && e < 1));
        sum += static_cast<double>(e);
    }
    CHECK(sum / 1000 == doctest::Approx(0.5).epsilon(0.05));
    CHECK(lib::random_uniform<float>(list({1000}), v, {1}, {3}));
    CHECK(u.values() != v.values());
}

} // namespace library_array_creation_kernels_test
