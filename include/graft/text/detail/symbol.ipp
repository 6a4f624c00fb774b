// graft/text/detail/symbol.ipp - the bodies of graft/text/symbol.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "graft/base/separate.hpp"
#include "graft/tensor/dim.hpp"
#include "graft/tensor/formula.hpp"

GRAFT_BEGIN

GRAFT_LARGE std::string to_text(dim const& d) {
    std::string text;
    auto const add = [&](std::string_view piece) { text += piece; };
    detail::write_formula(d, add);
    return text;
}

GRAFT_END
