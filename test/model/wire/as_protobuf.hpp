// test/model/wire/as_protobuf.hpp - our field tables as libprotobuf's descriptors, and random messages of them
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <google/protobuf/descriptor.h>
#include <google/protobuf/descriptor.pb.h>
#include <google/protobuf/dynamic_message.h>
#include <google/protobuf/message.h>

#include <bit>
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <random>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "graft/model/wire/schema.hpp"

namespace as_protobuf __attribute__((visibility("hidden"))) { // like its members

    namespace pb = google::protobuf;
    namespace wire = graft::wire;

    /// The descriptors of a schema and of all that it refers to. Strings of proto3 become bytes: that they must be
    /// UTF-8 is not our rule. Maps are repeated entries, which is their encoding on the wire.
    class mirror {
    public:
        explicit mirror(wire::message_schema const& root) {
            collect(root);
            for (bool modern : {false, true}) {
                pb::FileDescriptorProto file;
                file.set_name(modern ? "modern.proto" : "old.proto");
                file.set_syntax(modern ? "proto3" : "proto2");
                for (auto const* e : enums_)
                    if (e->open == modern) add(*e, file);
                for (auto const* m : messages_)
                    if (m->proto3 == modern) add(*m, file);
                if (file.message_type_size() != 0 && !pool_.BuildFile(file))
                    throw std::runtime_error("descriptors are refused");
            }
            prototype_ = factory_.GetPrototype(pool_.FindMessageTypeByName(name_of(root)));
        }
        [[nodiscard]] std::unique_ptr<pb::Message> make() const {
            return std::unique_ptr<pb::Message>(prototype_->New());
        }

    private:
        void collect(wire::message_schema const& m) {
            if (!seen_.insert(&m).second) return;
            messages_.push_back(&m);
            for (auto const& f : m.fields) {
                if (f.values && seen_.insert(f.values).second) enums_.push_back(f.values);
                if (f.message) collect(*f.message);
            }
        }
        static std::string flat(std::string_view name) {
            std::string s(name);
            for (auto& c : s)
                if (c == '.') c = '_';
            return s;
        }
        static std::string name_of(wire::message_schema const& m) { return flat(m.name); }
        /// The names of an enum's values are in the scope around the enum: each gets an enclosing message.
        static void add(wire::enum_schema const& e, pb::FileDescriptorProto& file) {
            auto* const around = file.add_message_type();
            around->set_name("Around_" + flat(e.name));
            auto* const to = around->add_enum_type();
            to->set_name("E");
            std::set<std::int32_t> numbers;
            bool exemplars = false;
            for (auto const& v : e.values) {
                auto* const value = to->add_value();
                value->set_name(std::string(v.name));
                value->set_number(v.number);
                exemplars = exemplars || !numbers.insert(v.number).second;
            }
            if (exemplars) to->mutable_options()->set_allow_alias(true);
        }
        static void add(wire::message_schema const& m, pb::FileDescriptorProto& file) {
            auto* const to = file.add_message_type();
            to->set_name(name_of(m));
            std::map<std::uint8_t, int> oneofs;
            for (auto const& f : m.fields) {
                using ft = wire::field_type;
                using fd = pb::FieldDescriptorProto;
                constexpr fd::Type types[] = {fd::TYPE_DOUBLE, fd::TYPE_FLOAT, fd::TYPE_INT32, fd::TYPE_INT64,
                    fd::TYPE_UINT32, fd::TYPE_UINT64, fd::TYPE_SINT32, fd::TYPE_SINT64, fd::TYPE_FIXED32,
                    fd::TYPE_FIXED64, fd::TYPE_SFIXED32, fd::TYPE_SFIXED64, fd::TYPE_BOOL, fd::TYPE_STRING,
                    fd::TYPE_BYTES, fd::TYPE_MESSAGE, fd::TYPE_ENUM, fd::TYPE_GROUP};
                auto* const field = to->add_field();
                field->set_name(std::string(f.name));
                field->set_number(static_cast<int>(f.number));
                field->set_type(
                    f.type == ft::string && m.proto3 ? fd::TYPE_BYTES : types[static_cast<std::size_t>(f.type)]);
                field->set_label(f.repeated   ? fd::LABEL_REPEATED
                                 : f.required ? fd::LABEL_REQUIRED
                                              : fd::LABEL_OPTIONAL);
                if (f.message) field->set_type_name("." + name_of(*f.message));
                if (f.values) field->set_type_name(".Around_" + flat(f.values->name) + ".E");
                auto const encoding = wire::wire_type_of(f.type);
                if (f.repeated && encoding != wire::wire_type::bytes && encoding != wire::wire_type::group_begin)
                    field->mutable_options()->set_packed(f.packed);
                if (f.oneof != 0) {
                    auto const [at, fresh] = oneofs.try_emplace(f.oneof, static_cast<int>(oneofs.size()));
                    if (fresh) to->add_oneof_decl()->set_name("oneof_" + std::to_string(f.oneof));
                    field->set_oneof_index(at->second);
                }
            }
        }

