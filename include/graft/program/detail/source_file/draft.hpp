// graft/program/detail/source_file/draft.hpp - the contents of a program's C++ source: calls, their tensors, constants
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "graft/graph/ir/flow.hpp"
#include "graft/graph/plan/planned_size.hpp"
#include "graft/kernel/kernel_source.hpp"
#include "graft/program/detail/pools.hpp"
#include "graft/program/program.hpp"
#include "graft/session/detail/initial_contents.hpp"
#include "graft/session/detail/memory.hpp"
#include "graft/session/detail/session_steps.hpp"
#include "graft/session/detail/sizing.hpp"
#include "graft/session/fuse_epilogue.hpp"
#include "graft/session/straight_line.hpp"

GRAFT_BEGIN
namespace source_file {

/// One call before it is written.
struct drafted_step {
    kernel_source home{};
    straight::step is{};
    bool prepared = false;
};

/// The contents of a source file of a program, in tables.
struct draft {
    series<drafted_step> steps{};
    series<straight::operand> operands{};
    series<tensor_desc> descs{};
    series<port_slots> slots{};
    series<attr_value> attributes{};
    series<named_attr> carried{};
    series<straight::port> inputs{}, outputs{};
    graft::detail::data_pool constants{}; ///< each on its boundary
    std::uint64_t arena_bytes = 0, alignment = 64;
    series<graft::detail::aligned_bytes> copies{}; ///< of constants that were not aligned in place
};

/// Sets a program up like a session, and records all offsets instead of running it.
class drafting {
public:
    drafting(program const& p, kernel_source_set const& sources, error_list& errors)
        : p_(p), g_(p.graph()), sources_(sources), errors_(errors) {}

    draft run() {
        check();
        if (errors_.failed()) return {};
        auto const& plan = p_.plan();
        detail::run_sizes sizes(g_);
        detail::session_memory memory;
        if (!memory.take(plan)) {
            errors_.add(errc::memory_budget_exceeded, {}, "memory for the arena", std::to_string(plan.arena_bytes));
            return {};
        }
        memory.place(g_, plan, sizes, false, errors_);
        if (errors_.failed()) return {};
        detail::session_steps laid;
        (void)laid.add_steps(g_, plan, p_.kernels(), memory, sizes, false, errors_);
        if (errors_.failed()) return {};
        arena_ = memory.arena.data();
        created_.arena_bytes = plan.arena_bytes;
        created_.alignment = plan.alignment_bytes < 64 ? 64 : plan.alignment_bytes;
        for (std::size_t i = 0; i < laid.program_.size(); ++i) add(laid, i);
        for (auto const& port : g_.inputs) created_.inputs.push_back({port.name, operand(memory.tensors[port.tensor])});
        for (auto const& port : g_.outputs)
            created_.outputs.push_back({port.name, operand(memory.tensors[port.tensor])});
        created_.copies = std::move(memory.copies);
        return std::move(created_);
    }

private:
    void refuse(node const& n, std::string_view port, std::string expected, std::string got) {
        auto where = g_.place_of(n);
        where.port = std::string(port);
        errors_.add(errc::cannot_save_program, std::move(where), std::move(expected), std::move(got));
    }
    /// Checks for everything that a sequence of calls cannot do.
    void check() {
        for (auto const& e : p_.gaps().all()) errors_.errors.push_back(e);
        if (errors_.failed()) return;
        if (!p_.has_plan() || p_.plan_is_bound() || !g_.bounds.empty()) {
            errors_.add(errc::cannot_save_program, {}, "a program all of whose sizes are known before it runs",
                "one with data-dependent sizes, or with symbols: bind_symbols gives them numbers");
            return;
        }
        auto const& k = p_.kernels();
        for (node_id i = 0; i < g_.nodes.size(); ++i) {
            auto const& n = g_.nodes[i];
            for (std::uint32_t o = 0; o < n.output_count; ++o)
                if (bits_of(g_.tensors[n.output(o)].desc.type) == 0) {
                    refuse(n, {}, "tensors of numbers", "one of strings");
                    break;
                }
            if (n.kind != node_kind::operation) {
                if (n.kind == node_kind::opaque) refuse(n, {}, "an operator of the target", std::string(n.origin_type));
                continue;
            }
            if (flow_of(g_, n) != flow::plain) {
                refuse(n, {}, "no loops and no conditions", std::string(g_.op_name(n)));
                continue;
            }
            auto const* const row = k.of_node[i].row;
            if (!row) continue;
            if (row == &detail::fused_row)
                refuse(n, {}, "a node with a kernel of its own", "one that the kernel before it does, too");
            else if (row->tile) refuse(n, {}, "a kernel without a tiling", "a tiled one");
            else if (sources_.find(row->run).list.empty())
                refuse(n, {}, "a kernel whose header and list are known (graft::kernel_homes)",
                    "one of engine " + std::string(k.of_node[i].engine));
            if (!detail::initial_contents_of(g_, n).empty())
                refuse(n, {}, "outputs that the kernel alone writes", "one whose memory begins with something");
            for (auto const& v : g_.attributes_of(n))
                if (!v.tensors.empty()) refuse(n, {}, "attributes of numbers and strings", "a tensor");
        }
    }

