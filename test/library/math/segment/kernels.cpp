// test/library/math/segment/kernels.cpp - kernels of segments and partitions, against values worked out by hand or by
// their definition
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>
#include <vector>

#include "graft/graph/infer/upper_bounds.hpp"
#include "graft/graph/ir/network.hpp"
#include "graft/graph/plan/plan.hpp"
#include "graft/library/array/concat/kernels.hpp"
#include "graft/library/array/concat/ops.hpp"
#include "graft/library/array/creation/kernels.hpp"
#include "graft/library/array/slice/kernels.hpp"
#include "graft/library/array/unique/kernels.hpp"
#include "graft/library/array/unique/ops.hpp"
#include "graft/library/math/arithmetic/kernels.hpp"
#include "graft/library/math/segment/kernels.hpp"
#include "graft/library/math/segment/ops.hpp"
#include "graft/library/math/unary/kernels.hpp"
#include "graft/op/infer/infer.hpp"
#include "graft/session/session.hpp"
#include "test/check.hpp"
#include "test/library/kernel_call.hpp"

namespace library_math_segment_kernels_test {

namespace lib = graft::library;
using graft::errc;
using graft::shape;
using graft::dtype;
using graft::infer;
using namespace test;
using F = std::vector<float>;
using lib::fold_by;
using I = std::vector<std::int32_t>;
using L = std::vector<std::int64_t>;

namespace {

ints scalar(std::int32_t n) { return ints(shape::scalar(), {n}); }
struct dice {
    std::uint64_t state = 7;
    std::size_t operator()(std::size_t sides) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        return static_cast<std::size_t>(state >> 33) % sides;
    }
};
template <class T> T number(dice& roll) {
    return std::is_integral_v<T> ? static_cast<T>(roll(9)) : static_cast<T>(static_cast<double>(roll(4001)) / 1000 - 2);
}
template <class T> std::vector<T> head(tensor<T> const& t, std::int64_t n) {
    auto all = t.values();
    all.resize(static_cast<std::size_t>(n));
    return all;
}
graft::workspace memory() {
    static std::vector<std::int64_t> all(512);
    return {graft::as_writable_bytes(graft::span(all))};
}
/// One element of one segment; all rows are read.
template <fold_by How, class T>
T folded(tensor<T> const& x, I const& rows, I const& ids, std::int32_t s, std::size_t k, std::size_t run) {
    T sum = How == fold_by::product ? T(1) : T(0);
    std::size_t count = 0;
    for (std::size_t i = 0; i < ids.size(); ++i) {
        if (ids[i] != s) continue;
        auto const v = x.values()[static_cast<std::size_t>(rows[i]) * run + k];
        if (count++ == 0) sum = v;
        else if (How == fold_by::product) sum = static_cast<T>(sum * v);
        else if (How == fold_by::max) sum = v > sum ? v : sum;
        else if (How == fold_by::min) sum = v < sum ? v : sum;
        else sum = static_cast<T>(sum + v);
    }
    if (How == fold_by::mean && count) sum = static_cast<T>(sum / static_cast<T>(count));
    if (How == fold_by::root && count)
        sum = static_cast<T>(static_cast<double>(sum) / std::sqrt(static_cast<double>(count)));
    return sum;
}
template <fold_by How, class T, bool Sparse> void against_a_loop() {
    dice roll;
    for (int turn = 0; turn < 40; ++turn) {
        auto const all = roll(6) + 1, run = roll(4), n = Sparse ? roll(9) : all;
        tensor<T> x(shape{static_cast<std::int64_t>(all), static_cast<std::int64_t>(run)});
        for (std::size_t i = 0; i < x.size; ++i) x.elements.get()[i] = number<T>(roll);
        I rows, ids;
        std::int32_t at = static_cast<std::int32_t>(roll(2));
        for (std::size_t i = 0; i < n; ++i) {
            rows.push_back(Sparse ? static_cast<std::int32_t>(roll(all)) : static_cast<std::int32_t>(i));
            ids.push_back(at += static_cast<std::int32_t>(roll(4) ? roll(2) : 2)); // gaps now and then
        }
        auto const segments = ids.empty() ? 0 : ids.back() + 1;
        auto const vector = shape{static_cast<std::int64_t>(n)};
        tensor<T> y(shape{segments + static_cast<std::int64_t>(roll(2)), static_cast<std::int64_t>(run)});
        shape declared;
        if constexpr (Sparse)
            CHECK(lib::sparse_segment<How, T>(x, ints(vector, rows), ints(vector, ids), y, {&declared}));
        else CHECK(lib::segment<How, T>(x, longs(vector, L(ids.begin(), ids.end())), y, {&declared}));
        CHECK(declared == shape{segments, static_cast<std::int64_t>(run)});
        bool same = true;
        for (std::int32_t s = 0; s < segments; ++s)
            for (std::size_t k = 0; k < run; ++k)
                same = same &&
                       y.values()[static_cast<std::size_t>(s) * run + k] == folded<How>(x, rows, ids, s, k, run);
        CHECK(same);
    }
}
template <class T> void all_folds() {
    against_a_loop<fold_by::sum, T, false>();
    against_a_loop<fold_by::mean, T, false>();
    against_a_loop<fold_by::product, T, false>();
    against_a_loop<fold_by::max, T, false>();
    against_a_loop<fold_by::min, T, false>();
    against_a_loop<fold_by::sum, T, true>();
}
template <class T> void sets_against_loops() {
    dice roll;
    for (int turn = 0; turn < 60; ++turn) {
        auto const n = roll(12), m = roll(6);
        std::vector<T> x, y;
        for (std::size_t i = 0; i < n; ++i) x.push_back(static_cast<T>(roll(5)));
        for (std::size_t i = 0; i < m; ++i) y.push_back(static_cast<T>(roll(5)));
        auto const of_x = shape{static_cast<std::int64_t>(n)}, of_y = shape{static_cast<std::int64_t>(m)};
        std::vector<T> different, rest;
        I which, count, places;
        for (std::size_t i = 0; i < n; ++i) {
            std::size_t k = 0;
            while (k < different.size() && different[k] != x[i]) ++k;
            if (k == different.size()) different.push_back(x[i]), count.push_back(0);
            which.push_back(static_cast<std::int32_t>(k));
            ++count[k];
            bool in_y = false;
            for (auto v : y) in_y = in_y || v == x[i];
            if (!in_y) rest.push_back(x[i]), places.push_back(static_cast<std::int32_t>(i));
        }
        tensor<T> out(of_x);
        ints idx(of_x), often(of_x);
        longs wide(of_x);
        shape a, b;
        CHECK(lib::unique_vector<T>(tensor<T>(of_x, x), out, wide, {&a}, memory()));
        CHECK(head(out, a[0].value()) == different);
        CHECK(wide.values() == L(which.begin(), which.end()));
        CHECK(lib::unique_vector_with_counts<T>(tensor<T>(of_x, x), out, idx, often, {&a}, {&b}, memory()));
        CHECK(head(out, a[0].value()) == different);
        CHECK(idx.values() == which);
        CHECK(head(often, b[0].value()) == count);
        CHECK(lib::list_difference<T>(tensor<T>(of_x, x), tensor<T>(of_y, y), out, idx, {&a}, {&b}, memory()));
        CHECK(head(out, a[0].value()) == rest);
        CHECK(head(idx, b[0].value()) == places);
    }
}
struct few {
    using list = graft::ops<lib::SegmentSum, lib::Unique, lib::DynamicPartition>;
};
struct cpu {
    using list = graft::join<lib::segment_of<lib::SegmentSum, fold_by::sum>,
        graft::kernels<graft::kernel<lib::Unique, &lib::unique_vector<float>, &lib::unique_vector_workspace<float>>>,
        graft::kernels<
            graft::kernel<lib::DynamicPartition, &lib::dynamic_partition, &lib::dynamic_partition_workspace>>>;
    static constexpr std::string_view engine = "cpu";
};
template <class T> std::vector<T> read(graft::tensor_view const& t) {
    std::vector<T> all(t.bytes.size() / sizeof(T));
    if (!all.empty()) std::memcpy(all.data(), t.bytes.data(), t.bytes.size());
    return all;
}
template <class T> graft::byte_view bytes(std::vector<T> const& v) { return graft::as_bytes(graft::span(v)); }

} // namespace

