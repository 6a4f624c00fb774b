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

/// The words of a definition: dtypes and their families, formats, constraints of ports and attributes, traits, kinds
/// of attributes. As a base of `op<Self>` it makes them visible in every operator, without a prefix. Outside of one,
/// and in an operator template, whose base is dependent, the prefix is written: `graft::vocabulary::f32`.
/// example `.input("x", f16 | f32).attr("axis", 0, at_least(-1)).output("y", follow("x"))`
struct GRAFT_TYPE vocabulary : dtype_families {
    /// dtypes, for a port or an attribute; several are joined with `|`: `.input("x", f16 | f32)`. All are those of
    /// `graft::dtype`.
    static constexpr dtype f16 = dtype::f16,         ///< float of 16 bits: IEEE binary16
        bf16 = dtype::bf16,                          ///< bfloat16: the upper 16 bits of a float32
        f32 = dtype::f32,                            ///< float of 32 bits: IEEE binary32
        f64 = dtype::f64;                            ///< float of 64 bits: IEEE binary64
    static constexpr dtype i8 = dtype::i8,           ///< signed integer of 8 bits
        i16 = dtype::i16,                            ///< signed integer of 16 bits
        i32 = dtype::i32,                            ///< signed integer of 32 bits
        i64 = dtype::i64;                            ///< signed integer of 64 bits
    static constexpr dtype u8 = dtype::u8,           ///< unsigned integer of 8 bits
        u16 = dtype::u16,                            ///< unsigned integer of 16 bits
        u32 = dtype::u32,                            ///< unsigned integer of 32 bits
        u64 = dtype::u64;                            ///< unsigned integer of 64 bits
    static constexpr dtype boolean = dtype::boolean, ///< true or false, one byte for each
        string = dtype::string,                      ///< text of any length; has no fixed size
        resource = dtype::resource;                ///< TensorFlow's handle of a variable or a table; has no fixed size
    static constexpr dtype i4 = dtype::i4,         ///< signed integer of 4 bits; two in a byte
        u4 = dtype::u4,                            ///< unsigned integer of 4 bits; two in a byte
        c64 = dtype::c64,                          ///< complex number of two f32
        c128 = dtype::c128;                        ///< complex number of two f64
    static constexpr dtype f8e4m3 = dtype::f8e4m3, ///< 8 bits: 4 of exponent, 3 of mantissa; no infinities
        f8e5m2 = dtype::f8e5m2,                    ///< 8 bits: 5 of exponent, 2 of mantissa
        f4e2m1 = dtype::f4e2m1,                    ///< 4 bits: 2 of exponent, 1 of mantissa; two in a byte
        hif8 = dtype::hif8,                        ///< HiFloat8: 8 bits, the width of the exponent varies
        f8e4m3fnuz = dtype::f8e4m3fnuz,            ///< as `f8e4m3`, without a negative zero
        f8e5m2fnuz = dtype::f8e5m2fnuz;            ///< as `f8e5m2`, without infinities and negative zero

