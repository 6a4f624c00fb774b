// graft/frontend/caffe/detail/upgrade_v0.hpp - the oldest layers (`layers { layer { type: "conv" } }`) in the newest
// format
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "graft/base/bytes.hpp"
#include "graft/base/container/arena.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/short_string.hpp"
#include "graft/base/errc.hpp"
#include "graft/base/narrow.hpp"
#include "graft/frontend/caffe/detail/layer.hpp"
#include "graft/frontend/caffe/detail/upgrade.hpp"
#include "graft/frontend/caffe/schema.hpp"
#include "graft/model/child_table.hpp"
#include "graft/model/wire/reader.hpp"
#include "graft/model/wire/writer.hpp"

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

/// The new location of the fields of a V0 layer type; no `type` = every type, no `param` = the layer itself.
/// `old>new`: a field that has another name there.
struct v0_move {
    std::string_view type, param, fields;

    /// Calls `f(old name, new name)` for each field.
    template <class F> constexpr void each(F f) const {
        for (auto rest = fields; !rest.empty();) {
            auto const word = rest.substr(0, rest.find(' '));
            rest.remove_prefix(word.size() < rest.size() ? word.size() + 1 : word.size());
            auto const mark = word.find('>');
            f(word.substr(0, mark), word.substr(mark == word.npos ? 0 : mark + 1));
        }
    }
};
inline constexpr v0_move v0_moves[] = {
    {"conv", "convolution_param",
        "num_output biasterm>bias_term pad kernelsize>kernel_size"
        " group stride weight_filler bias_filler"},
    {"innerproduct", "inner_product_param", "num_output biasterm>bias_term weight_filler bias_filler"},
    {"pool", "pooling_param", "pool kernelsize>kernel_size stride pad"},
    {"dropout", "dropout_param", "dropout_ratio"},
    {"lrn", "lrn_param", "local_size alpha beta k"},
    {"concat", "concat_param", "concat_dim"},
    {"data", "data_param", "source batchsize>batch_size rand_skip"},
    {"images", "image_data_param", "source batchsize>batch_size rand_skip shuffle_images>shuffle new_height new_width"},
    {"hdf5_data", "hdf5_data_param", "source batchsize>batch_size"},
    {"window_data", "window_data_param",
        "source batchsize>batch_size det_fg_threshold>fg_threshold"
        " det_bg_threshold>bg_threshold det_fg_fraction>fg_fraction det_context_pad>context_pad "
        "det_crop_mode>crop_mode"},
    {"infogain_loss", "infogain_loss_param", "source"},
    {"hdf5_output", "", "hdf5_output_param"},
    {"", "transform_param", "scale meanfile>mean_file cropsize>crop_size mirror"},
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
constexpr bool upgrade_v0(v0_layer const& old, wire::writer& out, upgrade_note& note) {
    auto const type = type_of_v0(old.type);
    if (type.empty()) {
        note.code = errc::unknown_enum_value;
        note.expected = "a V0 layer type";
        note.got = old.type;
        return false;
    }
    auto const& v0 = schema::v0_layer_parameter;
    out.bytes.clear();
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
    wire::writer body;
    for (auto const& m : v0_moves) {
        if (!m.type.empty() && m.type != old.type) continue;
        auto const param = m.param.empty() ? wire::optional_field() : schema::layer_parameter.find(m.param);
        m.each([&](std::string_view there, std::string_view here) {
            auto const from = v0.find(there);
            auto const to = param ? param->message->find(here) : schema::layer_parameter.find(here);
            auto const* const value = from ? setting(from->number) : nullptr;
            if (!value || !to) return;
            used.push_back(value->number);
            (param ? body : out).again(to->number, *value);
        });
        if (!body.bytes.empty()) out.message(param->number, body.bytes);
        body.bytes.clear();
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
