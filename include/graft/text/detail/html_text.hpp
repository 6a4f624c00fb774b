// graft/text/detail/html_text.hpp - text inside of an HTML page
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "graft/base/config.hpp"
#include "graft/text/detail/utf8.hpp"

GRAFT_BEGIN
namespace detail {

/// Text for an element or a quoted attribute: names of a model may have any bytes.
inline std::string html_text(std::string_view text) {
    std::string to;
    while (!text.empty()) {
        auto const size = utf8_length(text);
        switch (text[0]) {
        case '&': to += "&amp;"; break;
        case '<': to += "&lt;"; break;
        case '>': to += "&gt;"; break;
        case '"': to += "&quot;"; break;
        default:
            if (size == 0 || static_cast<unsigned char>(text[0]) < ' ') to += "\xEF\xBF\xBD";
            else to += text.substr(0, size);
        }
        text.remove_prefix(size ? size : 1);
    }
    return to;
}

} // namespace detail
GRAFT_END
