// graft/program/detail/compiled_file/write.hpp - a program as the bytes of a compiled file
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "graft/op/catalog/fingerprint.hpp"
#include "graft/program/detail/compiled_file/identity.hpp"
#include "graft/program/detail/compiled_file/write_values.hpp"
#include "graft/program/program.hpp"
#include "graft/session/fuse_epilogue.hpp"
#include "graft/text/errc.hpp"

GRAFT_BEGIN
namespace compiled_file {

/// A file before it is written: everything except the data of constants, and these in place.
struct image {
    std::vector<std::byte> tables{}; ///< header, table of sections, sections, up to the data
    series<byte_view> data{};        ///< each fills up to `alignment` with zeros
    std::uint64_t bytes = 0;         ///< of the file
};

/// Creates the image of a program.
class writer : value_writer {
public:
    writer(program const& p, error_list& errors)
        : value_writer(p.graph(), errors), p_(p), k_(p.kernels()), tables_(p.kernel_tables()) {}

    image run() {
        add_nodes();
        add_tensors();
        add_reported();
        add_plan();
        add_steps();
        add_symbols();
        add_program();
        return finish();
    }

private:
    void refuse(node const& n, std::string_view port, std::string expected, std::string got) {
        auto where = g_.place_of(n);
        where.port = std::string(port);
        errors_.add(errc::cannot_save_program, std::move(where), std::move(expected), std::move(got));
    }

