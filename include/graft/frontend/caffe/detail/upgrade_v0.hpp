// graft/frontend/caffe/detail/upgrade_v0.hpp - the oldest layers (`layers { layer { type: "conv" } }`) in the newest
// format
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "graft/base/bytes.hpp"
#include "graft/base/container/arena.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/short_string.hpp"
#include "graft/base/errc.hpp"
#include "graft/base/narrow.hpp"
#include "graft/frontend/caffe/detail/encode.hpp"
#include "graft/frontend/caffe/detail/layer.hpp"
#include "graft/frontend/caffe/detail/upgrade.hpp"
#include "graft/frontend/caffe/schema.hpp"
#include "graft/model/child_table.hpp"
#include "graft/model/wire/reader.hpp"

GRAFT_BEGIN
namespace caffe {

/// The newest format's type of a V0 layer type; empty for `padding` and unknown names.
[[nodiscard]] constexpr std::string_view type_of_v0(std::string_view old) {
    constexpr std::string_view types[][2] = {{"accuracy", "Accuracy"}, {"bnll", "BNLL"}, {"concat", "Concat"},
        {"conv", "Convolution"}, {"data", "Data"}, {"dropout", "Dropout"}, {"euclidean_loss", "EuclideanLoss"},
        {"flatten", "Flatten"}, {"hdf5_data", "HDF5Data"}, {"hdf5_output", "HDF5Output"}, {"im2col", "Im2col"},
        {"images", "ImageData"}, {"infogain_loss", "InfogainLoss"}, {"innerproduct", "InnerProduct"}, {"lrn", "LRN"},
        {"multinomial_logistic_loss", "MultinomialLogisticLoss"}, {"pool", "Pooling"}, {"relu", "ReLU"},
        {"sigmoid", "Sigmoid"}, {"softmax", "Softmax"}, {"softmax_loss", "SoftmaxWithLoss"}, {"split", "Split"},
        {"tanh", "TanH"}, {"window_data", "WindowData"}};
    for (auto const& t : types)
        if (t[0] == old) return t[1];
    return {};
}

namespace detail {

/// The new location of a field of a V0 layer type; an empty `type` = every type, an empty `param` = the layer itself.
/// Rows with the same type and parameter are adjacent.
struct v0_move {
    std::string_view type, from, param, to;
};
inline constexpr v0_move v0_moves[] = {
    {"conv", "num_output", "convolution_param", "num_output"},
    {"conv", "biasterm", "convolution_param", "bias_term"},
    {"conv", "pad", "convolution_param", "pad"},
    {"conv", "kernelsize", "convolution_param", "kernel_size"},
    {"conv", "group", "convolution_param", "group"},
    {"conv", "stride", "convolution_param", "stride"},
    {"conv", "weight_filler", "convolution_param", "weight_filler"},
    {"conv", "bias_filler", "convolution_param", "bias_filler"},
    {"innerproduct", "num_output", "inner_product_param", "num_output"},
    {"innerproduct", "biasterm", "inner_product_param", "bias_term"},
    {"innerproduct", "weight_filler", "inner_product_param", "weight_filler"},
    {"innerproduct", "bias_filler", "inner_product_param", "bias_filler"},
    {"pool", "pool", "pooling_param", "pool"},
    {"pool", "kernelsize", "pooling_param", "kernel_size"},
    {"pool", "stride", "pooling_param", "stride"},
    {"pool", "pad", "pooling_param", "pad"},
    {"dropout", "dropout_ratio", "dropout_param", "dropout_ratio"},
    {"lrn", "local_size", "lrn_param", "local_size"},
    {"lrn", "alpha", "lrn_param", "alpha"},
    {"lrn", "beta", "lrn_param", "beta"},
    {"lrn", "k", "lrn_param", "k"},
    {"concat", "concat_dim", "concat_param", "concat_dim"},
    {"data", "source", "data_param", "source"},
    {"data", "batchsize", "data_param", "batch_size"},
    {"data", "rand_skip", "data_param", "rand_skip"},
    {"images", "source", "image_data_param", "source"},
    {"images", "batchsize", "image_data_param", "batch_size"},
    {"images", "rand_skip", "image_data_param", "rand_skip"},
    {"images", "shuffle_images", "image_data_param", "shuffle"},
    {"images", "new_height", "image_data_param", "new_height"},
    {"images", "new_width", "image_data_param", "new_width"},
    {"hdf5_data", "source", "hdf5_data_param", "source"},
    {"hdf5_data", "batchsize", "hdf5_data_param", "batch_size"},
    {"window_data", "source", "window_data_param", "source"},
    {"window_data", "batchsize", "window_data_param", "batch_size"},
    {"window_data", "det_fg_threshold", "window_data_param", "fg_threshold"},
    {"window_data", "det_bg_threshold", "window_data_param", "bg_threshold"},
    {"window_data", "det_fg_fraction", "window_data_param", "fg_fraction"},
    {"window_data", "det_context_pad", "window_data_param", "context_pad"},
    {"window_data", "det_crop_mode", "window_data_param", "crop_mode"},
    {"infogain_loss", "source", "infogain_loss_param", "source"},
    {"hdf5_output", "hdf5_output_param", "", "hdf5_output_param"},
    {"", "scale", "transform_param", "scale"},
    {"", "meanfile", "transform_param", "mean_file"},
    {"", "cropsize", "transform_param", "crop_size"},
    {"", "mirror", "transform_param", "mirror"},
};

/// A V0 layer, decoded.
struct v0_layer {
    std::string_view name{}, type{};
    std::vector<std::string_view> bottoms{}, tops{};
    series<wire::field> settings{}; // the last value of each field
    param_specs specs{};
    std::optional<std::uint64_t> pad{}; // of a padding layer or, folded, of its consumer
    v0_layer const* took_in = nullptr;  // the padding layer

