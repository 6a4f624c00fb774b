// graft/library/array/concat/mlir_out.hpp - to MLIR: tensors put together and taken apart
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>
#include <vector>

#include "graft/library/array/concat/ops.hpp"
#include "graft/library/mlir/images.hpp"

GRAFT_BEGIN
namespace library::mlir_out {

template <class Op> status lower_concat(lowering<Op>& n) {
    std::int64_t axis = 0;
    if constexpr (std::is_same_v<Op, ConcatD>) axis = n.template attr<"concat_dim">();
    else {
        auto const known = n.m.known(n.template input<"concat_dim">());
        if (!known || known->size() != 1) return unknown_value("concat_dim");
        axis = (*known)[0];
    }
    std::vector<value_id> all;
    for (auto const v : n.template all<"x">()) // a tensor without elements is omitted
        if (!n.m.shape_of(v).elements().is(0)) all.push_back(v);
    auto const rank = n.template output<"y">().shape().rank();
    if (all.empty()) return fail(errc::unsupported_in_operator_set, "x", "at least one element");
    return n.set_output(out::concatenated(n.m, all, static_cast<std::size_t>(out::from_zero(numbers{axis}, rank)[0])));
}

inline status lower_pack(lowering<Pack>& n) {
    auto all = n.all<"x">();
    auto const at = static_cast<std::size_t>(
        out::from_zero(numbers{n.attr<"axis">()}, n.output<"y">().shape().rank())[0]);
    for (auto& v : all) {
        auto s = n.m.shape_of(v);
        v = out::reshape(n.m, v, s.insert(at, 1));
    }
    return n.set_output(out::concatenated(n.m, all, at));
}

inline status lower_unpack(lowering<Unpack>& n) {
    auto const x = n.in<"x">();
    auto const at = static_cast<std::size_t>(out::from_zero(numbers{n.attr<"axis">()}, n.m.rank_of(x))[0]);
    for (std::size_t i = 0; i < n.outputs().size(); ++i) {
        auto s = n.m.shape_of(x);
        auto const part = n.is_read(i) ? out::sliced_along(n.m, x, at, static_cast<std::int64_t>(i), 1) : no_value;
        (void)n.set_output(i, out::reshape(n.m, part, s.erase(at)));
    }
    return n.m.refused();
}

/// Parts with the sizes that inference has determined.
template <class Op> status lower_split(lowering<Op>& n) {
    auto const x = n.template in<"x">();
    std::int64_t axis = 0;
    if constexpr (std::is_same_v<Op, SplitVD>) axis = n.template attr<"split_dim">();
    else {
        auto const known = n.m.known(n.template input<"split_dim">());
        if (!known || known->size() != 1) return unknown_value("split_dim");
        axis = (*known)[0];
    }
    auto const at = static_cast<std::size_t>(out::from_zero(numbers{axis}, n.m.rank_of(x))[0]);
    std::int64_t start = 0;
    for (std::size_t i = 0; i < n.outputs().size(); ++i) {
        auto const& y = n.outputs()[i].shape();
        if (!y.has_rank() || !y[at].known()) return fail(errc::undetermined_shape, "y", "pieces of known size");
        if (n.is_read(i)) (void)n.set_output(i, out::sliced_along(n.m, x, at, start, y[at].value()));
        start += y[at].value();
    }
    return n.m.refused();
}

inline status lower_parallel_concat(lowering<ParallelConcat>& n) {
    return n.set_output(out::concatenated(n.m, n.all<"values">(), 0));
}

/// The lowerings of this family.
using concat_lowerings = lowerings<&lower_concat<ConcatV2>, &lower_concat<ConcatD>, &lower_pack, &lower_unpack,
    &lower_split<Split>, &lower_split<SplitV>, &lower_split<SplitVD>, &lower_parallel_concat>;

} // namespace library::mlir_out
GRAFT_END
