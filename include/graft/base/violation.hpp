// graft/base/violation.hpp - a broken precondition that no status can report: its description and its handler
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdio>  // fprintf
#include <cstdlib> // abort

#include "graft/base/container/short_string.hpp"

GRAFT_BEGIN

/// Code broke a precondition in a place that cannot return an error: an index out of range, a write to an input.
struct GRAFT_TYPE violation {
    static constexpr std::int64_t none = INT64_MIN;

    std::string_view op{}, node{}; ///< the operator and the node; empty if neither is known
    std::string_view parameter{};  ///< the port, the attribute, or the called function
    std::string_view what{};       ///< description of the error
    std::int64_t index = none;     ///< the index passed, or `none`
    std::int64_t size = none;      ///< the size, or `none`
    std::string_view hint{};       ///< the fix, or empty

    /// `graft: Relu 'relu1': x[12]: index outside, there are 8`
    /// What is longer than 500 characters ends there.
    [[nodiscard]] bounded_string<500> text() const {
        bounded_string<500> t;
        t.put("graft: ").put(op);
        if (!node.empty()) t.put(op.empty() ? "'" : " '").put(node).put('\'');
        if (!op.empty() || !node.empty()) t.put(": ");
        t.put(parameter);
        if (index != none) t.put('[').put(index).put(']');
        t.put(": ").put(what);
        if (size != none) t.put(", there are ").put(size);
        if (!hint.empty()) t.put("; ").put(hint);
        return t;
    }
};

/// The handler of a violation: a value that is passed explicitly, for example to a session; it is not global. Without
/// a function the message is written to the standard error. A function may throw an exception if the program has them;
/// if it returns, the program ends.
struct GRAFT_TYPE violation_handler {
    void (*call)(void* context, violation const& what) = nullptr;
    void* context = nullptr;

    [[noreturn, gnu::cold, gnu::noinline]] void operator()(violation const& what) const {
        if (call) call(context, what);
        else {
            auto const text = what.text();
            std::fprintf(stderr, "%.*s\n", static_cast<int>(text.size), text.at);
        }
        std::abort();
    }
};

GRAFT_END
