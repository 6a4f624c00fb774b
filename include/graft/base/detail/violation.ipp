// graft/base/detail/violation.ipp - the text of a broken precondition, and the end of the program
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdio> // fprintf

GRAFT_BEGIN

GRAFT_LARGE bounded_string<500> violation::text() const {
    bounded_string<500> t;
    t.put("graft: ");
    if (file) t.put(file).put(':').put(static_cast<std::int64_t>(line)).put(": ");
    t.put(op);
    if (!node.empty()) t.put(op.empty() ? "'" : " '").put(node).put('\'');
    if (!op.empty() || !node.empty()) t.put(": ");
    t.put(parameter);
    if (index != none) t.put('[').put(index).put(']');
    t.put(": ").put(what);
    if (size != none) t.put(", there are ").put(size);
    if (!hint.empty()) t.put("; ").put(hint);
    return t;
}

namespace detail {

GRAFT_LARGE void stop(violation const& what) {
    if (::graft_on_violation) ::graft_on_violation(what);
    else {
        auto const text = what.text();
        std::fprintf(stderr, "%.*s\n", static_cast<int>(text.size), text.at);
    }
    __builtin_abort();
}

} // namespace detail
GRAFT_END
