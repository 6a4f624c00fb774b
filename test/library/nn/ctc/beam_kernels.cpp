// test/library/nn/ctc/beam_kernels.cpp - beam search, against the sum over all paths of three steps
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstdint>
#include <vector>

#include "graft/library/nn/ctc/kernels.hpp"
#include "test/library/kernel_call.hpp"

namespace library_nn_ctc_beam_kernels_test {

namespace lib = graft::library;
using graft::errc;
using graft::shape;
using namespace test;

TEST_CASE("the likeliest sequences of labels, against the sum over all ways of three steps") {
    floats const x(shape{3, 1, 3}, {0.1f, 0.9f, 0.3f, 1.2f, -0.3f, 0.4f, 0.2f, 0.7f, -0.5f});
    ints const length(shape{1}, {3});
    longs first(shape{3, 2}), second(shape{3, 2}), a(shape{3}), b(shape{3}), size_a(shape{2}), size_b(shape{2});
    floats sum(shape{1, 2});
    shape kept[4];
    graft::actual_shapes<"decoded_indices"> const indices_size{graft::span(kept).first(2)};
    graft::actual_shapes<"decoded_values"> const values_size{graft::span(kept).subspan(2, 2)};
    CHECK(lib::ctc_beam_search<float>(x, length, several(first, second), several(a, b), several(size_a, size_b), sum,
        {100}, {2}, {false}, indices_size, values_size));
    CHECK(close(sum.values(), {-1.5232164877f, -1.5668736766f}));
    CHECK(kept[2] == shape{2});
    CHECK((a.values()[0] == 1 && a.values()[1] == 0 && b.values()[0] == 0 && b.values()[1] == 1));
    CHECK(size_a.values() == std::vector<std::int64_t>{1, 2});
    ints const none(shape{1}, {0});
    CHECK(lib::ctc_beam_search<float>(x, none, several(first, second), several(a, b), several(size_a, size_b), sum,
              {100}, {2}, {false}, indices_size, values_size)
              .code == errc::wrong_value); // there is one sequence of zero steps
}

} // namespace library_nn_ctc_beam_kernels_test
