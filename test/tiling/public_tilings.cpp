// test/tiling/public_tilings.cpp - how ten public operators tile their work, in graft's DSL: proved, then simulated
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "graft/kernel/signature.hpp"
#include "graft/library/chips.hpp"
#include "graft/tiling/cut.hpp"
#include "graft/tiling/fits.hpp"
#include "graft/tiling/simulation.hpp"

namespace public_tilings_test {

using namespace graft::letters;
using graft::extent;
using graft::ok;
using graft::status;
using graft::variant;
using pieces_tiling = graft::tiling<graft::pieces>;
using ascend = graft::library::ascend_910;

namespace {

/// The same family, with so little memory that short tensors have several tiles and a tail.
struct tiny : graft::chip<tiny> {
    static constexpr auto descriptor = ascend::descriptor.as("tiny").cores(whole, 4).memory(local, 2048, 32);
};
template <class Kernel, class Plain>
void runs(std::initializer_list<graft::argument> arguments, double tolerance = 0, std::uint64_t min = 1) {
    auto const run = graft::simulate<Kernel, tiny>(arguments, {.reference = &Plain::run, .tolerance = tolerance});
    if (!run) FAIL(run.error().expected << ", got " << run.error().got << " " << run.error().where.rule);
    CHECK(run->peak_bytes <= run->local_bytes);
    CHECK(run->loaded >= min);
    CHECK(run->stored > 0);
}

/// 1. AddRelu: elements, three tensors at the same time.
struct AddRelu : graft::op<AddRelu> {
    static constexpr auto prototype = graft::prototype("AddRelu")
                                          .datatype("T", f32 | f16)
                                          .input("x", "T")
                                          .input("y", "T", any_shape)
                                          .output("z", "T", follow("x"))
                                          .on<ascend>();
};
constexpr status tile_add_relu(AddRelu::tiling_context const& ctx, pieces_tiling& t) {
    return graft::cut_elements(ctx, t, ctx.elements<"x">(), ctx.item_bytes<"x">(), 3, 2);
}
status add_relu(graft::in<"x", float> x, graft::in<"y", float> y, graft::out<"z", float> z,
    graft::tiled<graft::pieces> t, graft::block b) {
    for (auto p : t->of(b)) {
        auto const xs = b.load(x, p), ys = b.load(y, p);
        auto const zs = b.store(z, p);
        for (std::size_t i = 0; i < p.size; ++i) zs[i] = std::max(xs[i] + ys[i], 0.0f);
    }
    return ok;
}
status plain_add_relu(graft::in<"x", float> x, graft::in<"y", float> y, graft::out<"z", float> z) {
    for (std::size_t i = 0; i < z.size(); ++i) z[i] = std::max(x[i] + y[i], 0.0f);
    return ok;
}
static_assert(graft::fits<tile_add_relu, ascend>({{"x", {N(1, 4096), C(1, 65536)}}, {"y", {N(1, 4096), C(1, 65536)}}}));

/// 2. FusedBiasLeakyReluV2: the original splits units of 32 bytes over the cores; the first cores have one more.
struct FusedBiasLeakyReluV2 : graft::op<FusedBiasLeakyReluV2> {
    static constexpr auto prototype = graft::prototype("FusedBiasLeakyReluV2")
                                          .datatype("T", f32 | f16)
                                          .input("x", "T")
                                          .input("bias", "T", any_shape)
                                          .output("output", "T", follow("x"))
                                          .attr("negative_slope", 0.2)
                                          .attr("scale", 1.5)
                                          .on<ascend>();
};
constexpr status tile_leaky(FusedBiasLeakyReluV2::tiling_context const& ctx, pieces_tiling& t) {
    return graft::cut_elements(ctx, t, ctx.elements<"x">(), ctx.item_bytes<"x">(), 3);
}
float leaky(float v, double slope, double scale) { return static_cast<float>((v >= 0 ? v : v * slope) * scale); }
status fused_bias(graft::in<"x", float> x, graft::in<"bias", float> bias, graft::out<"output", float> y,
    graft::attr_of<"negative_slope", double> slope, graft::attr_of<"scale", double> scale,
    graft::tiled<graft::pieces> t, graft::block b) {
    for (auto p : t->of(b)) {
        auto const xs = b.load(x, p), bs = b.load(bias, p);
        auto const ys = b.store(y, p);
        for (std::size_t i = 0; i < p.size; ++i) ys[i] = leaky(xs[i] + bs[i] - 60, *slope, *scale);
    }
    return ok;
}
status plain_fused_bias(graft::in<"x", float> x, graft::in<"bias", float> bias, graft::out<"output", float> y,
    graft::attr_of<"negative_slope", double> slope, graft::attr_of<"scale", double> scale) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = leaky(x[i] + bias[i] - 60, *slope, *scale);
    return ok;
}
static_assert(graft::fits<tile_leaky, ascend>({{"x", {N(1, 64), C(1, 512), H(1, 256)}}, {"bias", {C(1, 512)}}}));

/// 3. BatchMatmulVector: rows, each the dot product of two short vectors.
struct BatchMatmulVector : graft::op<BatchMatmulVector> {
    static constexpr auto prototype = graft::prototype("BatchMatmulVector")
                                          .input("projection", f32)
                                          .input("points", f32, any_shape)
                                          .output("y", f32)
                                          .on<ascend>();
    static constexpr status infer_shape(shape_context& ctx) {
        return ctx.output<"y">() = graft::shape().append(ctx.input<"projection">()[0]), ok;
    }
};
constexpr status tile_vectors(BatchMatmulVector::tiling_context const& ctx, pieces_tiling& t) {
    auto const k = ctx.extent<"projection">(1);
    return graft::cut(ctx, t, ctx.extent<"projection">(0), {.bytes = 4, .local_bytes = (2 * k + 1) * 4});
}
status vectors(graft::in<"projection", float> m, graft::in<"points", float> v, graft::out<"y", float> y,
    graft::tiled<graft::pieces> t, graft::block b) {
    auto const k = static_cast<std::size_t>(m.dim(1));
    for (auto p : t->of(b)) {
        auto const ms = b.load(m, p, k), vs = b.load(v, p, k);
        auto const ys = b.store(y, p);
        for (std::size_t r = 0; r < p.size; ++r) {
            ys[r] = 0;
            for (std::size_t i = 0; i < k; ++i) ys[r] += ms[r * k + i] * vs[r * k + i];
        }
    }
    return ok;
}
status plain_vectors(graft::in<"projection", float> m, graft::in<"points", float> v, graft::out<"y", float> y) {
    auto const k = static_cast<std::size_t>(m.dim(1));
    for (std::size_t r = 0; r < y.size(); ++r) {
        y[r] = 0;
        for (std::size_t i = 0; i < k; ++i) y[r] += m[r * k + i] * v[r * k + i];
    }
    return ok;
}
static_assert(graft::fits<tile_vectors, ascend>({{"projection", {N(1, 1000000), K(1, 64)}}, {"points", {K(1, 64)}}}));

/// 4. FakeTensorQuant: a key for each dtype, a kernel for each key.
struct FakeTensorQuant : graft::op<FakeTensorQuant> {
    static constexpr auto prototype = graft::prototype("FakeTensorQuant")
                                          .input("x", f32 | f16)
                                          .output("y", follow("x"))
                                          .attr("scale", 0.25)
                                          .on<ascend>();
};
enum class width : std::uint8_t { single, half };
using quant_tiling = graft::tiling<graft::pieces, width::single, width::half>;
constexpr status tile_quant(FakeTensorQuant::tiling_context const& ctx, quant_tiling& t) {
    if (ctx.item_bytes<"x">() == 4) t.choose<width::single>();
    else t.choose<width::half>();
    return graft::cut_elements(ctx, t, ctx.elements<"x">(), ctx.item_bytes<"x">(), 2, 2);
}
float quantized(float v, double scale) {
    return static_cast<float>(std::clamp(std::round(v * scale), -128.0, 127.0) / scale);
}
status quant(graft::in<"x", float> x, graft::out<"y", float> y, graft::attr_of<"scale", double> scale,
    graft::tiled<graft::pieces> t, graft::block b) {
    for (auto p : t->of(b)) {
        auto const xs = b.load(x, p);
        auto const ys = b.store(y, p);
        for (std::size_t i = 0; i < p.size; ++i) ys[i] = quantized(xs[i], *scale);
    }
    return ok;
}
status plain_quant(graft::in<"x", float> x, graft::out<"y", float> y, graft::attr_of<"scale", double> scale) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = quantized(x[i], *scale);
    return ok;
}
static_assert(graft::fits<tile_quant, ascend>({{"x", {N(1, 100000000)}}}));
static_assert(
    graft::tile<&tile_quant>({{"x", {graft::shape{64}, graft::dtype::f16}}}, graft::platform_of<ascend>)->key() ==
    static_cast<std::uint64_t>(width::half));

