// graft/kernel/table_view.hpp - tables of kernels that need no template, and the selection of one kernel
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/container/hash.hpp"
#include "graft/kernel/argument.hpp"
#include "graft/kernel/kernel_state.hpp"
#include "graft/op/catalog/catalog_view.hpp"
#include "graft/op/catalog/fingerprint.hpp"
#include "graft/op/define/implementation.hpp"

GRAFT_BEGIN

/// Whether a kernel, or an engine, supports a call. The data of an input is null unless it is constant, and must not
/// be read.
using supports_function = status (*)(kernel_frame const&);
/// Prepares, once per node, the state in `kernel_frame::state`. The data of an input is null unless it is constant.
using prepare_function = status (*)(kernel_frame const&, kernel_state& created);

/// Epilogue fusion: whether a prepared kernel executes a later node from now on, too: the node `op` with the call
/// `next`, whose first input is the kernel's first output and has no other source. The data of constant inputs of both
/// calls is available.
using epilogue_function = bool (*)(kernel_frame const& own, std::string_view op, kernel_frame const& next);

/// The layouts that a kernel requires of the tensors at some of its input ports and its first output; `nd`: as in the
/// graph. Other ports are as in the graph.
struct layout_preference {
    /// Required of the input ports in `ports`.
    format input = format::nd, output = format::nd; ///< required of the first output
    /// any layout (or only `input`) is accepted, if all have the same: that of an input which has one
    bool follows = false;
    std::uint32_t ports = 1; ///< the relevant input ports, a bit for each
    std::int64_t block = 0;  ///< channels in a block of NC1HWC0, if required; 0: 16, for 8-bit numbers 32
    std::int64_t whole = 0;  ///< if it follows: channels that must fill full blocks; 0: none
    bool flat = false;       ///< if it follows: equally fast in any layout, like max(x, 0)
};
/// Called with tensors as in the graph.
using layout_function = layout_preference (*)(kernel_frame const&);

/// The position of the parts of a call in its whole, contiguous: the offset of the first in bytes. Negative if they
/// are not contiguous, or if that is unknown: the data of an input is null unless it is constant.
using parts_function = std::int64_t (*)(kernel_frame const&);

/// One kernel. Rows identify their operator by name and by the order of its ports and attributes, not by a catalog's
/// ids: the same table is used for every catalog that has the operator, including joined and loaded ones.
struct GRAFT_TYPE kernel_row {
    std::uint64_t op_hash = 0; ///< hash of the operator's name
    std::uint64_t ports = 0;   ///< fingerprint of the prototype from which the decode was generated
    string_row name{};         ///< the operator's name
    /// Where its dtypes begin in `kernel_table_view::types`: those of the inputs, then those of the
    /// outputs; `undefined` accepts every dtype.
    std::uint32_t first_type = 0;
    /// Number of input ports.
    std::uint16_t inputs = 0, outputs = 0; ///< number of output ports
    kernel_function run = nullptr;         ///< the kernel with its decode; its key where a kernel's source is looked up
    workspace_function workspace = nullptr; ///< null: no workspace
    std::uint32_t in_place = 0; ///< input ports in whose memory the first output may be written, a bit for each
    supports_function supports = nullptr;      ///< null: supports every call with its dtypes
    prepare_function prepare = nullptr;        ///< null: no state; a kernel with it runs only in planned graphs
    layout_function layouts = nullptr;         ///< null: requires tensors as in the graph
    epilogue_function fuse_epilogue = nullptr; ///< null: no fusion
    tiling_function tile = nullptr;            ///< null: not tiled
    std::uint32_t tiling_bytes = 0;            ///< of the data that `tile` fills
    /// null: it neither splits nor concatenates; a part in place is not copied
    parts_function parts = nullptr;
    /// The port of the parts, if `parts` is set: an input if it `joins`, else an output.
    std::uint16_t parts_port = 0, whole_port = 0; ///< the port of the whole, on the other side
    bool joins = false;                           ///< the parts are inputs
    bool shares_work = false;                     ///< among the threads of a session
    /// with `prepare`: axes whose sizes, up to those in the call that it was prepared for, may differ in each run
    std::uint32_t open_axes = 0;
};

namespace detail {

/// `wanted` per port, `undefined` = any; a port whose dtype is `undefined` fits everything.
constexpr bool fits(dtype const* wanted, span<dtype const> got) {
    for (std::size_t i = 0; i < got.size(); ++i)
        if (wanted[i] != dtype::undefined && got[i] != dtype::undefined && wanted[i] != got[i]) return false;
    return true;
}
/// The same for every tensor of a port.
constexpr bool fits(dtype const* wanted, span<port_slots const> ports, kernel_argument const* all) {
    for (std::size_t p = 0; p < ports.size(); ++p)
        for (std::size_t k = 0; k < ports[p].count; ++k) {
            auto const* d = all[ports[p].first + k].desc;
            if (d && wanted[p] != dtype::undefined && d->type != wanted[p]) return false;
        }
    return true;
}

} // namespace detail

