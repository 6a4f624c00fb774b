// graft/graph/detail/quantization.ipp - the checks of quantizations
// SPDX-License-Identifier: Apache-2.0
#pragma once

GRAFT_BEGIN

GRAFT_LARGE tensor_view stated_numbers(graph const& g, tensor_id t) {
    if (t == no_id) return {};
    auto const v = g.value_of(t);
    return {g.tensors[t].desc, v.constant ? v.bytes : byte_view{}, {}};
}

GRAFT_LARGE bool stand_for_the_same(quantization const& a, quantization const& b) {
    auto const same = [](tensor_view const& x, tensor_id x_at, tensor_view const& y, tensor_id y_at) {
        if (x_at != no_id && x_at == y_at) return true;
        if (x.desc.type != y.desc.type) return false;
        if (x.desc.type == dtype::undefined) return true;
        return !x.bytes.empty() && algorithm::equal(x.bytes.begin(), x.bytes.end(), y.bytes.begin(), y.bytes.end());
    };
    return a.type == b.type && a.axis == b.axis && a.block == b.block &&
           same(a.scale, a.scale_at, b.scale, b.scale_at) && same(a.zero, a.zero_at, b.zero, b.zero_at);
}

GRAFT_LARGE status can_stand_for(graph const& g, tensor_id t, quantization const& q) {
    for (auto const id : {t, q.scale_at, q.zero_at, q.whole})
        if (id != no_id && id >= g.tensors.size())
            return fail(errc::wrong_value, "quantization", "tensors of the graph", static_cast<std::int64_t>(id));
    auto const named = [](dtype type) { return name_of(type); };
    if (!dtype_families::any_integer.has(q.type) && !dtype_families::any_floating.has(q.type))
        return {errc::wrong_dtype, "quantization", "the dtype of the integers", {}, {}, named(q.type)};
    constexpr auto number = dtype_families::any_floating | dtype_families::any_integer;
    if (auto const type = q.scale.desc.type; type != dtype::undefined && !number.has(type))
        return {errc::wrong_dtype, "scale", "a number", {}, {}, named(type)};
    if (auto const type = q.zero.desc.type; type != dtype::undefined && !number.has(type))
        return {errc::wrong_dtype, "zero", "a number", {}, {}, named(type)};
    auto const scales = q.scale.desc.shape.elements();
    auto const& s = t == no_id ? shape::unknown_rank() : g.tensors[t].desc.shape;
    if (q.axis < quantization::no_axis || (s.has_rank() && q.axis >= static_cast<std::int64_t>(s.rank())))
        return fail(errc::axis_out_of_range, "axis", "an axis of the tensor, or no_axis", q.axis);
    if (q.block < 1) return fail(errc::wrong_value, "block", "one place or more", 1, q.block);
    dim places = 1;
    if (q.axis != quantization::no_axis)
        places = s.has_rank() && q.block == 1 && q.scale.desc.shape.has_rank() && q.scale.desc.shape.rank() <= 1
                     ? s[static_cast<std::size_t>(q.axis)]
                     : dim::unknown();
    if (scales.known() && places.known() && !scales.is(places.value()) && q.scale.desc.type != dtype::undefined)
        return fail(errc::wrong_element_count, "scale", "one, or one for each place along the axis", places.value(),
            scales.value());
    auto const zeros = q.zero.desc.shape.elements();
    if (q.zero.desc.type != dtype::undefined && scales.known() && zeros.known() && !zeros.is(1) &&
        !zeros.is(scales.value()))
        return fail(errc::wrong_element_count, "zero", "one, or as many as scales", scales.value(), zeros.value());
    return ok;
}

GRAFT_LARGE void propagate_quantization(graph& g) {
    propagate_quantization(g, [](node_id, auto const&, auto const&) {});
}

GRAFT_END