    record_range ids(span<tensor_id const> all) { return {ids_.keep(all), u32(all.size())}; }
    std::uint16_t op(node const& n) {
        if (n.kind != node_kind::operation || n.op == no_op) return no_op;
        auto const& row = g_.catalog.ops[n.op];
        return static_cast<std::uint16_t>(
            operators_.keep({text(g_.catalog.name(n.op)), row.since, prototype_fingerprint(g_.catalog, n.op)}));
    }
    std::uint32_t place(node const& n) {
        if (!g_.locate || n.source == no_id) return none;
        auto const at = g_.place_of(n);
        return place_records_.keep({text(at.file), at.line, at.column, at.node == n.origin_name ? none : text(at.node),
            at.op == n.origin_type ? none : text(at.op), text(g_.pass_of(n)), at.byte});
    }
    void add_nodes() {
        for (auto const& n : g_.nodes) {
            node_record r{};
            r.kind = static_cast<std::uint8_t>(n.kind);
            r.by = static_cast<std::uint8_t>(n.by);
            r.op = op(n);
            r.name = text(n.name);
            r.origin_name = text(n.origin_name);
            r.origin_type = text(n.origin_type);
            r.first_input = edges_;
            edges_ += n.input_count;
            r.first_output = n.first_output;
            series<port_slots> slots;
            for (auto const ports : {g_.input_ports(n), g_.output_ports(n)})
                slots.insert(slots.end(), ports.begin(), ports.end());
            r.first_slot = slots_.keep(span<port_slots const>(slots));
            series<attribute_record> attributes;
            for (auto const& v : g_.attributes_of(n)) attributes.push_back(record_of(v));
            r.first_attribute = attributes_.keep(span<attribute_record const>(attributes));
            r.first_control = controls_;
            controls_ += n.control_count;
            r.first_carried = carried_;
            carried_ += n.carried_count;
            r.call = n.call;
            r.place = place(n);
            r.inputs = n.input_count;
            r.outputs = n.output_count;
            r.controls = n.control_count;
            r.attributes = n.attribute_count;
            r.carried = n.carried_count;
            push(section::nodes, r);
            push_all(section::edges, g_.inputs_of(n));
            push_all(section::edge_formats, span(g_.edge_formats).subspan(n.first_input, n.input_count));
            push_all(section::controls, g_.controls_of(n));
            for (auto const& c : g_.carried_of(n))
                push(section::carried, carried_record{text(c.name), attributes_.keep(record_of(c.value))});
        }
    }
    void add_tensors() {
        for (auto const& t : g_.tensors)
            push(section::tensors, node_tensor_record{desc(t.desc), t.value == no_id ? none : value(g_.values[t.value]),
                                       text(t.origin), t.stated, t.declared});
        for (auto const& s : g_.stated) push(section::stated, shape_as_desc(s));
        for (auto const& i : g_.inputs)
            push(section::inputs, port_record{text(i.name), i.tensor, i.state_output,
                                      i.initial_value == no_id ? none : value(g_.values[i.initial_value])});
        for (auto const& o : g_.outputs) push(section::outputs, port_record{text(o.name), o.tensor, none, none});
        for (auto const& b : g_.bounds)
            push(section::bounds, bound_record{b.tensor, shape_as_desc(b.max), static_cast<std::uint32_t>(b.from)});
        for (auto const& l : g_.loops) push(section::loops, loop_record{l.first, l.end, l.parent, text(l.name)});
    }
    void add_reported() {
        for (auto const& r : g_.removed)
            push(section::removed, removed_record{text(r.origin), text(r.origin_name), text(r.origin_type), text(r.how),
                                       text(r.split_of), r.now, desc(r.desc), r.in_place});
        for (auto const& c : g_.calls)
            push(section::calls, call_record{text(c.name), text(c.original_type), ids(c.inputs), ids(c.outputs)});
        for (auto const& s : g_.prepared) push(section::prepared, prepared_record{text(s.step), u32(s.nodes)});
        for (auto const& q : g_.quantized) add_quantized(q.tensor, q.is);
    }
    void add_quantized(tensor_id t, quantization const& q) {
        auto const stated = [&](tensor_view const& v) { return v.desc.type == dtype::undefined ? none : desc(v.desc); };
        push(section::quantized, quantized_record{t, q.whole, q.scale_at, q.zero_at, stated(q.scale), stated(q.zero),
                                     data_.keep(q.scale.bytes), q.scale.bytes.size(), data_.keep(q.zero.bytes),
                                     q.zero.bytes.size(), q.block, q.axis, static_cast<std::uint32_t>(q.type)});
    }
    void add_plan() {
        auto const& plan = p_.plan();
        push_all(section::placements, plan.tensors);
        push_all(section::workspaces, plan.workspaces);
        push_all(section::of_tensor, plan.of_tensor);
        push_all(section::within, plan.within);
        for (auto const& c : plan.pieces) push(section::pieces, piece_record{c.node, c.whole, c.part, 0, c.at});
        for (auto const& c : plan.copies)
            push(section::copies, copy_record{c.node, c.part, c.bytes, static_cast<std::uint32_t>(c.why), 0});
        push_all(section::of_workspace, plan.of_workspace);
    }
    std::uint32_t kernel(selected_kernel const& k, node const& n) {
        if (!k.row) return none;
        if (k.row == &detail::fused_row) return step_record::passes_on;
        auto const at = place_of(tables_, k.row);
        if (!at.table) {
            refuse(n, {}, "a kernel in a table of the target", std::string(k.engine));
            return none;
        }
        return kernels_.keep(kernel_record{
            text(g_.op_name(n)), text(k.engine), fingerprint_of(*at.table, *k.row), at.ordinal, k.widened});
    }
    void add_steps() {
        auto const& engines = p_.engines();
        for (node_id i = 0; i < k_.of_node.size(); ++i) {
            auto const& n = g_.nodes[i];
            step_record r{};
            r.node = i;
            r.kernel = kernel(k_.of_node[i], n);
            r.assigned = i < engines.of_node.size() ? kernel(engines.of_node[i], n) : none;
            r.in_place = i < k_.in_place.size() ? k_.in_place[i] : 0;
            r.fused_into = i < k_.fused_into.size() ? k_.fused_into[i] : none;
            r.tiling = i < k_.tiling_of_node.size() ? k_.tiling_of_node[i] : none;
            r.region = i < engines.region_of.size() ? engines.region_of[i] : none;
            r.workspace_bytes = i < k_.workspace_bytes.size() ? k_.workspace_bytes[i] : 0;
            if (r.kernel == none && r.assigned == none && r.region == none && r.in_place == 0 && r.workspace_bytes == 0)
                continue;
            push(section::steps, r);
            if (auto const* t = k_.tiling_of(i)) add_tiling(*t, *k_.of_node[i].row);
        }
        for (auto const& r : engines.regions)
            push(section::regions, region_record{text(r.engine), static_cast<std::uint32_t>(r.layout), r.first, r.nodes,
                                       r.entering, r.leaving});
        push_all(section::conversions, engines.conversions);
        for (auto const& r : k_.refusals)
            push(section::refusals,
                refusal_record{r.node, text(r.engine), text(name_of(r.why.code)), text(r.why.parameter),
                    text(r.why.expected), text(r.why.found),
                    (r.why.wanted ? refusal_record::has_wanted : 0) | (r.why.got ? refusal_record::has_got : 0), 0,
                    r.why.wanted ? *r.why.wanted : 0, r.why.got ? *r.why.got : 0});
    }
    void add_tiling(graft::tiling_record const& t, kernel_row const& row) {
        tiling_record r{};
        r.key = t.key;
        r.blocks = t.blocks;
        r.workspaces = t.workspaces;
        for (std::size_t i = 0; i < r.workspace_bytes.size(); ++i) r.workspace_bytes[i] = t.workspace_bytes[i];
        r.bytes = row.tiling_bytes;
        r.at = data_.keep({t.data, row.tiling_bytes});
        push(section::tilings, r);
    }
    void add_program() {
        auto const& plan = p_.plan();
        program_record r{};
        r.alignment = plan.alignment_bytes;
        r.arena_bytes = plan.arena_bytes;
        r.sum_of_tensor_bytes = plan.sum_of_tensor_bytes;
        r.lower_bound_bytes = plan.lower_bound_bytes;
        r.framework = text(g_.framework);
        r.flags = (k_.of_node.empty() ? 0 : program_record::has_kernels) |
                  (k_.fused_into.empty() ? 0 : program_record::fuses_epilogue) |
                  (p_.engines().region_of.empty() ? 0 : program_record::has_regions) |
                  (k_.reuse ? program_record::reuses : 0);
        push(section::program, r);
        auto const& d = k_.device;
        push(section::device, device_record{text(d.chip), d.cores, d.vector_cores, 0, d.local_bytes, d.l0a_bytes,
                                  d.l0b_bytes, d.l0c_bytes, d.l1_bytes, d.l2_bytes, d.bandwidth});
    }

