// graft/kernel/detail/tiling_trial.hpp - calls a tiling function at compile time with attributes that it may not expect
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/kernel/tiling.hpp"
#include "graft/op/define/op.hpp"

GRAFT_BEGIN

namespace detail {

/// A device on which a tiling function that divides by its numbers has a result.
inline constexpr platform device_of_trial{.cores = 8,
    .vector_cores = 8,
    .local_bytes = 1 << 18,
    .l0a_bytes = 1 << 16,
    .l0b_bytes = 1 << 16,
    .l0c_bytes = 1 << 18,
    .l1_bytes = 1 << 20,
    .l2_bytes = 1 << 26,
    .bandwidth = std::uint64_t{1} << 40,
    .local_alignment = 32,
    .vector_bytes = 256,
    .clock_hz = 1'000'000'000};

/// What a `shape_trial` calls as a rule: the shape rule, then the tiling function, for inputs of known dims.
template <auto Function> constexpr status run_tiling(step what, frame& f) {
    using signature = tiling_signature_of<Function>;
    using op = typename signature::op;
    if (what != step::infer_shape) return entry_of<op>(what, f);
    tensor_desc known;
    tensor_desc const* slots[8]{&known, &known, &known, &known, &known, &known, &known, &known};
    if (!f.inputs.empty()) {
        known = *f.inputs[0];
        auto const rank = known.shape.rank();
        known.shape = rank == 4 ? shape{8, 8, 8, 8} : rank == 2 ? shape{8, 8} : shape{8};
    }
    if (known.type == dtype::undefined) known.type = dtype::f32;
    auto const kept = f.inputs;
    f.inputs = {slots, kept.size()};
    auto why = entry_of<op>(what, f);
    for (auto& o : f.outputs) {
        if (!o.shape.is_set()) o.shape = known.shape;
        if (o.type == dtype::undefined) o.type = known.type;
    }
    if (why) {
        typename signature::tiling t;
        why = Function(tiling_context<op>(f, device_of_trial), t);
    }
    f.inputs = kept;
    return why;
}
template <auto Function> inline constexpr op_source tiling_source{&tiling_signature_of<Function>::op::prototype,
    [] {
        auto has = hooks_of<typename tiling_signature_of<Function>::op>;
        has.infer_shape = true;
        return has;
    }(),
    &run_tiling<Function>};

/// Calls it with each integer attribute alone as a number that it may not expect.
constexpr bool tiles_for_each(op_source const& of) {
    shape_trial one;
    for (std::size_t i = 0; i < of.from->params().size(); ++i)
        if (is_of_integers((*of.from)[i].attribute) && (*of.from)[i].is_attribute())
            (void)one.provoke(of, static_cast<int>(i));
    return true;
}
template <auto Function> concept tiles_for_all = requires {
    typename read_at_compile_time<tiles_for_each(tiling_source<Function>)>;
};
template <auto Function, int Only> concept tiles_for = requires {
    typename read_at_compile_time<has_a_result(tiling_source<Function>, Only)>;
};
/// The attribute for whose unexpected numbers, which the definition admits, the tiling function has no result although
/// it has one for the defaults. None if the compiler cannot evaluate the function.
template <auto Function, int At = 0> constexpr mistake undefined_tiling() {
    constexpr auto const& from = tiling_signature_of<Function>::op::prototype;
    if constexpr (At == static_cast<int>(from.params().size())) return {};
    else if constexpr (constexpr auto const& p = from[At]; !p.is_attribute() || !is_of_integers(p.attribute))
        return undefined_tiling<Function, At + 1>();
    else if constexpr (tiles_for<Function, At>) return undefined_tiling<Function, At + 1>();
    else
        return {
            shape_trial::unexpected(p) == 0 ? errc::rule_undefined_at_zero : errc::rule_undefined_out_of_range, p.name};
}
template <auto Function> constexpr mistake review_tiling_function() {
    if constexpr (!std::is_same_v<typename tiling_signature_of<Function>::op, void>)
        if constexpr (mistake_in<typename tiling_signature_of<Function>::op>.code == errc::ok)
            if constexpr (!tiles_for_all<Function>)
                if constexpr (tiles_for<Function, shape_trial::no_parameter>) return undefined_tiling<Function>();
    return {};
}

} // namespace detail

GRAFT_END
