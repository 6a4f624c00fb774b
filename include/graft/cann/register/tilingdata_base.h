// graft/cann/register/tilingdata_base.h - structs of tilings, at CANN's include path
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/tiling_data.hpp"

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
