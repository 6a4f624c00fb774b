// test/library/kernels_elements.cpp - elements and slices by indices from both ends, resizing, losses, recurrent layers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "graft/library/array/elements/kernels.hpp"
#include "graft/library/array/unique/kernels.hpp"
#include "graft/library/detection/nms/class_kernels.hpp"
#include "graft/library/image/grid/kernels.hpp"
#include "graft/library/image/resize_nd/kernels.hpp"
#include "graft/library/linalg/decomposition/kernels.hpp"
#include "graft/library/math/bitwise/kernels.hpp"
#include "graft/library/nn/loss/kernels.hpp"
#include "graft/library/nn/sequence/kernels.hpp"
#include "test/library/kernel_call.hpp"
#include "test/library/run_kernel.hpp"

namespace library_kernels_elements_test {

namespace lib = graft::library;
using graft::errc;
using graft::shape;
using namespace test;
using F = std::vector<float>;
using I = std::vector<std::int64_t>;

TEST_CASE("elements along an axis, positions from both ends") {
    floats x({2, 2}, F{1, 2, 3, 4}), y({2, 2});
    CHECK(lib::gather_elements(x, longs({2, 2}, I{0, 0, -1, 0}), y, {1}));
    CHECK(y.values() == F{1, 1, 4, 3});
    CHECK(lib::gather_elements(x, longs({2, 2}, I{0, 0, 2, 0}), y, {1}).code == errc::wrong_input_data);
    CHECK(lib::gather_elements(x, longs({2, 2}, I{0, 0, -3, 0}), y, {1}).code == errc::wrong_input_data);
    floats row({1, 5}, F{1, 2, 3, 4, 5}), z({1, 5});
    CHECK(lib::scatter_elements<float>(row, longs({1, 2}, I{1, -2}), floats({1, 2}, F{7, 8}), z, {1}, {"none"}));
    CHECK(z.values() == F{1, 7, 3, 8, 5});
    CHECK(lib::scatter_elements<float>(row, longs({1, 2}, I{1, 1}), floats({1, 2}, F{7, 8}), z, {1}, {"add"}));
    CHECK(z.values() == F{1, 17, 3, 4, 5});
    CHECK(lib::scatter_elements<float>(row, longs({1, 2}, I{1, 1}), floats({1, 2}, F{7, 8}), z, {1}, {"mul"}));
    CHECK(z.values() == F{1, 112, 3, 4, 5});
    CHECK(lib::scatter_elements<float>(row, longs({1, 2}, I{0, 4}), floats({1, 2}, F{-7, 8}), z, {1}, {"min"}));
    CHECK(z.values() == F{-7, 2, 3, 4, 5});
    CHECK(lib::scatter_elements<float>(row, longs({1, 2}, I{0, 4}), floats({1, 2}, F{-7, 8}), z, {1}, {"max"}));
    CHECK(z.values() == F{1, 2, 3, 4, 8});
    CHECK(lib::scatter_elements<float>(row, longs({1, 1}, I{5}), floats({1, 1}, F{0}), z, {1}, {"none"}).code ==
          errc::wrong_input_data);
}

TEST_CASE("slices at rows of positions, for each of the batch dims on its own") {
    floats x({2, 2, 2}, F{0, 1, 2, 3, 4, 5, 6, 7}), y({2, 2});
    CHECK(lib::gather_slices(x, longs({2, 1}, I{1, 0}), y, {1}));
    CHECK(y.values() == F{2, 3, 4, 5});
    CHECK(lib::gather_slices(x, longs({2, 2}, I{0, -1, -1, 0}), y, {0}));
    CHECK(y.values() == F{2, 3, 4, 5});
    floats v({4}, F{1, 2, 3, 4}), w({4});
    CHECK(lib::scatter_slices<float>(v, longs({2, 1}, I{-1, 1}), floats({2}, F{9, 8}), w, {"none"}));
    CHECK(w.values() == F{1, 8, 3, 9});
    CHECK(lib::scatter_slices<float>(v, longs({2, 1}, I{1, 1}), floats({2}, F{9, 8}), w, {"add"}));
    CHECK(w.values() == F{1, 19, 3, 4});
    CHECK(lib::scatter_slices<float>(v, longs({2, 1}, I{1, 4}), floats({2}, F{9, 8}), w, {"add"}).code ==
          errc::wrong_input_data);
}

TEST_CASE("losses: classes are weighted, ignored places count nothing") {
    floats x({2, 3}, F{-1, -2, -3, -4, -5, -6}), sum(shape::scalar()), each({2}), weight({3}, F{1, 2, 4});
    longs target({2}, I{2, 0});
    using none = graft::optional_in<"weight", float>;
    auto const weight_of = weight.argument();
    CHECK(lib::negative_log_likelihood<float>(x, target, none(), sum, {"sum"}, {false}, {0}));
    CHECK(sum.values() == F{7});
    CHECK(lib::negative_log_likelihood<float>(x, target, none(&weight_of), sum, {"mean"}, {false}, {0}));
    CHECK(close(sum.values(), F{(3 * 4 + 4 * 1) / 5.f}));
    CHECK(lib::negative_log_likelihood<float>(x, target, none(), each, {"none"}, {true}, {0}));
    CHECK(each.values() == F{3, 0});
    CHECK(lib::negative_log_likelihood<float>(x, longs({2}, I{3, 0}), none(), sum, {"sum"}, {false}, {0}).code ==
          errc::wrong_input_data);
}

namespace {

/// One axis by factors or to a size, in the words of the attributes.
F resized(F const& from, std::size_t to, std::vector<double> const& scales, std::string_view mode,
    std::string_view coordinates, bool antialias = false, std::string_view nearest = "round_prefer_floor") {
    floats x({static_cast<std::int64_t>(from.size())}, from), y({static_cast<std::int64_t>(to)});
    I const axes{0};
    using sizes = graft::optional_in<"sizes", std::int64_t>;
    CHECK(lib::resize_nd<float>(x, sizes(), y, {axes}, {scales}, {std::vector<double>{}}, {mode}, {coordinates},
        {nearest}, {"stretch"}, {-0.75}, {false}, {antialias}, {0.0}));
    return y.values();
}

} // namespace

TEST_CASE("one axis in another size: places, neighbours and weights") {
    F const x{1, 2, 3, 4};
    CHECK(resized(x, 8, {2.0}, "nearest", "asymmetric", false, "floor") == F{1, 1, 2, 2, 3, 3, 4, 4});
    CHECK(resized(x, 8, {2.0}, "nearest", "half_pixel") == F{1, 1, 2, 2, 3, 3, 4, 4});
    CHECK(close(resized(x, 8, {2.0}, "linear", "half_pixel"), F{1, 1.25, 1.75, 2.25, 2.75, 3.25, 3.75, 4}));
    CHECK(close(resized(x, 7, {}, "linear", "align_corners"), F{1, 1.5, 2, 2.5, 3, 3.5, 4}));
    CHECK(close(resized(x, 2, {0.5}, "linear", "half_pixel"), F{1.5, 3.5}));
    // a triangle as wide as two elements on both sides: 1/8, 3/8, 3/8, 1/8 with the end repeated
    CHECK(close(resized(x, 2, {0.5}, "linear", "half_pixel", true), F{(1 + 3 + 6 + 3) / 8.f, (2 + 9 + 12 + 4) / 8.f}));
    // a = -0.75 half-way between elements: -3/32, 19/32, 19/32, -3/32
    CHECK(close(resized(x, 2, {0.5}, "cubic", "half_pixel"), F{(-3 + 19 + 38 - 9) / 32.f, (-6 + 57 + 76 - 12) / 32.f}));
}

TEST_CASE("different slices in order, and as they first appear") {
    alignas(64) std::byte room[512];
    graft::workspace const memory{graft::span(room)};
    shape ys, is, cs;
    floats x({6}, F{2, 1, 1, 3, 4, 3}), y({6});
    longs indices({6}), inverse({6}), counts({6});
    auto const first = [](auto const& t, auto n) {
        auto all = t.values();
        all.resize(static_cast<std::size_t>(n));
        return all;
    };
    CHECK(lib::sorted_slices(x, y, indices, inverse, counts, {&ys}, {&is}, {&cs}, {0}, {true}, memory));
    CHECK((ys == shape{4} && is == shape{4} && cs == shape{4}));
    CHECK(first(y, 4) == F{1, 2, 3, 4});
    CHECK(first(indices, 4) == I{1, 0, 3, 4});
    CHECK(inverse.values() == I{1, 0, 0, 2, 3, 2});
    CHECK(first(counts, 4) == I{2, 1, 2, 1});
    CHECK(lib::sorted_slices(x, y, indices, inverse, counts, {&ys}, {&is}, {&cs}, {0}, {false}, memory));
    CHECK(first(y, 4) == F{2, 1, 3, 4});
    CHECK(first(indices, 4) == I{0, 1, 3, 4});
    CHECK(inverse.values() == I{0, 1, 1, 2, 3, 2});
    CHECK(first(counts, 4) == I{1, 2, 2, 1});
    floats m({3, 3}, F{1, 0, 0, 1, 0, 0, 2, 3, 3}), rows({3, 3});
    CHECK(lib::sorted_slices(m, rows, indices, inverse, counts, {&ys}, {&is}, {&cs}, {0}, {true}, memory));
    CHECK(ys == shape{2, 3});
    CHECK(first(rows, 6) == F{1, 0, 0, 2, 3, 3});
    CHECK(lib::sorted_slices(m, rows, indices, inverse, counts, {&ys}, {&is}, {&cs}, {-1}, {true}, memory));
    CHECK(ys == shape{3, 2});
    CHECK(first(rows, 6) == F{0, 1, 0, 1, 3, 2});
    CHECK(lib::sorted_slices(m, rows, indices, inverse, counts, {&ys}, {&is}, {&cs}, {2}, {true}, memory).code ==
          errc::axis_out_of_range);
}

TEST_CASE("determinants, and integers with their bits turned over") {
    alignas(64) std::byte room[512];
    graft::workspace const memory{graft::span(room)};
    floats x({2, 3, 3}, F{0, 2, 1, 1, 0, 3, 4, 5, 6, 1, 2, 3, 2, 4, 6, 0, 1, 1}), y({2});
    CHECK(lib::determinant<float>(x, y, memory));
    CHECK(close(y.values(), F{17, 0}));
    ints z({3}), v({3}, {0, -1, 5});
    CHECK(lib::invert<std::int32_t>(v, z));
    CHECK(z.values() == std::vector<std::int32_t>{-1, 0, -6});
}

TEST_CASE("samples at the places of a grid") { // the figures are those of ONNX's own cases
    floats x({1, 1, 3, 2}, F{0, 1, 2, 3, 4, 5}), y({1, 1, 2, 4});
    floats grid({1, 2, 4, 2}, F{-10, -10, -5, -5, -0.2f, -0.2f, 10, 10, 10, 10, -0.2f, -0.2f, 5, 5, 10, 10});
    CHECK(lib::grid_sample<float>(x, grid, y, {"linear"}, {"zeros"}, {false}));
    CHECK(close(y.values(), F{0, 0, 1.7f, 0, 0, 1.7f, 0, 0}));
    CHECK(lib::grid_sample<float>(x, grid, y, {"linear"}, {"border"}, {false}));
    CHECK(close(y.values(), F{0, 0, 1.7f, 5, 5, 1.7f, 5, 5}));
    CHECK(lib::grid_sample<float>(x, grid, y, {"linear"}, {"reflection"}, {false}));
    CHECK(close(y.values(), F{2.5f, 0, 1.7f, 2.5f, 2.5f, 1.7f, 5, 2.5f}));
    floats theta({1, 2, 3}, F{1, 0, 0, 0, 1, 0}), g({1, 2, 3, 2});
    CHECK(lib::affine_grid<float>(theta, longs({4}, I{1, 1, 2, 3}), g, {true}));
    CHECK(close(g.values(), F{-1, -1, 0, -1, 1, -1, -1, 1, 0, 1, 1, 1}));
    CHECK(lib::affine_grid<float>(theta, longs({4}, I{1, 1, 2, 3}), g, {false}));
    CHECK(close(g.values(), F{-2 / 3.f, -0.5f, 0, -0.5f, 2 / 3.f, -0.5f, -2 / 3.f, 0.5f, 0, 0.5f, 2 / 3.f, 0.5f}));
}

TEST_CASE("boxes of each class that no better one overlaps") { // the figures are those of ONNX's own cases
    alignas(64) std::byte room[64];
    graft::workspace const memory{graft::span(room)};
    floats corners({1, 6, 4},
        F{0, 0, 1, 1, 0, 0.1f, 1, 1.1f, 0, -0.1f, 1, 0.9f, 0, 10, 1, 11, 0, 10.1f, 1, 11.1f, 0, 100, 1, 101});
    floats middles({1, 6, 4}, F{0.5f, 0.5f, 1, 1, 0.5f, 0.6f, 1, 1, 0.5f, 0.4f, 1, 1, 0.5f, 10.5f, 1, 1, 0.5f, 10.6f, 1,
                                  1, 0.5f, 100.5f, 1, 1});
    floats const score({1, 1, 6}, F{0.9f, 0.75f, 0.6f, 0.95f, 0.5f, 0.3f});
    longs y({6, 3});
    shape said;
    auto const run = [&](floats const& boxes, std::int64_t most, float least, bool centred) {
        longs const m({1}, I{most});
        floats const iou({1}, F{0.5f}), from({1}, F{least});
        auto const ports = [](auto const& t) { return t.argument(); };
        auto const a = ports(m), b = ports(iou), c = ports(from);
        CHECK(lib::nms_by_class(boxes, score, graft::optional_in<"max_output_boxes", std::int64_t>(&a),
            graft::optional_in<"iou_threshold", float>(&b), graft::optional_in<"score_threshold", float>(&c), y,
            {&said}, {centred}, memory));
        auto all = y.values();
        all.resize(static_cast<std::size_t>(said.elements().value()));
        return all;
    };
    CHECK(run(corners, 3, 0, false) == I{0, 0, 3, 0, 0, 0, 0, 0, 5});
    CHECK(run(corners, 3, 0.4f, false) == I{0, 0, 3, 0, 0, 0});
    CHECK(run(corners, 2, 0, false) == I{0, 0, 3, 0, 0, 0});
    CHECK(run(middles, 3, 0, true) == I{0, 0, 3, 0, 0, 0, 0, 0, 5});
    CHECK(run(corners, 0, 0, false).empty());
}

} // namespace library_kernels_elements_test
