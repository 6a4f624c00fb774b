// graft/kernel/threads.hpp - the threads that a user gives to a session, and the work of a kernel shared among them
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>

#include "graft/base/owner.hpp"
#include "graft/base/separate.hpp"
#include "graft/kernel/argument.hpp"
#include "graft/kernel/parameter.hpp"

GRAFT_BEGIN

/// One part of a kernel's work, called by its number. It does not throw, and waits for no other part.
class GRAFT_TYPE work_part {
public:
    /// What is called with `work`, and the number of the part, from 0.
    using function = void (*)(void const* work, std::size_t number);

    constexpr work_part(function call, void const* work) : call_(call), work_(work) {}
    void operator()(std::size_t number) const { call_(work_, number); }

private:
    function call_;
    void const* work_;
};

/// Threads of the user's program. The library starts none: a session without a pool runs on the caller's thread.
/// example
/// @code
/// struct tbb_pool final : graft::thread_pool {
///     std::size_t size() const override { return tbb::this_task_arena::max_concurrency(); }
///     void run(std::size_t n, graft::work_part const& part) override { tbb::parallel_for(std::size_t(0), n, part); }
/// };
/// @endcode
class GRAFT_TYPE thread_pool : public owner<thread_pool> {
public:
    /// The number of parts into which work is divided, 1 or more: that of its threads, with the caller's if it works.
    [[nodiscard]] virtual std::size_t size() const = 0;
    /// Calls `part(0)` to `part(count - 1)`, each once, in any order, on any threads; returns after all have returned.
    virtual void run(std::size_t count, work_part const& part) = 0;

protected:
    ~thread_pool() = default;
};

/// The pool of a session, and memory for the parts of its kernels.
struct GRAFT_TYPE thread_team {
    thread_pool* pool = nullptr; ///< null: the caller's thread only
    std::size_t size = 1;        ///< of the pool, when it was given
    std::byte* memory = nullptr; ///< for each part but the first
    std::size_t bytes = 0;       ///< of one part: as many as the largest workspace of a kernel that shares its work
    bool divides_all = false;    ///< work that is not worth a thread, too: a test of a kernel
    /// The pool has not called each part once. Kernels set it, on any thread; the session reads it after the run.
    mutable bool lost_parts = false;
};

/// How the items of a kernel's work are divided: into parts of about `worth` items or more, some ten microseconds, that
/// begin at multiples of `unit`.
struct GRAFT_TYPE grain {
    /// The fewest items that are worth a thread of their own.
    std::int64_t worth = 1, unit = 1; ///< parts begin at multiples of it

    /// Of items of `steps` simple steps each, as an addition of an element.
    [[nodiscard]] static constexpr grain of(std::int64_t steps, std::int64_t unit = 1) {
        constexpr std::int64_t worth_a_thread = 32768;
        return {steps < 1 ? worth_a_thread : steps < worth_a_thread ? worth_a_thread / steps : 1, unit};
    }
    /// The elements of a loop over contiguous numbers: parts have cache lines of their own.
    [[nodiscard]] static constexpr grain of_elements(std::int64_t steps = 1) { return of(steps, 64); }
};

/// Through this parameter a kernel shares its work among the threads of the session. A kernel computes each of its
/// results in the same way whichever range it is in: then the numbers are the same for any number of threads.
/// example
/// @code
/// graft::status relu(in<"x", float> x, out<"y", float> y, graft::threads by) {
///     by.share(x.size(), graft::grain::of_elements(),
///         [&](auto from, auto to) { for (; from < to; ++from) y[from] = std::max(x[from], 0.f); });
///     return graft::ok;
/// }
/// @endcode
class GRAFT_TYPE threads {
public:
    constexpr threads() = default;
    constexpr explicit threads(kernel_frame const& f) : team_(f.threads) {}

    /// Calls `f(begin, end)` for ranges that cover 0 to `n`, and returns after all.
    template <std::invocable<std::int64_t, std::int64_t> F>
    void share(std::int64_t n, grain const& each, F const& f) const {
        share_range(n, each, nullptr, &f, [](void const* of, std::int64_t begin, std::int64_t end, std::byte*) {
            (*static_cast<F const*>(of))(begin, end);
        });
    }
    /// The same with memory for each range: the first has `workspace`, the kernel's own, the others as many bytes with
    /// contents of their own.
    template <std::invocable<std::int64_t, std::int64_t, std::byte*> F>
    void share(std::int64_t n, grain const& each, std::byte* workspace, F const& f) const {
        share_range(
            n, each, workspace, &f, [](void const* of, std::int64_t begin, std::int64_t end, std::byte* memory) {
                (*static_cast<F const*>(of))(begin, end, memory);
            });
    }
    /// The same with ranges that begin at multiples of `unit`: as many items as are worth a thread.
    template <class F> void share(std::int64_t n, std::int64_t unit, F const& f) const {
        share(n, grain{unit, unit}, f);
    }
    template <class F> void share(std::int64_t n, std::int64_t unit, std::byte* workspace, F const& f) const {
        share(n, grain{unit, unit}, workspace, f);
    }

    /// How it is bound, for the comparison with the prototype.
    static constexpr kernel_parameter row{kernel_parameter::role::threads, "threads", {}, false, {}, nullptr};

private:
    /// A function of a range, whose type is not known: compiled once for all.
    using range_function = void (*)(void const* of, std::int64_t begin, std::int64_t end, std::byte* memory);

    GRAFT_LARGE void share_range(
        std::int64_t n, grain const& each, std::byte* workspace, void const* of, range_function call) const;

    thread_team const* team_ = nullptr;
};

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/kernel/detail/threads.ipp"
#endif