/// 5. BoxIou, aligned: one box from each side produces one number.
struct BoxIou : graft::op<BoxIou> {
    static constexpr auto prototype = graft::prototype("BoxIou")
                                          .input("boxes_a", f32)
                                          .input("boxes_b", f32, any_shape)
                                          .output("iou", f32)
                                          .attr("aligned", true)
                                          .on<ascend>();
    static constexpr status infer_shape(shape_context& ctx) {
        return ctx.output<"iou">() = graft::shape().append(ctx.input<"boxes_a">()[0]), ok;
    }
};
constexpr status tile_iou(BoxIou::tiling_context const& ctx, pieces_tiling& t) {
    if (!ctx.attr<"aligned">()) return graft::fail(graft::errc::wrong_value, "aligned", "true: every pair is another");
    auto const tasks = min(ctx.extent<"boxes_a">(0), ctx.extent<"boxes_b">(0));
    return graft::cut(ctx, t, tasks, {.bytes = 4, .local_bytes = 9 * 4});
}
float overlap(float const* a, float const* b) {
    auto const w = std::max(0.0f, std::min(a[0] + a[2], b[0] + b[2]) - std::max(a[0], b[0]));
    auto const h = std::max(0.0f, std::min(a[1] + a[3], b[1] + b[3]) - std::max(a[1], b[1]));
    return w * h / (a[2] * a[3] + b[2] * b[3] - w * h);
}
status iou(graft::in<"boxes_a", float> a, graft::in<"boxes_b", float> c, graft::out<"iou", float> y,
    graft::tiled<graft::pieces> t, graft::block b) {
    for (auto p : t->of(b)) {
        auto const as = b.load(a, p, 4), cs = b.load(c, p, 4);
        auto const ys = b.store(y, p);
        for (std::size_t i = 0; i < p.size; ++i) ys[i] = overlap(as.data() + 4 * i, cs.data() + 4 * i);
    }
    return ok;
}
status plain_iou(graft::in<"boxes_a", float> a, graft::in<"boxes_b", float> c, graft::out<"iou", float> y) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = overlap(a.data() + 4 * i, c.data() + 4 * i);
    return ok;
}
static_assert(graft::fits<tile_iou, ascend>({{"boxes_a", {N(1, 200000), 4}}, {"boxes_b", {N(1, 200000), 4}}}));

