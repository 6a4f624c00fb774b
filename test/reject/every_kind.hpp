// test/reject/every_kind.hpp - a prototype with a parameter of every kind, for rules that access one in a wrong way
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op/infer/infer.hpp"

constexpr graft::prototype every_kind(char const* name) {
    using words = graft::words;
    return graft::prototype(name)
        .input("x", words::f32)
        .input("k", words::i32, words::value_depend)
        .input("axes", words::i32, words::value_depend_optional)
        .optional_input("bias", words::f32)
        .optional_input("size", words::i32, words::value_depend)
        .dynamic_input("parts", words::f32)
        .output("y", words::f32)
        .output("z", words::follow("x"))
        .optional_output("mask", words::f32)
        .dynamic_output("each", words::f32)
        .attr("axis", -1)
        .optional_attr("limit", words::as_integer);
}

/// Assigns the outputs that do not follow an input.
constexpr graft::status set_outputs(auto& ctx) {
    using namespace graft::literals;
    for (auto each : ctx.dynamic_output("each"_p)) each = graft::shape::scalar();
    ctx.output("mask"_p) = ctx.output("y"_p) = graft::shape::scalar();
    return graft::ok;
}
