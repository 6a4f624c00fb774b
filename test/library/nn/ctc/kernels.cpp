// test/library/nn/ctc/kernels.cpp - kernels of CTC decoding, against values worked out by hand or by their definition
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "graft/library/nn/ctc/kernels.hpp"
#include "test/library/kernel_call.hpp"

namespace library_nn_ctc_kernels_test {

namespace lib = graft::library;
using graft::errc;
using graft::shape;
using namespace test;
using F = std::vector<float>;
using L = std::vector<std::int64_t>;

namespace {

template <class T> std::vector<T> first(tensor<T> const& t, std::size_t n) {
    auto all = t.values();
    all.resize(n);
    return all;
}

} // namespace

TEST_CASE("the likeliest labels without the blank, and without what stands there already") {
    floats const x({4, 1, 3}, {5, 0, 0, 5, 0, 0, 0, 0, 5, 0, 5, 0}); // labels 0 0 blank 1
    longs const indices({4, 2}), labels({4}), size({2});
    floats const sum({1, 1});
    shape of_indices, of_labels;
    auto const decode = [&](bool merge, int steps) {
        return lib::ctc_greedy<float>(
            x, ints({1}, {steps}), indices, labels, size, sum, {merge}, {-1}, {&of_indices}, {&of_labels});
    };
    CHECK(decode(true, 4));
    CHECK(of_labels == shape{2});
    CHECK(first(labels, 2) == L{0, 1});
    CHECK(first(indices, 4) == L{0, 0, 0, 1});
    CHECK(size.values() == L{1, 2});
    CHECK(sum.values() == F{-20});
    CHECK(decode(false, 4));
    CHECK(first(labels, 3) == L{0, 0, 1});
    CHECK(decode(true, 5).code == errc::wrong_value);
}

} // namespace library_nn_ctc_kernels_test
