// graft/frontend/tensorflow/listed_form.hpp - TensorFlow's form of an operator that is a line of a text
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "graft/base/config.hpp"
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/op/catalog/listed.hpp"
#include "graft/op/catalog/operator_form.hpp"

GRAFT_BEGIN
namespace tensorflow {

/// The clause `tf: ...` of operator `I` of a text, parsed.
template <class Text, std::size_t I>
inline constexpr operator_form listed_form_of{graft::detail::line_of<Text, I>, "tf"};

/// The TensorFlow operator that the clause `tf: ...` of operator `I` of a text defines: an operator like a struct with
/// `op_def`. Plugins use it as their origin.
template <class Text, std::size_t I> struct GRAFT_TYPE listed_form : op<listed_form<Text, I>> {
    static constexpr operator_form const& prototype = listed_form_of<Text, I>;
};

} // namespace tensorflow
GRAFT_END
