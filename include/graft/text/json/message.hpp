// graft/text/json/message.hpp - encoded protobuf messages as JSON, by their schema
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

#include "graft/base/bytes.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/sort.hpp"
#include "graft/base/container/span.hpp"
#include "graft/model/wire/reader.hpp"
#include "graft/model/wire/schema.hpp"
#include "graft/text/json/writer.hpp"

GRAFT_BEGIN
namespace detail {

/// RFC 4648, with padding.
inline std::string base64(byte_view bytes) {
    constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string out;
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        auto const left = bytes.size() - i;
        std::uint32_t group = 0;
        for (std::size_t k = 0; k < 3; ++k)
            group = group << 8 | (k < left ? std::to_integer<std::uint32_t>(bytes[i + k]) : 0u);
        for (std::size_t k = 0; k < 4; ++k) out += k <= left ? letters[group >> (18 - 6 * k) & 63] : '=';
    }
    return out;
}

/// Writes messages; see `to_json`.
class message_json {
public:
    explicit message_json(json_writer& out) : out_(out) {}

    void message(byte_view bytes, wire::message_schema const& schema, unsigned depth = 0) {
        struct found {
            wire::field_schema field;
            wire::field value;
            std::size_t at; ///< in the message
        };
        series<found> all;
        wire::reader in(bytes);
        for (wire::field f{}; depth < max_depth && in.next(f);)
            if (auto const s = schema.find(f.number); s && fits(*s, f)) all.push_back({*s, f, all.size()});
        graft::sort(all, [](found const& a, found const& b) {
            return a.field.number != b.field.number ? a.field.number < b.field.number : a.at < b.at;
        });
        out_.open('{');
        for (std::size_t i = 0; i < all.size();) {
            auto const& field = all[i].field;
            auto end = i + 1;
            while (end < all.size() && all[end].field.number == field.number) ++end;
            out_.key(field.name);
            if (field.repeated) {
                out_.open('[');
                for (; i < end; ++i) values(field, all[i].value, depth);
                out_.close(']');
            } else {
                values(field, all[end - 1].value, depth);
            }
            i = end;
        }
        out_.close('}');
    }

private:
    static constexpr unsigned max_depth = 200;

    static bool fits(wire::field_schema const& s, wire::field const& f) {
        auto const own = wire::wire_type_of(s.type);
        return f.type == own || (s.repeated && f.type == wire::wire_type::bytes);
    }
    void values(wire::field_schema const& s, wire::field const& f, unsigned depth) {
        using type = wire::field_type;
        switch (s.type) {
        case type::group:
        case type::message: message(f.bytes, *s.message, depth + 1); break;
        case type::string: out_.string(wire::as_string(f.bytes)); break;
        case type::bytes: out_.string(base64(f.bytes)); break;
        default: (void)wire::each_scalar(f, wire::wire_type_of(s.type), [&](std::uint64_t bits) { scalar(s, bits); });
        }
    }
    void scalar(wire::field_schema const& s, std::uint64_t bits) {
        using type = wire::field_type;
        switch (s.type) {
        case type::double_: out_.number(wire::as_double(bits)); break;
        case type::float_: out_.number(wire::as_float(bits)); break;
        case type::boolean: out_.boolean(bits != 0); break;
        case type::uint64:
        case type::fixed64: out_.number(bits); break;
        case type::uint32:
        case type::fixed32: out_.number(static_cast<std::uint32_t>(bits)); break;
        case type::sint32:
        case type::sint64: out_.number(wire::as_zigzag(bits)); break;
        case type::int64:
        case type::sfixed64: out_.number(wire::as_int64(bits)); break;
        case type::enumeration:
            if (auto const v = s.values ? s.values->find(wire::as_int32(bits)) : wire::optional_value())
                out_.string(v->name);
            else out_.number(wire::as_int32(bits));
            break;
        default: out_.number(wire::as_int32(bits));
        }
    }

    json_writer& out_;
};

} // namespace detail

/// A repeated message as `{"<field>": [{...}, ...]}`. Each object has the fields of the message, in the order of their
/// numbers; repeated ones are lists, nested messages objects, integers of every width numbers. A float has the
/// shortest digits that read back as the same float; infinities and nan are the strings "inf", "-inf", "nan"; an enum
/// is the name of its value (the number if it has none), bytes are base64. Text that is no UTF-8 gets U+FFFD.
/// cost O(bytes), and a sort of each message's fields
template <class Range> requires requires(Range const& r) {
    r.name();
    r.encoded();
    r.schema();
}
[[nodiscard]] std::string to_json(Range const& all) {
    json_writer out;
    out.open('{').key(all.name()).open('[');
    for (auto const& m : all.encoded())
        detail::message_json(out).message(as_bytes(span(m.data(), m.size())), all.schema());
    out.close(']').close('}');
    return std::move(out).take();
}
/// One message as an object, in the same form.
template <class View> requires(
    requires(View const& v) {
        v.encoded();
        v.schema();
    } && !requires(View const& v) { v.name(); })
[[nodiscard]] std::string to_json(View const& m) {
    json_writer out;
    detail::message_json(out).message(as_bytes(span(m.encoded().data(), m.encoded().size())), m.schema());
    return std::move(out).take();
}

GRAFT_END
