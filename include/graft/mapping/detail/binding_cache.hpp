// graft/mapping/detail/binding_cache.hpp - cached results of a translation: for an operator, and for nodes that are
// equal in the model
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "graft/base/container/algorithm.hpp"
#include "graft/base/container/hash.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/shared.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/errc.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/mapping/declare/plugin_rules.hpp"
#include "graft/mapping/declare/plugin_set.hpp"
#include "graft/model/child_table.hpp"
#include "graft/model/front_end.hpp"
#include "graft/model/source.hpp"
#include "graft/model/wire/reader.hpp"
#include "graft/tensor/attr_value.hpp"
#include "graft/tensor/dtype_set.hpp"

GRAFT_BEGIN
namespace detail {

/// The fields of a message one by one, in place; a message with more fields is not split.
struct field_list {
    static constexpr std::size_t max = 24;
    std::array<std::string_view, max> all{};
    std::size_t size = 0;
};

/// The fields of an encoded message, each with its tag. False: they are too many, or invalid.
inline bool split_fields(std::string_view encoded, field_list& out) {
    out.size = 0;
    std::size_t at = 0;
    auto const byte = [&](std::size_t i) { return static_cast<unsigned char>(encoded[i]); };
    while (encoded.size() - at >= 2 && out.size < field_list::max) { // nearly all: a tag and a length of a byte each
        auto const size = byte(at + 1) + std::size_t{2};
        if (byte(at) >= 0x80 || (byte(at) & 7) != 2 || size >= 0x82 || size > encoded.size() - at) break;
        out.all[out.size++] = encoded.substr(at, size);
        at += size;
    }
    wire::reader from({reinterpret_cast<std::byte const*>(encoded.data()) + at, encoded.size() - at});
    for (wire::field f; from.next(f);) {
        if (out.size == field_list::max) return false;
        out.all[out.size++] = encoded.substr(at + f.offset, from.position() - f.offset);
    }
    return from.error() == errc::ok;
}

/// Whether the order of these fields has no meaning: each occurs once, and field `map` once for each of its keys.
inline bool is_unordered(field_list const& fields, std::uint32_t map) {
    std::array<std::string_view, field_list::max> keys{};
    std::array<std::uint32_t, field_list::max> numbers{};
    for (std::size_t i = 0; i < fields.size; ++i) {
        auto const one = fields.all[i];
        wire::reader outer({reinterpret_cast<std::byte const*>(one.data()), one.size()});
        wire::field f, key;
        if (!outer.next(f)) return false;
        numbers[i] = f.number;
        bool named = f.number != map;
        if (!named) {
            if (f.type != wire::wire_type::bytes) return false;
            wire::reader entry(f.bytes);
            while (entry.next(key))
                if (key.number == 1 && key.type == wire::wire_type::bytes) {
                    keys[i] = {reinterpret_cast<char const*>(key.bytes.data()), key.bytes.size()};
                    named = true;
                }
            named = named && entry.error() == errc::ok;
        }
        if (!named) return false;
        for (std::size_t k = 0; k < i; ++k)
            if (numbers[k] == f.number && keys[k] == keys[i]) return false;
    }
    return true;
}

/// Nodes of one operator whose attributes are the same bytes in the file, or the same entries of a map in another
/// order, and with the same number of inputs and outputs: the decoded and bound data of the first of them applies to
/// all. If the plugin reads only the attributes, the target's attributes and ports are also those of the first one.
struct binding_cache {
    std::string_view encoded{};       ///< the attributes as in the file
    std::size_t inputs = 0, tops = 0; ///< `tops`: outputs, as far as they are in the file
    series<attr_value> attributes{};  ///< the origin's
    series<named_attr> carried{};
    series<port_slots> in{}, out{};
    /// `encoded` field by field, if their order has no meaning; otherwise empty. A writer of a map may write its
    /// entries in any order: 53 convolutions of a ResNet-50 have their seven attributes in 51 orders.
    series<std::string_view> fields{};

    [[nodiscard]] bool has(field_list const& other) const {
        if (fields.size() != other.size) return false;
        auto const* const end = other.all.data() + other.size;
        for (std::size_t i = 0; i < fields.size(); ++i)
            if (fields[i] != other.all[i] && algorithm::find(other.all.data(), end, fields[i]) == end) return false;
        return true; // the same number, and no two of `fields` are equal
    }

    /// An input of the target, as a position among those of the origin.
    struct taken {
        std::uint32_t from = 0;
        dtype declared = dtype::undefined; ///< the required dtype; undefined = anything in `allowed`
        dtype_set allowed{};
        bool formatted = false; ///< it has a layout, its own or that of its reader
    };
    /// An output of the target that corresponds to one of the origin.
    struct given {
        std::uint32_t from = 0, to = 0; ///< the origin's, the target's
        dtype promised = dtype::undefined;
    };
    node_id exemplar = no_id; ///< the first node created in this way; no_id = each node must be mapped separately
    series<taken> takes{};
    bool straight = false;              ///< it has every input, in the origin's order
    std::vector<std::uint32_t> waits{}; ///< inputs of the origin that the target does not have
    series<given> gives{};
    std::size_t outputs = 0, target_outputs = 0; ///< tensors of the origin, of the target
    series<edge_format> output_formats{};
};

/// The data of a model's operator for the translation.
struct op_entry {
    std::string_view type{};
    model::node_role role = model::node_role::operation;
    op_id origin = no_op, target = no_op;
    plugin_row const* row = nullptr;
    std::int64_t read_as = 0; ///< the version in which it is read, if the model's own has no such operator
    series<binding_cache> binding_caches{};
    std::size_t oldest = 0; ///< of `binding_caches`, once there are `max`

