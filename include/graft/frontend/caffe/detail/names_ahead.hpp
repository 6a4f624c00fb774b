// graft/frontend/caffe/detail/names_ahead.hpp - prefetches the names of later layers while earlier ones are linked
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits> // is_constant_evaluated

#include "graft/base/container/span.hpp"
#include "graft/frontend/caffe/detail/net_file.hpp"
#include "graft/frontend/caffe/schema.hpp"
#include "graft/model/child_table.hpp"
#include "graft/model/wire/reader.hpp"

GRAFT_BEGIN
namespace caffe::detail {

/// The names of layers and blobs in a table of them all. In a net with many layers, memory latency dominates a
/// look-up: the entries for the name and the first top of a layer are prefetched while layers before it are linked.
class names_ahead {
public:
    enum : std::uint32_t { of_layers, of_blobs }; ///< scopes of names

    /// Before the first layer.
    constexpr void begin(span<layer_slice const> layers, model::child_table const& names) {
        many_ = !std::is_constant_evaluated() && layers.size() > enough;
        for (std::size_t i = 0; many_ && i < distance; ++i) fetch(layers[i], next_[i], names);
    }
    /// Before layer `i`.
    constexpr void next(span<layer_slice const> layers, std::size_t i, model::child_table const& names) {
        if (!many_) return;
        auto& place = next_[i % distance];
        now_ = place;
        place = {};
        if (i + distance < layers.size()) fetch(layers[i + distance], place, names);
    }
    /// The entry for the name of the current layer.
    constexpr model::child_table::child& layer(model::child_table& names, std::string_view name) const {
        return is(now_.name, name) ? names.at(now_.name_key, of_layers, name) : names.at(of_layers, name);
    }
    /// The entry for one of its tops.
    constexpr model::child_table::child& blob(model::child_table& names, std::string_view top) const {
        return is(now_.top, top) ? names.at(now_.top_key, of_blobs, top) : names.at(of_blobs, top);
    }

private:
    static constexpr std::size_t distance = 8;  ///< layers
    static constexpr std::size_t enough = 4096; ///< number of layers from which a table of names exceeds the caches

    /// The name of a layer and its first top, and their look-up keys.
    struct keys {
        std::string_view name{}, top{};
        std::uint64_t name_key = 0, top_key = 0;
    };
    /// The same string at the same address.
    [[nodiscard]] constexpr bool is(std::string_view known, std::string_view name) const {
        return many_ && known.data() && known.data() == name.data() && known.size() == name.size();
    }
    /// Printers write name and tops first: names after a field of another kind are not prefetched.
    static void fetch(layer_slice const& l, keys& to, model::child_table const& names) {
        if (l.form != layout::v2) return;
        wire::reader in(l.bytes);
        for (wire::field x{}; in.next(x) && x.number <= schema::layer_parameter["top"];) {
            if (x.number == schema::layer_parameter["name"]) {
                to.name = wire::as_string(x.bytes);
                to.name_key = model::child_table::key_of(of_layers, to.name);
                __builtin_prefetch(names.slot_at(to.name_key), 1);
            } else if (x.number == schema::layer_parameter["top"] && !to.top.data()) {
                to.top = wire::as_string(x.bytes);
                to.top_key = model::child_table::key_of(of_blobs, to.top);
                __builtin_prefetch(names.slot_at(to.top_key), 1);
            }
        }
    }

    bool many_ = false;
    std::array<keys, distance> next_{};
    keys now_{};
};

} // namespace caffe::detail
GRAFT_END
