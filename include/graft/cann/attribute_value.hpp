// graft/cann/attribute_value.hpp - attributes in the form that CANN's functions read and set: by the type of a
// variable
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "graft/cann/call.hpp"
#include "graft/cann/tensor_desc.hpp"

GRAFT_BEGIN
namespace cann {

namespace detail {
/// Converts a list to another element type.
template <class From, class To> bool copy_numbers(From const& from, To& to) {
    to.clear();
    for (auto e : from) to.push_back(static_cast<typename To::value_type>(e));
    return true;
}
} // namespace detail

/// Reads an attribute into `to`; false if it is absent or of another kind.
template <class T> bool read_attribute(attr_value const& v, T& to) {
    if constexpr (std::is_same_v<T, bool>) {
        if (v.kind != attr_kind::boolean) return false;
        to = v.integer != 0;
    } else if constexpr (std::is_same_v<T, ge::DataType>) {
        if (v.kind != attr_kind::type) return false;
        to = data_type_of(v.type());
    } else if constexpr (std::is_integral_v<T>) {
        if (v.kind != attr_kind::integer) return false;
        to = static_cast<T>(v.integer);
    } else if constexpr (std::is_floating_point_v<T>) {
        if (v.kind != attr_kind::floating) return false;
        to = static_cast<T>(v.real);
    } else if constexpr (std::is_same_v<T, std::string>) {
        if (v.kind != attr_kind::string && v.kind != attr_kind::function) return false;
        to = v.string;
    } else if constexpr (std::is_same_v<T, ge::AscendString>) {
        std::string text;
        if (!read_attribute(v, text)) return false;
        to = ge::AscendString(text.c_str());
    } else if constexpr (std::is_same_v<T, std::vector<bool>>) {
        return v.kind == attr_kind::booleans && detail::copy_numbers(v.integers, to);
    } else if constexpr (std::is_same_v<T, std::vector<ge::DataType>>) {
        if (v.kind != attr_kind::types) return false;
        to.clear();
        for (auto e : v.integers) to.push_back(data_type_of(static_cast<dtype>(e)));
    } else if constexpr (std::is_same_v<T, std::vector<std::int64_t>> || std::is_same_v<T, std::vector<std::int32_t>> ||
                         std::is_same_v<T, std::vector<std::uint32_t>>) {
        return v.kind == attr_kind::integers && detail::copy_numbers(v.integers, to);
    } else if constexpr (std::is_same_v<T, std::vector<float>>) {
        return v.kind == attr_kind::floats && detail::copy_numbers(v.floats, to);
    } else if constexpr (std::is_same_v<T, std::vector<std::string>> ||
                         std::is_same_v<T, std::vector<ge::AscendString>>) {
        if (v.kind != attr_kind::strings) return false;
        to.clear();
        for (auto const& e : v.strings) to.emplace_back(std::string(e).c_str());
    } else if constexpr (std::is_same_v<T, std::vector<std::vector<std::int64_t>>>) {
        if (v.kind != attr_kind::integer_lists) return false;
        list_of_lists<std::int64_t> const lists{v.integers, v.ends};
        to.clear();
        for (std::size_t i = 0; i < lists.size(); ++i) to.emplace_back(lists[i].begin(), lists[i].end());
    } else if constexpr (std::is_same_v<T, ge::Tensor>) {
        if (v.kind != attr_kind::tensor || v.tensors.empty()) return false;
        auto const& t = v.tensors[0];
        to = ge::Tensor(call::read(t.desc), reinterpret_cast<std::uint8_t const*>(t.bytes.data()), t.bytes.size());
    } else {
        return false;
    }
    return true;
}

namespace detail {
template <class T> void set_list(set_attribute& to, std::vector<T> const& v) {
    if constexpr (std::is_floating_point_v<T>) {
        to.floats.assign(v.begin(), v.end());
        to.value = attr_value::of(span<double const>(to.floats.data(), to.floats.size()));
    } else if constexpr (std::is_integral_v<T> || std::is_same_v<T, ge::DataType>) {
        for (auto e : v)
            if constexpr (std::is_same_v<T, ge::DataType>) to.integers.push_back(static_cast<int>(dtype_of(e)));
            else to.integers.push_back(static_cast<std::int64_t>(e));
        to.value = attr_value::of(span<std::int64_t const>(to.integers.data(), to.integers.size()));
        if constexpr (std::is_same_v<T, bool>) to.value.kind = attr_kind::booleans;
        if constexpr (std::is_same_v<T, ge::DataType>) to.value.kind = attr_kind::types;
    } else if constexpr (std::is_same_v<T, std::string> || std::is_same_v<T, ge::AscendString>) {
        for (auto const& e : v)
            if constexpr (std::is_same_v<T, std::string>) to.owned.push_back(e);
            else to.owned.emplace_back(e.GetString());
        to.strings.assign(to.owned.begin(), to.owned.end());
        to.value.kind = attr_kind::strings;
        to.value.strings = {to.strings.data(), to.strings.size()};
    } else if constexpr (std::is_same_v<T, std::vector<std::int64_t>>) {
        for (auto const& e : v) {
            to.integers.insert(to.integers.end(), e.begin(), e.end());
            to.ends.push_back(static_cast<std::int64_t>(to.integers.size()));
        }
        to.value.kind = attr_kind::integer_lists;
        to.value.integers = {to.integers.data(), to.integers.size()};
        to.value.ends = {to.ends.data(), to.ends.size()};
    }
}
} // namespace detail

/// Sets the attribute value for `v`. A type without an attribute kind has kind none.
template <class T> void set_attribute_to(set_attribute& to, T const& v) {
    to = {};
    if constexpr (std::is_same_v<T, bool>) to.value = attr_value::of(v);
    else if constexpr (std::is_same_v<T, ge::DataType>) to.value = attr_value::of(dtype_of(v));
    else if constexpr (std::is_integral_v<T>) to.value = attr_value::of(static_cast<std::int64_t>(v));
    else if constexpr (std::is_floating_point_v<T>) to.value = attr_value::of(static_cast<double>(v));
    else if constexpr (std::is_convertible_v<T, std::string_view> || std::is_same_v<T, ge::AscendString>) {
        if constexpr (std::is_same_v<T, ge::AscendString>) to.owned.emplace_back(v.GetString());
        else to.owned.emplace_back(std::string_view(v));
        to.value = attr_value::of(std::string_view(to.owned[0]));
    } else if constexpr (std::is_same_v<T, ge::Tensor>) {
        to.tensor = v;
        auto& d = to.view.desc;
        d.type = dtype_of(v.GetTensorDesc().GetDataType());
        d.shape = shape::scalar();
        auto const dims = v.GetTensorDesc().GetShape().GetDims();
        for (auto n : dims) d.shape.append(n < 0 ? dim::unknown() : dim(n));
        to.view.bytes = {reinterpret_cast<std::byte const*>(to.tensor.GetData()), to.tensor.GetSize()};
        to.value.kind = attr_kind::tensor;
        to.value.tensors = {&to.view, 1};
    } else if constexpr (requires { detail::set_list(to, v); }) {
        detail::set_list(to, v);
    }
}

} // namespace cann
GRAFT_END