/// 6. Gaussian: objects are stored along the last axis, in blocks of eight; a part of the memory is reserved.
struct Gaussian : graft::op<Gaussian> {
    static constexpr auto prototype =
        graft::prototype("Gaussian").input("boxes", f32).output("radius", f32).attr("min_radius", 2).on<ascend>();
    static constexpr status infer_shape(shape_context& ctx) {
        return ctx.output<"radius">() = graft::shape().append(ctx.input<"boxes">()[1]), ok;
    }
};
constexpr status tile_gaussian(Gaussian::tiling_context const& ctx, pieces_tiling& t) {
    return graft::cut(ctx, t, ctx.extent<"boxes">(1), {.bytes = 4, .local_bytes = 3 * 4, .reserved = 1024});
}
float radius_of(float w, float l, std::int64_t min) {
    return std::max(static_cast<float>(min), std::floor(w * l / (w + l)));
}
status gaussian(graft::in<"boxes", float> x, graft::out<"radius", float> y,
    graft::attr_of<"min_radius", std::int64_t> min, graft::tiled<graft::pieces> t, graft::block b) {
    auto const n = static_cast<std::size_t>(x.dim(1));
    for (auto p : t->of(b)) {
        auto const w = b.load(x, p.from, p.size), l = b.load(x, n + p.from, p.size);
        auto const r = b.store(y, p);
        for (std::size_t i = 0; i < p.size; ++i) r[i] = radius_of(w[i], l[i], *min);
    }
    return ok;
}
status plain_gaussian(
    graft::in<"boxes", float> x, graft::out<"radius", float> y, graft::attr_of<"min_radius", std::int64_t> min) {
    auto const n = y.size();
    for (std::size_t i = 0; i < n; ++i) y[i] = radius_of(x[i], x[n + i], *min);
    return ok;
}
static_assert(graft::fits<tile_gaussian, ascend>({{"boxes", {11, N(1, 500000)}}}));

