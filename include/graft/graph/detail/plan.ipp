// graft/graph/detail/plan.ipp - the memory plan of a graph that a program has at run time
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/container/sorted_series.hpp"
#include "graft/tensor/desc.hpp"

GRAFT_BEGIN

namespace detail {

/// Memory that several placements share: each starts `within` bytes after the start of the first.
class piece_placer {
public:
    /// `tensors` and `of_tensor` are a plan's, `roots` and `loop_of` those of `memory_roots` and `loop_of_nodes`;
    /// `live` the bytes in use at each step, none of which may exceed `bound`.
    piece_placer(graph const& g, span<tensor_id const> roots, span<std::uint32_t const> loop_of,
        series<placement>& tensors, std::vector<std::uint32_t> const& of_tensor, std::vector<std::int64_t> live,
        std::uint64_t bound, std::uint64_t boundary)
        : g_(g), loop_of_(loop_of), tensors_(tensors), of_tensor_(of_tensor), live_(std::move(live)),
          bound_(static_cast<std::int64_t>(bound)), boundary_(boundary) {
        find_tenants(roots);
    }
    /// Places the possible ones, node by node in the order of `pieces`; returns those that must be copied.
    series<piece_copy> place(span<piece const> pieces) {
        series<piece_copy> copies;
        series<piece> fit;
        for (std::size_t i = 0; i < pieces.size();) {
            auto const node = pieces[i].node;
            fit.clear();
            for (; i < pieces.size() && pieces[i].node == node; ++i) {
                auto const size = planned_bytes(g_.tensors[pieces[i].part].desc);
                if (size == 0) continue;
                auto const why = judge(pieces[i], fit);
                if (why == fine) fit.push_back(pieces[i]);
                else copies.push_back({node, pieces[i].part, size, static_cast<copy_reason>(why)});
            }
            if (fit.empty()) continue;
            if (affordable(fit)) {
                for (auto const& p : fit) attach(p);
                continue;
            }
            for (auto const& p : fit)
                copies.push_back({node, p.part, planned_bytes(g_.tensors[p.part].desc), copy_reason::more_memory});
        }
        return copies;
    }
    /// For a placement: the one whose memory it shares, including itself, and the bytes before it there.
    [[nodiscard]] std::uint32_t owner_of(std::uint32_t at) const { return owner_[at]; }
    [[nodiscard]] std::uint64_t within(std::uint32_t at) const { return within_[at]; }

private:
    static constexpr int fine = -1;
    /// of one memory, all pairs of which are compared
    static constexpr std::size_t max_tenants = 2048;
    static constexpr std::uint64_t max_work = std::uint64_t{1} << 26; ///< limit of compared steps and pairs

    struct tenant {
        tensor_id tensor = no_id;
        std::uint64_t begin = 0, end = 0; ///< in the memory of the owner
        std::uint32_t created = 0, last = 0;
    };

    void find_tenants(span<tensor_id const> roots) {
        owner_.resize(tensors_.size());
        within_.assign(tensors_.size(), 0);
        tenants_.resize(tensors_.size());
        bound_to_run_.assign(tensors_.size(), false);
        content_.resize(g_.tensors.size());
        for (std::uint32_t i = 0; i < owner_.size(); ++i) owner_[i] = i;
        std::vector<std::uint32_t> last(g_.tensors.size(), 0);
        for (tensor_id t{}; t < last.size(); ++t) last[t] = g_.tensors[t].producer, content_[t] = t;
        for (node_id i = 0; i < g_.nodes.size(); ++i)
            for (auto t : g_.inputs_of(g_.nodes[i]))
                if (t != no_id) last[t] = algorithm::max(last[t], i);
        for (auto const& o : g_.outputs) last[o.tensor] = static_cast<std::uint32_t>(g_.nodes.size());
        std::vector<std::uint32_t> until(tensors_.size(), 0);
        for (tensor_id t{}; t < of_tensor_.size(); ++t) {
            auto const at = of_tensor_[t];
            if (at == no_id) continue;
            auto const& x = g_.tensors[t];
            tenants_[at].push_back({t, 0, planned_bytes(x.desc), x.producer, last[t]});
            until[at] = algorithm::max(until[at], last[t]);
            bool handle = false;
            for (auto const& sibling : g_.outputs_of(g_.nodes[x.producer]))
                handle = handle || sibling.desc.type == dtype::resource;
            if ((!roots.empty() && roots[t] != t) || handle || g_.bound_of(t) != no_id) bound_to_run_[at] = true;
        }
        for (std::uint32_t at = 0; at < tensors_.size(); ++at) // lifetimes that loops or handles extended
            if (tenants_[at].empty() || tensors_[at].first != tenants_[at][0].created || tensors_[at].last != until[at])
                bound_to_run_[at] = true;
    }

    [[nodiscard]] std::uint32_t loop_of(node_id i) const { return loop_of_.empty() ? no_id : loop_of_[i]; }
    tensor_id content_of(tensor_id t) {
        while (content_[t] != t) t = content_[t] = content_[content_[t]];
        return t;
    }
    [[nodiscard]] bool from_outside(tensor_id t) const {
        return of_tensor_[t] == no_id || g_.nodes[g_.tensors[t].producer].kind == node_kind::input;
    }

