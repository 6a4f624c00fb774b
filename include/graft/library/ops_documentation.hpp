// graft/library/ops_documentation.hpp - what the shipped operators do, a sentence each, for reference pages
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "graft/base/config.hpp"
#include "graft/base/span.hpp"
#include "graft/library/op_text.hpp"
#include "graft/library/op_texts_arranging.hpp"
#include "graft/library/op_texts_computing.hpp"
#include "graft/library/op_texts_networks.hpp"
#include "graft/op/catalog.hpp"
#include "graft/op/documentation.hpp"

GRAFT_BEGIN

namespace library {

/// What the shipped operator of this name does, or nothing.
[[nodiscard]] constexpr std::string_view shipped_text(std::string_view op) {
    for (auto const text : {packed_texts<texts_of_computing>.of(op), packed_texts<texts_of_networks>.of(op)})
        if (!text.empty()) return text;
    return packed_texts<texts_of_arranging>.of(op);
}

/// The documentation of a catalog of shipped operators, as `catalog_json` and `catalog_markdown` take it.
/// cost 2 KB per operator that has a text, while it lives
class GRAFT_TYPE shipped_documentation {
public:
    explicit shipped_documentation(catalog_view const& c) : of_(c.size, nullptr) {
        all_.reserve(c.size);
        for (op_id op = 0; op < c.size; ++op)
            if (auto const text = shipped_text(c.name(op)); !text.empty()) of_[op] = &all_.emplace_back(text);
    }
    shipped_documentation(shipped_documentation const&) = delete;
    shipped_documentation& operator=(shipped_documentation const&) = delete;

    /// One per operator, null where it has none.
    [[nodiscard]] span<documentation const* const> texts() const { return {of_.data(), of_.size()}; }

private:
    std::vector<documentation> all_{};
    std::vector<documentation const*> of_;
};

} // namespace library

GRAFT_END