        std::set<void const*> seen_{};
        std::vector<wire::message_schema const*> messages_{};
        std::vector<wire::enum_schema const*> enums_{};
        pb::DescriptorPool pool_{};
        pb::DynamicMessageFactory factory_{&pool_};
        pb::Message const* prototype_ = nullptr;
    };

    /// Fills messages with random values, including extremes.
    class filler {
    public:
        explicit filler(std::mt19937_64& random) : random_(random) {}

        void fill(pb::Message& m, int depth = 0) {
            auto const* const d = m.GetDescriptor();
            auto const* const r = m.GetReflection();
            auto const chance = 1 + random_() % (d->field_count() > 20 ? 12 : 3);
            for (int i = 0; i < d->field_count(); ++i) {
                auto const* const f = d->field(i);
                if (!f->is_required() && random_() % chance != 0) continue;
                bool const nested = f->cpp_type() == pb::FieldDescriptor::CPPTYPE_MESSAGE;
                if (nested && depth > 3 && !f->is_required()) continue;
                auto const count = f->is_repeated() ? random_() % (nested ? 3 : 6) : 1;
                for (std::uint64_t k = 0; k < count; ++k) {
                    if (nested) fill(f->is_repeated() ? *r->AddMessage(&m, f) : *r->MutableMessage(&m, f), depth + 1);
                    else set(m, *r, f);
                }
            }
        }

    private:
        template <class T> T whole() {
            switch (random_() % 6) {
            case 0: return std::numeric_limits<T>::max();
            case 1: return std::numeric_limits<T>::min();
            case 2: return 0;
            case 3: return static_cast<T>(-1);
            case 4: return static_cast<T>(random_() % 300);
            default: return static_cast<T>(random_() >> random_() % 64);
            }
        }
        template <class T, class Bits> T real() {
            switch (random_() % 8) {
            case 0: return std::numeric_limits<T>::infinity();
            case 1: return -std::numeric_limits<T>::infinity();
            case 2: return std::numeric_limits<T>::quiet_NaN();
            case 3: return static_cast<T>(-0.0);
            case 4: return std::numeric_limits<T>::denorm_min();
            case 5: return std::numeric_limits<T>::max();
            case 6: return static_cast<T>(static_cast<std::int64_t>(random_() % 2001) - 1000) / 8;
            default: return std::bit_cast<T>(static_cast<Bits>(random_()));
            }
        }
        std::string text() {
            std::string s;
            for (auto n = random_() % 12; n > 0; --n)
                s += static_cast<char>(random_() % 4 == 0 ? random_() % 256 : ' ' + random_() % 95);
            return s;
        }
        void set(pb::Message& m, pb::Reflection const& r, pb::FieldDescriptor const* f) {
            bool const many = f->is_repeated();
            using fd = pb::FieldDescriptor;
            switch (f->cpp_type()) {
            case fd::CPPTYPE_INT32: {
                auto const v = whole<std::int32_t>();
                return many ? r.AddInt32(&m, f, v) : r.SetInt32(&m, f, v);
            }
            case fd::CPPTYPE_INT64: {
                auto const v = whole<std::int64_t>();
                return many ? r.AddInt64(&m, f, v) : r.SetInt64(&m, f, v);
            }
            case fd::CPPTYPE_UINT32: {
                auto const v = whole<std::uint32_t>();
                return many ? r.AddUInt32(&m, f, v) : r.SetUInt32(&m, f, v);
            }
            case fd::CPPTYPE_UINT64: {
                auto const v = whole<std::uint64_t>();
                return many ? r.AddUInt64(&m, f, v) : r.SetUInt64(&m, f, v);
            }
            case fd::CPPTYPE_DOUBLE: {
                auto const v = real<double, std::uint64_t>();
                return many ? r.AddDouble(&m, f, v) : r.SetDouble(&m, f, v);
            }
            case fd::CPPTYPE_FLOAT: {
                auto const v = real<float, std::uint32_t>();
                return many ? r.AddFloat(&m, f, v) : r.SetFloat(&m, f, v);
            }
            case fd::CPPTYPE_BOOL: {
                auto const v = random_() % 2 != 0;
                return many ? r.AddBool(&m, f, v) : r.SetBool(&m, f, v);
            }
            case fd::CPPTYPE_ENUM: {
                auto const* const e = f->enum_type();
                bool const open = e->file()->syntax() == pb::FileDescriptor::SYNTAX_PROTO3;
                auto const number = open && random_() % 4 == 0
                                        ? whole<std::int32_t>()
                                        : e->value(static_cast<int>(
                                                       random_() % static_cast<std::uint64_t>(e->value_count())))
                                              ->number();
                return many ? r.AddEnumValue(&m, f, number) : r.SetEnumValue(&m, f, number);
            }
            case fd::CPPTYPE_STRING: {
                auto const v = text();
                return many ? r.AddString(&m, f, v) : r.SetString(&m, f, v);
            }
            case fd::CPPTYPE_MESSAGE: return;
            }
        }

        std::mt19937_64& random_;
    };

} // namespace as_protobuf
