// graft/constant/detail/kernel_choice.hpp - selects the kernel of each node of a constant program, at compile time
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>

#include "graft/constant/detail/layer_record.hpp"
#include "graft/constant/detail/mapped_layer.hpp"
#include "graft/constant/detail/net.hpp"
#include "graft/graph/ir/flow.hpp"
#include "graft/kernel/argument.hpp"
#include "graft/kernel/at.hpp"
#include "graft/kernel/signature.hpp"
#include "graft/kernel/table.hpp"

GRAFT_BEGIN
namespace constant {

/// A kernel for the compiler's selection.
struct candidate {
    std::string_view op{};
    dtype const* inputs = nullptr;
    dtype const* outputs = nullptr;
    std::size_t input_ports = 0, output_ports = 0;
    std::uint32_t in_place = 0;
    bool plain = false; ///< a function of its frame: no prepare, tiling or supports function
};

/// The kernels of a list, in the order in which they are tried.
template <class List> struct candidates;
template <class... K> struct candidates<kernels<K...>> {
    template <class One> static constexpr candidate of() {
        return {One::op::prototype.name(), One::input_types.data(), One::output_types.data(), One::input_types.size(),
            One::output_types.size(), One::in_place, !One::wants_state && !requires {&One::prepare;
    }
    &&!requires { One::tile; } && !requires { One::support(); } && !requires { One::layouts(); }
};
}
static constexpr std::size_t size = sizeof...(K);
static constexpr candidate all[size + 1]{of<K>()..., {}};
template <std::size_t I> using at = kernel_at<kernels<K...>, I>;
}
;
template <class Target> using candidates_of = candidates<typename Target::kernels::list>;

/// Whether the tensors at the ports of a node have the dtypes that a kernel requires.
template <record_size S> constexpr bool fits(candidate const& k, layer_record<S> const& r, recorded_node const& n) {
    if (n.slots.size != k.input_ports + k.output_ports) return false;
    for (std::size_t p = 0; p < n.slots.size; ++p) {
        bool const in = p < k.input_ports;
        auto const wanted = in ? k.inputs[p] : k.outputs[p - k.input_ports];
        auto const& slots = r.slots[n.slots.first + p];
        for (std::uint32_t i = 0; wanted != dtype::undefined && i < slots.count; ++i) {
            auto const t = in ? r.edges[n.inputs.first + slots.first + i] : n.first_output + slots.first + i;
            if (t != no_id && r.tensors[t].desc.desc().type != wanted) return false;
        }
    }
    return true;
}

inline constexpr std::size_t no_kernel = ~std::size_t{0};

/// Node `J` of the translation of node `I` of the model: the position of its kernel in the target's list. With
/// `Plain` false: of the first for its dtypes, whether a constant model can call it or not.
template <class Model, class Target, std::size_t I, std::size_t J, bool Plain = true> constexpr std::size_t choose() {
    if constexpr (requires { typename Target::kernels::list; }) {
        constexpr auto const& r = record_of<Model, Target, I>;
        constexpr auto const& n = r.nodes[J];
        if (n.kind != node_kind::operation) return no_kernel;
        auto const name = operators_of<Target>.name(n.op);
        for (std::size_t k = 0; k < candidates_of<Target>::size; ++k) {
            auto const& c = candidates_of<Target>::all[k];
            if ((c.plain || !Plain) && c.op == name && fits(c, r, n)) return k;
        }
    }
    return no_kernel;
}
template <class Model, class Target, std::size_t I, std::size_t J>
inline constexpr std::size_t choice = choose<Model, Target, I, J>();

/// The constants of a node that a kernel reads, except for the descriptors of its tensors.
template <class Model, class Target, std::size_t I, std::size_t J> struct node_constants {
    static constexpr auto const& record = record_of<Model, Target, I>;
    static constexpr auto const& node = record.nodes[J];
    static constexpr std::size_t inputs = node.inputs.size, outputs = node.output_count;
    using operation = typename candidates_of<Target>::template at<choice<Model, Target, I, J>>;

    static constexpr std::size_t input_ports = operation::input_types.size();

    /// The tables of the record in the used size: the record itself is not part of the program.
    template <std::size_t Size, class T, std::size_t N>
    static constexpr std::array<T, Size + 1> first_of(T const (&all)[N]) {
        std::array<T, Size + 1> some{};
        for (std::size_t i = 0; i < Size; ++i) some[i] = all[i];
        return some;
    }
    static constexpr auto slots = first_of<record.used.slots>(record.slots);
    static constexpr auto integers = first_of<record.used.integers>(record.integers);
    static constexpr auto floats = first_of<record.used.floats>(record.floats);
    static constexpr auto characters = first_of<record.used.characters>(record.characters);
    static constexpr std::string_view text(index_range s) { return {characters.data() + s.first, s.size}; }
    static constexpr auto find_strings() {
        std::array<std::string_view, record.used.strings + 1> all{};
        for (std::size_t i = 0; i < record.used.strings; ++i) all[i] = text(record.strings[i]);
        return all;
    }
    static constexpr auto strings = find_strings();
    static constexpr std::size_t count_shapes() {
        std::size_t n = 0;
        for (std::size_t i = 0; i < node.attributes.size; ++i)
            n += record.attributes[node.attributes.first + i].kind == attr_kind::shape;
        return n;
    }
    static constexpr auto find_shapes() {
        std::array<graft::shape, count_shapes()> all{};
        for (std::size_t i = 0, k = 0; k < all.size(); ++i) {
            auto const& x = record.attributes[node.attributes.first + i];
            if (x.kind != attr_kind::shape) continue;
            auto& to = all[k++];
            if (x.integer == -1) to = graft::shape::unknown_rank();
            if (x.integer >= 0) to = graft::shape::scalar();
            for (std::uint32_t d = 0; d < x.integers.size; ++d) to.append(dim(integers[x.integers.first + d]));
        }
        return all;
    }
    static constexpr auto shapes = find_shapes();
    static constexpr auto find_attributes() {
        std::array<attr_value, node.attributes.size + 1> all{};
        [[maybe_unused]] std::size_t next = 0;
        for (std::size_t i = 0; i < node.attributes.size; ++i) {
            auto const& x = record.attributes[node.attributes.first + i];
            auto& v = all[i];
            v.kind = x.kind, v.integer = x.integer, v.real = x.real;
            if (x.text.size != 0) v.string = text(x.text);
            v.integers = {integers.data() + x.integers.first, x.integers.size};
            v.ends = {integers.data() + x.ends.first, x.ends.size};
            v.floats = {floats.data() + x.floats.first, x.floats.size};
            v.strings = {strings.data() + x.strings.first, x.strings.size};
            if constexpr (count_shapes() != 0)
                if (x.kind == attr_kind::shape) v.shapes = {shapes.data() + next++, 1};
        }
        return all;
    }
    static constexpr auto attributes = find_attributes();
    static constexpr std::size_t first_slot = node.slots.first, output_ports = node.slots.size - input_ports;
    /// Descriptor of input `i`, of output `i - inputs`, as this node reads it.
    static constexpr tensor_desc desc(std::size_t i) {
        if (i >= inputs) return record.tensors[node.first_output + (i - inputs)].desc.desc();
        auto const t = record.edges[node.inputs.first + i];
        if (t == no_id) return {};
        auto d = record.tensors[t].desc.desc();
        auto const f = record.formats[node.inputs.first + i];
        if (f.read != format::nd) d.format = f.read;
        if (f.origin != format::nd) d.origin_format = f.origin;
        return d;
    }
    static constexpr auto all_descs() {
        std::array<tensor_desc, inputs + outputs + 1> all{};
        for (std::size_t i = 0; i < inputs + outputs; ++i) all[i] = desc(i);
        return all;
    }
    static constexpr auto descs = all_descs();

    /// The call without memory.
    template <class Arguments> static constexpr kernel_frame frame(Arguments const& all) {
        kernel_frame f;
        f.input_ports = {slots.data() + first_slot, input_ports};
        f.output_ports = {slots.data() + first_slot + input_ports, output_ports};
        f.inputs = all.data(), f.outputs = all.data() + inputs;
        f.attributes = attributes.data();
        f.in_place = operation::in_place;
        return f;
    }
    static constexpr std::size_t workspace_bytes() {
        constexpr auto size = operation::workspace_size();
        if constexpr (size == nullptr) return 0;
        else {
            std::array<kernel_argument, inputs + outputs + 1> all{};
            for (std::size_t i = 0; i < inputs + outputs; ++i)
                if (i >= inputs || record.edges[node.inputs.first + i] != no_id) all[i].describe(&descs[i]);
            return size(frame(all));
        }
    }
};

} // namespace constant
GRAFT_END
