// graft/model/detail/known_file.ipp - files that stand for other ones
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/model/wire/reader.hpp"

GRAFT_BEGIN
namespace model {

GRAFT_LARGE known_file stand_in(byte_view bytes) {
    auto const text = detail::without_blanks(wire::as_string(bytes.first(bytes.size() < 4096 ? bytes.size() : 4096)));
    if (text.starts_with("version https://git-lfs") || text.starts_with("version https://hawser"))
        return {"a git-lfs pointer", "fetch the file itself with `git lfs pull`, or download it by its raw address"};
    if (detail::begins_with_word(text, "<!doctype html") || detail::begins_with_word(text, "<html"))
        return {"a web page (HTML)", "download the file itself: the link leads to a page about it"};
    return {};
}

GRAFT_LARGE std::string beginning_of(byte_view bytes) {
    constexpr std::size_t looked_at = 512, shown = 24, shown_bytes = 8;
    auto const head = wire::as_string(bytes.first(bytes.size() < looked_at ? bytes.size() : looked_at));
    bool is_text = true;
    for (char const c : head)
        is_text = is_text && (static_cast<unsigned char>(c) >= 0x20 || c == '\t' || c == '\r' || c == '\n') &&
                  c != 0x7F;
    if (is_text) {
        auto line = detail::without_blanks(head);
        line = line.substr(0, line.find_first_of("\r\n"));
        if (line.empty()) return "empty text";
        auto end = line.size() < shown ? line.size() : shown;
        while (end < line.size() && (static_cast<unsigned char>(line[end]) & 0xC0u) == 0x80) --end; // a whole character
        return "text that begins with '" + std::string(line.substr(0, end)) + (end < line.size() ? "...'" : "'");
    }
    std::string text = "bytes that begin with";
    for (std::size_t i = 0; i < head.size() && i < shown_bytes; ++i) {
        auto const byte = static_cast<unsigned char>(head[i]);
        (text += ' ') += {"0123456789abcdef"[byte / 16], "0123456789abcdef"[byte % 16]};
    }
    return text;
}

} // namespace model
GRAFT_END
