// graft/frontend/caffe/detail/constant_layers.hpp - each layer of a prototxt that the compiler parses, as wire bytes of
// the newest format
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/bytes.hpp"
#include "graft/base/container/arena.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/short_string.hpp"
#include "graft/base/error.hpp"
#include "graft/frontend/caffe/detail/upgrade.hpp"
#include "graft/frontend/caffe/detail/upgrade_v0.hpp"
#include "graft/frontend/caffe/schema.hpp"
#include "graft/model/constant_wire.hpp"
#include "graft/model/text_slices.hpp"
#include "graft/model/wire/reader.hpp"
#include "graft/model/wire/text.hpp"
#include "graft/model/wire/writer.hpp"

GRAFT_BEGIN
namespace caffe::detail {

using model::constant_bytes;
using model::text_mistake;
using model::detail::name_written;

/// Not in the template that uses it: clang 14 evaluates no immediate function there.
inline constexpr std::uint32_t phase_field = schema::layer_parameter["phase"];
template <std::size_t N> constexpr constant_bytes<N> encoded(
    std::string_view text, wire::message_schema const& as, std::uint32_t lines_before = 0) {
    wire::text_options options;
    options.marked = &schema::layer_parameter;
    options.completed = phase_field;
    options.completed_value = 1; // TEST
    return model::encoded<N>(text, as, options, lines_before);
}

struct layer_scan {
    static constexpr std::string_view word = "layer";
    constexpr auto operator()(std::string_view text) const {
        return model::detail::slice_scanner(text, "layer", "layers");
    }
};
template <class Model> inline constexpr auto slices_of = model::detail::find_slices<Model, layer_scan>();
template <class Model> inline constexpr std::size_t slice_count = slices_of<Model>.size;

/// The text of the net without its layers.
template <class Model>
inline constexpr std::size_t rest_size = model::detail::size_between(model::detail::text_of<Model>, slices_of<Model>);
template <class Model> struct encode_rest {
    template <std::size_t N> static constexpr constant_bytes<N> run() {
        auto const rest = model::detail::text_between(
            model::detail::text_of<Model>, slices_of<Model>, rest_size<Model>);
        return encoded<N>({rest.data(), rest.size()}, schema::net_parameter);
    }
};
template <class Model>
inline constexpr auto const& rest_of = model::in_room<encode_rest<Model>, rest_size<Model> + 64>::find();

template <class Model, std::size_t I> struct encode_layer {
    template <std::size_t N> static constexpr constant_bytes<N> run() {
        auto const& s = slices_of<Model>.all[I];
        auto const text = model::detail::text_of<Model>.substr(s.offset, s.size);
        auto created = encoded<N>(
            text, s.second ? schema::v1_layer_parameter : schema::layer_parameter, s.body_line - 1);
        if (created.mistake.code != errc::ok) created.mistake.layer.put(name_written(text));
        return created;
    }
};
/// The bytes of a layer as it is in the file.
template <class Model, std::size_t I> inline constexpr auto const& written_layer =
    model::in_room<encode_layer<Model, I>, slices_of<Model>.all[I].size + 48>::find();

inline constexpr std::uint32_t no_padding = ~std::uint32_t{0};
/// The role of layers in an old format in the net.
template <std::size_t N> struct old_layers {
    struct one {
        bool stays = true;   ///< false: `layer` next to `layers`, or a padding layer that was folded into another one
        bool oldest = false; ///< it wraps a V0LayerParameter
        std::uint32_t padding = no_padding; ///< the padding layer that was folded into it
    };
    one all[N + 1]{};
    text_mistake mistake{};
};
constexpr bool is_oldest(byte_view layer) {
    return wire::last_bytes(layer, schema::v1_layer_parameter["layer"]).data() != nullptr;
}
/// The same as `split_file` and `fold_padding` do for a file.
template <class Model, std::size_t... I> constexpr auto find_old_layers(std::index_sequence<I...>) {
    old_layers<sizeof...(I)> to;
    auto const& slices = slices_of<Model>;
    bool any = false;
    for (std::size_t i = 0; i < sizeof...(I); ++i) any = any || slices.all[i].second;
    if (!any) return to;
    byte_view const written[]{written_layer<Model, I>.view()..., {}};
    series<v0_layer> oldest;
    series<std::size_t> from;
    arena keep;
    for (std::size_t i = 0; i < sizeof...(I); ++i) {
        auto& x = to.all[i];
        x.stays = slices.all[i].second;
        x.oldest = x.stays && is_oldest(written[i]);
        if (!x.oldest) continue;
        std::size_t at = 0;
        (void)oldest.emplace_back().read(written[i], keep, at); // the text has been parsed: it has no error
        from.push_back(i);
    }
    series<std::uint8_t> left;
    std::size_t record_mistake = 0;
    upgrade_note note;
    if (!fold_padding(oldest, left, record_mistake, note)) {
        to.mistake.take({{note.code, {}, note.expected, {}, {}, note.got}, slices.all[from[record_mistake]].line});
        to.mistake.layer.put(oldest[record_mistake].name);
        return to;
    }
    for (std::size_t k = 0; k < from.size(); ++k) {
        auto& x = to.all[from[k]];
        x.stays = left[k] != 0;
        if (oldest[k].took_in)
            x.padding = static_cast<std::uint32_t>(from[static_cast<std::size_t>(oldest[k].took_in - oldest.data())]);
    }
    return to;
}
template <class Model>
inline constexpr auto old_layers_of = find_old_layers<Model>(std::make_index_sequence<slice_count<Model>>());

inline constexpr std::uint32_t number_of_phase = schema::layer_parameter["phase"]; // no template asks clang 14 for it
/// An old layer in the newest format.
template <class Model, std::size_t I, std::size_t N> constexpr constant_bytes<N> upgraded_layer() {
    constant_bytes<N> to;
    constexpr auto const& old = old_layers_of<Model>.all[I];
    auto const& written = written_layer<Model, I>;
    to.mistake = written.mistake;
    if (!old.stays || written.mistake.code != errc::ok) return to;
    wire::writer message;
    upgrade_note note;
    arena keep;
    bool fine = true;
    std::size_t at = 0;
    v0_layer oldest;
    if constexpr (old.oldest) {
        (void)oldest.read(written.view(), keep, at);
        if constexpr (old.padding != no_padding) {
            v0_layer padding;
            (void)padding.read(written_layer<Model, old.padding>.view(), keep, at);
            oldest.take_in(padding);
        }
        fine = upgrade_v0(oldest, message, note);
    } else {
        fine = upgrade_v1(written.view(), message, note);
    }
    if (!fine) {
        auto const& s = slices_of<Model>.all[I];
        to.mistake.take({{note.code, {}, note.expected, {}, {}, note.got}, s.line});
        to.mistake.layer.put(
            old.oldest ? oldest.name : name_written(model::detail::text_of<Model>.substr(s.offset, s.size)));
        return to;
    }
    message.varint(number_of_phase, 1); // TEST
    auto const& created = message.bytes;
    to.used = created.size();
    to.fits = to.used <= N;
    for (std::size_t i = 0; to.fits && i < created.size(); ++i) to.bytes[i] = created[i];
    return to;
}
template <class Model, std::size_t I> struct encode_upgraded {
    template <std::size_t N> static constexpr constant_bytes<N> run() { return upgraded_layer<Model, I, N>(); }
};

template <class Model, std::size_t I> constexpr auto const& find_layer() {
    if constexpr (!slices_of<Model>.all[I].second) return written_layer<Model, I>;
    else return model::in_room<encode_upgraded<Model, I>, slices_of<Model>.all[I].size + 48>::find();
}
/// The bytes of a layer in the newest format.
template <class Model, std::size_t I> inline constexpr auto const& wire_of_layer = find_layer<Model, I>();

} // namespace caffe::detail
GRAFT_END
