// graft/frontend/caffe/attributes.hpp - the parameters of a layer, decoded by schema
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/base/bytes.hpp"
#include "graft/base/container/arena.hpp"
#include "graft/base/container/owned_string.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/error.hpp"
#include "graft/base/status.hpp"
#include "graft/frontend/caffe/detail/inspect.hpp"
#include "graft/frontend/caffe/detail/layer.hpp"
#include "graft/frontend/caffe/message.hpp"
#include "graft/frontend/caffe/schema.hpp"
#include "graft/model/source.hpp"
#include "graft/model/wire/message_set.hpp"
#include "graft/model/wire/reader.hpp"
#include "graft/model/wire/schema.hpp"
#include "graft/tensor/attr_value.hpp"

GRAFT_BEGIN
namespace caffe {
namespace detail {

/// The value of an integer field, from its wire bits; for an unsigned type the bits themselves.
[[nodiscard]] constexpr std::int64_t integer_of(wire::field_type t, std::uint64_t bits) {
    switch (t) {
    case wire::field_type::int32:
    case wire::field_type::sfixed32: return wire::as_int32(bits);
    case wire::field_type::uint32:
    case wire::field_type::fixed32: return static_cast<std::uint32_t>(bits);
    case wire::field_type::sint32:
    case wire::field_type::sint64: return wire::as_zigzag(bits);
    case wire::field_type::boolean: return bits != 0;
    default: return wire::as_int64(bits);
    }
}

/// Decodes the fields of one message, passed in parts: if a singular message occurs several times, the result is their
/// merge.
class message_decoder {
public:
    constexpr message_decoder(arena& storage, wire::message_schema const& schema, wire::message_set const& known)
        : storage_(storage), schema_(schema), known_(known) {}

    /// Skips fields whose encoding differs from the schema: the layer message of another dialect.
    bool skip_foreign = false;
    /// Skips messages and the layer's frame.
    bool frame = false;
    /// Nested messages are inspected: the file was binary. `deeper` is then the path to the broken field in them.
    bool inspect_nested = false;
    owned_string deeper{};

private:
    struct slot {
        wire::field_schema field;
        std::size_t count = 0, filled = 0;
        span<std::int64_t> integers{};
        span<double> floats{};
        span<std::string_view> strings{};
        std::vector<std::byte> merged{}; ///< a singular message that occurs more than once
    };

    [[nodiscard]] constexpr slot& slot_of(wire::field_schema const& field) {
        auto const is = [&](slot const& s) {
            return s.field.number == field.number && same_name(s.field.name, field.name);
        };
        if (last_ < slots_.size() && is(slots_[last_])) return slots_[last_];
        for (last_ = 0; last_ < slots_.size(); ++last_)
            if (is(slots_[last_])) return slots_[last_];
        return slots_.emplace_back(slot{field});
    }
    [[nodiscard]] constexpr bool wanted(wire::field_schema const& s, wire::field const& f) const {
        if (kind_of(s.type) == attr_kind::none) return false;
        if (frame && (s.number <= schema::layer_parameter["top"] || kind_of(s.type) == attr_kind::message))
            return false;
        if (!skip_foreign) return true;
        auto const own = wire::wire_type_of(s.type);
        return f.type == own || (s.repeated && f.type == wire::wire_type::bytes && own != wire::wire_type::bytes);
    }
    template <class F> constexpr errc walk(F each, std::string_view& record_mistake) {
        for (auto const bytes : pieces_) {
            wire::reader in(bytes);
            for (wire::field f{}; in.next(f);) {
                auto const s = find_field(schema_, f.number, known_);
                if (!s || !wanted(*s, f)) continue;
                if (auto const e = each(slot_of(*s), f); e != errc::ok) {
                    record_mistake = s->name;
                    return e;
                }
            }
            if (in.error() != errc::ok) return in.error();
        }
        return errc::ok;
    }
    [[nodiscard]] static constexpr bool is_bytes(wire::field_schema const& s) {
        return wire::wire_type_of(s.type) == wire::wire_type::bytes;
    }

    static constexpr errc count(slot& s, wire::field const& f) {
        if (!is_bytes(s.field))
            return wire::each_scalar(f, wire::wire_type_of(s.field.type), [&](std::uint64_t) { ++s.count; });
        ++s.count;
        return f.type == wire::wire_type::bytes ? errc::ok : errc::wrong_wire_type;
    }
    constexpr void reserve(slot& s) {
        auto const n = s.field.repeated ? s.count : std::size_t{1};
        switch (kind_of(s.field.type)) {
        case attr_kind::floating: s.floats = storage_.make<double>(n); break;
        case attr_kind::string:
        case attr_kind::message: s.strings = storage_.make<std::string_view>(n); break;
        default: s.integers = storage_.make<std::int64_t>(n); break;
        }
    }
    constexpr errc fill(slot& s, wire::field const& f, figure& got) {
        auto const& field = s.field;
        auto const at = [&] { return field.repeated ? s.filled++ : std::size_t{0}; };
        if (is_bytes(field)) {
            if (inspect_nested && field.type == wire::field_type::message && field.message) {
                auto found = inspect(f.bytes, *field.message, known_);
                if (found.code != errc::ok) {
                    deeper = found.path;
                    return found.code;
                }
            }
            if (field.type == wire::field_type::message && !field.repeated && s.count > 1) {
                s.merged.insert(s.merged.end(), f.bytes.begin(), f.bytes.end());
                return errc::ok;
            }
            s.strings[at()] = storage_.text_of(f.bytes);
            return errc::ok;
        }
        errc found = errc::ok;
        auto const e = wire::each_scalar(f, wire::wire_type_of(field.type), [&](std::uint64_t bits) {
            if (field.type == wire::field_type::enumeration) {
                auto const number = wire::as_int32(bits);
                auto const value = field.values ? field.values->find(number) : wire::optional_value();
                if (!value) found = errc::unknown_enum_value, got = std::int64_t{number};
                s.strings[at()] = value ? value->name : std::string_view();
            } else if (kind_of(field.type) == attr_kind::floating) {
                s.floats[at()] = field.type == wire::field_type::float_ ? double{wire::as_float(bits)}
                                                                        : wire::as_double(bits);
            } else {
                s.integers[at()] = integer_of(field.type, bits);
            }
        });
        return e != errc::ok ? e : found;
    }
    [[nodiscard]] constexpr named_attr finished(slot& s) {
        named_attr a{s.field.name, {}};
        auto const kind = kind_of(s.field.type);
        if (!s.merged.empty()) s.strings[0] = storage_.text_of(storage_.keep(span<std::byte const>(s.merged)));
        a.value.kind = s.field.repeated ? list_of(kind) : kind;
        if (s.field.repeated) {
            a.value.integers = s.integers;
            a.value.floats = s.floats;
            a.value.strings = s.strings;
        } else {
            if (!s.integers.empty()) a.value.integer = s.integers[0];
            if (!s.floats.empty()) a.value.real = s.floats[0];
            if (!s.strings.empty()) a.value.string = s.strings[0];
        }
        return a;
    }

public: // after its callees: clang 14 evaluates no member template that is declared later
    constexpr void piece(byte_view bytes) { pieces_.push_back(bytes); }

