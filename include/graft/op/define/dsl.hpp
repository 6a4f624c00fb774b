// graft/op/define/dsl.hpp - the DSL functions of a definition, found unqualified inside every operator
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <initializer_list>
#include <string_view>
#include <type_traits>

#include "graft/base/extremes.hpp"
#include "graft/op/define/fact.hpp"
#include "graft/op/define/param.hpp"
#include "graft/op/define/trait.hpp"
#include "graft/tensor/dtype_set.hpp"

GRAFT_BEGIN

namespace detail {
/// `follow`: an object, so that `.output("y", follow)`, which names no input, can be used like any other DSL function.
struct following {
    constexpr follow_spec operator()(string_ref input, aspect what = aspect::all) const { return {input, what, {}}; }
    constexpr follow_spec operator()(string_ref input, otherwise_spec w) const { return {input, aspect::all, w.input}; }
    constexpr follow_spec operator()(string_ref input, aspect what, otherwise_spec w) const {
        return {input, what, w.input};
    }
};
} // namespace detail

/// Base of `op<Self>`: a definition needs no using-directive. Operator templates, whose base is dependent, name it.
struct GRAFT_TYPE vocabulary : dtype_families {
    static constexpr dtype f16 = dtype::f16, bf16 = dtype::bf16, f32 = dtype::f32, f64 = dtype::f64;
    static constexpr dtype i8 = dtype::i8, i16 = dtype::i16, i32 = dtype::i32, i64 = dtype::i64;
    static constexpr dtype u8 = dtype::u8, u16 = dtype::u16, u32 = dtype::u32, u64 = dtype::u64;
    static constexpr dtype boolean = dtype::boolean, string = dtype::string, resource = dtype::resource;
    static constexpr dtype i4 = dtype::i4, u4 = dtype::u4, c64 = dtype::c64, c128 = dtype::c128;
    static constexpr dtype f8e4m3 = dtype::f8e4m3, f8e5m2 = dtype::f8e5m2, f4e2m1 = dtype::f4e2m1, hif8 = dtype::hif8,
                           f8e4m3fnuz = dtype::f8e4m3fnuz, f8e5m2fnuz = dtype::f8e5m2fnuz;

    using aspect = graft::aspect;
    /// Copies the properties of the input, or, if an optional input is absent, those of another one: `follow("x",
    /// otherwise("z"))`.
    static constexpr detail::following follow{};
    static constexpr otherwise_spec otherwise(string_ref input) { return {input}; }
    /// The dtype is the value of this attribute.
    static constexpr type_from_spec type_from(string_ref attribute) { return {attribute}; }
    /// The number of tensors is the value of this attribute.
    static constexpr count_from_spec count_from(string_ref attribute) { return {attribute}; }
    /// Rules read the value of this input.
    static constexpr value_depend_spec value_depend{value_need::required};
    /// Rules read the value of this input if it is known.
    static constexpr value_depend_spec value_depend_optional{value_need::optional};
    /// The shape of this output is known only after running.
    static constexpr compute_depend_spec compute_depend{};
    /// The reader for `value_depend`: `value_depend(tiling)` is read by kernels on the host, not by rules.
    static constexpr value_scope tiling = value_scope::tiling;
    /// The axes of this port have names: it needs a format other than ND.
    static constexpr has_format_spec has_format{};
    /// One element, supplied by the host.
    static constexpr scalar_spec scalar{};
    /// The minimum number of tensors of a dynamic port, or the minimum of an attribute (of every element of a list).
    template <class N> static constexpr auto at_least(N n) {
        if constexpr (!std::is_arithmetic_v<N>) return misused_spec{};
        else if constexpr (std::is_floating_point_v<N>) return range_spec{0, 0, static_cast<double>(n), infinity, true};
        else return at_least_spec{static_cast<std::int64_t>(n)};
    }
    /// Bounds of an attribute, or of every element of a list; both are included.
    template <class A, class B> static constexpr auto in_range(A low, B high) {
        if constexpr (!std::is_arithmetic_v<A> || !std::is_arithmetic_v<B>) return misused_spec{};
        else
            return range_spec{integer_or_zero(low), integer_or_zero(high), static_cast<double>(low),
                static_cast<double>(high), !is_whole(low) || !is_whole(high)};
    }
    /// The valid values of an attribute (of every element of a list): integers, floats, strings or dtypes. Floats are
    /// compared bitwise: 0.1 and 0.1f differ.
    template <class... V> static constexpr auto one_of(V... values) {
        if constexpr (!(is_value<V> && ...)) return misused_spec{};
        else {
            one_of_spec w;
            w.size = static_cast<std::uint8_t>(sizeof...(V) > one_of_spec::max ? one_of_spec::max + 1 : sizeof...(V));
            std::size_t n = 0;
            ((n < one_of_spec::max ? choose(w, n, values) : void(), ++n), ...);
            return w;
        }
    }
    /// Deleted: `one_of({"SAME", "VALID"})`, `in_range({0, 3})`, `in_range(3)`, `length({2, 4})`.
    /// error wrong_arguments
    static constexpr misused_spec one_of(std::initializer_list<detail::anything>) { return {}; }
    static constexpr misused_spec in_range(std::initializer_list<detail::anything>) { return {}; }
    static constexpr misused_spec in_range(detail::anything) { return {}; }
    static constexpr misused_spec length(std::initializer_list<detail::anything>) { return {}; }
    static constexpr misused_spec length(char const*) { return {}; }
    /// Number of elements of a list attribute.
    static constexpr length_spec length(std::int64_t exactly) { return {exactly, exactly}; }
    static constexpr length_spec length(std::int64_t low, std::int64_t high) { return {low, high}; }
    /// This number of elements, or more.
    static constexpr length_spec length_at_least(std::int64_t low) { return {low, INT64_MAX}; }

