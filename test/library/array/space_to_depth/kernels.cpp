// test/library/array/space_to_depth/kernels.cpp - kernels of blocks between space, depth and batch, against values
// worked out by hand or by their definition
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/array/space_to_depth/kernels.hpp"
#include "test/library/kernel_call.hpp"

namespace library_array_space_to_depth_kernels_test {

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
ints pairs(std::vector<std::int32_t> const& v) { return ints(shape{static_cast<std::int64_t>(v.size() / 2), 2}, v); }

} // namespace

TEST_CASE("blocks") {
    auto const x = counted({1, 4, 4, 1});
    floats s(shape{4, 2, 2, 1}), back(shape{1, 4, 4, 1});
    CHECK(lib::space_to_batch(x, list({2, 2}), pairs({0, 0, 0, 0}), s));
    CHECK(s.values() == F{0, 2, 8, 10, 1, 3, 9, 11, 4, 6, 12, 14, 5, 7, 13, 15});
    CHECK(lib::batch_to_space(s, list({2, 2}), pairs({0, 0, 0, 0}), back));
    CHECK(back.values() == x.values());
    floats padded(shape{4, 1, 2, 1}), narrow(shape{1, 2, 2, 1}, {1, 2, 3, 4}), cropped(shape{1, 2, 2, 1});
    CHECK(lib::space_to_batch(narrow, list({2, 2}), pairs({0, 0, 2, 0}), padded));
    CHECK(padded.values() == F{0, 1, 0, 2, 0, 3, 0, 4});
    CHECK(lib::batch_to_space(padded, list({2, 2}), pairs({0, 0, 2, 0}), cropped));
    CHECK(cropped.values() == narrow.values());
    floats d(shape{1, 1, 1, 8});
    CHECK(lib::space_to_depth(counted({1, 2, 2, 2}), d, {2}, {"NHWC"}));
    CHECK(d.values() == F{0, 1, 2, 3, 4, 5, 6, 7});
    floats planes(shape{1, 2, 2, 2}), deep(shape{1, 8, 1, 1});
    CHECK(lib::depth_to_space(counted({1, 8, 1, 1}), planes, {2}, {"DCR"}, {"NCHW"}));
    CHECK(planes.values() == F{0, 2, 4, 6, 1, 3, 5, 7});
    CHECK(lib::space_to_depth(planes, deep, {2}, {"NCHW"}));
    CHECK(deep.values() == counted({8}).values());
    CHECK(lib::depth_to_space(counted({1, 8, 1, 1}), planes, {2}, {"CRD"}, {"NCHW"}));
    CHECK(planes.values() == F{0, 1, 2, 3, 4, 5, 6, 7});
}

} // namespace library_array_space_to_depth_kernels_test
