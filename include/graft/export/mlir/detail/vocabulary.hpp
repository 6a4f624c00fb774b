// graft/export/mlir/detail/vocabulary.hpp - the tensor primitives that a dialect must support
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "graft/base/container/span.hpp"
#include "graft/export/mlir/detail/words.hpp"
#include "graft/export/mlir/draft.hpp"
#include "graft/tensor/dtype.hpp"
#include "graft/tensor/shape.hpp"

GRAFT_BEGIN
namespace mlir::out {

class emission;
/// Dims, axes, steps: an attribute of an operation that is a list of integers.
using numbers = std::vector<std::int64_t>;

/// A sliding window over the spatial axes, one number per axis: its size, its strides, the padding of the image before
/// and after, its dilations.
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
