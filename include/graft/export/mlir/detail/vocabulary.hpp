// graft/export/mlir/detail/vocabulary.hpp - the tensor primitives that a dialect must support
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/export/mlir/draft.hpp"
#include "graft/tensor/dtype.hpp"
#include "graft/tensor/shape.hpp"

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

class emission;
/// Dims, axes, steps: an attribute of an operation that is a list of integers.
using numbers = std::vector<std::int64_t>;

/// A sliding window over the spatial axes, one number per axis: its size, its strides, the padding of the image before
/// and after, its dilations. For `n.m.dialect().convolve`, `transposed_convolution` and `pool`.
struct window {
    numbers size{}, strides{}, before{}, after{}, dilations{};

    /// Rows that it spans along spatial axis `i`.
    [[nodiscard]] std::int64_t extent(std::size_t i) const { return (size[i] - 1) * dilations[i] + 1; }
};

/// The operation that contains a constant, and the attribute with its elements.
struct constant_form {
    std::string_view operation{}, attribute{};
};

/// The operations of a dialect. Operands are tensors with the specified axes; of one operation they have one rank.
/// Images are [batch, spatial.., channels], filters [outputs, spatial.., inputs / groups]. For an unsupported
/// operation it calls `emission::refuse`, and returns no value.
class GRAFT_TYPE vocabulary {
public:
    /// The name in file names and program options.
    [[nodiscard]] virtual std::string_view name() const = 0;
    /// The name in the header of a file.
    [[nodiscard]] virtual std::string_view standard() const = 0;
    /// The default name of a module's only function.
    [[nodiscard]] virtual std::string_view function() const = 0;
    /// Whether tensors may have elements of this type.
    [[nodiscard]] virtual bool has(dtype t) const = 0;
    /// Whether tensors may have this shape.
    [[nodiscard]] virtual bool has(shape const& s) const = 0;
    [[nodiscard]] virtual constant_form constant() const = 0;
    /// Whether there is an operation for this function of elements of this type.
    [[nodiscard]] virtual bool has(unary w, dtype t) const = 0;
    [[nodiscard]] virtual bool has(binary w, dtype t) const = 0;

    virtual value_id apply(emission& m, unary w, value_id x) const = 0;
    virtual value_id apply(emission& m, binary w, value_id a, value_id b, shape const& y) const = 0;
    virtual value_id compare(emission& m, relation w, value_id a, value_id b, shape const& y) const = 0;
    virtual value_id choose(emission& m, value_id condition, value_id a, value_id b, shape const& y) const = 0;
    virtual value_id clamp(emission& m, value_id x, double min, double max) const = 0;
    /// To a number of another type: floats are truncated to integers.
    virtual value_id cast(emission& m, value_id x, dtype to) const = 0;
    virtual value_id transpose(emission& m, value_id x, permutation const& order, shape const& y) const = 0;
    virtual value_id reshape(emission& m, value_id x, shape const& y) const = 0;
    /// Broadcasts dims of 1.
    virtual value_id broadcast(emission& m, value_id x, shape const& y) const = 0;
    virtual value_id concat(emission& m, span<value_id const> all, std::size_t axis, shape const& y) const = 0;
    /// A slice of the shape `y`; the steps are at least 1.
    virtual value_id slice(
        emission& m, value_id x, numbers const& starts, numbers const& steps, shape const& y) const = 0;
    virtual value_id reverse(emission& m, value_id x, std::size_t axis) const = 0;
    virtual value_id pad(
        emission& m, value_id x, numbers const& before, numbers const& after, double value, shape const& y) const = 0;
    /// The axes are kept, with size 1.
    virtual value_id reduce(
        emission& m, reduction w, value_id x, span<std::size_t const> axes, shape const& y) const = 0;
    /// [batch, rows, k] times [batch, k, columns].
    virtual value_id matmul(emission& m, value_id a, value_id b, shape const& y) const = 0;
    /// The rows of x [n, k, c] selected by `indices` [w], int32: [n, w, c].
    virtual value_id gather(emission& m, value_id x, value_id indices, shape const& y) const = 0;
    virtual value_id convolve(emission& m, value_id x, value_id filter, value_id bias, window const& w,
        std::int64_t groups, shape const& y) const = 0;
    /// The transposed convolution of one group: `before` and `after` are cropped from its full result, or padded to it
    /// if they are negative.
    virtual value_id transposed_convolution(
        emission& m, value_id x, value_id filter, value_id bias, window const& w, shape const& y) const = 0;
    /// The maximum of each window, or the mean of all its elements: those in the padding are then zeros.
    virtual value_id pool(emission& m, value_id x, bool largest, window const& w, shape const& y) const = 0;

protected:
    constexpr vocabulary() = default;
    constexpr ~vocabulary() = default;
};

} // namespace mlir::out
GRAFT_END