    /// Why piece `p` cannot be placed in its whole next to those of `others`, or `fine`.
    [[nodiscard]] int judge(piece const& p, series<piece> const& others) {
        auto const is = [](copy_reason r) { return static_cast<int>(r); };
        if (p.at == piece::scattered) return is(copy_reason::scattered);
        if (from_outside(p.whole) || from_outside(p.part)) return is(copy_reason::not_in_arena);
        auto const whole = of_tensor_[p.whole], part = of_tensor_[p.part];
        auto const same_loop = [&](tensor_id t) { return loop_of(g_.tensors[t].producer) == loop_of(p.node); };
        if (bound_to_run_[whole] || bound_to_run_[part] || !same_loop(p.whole) || !same_loop(p.part))
            return is(copy_reason::control_flow);
        // strings, and bits of bytes
        if (bytes_of(g_.tensors[p.part].desc.type) == 0) return is(copy_reason::scattered);
        if (p.at % boundary_ != 0) return is(copy_reason::not_aligned);
        auto const size = planned_bytes(g_.tensors[p.part].desc);
        if (owner_[part] != part || tensors_[part].bytes != size ||
            p.at + size > planned_bytes(g_.tensors[p.whole].desc))
            return is(copy_reason::placed_before);
        if (owner_[whole] == part) return is(copy_reason::placed_before);
        for (auto const& o : others)
            if (of_tensor_[o.part] == part) return is(copy_reason::placed_before);
        return keeps_values(p, part, owner_[whole], within_[whole] + p.at) ? fine : is(copy_reason::written_over);
    }
    /// Whether no tensor of memory `part`, `at` bytes into memory `whole`, is live there while another one is.
    [[nodiscard]] bool keeps_values(piece const& p, std::uint32_t part, std::uint32_t whole, std::uint64_t at) {
        auto const& inner = tenants_[part];
        auto const& outer = tenants_[whole];
        work_ += inner.size() * outer.size();
        if (inner.size() + outer.size() > max_tenants || work_ > max_work) return false;
        auto const of_part = content_of(p.part), of_whole = content_of(p.whole);
        for (auto const& a : inner)
            for (auto const& b : outer) {
                if (a.end + at <= b.begin || b.end <= a.begin + at) continue;
                auto const ca = content_of(a.tensor), cb = content_of(b.tensor);
                if (ca == cb || (ca == of_part && cb == of_whole)) continue;
                if (a.last >= b.created && b.last >= a.created) return false;
            }
        return true;
    }
    /// Whether the arena need not grow if all of `fit`, pieces of one node, are placed in their wholes.
    [[nodiscard]] bool affordable(series<piece> const& fit) {
        auto const whole = owner_[of_tensor_[fit[0].whole]];
        auto const size = [&](std::uint32_t at) {
            return static_cast<std::int64_t>(aligned(tensors_[at].bytes, boundary_));
        };
        auto first = tensors_[whole].first, last = tensors_[whole].last;
        for (auto const& p : fit) {
            auto const& x = tensors_[of_tensor_[p.part]];
            if (owner_[of_tensor_[p.whole]] != whole) return false;
            first = algorithm::min(first, x.first);
            last = algorithm::max(last, x.last);
        }
        work_ += (last - first + 1u) * (fit.size() + 1);
        if (work_ > max_work) return false;
        std::vector<std::int64_t> other(live_.begin() + first, live_.begin() + last + 1);
        auto const take = [&](std::uint32_t at) {
            for (auto i = tensors_[at].first; i <= tensors_[at].last; ++i) other[i - first] -= size(at);
        };
        take(whole);
        for (auto const& p : fit) take(of_tensor_[p.part]);
        for (auto& sum : other)
            if (sum += size(whole); sum > bound_) return false;
        algorithm::copy(other.begin(), other.end(), live_.begin() + first);
        return true;
    }
    void attach(piece const& p) {
        auto const part = of_tensor_[p.part], whole = owner_[of_tensor_[p.whole]];
        auto const at = within_[of_tensor_[p.whole]] + p.at;
        for (auto const& t : tenants_[part]) {
            auto const of = of_tensor_[t.tensor];
            if (owner_[of] == part && of != part) owner_[of] = whole, within_[of] += at;
            tenants_[whole].push_back({t.tensor, t.begin + at, t.end + at, t.created, t.last});
        }
        owner_[part] = whole;
        within_[part] = at;
        tenants_[part].clear();
        tensors_[whole].first = algorithm::min(tensors_[whole].first, tensors_[part].first);
        tensors_[whole].last = algorithm::max(tensors_[whole].last, tensors_[part].last);
        content_[content_of(p.part)] = content_of(p.whole);
    }

