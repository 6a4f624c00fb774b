// graft/program/compiled_file/write.hpp - a program as the bytes of a compiled file
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit> // bit_cast
#include <cstddef>
#include <cstdint>
#include <cstring> // memcpy
#include <string>
#include <string_view>
#include <vector>

#include "graft/base/config.hpp"
#include "graft/base/error.hpp"
#include "graft/base/series.hpp"
#include "graft/base/span.hpp"
#include "graft/graph/graph.hpp"
#include "graft/kernel/absorb.hpp"
#include "graft/op/fingerprint.hpp"
#include "graft/program/compiled_file/identity.hpp"
#include "graft/program/compiled_file/pools.hpp"
#include "graft/program/compiled_file/records.hpp"
#include "graft/program/program.hpp"
#include "graft/text/errc.hpp"

GRAFT_BEGIN
namespace compiled_file {

/// A file before it is written: all but the data of constants, and these where they are.
struct image {
    std::vector<std::byte> tables{}; ///< header, table of sections, sections, up to the data
    series<byte_view> data{};        ///< each fills up to `alignment` with zeros
    std::uint64_t bytes = 0;         ///< of the file
};

/// Lays a program out.
class writer {
public:
    writer(program const& p, error_list& errors)
        : p_(p), g_(p.graph()), k_(p.kernels()), tables_(p.kernel_tables()), errors_(errors) {}

    image run() {
        add_nodes();
        add_tensors();
        add_told();
        add_plan();
        add_steps();
        add_symbols();
        add_program();
        return finish();
    }

private:
    static std::uint32_t u32(std::size_t n) { return static_cast<std::uint32_t>(n); }
    template <class T> void push(section s, T const& record) {
        auto& to = sections_[static_cast<std::size_t>(s)];
        auto const* const at = reinterpret_cast<std::byte const*>(&record);
        to.insert(to.end(), at, at + sizeof record);
    }
    template <class List> void push_all(section s, List const& all) {
        for (auto const& one : all) push(s, one);
    }
    std::uint32_t text(std::string_view t) { return texts_.keep(t); }
    void refuse(node const& n, std::string_view port, std::string expected, std::string got) {
        auto where = g_.place_of(n);
        where.port = std::string(port);
        errors_.add(errc::wrong_value, std::move(where), std::move(expected), std::move(got));
    }

    desc_record record_of(tensor_desc const& d) {
        desc_record r{static_cast<std::uint8_t>(d.type), static_cast<std::uint8_t>(d.format),
            static_cast<std::uint8_t>(d.origin_format), desc_record::unset, 0};
        auto const& s = d.shape;
        if (s.has_rank()) {
            r.rank = static_cast<std::uint8_t>(s.rank());
            r.first_dim = numbers_.keep(s.dims());
        } else if (s.is_set()) {
            r.rank = desc_record::unknown_rank;
        }
        if (!s.symbolic()) return r;
        symbols_used_ = true;
        if (s.symbols() != g_.symbols.get())
            errors_.add(errc::wrong_value, {}, "shapes with symbols of the graph's table", "a shape with others");
        return r;
    }
    std::uint32_t desc(tensor_desc const& d) { return descs_.keep(record_of(d)); }
    std::uint32_t shape_as_desc(shape const& s) {
        tensor_desc d;
        d.shape = s;
        return desc(d);
    }
    stretch texts(span<std::string_view const> all) {
        std::vector<std::uint32_t> places;
        for (auto t : all) places.push_back(text(t));
        return {text_lists_.keep(span<std::uint32_t const>(places)), u32(all.size())};
    }
    stretch numbers(span<std::int64_t const> all) { return {numbers_.keep(all), u32(all.size())}; }
    stretch ids(span<std::uint32_t const> all) { return {ids_.keep(all), u32(all.size())}; }

