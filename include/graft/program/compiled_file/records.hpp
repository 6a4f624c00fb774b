// graft/program/compiled_file/records.hpp - the records of a compiled file, in their binary form
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>

#include "graft/base/bytes.hpp"
#include "graft/base/container/hash.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/graph/plan/piece.hpp"
#include "graft/graph/plan/placement.hpp"
#include "graft/tensor/attr_value.hpp"
#include "graft/tensor/dtype.hpp"
#include "graft/tensor/format.hpp"
#include "graft/version.hpp"

GRAFT_BEGIN

/// The format of compiled programs: a header, a table of sections, sections of records of one size each, and the data
/// of constants. FORMAT.md describes it for other programs. Numbers are little endian, and all references are
/// positions: the file can be at any address in memory.
namespace compiled_file {

/// The first eight bytes. The first is not a text character; programs that treat the file as text change the last two.
inline constexpr std::array<unsigned char, 8> magic{0x89, 'G', 'R', 'A', 'F', 'T', '\r', '\n'};
/// The version of the format that this library writes and reads. A different layout or meaning of any record is
/// another version.
inline constexpr std::uint32_t version = 3;
inline constexpr std::uint32_t byte_order = 0x01020304;
/// Alignment of each constant, in the file and so in memory.
inline constexpr std::size_t alignment = 64;
/// In place of an id or a position: there is none.
inline constexpr std::uint32_t none = no_id;

struct header {
    std::array<unsigned char, 8> magic;
    std::uint32_t byte_order, version;
    std::uint64_t file_bytes;
    std::uint64_t vocabulary; ///< of the library that wrote the file: `compiled_file::vocabulary()`
    std::uint64_t table_sum;  ///< `checksum` of the table of sections and all sections
    std::uint64_t data_sum;   ///< of the data
    std::uint64_t data_at, data_bytes;
    std::uint32_t sections;
    std::uint32_t library; ///< version of the library that wrote the file: 65536 * major + 256 * minor + patch
    std::array<unsigned char, 48> unused;
    std::uint64_t header_sum; ///< of all bytes of the header before this one
};
static_assert(sizeof(header) == 128);

/// The contents of a section; its position in the table of sections.
enum class section : std::uint32_t {
    // pools
    chars,
    strings,
    numbers,
    floats,
    ids,
    string_lists,
    // what the program was compiled for
    operators,
    kernels,
    program,
    device,
    // values
    descs,
    shape_lists,
    tensor_lists,
    attributes,
    // the graph
    nodes,
    tensors,
    edges,
    edge_formats,
    slots,
    controls,
    values,
    stated,
    inputs,
    outputs,
    // its description
    removed,
    carried,
    calls,
    loops,
    bounds,
    prepared,
    places,
    // the memory plan
    placements,
    workspaces,
    of_tensor,
    within,
    pieces,
    copies,
    of_workspace,
    // the steps of a run
    steps,
    tilings,
    regions,
    conversions,
    refusals,
    // symbolic dims
    symbols,
    expressions,
    terms,
    // quantizations
    quantized,
    count
};
inline constexpr std::size_t section_count = static_cast<std::size_t>(section::count);

struct section_entry {
    std::uint64_t at;          ///< from the start of the file
    std::uint32_t count, size; ///< records, and bytes of each
};

struct string_record {
    std::uint32_t at, size;
};
/// A range of records of another section.
struct record_range {
    std::uint32_t first, count;
};
/// An operator that the program uses, as defined in the library that compiled it.
struct operator_record {
    std::uint32_t name, since;
    std::uint64_t fingerprint; ///< `prototype_fingerprint`
};
/// A kernel that the program uses: the `ordinal`-th of its engine with this fingerprint.
struct kernel_record {
    std::uint32_t op, engine; ///< text
    std::uint64_t fingerprint;
    std::uint32_t ordinal, widened;
};
/// Descriptor of a tensor, or a shape alone.
struct desc_record {
    std::uint8_t type, format, origin_format;
    std::uint8_t rank;       ///< or `unset`, `unknown_rank`
    std::uint32_t first_dim; ///< among the numbers
    static constexpr std::uint8_t unset = 255, unknown_rank = 254;
};
/// A tensor in a list of an attribute.
struct tensor_record {
    std::uint32_t desc, unused;
    std::uint64_t at, bytes; ///< of the data
    record_range strings;
};
struct attribute_record {
    std::uint32_t kind, text;
    std::int64_t number; ///< or the bits of a float
    record_range list, ends;
};
struct node_record {
    std::uint8_t kind, by;
    std::uint16_t op; ///< position among the operators, 65535: none
    std::uint32_t name, origin_name, origin_type, first_input, first_output, first_slot, first_attribute, first_control,
        first_carried, call, place;
    std::uint16_t inputs, outputs, controls, attributes, carried, unused;
};
struct node_tensor_record {
    std::uint32_t desc, value, origin, stated, declared;
};
struct value_record {
    std::uint64_t at, bytes; ///< of the data
    record_range list;       ///< of numbers, or of strings
    std::uint32_t flags, unused;
    static constexpr std::uint32_t constant = 1, partial = 2, symbolic = 4, of_strings = 8;
};
struct port_record {
    std::uint32_t name, tensor;
    std::uint32_t kept, first; ///< of a state: its output, and its initial value
};
/// A tensor of the model that is no longer produced by a node: `removed_tensor`.
struct removed_record {
    std::uint32_t origin, origin_name, origin_type, how, split_of, now, desc, in_place;
};
struct carried_record {
    std::uint32_t name, attribute;
};
struct call_record {
    std::uint32_t name, original_type;
    record_range inputs, outputs;
};
struct loop_record {
    std::uint32_t first, end, parent, name;
};
/// A tensor of data-dependent size, and its largest shape.
struct bound_record {
    std::uint32_t tensor, shape;
    std::uint32_t from; ///< `bound_origin`
};
/// A preparation step, and how many nodes it removed.
struct prepared_record {
    std::uint32_t step, nodes;
};
/// The location of a node of the model, for messages. `node` and `op` are `none` if they equal the origin in the node's
/// record: so all nodes of a file without lines share one record.
struct place_record {
    std::uint32_t file, line, column, node, op, pass;
    std::int64_t byte;
};
/// The kernel of a node.
struct step_record {
    std::uint32_t node, kernel, assigned; ///< the kernel that runs it, and the one that was selected before fusion
    std::uint32_t in_place, fused_into, tiling, region;
    std::uint32_t unused;
    std::uint64_t workspace_bytes;
    static constexpr std::uint32_t passes_on = none - 1; ///< the kernel of a node that was fused into another
};
struct tiling_record {
    std::uint64_t key;
    std::uint32_t blocks, workspaces;
    std::array<std::uint64_t, 8> workspace_bytes;
    std::uint64_t at, bytes; ///< of the data
};
struct region_record {
    std::uint32_t engine, layout, first, nodes, entering, leaving;
};
/// The reason why an engine did not accept a node.
struct refusal_record {
    std::uint32_t node, engine, code, parameter, expected, found, figures, unused;
    std::int64_t wanted, got;
    static constexpr std::uint32_t has_wanted = 1, has_got = 2;
};
struct piece_record {
    std::uint32_t node, whole, part, unused;
    std::uint64_t at;
};
struct copy_record {
    std::uint32_t node, part;
    std::uint64_t bytes;
    std::uint32_t why, unused;
};
struct device_record {
    std::uint32_t chip, cores, vector_cores, unused;
    std::uint64_t local_bytes, l0a_bytes, l0b_bytes, l0c_bytes, l1_bytes, l2_bytes, bandwidth;
};
/// Properties of the program and its plan.
struct program_record {
    std::uint64_t alignment, arena_bytes, sum_of_tensor_bytes, lower_bound_bytes;
    std::uint32_t framework, flags, unused[2];
    static constexpr std::uint32_t has_kernels = 1, fuses_epilogue = 2, has_regions = 4, reuses = 8;
};
struct symbol_record {
    std::int64_t left, right, min, max;
    std::uint32_t kind, name, weight, unused;
};
struct term_record {
    std::int64_t coefficient;
    std::array<std::uint16_t, 6> factors;
    std::uint32_t unused;
};
/// The quantization of a tensor: `quantization`.
struct quantized_record {
    std::uint32_t tensor, whole, scale_at, zero_at;               ///< tensors, or `none`
    std::uint32_t scale, zero;                                    ///< descriptors, `none`: there is none
    std::uint64_t scale_data, scale_bytes, zero_data, zero_bytes; ///< of the data; no bytes: known at run time
    std::int64_t block;
    std::int32_t axis;
    std::uint32_t type;
};

/// Bytes of one record of each section.
inline constexpr std::array<std::uint32_t, section_count> record_bytes{// pools
    1, sizeof(string_record), 8, 8, 4, 4,
    // what the program was compiled for
    sizeof(operator_record), sizeof(kernel_record), sizeof(program_record), sizeof(device_record),
    // values
    sizeof(desc_record), 4, sizeof(tensor_record), sizeof(attribute_record),
    // the graph
    sizeof(node_record), sizeof(node_tensor_record), 4, 2, 4, 4, sizeof(value_record), 4, sizeof(port_record),
    sizeof(port_record),
    // its description
    sizeof(removed_record), sizeof(carried_record), sizeof(call_record), sizeof(loop_record), sizeof(bound_record),
    sizeof(prepared_record), sizeof(place_record),
    // the memory plan
    sizeof(placement), sizeof(placement), 4, 8, sizeof(piece_record), sizeof(copy_record), 4,
    // the steps of a run
    sizeof(step_record), sizeof(tiling_record), sizeof(region_record), 4, sizeof(refusal_record),
    // symbolic dims, quantizations
    sizeof(symbol_record), sizeof(record_range), sizeof(term_record), sizeof(quantized_record)};

// Records are compared and summed as bytes, so they must not contain padding.
template <class... Records>
inline constexpr bool without_padding = (std::has_unique_object_representations_v<Records> && ...);
static_assert(without_padding<header, section_entry, string_record, record_range, operator_record, kernel_record,
    desc_record, tensor_record, attribute_record, node_record, node_tensor_record, value_record, port_record,
    removed_record, carried_record, call_record, loop_record, bound_record, prepared_record, place_record, step_record,
    tiling_record, region_record, refusal_record, piece_record, copy_record, device_record, program_record,
    symbol_record, term_record, quantized_record>);
// For these the file format equals the memory layout.
static_assert(without_padding<placement, port_slots> && sizeof(placement) == 32);
static_assert(sizeof(edge_format) == 2 && sizeof(port_slots) == 4 && sizeof(std::string_view) == 16);

/// A hash of everything that the file stores as a number of an enumerator (dtypes, formats, kinds of attributes and
/// nodes), and of the memory layout that plans rely on. A library with another hash cannot read the file.
[[nodiscard]] constexpr std::uint64_t vocabulary() {
    auto h = hash_of("graft");
    for (std::size_t i = 0; i < dtype_count; ++i)
        h = detail::fold(detail::fold(h, hash_of(name_of(static_cast<dtype>(i)))),
            static_cast<std::uint64_t>(bits_of(static_cast<dtype>(i))));
    for (std::size_t i = 0; i < format_count; ++i) h = detail::fold(h, hash_of(name_of(static_cast<format>(i))));
    for (std::size_t i = 0; i <= static_cast<std::size_t>(attr_kind::float_lists); ++i)
        h = detail::fold(h, hash_of(name_of(static_cast<attr_kind>(i))));
    for (auto k : {node_kind::input, node_kind::constant, node_kind::operation, node_kind::opaque, node_kind::left_out})
        h = detail::fold(h, hash_of(name_of(k)));
    return detail::fold(h, sizeof(std::string_view));
}

/// The checksum of a part of the file, stored in the header. Protects against damage, not against forgery: an attacker
/// can also write the checksums.
/// cost 32 bytes a step
class checksum {
public:
    /// Adds bytes: in all calls but the last a multiple of 32.
    void add(std::byte const* at, std::size_t size) {
        auto a = a_, b = b_, c = c_, d = d_; // separate: four products at a time
        for (; size >= 32; at += 32, size -= 32) {
            a = detail::fold(a, load<std::uint64_t>(at));
            b = detail::fold(b, load<std::uint64_t>(at + 8));
            c = detail::fold(c, load<std::uint64_t>(at + 16));
            d = detail::fold(d, load<std::uint64_t>(at + 24));
        }
        a_ = a, b_ = b, c_ = c, d_ = d;
        if (size == 0) return;
        std::array<std::byte, 32> rest{};
        for (std::size_t i = 0; i < size; ++i) rest[i] = at[i];
        add(rest.data(), rest.size());
    }
    [[nodiscard]] std::uint64_t value() const { return detail::fold(detail::fold(a_, b_), detail::fold(c_, d_)); }

private:
    std::uint64_t a_ = 1, b_ = 2, c_ = 3, d_ = 4;
};
[[nodiscard]] inline std::uint64_t sum_of(byte_view all) {
    checksum c;
    c.add(all.data(), all.size());
    return c.value();
}

/// The section's name in messages.
[[nodiscard]] constexpr std::string_view name_of(section s) {
    constexpr std::string_view names[] = {"chars", "strings", "numbers", "floats", "ids", "string_lists", "operators",
        "kernels", "program", "device", "descs", "shape_lists", "tensor_lists", "attributes", "nodes", "tensors",
        "edges", "edge_formats", "slots", "controls", "values", "stated", "inputs", "outputs", "removed", "carried",
        "calls", "loops", "bounds", "prepared", "places", "placements", "workspaces", "of_tensor", "within", "pieces",
        "copies", "of_workspace", "steps", "tilings", "regions", "conversions", "refusals", "symbols", "expressions",
        "terms", "quantized"};
    static_assert(sizeof names / sizeof *names == section_count);
    return names[static_cast<std::size_t>(s)];
}

} // namespace compiled_file

GRAFT_END
