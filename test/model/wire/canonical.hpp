// test/model/wire/canonical.hpp - the contents of a message, in canonical form: of a libprotobuf message, and of wire
// bytes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "graft/model/wire/reader.hpp"
#include "graft/model/wire/schema.hpp"

namespace canonical __attribute__((visibility("hidden"))) { // like its members

    namespace pb = google::protobuf;
    namespace wire = graft::wire;

    inline std::string quoted(std::string_view bytes) {
        std::string s = "'";
        for (char const c : bytes)
            s += c > ' ' && c < 127 ? std::string(1, c) : "\\" + std::to_string(static_cast<unsigned char>(c)) + ";";
        return s + "'";
    }

    /// By reflection: set fields in the order of their numbers.
    inline std::string of(pb::Message const& m) {
        auto const& r = *m.GetReflection();
        std::vector<pb::FieldDescriptor const*> fields;
        r.ListFields(m, &fields);
        std::sort(fields.begin(), fields.end(), [](auto* a, auto* b) { return a->number() < b->number(); });
        std::string s;
        for (auto const* f : fields) {
            s += std::to_string(f->number()) + ":[";
            auto const count = f->is_repeated() ? r.FieldSize(m, f) : 1;
            for (int i = 0; i < count; ++i) {
                bool const many = f->is_repeated();
                using fd = pb::FieldDescriptor;
                switch (f->cpp_type()) {
                case fd::CPPTYPE_INT32:
                    s += std::to_string(many ? r.GetRepeatedInt32(m, f, i) : r.GetInt32(m, f));
                    break;
                case fd::CPPTYPE_INT64:
                    s += std::to_string(many ? r.GetRepeatedInt64(m, f, i) : r.GetInt64(m, f));
                    break;
                case fd::CPPTYPE_UINT32:
                    s += std::to_string(many ? r.GetRepeatedUInt32(m, f, i) : r.GetUInt32(m, f));
                    break;
                case fd::CPPTYPE_UINT64:
                    s += std::to_string(many ? r.GetRepeatedUInt64(m, f, i) : r.GetUInt64(m, f));
                    break;
                case fd::CPPTYPE_DOUBLE:
                    s += std::to_string(
                        std::bit_cast<std::uint64_t>(many ? r.GetRepeatedDouble(m, f, i) : r.GetDouble(m, f)));
                    break;
                case fd::CPPTYPE_FLOAT:
                    s += std::to_string(
                        std::bit_cast<std::uint32_t>(many ? r.GetRepeatedFloat(m, f, i) : r.GetFloat(m, f)));
                    break;
                case fd::CPPTYPE_BOOL: s += (many ? r.GetRepeatedBool(m, f, i) : r.GetBool(m, f)) ? "1" : "0"; break;
                case fd::CPPTYPE_ENUM:
                    s += std::to_string(many ? r.GetRepeatedEnumValue(m, f, i) : r.GetEnumValue(m, f));
                    break;
                case fd::CPPTYPE_STRING: s += quoted(many ? r.GetRepeatedString(m, f, i) : r.GetString(m, f)); break;
                case fd::CPPTYPE_MESSAGE:
                    s += "{" + of(many ? r.GetRepeatedMessage(m, f, i) : r.GetMessage(m, f)) + "}";
                    break;
                }
                s += ' ';
            }
            s += "] ";
        }
        return s;
    }

    /// The result of our reader for wire bytes by libprotobuf's rules: unknown fields, or those in another encoding,
    /// are ignored; the last scalar is used, messages are merged, a oneof contains one. `fine`: no error of the
    /// reader.
    class decoder {
    public:
        bool fine = true;

