// graft/frontend/caffe/detail/net_file.hpp - the top level of a net file: layers as slices, old inputs, names ahead
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <type_traits> // is_constant_evaluated
#include <utility>
#include <vector>

#include "graft/base/bytes.hpp"
#include "graft/base/container/owned_string.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/shared.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/error.hpp"
#include "graft/frontend/caffe/detail/content.hpp"
#include "graft/frontend/caffe/detail/dialect.hpp"
#include "graft/frontend/caffe/detail/layer.hpp"
#include "graft/frontend/caffe/forks.hpp"
#include "graft/frontend/caffe/schema.hpp"
#include "graft/model/child_table.hpp"
#include "graft/model/file.hpp"
#include "graft/model/source.hpp"
#include "graft/model/wire/message_set.hpp"
#include "graft/model/wire/reader.hpp"
#include "graft/model/wire/text.hpp"

GRAFT_BEGIN
namespace caffe::detail {

/// One layer as it is in the file.
struct layer_slice {
    byte_view bytes{};
    layout form = layout::v2;
    std::uint32_t line = 0, column = 0;
};

/// A file split into its parts. Views point into the mapped file, or into the bytes that its text was encoded to.
struct net_file {
    owned_string file{};
    byte_view bytes{};
    bool text = false;
    series<layer_slice> layers{};
    std::vector<std::string_view> inputs{};
    std::vector<std::int64_t> input_dims{};
    std::vector<byte_view> input_shapes{};
    std::vector<std::string_view> stages{};
    bool placeholders =
        false; ///< `inputs` represent layers that are read elsewhere: their shapes and rules are ignored

    /// The place of a byte of a binary file; for a text file only its name.
    [[nodiscard]] place at(std::byte const* byte) const {
        auto p = place::in(file);
        if (!text) p.byte = byte - bytes.data();
        return p;
    }
    /// The place of `l`, or in a binary file of the byte at `offset` in it.
    [[nodiscard]] place at(layer_slice const& l, std::size_t offset = 0) const {
        auto p = at(l.bytes.data() + offset);
        p.line = l.line;
        p.column = l.column;
        return p;
    }
};

/// Walks over the top level of a NetParameter.
struct net_splitter {
    net_file& out;
    series<wire::position> const& marks;
    std::size_t max_layers;
    arena* keep = nullptr;     // storage for the strings in a constant expression
    series<layer_slice> old{}; // `layers`
    std::size_t next_mark = 0; // the first mark after the layers so far

