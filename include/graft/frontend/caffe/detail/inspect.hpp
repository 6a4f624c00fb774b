// graft/frontend/caffe/detail/inspect.hpp - checks an encoded message recursively against its schema: broken fields,
// unknown fields
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>

#include "graft/base/bytes.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/errc.hpp"
#include "graft/frontend/caffe/detail/dialect.hpp"
#include "graft/frontend/caffe/schema.hpp"
#include "graft/model/wire/message_set.hpp"
#include "graft/model/wire/reader.hpp"
#include "graft/model/wire/schema.hpp"

GRAFT_BEGIN
namespace caffe {

/// A field that the schema does not have, or not with this encoding: protobuf keeps such fields as unknown fields.
struct unknown_field_count {
    wire::message_schema const* of = nullptr;
    std::uint32_t number = 0;
    std::size_t times = 0;
    std::byte const* first = nullptr; ///< its tag at the first occurrence
};

/// The results of `inspect`.
struct findings {
    static constexpr std::size_t max_unknown = 100;
    series<unknown_field_count> unknown{}; ///< in order of first appearance, the first few
    errc code = errc::ok;                  ///< the first error
    std::string path{};                    ///< of the field that is broken: `.weight_filler.type`
};

namespace detail {

/// The field with this number in a binary file: searched in the user's fields, a chosen dialect's, BVLC's.
[[nodiscard]] constexpr wire::optional_field find_field(
    wire::message_schema const& schema, std::uint32_t number, wire::message_set const& known) {
    for (auto const& x : known.extensions)
        if (x.of == &schema)
            for (auto const& f : x.fields)
                if (f.number == number) return {f, true};
    if (known.dialects == wire::message_set::every_dialect) return schema.find(number);
    for (auto const& d : schema::tables.numbers)
        if (d.of == &schema && d.number == number && has_dialect(known.dialects, d.dialect))
            return schema.find(d.in_tables);
    auto const f = schema.find(number);
    return f && f->dialects != 0 && (f->dialects & known.dialects) == 0 ? wire::optional_field() : f;
}

class inspector {
public:
    inspector(wire::message_set const& known, findings& out) : known_(known), out_(out) {}

    void message(byte_view bytes, wire::message_schema const& schema, unsigned depth, std::string const& path) {
        if (depth == 0) return broken(errc::nesting_too_deep, path);
        std::uint64_t required = 0; // the first 64 fields of a message; none has more required ones
        wire::reader in(bytes);
        for (wire::field f{}; in.next(f);) {
            auto const s = find_field(schema, f.number, known_);
            if (!s || !fits(*s, f)) {
                unknown(schema, f.number, bytes.data() + f.offset);
                continue;
            }
            if (s.place < 64) required |= std::uint64_t{1} << s.place;
            if (s->type == wire::field_type::message && s->message && s->message != &schema::blob_proto)
                message(f.bytes, *s->message, depth - 1, path + "." + std::string(s->name));
        }
        if (in.error() != errc::ok) return broken(in.error(), path);
        for (std::size_t i = 0; schema.requires_fields && i < schema.fields.size() && i < 64; ++i)
            if (schema.fields[i].required && !(required >> i & 1))
                return broken(errc::missing_field, path + "." + std::string(schema.fields[i].name));
    }

private:
    /// The encoding matches the field, and an enum's number has a name.
    static bool fits(wire::field_schema const& s, wire::field const& f) {
        auto const own = wire::wire_type_of(s.type);
        bool const packed = s.repeated && f.type == wire::wire_type::bytes && own != wire::wire_type::bytes;
        if (f.type != own && !packed) return false;
        bool good = true;
        auto const e = own == wire::wire_type::bytes || own == wire::wire_type::group_begin
                           ? errc::ok
                           : wire::each_scalar(f, own, [&](std::uint64_t bits) {
                                 if (s.type == wire::field_type::enumeration && s.values && !s.values->open)
                                     good = good && s.values->find(wire::as_int32(bits)).found;
                             });
        return good && e == errc::ok;
    }
    void broken(errc code, std::string path) {
        if (out_.code != errc::ok) return;
        out_.code = code;
        out_.path = std::move(path);
    }
    void unknown(wire::message_schema const& of, std::uint32_t number, std::byte const* at) {
        for (auto& u : out_.unknown)
            if (u.of == &of && u.number == number) return void(++u.times);
        if (out_.unknown.size() < findings::max_unknown) out_.unknown.push_back({&of, number, 1, at});
    }

    wire::message_set const& known_;
    findings& out_;
};

} // namespace detail

/// Visits `message` and all nested messages, but not trained blobs.
/// cost O(bytes)
[[nodiscard]] inline findings inspect(
    byte_view message, wire::message_schema const& schema, wire::message_set const& known = {}, unsigned depth = 100) {
    findings out;
    detail::inspector(known, out).message(message, schema, depth, {});
    return out;
}

} // namespace caffe
GRAFT_END
