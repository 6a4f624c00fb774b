// graft/frontend/caffe/detail/upgrade.hpp - V1 layers (`layers { type: CONVOLUTION }`) as layers of the newest format
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "graft/base/bytes.hpp"
#include "graft/base/container/owned_string.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/short_string.hpp"
#include "graft/base/errc.hpp"
#include "graft/frontend/caffe/detail/layer.hpp"
#include "graft/frontend/caffe/schema.hpp"
#include "graft/model/wire/reader.hpp"
#include "graft/model/wire/writer.hpp"

GRAFT_BEGIN
namespace caffe {

/// The newest format's type for the number of a V1 layer type; empty for NONE and unknown numbers.
[[nodiscard]] constexpr std::string_view type_of_v1(std::uint64_t number) {
    constexpr std::string_view types[] = {"", "Accuracy", "BNLL", "Concat", "Convolution", "Data", "Dropout",
        "EuclideanLoss", "Flatten", "HDF5Data", "HDF5Output", "Im2col", "ImageData", "InfogainLoss", "InnerProduct",
        "LRN", "MultinomialLogisticLoss", "Pooling", "ReLU", "Sigmoid", "Softmax", "SoftmaxWithLoss", "Split", "TanH",
        "WindowData", "Eltwise", "Power", "SigmoidCrossEntropyLoss", "HingeLoss", "MemoryData", "ArgMax", "Threshold",
        "DummyData", "Slice", "MVN", "AbsVal", "Silence", "ContrastiveLoss", "Exp", "Deconvolution"};
    if (number == 61) return "ReLU6"; // MobileNet-YOLO
    return number < std::size(types) ? types[number] : std::string_view();
}

/// The result of an upgrade that fails or leaves something out.
struct upgrade_note {
    errc code = errc::ok;
    std::size_t offset = 0; ///< of the broken field in the old layer
    owned_string expected{}, got{};
    series<owned_string> left_out{}; ///< old fields without an equivalent in the new layer, each once, the first few

    constexpr void leave_out(std::string_view field) {
        for (auto const& f : left_out)
            if (f == field) return;
        if (left_out.size() < 16) left_out.emplace_back(field);
    }
};

namespace detail {

/// The number of the field with this name in LayerParameter; 0 if there is none.
[[nodiscard]] constexpr std::uint32_t layer_number(std::string_view name) {
    auto const f = schema::layer_parameter.find(name);
    return f ? f->number : 0;
}

/// The contents of `param` for each trained blob: old layers keep them in parallel lists.
struct param_specs {
    std::vector<byte_view> names{};
    std::vector<std::uint64_t> modes{}, rates{}, decays{}; // numbers, and the bits of floats