    static constexpr std::size_t max = 32;       ///< recipes of one operator: a search compares all of them
    static constexpr std::size_t longest = 2048; ///< bytes of attributes

    /// `map`: the field of a node's message that is a map of attributes, or 0.
    [[nodiscard]] binding_cache* find(
        std::string_view encoded, std::size_t inputs, std::size_t tops, std::uint32_t map) {
        bool shuffled = false;
        for (auto& r : binding_caches) {
            if (r.inputs != inputs || r.tops != tops || r.encoded.size() != encoded.size()) continue;
            if (r.encoded == encoded) return &r;
            shuffled = shuffled || !r.fields.empty();
        }
        field_list fields;
        if (map == 0 || !shuffled || !split_fields(encoded, fields)) return nullptr;
        for (auto& r : binding_caches)
            if (r.inputs == inputs && r.tops == tops && r.has(fields)) return &r;
        return nullptr;
    }
    /// Stores in a filled recipe whether the order of its attributes has a meaning.
    static void split(binding_cache& r, std::uint32_t map) {
        field_list fields;
        if (map == 0 || r.carried.size() > 1 || !split_fields(r.encoded, fields) || !is_unordered(fields, map)) return;
        r.fields.assign(fields.all.data(), fields.all.data() + fields.size);
    }
    /// Sets the target's entries for the operator `type` of a model.
    constexpr void look_up(plugin_set const& plugins, catalog_view const& catalog, model::source const& from,
        std::string_view name, std::int64_t version) {
        auto const& front = *from.front;
        type = name;
        role = front.role_of(name);
        if (version == 0) version = front.version ? front.version(from, name) : from.version;
        origin = plugins.definition(name, version);
        row = plugins.find(name, version);
        if (!row && front.reads_other_versions && version > 0)
            if ((read_as = plugins.nearest_version(name, version)) != 0) {
                origin = plugins.definition(name, read_as);
                row = plugins.find(name, read_as);
            }
        if (row && row->has_rules()) target = catalog.find(plugins.target_of(*row));
    }
    binding_cache& add() {
        if (binding_caches.size() < max) return binding_caches.emplace_back();
        auto& r = binding_caches[oldest];
        oldest = (oldest + 1) % max;
        return r = {};
    }
};

/// The operators of a model, each looked up once.
class op_entries {
public:
    op_entries(plugin_set const& plugins, catalog_view const& catalog, model::source const& from)
        : plugins_(plugins), catalog_(catalog), from_(from), table_(64) {}

    /// The address of the entry is stable.
    op_entry& of(model::node const& n) {
        if (n.rest != model::none) [[unlikely]]
            if (auto const version = from_.rest_of(n).version; version != 0) return of(n, version);
        auto const type = n.type;
        auto& last = last_[hash_of(type) % last_.size()];
        if (last && same_name(last->type, type)) return *last;
        last = &search(type, 0);
        return *last;
    }

    /// The operator of a node in another version.
    op_entry& of(model::node const& n, std::uint32_t version) { return search(n.type, version); }

private:
    op_entry& search(std::string_view type, std::uint32_t version) {
        auto& number = table_.at(version, type).number;
        if (number == model::child_table::none) {
            number = static_cast<std::uint32_t>(all_.size());
            look_up(*all_.emplace_back(shared<op_entry>::make()), type, version);
        }
        return *all_[number];
    }
    void look_up(op_entry& e, std::string_view type, std::int64_t version) const {
        e.look_up(plugins_, catalog_, from_, type, version);
    }

    plugin_set const& plugins_;
    catalog_view const& catalog_;
    model::source const& from_;
    model::child_table table_;
    series<shared<op_entry>> all_{};
    std::array<op_entry*, 64> last_{}; ///< by the hash of the name: a model's nodes have few operator types
};

/// The attributes of a node as in the file: the rest of its message after its name, operator, inputs and outputs.
/// Without data if another field precedes one of these, or one of them is not in this message. A reader that stores
/// the name of an operator only once has it from another node: here it follows the others.
[[nodiscard]] constexpr std::string_view attribute_bytes(model::graph const& g, model::node const& n) {
    if (std::is_constant_evaluated()) return {}; // compares addresses
    auto const* const begin = reinterpret_cast<char const*>(n.message.data());
    auto const whole = n.message.size();
    std::size_t size = 0, last = 0;
    bool outside = begin == nullptr;
    auto const at = [&](std::string_view text) {
        return reinterpret_cast<std::uintptr_t>(text.data()) - reinterpret_cast<std::uintptr_t>(begin);
    };
    auto const piece = [&](std::string_view text, std::size_t mark) { // a field: tag, length, payload
        auto const from = at(text), to = from + text.size();
        outside |= (from > whole) | (to > whole);
        auto const payload = text.size() + mark;
        size += payload + 2 + (payload >= 0x80);
        last = to > last ? to : last;
    };
    bool const elsewhere = at(n.type) > whole;
    piece(n.name, 0);
    if (!elsewhere) piece(n.type, 0);
    for (auto const& e : g.inputs(n)) piece(e.name, 0);
    for (auto const& e : g.controls(n)) piece(e.name, 1);
    for (auto const& t : g.tops(n))
        if (t.data() != n.name.data()) piece(t, 0); // a node without a name is named after it
    if (outside || last != size) return {};
    if (elsewhere) {
        auto const length = n.type.size();
        if (length >= 0x80 || whole - last < length + 2 || static_cast<std::size_t>(begin[last + 1]) != length ||
            std::string_view(begin + last + 2, length) != n.type)
            return {};
        last += length + 2;
    }
    return whole - last > op_entry::longest ? std::string_view() : std::string_view(begin + last, whole - last);
}

} // namespace detail
GRAFT_END
