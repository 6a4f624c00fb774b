// test/shipped/tiled_kernels.cpp - the library's tiled kernels: proved tilings, and runs on simulated chips compared
// with the reference
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/tiled_kernels.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "graft/graph/ir/network.hpp"
#include "graft/library/chips.hpp"
#include "graft/program/compile.hpp"
#include "graft/shipped.hpp"
#include "graft/tensor/float16.hpp"
#include "graft/text/errc.hpp"
#include "graft/tiling/fits.hpp"
#include "graft/tiling/simulate_unproved.hpp"
#include "graft/tiling/simulated_run.hpp"

namespace tiled_kernels_test {

using namespace graft::literals;
using namespace graft::letters;
using namespace graft::library;
using graft::dtype;
using graft::format;
using graft::shape;
using graft::tensor_id;

static_assert(graft::fits<cut_unary<Relu>, ascend_310>({{"x", {N(1, 4096), C(1, 65536)}}}));
static_assert(graft::fits<cut_binary<Add>, ascend_910>({{"x1", {N(1, 4096), C(1, 65536)}}, {"x2", {1, 1}}}));
static_assert(graft::fits<cut_matmul<MatMulV2>, ascend_310>({{"x1", {M(1, 512), 1024}}, {"x2", {1024, N(1, 4096)}}}));
static_assert(graft::fits<cut_bn_inference, ascend_310>(
    {{"x", {N(1, 64), 256, H(1, 512)}}, {"mean", {256}}, {"variance", {256}}}));
static_assert(graft::fits<cut_scale, ascend_310>({{"x", {N(1, 64), 256, H(1, 512)}}, {"scale", {256}}}));
static_assert(graft::fits<cut_bias_add, ascend_310>({{"x", {N(1, 4096), 256}}, {"bias", {256}}}));

namespace {

/// So little memory that short tensors have several tiles and a tail, and a number of cores that divides no size.
struct small : graft::chip<small> {
    static constexpr auto descriptor = graft::chip_descriptor("small")
                                           .cores(whole, 5)
                                           .memory(local, 20'480, 32)
                                           .memory(global, graft::GiB(1), 64, 1'000'000)
                                           .types(f32 | f16 | i32 | i8);
};

/// One core, so that a tile has the full capacity of its memory.
struct tight : graft::chip<tight> {
    static constexpr auto descriptor = small::descriptor.as("tight").cores(whole, 1).memory(local, 16'384, 32);
};

struct short_of_memory : graft::chip<short_of_memory> {
    static constexpr auto descriptor = small::descriptor.as("short_of_memory").cores(whole, 3).memory(local, 8192, 32);
};

/// A net that is filled with numbers and run on a chip; the result is the error, or the number of compared nodes.
class trial {
public:
    graft::network net{graft::shipped::operators()};
    dtype type = dtype::f32; ///< of inputs

    auto image(shape const& s, format f = format::nd) { return net.input(name(), type, s, f); }
    auto numbers(shape const& s) { return net.input(name(), dtype::f32, s, format::nd); }
    template <class Out> void gives(Out out) { net.output(name(), out); }