    /// What `follow` copies: `aspect::dtype`, `aspect::format`, `aspect::shape`, joined with `|`; `aspect::all` is the
    /// default.
    /// example `.output("y", follow("x", aspect::dtype | aspect::format))`
    using aspect = graft::aspect;
    /// The port has the dtype, format and shape of this input, or only the given aspects. If the input is optional and
    /// absent, those of the one in `otherwise`.
    /// example `.output("y", follow("x"))`, `follow("x", aspect::dtype)`, `follow("x", otherwise("z"))`
    /// error follow_of_unknown_input, follow_of_output, follow_of_optional_input, follow_cycle, follow_aspects_differ,
    ///       duplicate_follow, follow_dtype_mismatch
    static constexpr detail::following follow{};
    /// Second argument of `follow`, for outputs only: the required input that the output follows if the first is
    /// absent.
    /// example `.output("y", follow("x", otherwise("z")))`
    /// error otherwise_on_input, otherwise_needs_required_input
    static constexpr otherwise_spec otherwise(string_ref input) { return {input}; }
    /// The port's dtype is the value of this attribute, of kind type.
    /// example `.attr("to", as_type).output("y", type_from("to"))`
    /// error dtype_from_unknown_attribute: no attribute has this name
    static constexpr type_from_spec type_from(string_ref attribute) { return {attribute}; }
    /// The number of tensors of a dynamic port is the value of this attribute: an integer, or the length of a list.
    /// example `.attr("N", as_integer).dynamic_input("x", count_from("N"))`
    /// error count_on_single_port, count_from_unknown_attribute, wrong_count_attribute_kind
    static constexpr count_from_spec count_from(string_ref attribute) { return {attribute}; }
    /// Rules read the value of this input, not only its shape and dtype: `ctx.value<"shape">()`.
    /// example `.input("shape", i32 | i64, value_depend)`
    /// error value_depend_on_output
    static constexpr value_depend_spec value_depend{value_need::required};
    /// Rules read the value of this input if it is known; if not, they answer with unknown dims.
    /// example `.input("size", i32, value_depend_optional)`
    /// error value_depend_on_output
    static constexpr value_depend_spec value_depend_optional{value_need::optional};
    /// The shape of this output is known only after the operator has run: it depends on the elements of the inputs.
    /// example `.output("indices", i64, compute_depend)`
    /// error compute_depend_on_input
    static constexpr compute_depend_spec compute_depend{};
    /// The reader of a value, for `value_depend`: kernels read it on the host, rules do not.
    /// example `.input("shape", i64, value_depend(tiling))`
    static constexpr value_scope tiling = value_scope::tiling;
    /// This input may have any shape: no rule reads it, and the kernel must not rely on it. Without it, an input that
    /// follows nothing, is followed by nothing and is read by no rule is an error: a kernel that runs over another
    /// tensor's elements would read beyond its end.
    /// example `.input("x", f32).input("trace", any, any_shape).output("y", follow("x"))`
    /// error any_shape_on_output
    static constexpr any_shape_spec any_shape{};
    /// The axes of this port have names: it needs a format other than ND.
    /// example `.input("x", f16 | f32, has_format)`
    /// error duplicate_constraint, if it is written twice
    static constexpr has_format_spec has_format{};
    /// This input has one element, which the host supplies when it starts the kernel.
    /// example `.input("alpha", f32, scalar)`
    /// error scalar_on_output
    static constexpr scalar_spec scalar{};
    /// The minimum number of tensors of a dynamic port, or the minimum of an attribute (of every element of a list).
    /// example `.dynamic_input("x", at_least(1))`, `.attr("axis", 0, at_least(-1))`
    /// error count_on_single_port, wrong_constraint_kind, default_violates_constraint
    template <class N> static constexpr auto at_least(N n) {
        if constexpr (!std::is_arithmetic_v<N>) return misused_spec{};
        else if constexpr (std::is_floating_point_v<N>) return range_spec{0, 0, static_cast<double>(n), infinity, true};
        else return at_least_spec{static_cast<std::int64_t>(n)};
    }
    /// The least and the largest value of an attribute, or of every element of a list; both are valid values.
    /// example `.attr("groups", 1, in_range(1, 64))`
    /// error wrong_constraint_kind, empty_constraint (`low` is larger), default_violates_constraint
    template <class A, class B> static constexpr auto in_range(A low, B high) {
        if constexpr (!std::is_arithmetic_v<A> || !std::is_arithmetic_v<B>) return misused_spec{};
        else
            return range_spec{integer_or_zero(low), integer_or_zero(high), static_cast<double>(low),
                static_cast<double>(high), !is_whole(low) || !is_whole(high)};
    }
    /// The valid values of an attribute (of every element of a list), at most 16: integers, floats, strings, dtypes or
    /// enumerators. Floats are compared bitwise: 0.1 and 0.1f differ.
    /// example `.attr("padding", "SAME", one_of("SAME", "VALID"))`
    /// error wrong_constraint_kind, duplicate_choice, too_many_constraints, default_violates_constraint
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
    /// Number of elements of a list attribute: exactly so many, or from `low` to `high`.
    /// example `.attr("strides", as_integers, length(4))`
    /// error wrong_constraint_kind (not a list), empty_constraint, default_violates_constraint
    static constexpr length_spec length(std::int64_t exactly) { return {exactly, exactly}; }
    static constexpr length_spec length(std::int64_t low, std::int64_t high) { return {low, high}; }
    /// The minimum number of elements of a list attribute.
    /// example `.attr("axes", as_integers, length_at_least(1))`
    /// error as of `length`
    static constexpr length_spec length_at_least(std::int64_t low) { return {low, INT64_MAX}; }