    /// The dtypes (or the formats) of this port in each supported combination: element k of all such lists together is
    /// column k of the operator.
    template <class... T> static constexpr auto columns(T... each) {
        if constexpr (!(true && ... && std::is_same_v<T, format>) && !(true && ... && std::is_same_v<T, dtype>))
            return misused_spec{}; // both in one list, or neither
        else {
            column_spec w;
            w.of_formats = (false || ... || std::is_same_v<T, format>);
            (w.add(static_cast<std::uint8_t>(each)), ...);
            return w;
        }
    }
    /// Formats that the port admits; `nd` in the list admits all.
    template <class... F> static constexpr auto formats(F... each) {
        if constexpr (!(std::is_same_v<F, format> && ...)) return misused_spec{};
        else return formats_spec{(format_set() | ... | format_set(each)), false};
    }
    /// Formats of the framework's graph that the port admits.
    template <class... F> static constexpr auto origin_formats(F... each) {
        if constexpr (!(std::is_same_v<F, format> && ...)) return misused_spec{};
        else return formats_spec{(format_set() | ... | format_set(each)), true};
    }
    static constexpr format nd = format::nd, nchw = format::nchw, nhwc = format::nhwc, hwcn = format::hwcn,
                            ncdhw = format::ncdhw, ndhwc = format::ndhwc, nc1hwc0 = format::nc1hwc0,
                            fractal_z = format::fractal_z, fractal_nz = format::fractal_nz;
    /// The output has the dtype that these variables promote to (`graft::promote`).
    template <class... Names> static constexpr promote_spec promote(Names... variables) {
        static_assert(sizeof...(Names) <= 6, "promote takes six variables at most");
        return {{string_ref(variables)...}, static_cast<std::uint8_t>(sizeof...(Names))};
    }
    /// The output reuses the memory of this input: same dtype, same shape.
    static constexpr inplace_spec inplace(string_ref input) { return {input}; }
    /// The initial contents of the output's memory when the operator starts.
    template <class N> static constexpr initial_spec initial(N value) {
        if constexpr (std::is_floating_point_v<N>) return {0, static_cast<double>(value), true};
        else return {static_cast<std::int64_t>(value), 0, false};
    }
    /// The subset of a port that a chip supports: `.on("chip", only("x", f16 | f32), only("x", formats(nchw)))`.
    static constexpr only_spec only(string_ref port, dtype_set types) { return {port, types, {}, 0}; }
    static constexpr only_spec only(string_ref port, formats_spec f) { return {port, {}, f.set, 0}; }
    /// The columns that a chip supports, counted from 0.
    template <class... K> static constexpr only_spec only_columns(K... columns) {
        return {string_ref(""), {}, {}, (std::uint64_t{0} | ... | (std::uint64_t{1} << columns))};
    }

