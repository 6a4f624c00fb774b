// examples/decode_bbox_plugin.cpp - many to one: a fused operator's parse function reads the constants inside it
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include <graft/graft.hpp>

#include "text_model.hpp"

namespace tf = graft::tensorflow;
using namespace graft::scope_terms;

// One instruction of the accelerator: boxes from their codes (dy, dx, dh, dw) against anchors (ymin, xmin, ymax, xmax).
struct DecodeBboxV2 : graft::op<DecodeBboxV2> {
    static constexpr auto prototype = graft::prototype("DecodeBboxV2")
                                          .input("boxes", f32)
                                          .input("anchors", f32, follow("boxes"))
                                          .output("y", follow("boxes"))
                                          .attr("scales", floats(1.0, 1.0, 1.0, 1.0))
                                          .attr("decode_clip", 0.0);
};

// The operators that TensorFlow's object detection uses instead; declared, so that the pattern's names can be looked
// up.
#define ORIGIN(Name, ...)                                                                                              \
    struct Name : tf::op<Name> {                                                                                       \
        static constexpr auto prototype = tf::op_def(#Name, __VA_ARGS__);                                              \
    }
ORIGIN(Add, "x: T", "y: T", "-> z: T", "T: {float}");
ORIGIN(Sub, "x: T", "y: T", "-> z: T", "T: {float}");
ORIGIN(Mul, "x: T", "y: T", "-> z: T", "T: {float}");
ORIGIN(RealDiv, "x: T", "y: T", "-> z: T", "T: {float}");
ORIGIN(Minimum, "x: T", "y: T", "-> z: T", "T: {float}");
ORIGIN(Exp, "x: T", "-> y: T", "T: {float}");
ORIGIN(Unpack, "value: T", "-> output: num * T", "num: int >= 0", "T: type", "axis: int = 0");
ORIGIN(Pack, "values: N * T", "-> output: T", "N: int >= 1", "T: type", "axis: int = 0");
#undef ORIGIN

struct ScopeDecode : graft::fused_op<ScopeDecode> {
    static constexpr auto prototype = tf::op_def("ScopeDecode", "boxes: T", "anchors: T", "-> y: T", "T: {float}");
};
inline constexpr auto decode_form = graft::structure()
                                        .constant("half")
                                        .constant("scale_y")
                                        .constant("scale_x")
                                        .constant("scale_h")
                                        .constant("scale_w")
                                        .constant("clip")
                                        .node("anchor", "Unpack", "@anchors")
                                        .where("num", 4)
                                        .where("axis", 1)
                                        .node("h_a", "Sub", "anchor:2", "anchor:0")
                                        .node("w_a", "Sub", "anchor:3", "anchor:1")
                                        .node("half_h_a", "Mul", "h_a", "half")
                                        .node("half_w_a", "Mul", "w_a", "half")
                                        .node("y_a", "Add", "anchor:0", "half_h_a")
                                        .node("x_a", "Add", "anchor:1", "half_w_a")
                                        .node("code", "Unpack", "@boxes")
                                        .where("num", 4)
                                        .where("axis", 1)
                                        .node("ty", "RealDiv", "code:0", "scale_y")
                                        .node("tx", "RealDiv", "code:1", "scale_x")
                                        .node("th", "RealDiv", "code:2", "scale_h")
                                        .node("tw", "RealDiv", "code:3", "scale_w")
                                        .node("th_low", "Minimum", "th", "clip")
                                        .node("tw_low", "Minimum", "tw", "clip")
                                        .node("exp_h", "Exp", "th_low")
                                        .node("exp_w", "Exp", "tw_low")
                                        .node("h", "Mul", "exp_h", "h_a")
                                        .node("w", "Mul", "exp_w", "w_a")
                                        .node("dy", "Mul", "ty", "h_a")
                                        .node("dx", "Mul", "tx", "w_a")
                                        .node("y_c", "Add", "dy", "y_a")
                                        .node("x_c", "Add", "dx", "x_a")
                                        .node("half_h", "Mul", "h", "half")
                                        .node("half_w", "Mul", "w", "half")
                                        .node("y_min", "Sub", "y_c", "half_h")
                                        .node("x_min", "Sub", "x_c", "half_w")
                                        .node("y_max", "Add", "y_c", "half_h")
                                        .node("x_max", "Add", "x_c", "half_w")
                                        .node("y", "Pack", "y_min", "x_min", "y_max", "x_max")
                                        .where("axis", 1)
                                        .output("y", "y");
inline constexpr auto decode_pass = graft::scope_pass<ScopeDecode>("decode")
                                        .when(count("Exp") == 2 && count("Unpack") == 2)
                                        .match(decode_form)
                                        .attr_from("T", "y", "T");

// The registration: the fused operator's attributes are the values of constants inside it, named by the pattern.
graft::status parse_decode(graft::parse_context<DecodeBboxV2, ScopeDecode>& ctx) {
    auto const number = [&](std::string_view role, double& to) {
        auto const v = ctx.inner(role, "value"); // of a node that was fused into this one
        bool const fine = !v.tensors.empty() && v.tensors[0].desc.type == graft::dtype::f32 &&
                          v.tensors[0].desc.shape == graft::shape::scalar();
        if (fine) to = static_cast<double>(graft::load<float>(v.tensors[0].bytes.data()));
        return fine;
    };
    std::vector<double> scales(4);
    double clip = 0;
    if (!number("scale_y", scales[0]) || !number("scale_x", scales[1]) || !number("scale_h", scales[2]) ||
        !number("scale_w", scales[3]) || !number("clip", clip))
        return graft::fail(graft::errc::not_a_constant, "scales", "scales and clip that are numbers");
    ctx.set<"scales">(scales);
    ctx.set<"decode_clip">(clip);
    return graft::ok;
}
inline constexpr auto decode = graft::plugin<DecodeBboxV2, ScopeDecode>()
                                   .computed("scales")
                                   .computed("decode_clip")
                                   .parse(&parse_decode)
                                   .implemented_by(graft::implementation::tvm);

graft::status run_decode(graft::in<"boxes", float> code, graft::in<"anchors", float> a, graft::out<"y", float> y,
    graft::attr_of<"scales", graft::span<double const>> scales, graft::attr_of<"decode_clip", double> clip) {
    for (std::size_t i = 0; i + 4 <= code.size(); i += 4) {
        float t[4];
        for (std::size_t k = 0; k < 4; ++k) t[k] = code[i + k] / static_cast<float>((*scales)[k]);
        for (std::size_t k = 2; k < 4; ++k) t[k] = std::min(t[k], static_cast<float>(*clip));
        for (std::size_t k = 0; k < 2; ++k) {
            float const size = a[i + k + 2] - a[i + k], middle = a[i + k] + size / 2 + t[k] * size,
                        half = std::exp(t[k + 2]) * size / 2;
            y[i + k] = middle - half;
            y[i + k + 2] = middle + half;
        }
    }
    return graft::ok;
}

struct my_ops {
    using list = graft::ops<DecodeBboxV2>;
};
struct my_front_end {
    using plugins = graft::plugins<decode>;
    using list = graft::join<plugins::origins, graft::ops<Add, Sub, Mul, RealDiv, Minimum, Exp, Unpack, Pack>>;
    using passes = graft::passes<decode_pass>;
};
struct my_kernels {
    static constexpr std::string_view engine = "example";
    using list = graft::kernels<graft::kernel<DecodeBboxV2, &run_decode>>;
};

int main() {
    std::string text;
    auto const node = [&](char const* name, char const* op, std::vector<std::string> const& inputs,
                          std::string const& attributes) {
        text += "node { name: '" + std::string(name) + "' op: '" + op + "'";
        for (auto const& i : inputs) text += " input: '" + i + "'";
        text += attributes + " }\n";
    };
    std::string const type = " attr { key: 'T' value { type: DT_FLOAT } }",
                      axis = " attr { key: 'axis' value { i: 1 } }";
    for (auto const* name : {"codes", "anchors"})
        node(name, "Placeholder", {},
            " attr { key: 'dtype' value { type: DT_FLOAT } } attr { key: 'shape' value { shape { dim { size: 2 } dim { "
            "size: 4 } } } }");
    auto const number = [&](char const* name, char const* value) {
        node(name, "Const", {},
            std::string(" attr { key: 'dtype' value { type: DT_FLOAT } } attr { key: 'value' value { tensor { dtype: "
                        "DT_FLOAT tensor_shape { } float_val: ") +
                value + " } } }");
    };
    for (auto [name, value] : {std::pair{"Decode/half", "0.5"}, {"Decode/sy", "10"}, {"Decode/sx", "10"},
             {"Decode/sh", "5"}, {"Decode/sw", "4"}, {"Decode/clip", "0.5"}})
        number(name, value);
    struct line {
        char const *name, *op, *a, *b;
    };
    node("Decode/a", "Unpack", {"anchors"}, type + axis + " attr { key: 'num' value { i: 4 } }");
    node("Decode/c", "Unpack", {"codes"}, type + axis + " attr { key: 'num' value { i: 4 } }");
    for (auto const& l : {line{"ha", "Sub", "a:2", "a"}, {"wa", "Sub", "a:3", "a:1"}, {"hha", "Mul", "ha", "half"},
             {"hwa", "Mul", "wa", "half"}, {"ya", "Add", "a", "hha"}, {"xa", "Add", "a:1", "hwa"},
             {"ty", "RealDiv", "c", "sy"}, {"tx", "RealDiv", "c:1", "sx"}, {"th", "RealDiv", "c:2", "sh"},
             {"tw", "RealDiv", "c:3", "sw"}, {"lh", "Minimum", "th", "clip"}, {"lw", "Minimum", "tw", "clip"},
             {"eh", "Exp", "lh", ""}, {"ew", "Exp", "lw", ""}, {"h", "Mul", "eh", "ha"}, {"w", "Mul", "ew", "wa"},
             {"dy", "Mul", "ty", "ha"}, {"dx", "Mul", "tx", "wa"}, {"yc", "Add", "dy", "ya"}, {"xc", "Add", "dx", "xa"},
             {"hh", "Mul", "h", "half"}, {"hw", "Mul", "w", "half"}, {"y0", "Sub", "yc", "hh"},
             {"x0", "Sub", "xc", "hw"}, {"y1", "Add", "yc", "hh"}, {"x1", "Add", "xc", "hw"}}) {
        std::vector<std::string> inputs{std::string("Decode/") + l.a};
        if (*l.b) inputs.push_back(std::string("Decode/") + l.b);
        node((std::string("Decode/") + l.name).c_str(), l.op, inputs, type);
    }
    node("Decode/boxes", "Pack", {"Decode/y0", "Decode/x0", "Decode/y1", "Decode/x1"},
        type + axis + " attr { key: 'N' value { i: 4 } }");

    example::model<my_ops, my_front_end, my_kernels> model(text);
    if (model.graph().nodes.size() != 3) return 1; // codes, anchors, and one operator
    auto const out = model.run(std::pair{"codes", std::vector<float>{1, -2, 1, 0.5f, 0, 0, 50, -4}},
        std::pair{"anchors", std::vector<float>{0, 0, 4, 2, 1, 1, 3, 5}});
    // numpy: d = codes / [10, 10, 5, 4]; d[:, 2:] = np.minimum(d[:, 2:], 0.5); size = a[:, 2:] - a[:, :2]
    //        middle = a[:, :2] + size / 2 + d[:, :2] * size; half = np.exp(d[:, 2:]) * size / 2; np.hstack([middle -
    //        half, middle + half])
    return out.size() == 1 && example::same<float>(out[0], {-0.0428055f, -0.5331485f, 4.8428055f, 1.7331485f,
                                                               0.3512787f, 2.2642411f, 3.6487213f, 3.7357589f})
               ? 0
               : 2;
}
