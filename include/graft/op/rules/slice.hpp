// graft/op/rules/slice.hpp - shapes and small values of slices of a tensor, plain and in Python's form
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>

#include "graft/op/infer/context.hpp"
#include "graft/op/rules/elementwise.hpp"
#include "graft/op/rules/fold.hpp"

GRAFT_BEGIN

namespace rule {

/// The box of `size` at `offsets`; a size of -1 extends to the end.
/// error wrong_element_count, wrong_value, wrong_shape
[[nodiscard]] constexpr status slice_shape(shape const& x, value_view const& offsets, value_view const& size,
    std::string_view offsets_name, std::string_view size_name, output_shape y) {
    y = shape::unknown_rank();
    auto const n = merge(
        merge(offsets.size(), size.size()), x.has_rank() ? dim(static_cast<std::int64_t>(x.rank())) : dim::unknown());
    if (contradict(n, offsets.size()) || contradict(n, size.size()))
        return fail(errc::wrong_element_count, size_name, "one offset and one size for each dim",
            offsets.size().value(), size.size().value());
    if (x.has_rank() && contradict(n, static_cast<std::int64_t>(x.rank())))
        return fail(errc::wrong_element_count, offsets_name, "one offset for each dim",
            static_cast<std::int64_t>(x.rank()), n.value());
    if (!n.known()) return ok;
    if (auto s = expect_few_dims(n, size_name); !s) return s;
    auto r = shape::of_rank(static_cast<std::size_t>(n.value()));
    for (std::size_t i = 0; i < r.rank(); ++i) {
        auto const all = x.has_rank() ? x[i] : dim::unknown();
        auto const at = element(offsets, i), count = element(size, i);
        if (at.known() && (at.value() < 0 || (all.known() && at.value() > all.value())))
            return fail(
                errc::wrong_value, offsets_name, "an offset inside the dim", all.known() ? all.value() : 0, at.value());
        if (count.known() && count.value() < -1)
            return fail(errc::wrong_value, size_name, "sizes from 0 up, or -1", count.value());
        if (count.is(-1)) {
            r[i] = all - at;
        } else if (count.known()) {
            auto const left = all - (at.known() ? at : dim(0));
            if (left.known() && count.value() > left.value())
                return fail(
                    errc::wrong_value, size_name, "a size that fits after its offset", left.value(), count.value());
            r[i] = count;
        } else {
            r[i] = as_size(count);
        }
    }
    y = r;
    return ok;
}
/// Rule for shapes: `Y` is the box of `X` of size `Size` at `Offsets`.
/// error wrong_rank, wrong_element_count, wrong_value, rank_too_large
template <fixed_string X, fixed_string Offsets, fixed_string Size, fixed_string Y> struct slice {
    template <class Op> constexpr status operator()(shape_context<Op>& ctx) const {
        if (auto s = expect_rank(ctx.input(param_name<Offsets>{}), 1, Offsets.view()); !s) return s;
        if (auto s = expect_rank(ctx.input(param_name<Size>{}), 1, Size.view()); !s) return s;
        return slice_shape(ctx.input(param_name<X>{}), ctx.value(param_name<Offsets>{}), ctx.value(param_name<Size>{}),
            Offsets.view(), Size.view(), ctx.output(param_name<Y>{}));
    }
};
/// Rule for values: `Y` has the elements of the vector `X` from `Offsets` on.
template <fixed_string X, fixed_string Offsets, fixed_string Y> struct slice_value {
    template <class Op> constexpr status operator()(value_context<Op>& ctx) const {
        auto const x = ctx.template operand<X>();
        auto const at = element(ctx.template operand<Offsets>(), 0);
        auto const& dims = ctx.template output<Y>();
        auto const type = ctx.template output_type<Y>();
        auto& y = ctx.template result<Y>();
        if (!x.available() || !dims.has_rank() || dims.rank() != 1 || !start(y, type, dims[0])) return ok;
        for (std::int64_t i = 0; i < dims[0].value(); ++i)
            put(y, at.known() ? element(x, static_cast<std::size_t>(at.value() + i)) : dim::unknown(), type);
        return ok;
    }
};

/// The masks of a strided slice; bit `i` belongs to entry `i`.
struct slice_masks {
    std::int64_t begin = 0, ///< the slice starts at the end of the dim where it comes from
        end = 0,            ///< the slice ends where the dim does
        ellipsis = 0,       ///< the entry stands for all dims that no other entry is for
        new_axis = 0,       ///< the entry adds a dim of 1 to the result
        shrink = 0;         ///< the entry selects one index, and the dim is removed

