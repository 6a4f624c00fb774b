// graft/frontend/caffe/detail/weights.hpp - trained blobs: found by the layer's name, shared by the parameter's name
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "graft/base/bytes.hpp"
#include "graft/base/container/arena.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/error.hpp"
#include "graft/base/narrow.hpp"
#include "graft/frontend/caffe/detail/layer.hpp"
#include "graft/frontend/caffe/detail/net_file.hpp"
#include "graft/frontend/caffe/schema.hpp"
#include "graft/model/child_table.hpp"
#include "graft/model/source.hpp"
#include "graft/model/wire/reader.hpp"
#include "graft/model/wire/writer.hpp"

GRAFT_BEGIN
namespace caffe::detail {

/// Name and blobs of a layer in any layout.
struct trained_layer {
    std::string_view name{};
    std::vector<byte_view> blobs{};

    errc read(layer_slice const& l, std::size_t& at) {
        name = {};
        blobs.clear();
        return read(l.bytes, l.form, at);
    }

private:
    errc read(byte_view message, layout form, std::size_t& at) {
        auto const name_number = form == layout::v1   ? schema::v1_layer_parameter["name"]
                                 : form == layout::v0 ? 0
                                                      : schema::layer_parameter["name"];
        auto const blobs_number = form == layout::v1   ? schema::v1_layer_parameter["blobs"]
                                  : form == layout::v0 ? 0
                                                       : schema::layer_parameter["blobs"];
        auto const begin = form == layout::v0 ? 0
                                              : wire::each_short_bytes(message, [&](auto number, byte_view payload) {
                                                    if (number == name_number) name = wire::as_string(payload);
                                                    else if (number == blobs_number) blobs.push_back(payload);
                                                });
        wire::reader in(message.subspan(begin));
        for (wire::field f{}; in.next(f);) {
            at = begin + f.offset;
            bool const inner = form == layout::v0 && f.number == schema::v1_layer_parameter["layer"];
            if (f.number != name_number && f.number != blobs_number && !inner) continue;
            if (f.type != wire::wire_type::bytes) return errc::wrong_wire_type;
            if (inner) {
                if (auto const e = read_v0(f.bytes); e != errc::ok) return e;
            } else if (f.number == name_number) {
                name = wire::as_string(f.bytes);
            } else {
                blobs.push_back(f.bytes);
            }
        }
        at = begin + in.position();
        return in.error();
    }
    errc read_v0(byte_view message) {
        wire::reader in(message);
        for (wire::field f{}; in.next(f);) {
            if (f.number != schema::v0_layer_parameter["name"] && f.number != schema::v0_layer_parameter["blobs"])
                continue;
            if (f.type != wire::wire_type::bytes) return errc::wrong_wire_type;
            if (f.number == schema::v0_layer_parameter["name"]) name = wire::as_string(f.bytes);
            else blobs.push_back(f.bytes);
        }
        return in.error();
    }
};

/// A LayerParameter that contains only these blobs.
inline byte_view compose(span<byte_view const> blobs, arena& storage) {
    wire::writer out;
    for (auto const b : blobs) out.message(schema::layer_parameter["blobs"], b);
    return storage.keep(span<std::byte const>(out.bytes));
}

/// Sets `node_rest::weights`: a view of the layer's bytes, but a copy for the oldest layout. Unchanged if the layer
/// has no blobs. `read` has been filled from `l`.
inline void take_weights(layer_slice const& l, trained_layer const& read, arena& storage, model::node_rest& to) {
    if (read.blobs.empty()) return;
    to.weights = l.form == layout::v0 ? compose(read.blobs, storage) : l.bytes;
    to.blobs = l.form == layout::v1 ? schema::v1_layer_parameter["blobs"] : schema::layer_parameter["blobs"];
}

/// Sets `node_rest::weights` from the layers of a weights file with the same names. If a name is repeated, the last
/// layer is used.
/// error missing_weights: there is a weights file, and it does not contain the layer
inline bool attach_weights(net_file const& trained, model::source& to, error_list& errors) {
    model::child_table names(trained.layers.size());
    series<model::node_rest> found; // only their weights are used
    trained_layer layer;
    for (auto const& l : trained.layers) {
        std::size_t at = 0;
        if (auto const e = layer.read(l, at); e != errc::ok) {
            errors.add(e, trained.at(l, at), "a layer");
            return false;
        }
        if (layer.blobs.empty()) continue;
        auto& number = names.at(0, layer.name).number;
        if (number == model::child_table::none) {
            number = narrow_cast<std::uint32_t>(found.size());
            found.emplace_back();
        }
        take_weights(l, layer, to.storage, found[number]);
    }
    // a binary file without blobs may be of a net that has none
    if (found.empty() && (trained.text || trained.layers.empty()) && !trained.file.empty()) {
        errors.add(errc::missing_weights, place::in(trained.file), "a net with layers and their blobs",
            trained.layers.empty() ? "no layer" : "layers without blobs");
        return false;
    }
    for (auto& n : to.main.nodes)
        if (auto const number = names.find(0, n.name); number != model::child_table::none) {
            auto& rest = to.own_rest_of(n);
            rest.weights = found[number].weights, rest.blobs = found[number].blobs;
        }
    return true;
}

/// A parameter with the name of an earlier layer's parameter uses the blob of that layer.
inline errc share_weights(model::source& in) {
    struct owner {
        std::size_t node, index;
    };
    auto& nodes = in.main.nodes;
    model::child_table names(0);
    series<owner> owners; // index: the number in `names`
    struct decoded {
        bool done = false;
        series<byte_view> all{};
    };
    series<decoded> own; // for each node, decoded on demand
    auto const blobs_of = [&](std::size_t n) -> series<byte_view>& {
        if (own.empty()) own.resize(nodes.size());
        auto& blobs = own[n];
        if (!blobs.done)
            (void)each_blob(
                in.rest_of(nodes[n]).weights, in.rest_of(nodes[n]).blobs, [&](byte_view b) { blobs.all.push_back(b); });
        blobs.done = true;
        return blobs.all;
    };
    for (std::size_t n = 0; n < nodes.size(); ++n) {
        if (!nodes[n].has_params) continue;
        std::size_t index = 0, aligned = 0, from = n; // `aligned`: blobs with the same position in layer `from`
        bool shares = false;
        wire::reader fields(nodes[n].message);
        for (wire::field f{}; fields.next(f);) {
            if (f.number != schema::layer_parameter["param"]) continue;
            auto const i = index++;
            std::string_view name{};
            wire::reader spec(f.bytes);
            for (wire::field s{}; spec.next(s);)
                if (s.number == schema::param_spec["name"] && s.type == wire::wire_type::bytes)
                    name = wire::as_string(s.bytes);
            if (spec.error() != errc::ok) return spec.error();
            if (name.empty()) continue;
            auto& number = names.at(0, name).number;
            if (number == model::child_table::none) {
                number = narrow_cast<std::uint32_t>(owners.size());
                owners.push_back({n, i});
                continue;
            }
            auto const [node, place] = owners[number];
            auto const& theirs = blobs_of(node);
            if (place >= theirs.size()) continue; // the owner has no data: the layer keeps its own blobs
            if (place == i && (aligned == 0 || from == node)) ++aligned;
            from = node;
            auto& mine = blobs_of(n);
            if (mine.size() < i) continue;
            if (mine.size() == i) mine.push_back(theirs[place]);
            else mine[i] = theirs[place];
            shares = true;
        }
        if (!shares) continue;
        auto const& mine = blobs_of(n);
        bool const same = aligned == mine.size() && blobs_of(from).size() == mine.size();
        auto const theirs = in.rest_of(nodes[from]);
        auto& rest = in.own_rest_of(nodes[n]);
        rest.weights = same ? theirs.weights : compose(mine, in.storage);
        rest.blobs = same ? theirs.blobs : std::uint32_t{schema::layer_parameter["blobs"]};
    }
    return errc::ok;
}

} // namespace caffe::detail
GRAFT_END
