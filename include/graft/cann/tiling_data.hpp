// graft/cann/tiling_data.hpp - BEGIN_TILING_DATA_DEF and its kin: a struct that a kernel is given as bytes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "graft/base/config.hpp"

namespace optiling {

class TilingDef;

/// A field, by its distance from the struct's beginning.
struct graft_field {
    char const* type;
    char const* name;
    std::ptrdiff_t at;
    std::size_t width, count; ///< bytes of an element, elements
    bool is_struct;
    std::size_t offset; ///< in the bytes
};

/// Base of tiling structs: fields in their order, each aligned to its own width, nested structs and the whole to 8.
class TilingDef {
public:
    TilingDef() = default;
    virtual ~TilingDef() = default;

    std::size_t GetDataSize() const { return (end_ + 7) / 8 * 8; }
    /// Writes nothing where the room is too small.
    void SaveToBuffer(void* to, std::size_t capacity) const {
        if (!to || capacity < GetDataSize()) return;
        std::memset(to, 0, GetDataSize());
        auto* const bytes = static_cast<char*>(to);
        for (auto const& f : fields_) {
            auto const* const from = reinterpret_cast<char const*>(this) + f.at;
            if (f.is_struct) reinterpret_cast<TilingDef const*>(from)->SaveToBuffer(bytes + f.offset, capacity - f.offset);
            else std::memcpy(bytes + f.offset, from, f.width * f.count);
        }
    }
    void SetDataPtr(void*) {}
    std::vector<graft_field> const& graft_fields() const { return fields_; }

protected:
    void graft_add(char const* type, char const* name, void const* member, std::size_t width, std::size_t count) {
        auto const at = reinterpret_cast<char const*>(member) - reinterpret_cast<char const*>(this);
        auto const offset = (end_ + width - 1) / width * width;
        fields_.push_back({type, name, at, width, count, false, offset});
        end_ = offset + width * count;
    }
    void graft_add(char const* type, char const* name, TilingDef const& member) {
        auto const at = reinterpret_cast<char const*>(&member) - reinterpret_cast<char const*>(this);
        auto const offset = (end_ + 7) / 8 * 8;
        fields_.push_back({type, name, at, member.GetDataSize(), 1, true, offset});
        end_ = offset + member.GetDataSize();
    }

private:
    std::vector<graft_field> fields_{};
    std::size_t end_ = 0;
};

} // namespace optiling

GRAFT_BEGIN
namespace cann {
/// Which struct an operator's kernel is given (`REGISTER_TILING_DATA_CLASS`), for who prints it.
struct tiling_class {
    std::string_view op, name;
    optiling::TilingDef const& (*fields)();
};
inline std::vector<tiling_class>& registered_tilings() {
    static std::vector<tiling_class> all;
    return all;
}
struct GRAFT_TYPE tiling_registrar{
    tiling_registrar(char const* op, char const* name, optiling::TilingDef const& (*fields)()){
        registered_tilings().push_back({op, name, fields});
}
}
;
} // namespace cann
GRAFT_END

#define BEGIN_TILING_DATA_DEF(Name)                                                                                    \
    class Name : public ::optiling::TilingDef {                                                                        \
        using graft_self = Name;                                                                                       \
        struct graft_mark {                                                                                            \
            template <class Add> graft_mark(graft_self* self, Add add) { add(self); }                                  \
            graft_mark(graft_mark const&) {}                                                                           \
            graft_mark& operator=(graft_mark const&) { return *this; }                                                 \
        };                                                                                                             \
                                                                                                                       \
    public:                                                                                                            \
        static Name const& graft_example() {                                                                           \
            static Name const one;                                                                                     \
            return one;                                                                                                \
        }
#define TILING_DATA_FIELD_DEF(Type, name)                                                                              \
public:                                                                                                                \
    void set_##name(Type v) { name##_ = v; }                                                                           \
    Type get_##name() const { return name##_; }                                                                        \
                                                                                                                       \
private:                                                                                                               \
    Type name##_ = 0;                                                                                                  \
    graft_mark name##_mark_{                                                                                           \
        this, [](graft_self* self) { self->graft_add(#Type, #name, &self->name##_, sizeof(Type), 1); }};               \
                                                                                                                       \
public:
#define TILING_DATA_FIELD_DEF_ARR(Type, size, name)                                                                    \
public:                                                                                                                \
    void set_##name(Type const* v) { ::std::memcpy(name##_, v, sizeof name##_); }                                      \
    Type* get_##name() { return name##_; }                                                                             \
    Type const* get_##name() const { return name##_; }                                                                 \
                                                                                                                       \
private:                                                                                                               \
    Type name##_[size]{};                                                                                              \
    graft_mark name##_mark_{                                                                                           \
        this, [](graft_self* self) { self->graft_add(#Type, #name, self->name##_, sizeof(Type), size); }};             \
                                                                                                                       \
public:
#define TILING_DATA_FIELD_DEF_STRUCT(Type, name)                                                                       \
public:                                                                                                                \
    Type name{};                                                                                                       \
    void set_##name(Type const& v) { name = v; }                                                                       \
    Type const& get_##name() const { return name; }                                                                    \
                                                                                                                       \
private:                                                                                                               \
    graft_mark name##_mark_{this, [](graft_self* self) { self->graft_add(#Type, #name, self->name); }};                \
                                                                                                                       \
public:
#define END_TILING_DATA_DEF                                                                                            \
    }                                                                                                                  \
    ;
#define GRAFT_CANN_TILING_2(op, Class, number)                                                                         \
    [[maybe_unused]] static ::graft::cann::tiling_registrar const graft_tiling_##op##_##number(                        \
        #op, #Class, []() -> ::optiling::TilingDef const& { return Class::graft_example(); });
#define GRAFT_CANN_TILING_1(op, Class, number) GRAFT_CANN_TILING_2(op, Class, number)
#define REGISTER_TILING_DATA_CLASS(op, Class) GRAFT_CANN_TILING_1(op, Class, __COUNTER__)
