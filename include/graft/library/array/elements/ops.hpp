// graft/library/array/elements/ops.hpp - operators: elements and slices by indices that may count from the end
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/op.hpp"
#include "graft/op/catalog/operator_line.hpp"

GRAFT_BEGIN
namespace library {

/// The dims of `indices` and of x agree in rank, and stay within x beside `axis`.
/// error wrong_rank, axis_out_of_range, shape_mismatch
[[nodiscard]] constexpr status check_elements(
    shape const& x, shape const& indices, std::int64_t axis, std::string_view name = "indices") {
    if (!x.has_rank()) return ok;
    auto const at = normalize_axis(axis, x.rank());
    if (!at) return at.error();
    if (!indices.has_rank()) return ok;
    if (indices.rank() != x.rank()) return fail(errc::wrong_rank, name, "the rank of x", x.rank(), indices.rank());
    for (std::size_t i = 0; i < x.rank(); ++i)
        if (i != *at && x[i].known() && indices[i].known() && indices[i].value() > x[i].value())
            return fail(
                errc::shape_mismatch, name, "dims up to those of x beside the axis", x[i].value(), indices[i].value());
    return ok;
}
/// `updates` has the dims of `indices`.
/// error shape_mismatch
[[nodiscard]] constexpr status check_updates(shape const& indices, shape const& updates) {
    if (!indices.has_rank() || !updates.has_rank()) return ok;
    if (indices.rank() != updates.rank())
        return fail(errc::wrong_rank, "updates", "the rank of indices", indices.rank(), updates.rank());
    for (std::size_t i = 0; i < indices.rank(); ++i)
        if (contradict(indices[i], updates[i]))
            return fail(errc::shape_mismatch, "updates", "the shape of indices", dim(indices[i]).value(),
                dim(updates[i]).value());
    return ok;
}

/// The slices of x at the positions in the last dim of indices: `updates` is one of them for each position.
/// error wrong_rank, wrong_shape, shape_mismatch
[[nodiscard]] constexpr status check_slices(shape const& x, shape const& indices, shape const& updates) {
    if (!indices.has_rank()) return ok;
    if (indices.rank() == 0) return fail(errc::wrong_rank, "indices", "rank 1 and above", 1, 0);
    auto const depth = indices.back(0);
    if (!x.has_rank() || !depth.known()) return ok;
    if (depth.value() > static_cast<std::int64_t>(x.rank()))
        return fail(errc::wrong_shape, "indices", "a last dim up to the rank of x", x.rank(), depth.value());
    auto const taken = static_cast<std::size_t>(depth.value()), before = indices.rank() - 1;
    if (!updates.has_rank()) return ok;
    if (updates.rank() != before + x.rank() - taken)
        return fail(errc::wrong_rank, "updates", "the dims of indices but the last, and those of a slice of x",
            before + x.rank() - taken, updates.rank());
    for (std::size_t i = 0; i < updates.rank(); ++i) {
        dim const wanted = i < before ? indices[i] : x[taken + i - before];
        if (contradict(wanted, updates[i]))
            return fail(errc::shape_mismatch, "updates", "the dims of indices but the last, and those of a slice of x",
                wanted.value(), dim(updates[i]).value());
    }
    return ok;
}

/// The element of x at each position, but along `dim` at the position in `index`; negative positions count from the
/// end.
/// source ONNX GatherElements, CANN GatherElements
struct GatherElements : graft::op<GatherElements> {
    static constexpr operator_line prototype{"GatherElements x index:index_number -> y~x dim?int=0 | is rearrangement"};
    static constexpr status infer_shape(shape_context& ctx) {
        ctx.output<"y">() = ctx.input<"index">();
        return check_elements(ctx.input<"x">(), ctx.input<"index">(), ctx.attr<"dim">(), "index");
    }
};

/// data with the elements of `updates` at the positions in `indices` along `axis`: replacing the existing elements, or
/// reduced with them. Negative positions count from the end. Source: ONNX ScatterElements.
struct ScatterElements : graft::op<ScatterElements> {
    static constexpr operator_line prototype{R"(ScatterElements data indices:index_number updates~data -> y==data
        axis?int=0 reduction?string{"none","add","mul","max","min"}="none")"};
    static constexpr status verify(verify_context& ctx) {
        auto const& indices = ctx.desc<"indices">().shape;
        if (auto s = check_elements(ctx.desc<"data">().shape, indices, ctx.attr<"axis">()); !s) return s;
        return check_updates(indices, ctx.desc<"updates">().shape);
    }
};

/// The slices of x at the positions in the last dim of indices, separately for each of the first `batch_dims` dims.
/// Negative positions count from the end. Source: ONNX GatherND.
struct GatherSlices : graft::op<GatherSlices> {
    static constexpr operator_line prototype{"GatherSlices x indices:index_number -> y~x batch_dims?int>=0=0"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const &x = ctx.input<"x">(), &indices = ctx.input<"indices">();
        auto y = ctx.output<"y">();
        y = shape::unknown_rank();
        if (!indices.has_rank()) return ok;
        auto const batch = static_cast<std::size_t>(ctx.attr<"batch_dims">());
        if (indices.rank() <= batch)
            return fail(errc::wrong_rank, "indices", "more dims than batch_dims", batch, indices.rank());
        auto const depth = indices.back(0);
        if (!x.has_rank() || !depth.known()) return ok;
        auto const first = batch + static_cast<std::size_t>(depth.value());
        if (depth.value() < 0 || depth.value() > static_cast<std::int64_t>(x.rank()) || first > x.rank())
            return fail(errc::wrong_shape, "indices", "a last dim up to the rank of x without batch_dims",
                static_cast<std::int64_t>(x.rank()) - static_cast<std::int64_t>(batch), depth.value());
        graft::shape found = indices;
        found.erase(found.rank() - 1);
        for (std::size_t i = 0; i < batch; ++i) {
            if (contradict(x[i], indices[i]))
                return fail(errc::shape_mismatch, "indices", "the batch dims of x", x[i].value(), indices[i].value());
            found[i] = merge(x[i], indices[i]);
        }
        for (auto i = first; i < x.rank(); ++i) found.append(x[i]);
        y = found;
        return ok;
    }
};

/// x with the slices of `updates` at the positions in the last dim of indices: replacing the existing elements, or
/// reduced with them. Negative positions count from the end. Source: ONNX ScatterND.
struct ScatterSlices : graft::op<ScatterSlices> {
    static constexpr operator_line prototype{R"(ScatterSlices x indices:index_number updates~x -> y==x
        reduction?string{"none","add","mul","max","min"}="none")"};
    static constexpr status verify(verify_context& ctx) {
        return check_slices(ctx.desc<"x">().shape, ctx.desc<"indices">().shape, ctx.desc<"updates">().shape);
    }
};

/// x with zeros below the k-th diagonal of its last two dims, or above it. Source: ONNX Trilu.
struct Trilu : graft::op<Trilu> {
    static constexpr operator_line prototype{"Trilu x k?:i64 -> y==x upper?bool=true"};
    static constexpr status verify(verify_context& ctx) {
        auto const& x = ctx.desc<"x">().shape;
        return !x.has_rank() || x.rank() >= 2 ? ok : fail(errc::wrong_rank, "x", "matrices", 2, x.rank());
    }
};

/// The operators of this file.
using elements_ops = ops<GatherElements, ScatterElements, GatherSlices, ScatterSlices, Trilu>;

} // namespace library
GRAFT_END
