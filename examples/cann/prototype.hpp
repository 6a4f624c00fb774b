// examples/cann/prototype.hpp - prints an operator's definition in graft's syntax
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "graft/op.hpp"

/// The struct that defines operator `name` of a catalog, in the form of a user's definition; rules must be added.
/// Empty if the catalog has none.
std::string prototype_in_words(graft::catalog_view const& ops, std::string_view name);
