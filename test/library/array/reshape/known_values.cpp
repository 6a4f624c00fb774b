// test/library/array/reshape/known_values.cpp - what inference knows of the elements of slices and permutations of any
// rank
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstdint>
#include <initializer_list>
#include <utility>
#include <vector>

#include "graft/base/container/span.hpp"
#include "graft/graph/ir/network.hpp"
#include "graft/graph/ir/ref.hpp"
#include "graft/library/array/creation/ops.hpp"
#include "graft/library/array/reshape/ops.hpp"
#include "graft/library/array/slice/ops.hpp"
#include "graft/op/catalog/catalog.hpp"

namespace library_array_reshape_known_values_test {

namespace lib = graft::library;
using namespace graft::literals;
using graft::shape;
using list = std::vector<std::int64_t>;

namespace {

struct some_ops {
    using list = graft::ops<lib::StridedSlice, lib::Permute, lib::Fill>;
};

struct slice {
    list begin, end, strides;
    std::int64_t begin_mask = 0, end_mask = 0, ellipsis_mask = 0, new_axis_mask = 0, shrink_axis_mask = 0;
};
/// The shape of a tensor: its dims are the 6 numbers 1 to 6 as [2, 3], after this slice.
shape filled(slice const& s, bool turned = false) {
    graft::network_of<some_ops> net;
    list const six{1, 2, 3, 4, 5, 6};
    auto const table = net.constant("table", graft::span<std::int64_t const>(six), shape{2, 3});
    auto const numbers = [&](char const* name, list const& all) {
        return net.constant(name, graft::span<std::int64_t const>(all), shape{static_cast<std::int64_t>(all.size())});
    };
    graft::tensor_ref const source = turned ? net.add<lib::Permute>("turned", "x"_p = table, "order"_p = list{1, 0})
                                            : table;
    auto const part = net.add<lib::StridedSlice>("part", "x"_p = source, "begin"_p = numbers("begin", s.begin),
        "end"_p = numbers("end", s.end), "strides"_p = numbers("strides", s.strides), "begin_mask"_p = s.begin_mask,
        "end_mask"_p = s.end_mask, "ellipsis_mask"_p = s.ellipsis_mask, "new_axis_mask"_p = s.new_axis_mask,
        "shrink_axis_mask"_p = s.shrink_axis_mask);
    float const one = 1;
    graft::tensor_ref const y = net.add<lib::Fill>(
        "y", "dims"_p = part, "value"_p = net.constant("value", graft::span<float const>(&one, 1), shape::scalar()));
    CHECK(!net.mistakes().failed());
    return y.desc().shape;
}

} // namespace

TEST_CASE("known elements of a slice are known, whatever its rank") {
    CHECK(filled({{0, 0}, {0, 2}, {1, 1}, 0, 0, 0, 0, 1}) == shape{1, 2});
    CHECK(filled({{1, -1}, {0, -4}, {1, -1}, 0, 0, 0, 0, 1}) == shape{6, 5, 4});
    CHECK(filled({{1, 0}, {0, 0}, {1, 2}, 0, 2, 0, 0, 1}) == shape{4, 6});
    CHECK(filled({{0, 2}, {2, 0}, {1, 1}, 1, 1, 0, 0, 2}) == shape{3, 6});
}

TEST_CASE("known elements stay known when the axes change their places") {
    CHECK(filled({{1, 0}, {0, 0}, {1, 1}, 0, 2, 0, 0, 1}, true) == shape{2, 5});
    CHECK(filled({{0, 1}, {0, 0}, {1, 1}, 1, 1, 0, 0, 2}, true) == shape{4, 5, 6});
}

} // namespace library_array_reshape_known_values_test
