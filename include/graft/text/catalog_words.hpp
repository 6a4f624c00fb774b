// graft/text/catalog_words.hpp - one parameter of a catalog in words, as the reference and the tables spell it
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "graft/base/config.hpp"
#include "graft/base/separate.hpp"
#include "graft/op/catalog.hpp"

GRAFT_BEGIN

/// `required`, `optional`, `dynamic`.
[[nodiscard]] constexpr std::string_view name_of(presence p) {
    constexpr std::string_view names[] = {"required", "optional", "dynamic"};
    return names[static_cast<std::size_t>(p)];
}

/// The dtypes that a port admits: a family by its name, else the list.
[[nodiscard]] GRAFT_LARGE std::string dtypes_text(dtype_set t);

/// The default of an attribute as JSON writes it; empty where there is none.
[[nodiscard]] GRAFT_LARGE std::string default_text(catalog_view const& c, param_row const& p);

/// What else a definition says of a parameter: `follows x (dtype)`, `value needed`, `one of SAME|VALID`, in its order.
/// `p` is the parameter at position `at` of the operator's rows.
[[nodiscard]] GRAFT_LARGE std::string remarks_text(catalog_view const& c, op_id op, std::size_t at);

/// What an operator is: `identity`, `random, stateful`, `flow split`. Empty = nothing is said.
[[nodiscard]] GRAFT_LARGE std::string traits_text(op_row const& row);

/// The chips that an operator names, with what each leaves of it: `ascend310 (x: float16)`. Empty = every chip.
[[nodiscard]] GRAFT_LARGE std::string chips_text(catalog_view const& c, op_id op);

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/text/catalog_words.ipp"
#endif
