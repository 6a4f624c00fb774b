// graft/export/mlir/detail/words.hpp - the numeric functions that lowerings are composed of, and their names in each
// dialect
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "graft/base/config.hpp"

GRAFT_BEGIN
namespace mlir::out {

/// A unary element-wise function.
enum class unary : std::uint8_t {
    absolute,
    ceil,
    floor,
    exponential,
    logarithm,
    negative,
    reciprocal,
    rsqrt,
    sqrt,
    tanh,
    sigmoid,
    erf,
    sine,
    cosine,
    round_even,
    sign,
    logical_not,
};
/// Binary functions, which broadcast: dims of 1 are repeated, missing ones at the front are 1.
enum class binary : std::uint8_t { add, subtract, multiply, divide, maximum, minimum, power, both, either, differ };
/// Comparisons; NaN is in no relation, and unequal to everything.
enum class relation : std::uint8_t { equal, not_equal, greater, greater_equal, less, less_equal };
/// Reductions of all elements along axes.
enum class reduction : std::uint8_t { sum, product, maximum, minimum, all, any };

/// The names of one function in two dialects. An empty name: the dialect does not have it, and forms.hpp composes it
/// of others.
struct word {
    std::string_view tosa{}, stablehlo{};
};

/// By `unary`.
inline constexpr word unary_words[] = {
    {"tosa.abs", "stablehlo.abs"},
    {"tosa.ceil", "stablehlo.ceil"},
    {"tosa.floor", "stablehlo.floor"},
    {"tosa.exp", "stablehlo.exponential"},
    {"tosa.log", "stablehlo.log"},
    {"tosa.negate", "stablehlo.negate"},
    {"tosa.reciprocal", ""},
    {"tosa.rsqrt", "stablehlo.rsqrt"},
    {"", "stablehlo.sqrt"},
    {"tosa.tanh", "stablehlo.tanh"},
    {"tosa.sigmoid", "stablehlo.logistic"},
    {"tosa.erf", ""},
    {"tosa.sin", "stablehlo.sine"},
    {"tosa.cos", "stablehlo.cosine"},
    {"", "stablehlo.round_nearest_even"},
    {"", "stablehlo.sign"},
    {"tosa.logical_not", "stablehlo.not"},
};
/// By `binary`. TOSA divides integers only.
inline constexpr word binary_words[] = {
    {"tosa.add", "stablehlo.add"},
    {"tosa.sub", "stablehlo.subtract"},
    {"tosa.mul", "stablehlo.multiply"},
    {"tosa.intdiv", "stablehlo.divide"},
    {"tosa.maximum", "stablehlo.maximum"},
    {"tosa.minimum", "stablehlo.minimum"},
    {"tosa.pow", "stablehlo.power"},
    {"tosa.logical_and", "stablehlo.and"},
    {"tosa.logical_or", "stablehlo.or"},
    {"tosa.logical_xor", "stablehlo.xor"},
};
/// By `relation`; StableHLO has one operation with a direction. For TOSA's missing ones the sides are swapped.
inline constexpr word relation_words[] = {
    {"tosa.equal", "EQ"},
    {"", "NE"},
    {"tosa.greater", "GT"},
    {"tosa.greater_equal", "GE"},
    {"", "LT"},
    {"", "LE"},
};
/// By `reduction`; StableHLO names the binary function that reduces.
inline constexpr word reduction_words[] = {
    {"tosa.reduce_sum", "stablehlo.add"},
    {"tosa.reduce_product", "stablehlo.multiply"},
    {"tosa.reduce_max", "stablehlo.maximum"},
    {"tosa.reduce_min", "stablehlo.minimum"},
    {"tosa.reduce_all", "stablehlo.and"},
    {"tosa.reduce_any", "stablehlo.or"},
};

static_assert(std::size(unary_words) == static_cast<std::size_t>(unary::logical_not) + 1);
static_assert(std::size(binary_words) == static_cast<std::size_t>(binary::differ) + 1);
static_assert(std::size(relation_words) == static_cast<std::size_t>(relation::less_equal) + 1);
static_assert(std::size(reduction_words) == static_cast<std::size_t>(reduction::any) + 1);

/// The words of a function in the dialects, one for each.
[[nodiscard]] constexpr word dialect_names(unary w) { return unary_words[static_cast<std::size_t>(w)]; }
[[nodiscard]] constexpr word dialect_names(binary w) { return binary_words[static_cast<std::size_t>(w)]; }
[[nodiscard]] constexpr word dialect_names(relation w) { return relation_words[static_cast<std::size_t>(w)]; }
[[nodiscard]] constexpr word dialect_names(reduction w) { return reduction_words[static_cast<std::size_t>(w)]; }

} // namespace mlir::out
GRAFT_END
