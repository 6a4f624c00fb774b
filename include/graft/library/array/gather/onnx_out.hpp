// graft/library/array/gather/onnx_out.hpp - ONNX exporter: elements by their positions, the largest ones
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "graft/library/array/gather/ops.hpp"
#include "graft/library/array/reshape/onnx_out.hpp"
#include "graft/library/array/sort/ops.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/compare/ops.hpp"
#include "graft/library/onnx/lowering_vocabulary.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

/// Whether `t` is known to be the number `v`, or is the same size that is only known at run time.
inline bool is_size(emission const& m, tensor_ref t, stored_dim v) {
    if (auto const all = m.known(t)) return all->size() == 1 && (*all)[0] == v;
    auto const value = t.value();
    return value.partial && value.elements.size() == 1 && is_symbol(v) && value.elements[0] == v;
}
/// Indices along an axis of this size in ONNX's form, if the import has converted the negative ones: `select(i < 0, i
/// + size, i)`.
inline tensor_ref as_counted_from_both_ends(emission const& m, tensor_ref indices, stored_dim size) {
    auto const choice = as<SelectV2>(indices.producer());
    if (!choice) return indices;
    auto const given = choice->input<"else">();
    auto const negative = as<Less>(choice->input<"condition">().producer());
    auto const moved = as<Add>(choice->input<"then">().producer());
    if (!negative || !moved || negative->input<"x1">().id() != given.id() || moved->input<"x1">().id() != given.id())
        return indices;
    return is_size(m, negative->input<"x2">(), 0) && is_size(m, moved->input<"x2">(), size) ? given : indices;
}

/// Rows, or slices along an axis; negative indices count from the end.
inline status lower_gather(lowering<Gather>& n) {
    return n.set_output(n.m.node("Gather", {n.in<"x">(), n.in<"indices">()}, {{"axis", 0}}));
}
inline status lower_gather_v2(lowering<GatherV2>& n) {
    auto const axis = n.m.known(n.input<"axis">());
    if (!axis || axis->size() != 1) return unknown_value("axis");
    if (n.attr<"batch_dims">() != 0) return fail(errc::unsupported_in_operator_set, "batch_dims", "0");
    auto const& x = n.input<"x">().shape();
    auto const at = x.has_rank() && x.rank() > 0 ? out::from_zero(*axis, x.rank())[0] : -1;
    auto indices = n.input<"indices">();
    if (at >= 0 && at < static_cast<std::int64_t>(x.rank())) {
        // Gather itself supports negative indices since 11; before, one conversion is enough
        auto const size = x.dims()[static_cast<std::size_t>(at)];
        auto const given = as_counted_from_both_ends(n.m, indices, size);
        if (n.m.opset() >= 11 || as_counted_from_both_ends(n.m, given, size).id() != given.id()) indices = given;
    }
    return n.set_output(n.m.node("Gather", {n.in<"x">(), n.m.of(indices)}, {{"axis", (*axis)[0]}}));
}
inline status lower_gather_nd(lowering<GatherNd>& n) {
    return n.set_output(n.m.node("GatherND", {n.in<"x">(), out::cast(n.m, n.in<"indices">(), dtype::i64)}));
}
/// In ONNX the positions are columns.
inline status lower_non_zero(lowering<NonZero>& n) {
    auto& m = n.m;
    auto const y = out::cast(m, m.typed(m.node("NonZero", {n.in<"x">()}), dtype::i64), n.attr<"dtype">());
    return n.set_output(n.attr<"transpose">() ? y : m.transposed(y, {1, 0}));
}
inline status lower_embed(lowering<Embed>& n) {
    auto& m = n.m;
    auto y = m.node("Gather", {n.in<"weight">(), out::cast(m, n.in<"x">(), dtype::i64)}, {{"axis", 0}});
    if (n.maybe<"bias">() != no_value) y = m.node("Add", {y, n.maybe<"bias">()});
    return n.set_output(y);
}