    /// `full`: each node holds this number of bytes at the same time, or more.
    std::string on(graft::chip_descriptor const& chip, std::size_t expected, std::uint64_t full = 0) && {
        auto g = std::move(net).finish();
        if (!g) return "no graph";
        std::vector<graft::kernel_table_view> tables{graft::kernel_table<tiled_kernels>::view()};
        auto const shipped = graft::shipped::kernels().tables;
        tables.insert(tables.end(), shipped.begin(), shipped.end());
        graft::kernel_set const all{{tables.data(), tables.size()}};
        graft::compile_options how;
        how.device = chip.platform();
        how.reuse_memory = false;
        auto const program = graft::compile(std::move(*g), all, how);
        if (!program) return program.error().errors[0].expected + ", got " + program.error().errors[0].got;
        graft::session session{*program};
        unsigned seed = 1;
        for (std::size_t i = 0; i < session.input_count(); ++i) {
            auto const& d = program->graph().tensors[program->graph().inputs[i].tensor].desc;
            std::vector<std::byte> numbers;
            for (auto left = d.shape.elements().value(); left > 0; --left) {
                seed = seed * 1664525u + 1013904223u;
                auto const v = static_cast<float>(seed >> 8) / 8388608.f - 1.f;
                auto const put = [&](auto const& as) {
                    auto const* const at = reinterpret_cast<std::byte const*>(&as);
                    numbers.insert(numbers.end(), at, at + sizeof as);
                };
                if (d.type == dtype::f32) put(v);
                else if (d.type == dtype::f16) put(graft::to_half(v));
                else if (d.type == dtype::i32) put(static_cast<std::int32_t>(seed));
                else put(static_cast<std::int8_t>(seed >> 24));
            }
            if (!session.set_input(i, {numbers.data(), numbers.size()})) return "no input";
        }
        graft::simulated_run followed(session, program->graph(), program->kernels(), all, chip);
        if (!session.run(followed)) return "no run";
        for (auto const& e : followed.errors().errors)
            return std::string(name_of(e.code)) + " at " + e.where.node + ": " + e.expected + ", got " + e.got;
        for (auto const& s : followed.nodes())
            if (s.against.empty()) return "nobody to compare with";
            else if (s.peak_bytes < full) return "a node holds " + std::to_string(s.peak_bytes) + " bytes";
        return followed.nodes().size() == expected ? "" : std::to_string(followed.nodes().size()) + " nodes followed";
    }

private:
    int names_ = 0;
    std::string_view name() {
        static constexpr std::string_view all[]{"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n",
            "o", "p", "q", "r", "s", "t", "u", "v", "w", "x", "y", "z"};
        return all[names_++];
    }
};

void both(void (*fill)(trial&), std::size_t expected, std::initializer_list<dtype> types = {dtype::f32, dtype::f16}) {
    for (auto const* chip : {&small::descriptor, &ascend_310::descriptor})
        for (auto const type : types) {
            CAPTURE(chip->name());
            CAPTURE(name_of(type));
            trial t;
            t.type = type;
            fill(t);
            CHECK(std::move(t).on(*chip, expected) == "");
        }
}

} // namespace

TEST_CASE("tiled kernels: those without a box are listed, and run with shapes that their operators accept") {
    CHECK(graft::unproved<tiled_kernels, short_of_memory>.size() == tiled_kernels::list::size);
    auto const runs = graft::simulate_unproved<tiled_kernels, short_of_memory>(1e-3);
    if (!runs) FAIL(runs.error().where.op << ": " << runs.error().expected << ", got " << runs.error().got);
    CHECK(runs->kernels >= 60); // the others have attributes without a default
    CHECK(runs->kernels + runs->not_run.size() == tiled_kernels::list::size);
}

TEST_CASE("tiled kernels: element by element") {
    both(
        [](trial& t) {
            auto const x = t.image({3, 7, 111}), y = t.image({3, 7, 111});
            t.gives(t.net.add<Relu>("1", "x"_p = x));
            t.gives(t.net.add<Relu6>("2", "x"_p = x));
            t.gives(t.net.add<Sigmoid>("3", "x"_p = x));
            t.gives(t.net.add<LeakyRelu>("4", "x"_p = x, "negative_slope"_p = 0.25));
            t.gives(t.net.add<Tanh>("5", "x"_p = x));
            t.gives(t.net.add<Exp>("6", "x"_p = x));
            auto const square = t.net.add<Square>("7", "x"_p = x);
            t.gives(t.net.add<Sqrt>("8", "x"_p = square));
            t.gives(t.net.add<Neg>("9", "x"_p = x));
            t.gives(t.net.add<Abs>("10", "x"_p = x));
            t.gives(t.net.add<Add>("11", "x1"_p = x, "x2"_p = y));
            t.gives(t.net.add<Sub>("12", "x1"_p = x, "x2"_p = y));
            t.gives(t.net.add<Mul>("13", "x1"_p = x, "x2"_p = y));
            t.gives(t.net.add<RealDiv>("14", "x1"_p = x, "x2"_p = y));
            t.gives(t.net.add<Maximum>("15", "x1"_p = x, "x2"_p = y));
            t.gives(t.net.add<Minimum>("16", "x1"_p = x, "x2"_p = y));
        },
        16);
}

TEST_CASE("tiled kernels: integers") {
    both(
        [](trial& t) {
            auto const x = t.image({3, 7, 111}), y = t.image({3, 7, 111}), bias = t.image({111});
            t.gives(t.net.add<Relu>("1", "x"_p = x));
            t.gives(t.net.add<Neg>("2", "x"_p = x));
            t.gives(t.net.add<Abs>("3", "x"_p = x));
            t.gives(t.net.add<Add>("4", "x1"_p = x, "x2"_p = y));
            t.gives(t.net.add<Sub>("5", "x1"_p = x, "x2"_p = y));
            t.gives(t.net.add<Mul>("6", "x1"_p = x, "x2"_p = y));
            t.gives(t.net.add<Maximum>("7", "x1"_p = x, "x2"_p = y));
            t.gives(t.net.add<Minimum>("8", "x1"_p = x, "x2"_p = y));
            t.gives(t.net.add<BiasAdd>("9", "x"_p = x, "bias"_p = bias));
            t.gives(t.net.add<ConcatD>("10", "x"_p = {x, y}, "concat_dim"_p = 1, "N"_p = 2));
        },
        10, {dtype::i32});
    both(
        [](trial& t) {
            auto const x = t.image({3, 7, 111}), y = t.image({3, 2, 111});
            t.gives(t.net.add<Relu>("1", "x"_p = x));
            t.gives(t.net.add<ConcatD>("2", "x"_p = {x, y}, "concat_dim"_p = 1, "N"_p = 2));
        },
        2, {dtype::i8});
}

TEST_CASE("tiled kernels: tensors put together, normalization, factors") {
    both(
        [](trial& t) {
            auto const x = t.image({2, 5, 9, 13}), y = t.image({2, 3, 9, 13}), five = t.image({5}), one = t.image({1}),
                       nine = t.image({9, 13});
            auto const above = [&](char const* name, auto v) { return t.net.add<Sigmoid>(name, "x"_p = v); };
            t.gives(t.net.add<ConcatD>("1", "x"_p = {x, y, x}, "concat_dim"_p = 1, "N"_p = 3));
            t.gives(t.net.add<ConcatD>("2", "x"_p = {x, x}, "concat_dim"_p = -1, "N"_p = 2));
            t.gives(t.net.add<ConcatD>("3", "x"_p = {y, y}, "concat_dim"_p = 0, "N"_p = 2));
            t.gives(t.net.add<Scale>("4", "x"_p = x, "scale"_p = five, "bias"_p = five));
            t.gives(t.net.add<Scale>("5", "x"_p = x, "scale"_p = nine, "axis"_p = 2, "num_axes"_p = 2));
            t.gives(t.net.add<BNInference>("6", "x"_p = x, "mean"_p = five, "variance"_p = above("7", five)));
            t.gives(t.net.add<BNInference>(
                "8", "x"_p = x, "mean"_p = five, "variance"_p = above("9", five), "momentum"_p = one));
        },
        9);
    both(
        [](trial& t) {
            auto const first = t.image({2, 5, 9, 13}, format::nchw), last = t.image({2, 9, 13, 5}, format::nhwc);
            auto const scale = t.numbers({5}), mean = t.numbers({5});
            auto const variance = t.net.add<Sigmoid>("1", "x"_p = scale);
            t.gives(t.net
                    .add<BatchNorm>("2", "x"_p = first, "scale"_p = scale, "offset"_p = mean, "mean"_p = mean,
                        "variance"_p = variance, "data_format"_p = "NCHW"_c, "is_training"_p = false)
                    .output<"y">());
            t.gives(t.net
                    .add<BatchNorm>("3", "x"_p = last, "scale"_p = scale, "offset"_p = mean, "mean"_p = mean,
                        "variance"_p = variance, "is_training"_p = false)
                    .output<"y">());
            t.gives(
                t.net.add<LRN>("4", "x"_p = first, "depth_radius"_p = 1, "alpha"_p = 0.3, "data_format"_p = "NCHW"_c));
            t.gives(t.net.add<LRN>("5", "x"_p = last, "depth_radius"_p = 2, "alpha"_p = 0.3, "beta"_p = 0.75));
        },
        5);
}

TEST_CASE("tiled kernels: a bias, soft maximum, products of matrices") {
    both(
        [](trial& t) {
            auto const x = t.image({2, 5, 9, 13}), five = t.image({5}), thirteen = t.image({13});
            t.gives(t.net.add<BiasAdd>("1", "x"_p = x, "bias"_p = five, "data_format"_p = "NCHW"_c));
            t.gives(t.net.add<BiasAdd>("2", "x"_p = x, "bias"_p = thirteen, "data_format"_p = "NHWC"_c));
            t.gives(t.net.add<SoftmaxV2>("3", "x"_p = x));
            auto const a = t.image({37, 1500}), b = t.image({1500, 41}), c = t.image({41, 1500}), d = t.image({41});
            t.gives(t.net.add<MatMulV2>("4", "x1"_p = a, "x2"_p = b, "bias"_p = d));
            t.gives(t.net.add<MatMul>("5", "x1"_p = a, "x2"_p = c, "transpose_x2"_p = true));
            t.gives(t.net.add<FullyConnection>("6", "x"_p = a, "w"_p = c, "b"_p = d, "num_output"_p = 41));
        },
        6);
}

TEST_CASE("tiled kernels: convolutions and pooling, channels first") {
    both(
        [](trial& t) {
            auto const x = t.image({2, 6, 17, 19}, format::nchw), w = t.image({8, 6, 3, 3}, format::nchw),
                       grouped = t.image({12, 2, 5, 3}, format::nchw), bias = t.image({8});
            t.gives(t.net.add<Conv2D>("1", "x"_p = x, "filter"_p = w, "bias"_p = bias, "strides"_p = {1, 1, 1, 1},
                "pads"_p = {1, 1, 1, 1}, "data_format"_p = "NCHW"_c));
            t.gives(t.net.add<Conv2D>("2", "x"_p = x, "filter"_p = grouped, "strides"_p = {1, 1, 2, 3},
                "pads"_p = {4, 1, 0, 2}, "dilations"_p = {1, 1, 2, 1}, "groups"_p = 3, "data_format"_p = "NCHW"_c));
            t.gives(t.net.add<MaxPool>("3", "x"_p = x, "ksize"_p = {1, 1, 3, 2}, "strides"_p = {1, 1, 2, 2},
                "padding"_p = "SAME"_c, "data_format"_p = "NCHW"_c));
            t.gives(t.net.add<AvgPool>("4", "x"_p = x, "ksize"_p = {1, 1, 3, 3}, "strides"_p = {1, 1, 1, 2},
                "padding"_p = "SAME"_c, "data_format"_p = "NCHW"_c));
            t.gives(t.net
                    .add<Pooling>(
                        "5", "x"_p = x, "mode"_p = 1, "window"_p = {3, 3}, "stride"_p = {2, 2}, "pad"_p = {1, 1, 1, 1})
                    .outputs()[0]);
            t.gives(t.net.add<Pooling>("6", "x"_p = x, "mode"_p = 1, "global_pooling"_p = true).outputs()[0]);
        },
        6);
}

TEST_CASE("tiled kernels: convolutions and pooling, channels last") {
    both(
        [](trial& t) {
            auto const x = t.image({2, 17, 19, 6}, format::nhwc), w = t.image({3, 3, 6, 8}, format::hwcn),
                       deep = t.image({3, 3, 6, 2}, format::hwcn), grouped = t.image({5, 3, 2, 12}, format::hwcn),
                       bias = t.image({8});
            t.gives(t.net.add<Conv2D>(
                "1", "x"_p = x, "filter"_p = w, "bias"_p = bias, "strides"_p = {1, 2, 1, 1}, "padding"_p = "SAME"_c));
            t.gives(t.net.add<Conv2D>("2", "x"_p = x, "filter"_p = grouped, "strides"_p = {1, 1, 2, 1},
                "dilations"_p = {1, 2, 1, 1}, "pads"_p = {4, 1, 0, 2}, "groups"_p = 3));
            t.gives(t.net.add<DepthwiseConv2D>(
                "3", "x"_p = x, "filter"_p = deep, "strides"_p = {1, 1, 1, 1}, "padding"_p = "SAME"_c));
            t.gives(t.net.add<MaxPool>(
                "4", "x"_p = x, "ksize"_p = {1, 3, 2, 1}, "strides"_p = {1, 2, 2, 1}, "padding"_p = "VALID"_c));
            t.gives(t.net.add<AvgPool>(
                "5", "x"_p = x, "ksize"_p = {1, 3, 3, 1}, "strides"_p = {1, 1, 2, 1}, "padding"_p = "SAME"_c));
        },
        5);
}

TEST_CASE("tiled kernels: sums of 16-bit numbers have room beside tiles that fill the memory of a core") {
    for (auto const type : {dtype::f16, dtype::f32}) {
        CAPTURE(name_of(type));
        trial t;
        t.type = type;
        auto const first = t.image({1, 6, 97, 89}, format::nchw), w = t.image({8, 6, 3, 3}, format::nchw);
        t.gives(t.net.add<Conv2D>("1", "x"_p = first, "filter"_p = w, "strides"_p = {1, 1, 1, 1},
            "pads"_p = {1, 1, 1, 1}, "data_format"_p = "NCHW"_c));
        auto const last = t.image({1, 9, 499, 16}, format::nhwc), taps = t.image({1, 3, 16, 16}, format::hwcn),
                   deep = t.image({1, 3, 16, 1}, format::hwcn);
        t.gives(t.net.add<Conv2D>(
            "2", "x"_p = last, "filter"_p = taps, "strides"_p = {1, 1, 1, 1}, "padding"_p = "SAME"_c));
        t.gives(t.net.add<DepthwiseConv2D>(
            "3", "x"_p = last, "filter"_p = deep, "strides"_p = {1, 1, 1, 1}, "padding"_p = "SAME"_c));
        t.gives(t.net.add<AvgPool>("4", "x"_p = first, "ksize"_p = {1, 1, 2, 2}, "strides"_p = {1, 1, 1, 1},
            "padding"_p = "VALID"_c, "data_format"_p = "NCHW"_c));
        t.gives(t.net.add<AvgPool>(
            "5", "x"_p = last, "ksize"_p = {1, 1, 2, 1}, "strides"_p = {1, 1, 1, 1}, "padding"_p = "VALID"_c));
        auto const a = t.image({37, 200}), b = t.image({200, 900}), c = t.image({900, 200});
        t.gives(t.net.add<MatMulV2>("6", "x1"_p = a, "x2"_p = b));
        t.gives(t.net.add<FullyConnection>("7", "x"_p = a, "w"_p = c, "num_output"_p = 900));
        t.gives(t.net.add<SoftmaxV2>("8", "x"_p = t.image({500, 16})));
        t.gives(t.net.add<LRN>("9", "x"_p = first, "depth_radius"_p = 1, "data_format"_p = "NCHW"_c));
        t.gives(t.net.add<LRN>("10", "x"_p = last, "depth_radius"_p = 2));
        CHECK(std::move(t).on(tight::descriptor, 10, type == dtype::f16 ? 8'000 : 0) == "");
    }
}

} // namespace tiled_kernels_test
