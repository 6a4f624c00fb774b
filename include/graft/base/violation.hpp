// graft/base/violation.hpp - a broken promise that no status can answer: what is said of it, and to whom
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <cstdio>  // fprintf
#include <cstdlib> // abort
#include <string_view>

#include "graft/base/config.hpp"
#include "graft/base/short_text.hpp"

GRAFT_BEGIN

/// Code broke a promise where nothing can be answered: an index outside of what is there, a write to an input.
struct GRAFT_TYPE violation {
    static constexpr std::int64_t none = INT64_MIN;

    std::string_view op{}, node{}; ///< the operator and the node; empty where neither is known
    std::string_view parameter{};  ///< the port, the attribute, or the function that was called
    std::string_view what{};       ///< what is wrong, in words
    std::int64_t index = none;     ///< that was given, or `none`
    std::int64_t size = none;      ///< how many are there, or `none`
    std::string_view hint{};       ///< what helps, or nothing

    /// `graft: Relu 'relu1': x[12]: index outside, there are 8`
    /// What is longer than 500 characters ends there.
    [[nodiscard]] text_of_at_most<500> text() const {
        text_of_at_most<500> t;
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

/// Who hears of a violation: a value that is handed over, as to a session; nothing global. Without a function the
/// message goes to the standard error. A function may leave by an exception where the program has them; when it
/// returns, the program ends.
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