    constexpr void write(wire::writer& out) const {
        constexpr auto& spec = schema::param_spec;
        wire::writer one;
        auto const max = [](std::size_t a, std::size_t b) { return a > b ? a : b; };
        auto const n = max(max(names.size(), modes.size()), max(rates.size(), decays.size()));
        for (std::size_t i = 0; i < n; ++i) {
            one.bytes.clear();
            if (i < names.size()) one.message(spec["name"], names[i]);
            if (i < modes.size()) one.varint(spec["share_mode"], modes[i]);
            if (i < rates.size()) one.real(spec["lr_mult"], wire::as_float(rates[i]));
            if (i < decays.size()) one.real(spec["decay_mult"], wire::as_float(decays[i]));
            out.message(schema::layer_parameter["param"], one.bytes);
        }
    }
};

/// Appends the elements of a repeated numeric field.
constexpr errc gather(wire::field const& f, wire::wire_type element, std::vector<std::uint64_t>& to) {
    return wire::each_scalar(f, element, [&](std::uint64_t v) { to.push_back(v); });
}

/// The four settings that moved from the parameters of V1 data layers to `transform_param`; the fields have the same
/// numbers in all three messages. The other fields of `from` are written to `rest`.
constexpr errc split_transform(byte_view from, wire::writer& rest, wire::writer& transform) {
    constexpr auto& old = schema::message("DataParameter");
    constexpr auto& moved = schema::message("TransformationParameter");
    wire::reader in(from);
    for (wire::field f{}; in.next(f);) {
        switch (f.number) {
        case old["scale"]: transform.again(moved["scale"], f); break;
        case old["mirror"]: transform.again(moved["mirror"], f); break;
        case old["crop_size"]: transform.again(moved["crop_size"], f); break;
        case old["mean_file"]: transform.again(moved["mean_file"], f); break;
        default: rest.again(f.number, f); break;
        }
    }
    return in.error();
}

/// The parameter of a V1 data layer that contains the settings that moved; empty for other types.
[[nodiscard]] constexpr std::string_view moving_param(std::uint64_t v1_type) {
    auto const type = type_of_v1(v1_type);
    return type == "Data"         ? "data_param"
           : type == "ImageData"  ? "image_data_param"
           : type == "WindowData" ? "window_data_param"
                                  : "";
}

/// Encodes the V1 layer `old` as a LayerParameter without its blobs.
constexpr bool upgrade_v1(byte_view old, wire::writer& out, upgrade_note& note) {
    using wire::wire_type;
    auto const fails = [&](errc code, std::size_t offset, std::string_view expected) {
        note.code = code;
        note.offset = offset;
        note.expected = expected;
        return false;
    };
    out.bytes.clear();
    std::uint64_t type = 0;
    wire::reader first(old);
    for (wire::field f{}; first.next(f);)
        if (f.number == schema::v1_layer_parameter["type"] && f.type == wire_type::varint) type = f.value;
    if (first.error() != errc::ok) return fails(first.error(), first.position(), "a V1LayerParameter");
    if (type != 0 && type_of_v1(type).empty()) {
        note.got = short_string().put(static_cast<std::int64_t>(type)).view();
        return fails(errc::unknown_enum_value, 0, "a number of V1LayerParameter.LayerType");
    }
    auto const moving = moving_param(type);
    auto const moving_number = moving.empty() ? 0u : layer_number(moving);
    auto const transform_number = layer_number("transform_param");
    auto const& v1 = schema::v1_layer_parameter;
    param_specs specs;
    wire::writer transform, moved, rest;
    if (!type_of_v1(type).empty()) out.text(schema::layer_parameter["type"], type_of_v1(type));
    wire::reader in(old);
    for (wire::field f{}; in.next(f);) {
        errc e = errc::ok;
        auto const expect = [&](wire_type t) { return f.type == t ? true : (e = errc::wrong_wire_type, false); };
        switch (f.number) {
        case schema::v1_layer_parameter["layer"]:
        case schema::v1_layer_parameter["blobs"]: break;
        case schema::v1_layer_parameter["type"]: expect(wire_type::varint); break;
        case schema::v1_layer_parameter["name"]:
            if (expect(wire_type::bytes)) out.again(schema::layer_parameter["name"], f);
            break;
        case schema::v1_layer_parameter["bottom"]:
            if (expect(wire_type::bytes)) out.again(schema::layer_parameter["bottom"], f);
            break;
        case schema::v1_layer_parameter["top"]:
            if (expect(wire_type::bytes)) out.again(schema::layer_parameter["top"], f);
            break;
        case schema::v1_layer_parameter["blobs_lr"]: e = gather(f, wire_type::fixed32, specs.rates); break;
        case schema::v1_layer_parameter["weight_decay"]: e = gather(f, wire_type::fixed32, specs.decays); break;
        case schema::v1_layer_parameter["param"]:
            if (expect(wire_type::bytes)) specs.names.push_back(f.bytes);
            break;
        case schema::v1_layer_parameter["blob_share_mode"]: e = gather(f, wire_type::varint, specs.modes); break;
        default: {
            auto const field = v1.find(f.number);
            auto const number = field ? layer_number(field->name) : 0;
            if (number == 0) {
                note.leave_out(field ? field->name : short_string().put(std::int64_t{f.number}).view());
            } else if (number == transform_number) {
                if (expect(wire_type::bytes)) transform.fields(f.bytes);
            } else if (number == moving_number) {
                if (expect(wire_type::bytes)) {
                    rest.bytes.clear();
                    e = split_transform(f.bytes, rest, moved);
                    out.message(number, rest.bytes);
                }
            } else {
                out.again(number, f);
            }
        }
        }
        if (e != errc::ok) return fails(e, f.offset, "a V1LayerParameter");
    }
    transform.fields(moved.bytes); // last, because the later value has precedence
    if (!transform.bytes.empty()) out.message(transform_number, transform.bytes);
    specs.write(out);
    return true;
}

} // namespace detail
} // namespace caffe
GRAFT_END
