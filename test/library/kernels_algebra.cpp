// test/library/kernels_algebra.cpp - diagonals, inverses, Einstein sums, complex numbers, counting: against
// numbers of NumPy
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <string_view>
#include <vector>

#include "graft/library/array/concat/kernels.hpp"
#include "graft/library/array/format/kernels.hpp"
#include "graft/library/array/slice/reverse_kernels.hpp"
#include "graft/library/control/identity/kernels.hpp"
#include "graft/library/linalg/matmul/einsum_kernels.hpp"
#include "graft/library/linalg/matrix/kernels.hpp"
#include "graft/library/linalg/matrix/ops.hpp"
#include "graft/library/math/complex/kernels.hpp"
#include "graft/library/math/histogram/kernels.hpp"
#include "graft/library/math/reduce/scan_kernels.hpp"
#include "test/library/kernel_call.hpp"

namespace library_kernels_algebra_test {

namespace lib = graft::library;
using graft::errc;
using graft::shape;
using namespace test;
using F = std::vector<float>;
using I = std::vector<std::int32_t>;

namespace {
ints scalar(std::int32_t n) { return ints(shape::scalar(), {n}); }
template <class... T> F einsum(std::string_view equation, shape const& s, T const&... x) {
    floats y(s);
    CHECK(lib::einsum<float>(several(x...), y, {equation}));
    return y.values();
}
} // namespace

TEST_CASE("diagonals of matrices") {
    floats const x(shape{2, 2}, {1, 2, 3, 4}), m(shape{2, 2, 3}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12});
    floats y(shape{2, 2, 2}), part(shape{2, 2}), all(shape{2, 2, 3});
    CHECK(lib::matrix_diag(x, y));
    CHECK(y.values() == F{1, 0, 0, 2, 3, 0, 0, 4});
    CHECK(lib::matrix_diag_part(m, part));
    CHECK(part.values() == F{1, 5, 7, 11});
    CHECK(lib::matrix_set_diag(m, x, all));
    CHECK(all.values() == F{1, 2, 3, 4, 2, 6, 3, 8, 9, 10, 4, 12});
}

TEST_CASE("inverses, of singular matrices none") {
    floats const m(shape{2, 3, 3}, {-0.375f, -1, 1.625f, 0.25f, -2, 0.5f, -0.75f, 0.125f, 1.5f, -0.625f, 1.625f, 0.5f,
                                       -1.875f, 1.75f, 0.75f, 2, -1.25f, -1.5f});
    floats y(shape{2, 3, 3});
    REQUIRE(lib::matrix_inverse_bytes<float>(m) == 144);
    alignas(64) double room[18];
    graft::workspace const memory{graft::as_writable_bytes(graft::span(room))};
    CHECK(lib::matrix_inverse<float>(m, y, {false}, memory));
    CHECK(close(y.values(),
        {6.272f, -3.488f, -5.632f, 1.536f, -1.344f, -1.216f, 3.008f, -1.632f, -2.048f, 1.01886792f, -1.09433962f,
            -0.20754717f, 0.79245283f, 0.0377358491f, 0.283018868f, 0.698113208f, -1.49056604f, -1.17924528f}));
    CHECK(lib::matrix_inverse<float>(m, y, {true}, memory));
    CHECK(close({y.values()[1], y.values()[3], y.values()[17]}, {1.536f, -3.488f, -1.17924528f}));
    floats const singular(shape{2, 2}, {1, 2, 2, 4});
    CHECK(lib::matrix_inverse<float>(singular, floats(shape{2, 2}), {false}, memory).code == errc::wrong_input_data);
}

TEST_CASE("cross products along an axis of three") {
    floats const u(shape{2, 3}, {1.75f, 0.75f, -1.75f, 1, 1, 1.75f}),
        v(shape{2, 3}, {0.875f, -1.5f, -1.875f, -1.875f, -1.875f, -1});
    floats y(shape{2, 3}), z(shape{3, 2});
    CHECK(lib::cross_product<float>(u, v, y, {lib::Cross::not_given}));
    CHECK(close(y.values(), {-4.03125f, 1.75f, -3.28125f, 2.28125f, -2.28125f, 0}));
    floats const a(shape{3, 2}, {1.5f, 0.125f, 0.25f, 1.375f, -1.5f, -0.875f}),
        b(shape{3, 2}, {0.375f, 1.875f, 0.25f, -1.875f, 1.25f, -1.125f});
    CHECK(lib::cross_product<float>(a, b, z, {0}));
    CHECK(close(z.values(), {0.6875f, -3.1875f, -2.4375f, -1.5f, 0.28125f, -2.8125f}));
    CHECK(lib::cross_product<float>(a, b, z, {1}).code == errc::wrong_shape);
}