    image finish() {
        add_values();
        push_all(section::ids, ids_.all());
        push_all(section::operators, operators_.all());
        push_all(section::kernels, kernels_.all());
        push_all(section::slots, slots_.all());
        push_all(section::places, place_records_.all());
        image created;
        header h{};
        std::array<section_entry, section_count> entries{};
        std::uint64_t at = sizeof h + sizeof entries;
        for (std::size_t s = 0; s < section_count; ++s) {
            at = (at + 7) / 8 * 8;
            if (sections_[s].size() / record_bytes[s] >= none)
                errors_.add(errc::memory_budget_exceeded, {}, "fewer than 2^32 records of one kind",
                    std::string(name_of(static_cast<section>(s))));
            entries[s] = {at, u32(sections_[s].size() / record_bytes[s]), record_bytes[s]};
            at += sections_[s].size();
        }
        h.data_at = (at + alignment - 1) / alignment * alignment;
        created.tables.resize(h.data_at);
        std::memcpy(created.tables.data() + sizeof h, entries.data(), sizeof entries);
        for (std::size_t s = 0; s < section_count; ++s)
            if (!sections_[s].empty())
                std::memcpy(created.tables.data() + entries[s].at, sections_[s].data(), sections_[s].size());
        h.magic = magic;
        h.byte_order = byte_order;
        h.version = version;
        h.vocabulary = vocabulary();
        h.library = GRAFT_VERSION_MAJOR * 65536 + GRAFT_VERSION_MINOR * 256 + GRAFT_VERSION_PATCH;
        h.sections = section_count;
        h.data_bytes = data_.size();
        h.file_bytes = created.bytes = h.data_at + h.data_bytes;
        h.table_sum = sum_of(span(created.tables).subspan(sizeof h));
        checksum data;
        created.data.assign(data_.pieces().begin(), data_.pieces().end());
        for (auto const& piece : created.data) add_padded(data, piece);
        h.data_sum = data.value();
        h.header_sum = sum_of({reinterpret_cast<std::byte const*>(&h), sizeof h - sizeof h.header_sum});
        std::memcpy(created.tables.data(), &h, sizeof h);
        return created;
    }
    /// A slice and the padding zeros after it.
    static void add_padded(checksum& sum, byte_view piece) {
        auto const whole = piece.size() / alignment * alignment;
        sum.add(piece.data(), whole);
        if (whole == piece.size()) return;
        std::array<std::byte, alignment> rest{};
        std::memcpy(rest.data(), piece.data() + whole, piece.size() - whole);
        sum.add(rest.data(), rest.size());
    }

    program const& p_;
    kernel_binding const& k_;
    span<kernel_table_view const> tables_;
    graft::detail::pool<tensor_id> ids_{};
    graft::detail::pool<operator_record> operators_{};
    graft::detail::pool<kernel_record> kernels_{};
    graft::detail::pool<port_slots> slots_{};
    graft::detail::pool<place_record> place_records_{};
    std::uint32_t edges_ = 0, controls_ = 0, carried_ = 0;
};

} // namespace compiled_file
GRAFT_END
