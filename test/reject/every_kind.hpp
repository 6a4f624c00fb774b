// test/reject/every_kind.hpp - a prototype with a parameter of every kind, for rules that access one in a wrong way
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op/infer/infer.hpp"

constexpr graft::prototype every_kind(char const* name) {
    using vocabulary = graft::vocabulary;
    return graft::prototype(name)
        .input("x", vocabulary::f32)
        .input("k", vocabulary::i32, vocabulary::value_depend)
        .input("axes", vocabulary::i32, vocabulary::value_depend_optional)
        .optional_input("bias", vocabulary::f32, vocabulary::any_shape)
        .optional_input("size", vocabulary::i32, vocabulary::value_depend)
        .dynamic_input("parts", vocabulary::f32, vocabulary::any_shape)
        .output("y", vocabulary::f32)
        .output("z", vocabulary::follow("x"))
        .optional_output("mask", vocabulary::f32)
        .dynamic_output("each", vocabulary::f32)
        .attr("axis", -1)
        .optional_attr("limit", vocabulary::as_integer);
}

/// Assigns the outputs that do not follow an input.
constexpr graft::status set_outputs(auto& ctx) {
    using namespace graft::literals;
    for (auto each : ctx.dynamic_output("each"_p)) each = graft::shape::scalar();
    ctx.output("mask"_p) = ctx.output("y"_p) = graft::shape::scalar();
    return graft::ok;
}