    /// The dtypes (or the formats) of this port in each supported combination, at most 64: element k of all such lists
    /// together is column k of the operator. All lists have the same length.
    /// example `.input("x", columns(f16, f32)).input("w", columns(i8, f32)).output("y", columns(f16, f32))`
    /// error column_length_mismatch, duplicate_column, column_conflict, too_many_columns, undetermined_output_dtype
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
    /// Formats that the port admits; `nd` in the list admits all. Without `nd` the port's axes have names, as with
    /// `has_format`.
    /// example `.input("x", f16, formats(nchw, nc1hwc0))`
    /// error duplicate_format, empty_constraint, wrong_arguments (`formats("NCHW")`)
    template <class... F> static constexpr auto formats(F... each) {
        if constexpr (!(std::is_same_v<F, format> && ...)) return misused_spec{};
        else return formats_spec{(format_set() | ... | format_set(each)), false};
    }
    /// Formats of the framework's graph that the port admits, before a pass changes the layout for a chip.
    /// example `.input("x", f16, formats(nc1hwc0), origin_formats(nchw, nhwc))`
    /// error as of `formats`
    template <class... F> static constexpr auto origin_formats(F... each) {
        if constexpr (!(std::is_same_v<F, format> && ...)) return misused_spec{};
        else return formats_spec{(format_set() | ... | format_set(each)), true};
    }
    /// Formats, for `formats`, `origin_formats`, `columns` and `only`: the order of a port's axes in memory. All are
    /// those of `graft::format`. N batch, C channels, D depth, H height, W width; C0 is the block of channels of a
    /// chip, C1 the number of blocks.
    static constexpr format nd = format::nd, ///< axes without names, any rank
        nchw = format::nchw,                 ///< N, C, H, W: Caffe, ONNX, PyTorch
        nhwc = format::nhwc,                 ///< N, H, W, C: TensorFlow
        hwcn = format::hwcn,                 ///< H, W, C, N: filters of TensorFlow
        ncdhw = format::ncdhw,               ///< N, C, D, H, W
        ndhwc = format::ndhwc,               ///< N, D, H, W, C
        nc1hwc0 = format::nc1hwc0,           ///< N, C1, H, W, C0: images on a chip
        fractal_z = format::fractal_z,       ///< filters in tiles of 16 by C0: C1 * H * W, N / 16, 16, C0
        fractal_nz = format::fractal_nz;     ///< matrices in tiles, column by column of tiles: X / C0, Y / 16, 16, C0
    /// The output has the dtype that these dtype variables (two to six) promote to, by `graft::promote`.
    /// example `.datatype("A", number).datatype("B", number) ... .output("y", promote("A", "B"))`
    /// error promotion_on_input, promotion_of_one_variable, unknown_dtype_variable, promotion_outside_port
    template <class... Names> static constexpr promote_spec promote(Names... variables) {
        static_assert(sizeof...(Names) <= 6, "promote takes six variables at most");
        return {{string_ref(variables)...}, static_cast<std::uint8_t>(sizeof...(Names))};
    }
    /// The output reuses the memory of this required input: same dtype, same shape.
    /// example `.output("y", follow("x"), inplace("x"))`
    /// error inplace_on_input, inplace_of_unknown_input, inplace_dtype_mismatch, duplicate_inplace
    static constexpr inplace_spec inplace(string_ref input) { return {input}; }
    /// The value of every element of the output's memory when the operator starts, for kernels that add to it.
    /// example `.output("sum", f32, initial(0))`
    /// error initial_value_on_input, wrong_initial_value (not of the port's dtypes)
    template <class N> static constexpr initial_spec initial(N value) {
        if constexpr (std::is_floating_point_v<N>) return {0, static_cast<double>(value), true};
        else return {static_cast<std::int64_t>(value), 0, false};
    }
    /// The subset of a port that a chip supports, as an argument of `on`: dtypes, or formats.
    /// example `.on("chip", only("x", f16 | f32), only("x", formats(nchw)))`
    /// error unknown_chip_port, chip_exceeds_definition, empty_constraint
    static constexpr only_spec only(string_ref port, dtype_set types) { return {port, types, {}, 0}; }
    static constexpr only_spec only(string_ref port, formats_spec f) { return {port, {}, f.set, 0}; }
    /// The columns (see `columns`) that a chip supports, counted from 0.
    /// example `.on("chip", only_columns(0, 2))`
    /// error unknown_column
    template <class... K> static constexpr only_spec only_columns(K... columns) {
        return {string_ref(""), {}, {}, (std::uint64_t{0} | ... | (std::uint64_t{1} << columns))};
    }

    /// Traits of the operator, one for each `is`: `.is(random).is(stateful)`. For the exact meaning of each see
    /// `op_trait`.
    static constexpr op_trait identity = op_trait::identity, ///< output k is input k, unchanged
        cast = op_trait::cast,         ///< one tensor in the dtype of the attribute in `type_from`
        constant = op_trait::constant, ///< a value of the model, without inputs
        format_change =
            op_trait::format_change,         ///< one tensor from `src_format` to `dst_format`, two string attributes
        random = op_trait::random,           ///< different numbers in every run
        reads_state = op_trait::reads_state, ///< returns the state of a variable, a file or a clock
        stateful = op_trait::stateful,       ///< changes state: never removed, even if no node reads it
        rearrangement = op_trait::rearrangement, ///< every output element is one of the first input
        elementwise = op_trait::elementwise,     ///< inputs are broadcast; an element depends on those at its position
        shape_only = op_trait::shape_only;       ///< depends on the shapes of the inputs alone: no element is read
    /// Control flow of the operator, for `.flow(flow::split)`: `split`, `merge`, `enter`, `exit`, `next`, `condition`.
    using flow = graft::flow;