    // traits of the operator: `.is(identity)`; for the meaning of each see `op_trait`
    static constexpr op_trait identity = op_trait::identity, cast = op_trait::cast, constant = op_trait::constant,
                              format_change = op_trait::format_change, random = op_trait::random,
                              reads_state = op_trait::reads_state, stateful = op_trait::stateful,
                              rearrangement = op_trait::rearrangement, elementwise = op_trait::elementwise,
                              shape_only = op_trait::shape_only;
    using flow = graft::flow;

    // kinds of required attributes
    static constexpr attr_kind as_integer = attr_kind::integer, as_float = attr_kind::floating,
                               as_boolean = attr_kind::boolean, as_string = attr_kind::string,
                               as_type = attr_kind::type, as_shape = attr_kind::shape, as_tensor = attr_kind::tensor,
                               as_integers = attr_kind::integers, as_floats = attr_kind::floats,
                               as_booleans = attr_kind::booleans, as_strings = attr_kind::strings,
                               as_types = attr_kind::types, as_unsigned = attr_kind::unsigned_integer,
                               as_unsigneds = attr_kind::unsigned_integers, as_bytes = attr_kind::bytes,
                               as_function = attr_kind::function, as_functions = attr_kind::functions,
                               as_tensors = attr_kind::tensors, as_integer_lists = attr_kind::integer_lists,
                               as_float_lists = attr_kind::float_lists;
    /// Deleted: the names of kinds in other libraries. error unsupported_default_type
    static constexpr misused_spec as_int{}, as_ints{}, as_double{}, as_bool{}, as_bools{}, as_dtype{}, as_list{};
    /// The kind of an attribute whose values are those of an enumeration: see `attr_traits`.
    template <attr_enum E> static constexpr enumeration_spec<E> enumeration{};
    /// A default of kind unsigned_integer.
    static constexpr unsigned_spec unsigned_integer(std::uint64_t value) { return {value}; }
    /// A default of kind unsigned_integers: the empty list.
    static constexpr unsigneds_spec unsigned_integers() { return {}; }
    /// A default of kind integer_lists: `integer_lists(integers(1, 2), integers())`.
    template <class... Lists> static constexpr integer_lists_spec integer_lists(Lists... lists) {
        integer_lists_spec w;
        (w.add(lists.data(), lists.size()), ...);
        return w;
    }
    // empty list defaults and others
    template <class... V> static constexpr auto integers(V... v) {
        return std::array<std::int64_t, sizeof...(V)>{static_cast<std::int64_t>(v)...};
    }
    template <class... V> static constexpr auto floats(V... v) {
        return std::array<double, sizeof...(V)>{static_cast<double>(v)...};
    }
    template <class... V> static constexpr auto booleans(V... v) {
        return std::array<bool, sizeof...(V)>{static_cast<bool>(v)...};
    }
    template <class... V> static constexpr auto strings(V... v) {
        return std::array<std::string_view, sizeof...(V)>{std::string_view(v)...};
    }
    template <class... V> static constexpr auto types(V... v) { return std::array<dtype, sizeof...(V)>{dtype(v)...}; }

private:
    template <class V> static constexpr bool is_value = std::is_same_v<V, dtype> || attr_enum<V> ||
                                                        std::is_arithmetic_v<V> ||
                                                        std::is_convertible_v<V, std::string_view>;
    template <class V> static constexpr void choose(one_of_spec& w, std::size_t at, V v) {
        if constexpr (std::is_same_v<V, dtype>) {
            w.of_types = true;
            w.types = w.types | v;
        } else if constexpr (attr_enum<V>) {
            if constexpr (attr_traits<V>::kind == attr_kind::string) choose(w, at, text_of(v));
            else choose(w, at, static_cast<std::int64_t>(v));
        } else if constexpr (std::is_convertible_v<V, std::string_view>) {
            w.of_strings = true;
            w.strings[at] = std::string_view(v);
        } else {
            (is_whole(v) ? w.of_numbers : w.of_floats) = true;
            w.numbers[at] = integer_or_zero(v);
            w.floats[at] = static_cast<double>(v);
        }
    }
};

GRAFT_END
