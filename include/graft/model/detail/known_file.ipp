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

} // namespace model
GRAFT_END