inline status lower_top_k(lowering<TopK>& n) {
    auto& m = n.m;
    auto const k = m.known(n.input<"k">());
    auto const x = n.in<"x">();
    std::vector<value_id> inputs{x};
    std::vector<out::given> attributes{{"axis", n.attr<"dim">()}};
    if (m.opset() >= 10) inputs.push_back(out::vector_of(m, n.input<"k">()));
    else if (k && k->size() == 1) attributes.push_back({"k", (*k)[0]});
    else return unknown_value("k");
    if (m.opset() >= 11) {
        attributes.push_back({"largest", n.attr<"largest">()});
        attributes.push_back({"sorted", n.attr<"sorted">()});
    } else if (!n.attr<"largest">()) return fail(errc::unsupported_in_operator_set, "largest", "the largest");
    auto const y = m.nodes("TopK", inputs, span<out::given const>(attributes), 2);
    value_id const all[]{y, out::cast(m, m.typed(y + 1, dtype::i64), n.attr<"index_type">())};
    return n.set_output(span<value_id const>(all));
}

/// Positions of the elements that are not zero, one per row.
inline status lower_where(lowering<Where>& n) {
    auto const at = n.m.typed(n.m.node("NonZero", {n.in<"x">()}), dtype::i64);
    return n.set_output(n.m.transposed(at, {1, 0}));
}

/// The lowerings of this family.
using gather_lowerings = lowerings<&lower_gather, &lower_gather_v2, &lower_gather_nd, &lower_non_zero, &lower_embed,
    &lower_top_k, &lower_where>;

/// The elements for which the mask is true, their positions and their number, then zeros up to the size of the tensor.
inline status lower_cond_take(lowering<CondTake>& n) {
    auto& m = n.m;
    std::string_view const mode = n.attr<"mode">();
    auto const mask = out::reshape(m, n.in<"mask">(), {-1});
    auto const test = [&](std::string_view operation, value_id v, double than) {
        return m.typed(m.node(operation, {v, m.number(than, dtype::f32)}), dtype::boolean);
    };
    auto const inverse = [&](value_id v) { return m.typed(m.node("Not", {v}), dtype::boolean); };
    auto const val = n.attr<"val">();
    value_id holds;
    if (mode == "equal" || mode == "not_equal") {
        auto const far = m.node("Abs", {m.node("Sub", {mask, m.number(val, dtype::f32)})});
        holds = test("Less", far, n.attr<"eps">());
        if (mode == "not_equal") holds = inverse(holds);
    } else if (mode == "less" || mode == "greater") {
        holds = test(mode == "less" ? "Less" : "Greater", mask, val);
    } else { // one of "is less" and "is equal", so that NaN is neither
        auto const near = m.typed(m.node("Equal", {mask, m.number(val, dtype::f32)}), dtype::boolean);
        auto const beyond = test(mode == "less_equal" ? "Less" : "Greater", mask, val);
        holds = m.typed(m.node("Or", {near, beyond}), dtype::boolean);
    }
    auto const at = out::squeeze(m, m.typed(m.node("NonZero", {holds}), dtype::i64), {0});
    auto const count = m.typed(m.node("Shape", {at}), dtype::i64), all = m.typed(m.node("Shape", {mask}), dtype::i64);
    auto const rest = m.typed(m.node("Sub", {all, count}), dtype::i64);
    auto const filled = [&](value_id v, dtype t) {
        double const zero = 0;
        value_id const both[]{v, m.typed(m.node("Expand", {m.floats({&zero, 1}, t), rest}), t)};
        return m.typed(m.node("Concat", both, {{"axis", 0}}), t);
    };
    auto const taken = m.typed(m.node("Gather", {out::reshape(m, n.in<"data">(), {-1}), at}), dtype::f32);
    value_id const results[]{
        filled(taken, dtype::f32), filled(out::cast(m, at, dtype::i32), dtype::i32), out::cast(m, count, dtype::i32)};
    return n.set_output(results);
}

/// The lowerings in this file.
using gather_picked_lowerings = lowerings<from_set<11, &lower_cond_take>>;

} // namespace library::onnx_out
GRAFT_END
