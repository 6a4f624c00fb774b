// test/export/onnx/device_operators.cpp - operators that no model format includes: exported to ONNX and imported
// again, the same numbers
// SPDX-License-Identifier: Apache-2.0
#include "test/export/target.hpp"

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "graft/graph/ir/network.hpp"
#include "graft/library/array/cast/ops.hpp"
#include "graft/library/array/format/ops.hpp"
#include "graft/library/array/gather/ops.hpp"
#include "graft/library/detection/box/ops.hpp"
#include "graft/library/detection/faster_rcnn/ops.hpp"
#include "graft/library/detection/roi/ops.hpp"
#include "graft/library/detection/yolo/ops.hpp"
#include "graft/library/image/warp/ops.hpp"
#include "graft/library/nn/recurrent/ops.hpp"

namespace export_test::of_device_operators {
namespace {

using namespace graft::literals;
namespace lib = graft::library;
using f32s = std::vector<float>;

/// A float32 input and its values.
struct fed {
    std::string name;
    graft::shape shape;
    f32s numbers;
};
/// Unordered numbers from -1 to 1.
f32s noise(std::int64_t count, float by = 1, float from = 0) {
    f32s all;
    std::uint32_t state = 12345;
    for (std::int64_t i = 0; i < count; ++i) {
        state = state * 1664525u + 1013904223u;
        all.push_back(from + by * (static_cast<float>(state >> 8) / 8388608.f - 1.f));
    }
    return all;
}
std::map<std::string, f32s> computed(graft::graph g, std::vector<fed> const& inputs) {
    auto const program = graft::compile(std::move(g), graft::shipped::target());
    if (!program)
        for (auto const& e : program.error().errors) MESSAGE(graft::to_text(e));
    REQUIRE(program);
    graft::session session{*program};
    REQUIRE(session.ready());
    for (auto const& in : inputs) REQUIRE(session.set_input<float>(in.name, in.numbers));
    REQUIRE(session.run());
    std::map<std::string, f32s> results;
    for (auto const& o : program->graph().outputs) {
        auto const y = *session.output<float>(o.name);
        results[std::string(o.name)] = {y.begin(), y.end()};
    }
    return results;
}
/// Stores a model and its numbers for another engine, in the folder named by GRAFT_EXPORTED: see operators.py.
void kept(std::string const& name, std::string_view bytes, std::vector<fed> const& inputs,
    std::map<std::string, f32s> const& wanted) {
    auto const* const to = std::getenv("GRAFT_EXPORTED");
    if (!to) return;
    auto const path = std::string(to) + "/" + name;
    std::ofstream(path + ".onnx", std::ios::binary) << bytes;
    std::ofstream table(path + ".txt");
    auto const row = [&](char const* kind, std::string const& of, std::string const& dims, f32s const& numbers) {
        table << kind << ' ' << of << ' ' << dims;
        for (auto const v : numbers) table << ' ' << v;
        table << '\n';
    };
    table.precision(9);
    for (auto const& in : inputs) {
        std::string dims;
        for (std::size_t i = 0; i < in.shape.rank(); ++i)
            dims += (i ? "," : "") + std::to_string(graft::dim(in.shape[i]).value());
        row("feed", in.name, dims, in.numbers);
    }
    for (auto const& [of, numbers] : wanted) row("want", of, "-", numbers);
}

/// Checks one operator. It is created by `make(net, inputs)`, which names the outputs. `back` is false if the size of
/// the result is data-dependent, so that only another engine can report the result; `declared` is the required result,
/// if it is also valid before the export.
void check_operator(std::string const& name, std::vector<fed> const& inputs,
    std::function<void(graft::network&, std::vector<graft::tensor_ref> const&)> const& make, bool back = true,
    std::map<std::string, f32s> const& declared = {}) {
    CAPTURE(name);
    graft::network net(graft::shipped::operators());
    std::vector<graft::tensor_ref> refs;
    for (auto const& in : inputs) refs.push_back(net.input(in.name, graft::dtype::f32, in.shape));
    make(net, refs);
    auto g = std::move(net).finish();
    if (!g)
        for (auto const& e : g.error().errors) MESSAGE(graft::to_text(e));
    REQUIRE(g);
    auto const w = write(*g, {});
    for (auto const& e : w.errors.errors) MESSAGE(graft::to_text(e));
    REQUIRE(!w.errors.failed());
    auto const wanted = declared.empty() ? computed(std::move(*g), inputs) : declared;
    std::string_view const bytes{reinterpret_cast<char const*>(w.bytes.data()), w.bytes.size()};
    kept(name, bytes, inputs, wanted);
    folder const here;
    auto again = imported(here.file("back.onnx", bytes));
    if (back) check_equal(computed(std::move(again), inputs), wanted);
}
graft::tensor_ref as_f32(graft::network& net, std::string const& name, graft::tensor_ref t) {
    return net.add<lib::Cast>(name, "x"_p = t, "dst_type"_p = graft::dtype::f32);
}

TEST_CASE("boxes and regions, of devices") {
    f32s boxes{0, 0, 10, 8, 1, 1, 9, 9, 20, 3, 30, 15, 21, 4, 29, 14, 5, 5, 6, 7};
    check_operator("decode_bbox", {{"b", {5, 4}, noise(20)}, {"a", {5, 4}, boxes}}, [](auto& net, auto const& in) {
        double const scales[]{2, 3, 4, 5};
        net.output("y", net.template add<lib::DecodeBboxV2>("d", "boxes"_p = in[0], "anchors"_p = in[1],
                            "scales"_p = graft::span<double const>(scales), "decode_clip"_p = 0.1));
    });
    check_operator(
        "decode_reversed", {{"b", {4, 5}, noise(20)}, {"a", {4, 5}, noise(20, 5)}}, [](auto& net, auto const& in) {
            net.output("y", net.template add<lib::DecodeBboxV2>(
                                "d", "boxes"_p = in[0], "anchors"_p = in[1], "reversed_box"_p = true));
        });
    check_operator("rpn_proposals", {{"r", {5, 4}, boxes}, {"s", {5}, {.5f, .9f, .3f, .4f, .1f}}},
        [](auto& net, auto const& in) {
            net.output("y", net.template add<lib::RpnProposals>("d", "rois"_p = in[0], "cls_bg_prob"_p = in[1],
                                "nms_threshold"_p = 0.5, "post_nms_num"_p = 3));
        },
        false, {{"y", {1, 1, 9, 9, 21, 4, 29, 14, 5, 5, 6, 7}}});
    for (int mode = 0; mode < 4; ++mode)
        check_operator("roi_align_" + std::to_string(mode),
            {{"x", {2, 3, 9, 11}, noise(594)}, {"r", {2, 5}, {0, 1, 2, 13, 17, 1, 3.5f, 0, 8, 6}}},
            [mode](auto& net, auto const& in) {
                net.output("y", net.template add<lib::ROIAlign>("d", "features"_p = in[0], "rois"_p = in[1],
                                    "spatial_scale"_p = 0.5, "pooled_height"_p = 3, "pooled_width"_p = 2,
                                    "sample_num"_p = mode % 2 ? 2 : 0, "roi_end_mode"_p = mode));
            });
}
TEST_CASE("what YOLO reads, of devices") {
    struct how {
        char const* name;
        char const* version;
        bool softmax, background;
    };
    for (auto const& h : {how{"yolo_v3", "V3", false, false}, how{"yolo_v2", "V2", true, false},
             how{"yolo_v2_background", "V2", true, true}, how{"yolo_v2_alone", "V2", false, true}})
        check_operator(h.name, {{"x", {2, 18, 2, 3}, noise(216, 3)}}, [&](auto& net, auto const& in) {
            auto const y = net.template add<lib::Yolo>("d", "x"_p = in[0], "boxes"_p = 2, "classes"_p = 4,
                "yolo_version"_p = h.version, "softmax"_p = h.softmax, "background"_p = h.background);
            net.output("c", y.template output<"coord_data">());
            net.output("o", y.template output<"obj_prob">());
            net.output("k", y.template output<"classes_prob">());
        });
}
TEST_CASE("elements that a condition takes, of devices") {
    for (auto const* mode : {"equal", "not_equal", "less", "less_equal", "greater", "greater_equal"})
        check_operator(
            std::string("cond_take_") + mode, {{"x", {2, 4}, noise(8)}, {"m", {2, 4}, {1, 2, 3, 2, 0, 2, 5, 1}}},
            [mode](auto& net, auto const& in) {
                auto const y = net.template add<lib::CondTake>(
                    "d", "data"_p = in[0], "mask"_p = in[1], "mode"_p = mode, "val"_p = 2.0);
                net.output("y", y.template output<"out_data">());
                net.output("at", as_f32(net, "at_f32", y.template output<"out_index">()));
                net.output("n", as_f32(net, "n_f32", y.template output<"valid_num">()));
            },
            false);
}
TEST_CASE("layouts, of devices") {
    struct how {
        char const* name;
        graft::shape shape;
        char const *from, *to;
    };
    for (auto const& h :
        {how{"blocks", {2, 19, 3, 4}, "NCHW", "NC1HWC0"}, how{"last", {2, 3, 4, 19}, "NHWC", "NC1HWC0"},
            how{"fractal", {33, 20}, "ND", "FRACTAL_NZ"}, how{"filter", {18, 20, 3, 2}, "NCHW", "FRACTAL_Z"}})
        check_operator(std::string("trans_data_") + h.name, {{"x", h.shape, noise(h.shape.elements().value())}},
            [&](auto& net, auto const& in) {
                net.output("y", net.template add<lib::TransData>(
                                    "d", "src"_p = in[0], "src_format"_p = h.from, "dst_format"_p = h.to));
            });
}
TEST_CASE("images seen through a map, of devices") {
    for (bool const corners : {false, true})
        check_operator(corners ? "transformer_corners" : "transformer",
            {{"x", {2, 3, 5, 7}, noise(210)}, {"t", {2, 6}, {1, .1f, .2f, -.3f, .8f, 0, .5f, 0, 0, 0, 2, .5f}}},
            [corners](auto& net, auto const& in) {
                std::int64_t const size[]{4, 6};
                net.output(
                    "y", net.template add<lib::SpatialTransformerD>("d", "x"_p = in[0], "theta"_p = in[1],
                             "output_size"_p = graft::span<std::int64_t const>(size), "align_corners"_p = corners));
            });
    f32s const map{1.2f, .1f, -1, .2f, .9f, .5f, .01f, -.02f, 1, 1, 0, 2, 0, 1, -1, 0, 0, 1};
    for (auto const* mode : {"bilinear", "nearest"})
        for (auto const* border : {"BORDER_CONSTANT", "BORDER_REPLICATE"})
            check_operator(std::string("warp_") + mode + border, {{"x", {2, 3, 5, 7}, noise(210)}, {"m", {2, 9}, map}},
                [&](auto& net, auto const& in) {
                    net.output("y", net.template add<lib::WarpPerspective>("d", "x"_p = in[0], "matrix"_p = in[1],
                                        "out_height"_p = 6, "out_width"_p = 5, "interpolation_mode"_p = mode,
                                        "border_type"_p = border, "constant"_p = 0.75));
                });
}
TEST_CASE("recurrent cells, of devices") {
    check_operator("rnn_cell",
        {{"x", {3, 5}, noise(15)}, {"c", {3}, {1, 0, 1}}, {"s", {3, 4}, noise(12, .5f)}, {"h", {3, 4}, noise(12)},
            {"w", {4, 5}, noise(20)}, {"b", {4}, noise(4)}, {"v", {4, 4}, noise(16)}, {"o", {4, 4}, noise(16, .7f)}},
        [](auto& net, auto const& in) {
            auto const y = net.template add<lib::BasicRNNCell>("d", "x"_p = in[0], "cont"_p = in[1],
                "w_xh_x_static"_p = in[2], "h_0"_p = in[3], "w_xh"_p = in[4], "bias_h"_p = in[5], "w_hh"_p = in[6],
                "w_ho"_p = in[7], "bias_o"_p = in[5], "num_output"_p = 4);
            net.output("y", y.template output<"o_t">());
            net.output("h_t", y.template output<"h_t">());
        });
    for (auto const* direction : {"UNIDIRECTIONAL", "REDIRECTIONAL"})
        check_operator(std::string("rnn_v3_") + direction,
            {{"x", {4, 2, 3}, noise(24)}, {"w", {5, 12}, noise(60)}, {"b", {12}, noise(12)}, {"p", {3, 2}, noise(6)},
                {"k", {3}, noise(3)}, {"n", {2}, {4, 2}}},
            [direction](auto& net, auto const& in) {
                auto const y = net.template add<lib::DynamicRNNV3>("d", "x"_p = in[0], "w"_p = in[1], "b"_p = in[2],
                    "seq_length"_p = net.template add<lib::Cast>(
                        "ends", "x"_p = in[5], "dst_type"_p = graft::dtype::i32),
                    "wci"_p = in[4], "wcf"_p = in[4], "wco"_p = in[4], "project"_p = in[3], "direction"_p = direction,
                    "use_peephole"_p = true, "cell_clip"_p = 0.6, "forget_bias"_p = 1.0);
                net.output("y", y.template output<"y">());
                net.output("c", y.template output<"output_c">());
                net.output("f", y.template output<"f">());
                net.output("t", y.template output<"tanhc">());
            });
}

} // namespace
} // namespace export_test::of_device_operators