TEST_CASE("Einstein sums: products, traces, transposes, batches that broadcast, three operands, no arrow") {
    floats const a(shape{2, 3}, {-0.375f, 0.875f, -2, -0.75f, -1.375f, -1.625f});
    floats const b(shape{3, 4},
        {-1.25f, -0.625f, -0.375f, 0.125f, -0.375f, 0.75f, -1.125f, 1.5f, -1.875f, 0.625f, -0.375f, 0.25f});
    floats const c(shape{2, 3, 3}, {-1.5f, -1.25f, 1.25f, 1.875f, -0.75f, 0.75f, 1.5f, 1.625f, -1.625f, -1.875f,
                                       -1.375f, 1.5f, -1.625f, -0.375f, 1.875f, 0.125f, 0.75f, -0.75f});
    F const product{3.890625f, -0.359375f, -0.09375f, 0.765625f, 4.5f, -1.578125f, 2.4375f, -2.5625f};
    CHECK(close(einsum("ij,jk->ik", shape{2, 4}, a, b), product));
    CHECK(close(einsum("ij, jk", shape{2, 4}, a, b), product));
    CHECK(close(einsum("bii->b", shape{2}, c), {-3.875f, -3}));
    CHECK(close(einsum("ij->ji", shape{3, 2}, a), {-0.375f, -0.75f, 0.875f, -1.375f, -2, -1.625f}));
    CHECK(close(einsum("ij,ij->", shape::scalar(), a, a), {10}));
    CHECK(close(einsum("Ba,Bc", shape{3, 3}, a, a),
        {0.703125f, 0.703125f, 1.96875f, 0.703125f, 2.65625f, 0.484375f, 1.96875f, 0.484375f, 6.640625f}));
    floats const third(shape{4}, {-1.25f, -0.625f, -0.375f, 0.125f});
    CHECK(close(einsum("bac,cd,d->ab", shape{3, 2}, c, b, third),
        {-1.26953125f, -1.60546875f, 5.09179688f, 0.328125f, 0.701171875f, -0.873046875f}));
    floats const x(
        shape{2, 1, 2, 3}, {-1.75f, 0.125f, 0.625f, 0, 1.75f, 0.375f, 1.625f, -1.5f, -1.5f, 1.25f, -0.375f, -1.375f});
    floats const y(shape{3, 3, 2}, {1.75f, -0.625f, 1, 0.875f, 1.5f, 0.5f, 1, -0.625f, -0.875f, 1.625f, -0.25f, 1.875f,
                                       0.625f, 0.5f, -1.5f, 1.75f, -0.25f, 0.375f});
    CHECK(close(einsum("...ij,...jk->...ik", shape{2, 3, 2, 2}, x, y),
        {-2, 1.515625f, 2.3125f, 1.71875f, -2.015625f, 2.46875f, -1.625f, 3.546875f, -1.4375f, -0.421875f, -2.71875f,
            3.203125f, -0.90625f, -3.078125f, -0.25f, -1.796875f, 3.3125f, -6.265625f, 1.921875f, -3.96875f, 3.640625f,
            -2.375f, 1.6875f, -0.546875f}));
    CHECK(einsum("ij,jk->ik", shape{2, 4}, floats(shape{2, 0}), floats(shape{0, 4})) == F(8, 0.f)); // sums of nothing
}

TEST_CASE("parts of complex numbers") {
    floats const parts(shape{2, 2}, {3, -4, -1, 0});
    auto x = parts;
    x.desc = {graft::dtype::c64, {}, {}, shape{2}};
    floats y(shape{2});
    CHECK(lib::complex_part<lib::function::real_part>(x, y));
    CHECK(y.values() == F{3, -1});
    CHECK(lib::complex_part<lib::function::imaginary_part>(x, y));
    CHECK(y.values() == F{-4, 0});
    CHECK(lib::complex_abs(x, y));
    CHECK(y.values() == F{5, 1});
    CHECK(lib::complex_part<lib::function::phase>(x, y));
    CHECK(close(y.values(), {-0.927295218f, 3.14159265f}));
    floats z(shape{4});
    z.desc = x.desc;
    CHECK(lib::conjugate(x, z));
    CHECK(z.values() == F{3, 4, -1, -0.f});
    CHECK(std::signbit(z.values()[3]));
    CHECK(lib::complex_abs(x, tensor<double>(shape{2})).code == errc::wrong_dtype);
}

