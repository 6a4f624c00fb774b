// graft/op/words.hpp - the vocabulary of a definition, found unqualified inside every operator
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "graft/base/config.hpp"
#include "graft/op/param.hpp"
#include "graft/tensor/dtype_set.hpp"

GRAFT_BEGIN

/// Base of `op<Self>`: a definition needs no using-directive. Operator templates, whose base is dependent, name it.
struct GRAFT_TYPE words : dtype_families {
    static constexpr dtype f16 = dtype::f16, bf16 = dtype::bf16, f32 = dtype::f32, f64 = dtype::f64;
    static constexpr dtype i8 = dtype::i8, i16 = dtype::i16, i32 = dtype::i32, i64 = dtype::i64;
    static constexpr dtype u8 = dtype::u8, u16 = dtype::u16, u32 = dtype::u32, u64 = dtype::u64;
    static constexpr dtype boolean = dtype::boolean, string = dtype::string, resource = dtype::resource;

    using aspect = graft::aspect;
    /// Takes over what the input has.
    static constexpr follow_word follow(text_ref input, aspect what = aspect::all) { return {input, what}; }
    /// The dtype is the value of this attribute.
    static constexpr type_from_word type_from(text_ref attribute) { return {attribute}; }
    /// The number of tensors is the value of this attribute.
    static constexpr count_from_word count_from(text_ref attribute) { return {attribute}; }
    /// Rules read the value of this input.
    static constexpr value_depend_word value_depend{value_need::required};
    /// Rules read the value of this input where it is known.
    static constexpr value_depend_word value_depend_optional{value_need::optional};
    /// The shape of this output is known only after running.
    static constexpr compute_depend_word compute_depend{};
    /// The axes of this port have names: it needs a format other than ND.
    static constexpr format has_format = format::nchw;
    static constexpr at_least_word at_least(std::int64_t count) { return {count}; }

    // kinds of required attributes
    static constexpr attr_kind as_int = attr_kind::integer, as_float = attr_kind::real, as_bool = attr_kind::boolean,
                               as_string = attr_kind::text, as_type = attr_kind::type, as_shape = attr_kind::shape,
                               as_tensor = attr_kind::tensor, as_ints = attr_kind::integers, as_floats = attr_kind::reals,
                               as_bools = attr_kind::booleans, as_strings = attr_kind::texts, as_types = attr_kind::types;
    // empty list defaults and others
    template <class... V> static constexpr auto ints(V... v) { return std::array<std::int64_t, sizeof...(V)>{static_cast<std::int64_t>(v)...}; }
    template <class... V> static constexpr auto floats(V... v) { return std::array<double, sizeof...(V)>{static_cast<double>(v)...}; }
    template <class... V> static constexpr auto bools(V... v) { return std::array<bool, sizeof...(V)>{static_cast<bool>(v)...}; }
    template <class... V> static constexpr auto strings(V... v) { return std::array<std::string_view, sizeof...(V)>{std::string_view(v)...}; }
    template <class... V> static constexpr auto types(V... v) { return std::array<dtype, sizeof...(V)>{dtype(v)...}; }
};

GRAFT_END
