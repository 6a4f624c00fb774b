// graft/library/array/reshape/kernels.hpp - kernels: reshapes and permutations of dims
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "graft/kernel.hpp"
#include "graft/library/array/reshape/ops.hpp"
#include "graft/library/kernel/copy.hpp"
#include "graft/library/kernel/number.hpp"
#include "graft/library/kernel/strided.hpp"

GRAFT_BEGIN
namespace library {

inline status reshape(in<"x", any> x, in<"shape", any>, out<"y", any, "x"> y) { return copy_all(x, y); }
inline status expand_dims(in<"x", any> x, in<"axis", any>, out<"y", any, "x"> y) { return copy_all(x, y); }
inline status squeeze_v3(in<"x", any> x, optional_in<"axes", any>, out<"y", any, "x"> y) { return copy_all(x, y); }
inline status unsqueeze_v3(in<"x", any> x, in<"axes", any>, out<"y", any, "x"> y) { return copy_all(x, y); }

/// Dim `i` of y is dim `order(i)` of x.
template <class X, class Y, class Order> status transpose_by(X const& x, Y const& y, Order order, threads by) {
    if (auto s = movable(x); !s) return s;
    auto const from = strides_of(x.shape()), to = strides_of(y.shape());
    loop<2> l;
    for (std::size_t i = 0; i < y.rank(); ++i) l.add(y.dim(i), {from[order(i)], to[i]});
    copy(l, raw_of(x).data, raw_of(y).data, raw_of(y).width, by);
    return ok;
}
inline status transpose(in<"x", any> x, in<"perm", any> perm, out<"y", any> y, threads by = {}) {
    unsigned seen = 0;
    for (std::size_t i = 0; i < x.rank(); ++i) {
        auto const at = normalize_axis(index_at(perm, i), x.rank(), "perm");
        if (!at) return at.error();
        if ((seen >> *at & 1u) != 0) return fail(errc::wrong_input_data, "perm", "each dim once", index_at(perm, i));
        seen |= 1u << *at;
    }
    return transpose_by(x, y, [&](std::size_t i) { return *normalize_axis(index_at(perm, i), x.rank(), "perm"); }, by);
}
inline status permute(
    in<"x", any> x, out<"y", any> y, attr_of<"order", span<std::int64_t const>> order, threads by = {}) {
    std::array<std::size_t, max_rank> all{};
    std::size_t n = 0;
    for (auto o : *order) all[n++] = static_cast<std::size_t>(o);
    for (std::size_t i = 0; i < x.rank(); ++i) {
        bool named = false;
        for (auto o : *order) named = named || static_cast<std::size_t>(o) == i;
        if (!named) all[n++] = i;
    }
    return transpose_by(x, y, [&](std::size_t i) { return all[i]; }, by);
}

inline status broadcast_to(in<"x", any> x, in<"shape", any>, out<"y", any> y, threads by = {}) {
    if (auto s = movable(x); !s) return s;
    copy(broadcast_loop<1>(y.shape(), {&x.shape()}), raw_of(x).data, raw_of(y).data, raw_of(y).width, by);
    return ok;
}

/// error wrong_input_data: not a permutation
inline status invert_permutation(in<"x", any> x, out<"y", any> y) {
    auto const n = static_cast<std::int64_t>(x.size());
    for (std::size_t i = 0; i < x.size(); ++i) put_index(y, i, -1);
    for (std::int64_t i = 0; i < n; ++i) {
        auto const to = index_at(x, static_cast<std::size_t>(i));
        if (to < 0 || to >= n || index_at(y, static_cast<std::size_t>(to)) != -1)
            return fail(errc::wrong_input_data, "x", "each number below its size once", n, to);
        put_index(y, static_cast<std::size_t>(to), i);
    }
    return ok;
}

/// BroadcastArgs: the shape that both broadcast to.
/// error shape_mismatch: they do not
inline status broadcast_args(in<"x1", any> a, in<"x2", any> b, out<"y", any> y) {
    auto const at = [&](auto const& x, std::size_t i) {
        return i + x.size() < y.size() ? std::int64_t{1} : index_at(x, i + x.size() - y.size());
    };
    for (std::size_t i = 0; i < y.size(); ++i) {
        auto const d = at(a, i), e = at(b, i);
        if (d != e && d != 1 && e != 1) return fail(errc::shape_mismatch, "x2", "a dim that broadcasts with", d, e);
        put_index(y, i, d == 1 ? e : d);
    }
    return ok;
}

/// The kernels of this family.
using reshape_kernels = kernels<kernel<Reshape, &reshape>, kernel<ExpandDims, &expand_dims>, kernel<Squeeze, &identity>,
    kernel<Unsqueeze, &identity>, kernel<SqueezeV3, &squeeze_v3>, kernel<UnsqueezeV3, &unsqueeze_v3>,
    kernel<FlattenV2, &identity>, kernel<Transpose, &transpose>, kernel<Permute, &permute>,
    kernel<BroadcastTo, &broadcast_to>, kernel<InvertPermutation, &invert_permutation>,
    kernel<BroadcastArgs, &broadcast_args>>;

} // namespace library
GRAFT_END