    /// Reads a V1LayerParameter that wraps a V0LayerParameter; a constant expression stores its strings in `keep`.
    constexpr errc read(byte_view old, arena& keep, std::size_t& at) {
        wire::reader in(old);
        for (wire::field f{}; in.next(f);) {
            at = f.offset;
            if (f.number > schema::v1_layer_parameter["top"] || f.number == 0) continue;
            if (f.type != wire::wire_type::bytes) return errc::wrong_wire_type;
            if (f.number == schema::v1_layer_parameter["bottom"]) bottoms.push_back(keep.text_of(f.bytes));
            if (f.number == schema::v1_layer_parameter["top"]) tops.push_back(keep.text_of(f.bytes));
            if (f.number == schema::v1_layer_parameter["layer"])
                if (auto const e = read_settings(f.bytes, keep); e != errc::ok) return e;
        }
        at = in.position();
        return in.error();
    }

    /// The only input comes from this padding layer: its padding becomes the layer's own.
    constexpr void take_in(v0_layer const& padding) {
        settings.erase_if([](wire::field const& f) { return f.number == schema::v0_layer_parameter["pad"]; });
        wire::field own{};
        own.number = schema::v0_layer_parameter["pad"];
        own.type = wire::wire_type::varint;
        own.value = padding.pad.value_or(0);
        settings.push_back(own);
        bottoms[0] = padding.bottoms[0];
        took_in = &padding;
    }

private:
    constexpr errc read_settings(byte_view message, arena& keep) {
        wire::reader in(message);
        for (wire::field f{}; in.next(f);) {
            errc e = errc::ok;
            switch (f.number) {
            case schema::v0_layer_parameter["blobs"]: break;
            case schema::v0_layer_parameter["name"]:
            case schema::v0_layer_parameter["type"]:
                if (f.type != wire::wire_type::bytes) return errc::wrong_wire_type;
                (f.number == schema::v0_layer_parameter["name"] ? name : type) = keep.text_of(f.bytes);
                break;
            case schema::v0_layer_parameter["blobs_lr"]: e = gather(f, wire::wire_type::fixed32, specs.rates); break;
            case schema::v0_layer_parameter["weight_decay"]:
                e = gather(f, wire::wire_type::fixed32, specs.decays);
                break;
            case schema::v0_layer_parameter["pad"]: pad = f.value; [[fallthrough]];
            default: remember(f);
            }
            if (e != errc::ok) return e;
        }
        return in.error();
    }
    constexpr void remember(wire::field const& f) {
        for (auto& s : settings)
            if (s.number == f.number) {
                s = f;
                return;
            }
        if (schema::v0_layer_parameter.find(f.number)) settings.push_back(f);
    }
};

/// Encodes `old` as a LayerParameter without its blobs.
constexpr bool upgrade_v0(v0_layer const& old, encoder& out, upgrade_note& note) {
    auto const type = type_of_v0(old.type);
    if (type.empty()) {
        note.code = errc::unknown_enum_value;
        note.expected = "a V0 layer type";
        note.got = old.type;
        return false;
    }
    auto const& v0 = schema::v0_layer_parameter;
    out.clear();
    out.text(schema::layer_parameter["name"], old.name);
    out.text(schema::layer_parameter["type"], type);
    for (auto const b : old.bottoms) out.text(schema::layer_parameter["bottom"], b);
    for (auto const t : old.tops) out.text(schema::layer_parameter["top"], t);
    old.specs.write(out);
    auto const setting = [&](std::uint32_t number) -> wire::field const* {
        for (auto const& s : old.settings)
            if (s.number == number) return &s;
        return nullptr;
    };
    std::vector<std::uint32_t> used;
    encoder body;
    for (std::size_t i = 0; i < std::size(v0_moves); ++i) {
        auto const& m = v0_moves[i];
        bool const last = i + 1 == std::size(v0_moves) || v0_moves[i + 1].param != m.param ||
                          v0_moves[i + 1].type != m.type;
        auto const* const param = m.param.empty() ? nullptr : schema::layer_parameter.find(m.param);
        if (m.type.empty() || m.type == old.type) {
            auto const* const from = v0.find(m.from);
            auto const* const to = param ? param->message->find(m.to) : schema::layer_parameter.find(m.to);
            auto const* const value = from ? setting(from->number) : nullptr;
            if (value && to) {
                used.push_back(value->number);
                (param ? body : out).again(to->number, *value);
            }
        }
        if (last && !body.empty()) {
            out.bytes(param->number, body.view());
            body.clear();
        }
    }
    for (auto const& s : old.settings) {
        bool known = s.number == schema::v0_layer_parameter["pad"] && old.type == "padding";
        for (auto const n : used) known = known || n == s.number;
        if (!known) note.leave_out(v0.find(s.number)->name);
    }
    return true;
}

/// Removes the padding layers from a V0 net: their pad moves to the next conv or pool layer, which then reads the
/// input of the padding layer. Layers remain in order; the result is, for each layer, whether it remains.
constexpr bool fold_padding(
    series<v0_layer>& layers, series<std::uint8_t>& left, std::size_t& record_mistake, upgrade_note& note) {
    model::child_table producers(0); // of blobs
    series<v0_layer const*> source;
    left.assign(layers.size(), 1);
    for (std::size_t i = 0; i < layers.size(); ++i) {
        auto& l = layers[i];
        record_mistake = i;
        source.clear();
        for (auto const b : l.bottoms) {
            auto const m = producers.find(0, b);
            source.push_back(m != model::child_table::none && layers[m].type == "padding" ? &layers[m] : nullptr);
        }
        for (std::size_t b = 0; b < l.bottoms.size(); ++b) {
            if (!source[b]) continue;
            bool const simple = l.bottoms.size() == 1 && source[b]->bottoms.size() == 1 && source[b]->tops.size() == 1;
            if (!simple || (l.type != "conv" && l.type != "pool")) {
                note.code = errc::wrong_input_count;
                note.expected = "after a padding layer a conv or pool layer with this one input";
                note.got =
                    short_string().put(l.type).put(" with ").put(static_cast<std::int64_t>(l.bottoms.size())).view();
                return false;
            }
            l.take_in(*source[b]);
        }
        if (l.type == "padding") left[i] = 0;
        for (auto const t : l.tops) producers.at(0, t).number = narrow_cast<std::uint32_t>(i);
    }
    return true;
}

} // namespace detail
} // namespace caffe
GRAFT_END