TEST_CASE("bins, boundaries, sums of rows by segment") {
    floats bins(shape{4});
    CHECK(lib::bincount<float>(ints(shape{5}, {1, 3, 1, 0, 7}), scalar(4), floats(shape{0}), bins));
    CHECK(bins.values() == F{1, 2, 0, 1});
    CHECK(lib::bincount<float>(ints(shape{3}, {1, 3, 1}), scalar(4), floats(shape{3}, {0.5f, 2, 0.25f}), bins));
    CHECK(bins.values() == F{0, 0.75f, 0, 2});
    CHECK(lib::bincount<float>(ints(shape{1}, {-1}), scalar(4), floats(shape{0}), bins).code == errc::wrong_value);
    ints counts(shape{5});
    CHECK(
        lib::histogram<float>(floats(shape{6}, {-1, 0, 1.5f, 2, 5, 15}), floats(shape{2}, {0, 5}), scalar(5), counts));
    CHECK(counts.values() == I{2, 1, 1, 0, 2});
    CHECK(lib::histogram<float>(
        floats(shape{1}, {std::numeric_limits<float>::quiet_NaN()}), floats(shape{2}, {0, 5}), scalar(5), counts));
    CHECK(
        lib::histogram<float>(floats(shape{1}), floats(shape{2}, {5, 5}), scalar(5), counts).code == errc::wrong_value);
    ints buckets(shape{6});
    std::vector<double> const boundaries{0, 10, 100};
    CHECK(lib::bucketize<float>(floats(shape{6}, {-5, 10000, 150, 10, 5, 100}), buckets, {boundaries}));
    CHECK(buckets.values() == I{0, 3, 3, 2, 1, 3});
}

TEST_CASE("the logarithm of a running sum of exponentials") {
    floats const z(shape{2, 3}, {-1.375f, -1.875f, -1.75f, 0, 0.375f, 0.25f});
    floats y(shape{2, 3});
    CHECK(lib::cumulative_logsumexp<float>(z, scalar(1), y, {false}, {false}));
    CHECK(close(y.values(), {-1.375f, -0.900923016f, -0.544781477f, 0, 0.898123264f, 1.3188227f}));
    CHECK(lib::cumulative_logsumexp<float>(z, scalar(-1), y, {false}, {true}));
    CHECK(close(y.values(), {-0.544781477f, -1.11740096f, -1.75f, 1.3188227f, 1.00759904f, 0.25f}));
    CHECK(lib::cumulative_logsumexp<float>(z, scalar(0), y, {true}, {false}));
    CHECK(y.values() == F{std::numeric_limits<float>::lowest(), std::numeric_limits<float>::lowest(),
                            std::numeric_limits<float>::lowest(), -1.375f, -1.875f, -1.75f});
    CHECK_FALSE(lib::cumulative_logsumexp<float>(z, scalar(2), y, {false}, {false}));
}

TEST_CASE("axes by another layout") {
    ints y(shape{4}), two(shape{2}), pairs(shape{4, 2});
    CHECK(lib::dim_map(ints(shape{4}, {0, 1, -1, 2}), y, {"NHWC"}, {"NCHW"}));
    CHECK(y.values() == I{0, 2, 1, 3});
    CHECK(lib::dim_map(ints(shape{1}, {4}), ints(shape{1}), {"NHWC"}, {"NCHW"}).code == errc::wrong_value);
    CHECK(lib::permute_by_layout(ints(shape{4}, {1, 2, 3, 4}), y, {"NHWC"}, {"NCHW"}));
    CHECK(y.values() == I{1, 4, 2, 3});
    CHECK(lib::permute_by_layout(ints(shape{2}, {5, 6}), two, {"NHWC"}, {"NCWH"}));
    CHECK(two.values() == I{6, 5});
    CHECK(lib::permute_by_layout(ints(shape{4, 2}, {1, 2, 3, 4, 5, 6, 7, 8}), pairs, {"NCHW"}, {"NHWC"}));
    CHECK(pairs.values() == I{1, 2, 5, 6, 7, 8, 3, 4});
    CHECK(lib::permute_by_layout(ints(shape{3}), ints(shape{3}), {"NHWC"}, {"NCHW"}).code == errc::wrong_shape);
}

TEST_CASE("tensors handed on") {
    ints const r(shape{2, 3}, {0, 1, 2, 3, 4, 5});
    ints y(shape{2, 3}), z(shape{2, 3});
    CHECK(lib::copy_to_all(r, several(y, z)));
    CHECK(y.values() == r.values());
    CHECK(z.values() == r.values());
    CHECK(lib::parallel_concat(several(ints(shape{1, 3}, {3, 4, 5}), ints(shape{1, 3}, {6, 7, 8})), y));
    CHECK(y.values() == I{3, 4, 5, 6, 7, 8});
    CHECK(lib::parallel_concat(several(ints(shape{1, 3}, {3, 4, 5})), y).code == errc::wrong_shape);
    CHECK(lib::roll(r, ints(shape{2}, {1, -2}), ints(shape{2}, {0, 1}), y));
    CHECK(y.values() == I{5, 3, 4, 2, 0, 1});
    CHECK(lib::roll(r, scalar(4), scalar(-1), y));
    CHECK(y.values() == I{2, 0, 1, 5, 3, 4});
    CHECK_FALSE(lib::roll(r, scalar(1), scalar(2), y));
    tensor<std::string_view> const words(shape{3}, {"a", "b", "c"});
    tensor<std::string_view> turned(shape{3});
    CHECK(lib::roll(words, scalar(1), scalar(0), turned));
    CHECK(turned.values()[0] == "c");
}

} // namespace library_kernels_algebra_test
