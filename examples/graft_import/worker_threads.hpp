// examples/graft_import/worker_threads.hpp - threads that wait for the parts of kernels, for --threads
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <thread>
#include <vector>

#include "blocked_signals.hpp"
#include "graft/kernel/threads.hpp"

/// `n` threads, the caller's included, as long as it exists. One call of `run` at a time.
class worker_threads final : public graft::thread_pool {
public:
    explicit worker_threads(std::size_t n) {
        blocked_signals const of_the_threads;
        for (std::size_t i = 1; i < n; ++i) all_.emplace_back([this, i] { work(i); });
    }
    worker_threads(worker_threads const&) = delete;
    worker_threads& operator=(worker_threads const&) = delete;
    ~worker_threads() { // without a task, each ends
        task_ = nullptr;
        start();
        for (auto& t : all_) t.join();
    }
    [[nodiscard]] std::size_t size() const override { return all_.size() + 1; }
    void run(std::size_t count, graft::work_part const& part) override {
        task_ = &part, count_ = count;
        left_.store(all_.size(), std::memory_order_relaxed);
        start();
        part(0);
        for (std::size_t left; (left = left_.load(std::memory_order_acquire)) != 0;) wait(left_, left);
    }

private:
    /// Parts are short, and what is between two of them: it looks for a while before it sleeps, as waking takes longer
    /// than many a part. With more threads than processors another may need this one.
    template <class T> static void wait(std::atomic<T> const& value, T old) {
        constexpr int looks = 4000, until_others = 64;
        for (int i = 0; i < looks; ++i) {
            if (value.load(std::memory_order_acquire) != old) return;
            pause();
            if (i % until_others == until_others - 1) std::this_thread::yield();
        }
        value.wait(old, std::memory_order_acquire);
    }
    static void pause() {
#if defined(__x86_64__)
        __builtin_ia32_pause();
#endif
    }
    void start() {
        turn_.fetch_add(1, std::memory_order_release);
        turn_.notify_all();
    }
    void work(std::size_t number) {
        for (std::uint32_t turn = 0;;) {
            wait(turn_, turn);
            turn = turn_.load(std::memory_order_acquire);
            if (!task_) return;
            if (number < count_) (*task_)(number);
            if (left_.fetch_sub(1, std::memory_order_acq_rel) == 1) left_.notify_one();
        }
    }

    std::vector<std::thread> all_{};
    std::atomic<std::uint32_t> turn_ = 0;
    std::atomic<std::size_t> left_ = 0;
    graft::work_part const* task_ = nullptr;
    std::size_t count_ = 0;
};
