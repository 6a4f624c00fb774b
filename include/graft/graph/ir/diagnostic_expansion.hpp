// graft/graph/ir/diagnostic_expansion.hpp - the error of a declared check with the complete expectation: the columns,
// the choices, the range
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <type_traits> // is_constant_evaluated

#include "graft/base/container/arena.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/separate.hpp"
#include "graft/base/status.hpp"
#include "graft/op/catalog/catalog_view.hpp"
#include "graft/op/define/fact_string.hpp"
#include "graft/op/infer/infer_node.hpp"
#include "graft/tensor/desc.hpp"
#include "graft/tensor/formula.hpp"

GRAFT_BEGIN

namespace detail {

/// An attribute's value for a message: lists of numbers and strings in brackets, the first 16 of them; a string's
/// first 256 characters. A model's values have any length.
GRAFT_LARGE std::string value_text(attr_value const& v);

/// The result of `expand_diagnostic` at run time.
[[nodiscard]] GRAFT_LARGE status refusal_written(catalog_view const& c, op_id op, span<attr_value const> attributes,
    span<tensor_desc const> outputs, status why, arena& storage);

} // namespace detail

/// `why` with its complete expectation if a fact of the definition rejected the node, and with the formula of a
/// negative dim: rules and compile-time tests do without, because a status there owns no string. The status of a rule
/// is unchanged. The compiler prints the first line only: a created string ends with its expression.
/// cost one string in `storage`, only for a node that failed
[[nodiscard]] constexpr status expand_diagnostic(catalog_view const& c, op_id op, span<attr_value const> attributes,
    span<tensor_desc const> outputs, status why, arena& storage) {
    return std::is_constant_evaluated() ? why : detail::refusal_written(c, op, attributes, outputs, why, storage);
}

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/graph/detail/diagnostic_expansion.ipp"
#endif