/// 7. PointsInBox: all boxes stay in the memory of a core, points are streamed.
struct PointsInBox : graft::op<PointsInBox> {
    static constexpr auto prototype = graft::prototype("PointsInBox")
                                          .input("boxes", f32, any_shape)
                                          .input("points", f32)
                                          .output("index", i32)
                                          .on<ascend>();
    static constexpr status infer_shape(shape_context& ctx) {
        return ctx.output<"index">() = graft::shape().append(ctx.input<"points">()[0]), ok;
    }
};
constexpr status tile_points(PointsInBox::tiling_context const& ctx, pieces_tiling& t) {
    auto const boxes = round_up(ctx.extent<"boxes">(0) * 24, 32);
    return graft::cut(ctx, t, ctx.extent<"points">(0), {.bytes = 4, .local_bytes = 4 * 4, .reserved = boxes});
}
std::int32_t box_of(float const* p, float const* boxes, std::size_t n) {
    for (std::size_t k = 0; k < n; ++k) {
        bool inside = true;
        for (std::size_t d = 0; d < 3; ++d)
            inside = inside && std::abs(p[d] - boxes[6 * k + d]) * 2 <= boxes[6 * k + 3 + d];
        if (inside) return static_cast<std::int32_t>(k);
    }
    return -1;
}
status points(graft::in<"boxes", float> boxes, graft::in<"points", float> x, graft::out<"index", std::int32_t> y,
    graft::tiled<graft::pieces> t, graft::block b) {
    auto const n = static_cast<std::size_t>(boxes.dim(0));
    auto const all = b.load(boxes, 0, 6 * n);
    for (auto p : t->of(b)) {
        auto const xs = b.load(x, p, 3);
        auto const ys = b.store(y, p);
        for (std::size_t i = 0; i < p.size; ++i) ys[i] = box_of(xs.data() + 3 * i, all.data(), n);
    }
    return ok;
}
status plain_points(
    graft::in<"boxes", float> boxes, graft::in<"points", float> x, graft::out<"index", std::int32_t> y) {
    for (std::size_t i = 0; i < y.size(); ++i)
        y[i] = box_of(x.data() + 3 * i, boxes.data(), static_cast<std::size_t>(boxes.dim(0)));
    return ok;
}
static_assert(graft::fits<tile_points, ascend>({{"boxes", {K(1, 200), 6}}, {"points", {N(1, 100000), 3}}}));

/// 8. DynamicVoxelization. The original assigns `points / cores` to each core, and the remainder to the last core.
/// With fewer points than cores the last core has all of them, and it is the only one that is near the memory bound.
struct DynamicVoxelization : graft::op<DynamicVoxelization> {
    static constexpr auto prototype = graft::prototype("DynamicVoxelization")
                                          .input("points", f32)
                                          .output("coors", i32, follow("points", aspect::shape))
                                          .attr("size", 4)
                                          .on<ascend>();
};
constexpr status original_voxels(DynamicVoxelization::tiling_context const& ctx, pieces_tiling& t) {
    auto const n = ctx.extent<"points">(1);
    auto const cores = ctx.platform().cores;
    auto const each = n / cores;
    t.split({.total = n, .each = each, .blocks = cores, .item_bytes = 4, .local_bytes = 6 * 4 * each});
    return ok;
}
static_assert(
    graft::counterexample<original_voxels, ascend>({{"points", {3, N(1, 100000)}}}).code == graft::errc::empty_tile);
static_assert(graft::counterexample<original_voxels, ascend>({{"points", {3, N(33, 100000)}}}).code ==
              graft::errc::tiling_misses_elements);
