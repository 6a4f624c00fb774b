// test/library/ops_rules.hpp - helpers of the operators' tests: values of outputs, errors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <initializer_list>
#include <limits>

#include "graft/op/infer/infer.hpp"
#include "test/check.hpp"

namespace test {

using graft::dtype;
using graft::infer;
using graft::shape;
using graft::values;

inline constexpr shape unknown = shape::unknown_rank();
/// An element that is not known.
inline constexpr std::int64_t hidden = graft::unknown_element;

/// The value of output `k` with integer values as i32.
template <class Op>
constexpr graft::computed_value folded(std::initializer_list<graft::argument> arguments, std::size_t k = 0) {
    auto const c = graft::detail::solo<Op>();
    graft::detail::trial t;
    t.bind(c, arguments);
    for (auto& d : t.in)
        if (d.type == dtype::f32) d.type = dtype::i32;
    if (!graft::infer_node(c, 0, t.f) || !graft::run_rules<Op>(graft::step::infer_value, t.f)) return {};
    return t.computed[k];
}
constexpr bool is(graft::computed_value const& v, std::initializer_list<std::int64_t> wanted) {
    if (!v.set || v.size != wanted.size()) return false;
    std::size_t i = 0;
    for (auto w : wanted)
        if (v.elements[i++] != w) return false;
    return true;
}
/// The rules reject these arguments with this code.
template <class Op> constexpr bool refused(graft::errc code, std::initializer_list<graft::argument> arguments) {
    return graft::infer_status<Op>(arguments).code == code;
}

} // namespace test
