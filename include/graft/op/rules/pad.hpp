// graft/op/rules/pad.hpp - shapes of tensors that are repeated or padded
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/op/infer/context.hpp"
#include "graft/op/rules/elementwise.hpp"
#include "graft/op/rules/fold.hpp"

GRAFT_BEGIN

namespace rule {

/// Dim `i` of `y` is dim `i` of `x` times `multiples[i]`.
/// error wrong_element_count, wrong_value, overflow
[[nodiscard]] constexpr status tile_shape(
    shape const& x, value_view const& multiples, std::string_view parameter, output_shape y) {
    y = shape::unknown_rank();
    auto const n = multiples.size();
    if (x.has_rank() && contradict(n, static_cast<std::int64_t>(x.rank())))
        return fail(errc::wrong_element_count, parameter, "one number for each dim",
            static_cast<std::int64_t>(x.rank()), n.value());
    if (!x.has_rank() && !n.known()) return ok;
    if (auto s = expect_few_dims(n, parameter); !s) return s;
    auto r = shape::of_rank(x.has_rank() ? x.rank() : static_cast<std::size_t>(n.value()));
    for (std::size_t i = 0; i < r.rank(); ++i) {
        auto const m = element(multiples, i);
        if (m.known() && m.value() < 0) return fail(errc::wrong_value, parameter, "numbers from 0 up", m.value());
        r[i] = (x.has_rank() ? x[i] : dim::unknown()) * m;
    }
    y = r;
    return valid(y, parameter);
}
/// Rule for shapes: `Y` is `X` repeated `Multiples` times.
/// error wrong_element_count, wrong_value, overflow, rank_too_large
template <fixed_string X, fixed_string Multiples, fixed_string Y> struct tile {
    template <class Op> constexpr status operator()(shape_context<Op>& ctx) const {
        if (auto s = expect_rank(ctx.input(param_name<Multiples>{}), 1, Multiples.view()); !s) return s;
        return tile_shape(ctx.input(param_name<X>{}), ctx.value(param_name<Multiples>{}), Multiples.view(),
            ctx.output(param_name<Y>{}));
    }
};
/// Rule for shapes: `Y` is `X` repeated `Tiles` times along `Axis`.
/// error axis_out_of_range, wrong_attribute_value, overflow
template <fixed_string X, fixed_string Axis, fixed_string Tiles, fixed_string Y> struct tile_axis {
    template <class Op> constexpr status operator()(shape_context<Op>& ctx) const {
        auto y = ctx.output(param_name<Y>{});
        auto const tiles = ctx.attr(param_name<Tiles>{});
        y = or_unknown_rank(ctx.input(param_name<X>{}));
        if (tiles < 0) return fail(errc::wrong_attribute_value, Tiles.view(), "a number from 0 up", tiles);
        if (!y.has_rank()) return ok;
        auto const at = normalize_axis(ctx.attr(param_name<Axis>{}), y.rank(), Axis.view());
        if (!at) return at.error();
        y[*at] = dim(y[*at]) * dim(tiles);
        return valid(y, Tiles.view());
    }
};

/// What fills the border: a reflection limits how wide it may be.
enum class border : std::uint8_t {
    constant, ///< filled with one value
    reflect,  ///< the tensor mirrored, without its edge
    symmetric ///< the tensor mirrored, with its edge
};

/// `pads` is a matrix [rank, 2]: the padding before and after each dim.
/// error wrong_rank, wrong_shape, wrong_value, overflow
[[nodiscard]] constexpr status pad_shape(shape const& x, shape const& pads_shape, value_view const& pads, border how,
    std::string_view parameter, output_shape y) {
    y = shape::unknown_rank();
    if (auto s = expect_rank(pads_shape, 2, parameter); !s) return s;
    auto const rows = pads_shape.has_rank() ? pads_shape[0] : dim::unknown();
    if (pads_shape.has_rank() && contradict(pads_shape[1], 2))
        return fail(errc::wrong_shape, parameter, "two numbers for each dim", 2, pads_shape[1].value());
    if (x.has_rank() && contradict(rows, static_cast<std::int64_t>(x.rank())))
        return fail(
            errc::wrong_shape, parameter, "one row for each dim", static_cast<std::int64_t>(x.rank()), rows.value());
    if (!x.has_rank() && !rows.known()) return ok;
    if (auto s = expect_few_dims(rows, parameter); !s) return s;
    auto r = shape::of_rank(x.has_rank() ? x.rank() : static_cast<std::size_t>(rows.value()));
    for (std::size_t i = 0; i < r.rank(); ++i) {
        auto const all = x.has_rank() ? x[i] : dim::unknown();
        for (auto const k : {2 * i, 2 * i + 1}) {
            auto const p = element(pads, k);
            if (!p.known()) continue;
            if (p.value() < 0) return fail(errc::wrong_value, parameter, "numbers from 0 up", p.value());
            auto const max = how == border::reflect ? all - 1 : all;
            if (how != border::constant && max.known() && p.value() > max.value())
                return fail(errc::wrong_value, parameter, "no more than there is to reflect", max.value(), p.value());
        }
        r[i] = element(pads, 2 * i) + all + element(pads, 2 * i + 1);
    }
    y = r;
    return valid(y, parameter);
}
/// Rule for shapes: `Y` is `X` with padding.
/// error wrong_rank, wrong_shape, wrong_value, overflow, rank_too_large
template <fixed_string X, fixed_string Pads, fixed_string Y> struct pad {
    template <class Op> constexpr status operator()(shape_context<Op>& ctx) const {
        return pad_shape(ctx.input(param_name<X>{}), ctx.input(param_name<Pads>{}), ctx.value(param_name<Pads>{}),
            border::constant, Pads.view(), ctx.output(param_name<Y>{}));
    }
};
/// Rule for shapes: `Y` is `X` with a border that is a reflection of kind `Mode`.
/// error wrong_attribute_value
template <fixed_string X, fixed_string Pads, fixed_string Mode, fixed_string Y> struct mirror_pad {
    template <class Op> constexpr status operator()(shape_context<Op>& ctx) const {
        auto const mode = ctx.attr(param_name<Mode>{});
        if (mode != "REFLECT" && mode != "SYMMETRIC")
            return fail(errc::wrong_attribute_value, Mode.view(), "REFLECT or SYMMETRIC");
        return pad_shape(ctx.input(param_name<X>{}), ctx.input(param_name<Pads>{}), ctx.value(param_name<Pads>{}),
            mode == "REFLECT" ? border::reflect : border::symmetric, Pads.view(), ctx.output(param_name<Y>{}));
    }
};

} // namespace rule

GRAFT_END