constexpr status tile_voxels(DynamicVoxelization::tiling_context const& ctx, pieces_tiling& t) {
    return graft::cut(ctx, t, ctx.extent<"points">(1), {.bytes = 4, .local_bytes = 2 * 4});
}
status voxels(graft::in<"points", float> x, graft::out<"coors", std::int32_t> y,
    graft::attr_of<"size", std::int64_t> size, graft::tiled<graft::pieces> t, graft::block b) {
    auto const axes = static_cast<std::size_t>(x.dim(0)), n = static_cast<std::size_t>(x.dim(1));
    for (std::size_t d = 0; d < axes; ++d)
        for (auto p : t->of(b)) {
            auto const xs = b.load(x, d * n + p.from, p.size);
            auto const ys = b.store(y, d * n + p.from, p.size);
            for (std::size_t i = 0; i < p.size; ++i)
                ys[i] = static_cast<std::int32_t>(std::floor(xs[i] / static_cast<float>(*size)));
        }
    return ok;
}
status plain_voxels(
    graft::in<"points", float> x, graft::out<"coors", std::int32_t> y, graft::attr_of<"size", std::int64_t> size) {
    for (std::size_t i = 0; i < y.size(); ++i)
        y[i] = static_cast<std::int32_t>(std::floor(x[i] / static_cast<float>(*size)));
    return ok;
}
static_assert(graft::fits<tile_voxels, ascend>({{"points", {3, N(1, 100000)}}}));

/// 9. CalcPolyStartEndSl: one task for each index; it looks up one element.
struct CalcPolyStartEndSl : graft::op<CalcPolyStartEndSl> {
    static constexpr auto prototype = graft::prototype("CalcPolyStartEndSl")
                                          .input("min_idx", i32)
                                          .input("line", f32, any_shape)
                                          .output("sl", f32, follow("min_idx", aspect::shape))
                                          .on<ascend>();
};
constexpr status tile_poly(CalcPolyStartEndSl::tiling_context const& ctx, pieces_tiling& t) {
    auto const tasks = ctx.extent<"min_idx">(0) * ctx.extent<"min_idx">(1);
    return graft::cut(ctx, t, tasks, {.bytes = 4, .local_bytes = 2 * 4, .reserved = 64});
}
status poly(graft::in<"min_idx", std::int32_t> idx, graft::in<"line", float> line, graft::out<"sl", float> y,
    graft::tiled<graft::pieces> t, graft::block b) {
    for (auto p : t->of(b)) {
        auto const is = b.load(idx, p);
        auto const ys = b.store(y, p);
        for (std::size_t i = 0; i < p.size; ++i)
            ys[i] = b.load(line, static_cast<std::size_t>(is[i]) % line.size(), 1)[0];
    }
    return ok;
}
status plain_poly(graft::in<"min_idx", std::int32_t> idx, graft::in<"line", float> line, graft::out<"sl", float> y) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = line[static_cast<std::size_t>(idx[i]) % line.size()];
    return ok;
}
static_assert(graft::fits<tile_poly, ascend>({{"min_idx", {B(1, 64), M(1, 4096)}}, {"line", {K(2, 5000)}}}));