    graph const& g_;
    span<std::uint32_t const> loop_of_;
    series<placement>& tensors_;
    std::vector<std::uint32_t> const& of_tensor_;
    std::vector<std::int64_t> live_;
    std::int64_t bound_;
    std::uint64_t boundary_;
    std::uint64_t work_ = 0;
    std::vector<std::uint32_t> owner_{};  ///< per placement
    std::vector<std::uint64_t> within_{}; ///< per placement
    series<series<tenant>> tenants_{};    ///< per owner
    std::vector<bool> bound_to_run_{};    ///< per placement: its life or size is not what its readers alone say
    std::vector<tensor_id> content_{};    ///< per tensor: another one that has the same bytes wherever they overlap
};

GRAFT_LARGE place place_of_tensor(graph const& g, tensor_id t) {
    auto where = g.place_of(g.nodes[g.tensors[t].producer]);
    where.port = std::string(g.tensors[t].origin);
    return where;
}

GRAFT_LARGE std::string first_unknown_of(shape const& s) {
    if (!s.has_rank()) return "an unknown rank";
    std::size_t i = 0;
    while (i < s.rank() && s[i].known()) ++i;
    return i == s.rank() ? std::string() : "an unknown dim " + std::to_string(i) + " of " + std::to_string(s.rank());
}

GRAFT_LARGE bool depends_on_overflow(graph const& g, node const& n, tensor_id t) {
    for (auto from : g.inputs_of(n))
        if (from != no_id && from < t && bytes_of(g.largest_desc(from)).invalid()) return true;
    return false;
}

GRAFT_LARGE series<placement> all_of(memory_plan const& plan) {
    auto all = plan.tensors;
    all.insert(all.end(), plan.workspaces.begin(), plan.workspaces.end());
    return all;
}

GRAFT_LARGE std::uint64_t bound_of_plan(memory_plan const& plan, std::uint32_t steps) {
    return live_bound(all_of(plan), steps + 1u, plan.alignment_bytes);
}

GRAFT_LARGE void join_pieces(graph const& g, span<piece const> pieces, span<tensor_id const> roots,
    span<std::uint32_t const> loop_of, std::uint32_t steps, memory_plan& plan) {
    piece_placer placer(g, roots, loop_of, plan.tensors, plan.of_tensor,
        live_bytes(all_of(plan), steps + 1u, plan.alignment_bytes), bound_of_plan(plan, steps), plan.alignment_bytes);
    plan.copies = placer.place(pieces);
    std::vector<std::uint32_t> now(plan.tensors.size(), no_id);
    series<placement> kept;
    for (std::uint32_t i = 0; i < now.size(); ++i)
        if (placer.owner_of(i) == i) now[i] = static_cast<std::uint32_t>(kept.size()), kept.push_back(plan.tensors[i]);
    if (kept.size() == plan.tensors.size()) return;
    plan.within.assign(plan.of_tensor.size(), 0);
    for (tensor_id t{}; t < plan.of_tensor.size(); ++t)
        if (auto& at = plan.of_tensor[t]; at != no_id)
            plan.within[t] = placer.within(at), at = now[placer.owner_of(at)];
    plan.tensors = std::move(kept);
    for (auto const& p : pieces)
        if (p.at != piece::scattered && plan.of_tensor[p.part] != no_id &&
            plan.of_tensor[p.part] == plan.of_tensor[p.whole] && plan.within[p.part] == plan.within[p.whole] + p.at &&
            planned_bytes(g.tensors[p.part].desc) > 0)
            plan.pieces.push_back(p);
}

GRAFT_LARGE result<memory_plan, error_list> planned_at_run_time(
    graph const& g, memory_needs const& needs, std::uint64_t budget_bytes) {
    return planned(g, needs, budget_bytes);
}

} // namespace detail

GRAFT_LARGE bool plan_is_sound(memory_plan const& plan) {
    series<placement> all = plan.tensors;
    all.insert(all.end(), plan.workspaces.begin(), plan.workspaces.end());
    graft::sort(all, [](auto const& a, auto const& b) { return a.first < b.first; });
    // start and end of ranges, no two of which overlap; the last step of each and its start
    struct range {
        std::uint64_t begin = 0, end = 0;
    };
    struct death {
        std::uint64_t last = 0, begin = 0;
    };
    sorted_series<range> live;
    sorted_series<death> dies;
    auto const at = [&](std::uint64_t offset) {
        return live.first_not([&](range const& r) { return r.begin < offset; });
    };
    for (auto const& p : all) {
        if (p.offset % plan.alignment_bytes || p.offset + p.bytes > plan.arena_bytes || p.last < p.first) return false;
        if (p.bytes == 0) continue;
        for (; !dies.empty() && dies[{}].last < p.first; dies.erase({})) live.erase(at(dies[{}].begin));
        auto const next = at(p.offset);
        if (live.holds(next) && live[next].begin < p.offset + p.bytes) return false;
        if (!live.is_first(next) && live[live.previous(next)].end > p.offset) return false;
        live.insert(next, {p.offset, p.offset + p.bytes});
        dies.insert(dies.first_not([&](death const& d) { return d.last < p.last; }), {p.last, p.offset});
    }
    return true;
}

GRAFT_END