TEST_CASE("segments: what names none is left out, empty ones have the neutral number") {
    floats const x(shape{4, 2}, {1, 2, 3, 4, 5, 6, 7, 8});
    floats y(shape{3, 2});
    ints const ids(shape{4}, {2, 0, -1, 2});
    CHECK(lib::unsorted_segment<lib::function::segment_sum, float>(x, ids, scalar(3), y));
    CHECK(y.values() == F{3, 4, 0, 0, 8, 10});
    CHECK(lib::unsorted_segment<lib::function::segment_product, float>(x, ids, scalar(3), y));
    CHECK(y.values() == F{3, 4, 1, 1, 7, 16});
    CHECK(lib::unsorted_segment<lib::function::segment_max, float>(x, ids, scalar(3), y));
    CHECK(y.values()[4] == 7);
    CHECK(y.values()[2] == std::numeric_limits<float>::lowest());
    CHECK(lib::unsorted_segment<lib::function::segment_min, float>(x, ids, scalar(3), y));
    CHECK(y.values()[5] == 2);
    CHECK(
        lib::unsorted_segment<lib::function::segment_sum, float>(x, ints(shape{4}, {0, 1, 2, 3}), scalar(3), y).code ==
        errc::wrong_value);
}

TEST_CASE("rows by segment: against a loop over all rows, with gaps, without rows, with room to spare") {
    all_folds<float>();
    all_folds<double>();
    all_folds<std::int32_t>();
    all_folds<std::int64_t>();
    against_a_loop<fold_by::mean, float, true>();
    against_a_loop<fold_by::mean, double, true>();
    against_a_loop<fold_by::root, float, true>();
    against_a_loop<fold_by::root, double, true>();
}

