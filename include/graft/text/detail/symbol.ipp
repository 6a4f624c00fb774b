// graft/text/detail/symbol.ipp - the bodies of graft/text/symbol.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/tensor/detail/write_formula.hpp"
#include "graft/tensor/symbols.hpp"

GRAFT_BEGIN

GRAFT_LARGE std::string to_text(dim const& d) {
    std::string text;
    auto const add = [&](std::string_view piece) { text += piece; };
    if (d.outlives_its_table()) return "a symbol that has ended";
    if (d.symbolic()) detail::write_formula(static_cast<symbol_table const&>(*d.symbols()), d, add);
    else detail::write_number(d.known() ? d.value() : d.store(), add);
    return text;
}

GRAFT_END
