// graft/library/math/compare/onnx_out.hpp - to ONNX: comparisons and choices
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <initializer_list>
#include <string_view>

#include "graft/library/array/creation/ops.hpp"
#include "graft/library/array/slice/ops.hpp"
#include "graft/library/math/compare/clip_bounds.hpp"
#include "graft/library/math/compare/ops.hpp"
#include "graft/library/onnx/lowering_vocabulary.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

/// Where two tensors are equal. Before 19 texts are not compared: they are numbered among all that are different, and
/// the numbers are compared.
/// error undetermined_shape: texts whose number is not known; unsupported_in_operator_set: texts before 11
inline value_id equal_elements(emission& m, value_id x, value_id y, shape const& of_x, shape const& of_y) {
    if (m.type(x) != dtype::string || m.opset() >= 19)
        return m.typed(out::pointwise(m, "Equal", {x, y}), dtype::boolean);
    if (!of_x.is_static() || !of_y.is_static()) {
        m.refuse(fail(errc::undetermined_shape, "x1", "texts whose number is known"));
        return x;
    }
    value_id const both[]{out::reshape(m, x, {-1}), out::reshape(m, y, {-1})};
    auto const all = m.typed(m.node("Concat", both, {{"axis", 0}}), dtype::string);
    auto const unique = m.nodes("Unique", span<value_id const>(&all, 1), {{"sorted", 1}}, 4);
    auto const count = of_x.elements().value();
    auto const part = [&](std::int64_t from, std::int64_t to, shape const& s) {
        auto const numbers_of = m.typed(out::sliced(m, m.typed(unique + 2, dtype::i64), {from}, {to}, {0}), dtype::i64);
        return m.typed(out::reshape_to(m, numbers_of, s), dtype::i64);
    };
    auto const first = part(0, count, of_x), second = part(count, count + of_y.elements().value(), of_y);
    return m.typed(m.node("Equal", {first, second}), dtype::boolean);
}

template <class Op> value_id equal_inputs(lowering<Op>& n) {
    return equal_elements(n.m, n.template in<"x1">(), n.template in<"x2">(), n.template input<"x1">().shape(),
        n.template input<"x2">().shape());
}
inline status lower_equal(lowering<Equal>& n) { return n.set_output(equal_inputs(n)); }

inline status lower_not_equal(lowering<NotEqual>& n) {
    if (n.input<"x1">().dtype() == dtype::boolean && n.m.opset() >= 7)
        return n.set_output(out::pointwise(n.m, "Xor", {n.in<"x1">(), n.in<"x2">()}));
    return n.set_output(out::pointwise(n.m, "Not", {equal_inputs(n)}));
}

/// Before 12: the Or of both comparisons; before 11, where floats cannot be compared for equality: not the reverse
/// comparison, and neither is NaN.
template <class Op, fixed_string Operation, fixed_string Strict, fixed_string Reverse>
status lower_or_equal(lowering<Op>& n) {
    auto& m = n.m;
    auto const x = n.template in<"x1">(), y = n.template in<"x2">();
    auto const created = [&](std::string_view operation, std::initializer_list<value_id> inputs) {
        return m.typed(out::pointwise(m, operation, inputs), dtype::boolean);
    };
    if (m.opset() >= 12) return n.set_output(created(Operation.view(), {x, y}));
    auto const type = m.type(x);
    bool const whole = type == dtype::i32 || type == dtype::i64;
    if (m.opset() >= 11 || whole)
        return n.set_output(created("Or", {created(Strict.view(), {x, y}), created("Equal", {x, y})}));
    auto const none = created("Or", {created("IsNaN", {x}), created("IsNaN", {y})});
    return n.set_output(created("Not", {created("Or", {created(Reverse.view(), {x, y}), none})}));
}

/// A one-dimensional condition selects complete slices of the first axis.
inline status lower_select(lowering<Select>& n) {
    auto const &c = n.input<"condition">().shape(), &x = n.input<"x1">().shape();
    if (!c.has_rank() || !x.has_rank()) return fail(errc::wrong_shape, "condition", "a rank that is known");
    auto const condition = c.rank() == 1 && x.rank() > 1 ? out::along(n.m, n.in<"condition">(), 1, 0, x.rank())
                                                         : n.in<"condition">();
    auto const y = out::pointwise(n.m, "Where", {condition, n.in<"x1">(), n.in<"x2">()});
    return n.set_output(n.m.typed(y, n.m.type(n.in<"x1">())));
}

/// If both are the same tensor, only the shape of the condition matters: this is how an Expand with a shape known only
/// at run time is imported.
inline status lower_select_v2(lowering<SelectV2>& n) {
    if (n.input<"then">().id() == n.input<"else">().id() && n.m.opset() >= 8)
        if (auto const all = as<Fill>(n.input<"condition">().producer())) {
            auto const dims = out::cast(n.m, n.m.of(all->input<"dims">()), dtype::i64);
            return n.set_output(n.m.node("Expand", {n.in<"then">(), dims}));
        }
    return n.set_output(n.m.typed(
        out::pointwise(n.m, "Where", {n.in<"condition">(), n.in<"then">(), n.in<"else">()}), n.m.type(n.in<"then">())));
}

/// `Clip` if the bounds are numbers in order: where they cross, that of ONNX takes the upper one.
inline status lower_clip_by_value(lowering<ClipByValue>& n) {
    auto const low = n.input<"clip_value_min">(), high = n.input<"clip_value_max">();
    int const since = low.dtype() == dtype::bf16 ? 13 : dtype_families::floating.has(low.dtype()) ? 6 : 12;
    auto const bounds = bounds_in_order({low.desc(), low.value().bytes, {}}, {high.desc(), high.value().bytes, {}});
    if (bounds && n.m.opset() >= since) {
        if (n.m.opset() < 11) return n.set_output(out::clipped(n.m, n.in<"x">(), bounds->low, bounds->high));
        auto const [base, order] = n.m.before_order(n.in<"x">());
        auto const y = n.m.node("Clip", {base, n.in<"clip_value_min">(), n.in<"clip_value_max">()});
        return n.set_output(order.empty() ? y : n.m.transposed(y, order));
    }
    auto const below = out::pointwise(n.m, "Min", {n.in<"x">(), n.in<"clip_value_max">()});
    return n.set_output(out::pointwise(n.m, "Max", {below, n.in<"clip_value_min">()}));
}

/// The lowerings of this family.
using compare_lowerings =
    lowerings<&lower_equal, &lower_not_equal, &lower_or_equal<GreaterEqual, "GreaterOrEqual", "Greater", "Less">,
        &lower_or_equal<LessEqual, "LessOrEqual", "Less", "Greater">, &lower_select, &lower_select_v2,
        &lower_clip_by_value>;

} // namespace library::onnx_out
GRAFT_END
