// graft/library/math/reduce/onnx_out.hpp - to ONNX: reductions over axes, and running ones
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "graft/library/array/reshape/onnx_out.hpp"
#include "graft/library/math/reduce/ops.hpp"
#include "graft/library/onnx/lowering_vocabulary.hpp"
#include "graft/library/onnx/out_elements.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

/// Over axes that are known, or that a run tells: no axes leave the tensor as it is.
template <class Op> value_id reduced_over_axes(lowering<Op>& n, std::string_view operation, value_id x, dtype wide) {
    auto& m = n.m;
    auto const& d = n.template input<"x">().shape();
    auto const axes = n.template input<"axes">();
    auto const known = m.known(axes);
    bool const keep = n.template attr<"keep_dims">();
    x = out::cast(m, x, wide);
    numbers counted;
    for (std::size_t i = 0; known && i < known->size(); ++i)
        if (auto const axis = axis_of(m, x, (*known)[i], d)) counted.push_back(*axis);
    if (known && counted.size() == known->size()) return out::reduced(m, operation, x, counted, keep);
    auto const from = out::reduces_by_input(operation);
    return m.typed(
        out::with_axes_of_run(m, operation, from, x, axes, {{"keepdims", keep}, {"noop_with_empty_axes", 1}}), wide);
}
/// Booleans via int32.
template <class Op, fixed_string Operation> status lower_reduction(lowering<Op>& n) {
    auto const x = n.template in<"x">();
    auto const type = n.m.type(x);
    auto const wide = type == dtype::boolean ? dtype::i32 : type;
    return n.set_output(out::cast(n.m, reduced_over_axes(n, Operation.view(), x, wide), type));
}

template <class Op, fixed_string Operation> status lower_arg(lowering<Op>& n) {
    auto& m = n.m;
    auto const axis = m.known(n.template input<"dimension">());
    if (!axis || axis->size() != 1) return fail(errc::not_a_constant, "dimension", "an axis that is known");
    auto const found = axis_of(m, n.template in<"x">(), (*axis)[0], n.template input<"x">().shape());
    if (!found) return unknown_rank("x");
    auto at = *found;
    auto const [x, order] = m.before_order(n.template in<"x">());
    value_id y;
    if (order.empty()) y = m.node(Operation.view(), {x}, {{"axis", at}, {"keepdims", 0}});
    else y = m.node(Operation.view(), {n.template in<"x">()}, {{"axis", at}, {"keepdims", 0}});
    return n.set_output(out::cast(m, m.typed(y, dtype::i64), n.template attr<"dtype">()));
}

inline status lower_l2_loss(lowering<L2Loss>& n) {
    auto& m = n.m;
    auto const x = out::reshape(m, n.in<"x">(), {-1});
    auto const sum = out::reduced(m, "ReduceSum", m.node("Mul", {x, x}), {0}, false);
    return n.set_output(m.node("Mul", {sum, out::scalar_like(m, 0.5, x)}));
}

inline status lower_euclidean_norm(lowering<EuclideanNorm>& n) {
    auto const x = n.in<"x">();
    return n.set_output(reduced_over_axes(n, "ReduceL2", x, n.m.type(x)));
}

inline status lower_reduction_layer(lowering<Reduction>& n) {
    auto& m = n.m;
    auto const& s = n.input<"x">().shape();
    if (!s.has_rank()) return fail(errc::wrong_shape, "x", "a rank that is known");
    numbers axes;
    auto const rank = static_cast<std::int64_t>(s.rank());
    for (auto i = out::from_zero({n.attr<"axis">()}, s.rank())[0]; i < rank; ++i) axes.push_back(i);
    auto x = n.in<"x">();
    auto const how = n.attr<"operation">();
    if (how == "ASUM") x = out::pointwise(m, "Abs", {x});
    if (how == "SUMSQ") x = out::pointwise(m, "Mul", {x, x});
    x = out::reduced(m, how == "MEAN" ? "ReduceMean" : "ReduceSum", x, axes, false);
    return n.set_output(affine(m, x, n.attr<"coeff">(), 0));
}

