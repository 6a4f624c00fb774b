// graft/frontend/onnx/detail/top_names.hpp - the tensors of the main graph by name: eight bytes for each, and no
// second list
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "graft/base/container/hash.hpp"
#include "graft/base/container/series.hpp"
#include "graft/model/child_table.hpp"
#include "graft/model/source.hpp"

GRAFT_BEGIN
namespace onnx::detail {

/// Numbers by position which mostly equal the position itself: memory is allocated from the first one that differs.
class mostly_own_place {
public:
    void push_back(std::uint32_t value) {
        if (value != size_ && numbers_.size() != size_)
            for (std::uint32_t k = 0; k < size_; ++k) numbers_.push_back(k);
        if (value != size_ || !numbers_.empty()) numbers_.push_back(value);
        ++size_;
    }
    [[nodiscard]] std::uint32_t operator[](std::uint32_t i) const { return numbers_.empty() ? i : numbers_[i]; }

private:
    series<std::uint32_t> numbers_{};
    std::uint32_t size_ = 0;
};

/// Finds outputs of the main graph's nodes by their names, which are read from `graph::outputs`.
/// cost constant per look-up; the search stops early if names were chosen to collide
class GRAFT_TYPE top_names {
public:
    static constexpr std::uint32_t none = model::none;

    explicit top_names(std::vector<std::string_view> const& outputs) : outputs_(outputs), slots_(64) {}

    /// Reserves capacity for this number of names.
    void reserve(std::size_t names) {
        if (auto const slots = names + names / 3 + 16; slots > slots_.size()) grow(slots);
    }
    /// The address of the slot for a key: only to be prefetched.
    [[nodiscard]] void const* slot_at(std::uint64_t key) const { return &slots_[place_of(key)]; }
    /// The output in that slot, or null: to be prefetched as well.
    [[nodiscard]] void const* entry_at(std::uint64_t key) const {
        auto const at = slots_[place_of(key)].output;
        return at == none ? nullptr : &outputs_[at];
    }
    [[nodiscard]] std::uint32_t find(std::uint64_t key, std::string_view name) const {
        auto i = place_of(key);
        for (std::size_t run = 0; run <= longest_ && slots_[i].output != none; ++run) {
            if (slots_[i].tag == tag(key) && same_name(outputs_[slots_[i].output], name)) return slots_[i].output;
            if (++i == slots_.size()) i = 0;
        }
        return none;
    }
    /// The result of adding a name.
    enum class added : std::uint8_t { now, before, not_at_all };
    added add(std::uint64_t key, std::string_view name, std::uint32_t output) {
        if (count_ * 4 >= slots_.size() * 3) grow(slots_.size() * 2);
        auto i = place_of(key);
        for (std::size_t run = 0; slots_[i].output != none; ++run) {
            if (run == longest_run) return added::not_at_all; // many names that were chosen to collide
            if (slots_[i].tag == tag(key) && same_name(outputs_[slots_[i].output], name)) return added::before;
            if (++i == slots_.size()) i = 0;
        }
        slots_[i] = {tag(key), output};
        ++count_;
        return added::now;
    }
    /// Passes all outputs to `f`, one by one, and clears itself.
    template <class F> void give_up(F f) {
        series<slot> all(64);
        all.swap(slots_);
        count_ = 0;
        for (auto const& s : all)
            if (s.output != none) f(s.output);
    }

private:
    static constexpr std::size_t longest_run = 512;

    struct GRAFT_TYPE slot {
        std::uint32_t tag = 0, output = none;
    };
    static constexpr std::uint32_t tag(std::uint64_t key) { return static_cast<std::uint32_t>(key >> 32); }
    [[nodiscard]] std::size_t place_of(std::uint64_t key) const {
        return static_cast<std::size_t>((key & 0xFFFFFFFF) * slots_.size() >> 32); // maps evenly to any number of slots
    }
    void grow(std::size_t slots) {
        series<slot> wider(slots);
        wider.swap(slots_);
        for (auto const& s : wider) {
            if (s.output == none) continue;
            auto i = place_of(model::child_table::key_of(0, outputs_[s.output]));
            std::size_t run = 0;
            for (; slots_[i].output != none; ++run)
                if (++i == slots_.size()) i = 0;
            if (longest_ < run) longest_ = run;
            slots_[i] = s;
        }
    }

    std::vector<std::string_view> const& outputs_;
    series<slot> slots_;
    std::size_t count_ = 0, longest_ = longest_run; ///< `longest_`: maximum distance of a name from its slot
};

} // namespace onnx::detail
GRAFT_END
