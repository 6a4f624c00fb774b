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
    std::int64_t low = 0, high = 0;
    char letter = 0;

    constexpr box_dim() = default;
    template <std::integral I> constexpr box_dim(I size)
        : low(static_cast<std::int64_t>(size)), high(static_cast<std::int64_t>(size)) {}
    constexpr box_dim(std::int64_t from, std::int64_t to, char name) : low(from), high(to), letter(name) {}
};

/// A dynamic size: `N(1, 4096)` is each size from 1 to 4096, the same one wherever N occurs.
struct size_letter {
    char letter;
    constexpr box_dim operator()(std::int64_t low, std::int64_t high) const { return {low, high, letter}; }
};

/// Letters for sizes, for `using namespace graft::letters;`.
namespace letters {
/// Variable sizes; a letter is the same size everywhere in a box.
inline constexpr size_letter B{'B'}, C{'C'}, H{'H'}, K{'K'}, M{'M'}, N{'N'}, S{'S'}, W{'W'};
}

/// The shapes of an input in a box: `{N(1, 64), 2048}`.
struct box_shape {
    static constexpr std::size_t max = max_rank;
    box_dim dims[max]{};
    std::size_t rank = 0;
    bool too_long = false;

    constexpr box_shape() = default;
    constexpr box_shape(std::initializer_list<box_dim> all) {
        for (auto const& d : all)
            if (rank == max) too_long = true;
            else dims[rank++] = d;
    }
};

/// The value of a parameter in a box: the shapes of an input, with or without its dtype, or the value of an attribute.
struct box_value {
    box_shape sizes{};
    dtype type = dtype::undefined; ///< undefined: each dtype that the operator and the chip support
    bool tensor = true;
    literal is = literal(0);

    constexpr box_value(std::initializer_list<box_dim> dims) : sizes(dims) {}
    constexpr box_value(box_shape s, dtype t) : sizes(s), type(t) {}
    constexpr box_value(box_shape s) : sizes(s) {}
    template <class T> requires(std::constructible_from<literal, T> && !std::convertible_to<T, box_shape>)
    constexpr box_value(T value) : tensor(false), is(value) {}
};

/// A parameter by name.
struct box_argument {
    std::string_view name;
    box_value is;
};

/// A box of shapes: `graft::box{{"x", {N(1, 4096), 2048}}, {"y", {N(1, 4096), 2048}}, {"axis", 1}}`. It names each
/// required input, a dynamic one once per tensor, and each attribute without a default. An optional input that it does
/// not name is absent; other attributes have their defaults.
struct GRAFT_TYPE box {
    static constexpr std::size_t max = 12;
    box_argument arguments[max]{{"", {}}, {"", {}}, {"", {}}, {"", {}}, {"", {}}, {"", {}}, {"", {}}, {"", {}},
        {"", {}}, {"", {}}, {"", {}}, {"", {}}};
    std::size_t size = 0;
    bool too_many = false;

    constexpr box(std::initializer_list<box_argument> all) {
        for (auto const& a : all)
            if (size == max) too_many = true;
            else arguments[size++] = a;
    }
};

GRAFT_END
