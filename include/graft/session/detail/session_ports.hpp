// graft/session/detail/session_ports.hpp - the inputs and outputs of a graph by name, and the errors for unknown ones
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <utility> // swap

#include "graft/base/container/arena.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/ill_formed.hpp"
#include "graft/base/nearest.hpp"
#include "graft/base/separate.hpp"
#include "graft/base/status.hpp"
#include "graft/base/violation.hpp"
#include "graft/graph/ir/graph.hpp"

GRAFT_BEGIN

namespace detail {

/// The ports of a session that was moved from.
inline constexpr series<graph_port> no_ports{};
/// A member that is empty after it was moved from.
template <class T> class moved_out {
public:
    constexpr moved_out() = default;
    constexpr moved_out(T value) : value_(value) {}
    constexpr moved_out(moved_out&& other) noexcept : value_(other.value_) { other.value_ = T(); }
    constexpr moved_out& operator=(moved_out&& other) noexcept {
        value_ = other.value_;
        if (this != &other) other.value_ = T();
        return *this;
    }
    constexpr moved_out& operator=(T value) { return value_ = value, *this; }
    constexpr operator T() const { return value_; }
    constexpr T operator->() const { return value_; }

private:
    T value_{};
};
/// The characters of the strings of an input. Those of the last run stay until the next one: its outputs may view them.
struct input_characters {
    arena now{}, last{};
    bool ran = false; ///< a run has read those of `now`

    arena& next() {
        if (ran) std::swap(now, last);
        ran = false;
        now = arena();
        return now;
    }
};
/// Whether a session runs. Meanwhile it is not moved or destroyed: the violation handler is called.
class running_mark {
public:
    running_mark() = default;
    running_mark(running_mark&& other) noexcept { other.require_rest(); }
    running_mark& operator=(running_mark&& other) noexcept {
        require_rest(), other.require_rest();
        return *this;
    }
    ~running_mark() { require_rest(); }
    operator bool() const { return runs_; }
    void require_rest() const {
        if (runs_) [[unlikely]]
            stop({{}, {}, "session", "it is moved, reset or destroyed while it runs", violation::none, violation::none,
                "do so after `run` has returned"});
    }
    /// A run, also one that an exception ends.
    struct run {
        explicit run(running_mark& of) : of_(of) { of_.runs_ = true; }
        run(run const&) = delete;
        ~run() { of_.runs_ = false; }

    private:
        running_mark& of_;
    };

private:
    bool runs_ = false;
};
/// Calls of a session that do not compile.
template <class> inline constexpr auto session_of_no_program = [] { return mistake{errc::wrong_arguments, "session"}; };
template <class> inline constexpr auto input_set_otherwise = [] { return mistake{errc::wrong_arguments, "set_input"}; };
template <class>
inline constexpr auto input_bound_otherwise = [] { return mistake{errc::wrong_arguments, "bind_input"}; };
template <int> inline constexpr auto output_read_otherwise = [] { return mistake{errc::wrong_arguments, "output"}; };
template <class> inline constexpr auto output_of_a_temporary = [] { return mistake{errc::wrong_arguments, "output"}; };
template <class>
inline constexpr auto session_of_temporaries = [] { return mistake{errc::wrong_arguments, "session"}; };
template <class> inline constexpr auto run_of_arguments = [] { return mistake{errc::wrong_arguments, "run"}; };

/// Position of the port of this name, or -1.
GRAFT_LARGE int index_of_port(series<graph_port> const& ports, std::string_view name);
/// The error for a position without a port.
GRAFT_LARGE status no_such_port(errc code, series<graph_port> const& ports, std::size_t at);
/// The error for a name without a port: with the nearest existing one.
GRAFT_LARGE status no_such_port(errc code, series<graph_port> const& ports, std::string_view name);
GRAFT_LARGE status another_dtype(std::string_view port, dtype has, dtype given);
/// For functions that return no status: reports the existing outputs.
[[noreturn]] inline void unknown_output(
    violation_handler const& to, series<graph_port> const& outputs, std::size_t at, bool ready) {
    std::string there = ready ? "the outputs are" : "the session is not ready, ask errors()";
    for (std::size_t i = 0; ready && i < outputs.size(); ++i)
        there += (i ? ", '" : " '") + std::string(outputs[i].name) + "'";
    if (ready && static_cast<std::int64_t>(at) < 0) there += "; output_index answers -1 to a name that is none of them";
    violation v{{}, {}, "session::output", "unknown output", static_cast<std::int64_t>(at), violation::none, there};
    if (ready) v.size = static_cast<std::int64_t>(outputs.size());
    to(v);
}

} // namespace detail

GRAFT_END
