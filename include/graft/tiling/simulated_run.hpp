// graft/tiling/simulated_run.hpp - a complete model on a simulated chip: each tiled kernel in the memory of a core
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>  // abs
#include <memory> // shared_ptr

#include "graft/base/container/algorithm.hpp"
#include "graft/base/container/series.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/kernel/kernel_state.hpp"
#include "graft/kernel/table_view.hpp"
#include "graft/op/infer/chip.hpp"
#include "graft/session/binding.hpp"
#include "graft/session/detail/initial_contents.hpp"
#include "graft/session/detail/memory.hpp"
#include "graft/session/session.hpp"
#include "graft/tiling/detail/followed_blocks.hpp"
#include "graft/tiling/tiling_proof.hpp"

GRAFT_BEGIN

/// The results of one node on a simulated chip, over all iterations of a loop.
/// units bytes
struct GRAFT_TYPE simulated_node {
    node_id node = no_id;         ///< id in the graph of the session
    std::uint64_t turns = 0;      ///< number of its executions
    std::uint64_t key = 0;        ///< of the tiling, in the last iteration
    std::uint32_t blocks = 0;     ///< number of blocks of the tiling, in the last iteration
    std::uint64_t peak_bytes = 0; ///< maximum that a block held
    /// Bytes copied from the global memory into that of a core, by all blocks of all iterations.
    std::uint64_t loaded = 0, stored = 0; ///< bytes copied back
    double seconds = 0;         ///< the minimum time for moving these bytes; 0: the chip's bandwidth is unknown
    std::string_view against{}; ///< the engine whose untiled kernel it was compared with; empty: there is none
    double difference = 0;      ///< the maximum, relative to the largest number of that kernel (of 1 at least)
    errc fault = errc::ok;      ///< the first one
};

/// Observes a run and repeats it on a simulated chip: after each node with a tiled kernel its blocks run again, one
/// after the other, each in the memory of a core. They run in both orders, on outputs with different initial contents.
/// The results are compared with each other, with those of the run and with those of a kernel without tiles, if `all`
/// has one. Compile with `reuse_memory` false, so that the inputs of a node still exist.
/// example `simulated_run chip(session, graph, kernels, tables, npu::descriptor); session.run(chip);`
/// error local_memory_overflow, element_written_twice, element_not_written, block_data_race, result_depends_on_tiling,
///       and those of kernels; in `errors()`, one for each node, with its place
/// cost two more runs of each tiled kernel, with copies, and one of the kernel without tiles
class GRAFT_TYPE simulated_run {
public:
    simulated_run(session const& of, graph const& g, kernel_binding const& kernels, kernel_set all,
        chip_descriptor const& chip, double tolerance = 1e-4)
        : session_(of), graph_(g), kernels_(kernels), all_(all), chip_(chip.platform()), tolerance_(tolerance),
          place_of_(g.nodes.size(), no_id) {}

    /// Called after the node has run.
    void operator()(node_id n) {
        auto const* const row = kernels_.of_node[n].row;
        auto const* const call = session_.call_of(n);
        if (!row || !row->tile || !call || !call->tiling) return;
        if (place_of_[n] == no_id) {
            place_of_[n] = static_cast<std::uint32_t>(nodes_.size());
            nodes_.push_back({n});
        }
        auto& to = nodes_[place_of_[n]];
        ++to.turns;
        if (to.fault == errc::ok) simulate(to, *row, *call);
    }
    /// Nodes with a tiled kernel, in the order of their first run.
    [[nodiscard]] series<simulated_node> const& nodes() const { return nodes_; }
    /// What went wrong on the chip: differences between runs, overflows of a core's memory, elements not written.
    [[nodiscard]] error_list const& errors() const { return errors_; }

private:
    using bytes = std::vector<std::byte>;
    /// The outputs of a call in separate memory.
    struct copy_of_call {
        std::vector<detail::aligned_bytes> memory{};
        std::vector<kernel_argument> outputs{};
        std::vector<std::size_t> sizes{};
        std::vector<shape> actual{};
        detail::aligned_bytes workspace{std::uint64_t{0}};
        kernel_frame frame{};
    };