    /// Kinds of attributes without a default, in the place of the default: the node must set the attribute.
    /// example `.attr("strides", as_integers)`, `.optional_attr("limit", as_float)`
    static constexpr attr_kind as_integer = attr_kind::integer, ///< int64
        as_float = attr_kind::floating,                         ///< double
        as_boolean = attr_kind::boolean,                        ///< true or false
        as_string = attr_kind::string,                          ///< text
        as_type = attr_kind::type,                              ///< a dtype
        as_shape = attr_kind::shape,                            ///< a shape; dims or the rank may be unknown
        as_tensor = attr_kind::tensor,                          ///< a tensor: dtype, shape and elements
        as_integers = attr_kind::integers,                      ///< list of int64
        as_floats = attr_kind::floats,                          ///< list of double
        as_booleans = attr_kind::booleans,                      ///< list of booleans
        as_strings = attr_kind::strings,                        ///< list of texts
        as_types = attr_kind::types,                            ///< list of dtypes
        as_unsigned = attr_kind::unsigned_integer,              ///< uint64
        as_unsigneds = attr_kind::unsigned_integers,            ///< list of uint64
        as_bytes = attr_kind::bytes,                            ///< bytes without an encoding
        as_function = attr_kind::function,                      ///< name of a subgraph
        as_functions = attr_kind::functions,                    ///< list of names of subgraphs
        as_tensors = attr_kind::tensors,                        ///< list of tensors
        as_integer_lists = attr_kind::integer_lists,            ///< list of lists of int64
        as_float_lists = attr_kind::float_lists;                ///< list of lists of double
    /// Deleted: the names of kinds in other libraries. error unsupported_default_type
    static constexpr misused_spec as_int{}, ///< write `as_integer`
        as_ints{},                          ///< write `as_integers`
        as_double{},                        ///< write `as_float`
        as_bool{},                          ///< write `as_boolean`
        as_bools{},                         ///< write `as_booleans`
        as_dtype{},                         ///< write `as_type`
        as_list{};                          ///< write the kind of the elements, `as_integers`
    /// The kind of an attribute without a default whose values are the enumerators of `E`, which has an `attr_traits`.
    /// example `.attr("mode", enumeration<resize_mode>)`
    /// error enum_without_strings
    template <attr_enum E> static constexpr enumeration_spec<E> enumeration{};
    /// A default of kind unsigned_integer; plain numbers are of kind integer.
    /// example `.attr("seed", unsigned_integer(0))`
    static constexpr unsigned_spec unsigned_integer(std::uint64_t value) { return {value}; }
    /// A default of kind unsigned_integers: the empty list. There is no other.
    /// example `.attr("sizes", unsigned_integers())`
    static constexpr unsigneds_spec unsigned_integers() { return {}; }
    /// A default of kind integer_lists: at most 8 lists with 16 elements in all.
    /// example `.attr("groups", integer_lists(integers(1, 2), integers()))`
    /// error default_list_too_long
    template <class... Lists> static constexpr integer_lists_spec integer_lists(Lists... lists) {
        integer_lists_spec w;
        (w.add(lists.data(), lists.size()), ...);
        return w;
    }
    /// A list of int64 as a default; `integers()` is the empty list.
    /// example `.attr("dilations", integers(1, 1))`
    /// error default_list_too_long: beyond 48 integers in all defaults of the operator
    template <class... V> static constexpr auto integers(V... v) {
        return std::array<std::int64_t, sizeof...(V)>{static_cast<std::int64_t>(v)...};
    }
    /// A list of double as a default; `floats()` is the empty list.
    /// example `.attr("scales", floats(0.5, 2.0))`
    /// error default_list_too_long: beyond 8 floats in all defaults of the operator
    template <class... V> static constexpr auto floats(V... v) {
        return std::array<double, sizeof...(V)>{static_cast<double>(v)...};
    }
    /// A list of booleans as a default; `booleans()` is the empty list.
    /// example `.attr("keep", booleans(true, false))`
    /// error default_list_too_long, as of `integers`, with which they share the 48 places
    template <class... V> static constexpr auto booleans(V... v) {
        return std::array<bool, sizeof...(V)>{static_cast<bool>(v)...};
    }
    /// A list of texts as a default; `strings()` is the empty list.
    /// example `.attr("names", strings("a", "b"))`
    /// error default_list_too_long: beyond 8 texts in all defaults of the operator
    template <class... V> static constexpr auto strings(V... v) {
        return std::array<std::string_view, sizeof...(V)>{std::string_view(v)...};
    }
    /// A list of dtypes as a default; `types()` is the empty list.
    /// example `.attr("Tout", types(f32, i64))`
    /// error default_list_too_long, as of `integers`, with which they share the 48 places
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