/// The maximum of an axis in reverse order: of equal ones the later comes first.
inline status lower_arg_max_with_k(lowering<ArgMaxWithK>& n) {
    auto& m = n.m;
    auto const &s = n.input<"x">().shape(), &to = n.output<"y">().shape();
    if (!s.has_rank()) return fail(errc::wrong_shape, "x", "a rank that is known");
    bool const flat = n.attr<"axis">() == 10000, values = n.attr<"out_max_val">();
    auto const axis = flat ? 1 : out::from_zero({n.attr<"axis">()}, s.rank())[0];
    auto const size = flat ? s.elements(1, s.rank()) : s[static_cast<std::size_t>(axis)];
    if (!size.known()) return fail(errc::undetermined_shape, "x", "a size that is known");
    auto x = n.in<"x">();
    if (flat) x = m.node("Flatten", {x}, {{"axis", 1}});
    x = out::sliced(m, x, {-1}, {INT64_MIN}, {axis}, {-1});
    value_id const inputs[]{x, m.integers({n.attr<"topk">()})};
    auto const best = m.nodes("TopK", inputs, {{"axis", axis}}, 2);
    auto const last = m.integer(size.value() - 1);
    auto const at = out::cast(m, m.node("Sub", {last, m.typed(best + 1, dtype::i64)}), m.type(x));
    if (!flat) return n.set_output(values ? best : at);
    value_id const both[]{out::unsqueeze(m, at, {1}), out::unsqueeze(m, best, {1})};
    return n.set_output(out::reshape_to(m, values ? out::concatenated(m, both, 1) : at, to));
}

/// The running reduction of a line as one reduction of its square: row i has what counts up to element i.
/// error undetermined_shape, unsupported_in_operator_set: lines whose squares are more than 2^24 elements
template <class Op> status lower_running(lowering<Op>& n, std::string_view reduction, bool lowest) {
    auto& m = n.m;
    auto const& x = n.template input<"x">().shape();
    auto const known = m.known(n.template input<"axis">());
    if (!known || known->size() != 1 || !x.is_static())
        return fail(errc::undetermined_shape, "x", "sizes and an axis that are known");
    auto const rank = x.rank();
    auto const axis = static_cast<std::size_t>(out::from_zero(*known, rank)[0]);
    auto const size = x[axis].value();
    if (!out::may_be_made(size, size) || !out::may_be_made(x.elements().value(), size))
        return fail(errc::unsupported_in_operator_set, "x", "lines of fewer elements");
    auto const type = m.type(n.template in<"x">()), wide = summed_in(type);
    bool const exclusive = n.template attr<"exclusive">(), reverse = n.template attr<"reverse">();
    std::vector<double> counts;
    for (std::int64_t i = 0; i < size; ++i)
        for (std::int64_t k = 0; k < size; ++k)
            counts.push_back((reverse ? k > i : k < i) || (k == i && !exclusive) ? 1 : 0);
    numbers dims{size, size}, over;
    for (auto i = axis + 1; i < rank; ++i) dims.push_back(1);
    auto const mask = out::reshape(m, m.floats(counts, dtype::boolean), dims);
    auto const each = out::unsqueeze(m, out::cast(m, n.template in<"x">(), wide), {static_cast<std::int64_t>(axis)});
    auto const none = m.number(lowest ? end_of(wide, false) : 1, wide);
    auto const square = m.typed(m.node("Where", {mask, each, none}), wide);
    auto const created = out::reduced(m, reduction, square, {static_cast<std::int64_t>(axis) + 1}, false);
    return n.set_output(out::cast(m, m.typed(created, wide), type));
}
inline status lower_cumprod(lowering<Cumprod>& n) { return lower_running(n, "ReduceProd", false); }

inline status lower_cumulative_logsumexp(lowering<CumulativeLogsumexp>& n) {
    return lower_running(n, "ReduceLogSumExp", true);
}

/// The lowerings of this family.
using reduce_lowerings = lowerings<&lower_reduction<ReduceSum, "ReduceSum">, &lower_reduction<ReduceMean, "ReduceMean">,
    &lower_reduction<ReduceMax, "ReduceMax">, &lower_reduction<ReduceMin, "ReduceMin">,
    &lower_reduction<ReduceProd, "ReduceProd">, &lower_reduction<ReduceAll, "ReduceMin">,
    &lower_reduction<ReduceAny, "ReduceMax">, &lower_arg<ArgMaxV2, "ArgMax">, &lower_arg<ArgMin, "ArgMin">,
    &lower_l2_loss, &lower_euclidean_norm, &lower_reduction_layer, &lower_arg_max_with_k, from_set<9, &lower_cumprod>,
    from_set<9, &lower_cumulative_logsumexp>>;

} // namespace library::onnx_out
GRAFT_END
