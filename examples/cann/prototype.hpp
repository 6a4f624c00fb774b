// examples/cann/prototype.hpp - prints an operator's definition in graft's words
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "graft/op.hpp"

/// The struct that defines operator `name` of a catalog, as a user of graft writes it; rules are left to write. Empty
/// where the catalog has none.
std::string prototype_in_words(graft::catalog_view const& ops, std::string_view name);
