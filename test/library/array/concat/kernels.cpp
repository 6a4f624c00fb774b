// test/library/array/concat/kernels.cpp - kernels of joining and splitting, against values worked out by hand or by
// their definition
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/array/concat/kernels.hpp"
#include "test/library/kernel_call.hpp"

namespace library_array_concat_kernels_test {

namespace lib = graft::library;
using graft::errc;
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
ints scalar(std::int32_t v) { return ints(shape::scalar(), {v}); }
ints list(std::vector<std::int32_t> const& v) { return ints(shape{static_cast<std::int64_t>(v.size())}, v); }

} // namespace

TEST_CASE("join and split") {
    floats const a(shape{2, 1}, {1, 2}), b(shape{2, 2}, {3, 4, 5, 6});
    floats y(shape{2, 3}), left(shape{2, 1}), right(shape{2, 2});
    CHECK(lib::concat(several(a, b), scalar(-1), y));
    CHECK(y.values() == F{1, 3, 4, 2, 5, 6});
    CHECK(lib::split_v(y, list({1, 2}), scalar(1), several(left, right)));
    CHECK(left.values() == a.values());
    CHECK(right.values() == b.values());
    floats const c(shape{2}, {1, 2}), d(shape{2}, {3, 4});
    floats packed(shape{2, 2}), e(shape{2}), f(shape{2});
    CHECK(lib::pack(several(c, d), packed, {1}));
    CHECK(packed.values() == F{1, 3, 2, 4});
    CHECK(lib::unpack(packed, several(e, f), {1}));
    CHECK(e.values() == c.values());
    CHECK(f.values() == d.values());
    CHECK(lib::split(scalar(0), counted({4}), several(e, f)));
    CHECK(f.values() == F{2, 3});
    ints at0(shape{2}), at1(shape{2});
    CHECK(lib::concat_offset(scalar(1), several(list({2, 3}), list({2, 5})), several(at0, at1)));
    CHECK(at1.values() == std::vector<std::int32_t>{0, 3});
    floats stitched(shape{4, 2});
    CHECK(lib::dynamic_stitch(several(list({0, 3}), scalar(1)), several(b, c), stitched));
    CHECK(stitched.values() == F{3, 4, 1, 2, 0, 0, 5, 6});
    CHECK(lib::dynamic_stitch(several(list({0, 4})), several(b), stitched).code == errc::wrong_input_data);
}

} // namespace library_array_concat_kernels_test