TEST_CASE("rows by segment: what is refused") {
    floats const s(shape{4, 2}, {-0.75f, 2, 0.375f, -0.5f, 0.25f, 1, 0.625f, -1});
    ints const rows(shape{5}, {3, 0, 1, 1, 2}), segments(shape{5}, {0, 0, 2, 2, 2}), four(shape::scalar(), {4});
    floats y(shape{4, 2});
    CHECK(lib::sparse_segment_of_many<fold_by::sum, float>(s, rows, segments, four, y));
    CHECK(close(y.values(), {-0.125f, 1, 0, 0, 1, 0, 0, 0}));
    CHECK(lib::sparse_segment_of_many<fold_by::mean, float>(s, rows, segments, four, y));
    CHECK(close(y.values(), {-0.0625f, 0.5f, 0, 0, 0.333333333f, 0, 0, 0}));
    CHECK(lib::sparse_segment_of_many<fold_by::root, float>(s, rows, segments, four, y));
    CHECK(close(y.values(), {-0.0883883476f, 0.707106781f, 0, 0, 0.577350269f, 0, 0, 0}));
    auto const refused = [&](I const& r, I const& ids) {
        auto const n = shape{static_cast<std::int64_t>(r.size())};
        return lib::sparse_segment_of_many<fold_by::sum, float>(s, ints(n, r), ints(n, ids), four, y).code;
    };
    CHECK(refused({4}, {0}) == errc::wrong_value);
    CHECK(refused({-1}, {0}) == errc::wrong_value);
    CHECK(refused({0, 0}, {1, 0}) == errc::wrong_value);
    CHECK(refused({0}, {4}) == errc::wrong_value);
    CHECK(refused({0}, {-1}) == errc::wrong_value);
    shape declared;
    CHECK(lib::segment<fold_by::sum, float>(s, ints(shape{3}), y, {&declared}).code == errc::wrong_shape);
    CHECK(lib::segment<fold_by::sum, float>(s, longs(shape{4}, {0, 0, 0, INT64_MAX}), y, {&declared}).code ==
          errc::wrong_value);
    // more rows than the type can count
    tensor<std::int8_t> many(shape{300, 1}, std::vector<std::int8_t>(300, 0)), mean(shape{1, 1});
    CHECK(lib::segment<fold_by::mean, std::int8_t>(many, ints(shape{300}), mean, {&declared}));
    CHECK(mean.values()[0] == 0);
}

TEST_CASE("segments: the last id says how many there are, once it is known") {
    using lib::SegmentSum;
    GRAFT_CHECK_TWICE(
        infer<SegmentSum>("y", {{"x", {4, 2}}, {"segment_ids", graft::values{0, 0, 3, 3}}}) == shape{4, 2});
    GRAFT_CHECK_TWICE(infer<SegmentSum>("y", {{"x", {0, 2}}, {"segment_ids", {0}}}) == shape{0, 2});
    GRAFT_CHECK_TWICE(infer<lib::SparseSegmentSum>("y",
                          {{"x", {4, 2}}, {"indices", {3}}, {"segment_ids", graft::values{0, 1, 1}}}) == shape{2, 2});
}

