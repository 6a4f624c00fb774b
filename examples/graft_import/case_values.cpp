// examples/graft_import/case_values.cpp - JSON values as attributes and as the elements of tensors
// SPDX-License-Identifier: Apache-2.0
#include "case_values.hpp"

#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>
#include <vector>

#include "graft/cann/data_type.hpp"
#include "graft/tensor.hpp"

namespace {

using kind = json_value::kind;
using graft::attr_kind;

/// The number, bool or dtype of one element of an attribute, as an int64. Null, or the expectation.
char const* whole_of(json_value const& v, attr_kind of, std::int64_t& to) {
    to = v.whole;
    switch (of) {
    case attr_kind::integer:
        if (v.is == kind::text && graft::dtype_named(v.text) != graft::dtype::undefined) // CANN's number of it
            return to = graft::cann::data_type_of(graft::dtype_named(v.text)), nullptr;
        return v.is == kind::whole ? nullptr : "an integer";
    case attr_kind::unsigned_integer: return v.is == kind::whole && v.whole >= 0 ? nullptr : "an integer from 0";
    case attr_kind::boolean: return v.is == kind::boolean ? nullptr : "true or false";
    default:
        to = static_cast<std::int64_t>(
            v.is == kind::whole ? graft::cann::dtype_of(v.whole) : graft::dtype_named(v.text));
        return (v.is == kind::text || v.is == kind::whole) && to != 0 ? nullptr
                                                                      : "the name of a dtype, or CANN's number of it";
    }
}

attr_kind element_of(attr_kind list) {
    return static_cast<attr_kind>(
        static_cast<int>(list) - static_cast<int>(attr_kind::integers) + static_cast<int>(attr_kind::integer));
}

char const* read_list(
    json_line const& line, json_value const& v, attr_kind of, graft::attr_value& to, graft::arena& storage) {
    if (v.is != kind::list) return "a list";
    char const* wrong = nullptr;
    auto const size = line.size(v);
    std::size_t i = 0;
    if (of == attr_kind::floating) {
        auto const all = storage.make<double>(size);
        line.each(v, [&](json_value const& e) {
            if (!e.is_number()) wrong = "a list of numbers";
            all[i++] = e.real;
        });
        to.floats = all;
    } else if (of == attr_kind::string || of == attr_kind::function) {
        auto const all = storage.make<std::string_view>(size);
        line.each(v, [&](json_value const& e) {
            if (e.is != kind::text) wrong = "a list of strings";
            all[i++] = storage.keep(e.text);
        });
        to.strings = all;
    } else {
        auto const all = storage.make<std::int64_t>(size);
        line.each(v, [&](json_value const& e) {
            if (auto const* w = whole_of(e, of, all[i++])) wrong = w;
        });
        to.integers = all;
    }
    return wrong;
}

char const* read_lists(json_line const& line, json_value const& v, graft::attr_value& to, graft::arena& storage) {
    if (v.is != kind::list) return "a list of lists";
    char const* wrong = nullptr;
    std::vector<std::int64_t> ends, elements;
    line.each(v, [&](json_value const& one) {
        if (one.is != kind::list) wrong = "a list of lists";
        line.each(one, [&](json_value const& e) {
            if (e.is != kind::whole) wrong = "lists of integers";
            elements.push_back(e.whole);
        });
        ends.push_back(static_cast<std::int64_t>(elements.size()));
    });
    to.ends = storage.keep(graft::span<std::int64_t const>(ends.data(), ends.size()));
    to.integers = storage.keep(graft::span<std::int64_t const>(elements.data(), elements.size()));
    return wrong;
}

char const* read_shapes(json_line const& line, json_value const& v, graft::attr_value& to, graft::arena& storage) {
    if (v.is != kind::list) return "a list of shapes";
    auto const all = storage.make<graft::shape>(line.size(v));
    char const* wrong = nullptr;
    std::size_t i = 0;
    line.each(v, [&](json_value const& one) {
        auto const* const why = read_shape(
            line, one, all[i++], [&](std::size_t, std::string_view) { wrong = "numbers"; });
        if (why) wrong = why;
    });
    to.shapes = all;
    return wrong;
}

/// One element in stored form. Null, or the expectation.
template <class T> char const* put(json_value const& v, std::byte* at) {
    T stored{};
    if constexpr (std::is_same_v<T, bool>) {
        bool const fits = v.is == kind::boolean || (v.is == kind::whole && (v.whole == 0 || v.whole == 1));
        if (!fits) return "true or false";
        stored = v.whole != 0;
    } else if constexpr (std::is_integral_v<T>) {
        bool const above = v.whole >= 0 && static_cast<std::uint64_t>(v.whole) > std::numeric_limits<T>::max();
        bool const below = v.whole < 0 && (std::is_unsigned_v<T> ||
                                              v.whole < static_cast<std::int64_t>(std::numeric_limits<T>::min()));
        if (v.is != kind::whole || above || below) return "integers that the dtype can represent";
        stored = static_cast<T>(v.whole);
    } else {
        if (!v.is_number()) return "numbers";
        if constexpr (std::is_same_v<T, graft::half>) stored = graft::to_half(static_cast<float>(v.real));
        else if constexpr (std::is_same_v<T, graft::bfloat16>) stored = graft::to_bfloat16(static_cast<float>(v.real));
        else stored = static_cast<T>(v.real);
    }
    std::memcpy(at, &stored, sizeof stored);
    return nullptr;
}

char const* put(graft::dtype type, json_value const& v, std::byte* at) {
    using graft::dtype;
    switch (type) {
    case dtype::boolean: return put<bool>(v, at);
    case dtype::i8: return put<std::int8_t>(v, at);
    case dtype::i16: return put<std::int16_t>(v, at);
    case dtype::i32: return put<std::int32_t>(v, at);
    case dtype::i64: return put<std::int64_t>(v, at);
    case dtype::u8: return put<std::uint8_t>(v, at);
    case dtype::u16: return put<std::uint16_t>(v, at);
    case dtype::u32: return put<std::uint32_t>(v, at);
    case dtype::u64: return put<std::uint64_t>(v, at);
    case dtype::f16: return put<graft::half>(v, at);
    case dtype::bf16: return put<graft::bfloat16>(v, at);
    case dtype::f32: return put<float>(v, at);
    case dtype::f64: return put<double>(v, at);
    default: return "no elements for this dtype";
    }
}

} // namespace

