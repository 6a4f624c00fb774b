// graft/frontend/caffe/detail/layer.hpp - the frame of a layer: name, type, bottoms and tops, rules; no parameters
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <type_traits> // is_constant_evaluated
#include <vector>

#include "graft/base/bytes.hpp"
#include "graft/base/container/arena.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/errc.hpp"
#include "graft/frontend/caffe/detail/net_state.hpp"
#include "graft/frontend/caffe/schema.hpp"
#include "graft/model/wire/reader.hpp"

GRAFT_BEGIN
namespace caffe {

/// The generations of Caffe's layer message: `layer` (LayerParameter), `layers` (V1LayerParameter), and `layers`
/// that wrap a V0LayerParameter.
enum class layout : std::uint8_t { v2, v1, v0 };

namespace detail {

/// The frame of a LayerParameter.
struct layer_frame {
    std::string_view name{}, type{};
    std::vector<std::string_view> bottoms{}, tops{};
    std::vector<byte_view> include{}, exclude{};
    bool has_phase = false, has_blobs = false, has_params = false, has_loss = false;
    arena* keep = nullptr; ///< storage for the strings in a constant expression

    /// Reads `message`; on failure `at` is the offset of the broken field.
    constexpr errc read(byte_view message, std::size_t& at) {
        clear();
        bool phase_of_bytes = false;
        auto const take = [&](std::uint32_t number, byte_view payload) {
            switch (number) {
            case schema::layer_parameter["name"]: name = text(payload); break;
            case schema::layer_parameter["type"]: type = text(payload); break;
            case schema::layer_parameter["bottom"]: bottoms.push_back(text(payload)); break;
            case schema::layer_parameter["top"]: tops.push_back(text(payload)); break;
            case schema::layer_parameter["loss_weight"]: has_loss = true; break;
            case schema::layer_parameter["param"]: has_params = true; break;
            case schema::layer_parameter["blobs"]: has_blobs = true; break;
            case schema::layer_parameter["include"]: include.push_back(payload); break;
            case schema::layer_parameter["exclude"]: exclude.push_back(payload); break;
            case schema::layer_parameter["phase"]: phase_of_bytes = true; break;
            default: break;
            }
        };
        auto begin = wire::each_short_bytes(message, take);
        if (phase_of_bytes) { // an error: repeated, to find the location
            clear();
            begin = 0;
        }
        wire::reader in(message.subspan(begin));
        for (wire::field f{}; in.next(f);) {
            if (f.number == schema::layer_parameter["loss_weight"]) has_loss = true;
            if (f.number > schema::layer_parameter["phase"] || f.number == schema::layer_parameter["loss_weight"])
                continue;
            at = begin + f.offset;
            bool const is_phase = f.number == schema::layer_parameter["phase"];
            if (f.type != (is_phase ? wire::wire_type::varint : wire::wire_type::bytes)) return errc::wrong_wire_type;
            if (is_phase) has_phase = true;
            else take(f.number, f.bytes);
        }
        at = begin + in.position();
        return in.error();
    }
    /// A net input of this name, without a message.
    constexpr void placeholder(std::string_view top) {
        clear();
        type = "Input";
        tops.push_back(top);
    }

private:
    [[nodiscard]] constexpr std::string_view text(byte_view payload) const {
        return std::is_constant_evaluated() ? keep->text_of(payload) : wire::as_string(payload);
    }
    /// The lists keep their capacity.
    constexpr void clear() {
        name = type = {};
        has_phase = has_blobs = has_params = has_loss = false;
        for (auto* list : {&bottoms, &tops}) list->clear();
        for (auto* list : {&include, &exclude}) list->clear();
    }
};

/// The layout of an encoded layer with trained blobs: only V1 stores its type as a number.
[[nodiscard]] inline layout layout_of(byte_view layer) {
    wire::reader in(layer);
    for (wire::field f{}; in.next(f);)
        if (f.number == schema::v1_layer_parameter["type"] && f.type == wire::wire_type::varint) return layout::v1;
    return layout::v2;
}

/// The number of the field that contains the blobs of a layer in V2 or V1 layout.
[[nodiscard]] inline std::uint32_t blobs_of(byte_view layer) {
    return layout_of(layer) == layout::v1 ? schema::v1_layer_parameter["blobs"] : schema::layer_parameter["blobs"];
}

/// Calls `f(byte_view blob)` for each BlobProto of a layer: its fields with this number.
template <class F> errc each_blob(byte_view layer, std::uint32_t number, F f) {
    wire::reader in(layer.subspan(wire::each_short_bytes(layer, [&](std::uint32_t field, byte_view payload) {
        if (field == number) f(payload);
    })));
    for (wire::field x{}; in.next(x);) {
        if (x.number != number) continue;
        if (x.type != wire::wire_type::bytes) return errc::wrong_wire_type;
        f(x.bytes);
    }
    return in.error();
}

} // namespace detail

namespace detail {

/// Calls `f` with these bytes as a string.
template <class F> constexpr bool with_text(byte_view bytes, F f) {
    if (!std::is_constant_evaluated()) return f(wire::as_string(bytes));
    series<char> text;
    for (auto const b : bytes) text.push_back(static_cast<char>(b));
    return f(std::string_view(text.data(), text.size()));
}

} // namespace detail

/// Whether `state` fulfils every condition of `rule`, an encoded NetStateRule; a rule without conditions is met.
/// `broken` is set to the reason if the rule cannot be decoded.
[[nodiscard]] constexpr bool meets(net_state const& state, byte_view rule, errc& broken) {
    constexpr auto& condition = schema::net_state_rule;
    wire::reader in(rule);
    bool met = true;
    auto const has = [&](std::string_view stage) { return state.has_stage(stage); };
    for (wire::field f{}; in.next(f);) {
        if (!condition.find(f.number)) continue;
        bool const text = f.number == condition["stage"] || f.number == condition["not_stage"];
        if (f.type != (text ? wire::wire_type::bytes : wire::wire_type::varint)) {
            broken = errc::wrong_wire_type;
            return false;
        }
        switch (f.number) {
        case condition["phase"]: met = met && (f.value == 0) == state.train; break; // phase: TRAIN is 0
        case condition["min_level"]: met = met && state.level >= wire::as_int32(f.value); break;
        case condition["max_level"]: met = met && state.level <= wire::as_int32(f.value); break;
        case condition["stage"]: met = met && detail::with_text(f.bytes, has); break;
        case condition["not_stage"]: met = met && !detail::with_text(f.bytes, has); break;
        default: break;
        }
    }
    if (in.error() != errc::ok) broken = in.error();
    return met;
}

} // namespace caffe
GRAFT_END
