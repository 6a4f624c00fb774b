// test/library/kernels_array.cpp - kernels that move elements against values worked out by hand
// SPDX-License-Identifier: Apache-2.0

#include "graft/library/array/cast/kernels.hpp"
#include "graft/library/array/concat/kernels.hpp"
#include "graft/library/array/creation/kernels.hpp"
#include "graft/library/array/gather/kernels.hpp"
#include "graft/library/array/pad/kernels.hpp"
#include "graft/library/array/reshape/kernels.hpp"
#include "graft/library/array/slice/kernels.hpp"
#include "graft/library/array/slice/reverse_kernels.hpp"
#include "graft/library/array/sort/kernels.hpp"
#include "graft/library/array/space_to_depth/kernels.hpp"
#include "graft/library/control/identity/kernels.hpp"
#include "graft/library/kernel/copy.hpp"
#include "graft/library/math/random/kernels.hpp"
#include "kernel_call.hpp"

namespace library_kernels_array_test {

namespace lib = graft::library;
using graft::errc;
using graft::shape;
using namespace test;
using text = tensor<std::string_view>;
using F = std::vector<float>;

namespace {

struct kernel_tag {
    using list = graft::join<lib::cast_kernels, lib::concat_kernels, lib::creation_kernels, lib::gather_kernels,
        lib::pad_kernels, lib::reshape_kernels, lib::slice_kernels, lib::sort_kernels, lib::space_to_depth_kernels,
        lib::identity_kernels, lib::random_kernels>;
    static constexpr std::string_view engine = "cpu";
};
/// 0, 1, 2, ...
floats counted(shape s) {
    floats x(s);
    for (float next = 0; auto& e : graft::span(x.elements.get(), x.size)) e = next++;
    return x;
}
ints scalar(std::int32_t v) { return ints(shape::scalar(), {v}); }
ints list(std::vector<std::int32_t> const& v) { return ints(shape{static_cast<std::int64_t>(v.size())}, v); }
ints pairs(std::vector<std::int32_t> const& v) { return ints(shape{static_cast<std::int64_t>(v.size() / 2), 2}, v); }

} // namespace

TEST_CASE("the array kernels form a table") { CHECK(graft::kernel_table<kernel_tag>::view().size > 60); }

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

TEST_CASE("slices") {
    auto const x = counted({3, 4});
    floats y(shape{2, 2});
    CHECK(lib::slice(x, list({1, 2}), list({2, 2}), y));
    CHECK(y.values() == F{6, 7, 10, 11});
    CHECK(lib::slice(x, list({2, 2}), list({2, 2}), y).code == errc::wrong_input_data);
    // x[-1:-4:-2, 3:0:-2]
    CHECK(lib::strided_slice(x, list({-1, 3}), list({-4, 0}), list({-2, -2}), y, {0}, {0}, {0}, {0}, {0}));
    CHECK(y.values() == F{11, 9, 3, 1});
    floats column(shape{3, 1});
    // x[..., None, 2]
    CHECK(lib::strided_slice(x, list({0, 0, 2}), list({0, 0, 3}), list({1, 1, 1}), column, {0}, {0}, {1}, {2}, {4}));
    CHECK(column.values() == F{2, 6, 10});
    CHECK(lib::strided_slice(x, list({5}), list({6}), list({1}), column, {0}, {0}, {0}, {0}, {1}).code ==
          errc::axis_out_of_range);
    floats back(shape{3, 4});
    CHECK(lib::reverse(x, list({-1}), back));
    CHECK(back.elements[0] == 3);
    CHECK(back.elements[11] == 8);
}

TEST_CASE("gathering") {
    auto const x = counted({2, 3});
    floats y(shape{2, 2});
    CHECK(lib::gather_v2(x, list({2, 0}), scalar(1), y, {0}));
    CHECK(y.values() == F{2, 0, 5, 3});
    CHECK(lib::gather_v2(x, pairs({2, 0, 1, 1}), scalar(1), y, {1}));
    CHECK(y.values() == F{2, 0, 4, 4});
    CHECK(lib::gather_v2(x, list({3, 0}), scalar(1), y, {0}).code == errc::wrong_input_data);
    floats rows(shape{2, 3}), picked(shape{2});
    CHECK(lib::gather(x, list({1, 0}), rows));
    CHECK(rows.values() == F{3, 4, 5, 0, 1, 2});
    CHECK(lib::gather_nd(x, pairs({0, 2, 1, 0}), picked));
    CHECK(picked.values() == F{2, 3});
    floats hot(shape{2, 3});
    CHECK(
        lib::one_hot(list({2, -1}), scalar(3), floats(shape::scalar(), {5}), floats(shape::scalar(), {1}), hot, {-1}));
    CHECK(hot.values() == F{1, 1, 5, 1, 1, 1});
    floats cold(shape{3, 2});
    CHECK(lib::one_hot(list({2, 0}), scalar(3), floats(shape::scalar(), {1}), floats(shape::scalar(), {0}), cold, {0}));
    CHECK(cold.values() == F{0, 1, 0, 0, 1, 0});
    longs at(shape{2, 2});
    shape found;
    CHECK(lib::where<float>(floats(shape{2, 2}, {0, 1, 2, 0}), at, {&found}));
    CHECK(found == shape{2, 2});
    CHECK(at.values() == std::vector<std::int64_t>{0, 1, 1, 0});
    longs most(shape{4, 2});
    CHECK(lib::where<float>(floats(shape{2, 2}, {1, 0, 2, 3}), most, {&found}));
    CHECK(found == shape{3, 2});
    CHECK(most.values() == std::vector<std::int64_t>{0, 0, 1, 0, 1, 1, 0, 0});
    floats values(shape{2, 2});
    ints indices(shape{2, 2});
    CHECK(lib::top_k<float>(floats(shape{2, 3}, {1, 3, 3, 9, 2, 5}), scalar(2), values, indices, {true}, {-1}));
    CHECK(values.values() == F{3, 3, 9, 5});
    CHECK(indices.values() == std::vector<std::int32_t>{1, 2, 0, 2});
    CHECK(lib::top_k<float>(floats(shape{3, 2}, {1, 3, 3, 9, 2, 5}), scalar(2), values, indices, {false}, {0}));
    CHECK(values.values() == F{1, 3, 2, 5});
    CHECK(indices.values() == std::vector<std::int32_t>{0, 0, 2, 2});
    longs wide(shape{2, 2});
    CHECK(lib::top_k<float>(
        floats(shape{2, 3}, {1, 3, 3, 9, 2, 5}), longs(shape::scalar(), {2}), values, wide, {true}, {-1}));
    CHECK(wide.values() == std::vector<std::int64_t>{1, 2, 0, 2});
}

TEST_CASE("repeating and padding") {
    auto const x = counted({2, 2});
    floats y(shape{2, 6}), p(shape{3, 4}), r(shape{4, 4});
    CHECK(lib::tile(x, list({1, 3}), y));
    CHECK(y.values() == F{0, 1, 0, 1, 0, 1, 2, 3, 2, 3, 2, 3});
    CHECK(lib::pad_v2(x, pairs({1, 0, 1, 1}), floats(shape::scalar(), {9}), p));
    CHECK(p.values() == F{9, 9, 9, 9, 9, 0, 1, 9, 9, 2, 3, 9});
    CHECK(lib::pad(x, pairs({0, 1, 2, 0}), p));
    CHECK(p.values() == F{0, 0, 0, 1, 0, 0, 2, 3, 0, 0, 0, 0});
    CHECK(lib::mirror_pad(x, pairs({1, 1, 1, 1}), r, {"REFLECT"}));
    CHECK(r.values() == F{3, 2, 3, 2, 1, 0, 1, 0, 3, 2, 3, 2, 1, 0, 1, 0});
    CHECK(lib::mirror_pad(x, pairs({1, 1, 1, 1}), r, {"SYMMETRIC"}));
    CHECK(r.values() == F{0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3});
}

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

TEST_CASE("sources") {
    ints dims(shape{2});
    CHECK(lib::shape_of(counted({2, 3}), dims));
    CHECK(dims.values() == std::vector<std::int32_t>{2, 3});
    longs n(shape::scalar());
    CHECK(lib::size_of(counted({2, 3}), n));
    CHECK(n.values() == std::vector<std::int64_t>{6});
    floats y(shape{3});
    CHECK(lib::fill_with(list({3}), floats(shape::scalar(), {2.5f}), y));
    CHECK(y.values() == F{2.5f, 2.5f, 2.5f});
    CHECK(
        lib::range<float>(floats(shape::scalar(), {1}), floats(shape::scalar(), {4}), floats(shape::scalar(), {1}), y));
    CHECK(y.values() == F{1, 2, 3});
    CHECK(lib::zeros_like(y, y));
    CHECK(y.values() == F{0, 0, 0});
    floats u(shape{1000}), v(shape{1000});
    CHECK(lib::random_uniform<float>(list({1000}), u, {1}, {2}));
    CHECK(lib::random_uniform<float>(list({1000}), v, {1}, {2}));
    CHECK(u.values() == v.values());
    double sum = 0;
    for (auto e : u.values()) {
        CHECK((e >= 0 && e < 1));
        sum += static_cast<double>(e);
    }
    CHECK(sum / 1000 == doctest::Approx(0.5).epsilon(0.05));
    CHECK(lib::random_uniform<float>(list({1000}), v, {1}, {3}));
    CHECK(u.values() != v.values());
}

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

} // namespace library_kernels_array_test
