// graft/tiling/box.hpp - many shapes as one: the sizes of inputs as ranges, by letters that inputs share
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <initializer_list>
#include <string_view>

#include "graft/op/infer/trial.hpp"
#include "graft/tensor/dtype.hpp"
#include "graft/tensor/shape.hpp"

GRAFT_BEGIN

/// A dim of a box: every size from `low` to `high`. Dims with the same letter are equal; a number is a fixed size.
struct box_dim {
    /// The smallest size, 0 or more.
    std::int64_t low = 0, high = 0; ///< the largest size, not below `low`
    char letter = 0;                ///< of a dynamic size: dims with the same letter are equal; 0: a fixed size

    constexpr box_dim() = default;
    template <std::integral I> constexpr box_dim(I size)
        : low(static_cast<std::int64_t>(size)), high(static_cast<std::int64_t>(size)) {}
    constexpr box_dim(std::int64_t from, std::int64_t to, char name) : low(from), high(to), letter(name) {}
};

/// A dynamic size: `N(1, 4096)` is each size from 1 to 4096, the same one wherever N occurs.
struct size_letter {
    char letter; ///< shared by all dims of this size
    constexpr box_dim operator()(std::int64_t low, std::int64_t high) const { return {low, high, letter}; }
};

/// Letters for sizes, for `using namespace graft::letters;`.
namespace letters {
/// Variable sizes; a letter is the same size everywhere in a box.
inline constexpr size_letter B{'B'}, ///< usually a batch
    C{'C'},                          ///< usually channels
    H{'H'},                          ///< usually a height
    K{'K'},                          ///< usually the inner size of a product
    M{'M'},                          ///< usually the rows of a product
    N{'N'},                          ///< usually its columns, or a number of elements
    S{'S'},                          ///< usually the steps of a sequence
    W{'W'};                          ///< usually a width
}

/// The shapes of an input in a box: `{N(1, 64), 2048}`.
struct box_shape {
    static constexpr std::size_t max = max_rank; ///< the most dims
    box_dim dims[max]{};                         ///< `rank` of them, outermost first
    std::size_t rank = 0;                        ///< number of `dims` in use
    bool too_long = false;                       ///< more than `max` dims were written: the compiler reports it

    constexpr box_shape() = default;
    constexpr box_shape(std::initializer_list<box_dim> all) {
        for (auto const& d : all)
            if (rank == max) too_long = true;
            else dims[rank++] = d;
    }
};

/// The value of a parameter in a box: the shapes of an input, with or without its dtype, or the value of an attribute.
struct box_value {
    box_shape sizes{};             ///< the shapes of an input, if it is one
    dtype type = dtype::undefined; ///< undefined: each dtype that the operator and the chip support
    bool tensor = true;            ///< an input with `sizes` and `type`; false: an attribute with the value `is`
    literal is = literal(0);       ///< the value of the attribute

    constexpr box_value(std::initializer_list<box_dim> dims) : sizes(dims) {}
    constexpr box_value(box_shape s, dtype t) : sizes(s), type(t) {}
    constexpr box_value(box_shape s) : sizes(s) {}
    template <class T> requires(std::constructible_from<literal, T> && !std::convertible_to<T, box_shape>)
    constexpr box_value(T value) : tensor(false), is(value) {}
};

/// A line of a box, which is the set of shapes for which a tiling is proved: an input with the range of its sizes, or
/// an attribute with its value, by name.
struct box_argument {
    std::string_view name; ///< of an input or attribute, as in the prototype
    box_value is;          ///< what a proof assumes about it
};

/// A box of shapes: `graft::box{{"x", {N(1, 4096), 2048}}, {"y", {N(1, 4096), 2048}}, {"axis", 1}}`. It names each
/// required input, a dynamic one once per tensor, and each attribute without a default. An optional input that it does
/// not name is absent; other attributes have their defaults.
struct GRAFT_TYPE box {
    static constexpr std::size_t max = 12; ///< the most parameters
    /// In the order written, `size` of them.
    box_argument arguments[max]{{"", {}}, {"", {}}, {"", {}}, {"", {}}, {"", {}}, {"", {}}, {"", {}}, {"", {}},
        {"", {}}, {"", {}}, {"", {}}, {"", {}}};
    std::size_t size = 0;  ///< number of `arguments` in use
    bool too_many = false; ///< more than `max` parameters were written: the compiler reports it

    constexpr box(std::initializer_list<box_argument> all) {
        for (auto const& a : all)
            if (size == max) too_many = true;
            else arguments[size++] = a;
    }
};

GRAFT_END