    /// Whether bit `i` of a mask is set; false from bit 63 on.
    [[nodiscard]] static constexpr bool bit(std::int64_t mask, std::size_t i) { return i < 63 && (mask >> i & 1) != 0; }
};

/// A resolved strided slice: the slice of each dim of `x`, and the result's dims.
struct slice_plan {
    /// The slice of one dim: `count` elements from `begin` on, `stride` apart.
    struct piece {
        dim begin{},         ///< the first index, from 0 on; unknown if it is not known
            stride{1},       ///< negative: backwards
            count{};         ///< number of elements in the result
        bool shrunk = false; ///< one index, whose dim is removed from the result
    };
    /// One for each dim of `x`. Not a `series`: it would be the only one in `op.hpp`, and its includes are expensive.
    class piece_list {
    public:
        constexpr piece_list() = default;
        piece_list(piece_list const&) = delete;
        piece_list& operator=(piece_list const&) = delete;
        constexpr ~piece_list() { delete[] more_; }

        /// Once, before they are accessed.
        constexpr void resize(std::size_t rank) {
            if (rank > plain_rank && !more_) more_ = new piece[max_rank - plain_rank]();
        }
        [[nodiscard]] constexpr piece& operator[](std::size_t i) {
            return i < plain_rank ? few_[i] : more_[i - plain_rank];
        }