/// 10. CylinderQuery: queries are split over the cores, the point cloud is streamed in separate pieces.
struct CylinderQuery : graft::op<CylinderQuery> {
    static constexpr auto prototype = graft::prototype("CylinderQuery")
                                          .input("queries", f32)
                                          .input("cloud", f32, any_shape)
                                          .output("near", i32)
                                          .attr("radius", 20.0)
                                          .on<ascend>();
    static constexpr status infer_shape(shape_context& ctx) {
        return ctx.output<"near">() = graft::shape().append(ctx.input<"queries">()[0]), ok;
    }
};
inline constexpr std::size_t cloud_piece = 32;
constexpr status tile_query(CylinderQuery::tiling_context const& ctx, pieces_tiling& t) {
    return graft::cut(
        ctx, t, ctx.extent<"queries">(0), {.bytes = 4, .local_bytes = 4 * 4, .reserved = cloud_piece * 3 * 4});
}
bool is_near(float const* a, float const* b, double r) {
    return (a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]) <= static_cast<float>(r * r);
}
status query(graft::in<"queries", float> q, graft::in<"cloud", float> cloud, graft::out<"near", std::int32_t> y,
    graft::attr_of<"radius", double> radius, graft::tiled<graft::pieces> t, graft::block b) {
    auto const n = static_cast<std::size_t>(cloud.dim(0));
    for (auto p : t->of(b)) {
        auto const qs = b.load(q, p, 3);
        auto const ys = b.store(y, p);
        for (std::size_t i = 0; i < p.size; ++i) ys[i] = -1;
        for (std::size_t from = 0; from < n; from += cloud_piece) {
            auto const size = std::min(cloud_piece, n - from);
            auto const cs = b.load(cloud, from * 3, size * 3);
            for (std::size_t i = 0; i < p.size; ++i)
                for (std::size_t k = 0; k < size; ++k)
                    if (ys[i] < 0 && is_near(qs.data() + 3 * i, cs.data() + 3 * k, *radius))
                        ys[i] = static_cast<std::int32_t>(from + k);
        }
    }
    return ok;
}
status plain_query(graft::in<"queries", float> q, graft::in<"cloud", float> cloud, graft::out<"near", std::int32_t> y,
    graft::attr_of<"radius", double> radius) {
    for (std::size_t i = 0; i < y.size(); ++i) {
        y[i] = -1;
        for (std::size_t k = 0; k < static_cast<std::size_t>(cloud.dim(0)) && y[i] < 0; ++k)
            if (is_near(q.data() + 3 * i, cloud.data() + 3 * k, *radius)) y[i] = static_cast<std::int32_t>(k);
    }
    return ok;
}
static_assert(graft::fits<tile_query, ascend>({{"queries", {N(1, 20000), 3}}, {"cloud", {M(1, 100000), 3}}}));

template <class Op, auto Tiling, auto Run> using cut_kernel = graft::tiled_kernel<Op, Tiling, variant<Run>>;

} // namespace

TEST_CASE("public tilings: ten kernels on a simulated chip give the numbers of the untiled ones") {
    for (std::int64_t n : {1, 7, 8, 100, 1023, 1500}) {
        CAPTURE(n);
        runs<cut_kernel<AddRelu, &tile_add_relu, &add_relu>, graft::kernel<AddRelu, &plain_add_relu>>(
            {{"x", {n}}, {"y", {n}}});
        runs<cut_kernel<FusedBiasLeakyReluV2, &tile_leaky, &fused_bias>,
            graft::kernel<FusedBiasLeakyReluV2, &plain_fused_bias>>({{"x", {n}}, {"bias", {n}}});
        runs<cut_kernel<BatchMatmulVector, &tile_vectors, &vectors>, graft::kernel<BatchMatmulVector, &plain_vectors>>(
            {{"projection", {n, 4}}, {"points", {n, 4}}});
        runs<graft::tiled_kernel<FakeTensorQuant, &tile_quant, variant<&quant, width::single, width::half>>,
            graft::kernel<FakeTensorQuant, &plain_quant>>({{"x", {n}}});
        runs<cut_kernel<BoxIou, &tile_iou, &iou>, graft::kernel<BoxIou, &plain_iou>>(
            {{"boxes_a", {n, 4}}, {"boxes_b", {n, 4}}});
        runs<cut_kernel<Gaussian, &tile_gaussian, &gaussian>, graft::kernel<Gaussian, &plain_gaussian>>(
            {{"boxes", {11, n}}});
        runs<cut_kernel<PointsInBox, &tile_points, &points>, graft::kernel<PointsInBox, &plain_points>>(
            {{"boxes", {5, 6}}, {"points", {n, 3}}});
        runs<cut_kernel<DynamicVoxelization, &tile_voxels, &voxels>, graft::kernel<DynamicVoxelization, &plain_voxels>>(
            {{"points", {3, n}}});
        runs<cut_kernel<CalcPolyStartEndSl, &tile_poly, &poly>, graft::kernel<CalcPolyStartEndSl, &plain_poly>>(
            {{"min_idx", {1, n}}, {"line", {9}}});
        runs<cut_kernel<CylinderQuery, &tile_query, &query>, graft::kernel<CylinderQuery, &plain_query>>(
            {{"queries", {n, 3}}, {"cloud", {77, 3}}});
    }
}

} // namespace public_tilings_test