        std::string of(wire::message_schema const& schema, graft::span<std::byte const> bytes) {
            std::map<std::uint32_t, std::vector<std::string>> scalars;
            std::map<std::uint32_t, std::vector<std::vector<std::byte>>> messages;
            wire::reader from(bytes);
            for (wire::field f{}; from.next(f);) {
                auto const s = schema.find(f.number);
                if (!s) continue;
                auto const element = wire::wire_type_of(s->type);
                if (element == wire::wire_type::group_begin || s->type == wire::field_type::message) {
                    if (f.type != element) continue;
                    clear_oneof(schema, *s, scalars, messages);
                    auto& all = messages[s->number];
                    if (s->repeated || all.empty()) all.emplace_back();
                    all.back().insert(all.back().end(), f.bytes.begin(), f.bytes.end());
                    check(*s->message, f.bytes);
                } else if (element == wire::wire_type::bytes) {
                    if (f.type != element) continue;
                    keep(schema, *s, quoted(wire::as_string(f.bytes)), f.bytes.empty(), scalars, messages);
                } else if (f.type == element || (s->repeated && f.type == wire::wire_type::bytes)) {
                    if (wire::each_scalar(f, element,
                            [&](std::uint64_t raw) { number(schema, *s, raw, scalars, messages); }) != graft::errc::ok)
                        fine = false;
                }
            }
            if (from.error() != graft::errc::ok) fine = false;
            std::string out;
            std::vector<std::uint32_t> numbers;
            for (auto const& [n, values] : scalars) numbers.push_back(n);
            for (auto const& [n, values] : messages) numbers.push_back(n);
            std::sort(numbers.begin(), numbers.end());
            for (auto const n : numbers) {
                out += std::to_string(n) + ":[";
                for (auto const& v : scalars[n]) out += v + " ";
                for (auto const& v : messages[n]) out += "{" + of(*schema.find(n)->message, v) + "} ";
                out += "] ";
            }
            return out;
        }

    private:
        template <class A, class B> static void clear_oneof(
            wire::message_schema const& schema, wire::field_schema const& s, A& scalars, B& messages) {
            if (s.oneof == 0) return;
            for (auto const& other : schema.fields)
                if (other.oneof == s.oneof && other.number != s.number)
                    scalars.erase(other.number), messages.erase(other.number);
        }
        template <class A, class B> static void keep(wire::message_schema const& schema, wire::field_schema const& s,
            std::string value, bool zero, A& scalars, B& messages) {
            clear_oneof(schema, s, scalars, messages);
            auto& all = scalars[s.number];
            if (!s.repeated) all.clear();
            if (s.repeated || !zero || !schema.proto3 || s.oneof != 0) all.push_back(std::move(value));
            else scalars.erase(s.number);
        }
        template <class A, class B> static void number(wire::message_schema const& schema, wire::field_schema const& s,
            std::uint64_t raw, A& scalars, B& messages) {
            using ft = wire::field_type;
            auto const low = static_cast<std::uint32_t>(raw);
            bool zero = low == 0;
            std::string v;
            switch (s.type) {
            case ft::int32:
            case ft::sfixed32: v = std::to_string(wire::as_int32(raw)); break;
            case ft::uint32:
            case ft::fixed32:
            case ft::float_: v = std::to_string(low); break;
            case ft::sint32: v = std::to_string(static_cast<std::int32_t>(wire::as_zigzag(low))); break;
            case ft::int64:
            case ft::sfixed64: zero = raw == 0, v = std::to_string(wire::as_int64(raw)); break;
            case ft::sint64: zero = raw == 0, v = std::to_string(wire::as_zigzag(raw)); break;
            case ft::boolean: zero = raw == 0, v = raw != 0 ? "1" : "0"; break;
            case ft::enumeration:
                v = std::to_string(wire::as_int32(raw));
                if (!s.values->open && !s.values->find(wire::as_int32(raw)))
                    return; // closed: kept with the unknown fields
                break;
            default: zero = raw == 0, v = std::to_string(raw); break;
            }
            keep(schema, s, std::move(v), zero, scalars, messages);
        }
        /// A message that a oneof drops again must be well-formed all the same.
        void check(wire::message_schema const& schema, graft::span<std::byte const> bytes) {
            decoder inner;
            (void)inner.of(schema, bytes);
            fine = fine && inner.fine;
        }
    };

} // namespace canonical
