// graft/library/math/histogram/onnx_out.hpp - ONNX exporter: counts of numbers, and the bucket of each number
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "graft/library/array/reshape/onnx_out.hpp"
#include "graft/library/math/histogram/ops.hpp"
#include "graft/library/math/segment/onnx_out.hpp"
#include "graft/library/onnx/lowering_vocabulary.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

/// A column of `count` ones.
inline value_id column_of_ones(emission& m, std::int64_t count, dtype t) {
    std::vector<double> const all(static_cast<std::size_t>(count), 1.0);
    return out::reshape(m, m.floats(all, t), {count, 1});
}
/// Weights are summed by segments, whose ids are the numbers; ones if there are none.
inline status lower_bincount(lowering<Bincount>& n) {
    auto& m = n.m;
    auto const count = n.input<"array">().shape().elements(), weights = n.input<"weights">().shape().elements();
    auto const& y = n.output<"bins">().shape();
    if (!count.known() || !weights.known() || !y.is_static() || !out::may_be_made(count.value()))
        return fail(errc::undetermined_shape, "array", "sizes that are known");
    auto const type = n.output<"bins">().desc().type;
    auto const each = weights.is(0) ? column_of_ones(m, count.value(), type)
                                    : out::reshape(m, n.in<"weights">(), {count.value(), 1});
    auto const at = out::reshape(m, n.in<"array">(), {count.value()});
    return n.set_output(m.typed(put_together(m, m.typed(each, type), at, count, 1, y[0], y, by_sum), type));
}

/// The bin of each number, computed in float64, then the count of each bin.
inline status lower_histogram(lowering<HistogramFixedWidth>& n) {
    auto& m = n.m;
    auto const count = n.input<"x">().shape().elements();
    auto const& y = n.output<"y">().shape();
    if (!count.known() || !y.is_static() || y[0].is(0) || !out::may_be_made(count.value()))
        return fail(errc::undetermined_shape, "x", "sizes that are known");
    auto const work = [&](std::string_view operation, value_id a, value_id b) {
        return m.typed(m.node(operation, {a, b}), dtype::f64);
    };
    auto const bins = y[0].value();
    auto const range = out::cast(m, n.in<"range">(), dtype::f64);
    auto const low = m.typed(out::sliced(m, range, {0}, {1}, {0}), dtype::f64),
               high = m.typed(out::sliced(m, range, {1}, {2}, {0}), dtype::f64);
    auto const step = work("Div", work("Sub", high, low), m.number(static_cast<double>(bins), dtype::f64));
    auto const x = out::cast(m, out::reshape(m, n.in<"x">(), {-1}), dtype::f64);
    auto const place = m.typed(m.node("Floor", {work("Div", work("Sub", x, low), step)}), dtype::f64);
    auto const above = work("Max", place, m.number(0, dtype::f64)),
               inside = work("Min", above, m.number(static_cast<double>(bins - 1), dtype::f64));
    auto const ones = m.typed(column_of_ones(m, count.value(), dtype::i32), dtype::i32);
    auto const created = put_together(m, ones, out::cast(m, inside, dtype::i64), count, 1, y[0], y, by_sum);
    return n.set_output(out::cast(m, m.typed(created, dtype::i32), n.output<"y">().desc().type));
}

/// The number of boundaries below each number, at most all but one.
inline status lower_boosted_trees_bucketize(lowering<BoostedTreesBucketize>& n) {
    auto& m = n.m;
    auto const x = n.all<"float_values">(), edges = n.all<"bucket_boundaries">();
    auto const ports = n.dynamic_input<"bucket_boundaries">();
    std::vector<value_id> all;
    for (std::size_t i = 0; i < x.size(); ++i) {
        auto const count = ports[i].shape().elements();
        if (!count.known() || count.is(0))
            return fail(errc::undetermined_shape, "bucket_boundaries", "a number of boundaries that is known");
        auto const below = m.typed(
            m.node("Less", {out::unsqueeze(m, edges[i], {0}), out::unsqueeze(m, x[i], {1})}), dtype::boolean);
        auto const sum = m.typed(out::reduced(m, "ReduceSum", out::cast(m, below, dtype::f32), {1}, false), dtype::f32);
        auto const last = m.number(static_cast<double>(count.value() - 1), dtype::f32);
        all.push_back(out::cast(m, m.typed(m.node("Min", {sum, last}), dtype::f32), dtype::i32));
    }
    return n.set_output(span<value_id const>(all));
}

/// The number of boundaries that are not above a number.
template <class Op> status lower_buckets(lowering<Op>& n, value_id edges) {
    auto& m = n.m;
    auto const& s = n.template input<"input">().shape();
    if (!s.has_rank()) return unknown_rank("input");
    auto const rank = static_cast<std::int64_t>(s.rank());
    auto const x = out::unsqueeze(m, out::cast(m, n.template in<"input">(), dtype::f32), {rank});
    auto const below = m.typed(m.node("Not", {m.typed(m.node("Less", {x, edges}), dtype::boolean)}), dtype::boolean);
    return n.set_output(out::reduced(m, "ReduceSum", out::cast(m, below, dtype::i32), {rank}, false));
}
inline status lower_bucketize(lowering<Bucketize>& n) {
    return lower_buckets(n, n.m.floats(n.attr<"boundaries">(), dtype::f32));
}
inline status lower_bucketize_by_input(lowering<BucketizeWithInputBoundaries>& n) {
    return lower_buckets(n, n.in<"boundaries">());
}

/// The lowerings of this family.
using histogram_lowerings = lowerings<from_set<9, &lower_bincount>, from_set<9, &lower_histogram>,
    from_set<9, &lower_boosted_trees_bucketize>, &lower_bucketize, &lower_bucketize_by_input>;

} // namespace library::onnx_out
GRAFT_END
