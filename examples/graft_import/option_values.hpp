// examples/graft_import/option_values.hpp - the values of options: shapes, ranges, NAME=VALUE
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "options.hpp"

/// NAME=VALUE, split at the last '='.
bool split(std::string const& argument, std::string& name, std::string& value, bool may_be_empty = false);

/// A dim that is a name: of `--shape` number `shape`.
struct named_dim {
    std::size_t shape = 0, axis = 0;
    std::string name{};
};

/// `1,3,224,224`, `N,3,H,W`; empty, `[]` or `()` for a scalar. Names are added to `named`, and their dims are unknown.
bool dims(std::string_view text, graft::shape& to, std::size_t number, std::vector<named_dim>& named);

/// `8`, or if `is_range`, `1..64`.
bool range(std::string_view text, bool is_range, graft::dim_range& to);

/// `20`, or `all`.
bool rows(std::string_view text, table_rows& to);

/// Replaces names in `--shape` by numbers or symbols. Numbers that are used in a shape are not requested again.
void name_dims(options& o, std::vector<named_dim> const& named);

/// Whether no option says more than how the model is read and which shapes it has: then it is described.
bool only_describes(options const& o);

/// Whether a model is written or explained, and no option says how it runs: it does not have to.
bool only_looks(options const& o);
