// test/library/image/warp/scale_kernels.cpp - images scaled by filters
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <string_view>

#include "graft/library/image/warp/kernels.hpp"
#include "graft/op/catalog/ops.hpp"
#include "test/library/kernel_call.hpp"

namespace library_image_warp_scale_kernels_test {

namespace lib = graft::library;
using graft::errc;
using namespace test;

namespace {

template <class T> struct attribute {
    T value;
    template <graft::fixed_string Name> operator graft::attr_of<Name, T>() const { return {value}; }
};
attribute<bool> truth(bool v) { return {v}; }
attribute<std::string_view> text(std::string_view v) { return {v}; }

} // namespace

TEST_CASE("images scaled by filters") {
    floats const x({1, 1, 4, 1}, {0, 1, 2, 3}), y({1, 1, 2, 1});
    CHECK(lib::scale_and_translate<float>(
        x, ints({2}, {1, 2}), floats({2}, {1, 0.5f}), floats({2}, {0, 0}), text("triangle"), truth(true), y));
    // weights 0.75, 0.75, 0.25 of distances 0.5, 0.5, 1.5 at half the size
    CHECK(
        close(y.values(), {(0 * 0.75f + 1 * 0.75f + 2 * 0.25f) / 1.75f, (1 * 0.25f + 2 * 0.75f + 3 * 0.75f) / 1.75f}));
    CHECK(lib::scale_and_translate<float>(
              x, ints({2}, {1, 2}), floats({2}, {1, 0.5f}), floats({2}, {0, 0}), text("none"), truth(true), y)
              .code == errc::wrong_value);
}

} // namespace library_image_warp_scale_kernels_test
