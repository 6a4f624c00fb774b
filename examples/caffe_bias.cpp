// examples/caffe_bias.cpp - a Caffe layer with its own parameter message: described, read typed and as JSON, mapped
// SPDX-License-Identifier: Apache-2.0
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include <graft/frontend/caffe.hpp>
#include <graft/graft.hpp>
#include <graft/run.hpp>
#include <graft/text.hpp>

namespace caffe = graft::caffe;

// Equivalent .proto file: message BiasStruct { optional uint32 offset = 1; repeated uint32 width = 2; }
struct BiasStruct : caffe::message {
    static constexpr auto fields = caffe::fields("BiasStruct")
        .optional("offset", 1, uint32)
        .repeated("width", 2, uint32);
};

struct BiasMode : caffe::enumeration {
    static constexpr auto values = caffe::values("BiasMode").value("ADD", 0).value("SUBTRACT", 1);
};

// Caffe already has a BiasParameter, whose field 1 is `axis`: without `override` the compiler reports that
// `bias_struct` and `axis` have the same number.
struct BiasParameter : caffe::message {
    static constexpr auto fields = caffe::fields("BiasParameter").override()
        .repeated<BiasStruct>("bias_struct", 1)
        .optional("seed", 2, int64, 42)
        .optional<BiasMode>("mode", 3, "ADD")
        .repeated("scale", 4, float_)
        .required("channels", 5, uint32);
};

// The layer: its attributes are the fields of the message.
struct Bias : caffe::layer<Bias, BiasParameter> {
    static constexpr auto prototype = define("Bias", "bias_param")
        .input("bottom", f32)
        .output("top", f32);
};

// The operator to which it is mapped.
struct ShiftWindows : graft::op<ShiftWindows> {
    static constexpr auto prototype = graft::prototype("ShiftWindows")
        .input("x", f32)
        .output("y", follow("x"))
        .attr("offsets", as_integers)
        .attr("widths", as_integers)
        .attr("seed", as_integer)
        .attr("subtract", false)
        .attr("scale", floats())
        .attr("channels", as_integer);
};

inline constexpr auto bias = graft::plugin<ShiftWindows, Bias>() // seed, scale and channels are mapped implicitly
    .computed("offsets")
    .computed("widths")
    .computed("subtract")
    .reads("bias_struct", "mode")
    .parse([](graft::parse_context<ShiftWindows, Bias>& ctx) -> graft::status {
        std::vector<std::int64_t> offsets, widths;
        auto const all = ctx.messages<"bias_struct", BiasStruct>();
        for (auto const one : all) {
            offsets.push_back(one.get<"offset">());
            for (std::uint32_t const width : one.all<"width">()) widths.push_back(width);
        }
        // the same, for a JSON library
        std::printf("%s: %s", std::string(ctx.node_name()).c_str(), graft::to_json(all).c_str());
        ctx.set<"offsets">(offsets);
        ctx.set<"widths">(widths);
        ctx.set<"subtract">(ctx.attr<"mode">() == "SUBTRACT");
        return graft::ok;
    });

struct my_ops {
    using list = graft::ops<ShiftWindows>;
};
struct my_caffe {
    using plugins = graft::plugins<bias>;
    using list = plugins::origins;
    using messages = caffe::messages<BiasParameter>;
};

int main() {
    static constexpr graft::plugin_set plugins[]{graft::plugins_of<my_caffe>(graft::caffe::front_end)};
    graft::target const npu{graft::catalog<my_ops>::view(), plugins, {}};
    auto const net = graft::import(npu, "bias/bias.prototxt");
    if (!net) {
        for (auto const& e : net.error().errors) std::printf("%s\n", graft::to_text(e).c_str());
        return 1;
    }
    auto const attr = [&](std::size_t node, std::string_view name) {
        auto const& n = net->nodes[node];
        auto const at = net->catalog.index_of(net->catalog.attributes(n.op), name);
        return net->attributes_of(n)[static_cast<std::size_t>(at)];
    };
    std::vector<std::int64_t> const offsets(attr(1, "offsets").integers.begin(), attr(1, "offsets").integers.end());
    std::vector<std::int64_t> const widths(attr(1, "widths").integers.begin(), attr(1, "widths").integers.end());
    if (offsets != std::vector<std::int64_t>{2, 1} || widths != std::vector<std::int64_t>{8, 10, 20}) return 1;
    if (attr(1, "seed").integer != 42 || attr(1, "subtract").integer != 0) return 1; // absent: the message's defaults
    if (attr(2, "seed").integer != -9000000000 || attr(2, "subtract").integer != 1) return 1;
    if (attr(2, "scale").floats.size() != 2 || attr(2, "scale").floats[1] != 0.25) return 1;

    auto const refused = graft::import(npu, "bias/no_channels.prototxt"); // `channels` is required
    if (refused) return 1;
    for (auto const& e : refused.error().errors) std::printf("%s\n", graft::to_text(e).c_str());
    return refused.error().errors[0].code == graft::errc::missing_field ? 0 : 1;
}
