// graft/text/catalog_terms.hpp - one parameter of a catalog as text, for the reference and the tables
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "graft/base/separate.hpp"
#include "graft/op/catalog/catalog_view.hpp"

GRAFT_BEGIN

/// `required`, `optional`, `dynamic`.
[[nodiscard]] constexpr std::string_view name_of(presence p) {
    constexpr std::string_view names[] = {"required", "optional", "dynamic"};
    return names[static_cast<std::size_t>(p)];
}

/// The dtypes that a port admits: a family by its name, otherwise the list.
[[nodiscard]] GRAFT_LARGE std::string dtypes_text(dtype_set t);

/// The default of an attribute in JSON syntax; empty if there is none.
[[nodiscard]] GRAFT_LARGE std::string default_string(catalog_view const& c, param_row const& p);

/// Other properties of a parameter in its definition: `follows x (dtype)`, `value needed`, `one of SAME|VALID`, in
/// order. `p` is the parameter at position `at` of the operator's rows.
[[nodiscard]] GRAFT_LARGE std::string remarks_text(catalog_view const& c, op_id op, std::size_t at);

/// The traits of an operator: `identity`, `random, stateful`, `flow split`. Empty = none.
[[nodiscard]] GRAFT_LARGE std::string traits_text(op_row const& row);

/// The chips that an operator names, with the subset that each supports: `ascend310 (x: float16)`. Empty = every chip.
[[nodiscard]] GRAFT_LARGE std::string chips_text(catalog_view const& c, op_id op);

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/text/detail/catalog_terms.ipp"
#endif
