// graft/model/wire/text.hpp - protobuf text format to wire bytes, by schema: all later stages decode one form
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <type_traits> // is_constant_evaluated
#include <vector>

#include "graft/base/container/large_pages.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/error.hpp"
#include "graft/model/wire/detail/text_encoder.hpp"
#include "graft/model/wire/schema.hpp"
#include "graft/model/wire/text_options.hpp"

GRAFT_BEGIN
namespace wire {

/// Encodes `text`, a message of schema `root`, to the end of `out`. Lengths of nested messages are varints of five
/// bytes whatever their value; repeated scalars are not packed; fields keep the order of the text. False if an error
/// was added; `out` and `marks` (in the order of `offset`) then contain the part that was read.
/// cost O(size of text) and of its encoding
constexpr bool text_to_wire(std::string_view text, message_schema const& root, std::vector<std::byte>& out,
    series<position>& marks, text_options const& options, std::string_view file, error_list& errors) {
    reserve_large(out, out.size() + text.size()); // more than most texts need; memory that is not written is not used
    constexpr std::size_t each = 128, max = std::size_t{1} << 20; // bytes of a node or a layer; marks
    if (!std::is_constant_evaluated() && options.marked)
        marks.reserve(marks.size() + (text.size() / each < max ? text.size() / each : max));
    return detail::text_encoder(text, out, marks, options, file, errors).run(root);
}
/// The same into memory of a fixed size: `used` is the size of the bytes; if it exceeds the size of `out`, they are
/// not stored.
constexpr bool text_to_wire(std::string_view text, message_schema const& root, span<std::byte> out, std::size_t& used,
    series<position>& marks, text_options const& options, std::string_view file, error_list& errors) {
    detail::text_encoder encoder(text, out, marks, options, file, errors);
    bool const fine = encoder.run(root);
    used = encoder.size();
    return fine;
}

} // namespace wire
GRAFT_END
