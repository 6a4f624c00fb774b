// graft/tensor/attr_value.hpp - the value of an attribute, of any kind, as a view
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/container/stored_word.hpp"
#include "graft/tensor/dtype.hpp"
#include "graft/tensor/shape.hpp"
#include "graft/tensor/view.hpp"

GRAFT_BEGIN

/// Kinds of attributes. `function` is the name of a subgraph, `message` an encoded protobuf message,
/// `unsigned_integer` an unsigned 64-bit number. A nested struct is one attribute per field, with dots: `quant.scale`,
/// `quant.zero_point`.
enum class attr_kind : std::uint8_t {
    none,              ///< no value, or an absent attribute
    integer,           ///< int64
    floating,          ///< double
    boolean,           ///< 0 or 1
    string,            ///< text
    type,              ///< a dtype
    shape,             ///< a shape, dims or the rank may be unknown
    tensor,            ///< a tensor with its elements
    function,          ///< name of a subgraph
    message,           ///< an encoded protobuf message
    unsigned_integer,  ///< uint64
    bytes,             ///< bytes without an encoding
    integers,          ///< list of int64
    floats,            ///< list of double
    booleans,          ///< list of 0 and 1
    strings,           ///< list of texts
    types,             ///< list of dtypes
    shapes,            ///< list of shapes
    tensors,           ///< list of tensors
    functions,         ///< list of names of subgraphs
    messages,          ///< list of encoded protobuf messages
    unsigned_integers, ///< list of uint64
    byte_strings,      ///< list of bytes
    integer_lists,     ///< list of lists of int64
    float_lists,       ///< list of lists of double
};

namespace detail {
inline constexpr stored_word attr_kind_words[] = {"none", "int", "float", "bool", "string", "type", "shape", "tensor",
    "func", "message", "uint", "bytes", "list(int)", "list(float)", "list(bool)", "list(string)", "list(type)",
    "list(shape)", "list(tensor)", "list(func)", "list(message)", "list(uint)", "list(bytes)", "list(list(int))",
    "list(list(float))"};
} // namespace detail

/// The kind's name in messages: `int`, `list(int)`.
[[nodiscard]] constexpr std::string_view name_of(attr_kind k) {
    return detail::attr_kind_words[static_cast<std::size_t>(k)].view();
}

/// The list kind of a scalar one.
[[nodiscard]] constexpr attr_kind list_of(attr_kind k) {
    return static_cast<attr_kind>(
        static_cast<int>(k) + (static_cast<int>(attr_kind::integers) - static_cast<int>(attr_kind::integer)));
}
/// Whether the kind is a list.
[[nodiscard]] constexpr bool is_list(attr_kind k) { return k >= attr_kind::integers; }
/// Whether it is an integer, or a list of integers.
[[nodiscard]] constexpr bool is_of_integers(attr_kind k) {
    return k == attr_kind::integer || k == attr_kind::unsigned_integer || k == attr_kind::integers;
}

/// Lists of numbers in one contiguous array: `lists[i]` is the `i`-th as a span.
template <class T> struct list_of_lists {
    span<T const> elements{};        ///< of all lists, one after the other
    span<std::int64_t const> ends{}; ///< for each list the position after its last element

    [[nodiscard]] constexpr std::size_t size() const { return ends.size(); }
    /// List `i`; empty if there is none.
    [[nodiscard]] constexpr span<T const> operator[](std::size_t i) const {
        if (i >= ends.size()) return {};
        auto const first = i == 0 ? 0u : static_cast<std::size_t>(ends[i - 1]);
        return elements.subspan(first, static_cast<std::size_t>(ends[i]) - first);
    }
};

/// A value: only the members of its kind are meaningful. Lists, strings and tensors are not owned (they belong to the
/// model's file, an arena, static storage).
struct GRAFT_TYPE attr_value {
    attr_kind kind = attr_kind::none; ///< `none`: the attribute is absent
    /// integer; boolean (0, 1); type (enumerator of dtype); unsigned_integer (its bits)
    std::int64_t integer = 0;
    double real = 0;           ///< floating
    std::string_view string{}; ///< string, function; message and bytes unchanged
    /// integers, booleans, types, unsigned_integers; integer_lists concatenated
    span<std::int64_t const> integers{};
    span<double const> floats{};            ///< floats; float_lists concatenated
    span<std::string_view const> strings{}; ///< strings, functions, messages, byte_strings
    span<std::int64_t const> ends{};        ///< integer_lists, float_lists: the end of each list
    span<graft::shape const> shapes{};      ///< shape (one element) and shapes
    span<tensor_view const> tensors{};      ///< tensor (one element) and tensors

    /// A value of the kind of the argument. Lists, strings, shapes and tensors are views: the argument must outlive
    /// the value.
    /// example `attr_value::of(std::int64_t{3})`, `attr_value::of("SAME")`
    [[nodiscard]] static constexpr attr_value of(std::int64_t v) { return {.kind = attr_kind::integer, .integer = v}; }
    [[nodiscard]] static constexpr attr_value of(double v) { return {.kind = attr_kind::floating, .real = v}; }
    [[nodiscard]] static constexpr attr_value of(bool v) { return {.kind = attr_kind::boolean, .integer = v}; }
    [[nodiscard]] static constexpr attr_value of(std::string_view v) {
        return {.kind = attr_kind::string, .string = v};
    }
    [[nodiscard]] static constexpr attr_value of(dtype v) {
        return {.kind = attr_kind::type, .integer = static_cast<std::int64_t>(v)};
    }
    [[nodiscard]] static constexpr attr_value of(span<std::int64_t const> v) {
        return {.kind = attr_kind::integers, .integers = v};
    }
    [[nodiscard]] static constexpr attr_value of(span<double const> v) {
        return {.kind = attr_kind::floats, .floats = v};
    }
    [[nodiscard]] static constexpr attr_value of(span<std::string_view const> v) {
        return {.kind = attr_kind::strings, .strings = v};
    }
    [[nodiscard]] static constexpr attr_value of(graft::shape const* v) {
        return {.kind = attr_kind::shape, .shapes = {v, 1}};
    }
    [[nodiscard]] static constexpr attr_value of(tensor_view const* v) {
        return {.kind = attr_kind::tensor, .tensors = {v, 1}};
    }

    /// The dtype, of an attribute of kind type; of another kind without a meaning.
    [[nodiscard]] constexpr dtype type() const { return static_cast<dtype>(integer); }
    /// Number of elements of a list; 1 for a scalar kind.
    [[nodiscard]] constexpr std::size_t size() const {
        switch (kind) {
        case attr_kind::none: return 0;
        case attr_kind::integers:
        case attr_kind::booleans:
        case attr_kind::types:
        case attr_kind::unsigned_integers: return integers.size();
        case attr_kind::floats: return floats.size();
        case attr_kind::strings:
        case attr_kind::functions:
        case attr_kind::messages:
        case attr_kind::byte_strings: return strings.size();
        case attr_kind::integer_lists:
        case attr_kind::float_lists: return ends.size();
        case attr_kind::shapes: return shapes.size();
        case attr_kind::tensors: return tensors.size();
        default: return 1;
        }
    }
};

/// Name and value, as in a model.
struct named_attr {
    std::string_view name{}; ///< as the framework spells it
    attr_value value{};      ///< of any kind
};

GRAFT_END