    [[nodiscard]] std::string_view port_of(node const& n, std::size_t output) const {
        auto const ports = graph_.output_ports(n);
        for (std::size_t p = 0; p < ports.size(); ++p)
            if (output >= ports[p].first && output < std::size_t{ports[p].first} + ports[p].count)
                return graph_.catalog.text(graph_.catalog.outputs(n.op)[p].name);
        return {};
    }
    void fault(simulated_node& s, std::string_view port, errc code, std::string expected, std::string got) {
        if (s.fault != errc::ok) return;
        s.fault = code;
        auto where = graph_.place_of(graph_.nodes[s.node]);
        where.port = std::string(port);
        where.rule = "tiling, " + std::to_string(s.blocks) + " blocks on " + std::string(chip_.chip);
        errors_.add(code, std::move(where), std::move(expected), std::move(got));
    }
    void fault(simulated_node& s, status const& why) {
        if (s.fault == errc::ok) errors_.add(why, graph_.place_of(graph_.nodes[s.node]));
        s.fault = why.code;
    }

    /// False if an output has no bytes: strings.
    static bool copy(kernel_frame const& call, std::size_t outputs, std::size_t workspace, copy_of_call& to) {
        to.frame = call;
        for (std::size_t o = 0; o < outputs; ++o) {
            auto const& a = call.outputs[o];
            auto const size = bytes_of(a.desc->type);
            if (a.strings || size == 0) return false;
            to.sizes.push_back(a.elements * size);
            to.memory.emplace_back(a.elements * size);
            to.outputs.emplace_back(to.memory.back().data(), a.desc, nullptr);
        }
        to.workspace = detail::aligned_bytes(workspace);
        to.frame.outputs = to.outputs.data();
        to.frame.workspace = to.workspace.data();
        to.frame.workspace_bytes = workspace;
        to.frame.in_place = 0;
        if (call.actual) {
            to.actual.assign(call.actual, call.actual + outputs);
            to.frame.actual = to.actual.data();
        }
        return true;
    }
    void fill(node const& n, copy_of_call& c, unsigned char with) const {
        for (std::size_t o = 0; o < c.sizes.size(); ++o)
            if (c.sizes[o]) std::memset(c.memory[o].data(), with, c.sizes[o]);
        if (c.frame.workspace_bytes) std::memset(c.workspace.data(), with ^ 0xFF, c.frame.workspace_bytes);
        for (auto const& b : detail::initial_contents_of(graph_, n))
            detail::initialize_output(b, c.frame.inputs, c.outputs.data());
    }
    [[nodiscard]] static std::vector<bytes> numbers(copy_of_call const& c) {
        std::vector<bytes> all;
        for (std::size_t o = 0; o < c.sizes.size(); ++o)
            all.emplace_back(c.memory[o].data(), c.memory[o].data() + c.sizes[o]);
        return all;
    }

