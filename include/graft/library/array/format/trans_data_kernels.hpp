// graft/library/array/format/trans_data_kernels.hpp - the kernel that turns tensors into other layouts,
// blocks among them
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "graft/base/config.hpp"
#include "graft/base/span.hpp"
#include "graft/kernel/signature.hpp"
#include "graft/kernel/table.hpp"
#include "graft/library/array/format/ops.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

/// Where an element of an image lies in a layout: the axes' letters in order, NC1HWC0 or FRACTAL_Z.
class image_layout {
public:
    image_layout(std::string_view name, span<std::int64_t const> dims) : name_(name), dims_(dims) {}

    [[nodiscard]] bool plain() const { return name_ != "NC1HWC0" && name_ != "FRACTAL_Z"; }
    /// Position among the letters, or -1.
    [[nodiscard]] int axis(char letter) const {
        auto at = name_.find(letter);
        if (at == std::string_view::npos && letter == 'W') at = name_.find('L'); // of a line
        return at == std::string_view::npos ? -1 : static_cast<int>(at);
    }
    [[nodiscard]] std::int64_t extent(char letter) const {
        return axis(letter) < 0 ? 1 : dims_[static_cast<std::size_t>(axis(letter))];
    }
    /// Whether an image of these extents fits.
    [[nodiscard]] bool holds(std::int64_t n, std::int64_t c, std::int64_t d, std::int64_t h, std::int64_t w) const {
        if (name_ == "NC1HWC0")
            return dims_.size() == 5 && d == 1 && n <= dims_[0] && c <= dims_[1] * dims_[4] && h == dims_[2] &&
                   w == dims_[3];
        if (name_ == "FRACTAL_Z")
            return dims_.size() == 4 && d == 1 && dims_[3] > 0 && (c + dims_[3] - 1) / dims_[3] * h * w <= dims_[0] &&
                   n <= dims_[1] * dims_[2];
        return dims_.size() == name_.size() && n == extent('N') && c == extent('C') && d == extent('D') &&
               h == extent('H') && w == extent('W');
    }
    [[nodiscard]] std::size_t place(std::int64_t n, std::int64_t c, std::int64_t d, std::int64_t h, std::int64_t w,
        std::int64_t height, std::int64_t width) const {
        std::int64_t at = 0;
        if (name_ == "NC1HWC0") {
            at = (((n * dims_[1] + c / dims_[4]) * height + h) * width + w) * dims_[4] + c % dims_[4];
        } else if (name_ == "FRACTAL_Z") {
            at = (((((c / dims_[3]) * height + h) * width + w) * dims_[1] + n / dims_[2]) * dims_[2] + n % dims_[2]) *
                     dims_[3] +
                 c % dims_[3];
        } else {
            for (std::size_t i = 0; i < name_.size(); ++i) {
                auto const k = name_[i] == 'N'   ? n
                               : name_[i] == 'C' ? c
                               : name_[i] == 'D' ? d
                               : name_[i] == 'H' ? h
                                                 : w;
                at = at * dims_[i] + k;
            }
        }
        return static_cast<std::size_t>(at);
    }

private:
    std::string_view name_;
    span<std::int64_t const> dims_;
};

/// Matrices of the last two axes from or to blocks of [columns / c, rows / r, r, c].
/// error wrong_shape: blocks that do not hold the matrices
template <class X, class Y> status copy_blocks(
    X const& matrix, Y const& blocks, bool into_blocks, std::byte const* from, std::byte* to, std::size_t width) {
    auto const r = matrix.rank(), b = blocks.rank();
    auto const rows = matrix.dim(r - 2), columns = matrix.dim(r - 1), row_blocks = blocks.dim(b - 3),
               rows_each = blocks.dim(b - 2), columns_each = blocks.dim(b - 1);
    auto const size = rows * columns, block_size = blocks.dim(b - 4) * row_blocks * rows_each * columns_each;
    if (size == 0 || block_size == 0) return ok;
    auto const count = static_cast<std::int64_t>(matrix.size()) / size;
    if (rows > row_blocks * rows_each || columns > blocks.dim(b - 4) * columns_each ||
        count > static_cast<std::int64_t>(blocks.size()) / block_size)
        return fail(errc::wrong_shape, "dst", "blocks that hold the matrices");
    for (std::int64_t k = 0; k < count; ++k)
        for (std::int64_t i = 0; i < rows; ++i)
            for (std::int64_t j = 0; j < columns; ++j) {
                auto const plain = static_cast<std::size_t>(k * size + i * columns + j) * width;
                auto const block = static_cast<std::size_t>(
                                       k * block_size +
                                       ((j / columns_each * row_blocks + i / rows_each) * rows_each + i % rows_each) *
                                           columns_each +
                                       j % columns_each) *
                                   width;
                std::memcpy(to + (into_blocks ? block : plain), from + (into_blocks ? plain : block), width);
            }
    return ok;
}

} // namespace detail

/// TransData: what blocks round up is 0.
/// error wrong_value: layouts of which neither says the shape, groups with blocks; wrong_shape
inline status trans_data(in<"src", any> x, out<"dst", any> y, attr_of<"src_format", std::string_view> from,
    attr_of<"dst_format", std::string_view> to, attr_of<"groups", std::int64_t> groups) {
    auto const width = x.element_bytes();
    if (width == 0) return fail(errc::wrong_dtype, "src", "elements of whole bytes");
    if (y.size() == 0) return ok;
    if (*from == *to && x.size() != y.size()) return fail(errc::wrong_shape, "dst", "the shape of src");
    if (*from == *to) return std::memcpy(y.data(), x.data(), x.bytes().size()), ok;
    std::memset(y.data(), 0, y.bytes().size());
    if (x.rank() < 2 || y.rank() < 2)
        return fail(errc::wrong_rank, "src", "at least a matrix", 2, static_cast<std::int64_t>(x.rank()));
    if (*to == "FRACTAL_NZ")
        return y.rank() < 4 ? fail(errc::wrong_rank, "dst", "blocks")
                            : detail::copy_blocks(x, y, true, x.data(), y.data(), width);
    if (*from == "FRACTAL_NZ")
        return x.rank() < 4 ? fail(errc::wrong_rank, "src", "blocks")
                            : detail::copy_blocks(y, x, false, x.data(), y.data(), width);
    detail::image_layout const source(*from, x.dims()), target(*to, y.dims());
    if (!source.plain() && !target.plain())
        return fail(errc::wrong_value, "dst_format", "a layout with an axis per letter on one side");
    if (*groups != 1 && !(source.plain() && target.plain()))
        return fail(errc::wrong_value, "groups", "1 where there are blocks", 1, *groups);
    auto const& shape = source.plain() ? source : target;
    auto const height = shape.extent('H'), columns = shape.extent('W');
    for (auto const* side : {&source, &target})
        if (!side->holds(shape.extent('N'), shape.extent('C'), shape.extent('D'), height, columns))
            return fail(errc::wrong_shape, "dst", "a shape of the same image");
    for (std::int64_t n = 0; n < shape.extent('N'); ++n)
        for (std::int64_t c = 0; c < shape.extent('C'); ++c)
            for (std::int64_t d = 0; d < shape.extent('D'); ++d)
                for (std::int64_t h = 0; h < height; ++h)
                    for (std::int64_t w = 0; w < columns; ++w)
                        std::memcpy(y.data() + target.place(n, c, d, h, w, height, columns) * width,
                            x.data() + source.place(n, c, d, h, w, height, columns) * width, width);
    return ok;
}

/// The kernels in this file.
using format_trans_data_kernels = kernels_of<TransData, &trans_data>;

} // namespace library
GRAFT_END