    /// Appends an attribute for each field that is present, in order of first appearance.
    /// On failure `record_mistake` is the name of the field.
    constexpr errc decode(series<named_attr>& out, std::string_view& record_mistake, figure& got) {
        slots_.reserve(8);
        if (auto const e = walk([&](slot& s, wire::field const& f) { return count(s, f); }, record_mistake);
            e != errc::ok)
            return e;
        for (auto& s : slots_) reserve(s);
        auto const e = walk([&](slot& s, wire::field const& f) { return fill(s, f, got); }, record_mistake);
        if (e != errc::ok) return e;
        for (auto& s : slots_) out.push_back(finished(s));
        return errc::ok;
    }

private:
    arena& storage_;
    wire::message_schema const& schema_;
    wire::message_set known_;
    std::vector<byte_view> pieces_{};
    series<slot> slots_{};
    std::size_t last_ = 0;
};

[[nodiscard]] constexpr wire::optional_field find_field(
    wire::message_schema const& schema, std::string_view name, wire::message_set const& known) {
    for (auto const& x : known.extensions)
        if (x.of == &schema)
            for (auto const& f : x.fields)
                if (f.name == name) return {f, true};
    return schema.find(name);
}

/// `where`: a place, or something that is converted to one on an error.
template <class Where> constexpr bool decode_into(message_decoder& decoder, std::string_view parameter,
    Where const& where, series<named_attr>& out, error_list& errors) {
    std::string_view record_mistake{};
    figure got;
    auto const e = decoder.decode(out, record_mistake, got);
    if (e == errc::ok) return true;
    place at = where;
    at.port = std::string(parameter) + (parameter.empty() || record_mistake.empty() ? "" : ".") +
              std::string(record_mistake) + std::string(std::string_view(decoder.deeper));
    errors.add(e, std::move(at), e == errc::unknown_enum_value ? "a number of the enum" : "a parameter message",
        got ? std::to_string(*got) : std::string());
    return false;
}

} // namespace detail

/// Decodes an encoded message by its schema: one attribute for each field that is present, with the field's name.
/// Enums become the string of their name, nested messages their bytes.
inline bool attributes(model::source& in, byte_view message, wire::message_schema const& schema, place const& where,
    series<named_attr>& out, error_list& errors, wire::message_set const& known = {}) {
    detail::message_decoder decoder(in.storage, schema, known);
    decoder.piece(message);
    return detail::decode_into(decoder, schema.name, where, out, errors);
}

/// The fields that are present in `parameter` (`convolution_param`) of the layer `n`; with an empty `parameter` the
/// layer's own scalars: `phase` (always present), `loss_weight`, `propagate_down`.
/// error unknown_field: the layer message has no such parameter
constexpr bool attributes(model::source& in, model::node const& n, std::string_view parameter, series<named_attr>& out,
    error_list& errors, wire::message_set known = {}) {
    if (auto const created = in.rest_of(n).created; created != model::none) {
        auto const& all = in.created[created].attributes;
        out.insert(out.end(), all.begin(), all.end());
        return true;
    }
    if (in.text) known.dialects = wire::message_set::every_dialect; // the text reader uses the numbers of the tables
    auto const& layer = schema::layer_parameter;
    if (parameter.empty()) {
        detail::message_decoder decoder(in.storage, layer, known);
        decoder.skip_foreign = decoder.frame = true;
        decoder.piece(n.message);
        return detail::decode_into(decoder, parameter, model::node_place{&in, &n}, out, errors);
    }
    model::node_place const where{&in, &n};
    auto const field = detail::find_field(layer, parameter, known);
    if (!field || field->type != wire::field_type::message || !field->message) {
        place at = where;
        at.port = std::string(parameter);
        errors.add(errc::unknown_field, std::move(at), "a parameter message of LayerParameter");
        return false;
    }
    detail::message_decoder decoder(in.storage, *field->message, known);
    decoder.inspect_nested = !in.text;
    wire::reader fields(n.message);
    for (wire::field f{}; fields.next(f);)
        if (f.type == wire::wire_type::bytes && detail::find_field(layer, f.number, known) == field)
            decoder.piece(f.bytes);
    return detail::decode_into(decoder, parameter, where, out, errors);
}

} // namespace caffe
GRAFT_END