    void simulate(simulated_node& s, kernel_row const& row, kernel_frame const& call) {
        auto const& n = graph_.nodes[s.node];
        copy_of_call copied;
        if (!copy(call, n.output_count, call.workspace_bytes, copied)) return;
        s.key = call.tiling->key, s.blocks = call.tiling->blocks;
        core_memory core(chip_.local_bytes, chip_.local_alignment);
        copied.frame.core = &core;
        auto const run = [&](unsigned char with, bool last_first) {
            fill(n, copied, with);
            core.begin_run(last_first);
            status why;
            if (!row.run(copied.frame, why)) return fault(s, why), false;
            return true;
        };
        if (!run(0xA5, false)) return;
        count(s, core, copied);
        auto const up = numbers(copied);
        if (s.fault != errc::ok || !run(0x5A, true)) return;
        compare_orders(s, copied, up);
        for (std::size_t o = 0; o < up.size() && s.fault == errc::ok; ++o)
            if (copied.sizes[o] && std::memcmp(up[o].data(), call.outputs[o].data, copied.sizes[o]) != 0)
                fault(s, port_of(n, o), errc::result_depends_on_tiling, "the numbers of the run",
                    "others, in a core's memory");
        if (s.fault == errc::ok) compare_untiled(s, call, copied, up);
    }
    void count(simulated_node& s, core_memory& core, copy_of_call const& c) {
        s.peak_bytes = algorithm::max(s.peak_bytes, core.peak_bytes());
        s.loaded += core.loaded(), s.stored += core.stored();
        if (chip_.bandwidth)
            s.seconds = static_cast<double>(s.loaded + s.stored) / static_cast<double>(chip_.bandwidth);
        std::vector<detail::output_memory> outputs;
        for (std::size_t o = 0; o < c.sizes.size(); ++o)
            outputs.push_back({c.outputs[o].data, c.sizes[o], port_of(graph_.nodes[s.node], o)});
        for (auto const& b : detail::initial_contents_of(graph_, graph_.nodes[s.node]))
            outputs[b.output].initial = true;
        auto const found = detail::fault_of_blocks(core, outputs, c.frame.tiling ? c.frame.tiling->local_bytes : -1);
        if (found.code != errc::ok) fault(s, found.port, found.code, found.expected, found.got);
    }
    /// Two runs on memory with different initial contents, their blocks in opposite order.
    void compare_orders(simulated_node& s, copy_of_call const& down, std::vector<bytes> const& up) {
        for (std::size_t o = 0; o < up.size(); ++o) {
            auto const *a = up[o].data(), *b = down.outputs[o].data;
            if (down.sizes[o] == 0 || std::memcmp(a, b, down.sizes[o]) == 0) continue;
            std::size_t i = 0;
            while (a[i] == b[i]) ++i;
            auto const size = bytes_of(down.outputs[o].desc->type);
            auto const text = "element " + std::to_string(i / size) + " of " + std::to_string(down.outputs[o].elements);
            auto const port = port_of(graph_.nodes[s.node], o);
            if (a[i] == std::byte{0xA5} && b[i] == std::byte{0x5A})
                fault(s, port, errc::element_not_written, text, "nothing wrote it");
            else
                fault(s, port, errc::result_depends_on_tiling, text + " the same in any order of the blocks",
                    "another number");
        }
    }
    /// The first untiled kernel that supports the call.
    [[nodiscard]] selected_kernel untiled(node const& n, kernel_frame const& call) const {
        for (auto const& t : all_.tables)
            if (auto const* const row = t.select(graph_.catalog, n.op, call, [&](kernel_row const& r) {
                    return !r.tile && !r.layouts && (!t.supports || t.supports(call)) &&
                           (!r.supports || r.supports(call));
                }))
                return {row, t.engine};
        return {};
    }
    void compare_untiled(
        simulated_node& s, kernel_frame const& call, copy_of_call const& tiled, std::vector<bytes> const& got) {
        auto const& n = graph_.nodes[s.node];
        auto const chosen = untiled(n, call);
        if (!chosen) return;
        auto plain = call;
        plain.tiling = nullptr, plain.state = nullptr;
        kernel_state state;
        if (chosen.row->prepare && !chosen.row->prepare(plain, state)) return;
        plain.state = state.get();
        copy_of_call c;
        (void)copy(plain, n.output_count, chosen.row->workspace ? chosen.row->workspace(plain) : 0, c);
        fill(n, c, 0xA5);
        status why;
        if (!chosen.row->run(c.frame, why)) return fault(s, why);
        s.against = chosen.engine;
        for (std::size_t o = 0; o < got.size() && s.fault == errc::ok; ++o) {
            auto const type = tiled.outputs[o].desc->type;
            auto const elements = tiled.outputs[o].elements;
            bool const floats = dtype_families::floating.has(type);
            // sums in another order may round to the next 16-bit float
            auto const allowed = algorithm::max(tolerance_, type == dtype::f16    ? 0x1p-10
                                                            : type == dtype::bf16 ? 0x1p-7
                                                                                  : 0.);
            double largest = 1;
            for (std::size_t k = 0; floats && k < elements; ++k)
                if (auto const v = std::abs(detail::number_at(c.outputs[o].data, type, k)); v <= 1e300)
                    largest = algorithm::max(largest, v);
            auto const size = bytes_of(type);
            for (std::size_t k = 0; k < elements; ++k) {
                if (std::memcmp(c.outputs[o].data + k * size, got[o].data() + k * size, size) == 0) continue;
                auto const want = detail::number_at(c.outputs[o].data, type, k),
                           has = detail::number_at(got[o].data(), type, k);
                if (floats && std::isnan(want) && std::isnan(has)) continue;
                auto const off = std::abs(has - want) / largest;
                if (off <= s.difference) continue;
                s.difference = off;
                if (floats && off <= allowed) continue;
                fault(s, port_of(n, o), errc::result_depends_on_tiling,
                    "element " + std::to_string(k) + ": " + std::to_string(want) + ", as " +
                        std::string(chosen.engine) + " has it",
                    std::to_string(has));
                break;
            }
        }
    }

    session const& session_;
    graph const& graph_;
    kernel_binding const& kernels_;
    kernel_set all_;
    platform chip_;
    double tolerance_;
    std::vector<std::uint32_t> place_of_; ///< of each node in `nodes_`, or no_id
    series<simulated_node> nodes_{};
    error_list errors_{};
};

GRAFT_END