TEST_CASE("rows are dealt out to partitions in their order") {
    dice roll;
    for (int turn = 0; turn < 40; ++turn) {
        auto const n = roll(8), run = roll(3);
        ints x(shape{static_cast<std::int64_t>(n), static_cast<std::int64_t>(run)}),
            to(shape{static_cast<std::int64_t>(n)});
        std::vector<I> wanted(3);
        for (std::size_t i = 0; i < n; ++i) {
            to.elements.get()[i] = static_cast<std::int32_t>(roll(3));
            for (std::size_t k = 0; k < run; ++k) {
                x.elements.get()[i * run + k] = static_cast<std::int32_t>(roll(100));
                wanted[static_cast<std::size_t>(to.elements.get()[i])].push_back(x.elements.get()[i * run + k]);
            }
        }
        ints a(x.desc.shape), b(x.desc.shape), c(x.desc.shape);
        shape declared[3];
        CHECK(lib::dynamic_partition(x, to, several(a, b, c), {declared}, memory()));
        ints const* all[] = {&a, &b, &c};
        for (std::size_t p = 0; p < 3; ++p) {
            CHECK(head(*all[p], declared[p].elements().value()) == wanted[p]);
            CHECK(declared[p][1] == static_cast<std::int64_t>(run));
        }
    }
    ints y(shape{2}), z(shape{2});
    shape declared[2];
    CHECK(lib::dynamic_partition(ints(shape{2}), ints(shape{2}, {0, 2}), several(y, z), {declared}, memory()).code ==
          errc::wrong_value);
    CHECK(lib::dynamic_partition(ints(shape{2}), ints(shape{2}, {0, -1}), several(y, z), {declared}, memory()).code ==
          errc::wrong_value);
    ints pairs(shape{4, 1}), other(shape{4, 1}); // numbers of rank 2: the rows are the dims after both
    CHECK(lib::dynamic_partition(ints(shape{2, 2, 1}, {1, 2, 3, 4}), ints(shape{2, 2}, {1, 0, 0, 1}),
        several(pairs, other), {declared}, memory()));
    CHECK(head(pairs, 2) == I{2, 3});
    CHECK(head(other, 2) == I{1, 4});
}

TEST_CASE("a session sizes segments, sets and partitions as the data says") {
    using namespace graft::literals;
    graft::network net(graft::catalog<few>::view());
    auto const x = net.input("x", dtype::f32, {6}), ids = net.input("ids", dtype::i32, {6}),
               to = net.input("to", dtype::i32, {-1});
    auto const sum = net.add<lib::SegmentSum>("sum", "x"_p = x, "segment_ids"_p = ids);
    auto const different = net.add<lib::Unique>("unique", "x"_p = sum);
    auto const parts = net.add<lib::DynamicPartition>(
        "parts", "x"_p = different.output<"y">(), "partitions"_p = to, "y"_p = 2, "num_partitions"_p = 2);
    net.output("sum", sum);
    net.output("unique", different.output<"y">());
    net.output("first", parts.dynamic_output<"y">()[0]);
    net.output("second", parts.dynamic_output<"y">()[1]);
    auto g = std::move(net).finish();
    REQUIRE(g);
    graft::error_list errors;
    errors.add(graft::bound_sizes(*g, std::vector<graft::tensor_bound>{{to.id(), shape{6}}}));
    std::array<graft::kernel_table_view, 1> const tables{graft::kernel_table<cpu>::view()};
    auto const kernels = errors.take(graft::bind_kernels(*g, {tables}));
    auto const plan = errors.take(graft::plan_memory(*g, kernels));
    graft::session s(*g, plan, kernels);
    if (!errors.failed()) errors = s.errors();
    for (auto const& e : errors.errors) MESSAGE(e.where.node << " " << e.expected);
    REQUIRE(s.ready());
    CHECK(s.output(0).desc.shape == shape{6}); // no more than the ids
    auto const run = [&](F const& values, I const& segments, I const& partitions) {
        if (auto why = s.resize_input(2, {static_cast<std::int64_t>(partitions.size())}); !why) return why;
        if (auto why = s.set_input(0, bytes(values)); !why) return why;
        if (auto why = s.set_input(1, bytes(segments)); !why) return why;
        if (auto why = s.set_input(2, bytes(partitions)); !why) return why;
        return s.run();
    };
    CHECK(run({1, 2, 3, 4, 5, 6}, {0, 0, 1, 3, 3, 3}, {1, 0, 1}));
    CHECK(read<float>(s.output(0)) == F{3, 3, 0, 15});
    CHECK(read<float>(s.output(1)) == F{3, 0, 15});
    CHECK(read<float>(s.output(2)) == F{0});
    CHECK(read<float>(s.output(3)) == F{3, 15});
    CHECK(run({1, 1, 1, 1, 1, 1}, {0, 0, 0, 1, 1, 1}, {0}));
    CHECK(read<float>(s.output(1)) == F{3});
    CHECK(read<float>(s.output(3)) == F{});
    // more segments than ids
    CHECK(run({1, 1, 1, 1, 1, 1}, {0, 0, 0, 1, 1, 6}, {0}).code == errc::size_exceeds_bound);
    CHECK(run({1, 1, 1, 1, 1, 1}, {0, 2, 1, 1, 1, 1}, {0}).code == errc::wrong_value);
    CHECK(run({1, 1, 1, 1, 1, 1}, {0, 0, 0, 0, 0, 0}, {2}).code == errc::wrong_value);
}

} // namespace library_math_segment_kernels_test
