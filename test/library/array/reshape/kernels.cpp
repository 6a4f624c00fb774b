// test/library/array/reshape/kernels.cpp - kernels of reshaping and permuting dims, against values worked out by hand
// or by their definition
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/array/reshape/kernels.hpp"
#include "graft/library/kernel/copy.hpp"
#include "test/library/kernel_call.hpp"

namespace library_array_reshape_kernels_test {

namespace lib = graft::library;
using graft::errc;
using graft::shape;
using namespace test;
using text = tensor<std::string_view>;
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

TEST_CASE("layout") {
    auto const x = counted({2, 3});
    floats y(shape{3, 2});
    CHECK(lib::transpose(x, list({1, 0}), y));
    CHECK(y.values() == F{0, 3, 1, 4, 2, 5});
    CHECK(lib::transpose(x, list({0, 0}), y).code == errc::wrong_input_data);
    floats z(shape{4, 2, 3});
    std::int64_t const order[] = {2};
    CHECK(lib::permute(counted({2, 3, 4}), z, {order}));
    CHECK(z.elements[1] == 4);
    CHECK(z.elements[6] == 1);
    floats b(shape{2, 2, 3});
    CHECK(lib::broadcast_to(x, list({2, 2, 3}), b));
    CHECK(b.values() == F{0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5});
    ints p(shape{3});
    CHECK(lib::invert_permutation(list({2, 0, 1}), p));
    CHECK(p.values() == std::vector<std::int32_t>{1, 2, 0});
    CHECK(lib::invert_permutation(list({2, 2, 1}), p).code == errc::wrong_input_data);
    text words(shape{2, 2}, {"a", "b", "c", "d"}), turned(shape{2, 2});
    CHECK(lib::transpose(words, list({1, 0}), turned));
    CHECK(turned.values() == std::vector<std::string_view>{"a", "c", "b", "d"});
    CHECK(lib::identity(words, turned));
    CHECK(turned.values() == words.values());
}

} // namespace library_array_reshape_kernels_test
