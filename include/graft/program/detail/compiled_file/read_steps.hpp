// graft/program/detail/compiled_file/read_steps.hpp - the kernels of a compiled file's nodes: found by name, prepared
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/nearest.hpp"
#include "graft/graph/ir/flow.hpp"
#include "graft/program/detail/compiled_file/identity.hpp"
#include "graft/program/detail/compiled_file/read_values.hpp"
#include "graft/program/program.hpp"
#include "graft/session/engine.hpp"
#include "graft/session/fuse_epilogue.hpp"
#include "graft/text/errc.hpp"

GRAFT_BEGIN
namespace compiled_file {

/// Binds the nodes of a graph that was read to the kernels of a target.
class step_reader {
public:
    step_reader(
        tables const& t, text_reader const& strings, span<kernel_table_view const> kernels, detail::program_parts& p)
        : t_(t), strings_(strings), tables_(kernels), p_(p), g_(p.graph) {}

    /// error damaged_file; no_kernel, unknown_engine: of another library
    [[nodiscard]] bool read(error_list& errors) {
        return find_kernels(errors) && read_tilings() && read_steps() && read_regions();
    }
    /// Checks that engines and kernels support their nodes, with the tensors of the graph.
    /// error those of the functions; unsupported_call: a prepared kernel of a node with data-dependent shapes
    [[nodiscard]] bool check_support(error_list& errors) const {
        auto const before = errors.errors.size();
        detail::described_call call;
        for (auto const& r : t_.of<step_record>(section::steps)) {
            if (r.kernel >= kernels_.size()) continue;
            auto const& k = kernels_[r.kernel];
            auto const* const row = k.kernel.row;
            if (!row->supports && !k.engine_supports) continue;
            auto const& n = g_.nodes[r.node];
            call.describe(g_, n);
            bool known = true; // blocks do not contain the number of channels
            if (row->layouts)
                for (auto& d : call.descs) d = in_the_graphs_layout(d);
            for (auto const& d : call.descs) known = known && (!d.shape.is_set() || d.shape.is_static());
            if (!known) continue;
            detail::lent_constants constants;
            constants.lend(g_, n, call.inputs, false);
            auto why = k.engine_supports ? k.engine_supports(call.frame) : ok;
            if (why && row->supports) why = row->supports(call.frame);
            if (!why) errors.add(why, g_.place_of(n));
        }
        return errors.errors.size() == before;
    }
    /// Prepares kernels again, and repeats their epilogue fusions.
    /// error no_kernel, size_exceeds_bound, those of the kernels
    [[nodiscard]] bool prepare(error_list& errors) {
        auto& b = p_.kernels;
        auto const before = errors.errors.size();
        detail::described_call own, next;
        std::vector<node_id> first(b.fused_into.size(), no_id), further(b.fused_into.size(), no_id);
        for (auto j = static_cast<node_id>(b.fused_into.size()); j-- > 0;)
            if (auto const by = b.fused_into[j]; by != no_id) further[j] = std::exchange(first[by], j);
        auto const readers = b.fused_into.empty() ? std::vector<std::uint32_t>() : detail::count_readers(g_);
        for (node_id i = 0; i < b.of_node.size(); ++i) {
            auto const* const row = b.of_node[i].row;
            if (!row || !row->prepare) continue;
            auto const& n = g_.nodes[i];
            auto const declared = [&](status const& why) { errors.add(why, g_.place_of(n)); };
            if (!detail::is_static(g_, n)) {
                declared(fail(errc::unsupported_call, {}, "shapes that are known and static"));
                continue;
            }
            own.describe(g_, n);
            detail::lent_constants constants;
            constants.lend(g_, n, own.inputs, true);
            b.states.resize(b.of_node.size());
            if (auto const why = row->prepare(own.frame, b.states[i]); !why) {
                declared(why);
                continue;
            }
            own.frame.state = b.states[i].get();
            auto last = i;
            for (auto j = first.empty() ? no_id : first[i]; j != no_id; last = j, j = further[j]) {
                if (!detail::may_take_over(g_, b, readers, last, j)) {
                    errors.add(errc::damaged_file, g_.place_of(g_.nodes[j]),
                        "a node that can be fused: the only reader of another node", "another");
                    continue;
                }
                next.describe(g_, g_.nodes[j]);
                constants.lend(g_, g_.nodes[j], next.inputs, true);
                if (!row->fuse_epilogue || !row->fuse_epilogue(own.frame, g_.op_name(g_.nodes[j]), next.frame))
                    errors.add(errc::no_kernel, g_.place_of(g_.nodes[j]), "a kernel that fuses this node",
                        "one that does not");
            }
            if (row->workspace && row->workspace(own.frame) > b.workspace_bytes[i])
                declared(fail(errc::size_exceeds_bound, "workspace", "the bytes that the file planned",
                    static_cast<std::int64_t>(b.workspace_bytes[i]),
                    static_cast<std::int64_t>(row->workspace(own.frame))));
        }
        for (node_id j = 0; j < b.fused_into.size(); ++j)
            if (auto const by = b.fused_into[j]; by != no_id && (by >= b.states.size() || !b.states[by]))
                errors.add(errc::no_kernel, g_.place_of(g_.nodes[j]), "a kernel that fuses this node", "none");
        return errors.errors.size() == before;
    }

private:
    struct bound_kernel {
        selected_kernel kernel{};
        dtype const* types = nullptr;
        supports_function engine_supports = nullptr;
        op_id op = no_op; ///< the operator of its last successful check
    };
    [[nodiscard]] program_record const& program() const { return t_.of<program_record>(section::program)[0]; }
    bool find_kernels(error_list& errors) {
        bool fine = true;
        auto const all = t_.of<kernel_record>(section::kernels);
        kernels_.resize(all.size());
        for (std::size_t i = 0; i < all.size(); ++i) {
            auto const& r = all[i];
            if (!strings_.has(r.op) || !strings_.has(r.engine) || r.widened > 1)
                return t_.wrong(section::kernels, i, "names of an operator and an engine", "others");
            auto const found = find_kernel(tables_, strings_[r.engine], strings_[r.op], r.fingerprint, r.ordinal);
            if (found.row)
                kernels_[i] = {{found.row, found.table->engine, r.widened != 0},
                    found.table->types + found.row->first_type, found.table->supports};
            else fine = refuse(r, errors);
        }
        return fine;
    }
    bool refuse(kernel_record const& r, error_list& errors) const {
        auto where = graft::place::in(t_.name());
        where.op = std::string(strings_[r.op]);
        nearest_name near(strings_[r.engine]);
        bool engine = false, op = false;
        for (auto const& t : tables_) {
            near.look(t.engine);
            engine = engine || t.engine == strings_[r.engine];
            op = op || (t.engine == strings_[r.engine] && !t.of(strings_[r.op]).empty());
        }
        if (!engine)
            errors.add(errc::unknown_engine, std::move(where), "an engine of the target" + near.hint(),
                std::string(strings_[r.engine]));
        else
            errors.add(op ? errc::wrong_fingerprint : errc::no_kernel, std::move(where),
                "the kernel of engine '" + std::string(strings_[r.engine]) + "' that the file was compiled with",
                op ? "others for this operator" : "no kernel for this operator");
        return false;
    }
    bool read_tilings() {
        auto const all = t_.of<tiling_record>(section::tilings);
        auto const data = t_.data();
        for (std::size_t i = 0; i < all.size(); ++i) {
            auto const& r = all[i];
            graft::tiling_record t;
            bool fine = r.workspaces <= graft::tiling_record::max_workspaces && r.blocks > 0 &&
                        inside(r.at, r.bytes, data.size());
            t.key = r.key;
            t.blocks = r.blocks;
            t.workspaces = r.workspaces;
            for (std::size_t k = 0; k < graft::tiling_record::max_workspaces; ++k) {
                t.workspace_bytes[k] = r.workspace_bytes[k];
                fine = fine && r.workspace_bytes[k] <= std::uint64_t{1} << 50;
            }
            if (!fine) return t_.wrong(section::tilings, i, "blocks, workspaces and data", "others");
            t.data = const_cast<std::byte*>(data.data() + r.at); // sessions copy it
            p_.kernels.tilings.push_back(t);
        }
        auto const devices = t_.of<device_record>(section::device);
        if (devices.size() != 1 || !strings_.has(devices[0].chip))
            return t_.wrong(section::device, 0, "one record", "others");
        auto const& d = devices[0];
        p_.kernels.device = {strings_[d.chip], d.cores, d.vector_cores, d.local_bytes, d.l0a_bytes, d.l0b_bytes,
            d.l0c_bytes, d.l1_bytes, d.l2_bytes, d.bandwidth};
        return true;
    }
    bool read_steps() {
        auto const flags = program().flags;
        auto& b = p_.kernels;
        b.alignment = program().alignment;
        b.reuse = flags & program_record::reuses;
        if (!(flags & program_record::has_kernels)) return true;
        auto const nodes = g_.nodes.size();
        auto const regions = t_.of<region_record>(section::regions).size();
        b.of_node.resize(nodes, {});
        b.workspace_bytes.resize(nodes);
        b.in_place.resize(nodes);
        p_.engines.of_node.resize(nodes, {});
        if (flags & program_record::fuses_epilogue) b.fused_into.assign(nodes, no_id);
        if (flags & program_record::has_regions) p_.engines.region_of.assign(nodes, no_id);
        if (!b.tilings.empty()) b.tiling_of_node.assign(nodes, no_id);
        auto const all = t_.of<step_record>(section::steps);
        for (std::size_t i = 0; i < all.size(); ++i) {
            auto const& r = all[i];
            if (r.node >= nodes || (i && all[i - 1].node >= r.node))
                return t_.wrong(section::steps, i, "nodes in order", std::to_string(r.node));
            bool const fused_nodes = r.kernel == step_record::passes_on;
            if ((r.kernel != none && !fused_nodes && r.kernel >= kernels_.size()) ||
                (r.assigned != none && r.assigned >= kernels_.size()) ||
                (fused_nodes ? r.assigned == none || b.fused_into.empty() || r.fused_into >= r.node
                             : r.fused_into != none) ||
                (r.region != none && (p_.engines.region_of.empty() || r.region >= regions)))
                return t_.wrong(section::steps, i, "kernels and a region of the file", "others");
            if (r.assigned != none) p_.engines.of_node[r.node] = kernels_[r.assigned].kernel;
            if (r.region != none) p_.engines.region_of[r.node] = r.region;
            b.in_place[r.node] = r.in_place;
            b.workspace_bytes[r.node] = r.workspace_bytes;
            if (fused_nodes) {
                b.fused_into[r.node] = r.fused_into;
                b.of_node[r.node] = {&detail::fused_row, kernels_[r.assigned].kernel.engine};
                if (!is_passed_on(r.node)) return t_.wrong(section::steps, i, "a node that another one does", "none");
            } else if (r.kernel != none) {
                b.of_node[r.node] = kernels_[r.kernel].kernel;
                if (!takes(r.node, kernels_[r.kernel]) || !read_tiling(r))
                    return t_.wrong(
                        section::steps, i, "a kernel for the dtypes of its node, with its tiling", "another");
            } else if (r.tiling != none) {
                return t_.wrong(section::steps, i, "a kernel", "a tiling alone");
            }
            auto const w = p_.plan.of_workspace.empty() ? no_id : p_.plan.of_workspace[r.node];
            if (r.workspace_bytes > (w == no_id ? 0 : p_.plan.workspaces[w].bytes))
                return t_.wrong(section::steps, i, "a workspace in the plan", std::to_string(r.workspace_bytes));
        }
        return true;
    }
    bool read_tiling(step_record const& r) {
        auto const& row = *kernels_[r.kernel].kernel.row;
        if (r.tiling == none) return row.tile == nullptr;
        auto const all = t_.of<tiling_record>(section::tilings);
        if (!row.tile || r.tiling >= all.size() || all[r.tiling].bytes != row.tiling_bytes) return false;
        p_.kernels.tiling_of_node[r.node] = r.tiling;
        auto const& t = p_.kernels.tilings[r.tiling];
        return t.workspace_at(t.workspaces) <= r.workspace_bytes;
    }
    /// Whether the kernel is one of the node's operator and dtypes.
    [[nodiscard]] bool takes(node_id i, bound_kernel& k) const {
        auto const& n = g_.nodes[i];
        if (n.kind != node_kind::operation || flow_of(g_, n) != flow::plain) return false;
        auto const& row = *k.kernel.row;
        auto const inputs = g_.input_ports(n), outputs = g_.output_ports(n);
        if (k.op != n.op || row.inputs != inputs.size() || row.outputs != outputs.size()) {
            if (row.op_hash != hash_of(g_.op_name(n)) || row.inputs != inputs.size() || row.outputs != outputs.size())
                return false;
            k.op = n.op;
        }
        auto const* wanted = k.types;
        for (auto const& s : inputs) {
            for (std::size_t j = 0; j < s.count && *wanted != dtype::undefined; ++j)
                if (auto const t = g_.inputs_of(n)[s.first + j]; t != no_id && g_.tensors[t].desc.type != *wanted)
                    return false;
            ++wanted;
        }
        for (auto const& s : outputs) {
            for (std::size_t j = 0; j < s.count && *wanted != dtype::undefined; ++j)
                if (g_.tensors[n.output(s.first + j)].desc.type != *wanted) return false;
            ++wanted;
        }
        return true;
    }
    /// Whether node `i` forwards its first input: both are equal.
    [[nodiscard]] bool is_passed_on(node_id i) const {
        auto const& n = g_.nodes[i];
        return n.kind == node_kind::operation && flow_of(g_, n) == flow::plain && n.input_count > 0 &&
               n.output_count > 0 && g_.inputs_of(n)[0] != no_id &&
               g_.tensors[g_.inputs_of(n)[0]].desc == g_.tensors[n.first_output].desc &&
               bits_of(g_.tensors[n.first_output].desc.type) != 0;
    }
    bool read_regions() {
        auto& e = p_.engines;
        auto const regions = t_.of<region_record>(section::regions);
        for (std::size_t i = 0; i < regions.size(); ++i) {
            auto const& r = regions[i];
            if (!strings_.has(r.engine) || r.layout >= format_count || r.first >= g_.nodes.size())
                return t_.wrong(section::regions, i, "an engine, a format and a node", "others");
            e.regions.push_back(
                {strings_[r.engine], static_cast<format>(r.layout), r.first, r.nodes, r.entering, r.leaving});
        }
        auto const conversions = t_.of<std::uint32_t>(section::conversions);
        for (std::size_t i = 0; i < conversions.size(); ++i)
            if (conversions[i] >= g_.nodes.size()) return t_.wrong(section::conversions, i, "a node", "none");
        e.conversions.assign(conversions.begin(), conversions.end());
        auto const refusals = t_.of<refusal_record>(section::refusals);
        for (std::size_t i = 0; i < refusals.size(); ++i) {
            auto const& r = refusals[i];
            bool fine = r.node < g_.nodes.size() && r.figures <= 3;
            for (auto text : {r.engine, r.code, r.parameter, r.expected, r.found}) fine = fine && strings_.has(text);
            if (!fine) return t_.wrong(section::refusals, i, "a node and strings", "others");
            auto why = fail(code_named(strings_[r.code]), strings_[r.parameter], strings_[r.expected]);
            why.found = strings_[r.found];
            if (r.figures & refusal_record::has_wanted) why.wanted = r.wanted;
            if (r.figures & refusal_record::has_got) why.got = r.got;
            p_.kernels.refusals.push_back({r.node, strings_[r.engine], why});
        }
        e.refusals = p_.kernels.refusals;
        return true;
    }
    /// The mistake of this name; `unsupported_call` where this library has none of it.
    errc code_named(std::string_view name) {
        if (name_of(last_code_) == name) return last_code_;
        for (std::uint16_t i = 0; i <= static_cast<std::uint16_t>(errc::usage); ++i)
            if (name_of(static_cast<errc>(i)) == name) return last_code_ = static_cast<errc>(i);
        return errc::unsupported_call;
    }
    tables const& t_;
    text_reader const& strings_;
    span<kernel_table_view const> tables_;
    detail::program_parts& p_;
    graph const& g_;
    series<bound_kernel> kernels_{};
    errc last_code_ = errc::unsupported_call;
};

} // namespace compiled_file
GRAFT_END
