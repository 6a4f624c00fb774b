// graft/library/kernel/callback.hpp - a reference to a function object, for loops that are compiled once
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"

GRAFT_BEGIN
namespace library {

/// Refers to a function object that lives longer, as a parameter of a function that is no template.
/// cost an indirect call
template <class... Args> class callback {
public:
    template <class F> callback(F const& f) // implicit: an argument
        : object_(&f), call_([](void const* object, Args... args) { (*static_cast<F const*>(object))(args...); }) {}
    void operator()(Args... args) const { call_(object_, args...); }

private:
    void const* object_;
    void (*call_)(void const*, Args...);
};

} // namespace library
GRAFT_END
