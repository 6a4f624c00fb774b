// test/library/linalg/matmul/einsum_kernels.cpp - Einstein sums
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstdint>
#include <string_view>
#include <vector>

#include "graft/library/linalg/matmul/kernels.hpp"
#include "test/library/kernel_call.hpp"
#include "test/library/run_kernel.hpp"

namespace library_linalg_matmul_einsum_kernels_test {

namespace lib = graft::library;
using graft::shape;
using namespace test;
using F = std::vector<float>;

namespace {

template <class... T> F einsum(std::string_view equation, shape const& s, T const&... x) {
    floats y(s);
    CHECK(lib::einsum<float>(several(x...), y, {equation}));
    return y.values();
}

} // namespace

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
    floats const column(shape{2, 1}, {1, 2}), row(shape{1, 3}, {1, 10, 100}); // one element is as good as many
    CHECK(close(einsum("ij,ij->ij", shape{2, 3}, column, row), {1, 10, 100, 2, 20, 200}));
    CHECK(close(einsum("ij,ij->i", shape{2}, a, column), {-1.5f, -7.5f}));
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
    CHECK(einsum("ij,jk->ik", shape{2, 4}, floats(shape{2, 0}), floats(shape{0, 4})) == F(8, 0.f)); // empty sums
}

TEST_CASE("Einstein sums of two operands are products of matrices, in each order of the loops") {
    struct {
        std::string_view equation;
        shape a, b;
    } const cases[]{{"ij,jk->ik", {17, 9}, {9, 13}}, {"ij,kj->ik", {17, 9}, {13, 9}}, {"ji,jk->ik", {9, 17}, {9, 13}},
        {"ij,jk->ki", {17, 9}, {9, 13}}, {"nctv,vw->nctw", {2, 3, 7, 5}, {5, 6}},
        {"bhid,bhjd->bhij", {2, 3, 7, 5}, {2, 3, 4, 5}}, {"bihd,bjhd->bhij", {2, 7, 3, 5}, {2, 4, 3, 5}},
        {"bhij,bjhd->bihd", {2, 3, 7, 4}, {2, 4, 3, 5}}, {"abcd,cde->abe", {3, 4, 5, 6}, {5, 6, 7}},
        {"abcd,edc->eab", {3, 4, 5, 6}, {7, 6, 5}}, {"b...d,de->b...e", {2, 3, 4, 5}, {5, 6}},
        {"...ij,...jk->...ik", {4, 1, 5, 6}, {4, 3, 6, 7}}, {"bij,bj->bi", {3, 11, 17}, {3, 17}},
        {"i,j->ij", {31}, {33}}, {"ij,ij->", {31, 33}, {31, 33}}, {"aij,jk->aik", {1, 17, 9}, {9, 13}},
        {"iij,jk->ik", {11, 11, 9}, {9, 13}}};
    for (auto const& c : cases) {
        CAPTURE(c.equation);
        kernel_test::trial_run<graft::kernel<lib::Einsum, &lib::einsum<float>>> plain;
        kernel_test::trial_run<graft::kernel<lib::Einsum, &lib::einsum_by_products, &lib::einsum_workspace>> products;
        plain.inputs = {{"x", kernel_test::noise(c.a)}, {"x", kernel_test::noise(c.b, graft::format::nd, 2)}};
        plain.attributes = {{"equation", std::string(c.equation)}, {"N", std::int64_t{2}}};
        products.inputs = plain.inputs, products.attributes = plain.attributes;
        REQUIRE(plain.run());
        REQUIRE(products.run());
        CHECK(products.results[0].shape == plain.results[0].shape);
        CHECK(kernel_test::distance(products.results[0].data, plain.results[0].data) < 1e-5);
    }
}

TEST_CASE("Einstein sums that are no products of matrices stay with their definition") {
    floats const a(shape{9, 9, 9}), b(shape{9, 9});
    auto const is_product = [&](std::string_view equation, auto const& x, shape const& s, auto const&... more) {
        floats to(s);
        graft::out<"y", float> const y = to;
        graft::dynamic_in<"x", float> const all = several(x, more...);
        auto const l = lib::detail::loops_of(all, y.shape(), equation);
        return lib::detail::einsum_products(l).fits();
    };
    CHECK(is_product("abc,cd->abd", a, {9, 9, 9}, b));
    CHECK(!is_product("abc,cd->ad", a, {9, 9}, b)); // a sum over a loop of one operand
    CHECK(!is_product("ab,bc->ac", floats(shape{2, 3}), {2, 2}, floats(shape{3, 2})));
}

} // namespace library_linalg_matmul_einsum_kernels_test