/// Kernels of one engine: rows sorted by operator, within an operator in declared order. Tables with the same engine
/// name belong together, and agree in `priority`, `kind` and `widens`: `compile` refuses others.
struct GRAFT_TYPE kernel_table_view {
    kernel_row const* rows = nullptr;              ///< `size` kernels, by the hash of their operator's name
    dtype const* types = nullptr;                  ///< the dtypes of all rows; a row's begin at its `first_type`
    char const* chars = nullptr;                   ///< the names of all rows, not terminated
    std::uint32_t size = 0;                        ///< number of kernels
    std::string_view engine{};                     ///< name of the engine, as `import` reports and dumps show it
    int priority = 0;                              ///< engines with a higher one are tried first
    implementation kind = implementation::builtin; ///< nodes that request this kind try it first
    supports_function supports = nullptr;          ///< called before each of its kernels
    /// also supports 16-bit floats, converted to float32 if the graph allows it
    bool widens = false;
    std::string_view chip{}; ///< for programs of this chip only; empty: for all

    /// Name of the row's operator.
    [[nodiscard]] constexpr std::string_view name(kernel_row const& r) const {
        return {chars + r.name.at, r.name.size};
    }
    /// The dtype that the row requires at each input port; `undefined` accepts every dtype.
    [[nodiscard]] constexpr span<dtype const> input_types(kernel_row const& r) const {
        return {types + r.first_type, r.inputs};
    }
    /// The same of each output port.
    [[nodiscard]] constexpr span<dtype const> output_types(kernel_row const& r) const {
        return {types + r.first_type + r.inputs, r.outputs};
    }

    /// All kernels of the operator of this name.
    /// cost O(log size)
    [[nodiscard]] constexpr span<kernel_row const> of(std::string_view op) const { return of(hash_of(op)); }
    [[nodiscard]] constexpr span<kernel_row const> of(std::uint64_t op_hash) const {
        std::size_t from = 0, to = size;
        while (from < to) {
            auto const middle = from + (to - from) / 2;
            if (rows[middle].op_hash < op_hash) from = middle + 1;
            else to = middle;
        }
        auto end = from;
        while (end < size && rows[end].op_hash == op_hash) ++end;
        return {rows + from, end - from};
    }
    /// The first kernel in declared order for these dtypes, one per port in the prototype's order (`undefined` if
    /// absent), or null. A kernel made for another prototype of the same name is skipped.
    [[nodiscard]] constexpr kernel_row const* select(
        catalog_view const& c, op_id op, span<dtype const> inputs, span<dtype const> outputs) const {
        for (auto const& r : of(c.name(op)))
            if (r.inputs == inputs.size() && r.outputs == outputs.size() &&
                detail::fits(types + r.first_type, inputs) && detail::fits(types + r.first_type + r.inputs, outputs) &&
                r.ports == port_fingerprint(c, op))
                return &r;
        return nullptr;
    }
    /// The first kernel for the descriptors of a call that `take(row)` accepts; every tensor of a dynamic
    /// port must fit.
    template <class Take> [[nodiscard]] constexpr kernel_row const* select(
        catalog_view const& c, op_id op, kernel_frame const& f, Take take) const {
        for (auto const& r : of(c.name(op)))
            if (r.inputs == f.input_ports.size() && r.outputs == f.output_ports.size() &&
                detail::fits(types + r.first_type, f.input_ports, f.inputs) &&
                detail::fits(types + r.first_type + r.inputs, f.output_ports, f.outputs) &&
                r.ports == port_fingerprint(c, op) && take(r))
                return &r;
        return nullptr;
    }
    /// The first one that can be called immediately, without a plan.
    [[nodiscard]] constexpr kernel_row const* select(catalog_view const& c, op_id op, kernel_frame const& f) const {
        return select(c, op, f, [&](kernel_row const& r) {
            return !r.prepare && (!supports || supports(f)) && (!r.supports || r.supports(f));
        });
    }
};

/// A kernel and its engine; `row` is null if there is none.
struct GRAFT_TYPE selected_kernel {
    kernel_row const* row = nullptr; ///< in its table, which must outlive this
    std::string_view engine{};       ///< name of the table's engine; empty if there is no kernel
    bool widened = false;            ///< for the call with float32 instead of 16-bit floats

    constexpr explicit operator bool() const { return row != nullptr; }
};

/// Tables in the order in which they are tried: custom before built-in, fast before complete (`engine_list` sorts them
/// by priority). Does not own them.
struct GRAFT_TYPE kernel_set {
    view_of_a_variable<kernel_table_view const> tables{}; ///< not owned

    template <class... Call>
    /// The first kernel that accepts the call; an empty one if none does. `call` is what `kernel_table_view::select`
    /// takes.
    /// cost a binary search in each table, and the test of each kernel of the operator
    [[nodiscard]] constexpr selected_kernel select(catalog_view const& c, op_id op, Call const&... call) const {
        for (auto const& t : tables)
            if (auto const* row = t.select(c, op, call...)) return {row, t.engine};
        return {};
    }
};

/// The table of `Tag`, compiled in one translation unit. A light header declares `struct my_kernels; extern template
/// struct graft::kernel_part<my_kernels>;`, the one that owns the kernels includes kernel/table.hpp and defines
/// `template struct graft::kernel_part<my_kernels>;`.
template <class Tag> struct kernel_part {
    /// The table, as `kernel_table<Tag>::view()` returns it.
    [[nodiscard]] static kernel_table_view view();
};

GRAFT_END
