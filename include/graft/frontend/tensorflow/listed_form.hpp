// graft/frontend/tensorflow/listed_form.hpp - TensorFlow's operators as lines of a text, or as the forms of lines
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/fixed_string.hpp"
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/op/catalog/listed.hpp"
#include "graft/op/catalog/operator_form.hpp"

GRAFT_BEGIN
namespace tensorflow {

/// Whether the prototype of an operator is a line with the clause `tf: ...`.
template <class Op> concept has_form = requires { requires Op::prototype.form("tf").data() != nullptr; };

/// That clause, parsed.
template <class Op> inline constexpr operator_form form_of{Op::prototype, "tf"};

/// The TensorFlow operator that the clause defines: an operator like a struct with `op_def`. Plugins use it as their
/// origin.
template <has_form Op> struct GRAFT_TYPE form_of_line : op<form_of_line<Op>> {
    /// The definition, read from the clause.
    static constexpr operator_form const& prototype = form_of<Op>;
};

/// Operator `I` of a text whose lines are TensorFlow's definitions: they have attributes of kind type where other texts
/// have dtype variables.
template <class Text, std::size_t I> struct GRAFT_TYPE defined_at : op<defined_at<Text, I>> {
    /// The definition, read from the line.
    static constexpr operator_line const& prototype = graft::detail::line_of<Text, I>;
};
/// The one of this name. error operator_not_in_catalog: the text has no such operator
/// example `template <fixed_string Name> using my = defined<my_lines, Name>;`, then `plugin<Add, my<"AddV2">>()`
template <class Text, fixed_string Name> using defined = defined_at<Text, graft::detail::place_called<Text, Name>()>;

} // namespace tensorflow
GRAFT_END
