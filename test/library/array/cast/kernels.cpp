// test/library/array/cast/kernels.cpp - kernels of casts, against values worked out by hand or by their definition
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/array/cast/kernels.hpp"
#include "test/library/kernel_call.hpp"

namespace library_array_cast_kernels_test {

namespace lib = graft::library;
using graft::errc;
using graft::shape;
using namespace test;
using text = tensor<std::string_view>;
using F = std::vector<float>;

namespace {

ints list(std::vector<std::int32_t> const& v) { return ints(shape{static_cast<std::int64_t>(v.size())}, v); }

} // namespace

TEST_CASE("casts") {
    floats const x(shape{5}, {-1.7f, 2.9f, 300.0f, 1e20f, std::nanf("")});
    ints i(shape{5});
    CHECK(lib::cast(x, i));
    CHECK(i.values() == std::vector<std::int32_t>{-1, 2, 300, 2147483647, 0});
    bools b(shape{5});
    CHECK(lib::cast(x, b));
    CHECK(b.values() == std::vector<bool>(5, true));
    tensor<std::uint8_t> u(shape{2});
    CHECK(lib::cast(list({-1, 300}), u));
    CHECK(u.values() == std::vector<std::uint8_t>{255, 44});
    floats f(shape{2});
    CHECK(lib::cast(longs(shape{2}, {(std::int64_t{1} << 40) + 1, -3}), f));
    CHECK(f.values() == F{1099511627776.0f, -3});
    tensor<graft::half> h(shape{2});
    CHECK(lib::cast(list({1, -2}), h));
    CHECK(h.elements[1].bits == 0xC000);
    floats big(shape{200}), same(shape{200});
    for (float next = 0; auto& e : graft::span(big.elements.get(), big.size)) e = next++;
    CHECK(lib::cast(big, same));
    CHECK(same.values() == big.values());
    CHECK(lib::cast(text(shape{1}, {"a"}), f).code == errc::wrong_dtype);
}

} // namespace library_array_cast_kernels_test
