// graft/frontend/caffe/layer.hpp - the frame of a layer: name, type, blobs in and out, rules; not its parameters
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "graft/base/bytes.hpp"
#include "graft/base/config.hpp"
#include "graft/base/errc.hpp"
#include "graft/model/wire/reader.hpp"

GRAFT_BEGIN
namespace caffe {

/// The generations of Caffe's layer message: `layer` (LayerParameter), `layers` (V1LayerParameter), and `layers`
/// that wrap a V0LayerParameter.
enum class layout : std::uint8_t { v2, v1, v0 };

namespace detail {

/// Field numbers of LayerParameter; of V1LayerParameter, whose numbers are others, as far as they are read apart
/// from the upgrade; of V0LayerParameter.
struct layer_field {
    static constexpr std::uint32_t name = 1, type = 2, bottom = 3, top = 4, loss_weight = 5, param = 6, blobs = 7,
                                   include = 8, exclude = 9, phase = 10;
};
struct v1_field {
    static constexpr std::uint32_t v0 = 1, bottom = 2, top = 3, name = 4, type = 5, blobs = 6, blobs_lr = 7,
                                   weight_decay = 8, param = 1001, blob_share_mode = 1002;
};
struct v0_field {
    static constexpr std::uint32_t name = 1, type = 2, pad = 7, blobs = 50, blobs_lr = 51, weight_decay = 52;
};

/// The frame of a LayerParameter.
struct layer_frame {
    std::string_view name{}, type{};
    std::vector<std::string_view> bottoms{}, tops{};
    std::vector<byte_view> include{}, exclude{};
    bool has_phase = false, has_blobs = false, has_params = false, has_loss = false;

    /// Reads `message`; on failure `at` is the offset of the broken field.
    errc read(byte_view message, std::size_t& at) {
        clear();
        bool phase_of_bytes = false;
        auto const take = [&](std::uint32_t number, byte_view payload) {
            switch (number) {
            case layer_field::name: name = wire::as_text(payload); break;
            case layer_field::type: type = wire::as_text(payload); break;
            case layer_field::bottom: bottoms.push_back(wire::as_text(payload)); break;
            case layer_field::top: tops.push_back(wire::as_text(payload)); break;
            case layer_field::loss_weight: has_loss = true; break;
            case layer_field::param: has_params = true; break;
            case layer_field::blobs: has_blobs = true; break;
            case layer_field::include: include.push_back(payload); break;
            case layer_field::exclude: exclude.push_back(payload); break;
            case layer_field::phase: phase_of_bytes = true; break;
            default: break;
            }
        };
        auto begin = wire::each_short_bytes(message, take);
        if (phase_of_bytes) { // a mistake: again, to tell where
            clear();
            begin = 0;
        }
        wire::reader in(message.subspan(begin));
        for (wire::field f{}; in.next(f);) {
            if (f.number == layer_field::loss_weight) has_loss = true;
            if (f.number > layer_field::phase || f.number == layer_field::loss_weight) continue;
            at = begin + f.offset;
            bool const is_phase = f.number == layer_field::phase;
            if (f.type != (is_phase ? wire::wire_type::varint : wire::wire_type::bytes)) return errc::wrong_wire_type;
            if (is_phase) has_phase = true;
            else take(f.number, f.bytes);
        }
        at = begin + in.position();
        return in.error();
    }

private:
    /// The lists keep their memory.
    void clear() {
        name = type = {};
        has_phase = has_blobs = has_params = has_loss = false;
        for (auto* list : {&bottoms, &tops}) list->clear();
        for (auto* list : {&include, &exclude}) list->clear();
    }
};

/// Which layout an encoded layer with trained blobs has: only V1 keeps its type as a number.
[[nodiscard]] inline layout layout_of(byte_view layer) {
    wire::reader in(layer);
    for (wire::field f{}; in.next(f);)
        if (f.number == v1_field::type && f.type == wire::wire_type::varint) return layout::v1;
    return layout::v2;
}

/// The number of the field that holds the blobs of a layer in V2 or V1 layout.
[[nodiscard]] inline std::uint32_t blobs_of(byte_view layer) {
    return layout_of(layer) == layout::v1 ? v1_field::blobs : layer_field::blobs;
}

/// Calls `f(byte_view blob)` for each BlobProto of a layer, which are its fields of this number.
template <class F> errc each_blob(byte_view layer, std::uint32_t number, F f) {
    wire::reader in(layer);
    for (wire::field x{}; in.next(x);) {
        if (x.number != number) continue;
        if (x.type != wire::wire_type::bytes) return errc::wrong_wire_type;
        f(x.bytes);
    }
    return in.error();
}

} // namespace detail
} // namespace caffe
GRAFT_END