graft::attr_kind kind_named(std::string_view name) {
    for (int k = 1; k <= static_cast<int>(attr_kind::float_lists); ++k)
        if (graft::name_of(static_cast<attr_kind>(k)) == name) return static_cast<attr_kind>(k);
    return attr_kind::none;
}

char const* read_attribute(
    json_line const& line, json_value const& v, attr_kind of, graft::attr_value& to, graft::arena& storage) {
    to = {};
    to.kind = of;
    switch (of) {
    case attr_kind::integer:
    case attr_kind::unsigned_integer:
    case attr_kind::boolean:
    case attr_kind::type: return whole_of(v, of, to.integer);
    case attr_kind::floating: to.real = v.real; return v.is_number() ? nullptr : "a number";
    case attr_kind::string:
    case attr_kind::function: to.string = storage.keep(v.text); return v.is == kind::text ? nullptr : "a string";
    case attr_kind::shape: {
        auto const one = storage.make<graft::shape>(1);
        to.shapes = one;
        char const* named = nullptr;
        auto const* const wrong = read_shape(
            line, v, one[0], [&](std::size_t, std::string_view) { named = "numbers"; });
        return wrong ? wrong : named;
    }
    case attr_kind::integers:
    case attr_kind::unsigned_integers:
    case attr_kind::booleans:
    case attr_kind::types:
    case attr_kind::floats:
    case attr_kind::strings:
    case attr_kind::functions: return read_list(line, v, element_of(of), to, storage);
    case attr_kind::integer_lists: return read_lists(line, v, to, storage);
    case attr_kind::shapes: return read_shapes(line, v, to, storage);
    default: return "an attribute of a kind that can be written: no tensor or message";
    }
}

char const* read_elements(json_line const& line, json_value const& v, graft::dtype type, graft::byte_view& bytes,
    graft::span<std::string_view const>& texts, std::size_t& count, graft::arena& storage) {
    std::vector<json_value const*> leaves;
    auto const gather = [&](auto const& self, json_value const& of) -> void {
        if (of.is == kind::list) line.each(of, [&](json_value const& e) { self(self, e); });
        else leaves.push_back(&of);
    };
    gather(gather, v);
    count = leaves.size();
    if (type == graft::dtype::string) {
        auto const all = storage.make<std::string_view>(count);
        for (std::size_t i = 0; i < count; ++i) {
            if (leaves[i]->is != kind::text) return "texts";
            all[i] = storage.keep(leaves[i]->text);
        }
        texts = all;
        return nullptr;
    }
    auto const width = graft::bytes_of(type);
    if (width == 0) return "no elements for this dtype";
    auto const all = storage.make<std::byte>(count * width);
    for (std::size_t i = 0; i < count; ++i)
        if (auto const* wrong = put(type, *leaves[i], all.data() + i * width)) return wrong;
    bytes = all;
    return nullptr;
}
