// graft/op/op.hpp - the base of every operator, the check of its definition and the single entry to its rules
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/base/ill_formed.hpp"
#include "graft/op/check.hpp"
#include "graft/op/context.hpp"
#include "graft/op/frame.hpp"
#include "graft/op/prototype.hpp"
#include "graft/op/words.hpp"

GRAFT_BEGIN

/// Base of an operator: gives the words of definitions and the names of its contexts. Operators live at namespace
/// scope (a local class cannot have the static member `prototype`).
/// example examples/hello_graft.cpp
template <class Self> struct GRAFT_TYPE op : words {
    using verify_context = graft::verify_context<Self>;
    using shape_context = graft::shape_context<Self>;
    using dtype_context = graft::dtype_context<Self>;
    using value_context = graft::value_context<Self>;
};

/// A type with a constexpr prototype.
template <class Op>
concept has_prototype = requires {
    { Op::prototype.name() };
};

/// The rules that `Op` brings, as functions or as objects that can be called.
template <class Op>
inline constexpr hooks hooks_of{
    requires(verify_context<Op> c) { Op::verify(c); },
    requires(dtype_context<Op> c) { Op::infer_dtype(c); },
    requires(shape_context<Op> c) { Op::infer_shape(c); },
    requires(value_context<Op> c) { Op::infer_value(c); },
};

namespace detail {

template <class Op> constexpr mistake reviewed() {
    auto has = hooks_of<Op>;
    if constexpr (requires { Op::is_origin; }) has.infer_dtype = has.infer_shape = true; // nobody infers through it
    return review(Op::prototype, has);
}
template <class Op> inline constexpr auto review_of = [] { return reviewed<Op>(); };

} // namespace detail

/// True, or a compile-time error that names the operator, the mistake and the parameter.
template <has_prototype Op, errc Code = detail::reviewed<Op>().code> inline constexpr bool well_formed = accepted<Op, detail::review_of<Op>, Code>;
template <has_prototype Op> inline constexpr bool well_formed<Op, errc::ok> = true;

/// Every rule of `Op` behind one function. A step that the operator has no rule for is fine.
template <class Op> constexpr status run_rules([[maybe_unused]] step what, [[maybe_unused]] frame& f) {
    if constexpr (hooks_of<Op>.verify) {
        verify_context<Op> c{{rule_data(f)}};
        if (what == step::verify) return Op::verify(c);
    }
    if constexpr (hooks_of<Op>.infer_dtype) {
        dtype_context<Op> c{{rule_data(f)}};
        if (what == step::infer_dtype) return Op::infer_dtype(c);
    }
    if constexpr (hooks_of<Op>.infer_shape) {
        shape_context<Op> c{{rule_data(f)}};
        if (what == step::infer_shape) return Op::infer_shape(c);
    }
    if constexpr (hooks_of<Op>.infer_value) {
        value_context<Op> c{{rule_data(f)}};
        if (what == step::infer_value) return Op::infer_value(c);
    }
    return ok;
}

GRAFT_END
