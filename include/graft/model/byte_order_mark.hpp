// graft/model/byte_order_mark.hpp - the mark that editors write before a text in UTF-8
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/config.hpp"

GRAFT_BEGIN
namespace model {

/// The bytes of a byte order mark before the text: it is no part of the first line. 0 if there is none.
[[nodiscard]] constexpr std::size_t size_of_mark(std::string_view text) {
    return text.starts_with("\xEF\xBB\xBF") ? 3 : 0;
}

} // namespace model
GRAFT_END
