// graft/cann/gert/attributes.hpp - attributes by position, for functions of the newer style
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <type_traits>
#include <vector>

#include "graft/base/container/span.hpp"
#include "graft/cann/data_type.hpp"
#include "graft/tensor/attr_value.hpp"

namespace gert {

/// A list attribute: the number of elements, and their address.
class ContinuousVector {
public:
    ContinuousVector() = default;
    ContinuousVector(void const* data, std::size_t n) : data_(data), size_(n), capacity_(n) {}
    std::size_t GetSize() const { return size_; }
    std::size_t GetCapacity() const { return capacity_; }
    void const* GetData() const { return data_; }
    void* MutableData() { return const_cast<void*>(data_); }
    /// error 0x03000018 beyond the capacity
    std::uint32_t SetSize(std::size_t n) { return n > capacity_ ? 0x03000018 : (size_ = n, 0); }

protected:
    void const* data_ = nullptr;
    std::size_t size_ = 0, capacity_ = 0;
};
template <class T> class TypedContinuousVector : public ContinuousVector {
public:
    T const* GetData() const { return static_cast<T const*>(data_); }
    T* MutableData() { return static_cast<T*>(const_cast<void*>(data_)); }
};
/// A list of lists.
class ContinuousVectorVector {
public:
    std::size_t GetSize() const { return lists_.size(); }
    ContinuousVector const* Get(std::size_t i) const { return i < lists_.size() ? &lists_[i] : nullptr; }
    void graft_add(void const* data, std::size_t n) { lists_.emplace_back(data, n); }

private:
    std::vector<ContinuousVector> lists_{};
};

/// The attributes of a node in the order of its definition. Null: it is absent, or of another type.
class RuntimeAttrs {
public:
    std::size_t GetAttrNum() const { return all_.size(); }
    template <class T> T const* GetAttrPointer(std::size_t i) const {
        if (i >= all_.size() || all_[i].kind == graft::attr_kind::none) return nullptr;
        auto const& a = all_[i];
        using graft::attr_kind;
        if constexpr (std::is_same_v<T, bool>)
            return a.kind == attr_kind::boolean || a.kind == attr_kind::integer ? &a.boolean : nullptr;
        else if constexpr (std::is_same_v<T, float>) return a.kind == attr_kind::floating ? &a.real : nullptr;
        else if constexpr (std::is_same_v<T, char>) return a.kind == attr_kind::string ? a.text.c_str() : nullptr;
        else if constexpr (std::is_same_v<T, ge::DataType>) return a.kind == attr_kind::type ? &a.type : nullptr;
        else if constexpr (std::is_same_v<T, ContinuousVectorVector>)
            return a.kind == attr_kind::integer_lists ? &a.lists : nullptr;
        else if constexpr (std::is_base_of_v<ContinuousVector, T>)
            return is_list(a.kind) ? static_cast<T const*>(static_cast<void const*>(&a.list)) : nullptr; // adds nothing
        else if constexpr (std::is_integral_v<T> && sizeof(T) >= 4) {
            if (a.kind != attr_kind::integer && a.kind != attr_kind::boolean && a.kind != attr_kind::type)
                return nullptr;
            if constexpr (sizeof(T) == 4) return reinterpret_cast<T const*>(&a.narrow); // its low half, as in CANN
            else return reinterpret_cast<T const*>(&a.integer);
        } else return nullptr;
    }
    std::int64_t const* GetInt(std::size_t i) const { return GetAttrPointer<std::int64_t>(i); }
    float const* GetFloat(std::size_t i) const { return GetAttrPointer<float>(i); }
    bool const* GetBool(std::size_t i) const { return GetAttrPointer<bool>(i); }
    char const* GetStr(std::size_t i) const { return GetAttrPointer<char>(i); }
    TypedContinuousVector<std::int64_t> const* GetListInt(std::size_t i) const {
        return GetAttrPointer<TypedContinuousVector<std::int64_t>>(i);
    }
    TypedContinuousVector<float> const* GetListFloat(std::size_t i) const {
        return GetAttrPointer<TypedContinuousVector<float>>(i);
    }
    TypedContinuousVector<bool> const* GetListBool(std::size_t i) const {
        return GetAttrPointer<TypedContinuousVector<bool>>(i);
    }
    /// No attribute here is a list of lists of these types.
    ContinuousVectorVector const* GetListListFloat(std::size_t) const { return nullptr; }
    ContinuousVectorVector const* GetListListInt(std::size_t i) const {
        return GetAttrPointer<ContinuousVectorVector>(i);
    }

    RuntimeAttrs() = default;
    explicit RuntimeAttrs(graft::span<graft::attr_value const> values) : all_(values.size()) { // constructed in place
        for (std::size_t i = 0; i < values.size(); ++i) all_[i].take(values[i]);
    }
    RuntimeAttrs(RuntimeAttrs const&) = delete;
    RuntimeAttrs& operator=(RuntimeAttrs const&) = delete;

private:
    struct value {
        graft::attr_kind kind = graft::attr_kind::none;
        std::int64_t integer = 0;
        std::int32_t narrow = 0;
        ge::DataType type = ge::DT_UNDEFINED;
        float real = 0;
        bool boolean = false;
        std::string text{};
        std::vector<std::int64_t> integers{};
        std::vector<float> floats{};
        std::vector<std::uint8_t> booleans{};
        TypedContinuousVector<std::int64_t> list{};
        ContinuousVectorVector lists{};

        void take(graft::attr_value const& v) {
            using graft::attr_kind;
            kind = v.kind;
            integer = v.kind == attr_kind::type ? std::int64_t{graft::cann::data_type_of(v.type())} : v.integer;
            narrow = static_cast<std::int32_t>(integer);
            if (v.kind == attr_kind::type) type = static_cast<ge::DataType>(integer);
            boolean = v.integer != 0;
            real = static_cast<float>(v.real);
            text = v.string;
            void const* data = nullptr;
            std::size_t n = 0;
            if (kind == attr_kind::floats) {
                for (auto e : v.floats) floats.push_back(static_cast<float>(e));
                data = floats.data(), n = floats.size();
            } else if (kind == attr_kind::booleans) {
                for (auto e : v.integers) booleans.push_back(e != 0);
                data = booleans.data(), n = booleans.size();
            } else {
                for (auto e : v.integers)
                    integers.push_back(kind == attr_kind::types
                                           ? std::int64_t{graft::cann::data_type_of(static_cast<graft::dtype>(e))}
                                           : e);
                data = integers.data(), n = integers.size();
            }
            static_cast<ContinuousVector&>(list) = ContinuousVector(data, n);
            if (kind != attr_kind::integer_lists) return;
            std::size_t first = 0;
            for (auto end : v.ends) {
                auto const last = static_cast<std::size_t>(end);
                lists.graft_add(integers.data() + first, last - first);
                first = last;
            }
        }
    };
    std::vector<value> all_{};
};

} // namespace gert