    private:
        std::array<piece, plain_rank> few_{};
        piece* more_ = nullptr; ///< of the remaining ones, if any
    };
    piece_list pieces{};             ///< one for each dim of x, valid after `resize`
    shape y = shape::unknown_rank(); ///< the shape of the result
};

/// The slice `x[begin:end:stride]` of a dim of `all` elements; `from`, `to` unset = masked.
/// error wrong_value, axis_out_of_range
[[nodiscard]] constexpr status slice_piece(
    dim all, dim from, bool from_masked, dim to, bool to_masked, dim stride, bool shrink, slice_plan::piece& p) {
    p.stride = stride;
    p.shrunk = shrink;
    if (stride.is(0)) return fail(errc::wrong_value, "strides", "a stride other than 0", 0);
    if (shrink) {
        p.count = 1;
        p.stride = 1;
        if (stride.known() && stride.value() < 0)
            return fail(errc::wrong_value, "strides", "a stride above 0 for an axis that is removed", stride.value());
        p.begin = from.known() && from.value() < 0 ? all + from : from;
        if (p.begin.known() && all.known() && (p.begin.value() < 0 || p.begin.value() >= all.value()))
            return fail(errc::axis_out_of_range, "begin", "an index inside the dim", all.value(), from.value());
        return ok;
    }
    if (from_masked && to_masked && (stride.is(1) || stride.is(-1))) {
        p.count = all;
        p.begin = stride.is(1) ? dim(0) : all - 1;
        return ok;
    }
    if (!stride.known()) return ok;
    bool const up = stride.value() > 0;
    auto const low = up ? dim(0) : dim(-1), high = up ? all : all - 1;
    auto const clamp = [&](dim v) -> dim {
        if (v.is(0) && up) return v;
        if (v.min() < 0 && v.max() >= 0) return {};
        return larger(smaller(v.max() < 0 ? all + v : v, high), low);
    };
    p.begin = from_masked ? (up ? dim(0) : all - 1) : clamp(from);
    auto const last = to_masked ? (up ? all : dim(-1)) : clamp(to);
    // Both ends count from the same side of a dim of unknown size: the slice has at most their distance, and exactly
    // that only if the dim is known. Between equal ends it is empty.
    if (!from_masked && !to_masked && from.known() && to.known() && (from.value() < 0) == (to.value() < 0) &&
        (up ? to.value() <= from.value() : to.value() >= from.value())) {
        p.count = 0;
        return ok;
    }
    auto const n = ceil_div(last - p.begin, stride);
    p.count = larger(n, 0);
    return ok;
}

/// Resolves a strided slice, including ellipsis, new and shrunk axes.
/// error wrong_element_count, wrong_attribute_value, wrong_value, axis_out_of_range, rank_too_large
[[nodiscard]] constexpr status plan_slice(shape const& x, value_view const& begin, value_view const& end,
    value_view const& strides, slice_masks m, slice_plan& plan) {
    plan.y = shape::unknown_rank();
    auto const n = merge(merge(begin.size(), end.size()), strides.size());
    if (contradict(n, begin.size()) || contradict(n, end.size()) || contradict(n, strides.size()))
        return fail(errc::wrong_element_count, "strides", "as many as begin and end have");
    if (!n.known() || !x.has_rank()) return ok;
    auto const entries = static_cast<std::size_t>(n.value());
    if (entries > 2 * max_rank) return fail(errc::rank_too_large, "begin", "fewer entries", n.value());
    std::size_t ellipses = 0, used = 0;
    for (std::size_t i = 0; i < entries; ++i) {
        bool const dots = slice_masks::bit(m.ellipsis, i);
        ellipses += dots;
        used += !dots && !slice_masks::bit(m.new_axis, i);
    }
    if (ellipses > 1)
        return fail(
            errc::wrong_attribute_value, "ellipsis_mask", "one ellipsis", 1, static_cast<std::int64_t>(ellipses));
    if (used > x.rank())
        return fail(errc::wrong_element_count, "begin", "at most one entry for each dim",
            static_cast<std::int64_t>(x.rank()), static_cast<std::int64_t>(used));
    auto y = shape::scalar();
    plan.pieces.resize(x.rank());
    std::size_t at = 0;
    auto const whole = [&](std::size_t count) {
        for (; count > 0; --count, ++at) {
            plan.pieces[at] = {0, 1, x[at], false};
            y.append(x[at]);
        }
    };
    for (std::size_t i = 0; i < entries; ++i) {
        if (slice_masks::bit(m.ellipsis, i)) {
            whole(x.rank() - used);
        } else if (slice_masks::bit(m.new_axis, i)) {
            y.append(1);
        } else {
            auto& p = plan.pieces[at];
            p = {};
            if (auto s = slice_piece(x[at], element(begin, i), slice_masks::bit(m.begin, i), element(end, i),
                    slice_masks::bit(m.end, i), element(strides, i), slice_masks::bit(m.shrink, i), p);
                !s)
                return s;
            if (!p.shrunk) y.append(p.count);
            ++at;
        }
    }
    whole(x.rank() - at);
    plan.y = y;
    return valid(y, "x");
}

/// The masks in the attributes of the operator.
template <class Context> [[nodiscard]] constexpr slice_masks masks_of(Context const& ctx) {
    return {ctx.attr(param_name<"begin_mask">{}), ctx.attr(param_name<"end_mask">{}),
        ctx.attr(param_name<"ellipsis_mask">{}), ctx.attr(param_name<"new_axis_mask">{}),
        ctx.attr(param_name<"shrink_axis_mask">{})};
}
/// Rule for shapes of an operator with the inputs and attributes of StridedSlice.
/// error wrong_rank, wrong_element_count, wrong_attribute_value, wrong_value, axis_out_of_range, rank_too_large
template <fixed_string X, fixed_string Y> struct strided_slice {
    template <class Op> constexpr status operator()(shape_context<Op>& ctx) const {
        for (auto const* p :
            {&ctx.input(param_name<"begin">{}), &ctx.input(param_name<"end">{}), &ctx.input(param_name<"strides">{})})
            if (auto s = expect_rank(*p, 1, "begin"); !s) return s;
        slice_plan plan;
        auto const s = plan_slice(ctx.input(param_name<X>{}), ctx.value(param_name<"begin">{}),
            ctx.value(param_name<"end">{}), ctx.value(param_name<"strides">{}), masks_of(ctx), plan);
        ctx.output(param_name<Y>{}) = plan.y;
        return s;
    }
};
/// Rule for bounds: a slice contains at most every element of a dim, or each `stride`-th.
/// no error: a dim without a bound stays unknown
template <fixed_string X, fixed_string Y> struct strided_slice_bound {
    template <class Op> constexpr status operator()(shape_context<Op>& ctx) const {
        auto const& x = ctx.input(param_name<X>{});
        slice_plan plan;
        if (!x.has_rank() || !plan_slice(x, ctx.value(param_name<"begin">{}), ctx.value(param_name<"end">{}),
                                 ctx.value(param_name<"strides">{}), masks_of(ctx), plan))
            return ok;
        auto y = ctx.output(param_name<Y>{});
        std::size_t at = 0; // known dims may be new axes: the unknown ones are in the order of x
        for (std::size_t i = 0; plan.y.has_rank() && i < x.rank(); ++i) {
            auto const& p = plan.pieces[i];
            if (p.shrunk || p.count.known()) continue;
            while (at < y.rank() && plan.y[at].known()) ++at;
            if (at == y.rank()) break;
            auto const step = p.stride.known() && p.stride.value() != INT64_MIN ? p.stride.value() : 1;
            if (!dim(y[at]).known()) y[at] = ceil_div(x[i], step < 0 ? -step : step);
            ++at;
        }
        return ok;
    }
};
/// Rule for values: the elements of `Y`, the slice that `strided_slice` describes.
template <fixed_string X, fixed_string Y> struct strided_slice_value {
    template <class Op> constexpr status operator()(value_context<Op>& ctx) const {
        auto const x = ctx.template operand<X>();
        auto const& dims = ctx.template input<X>();
        auto const type = ctx.template output_type<Y>();
        auto& y = ctx.template result<Y>();
        if (!x.available() || !dims.is_static() || dims.rank() == 0) return ok;
        slice_plan plan;
        if (!plan_slice(dims, ctx.template operand<"begin">(), ctx.template operand<"end">(),
                ctx.template operand<"strides">(), masks_of(ctx), plan))
            return ok;
        std::array<std::int64_t, max_rank> counts, steps; // only the first `rank` ones are set
        std::int64_t at = 0, stride = 1;
        for (auto i = dims.rank(); i-- > 0; stride *= dims[i].value()) {
            auto const& p = plan.pieces[i];
            if (!p.begin.known() || !p.stride.known() || !p.count.known()) return ok;
            at += p.begin.value() * stride;
            counts[i] = p.count.value(), steps[i] = p.stride.value() * stride;
        }
        if (start(y, type, plan.y.elements()))
            put_walk(y, type, x, at, span(counts.data(), dims.rank()), span(steps.data(), dims.rank()));
        return ok;
    }
};

} // namespace rule

GRAFT_END
