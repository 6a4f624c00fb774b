// graft/text/operators/page.hpp - operators for a terminal, as JSON, and as lists by family
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "graft/base/separate.hpp"
#include "graft/text/json/writer.hpp"
#include "graft/text/operators/facts.hpp"
#include "graft/text/operators/index.hpp"

GRAFT_BEGIN

/// The operator for people: ports, attributes, where it comes from, where it goes. Lines have at most `width`
/// characters, if no word is longer.
[[nodiscard]] GRAFT_LARGE std::string to_text(operator_facts const& op, std::size_t width = 100);

/// What operators of a framework become: `origins` as `operator_index::origins` returns them.
[[nodiscard]] GRAFT_LARGE std::string to_text(std::vector<origin_facts> const& origins, std::size_t width = 100);

/// The operators of an index by family; those without one at the end.
[[nodiscard]] GRAFT_LARGE std::string operator_list(operator_index const& all, std::size_t width = 100);

/// The operators of one family, each with its first sentence. `about`: one per operator of the index, or null.
[[nodiscard]] GRAFT_LARGE std::string family_list(operator_index const& all, operator_family const& family,
    span<documentation const* const> about, std::size_t width = 100);

/// Everything about an operator as an object with the members of `operator_facts`.
GRAFT_LARGE void write_json(json_writer& to, operator_facts const& op);

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/text/detail/operators_page.ipp"
#endif