    constexpr errc split(std::size_t& at) {
        wire::reader in(out.bytes);
        for (wire::field f{}; in.next(f);) {
            at = f.offset;
            if (auto const e = take(f); e != errc::ok) return e;
        }
        at = in.position();
        return in.error();
    }

private:
    constexpr errc take(wire::field const& f) {
        using wire::wire_type;
        switch (f.number) {
        case schema::net_parameter["layers"]:
        case schema::net_parameter["layer"]: {
            if (f.type != wire_type::bytes) return errc::wrong_wire_type;
            auto& to = f.number == schema::net_parameter["layer"] ? out.layers : old;
            if (out.layers.size() + old.size() == max_layers) return errc::too_many_nodes;
            to.push_back({f.bytes, f.number == schema::net_parameter["layer"] ? layout::v2 : layout::v1, 0, 0});
            mark(to.back());
            return errc::ok;
        }
        case schema::net_parameter["input"]:
            if (f.type != wire_type::bytes) return errc::wrong_wire_type;
            if (out.inputs.size() == max_layers) return errc::too_many_nodes;
            out.inputs.push_back(text(f.bytes));
            return errc::ok;
        case schema::net_parameter["input_dim"]:
            return wire::each_scalar(
                f, wire_type::varint, [&](std::uint64_t d) { out.input_dims.push_back(wire::as_int32(d)); });
        case schema::net_parameter["input_shape"]:
            if (f.type != wire_type::bytes) return errc::wrong_wire_type;
            out.input_shapes.push_back(f.bytes);
            return errc::ok;
        case schema::net_parameter["state"]:
            return f.type == wire_type::bytes ? take_state(f.bytes) : errc::wrong_wire_type;
        default: return errc::ok;
        }
    }
    constexpr errc take_state(byte_view message) {
        wire::reader in(message);
        for (wire::field f{}; in.next(f);) {
            if (f.number != schema::net_state["stage"]) continue;
            if (f.type != wire::wire_type::bytes) return errc::wrong_wire_type;
            out.stages.push_back(text(f.bytes));
        }
        return in.error();
    }
    [[nodiscard]] constexpr std::string_view text(byte_view bytes) const {
        return std::is_constant_evaluated() ? keep->text_of(bytes) : wire::as_string(bytes);
    }
    /// Layers and marks are both in the order of the file.
    void mark(layer_slice& l) {
        auto const offset = static_cast<std::size_t>(l.bytes.data() - out.bytes.data());
        while (next_mark < marks.size() && marks[next_mark].offset < offset) ++next_mark;
        if (next_mark == marks.size() || marks[next_mark].offset != offset) return;
        l.line = marks[next_mark].line;
        l.column = marks[next_mark].column;
    }
};

/// Splits `file` into its parts; `keep` owns the data of the views. `layer` next to `layers` is ignored, as in Caffe.
/// For a text file each `layer` has a phase afterwards: `phase`, if it specifies none.
inline bool split_file(shared<mapped_file const> file, std::string name, std::uint64_t phase, read_budget const& budget,
    wire::message_set const& known, bool keep_unknown, model::source& keep, net_file& out, error_list& errors) {
    out.file = std::move(name);
    out.bytes = file->bytes();
    auto const fails = [&](errc code, place where, std::string expected, std::string got = {}) {
        errors.add(code, std::move(where), std::move(expected), std::move(got));
        return false;
    };
    auto whole = place::in(out.file);
    if (out.bytes.empty()) return fails(errc::empty_file, whole, "a NetParameter");
    if (out.bytes.size() > budget.file_bytes)
        return fails(errc::file_too_large, whole, "at most " + std::to_string(budget.file_bytes) + " bytes",
            std::to_string(out.bytes.size()));
    series<wire::position> marks;
    out.text = !looks_like_net_binary(out.bytes) && looks_like_text(out.bytes);
    if (out.text) {
        wire::text_options options{};
        options.marked = &schema::layer_parameter;
        options.also_marked = &schema::v1_layer_parameter;
        options.completed = schema::layer_parameter["phase"];
        options.completed_value = phase;
        options.extensions = known.extensions;
        options.dialects = known.dialects;
        options.depth = budget.depth;
        options.keep_unknown = keep_unknown;
        auto encoded = shared<std::vector<std::byte>>::make();
        auto const mistakes = errors.errors.size(), warnings = errors.warnings.size();
        bool const read = wire::text_to_wire(
            file->text(), schema::net_parameter, *encoded, marks, options, out.file, errors);
        name_forks(errors, mistakes, warnings);
        if (!read) return false;
        out.bytes = *encoded;
        keep.mapped.push_back(std::move(encoded));
        out.layers.reserve(marks.size());
    } else {
        keep.mapped.push_back(std::move(file));
    }
    file.reset(); // the text is not needed any more
    net_splitter splitter{out, marks, budget.nodes};
    std::size_t at = 0;
    if (auto const e = splitter.split(at); e != errc::ok)
        return fails(e, out.at(out.bytes.data() + at),
            e == errc::too_many_nodes ? "at most " + std::to_string(budget.nodes) + " layers" : "a NetParameter");
    if (splitter.old.empty()) return true;
    if (!out.layers.empty()) keep.notes.warn(errc::duplicate_field, whole, "layers only; layer is ignored beside it");
    out.layers = std::move(splitter.old);
    for (auto& l : out.layers) {
        wire::reader in(l.bytes);
        for (wire::field f{}; in.next(f);)
            if (f.number == schema::v1_layer_parameter["layer"] && f.type == wire::wire_type::bytes)
                l.form = layout::v0;
        if (in.error() != errc::ok) return fails(in.error(), out.at(l, in.position()), "a V1LayerParameter");
    }
    return true;
}

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