    attribute_record record_of(attr_value const& v) {
        attribute_record r{static_cast<std::uint32_t>(v.kind), 0, 0, {0, 0}, {0, 0}};
        switch (v.kind) {
        case attr_kind::none: break;
        case attr_kind::integer:
        case attr_kind::boolean:
        case attr_kind::type:
        case attr_kind::natural: r.number = v.integer; break;
        case attr_kind::real: r.number = std::bit_cast<std::int64_t>(v.real); break;
        case attr_kind::text:
        case attr_kind::function:
        case attr_kind::message:
        case attr_kind::bytes: r.text = text(v.text); break;
        case attr_kind::integers:
        case attr_kind::booleans:
        case attr_kind::types:
        case attr_kind::naturals:
        case attr_kind::integer_lists: r.list = numbers(v.integers); break;
        case attr_kind::reals:
        case attr_kind::real_lists: r.list = {reals_.keep(v.reals), u32(v.reals.size())}; break;
        case attr_kind::texts:
        case attr_kind::functions:
        case attr_kind::messages:
        case attr_kind::byte_strings: r.list = texts(v.texts); break;
        case attr_kind::shape:
        case attr_kind::shapes: {
            std::vector<std::uint32_t> all;
            for (auto const& s : v.shapes) all.push_back(shape_as_desc(s));
            r.list = {shape_lists_.keep(span<std::uint32_t const>(all)), u32(all.size())};
            break;
        }
        case attr_kind::tensor:
        case attr_kind::tensors: {
            series<tensor_record> all;
            for (auto const& t : v.tensors)
                all.push_back({desc(t.desc), 0, data_.keep(t.bytes), t.bytes.size(), texts(t.strings)});
            r.list = {tensor_lists_.keep(span<tensor_record const>(all)), u32(all.size())};
            break;
        }
        }
        if (v.kind == attr_kind::integer_lists || v.kind == attr_kind::real_lists) r.ends = numbers(v.ends);
        return r;
    }

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
            for (auto const ports : {g_.input_ports(n), g_.output_ports(n)}) slots.insert(slots.end(), ports.begin(), ports.end());
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
    std::uint32_t value(known_value const& v) {
        value_record r{};
        r.flags = (v.constant ? value_record::constant : 0) | (v.partial ? value_record::partial : 0);
        r.at = data_.keep(v.bytes);
        r.bytes = v.bytes.size();
        r.list = v.strings.empty() ? numbers(v.elements) : texts(v.strings);
        if (!v.strings.empty()) r.flags |= value_record::of_texts;
        if (v.partial && v.symbols)
            for (auto e : v.elements)
                if (is_symbol(e)) {
                    r.flags |= value_record::symbolic;
                    symbols_used_ = true;
                    if (v.symbols != g_.symbols.get())
                        errors_.add(errc::wrong_value, {}, "values with symbols of the graph's table", "others");
                    break;
                }
        return values_.keep(r);
    }
    void add_tensors() {
        for (auto const& t : g_.tensors)
            push(section::tensors, node_tensor_record{desc(t.desc), t.value == no_id ? none : value(g_.values[t.value]),
                                       text(t.origin), t.stated, t.declared});
        for (auto const& s : g_.stated) push(section::stated, shape_as_desc(s));
        for (auto const& i : g_.inputs) push(section::inputs, port_record{text(i.name), i.tensor});
        for (auto const& o : g_.outputs) push(section::outputs, port_record{text(o.name), o.tensor});
        for (auto const& b : g_.bounds) push(section::bounds, bound_record{b.tensor, shape_as_desc(b.most)});
        for (auto const& l : g_.loops) push(section::loops, loop_record{l.first, l.end, l.parent, text(l.name)});
    }
    void add_told() {
        for (auto const& r : g_.removed)
            push(section::removed, removed_record{text(r.origin), text(r.origin_name), text(r.origin_type), text(r.how),
                                       text(r.split_of), r.now, desc(r.desc), r.in_place});
        for (auto const& c : g_.calls)
            push(section::calls, call_record{text(c.name), text(c.original_type), ids(c.inputs), ids(c.outputs)});
        for (auto const& s : g_.prepared) push(section::prepared, prepared_record{text(s.step), u32(s.nodes)});
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
        if (k.row == &detail::absorbed_row) return step_record::passes_on;
        auto const at = place_of(tables_, k.row);
        if (!at.table) {
            refuse(n, {}, "a kernel in a table of the target", std::string(k.engine));
            return none;
        }
        return kernels_.keep(kernel_record{text(g_.op_name(n)), text(k.engine), fingerprint_of(*at.table, *k.row),
            at.ordinal, k.widened});
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
            r.absorbed_by = i < k_.absorbed_by.size() ? k_.absorbed_by[i] : none;
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
    void add_symbols() {
        if (!symbols_used_ || !g_.symbols) return;
        auto const& s = *g_.symbols;
        for (std::uint16_t k = 1; k <= s.atoms(); ++k) {
            auto const& a = s.atom(k);
            push(section::symbols, symbol_record{a.left, a.right, a.range.least, a.range.most,
                                       static_cast<std::uint32_t>(a.is), text(s.name(k)), a.weight, 0});
        }
        std::uint32_t terms = 0;
        for (std::size_t i = 0; i < s.size(); ++i) {
            auto const p = s.terms(dim::stored(first_symbol + static_cast<stored_dim>(i), g_.symbols.get()));
            push(section::expressions, stretch{terms, u32(p.size)});
            for (std::size_t k = 0; k < p.size; ++k, ++terms)
                push(section::terms, term_record{p.terms[k].coefficient, p.terms[k].factors, 0});
        }
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
                  (k_.absorbed_by.empty() ? 0 : program_record::absorbs) |
                  (p_.engines().region_of.empty() ? 0 : program_record::has_regions) |
                  (k_.reuse ? program_record::reuses : 0);
        push(section::program, r);
        auto const& d = k_.device;
        push(section::device, device_record{text(d.chip), d.cores, d.vector_cores, 0, d.local_bytes, d.l0a_bytes,
                                  d.l0b_bytes, d.l0c_bytes, d.l1_bytes, d.l2_bytes, d.bandwidth});
    }

    image finish() {
        push_all(section::text_lists, text_lists_.all());
        push_all(section::texts, texts_.texts());
        push_all(section::chars, texts_.chars());
        push_all(section::numbers, numbers_.all());
        push_all(section::reals, reals_.all());
        push_all(section::ids, ids_.all());
        push_all(section::operators, operators_.all());
        push_all(section::kernels, kernels_.all());
        push_all(section::descs, descs_.all());
        push_all(section::shape_lists, shape_lists_.all());
        push_all(section::tensor_lists, tensor_lists_.all());
        push_all(section::attributes, attributes_.all());
        push_all(section::slots, slots_.all());
        push_all(section::values, values_.all());
        push_all(section::places, place_records_.all());
        image made;
        header h{};
        std::array<section_entry, section_count> entries{};
        std::uint64_t at = sizeof h + sizeof entries;
        for (std::size_t s = 0; s < section_count; ++s) {
            at = (at + 7) / 8 * 8;
            if (sections_[s].size() / record_bytes[s] >= none)
                errors_.add(errc::out_of_memory_budget, {}, "fewer than 2^32 records of one kind",
                    std::string(name_of(static_cast<section>(s))));
            entries[s] = {at, u32(sections_[s].size() / record_bytes[s]), record_bytes[s]};
            at += sections_[s].size();
        }
        h.data_at = (at + alignment - 1) / alignment * alignment;
        made.tables.resize(h.data_at);
        std::memcpy(made.tables.data() + sizeof h, entries.data(), sizeof entries);
        for (std::size_t s = 0; s < section_count; ++s)
            if (!sections_[s].empty())
                std::memcpy(made.tables.data() + entries[s].at, sections_[s].data(), sections_[s].size());
        h.magic = magic;
        h.byte_order = byte_order;
        h.version = version;
        h.vocabulary = vocabulary();
        h.library = GRAFT_VERSION_MAJOR * 65536 + GRAFT_VERSION_MINOR * 256 + GRAFT_VERSION_PATCH;
        h.sections = section_count;
        h.data_bytes = data_.size();
        h.file_bytes = made.bytes = h.data_at + h.data_bytes;
        h.table_sum = sum_of(span(made.tables).subspan(sizeof h));
        checksum data;
        made.data.assign(data_.pieces().begin(), data_.pieces().end());
        for (auto const& piece : made.data) add_padded(data, piece);
        h.data_sum = data.value();
        h.header_sum = sum_of({reinterpret_cast<std::byte const*>(&h), sizeof h - sizeof h.header_sum});
        std::memcpy(made.tables.data(), &h, sizeof h);
        return made;
    }
    /// A piece and the zeros after it.
    static void add_padded(checksum& sum, byte_view piece) {
        auto const whole = piece.size() / alignment * alignment;
        sum.add(piece.data(), whole);
        if (whole == piece.size()) return;
        std::array<std::byte, alignment> rest{};
        std::memcpy(rest.data(), piece.data() + whole, piece.size() - whole);
        sum.add(rest.data(), rest.size());
    }

    program const& p_;
    graph const& g_;
    kernel_binding const& k_;
    span<kernel_table_view const> tables_;
    error_list& errors_;
    std::array<std::vector<std::byte>, section_count> sections_{};
    text_pool texts_{};
    data_pool data_{};
    pool<std::int64_t> numbers_{};
    pool<double> reals_{};
    pool<std::uint32_t> ids_{}, text_lists_{}, shape_lists_{};
    pool<operator_record> operators_{};
    pool<kernel_record> kernels_{};
    pool<desc_record> descs_{};
    pool<tensor_record> tensor_lists_{};
    pool<attribute_record> attributes_{};
    pool<port_slots> slots_{};
    pool<value_record> values_{};
    pool<place_record> place_records_{};
    std::uint32_t edges_ = 0, controls_ = 0, carried_ = 0;
    bool symbols_used_ = false;
};

} // namespace compiled_file
GRAFT_END
