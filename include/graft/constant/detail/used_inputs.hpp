// graft/constant/detail/used_inputs.hpp - memory that a run uses again, and inputs that are not written again
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <cstring> // memcpy
#include <string_view>

#include "graft/base/container/hash.hpp"
#include "graft/base/violation.hpp"
#include "graft/constant/detail/net.hpp"
#include "graft/constant/detail/plan.hpp"

GRAFT_BEGIN
namespace constant {

/// Whether a run writes something else to a piece of memory after its last use: another tensor, or a workspace.
template <class Model, class Target> constexpr bool is_overwritten(std::size_t piece) {
    auto const& lives = lives_of<Model, Target>;
    auto const& plan = plan_of<Model, Target>;
    auto const &it = lives.all[piece], *const all = lives.all.data();
    auto const at = plan.offsets[it.tensor];
    bool gone = false;
    for (std::size_t i = 0; i < lives.size; ++i) {
        auto const from = i < lives.tensors ? plan.offsets[all[i].tensor] : plan.workspaces[all[i].node];
        gone = gone || (all[i].first >= it.last && i != piece && from < at + it.bytes && at < from + all[i].bytes);
    }
    return gone;
}
/// Whether another tensor is in the memory of tensor `t` when a run has ended. An input, which is written before the
/// run, is not asked.
template <class Model, class Target> constexpr bool is_gone_after_run(tensor_id t) {
    auto const& lives = lives_of<Model, Target>;
    auto const piece = lives.of_tensor[t];
    if (piece >= lives.tensors || lives.all[piece].first == 0) return false;
    return lives.written_over[t] || is_overwritten<Model, Target>(piece);
}
/// Whether tensor `t` still has its elements when a run has ended.
template <class Model, class Target> constexpr bool is_kept(tensor_id t) {
    auto const& lives = lives_of<Model, Target>;
    auto const piece = lives.of_tensor[t];
    return piece < lives.tensors && !lives.written_over[t] && !is_overwritten<Model, Target>(piece);
}
/// Which pieces of memory of tensors a run uses again.
template <class Model, class Target> inline constexpr auto overwritten = [] {
    constexpr auto const& lives = lives_of<Model, Target>;
    std::array<bool, lives.tensors + 1> all{};
    for (std::size_t i = 0; i < lives.tensors; ++i) all[i] = is_overwritten<Model, Target>(i);
    return all;
}();
/// Whether piece `i` is that of an input, and no longer after a run.
template <class Model, class Target> constexpr bool is_used_input(std::size_t i) {
    auto const& lives = lives_of<Model, Target>;
    return lives.all[i].first == 0 && (overwritten<Model, Target>[i] || lives.written_over[lives.all[i].tensor]);
}
/// Fills bytes [from, to) with a pattern, as floats not a number, but for those of tensors from `i` on that a run
/// keeps.
template <class Model, class Target> void spoil(std::byte* arena, std::size_t from, std::size_t to, std::size_t i = 0) {
    auto const& lives = lives_of<Model, Target>;
    for (; i < lives.tensors && from < to; ++i) {
        auto const at = plan_of<Model, Target>.offsets[lives.all[i].tensor], end = at + lives.all[i].bytes;
        if (overwritten<Model, Target>[i] || end <= from || to <= at) continue;
        if (from < at) spoil<Model, Target>(arena, from, at, i + 1);
        from = end;
    }
    for (; from < to; ++from) arena[from] = std::byte{0xFF};
}
/// The inputs whose memory a run uses again, in a checked build: after a run they are spoilt, and what is there then is
/// noted behind the arena; before the next one it must have been written.
template <class Model, class Target> struct used_inputs {
    static constexpr auto const& lives = lives_of<Model, Target>;
    static constexpr std::size_t count = [] {
        std::size_t n = 0;
        for (std::size_t i = 0; i < lives.tensors; ++i) n += is_used_input<Model, Target>(i);
        return n;
    }();

    static void note(std::byte* arena, std::byte* notes) {
        each(notes, [&](std::size_t, std::size_t at, std::size_t bytes, std::byte* to) {
            spoil<Model, Target>(arena, at, at + bytes);
            auto const h = hash(arena + at, bytes);
            std::memcpy(to, &h, sizeof h);
        });
    }
    static void review(std::byte* arena, std::byte* notes) {
        each(notes, [&](std::size_t i, std::size_t at, std::size_t bytes, std::byte* from) {
            std::uint64_t left = 0;
            std::memcpy(&left, from, sizeof left);
            if (left != hash(arena + at, bytes)) return;
            constexpr auto const& links = net_of<Model, Target>::links;
            std::string_view name;
            for (std::size_t t = 0; t < net_of<Model, Target>::top_count; ++t)
                if (plan_of<Model, Target>.tops[t] == lives.all[i].tensor) name = links.text(links.tops[t]);
            graft::detail::stop(
                {{}, {}, name, "the input was not written since the last run, which has used its memory",
                    violation::none, violation::none, "write each input before each run that does not keep it"});
        });
    }

private:
    template <class Take> static void each(std::byte* notes, Take take) {
        for (std::size_t i = 0; i < lives.tensors; ++i)
            if (is_used_input<Model, Target>(i) && lives.all[i].bytes != 0) {
                take(i, plan_of<Model, Target>.offsets[lives.all[i].tensor], lives.all[i].bytes, notes);
                notes += sizeof(std::uint64_t);
            }
    }
    static std::uint64_t hash(std::byte const* at, std::size_t bytes) {
        return hash_of({reinterpret_cast<char const*>(at), bytes});
    }
};

} // namespace constant
GRAFT_END
