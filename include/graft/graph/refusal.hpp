// graft/graph/refusal.hpp - the answer of a declared check with all that was expected: the columns, the
// choices, the range
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits> // is_constant_evaluated

#include "graft/base/arena.hpp"
#include "graft/base/config.hpp"
#include "graft/base/separate.hpp"
#include "graft/base/span.hpp"
#include "graft/base/status.hpp"
#include "graft/op/catalog.hpp"
#include "graft/op/fact_text.hpp"
#include "graft/op/infer_node.hpp"
#include "graft/tensor/desc.hpp"
#include "graft/tensor/formula.hpp"

GRAFT_BEGIN

namespace detail {

/// An attribute's value for a message: lists of numbers and texts in brackets, the first 16 of them; a text's first 256
/// characters. A model's values have any length.
GRAFT_LARGE std::string value_text(attr_value const& v);

/// What `refusal_in_full` says at run time.
[[nodiscard]] GRAFT_LARGE status refusal_written(catalog_view const& c, op_id op, span<attr_value const> attributes,
    span<tensor_desc const> outputs, status why, arena& storage);

} // namespace detail

/// `why` with its expectation in full where a fact of the definition refused the node, and with the formula of
/// a dim that is below 0: rules and the compiler's tests do without, because an answer there owns no text. What a rule
/// answered stays as it is.
/// The compiler says the first line only: a text that is made ends with the expression that made it.
/// cost one text in `storage`, only for a node that failed
[[nodiscard]] constexpr status refusal_in_full(catalog_view const& c, op_id op, span<attr_value const> attributes,
    span<tensor_desc const> outputs, status why, arena& storage) {
    return std::is_constant_evaluated() ? why : detail::refusal_written(c, op, attributes, outputs, why, storage);
}

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/graph/refusal.ipp"
#endif