    void add(detail::session_steps const& laid, std::size_t i) {
        auto const id = laid.node_of_step_[i];
        auto const& n = g_.nodes[id];
        auto const& f = *laid.program_[i].frame;
        drafted_step created;
        auto const& row = *p_.kernels().of_node[id].row;
        created.home = sources_.find(row.run);
        created.prepared = row.prepare != nullptr;
        auto& s = created.is;
        s.op = g_.op_name(n);
        s.ports = row.ports;
        s.node = n.name;
        s.operand = count(created_.operands), s.inputs = n.input_count, s.outputs = n.output_count;
        for (std::size_t k = 0; k < n.input_count; ++k) created_.operands.push_back(operand(f.inputs[k]));
        for (std::size_t k = 0; k < n.output_count; ++k) created_.operands.push_back(operand(f.outputs[k]));
        s.slot = count(created_.slots);
        s.input_ports = count(f.input_ports), s.output_ports = count(f.output_ports);
        for (auto const ports : {f.input_ports, f.output_ports})
            created_.slots.insert(created_.slots.end(), ports.begin(), ports.end());
        s.attribute = count(created_.attributes);
        auto const all = g_.attributes_of(n);
        created_.attributes.insert(created_.attributes.end(), all.begin(), all.end());
        s.carried = count(created_.carried), s.carried_count = count(f.carried);
        created_.carried.insert(created_.carried.end(), f.carried.begin(), f.carried.end());
        s.in_place = f.in_place;
        if (f.workspace) s.workspace = static_cast<std::uint64_t>(f.workspace - arena_);
        s.workspace_bytes = f.workspace ? f.workspace_bytes : 0;
        created_.steps.push_back(created);
    }
    template <class All> static std::uint32_t count(All const& all) { return static_cast<std::uint32_t>(all.size()); }

    straight::operand operand(kernel_argument const& a) {
        straight::operand created{~std::uint32_t{0}, straight::where::nowhere, 0};
        if (!a.desc) return created;
        created.desc = desc(*a.desc);
        auto const bytes = static_cast<std::size_t>(detail::planned_bytes(*a.desc));
        if (!a.data || bytes == 0) return created;
        if (a.data >= arena_ && a.data < arena_ + created_.arena_bytes) {
            created.where = straight::where::arena;
            created.at = static_cast<std::uint64_t>(a.data - arena_);
        } else {
            created.where = straight::where::constants;
            created.at = created_.constants.keep({a.data, bytes});
        }
        return created;
    }
    std::uint32_t desc(tensor_desc const& d) {
        desc_key key{static_cast<std::int64_t>(d.type), static_cast<std::int64_t>(d.format),
            static_cast<std::int64_t>(d.origin_format), static_cast<std::int64_t>(d.shape.rank()), {}};
        for (std::size_t i = 0; i < d.shape.rank(); ++i) key.dims[i] = d.shape[i].value();
        auto const at = descs_.keep(key);
        if (at == created_.descs.size()) created_.descs.push_back(d);
        return at;
    }

    struct desc_key { ///< without uninitialized bytes
        std::int64_t type, format, origin, rank, dims[max_rank];
    };
    program const& p_;
    graph const& g_;
    kernel_source_set const& sources_;
    error_list& errors_;
    draft created_{};
    std::byte const* arena_ = nullptr;
    graft::detail::pool<desc_key> descs_{};
};

} // namespace source_file
GRAFT_END
