// graft/kernel/detail/promote.ipp - the body of promoted kernels: arguments are widened, results rounded
// SPDX-License-Identifier: Apache-2.0
#pragma once

GRAFT_BEGIN

namespace detail {

constexpr std::size_t promoted_alignment = 64;
constexpr std::size_t promoted_bytes(std::size_t n) {
    return (n + promoted_alignment - 1) / promoted_alignment * promoted_alignment;
}

/// Number of tensors of all ports.
inline std::size_t tensors_at(span<port_slots const> ports) {
    std::size_t n = 0;
    for (auto const& p : ports) n += p.count;
    return n;
}

/// A call of a float32 kernel for a call with 16-bit tensors: the replaced arguments, and their memory.
struct promoted_call {
    kernel_argument* inputs = nullptr;
    kernel_argument* outputs = nullptr;
    tensor_desc* descs = nullptr;

    /// Fills arguments whose port has type f32 in the inner kernel; `at` is the start of their float copies (null:
    /// sizes only). Returns the bytes of the copies.
    std::size_t fill(
        kernel_frame const& f, dtype const* input_types, dtype const* output_types, dtype narrow, std::byte* at) {
        std::size_t used = 0, d = 0;
        auto const side = [&](span<port_slots const> ports, kernel_argument const* from, kernel_argument* to,
                              dtype const* types) {
            for (std::size_t p = 0; p < ports.size(); ++p)
                for (std::size_t k = 0; k < ports[p].count; ++k) {
                    auto const i = ports[p].first + k;
                    to[i] = from[i];
                    if (types[p] != dtype::f32 || !from[i].desc || from[i].desc->type != narrow) continue;
                    descs[d] = *from[i].desc;
                    descs[d].type = dtype::f32;
                    to[i].desc = &descs[d++];
                    to[i].data = at ? at + used : nullptr;
                    auto const size = bytes_of(*to[i].desc);
                    used += promoted_bytes(size.known() ? static_cast<std::size_t>(size.value()) : 0);
                }
        };
        side(f.input_ports, f.inputs, inputs, input_types);
        side(f.output_ports, f.outputs, outputs, output_types);
        return used;
    }
};

/// Bytes for the argument tables at the front of the workspace.
inline std::size_t promoted_tables(kernel_frame const& f) {
    auto const n = tensors_at(f.input_ports) + tensors_at(f.output_ports);
    return promoted_bytes(n * sizeof(kernel_argument)) + promoted_bytes(n * sizeof(tensor_desc));
}

GRAFT_LARGE bool run_promoted(narrow_type const& narrow, kernel_frame const& f, dtype const* input_types,
    dtype const* output_types, kernel_function inner, status& why) {
    auto const ins = tensors_at(f.input_ports), outs = tensors_at(f.output_ports);
    promoted_call call;
    call.inputs = reinterpret_cast<kernel_argument*>(f.workspace);
    call.outputs = call.inputs + ins;
    call.descs = reinterpret_cast<tensor_desc*>(f.workspace + promoted_bytes((ins + outs) * sizeof(kernel_argument)));
    for (std::size_t i = 0; i < ins + outs; ++i) {
        ::new (static_cast<void*>(call.inputs + i)) kernel_argument{};
        ::new (static_cast<void*>(call.descs + i)) tensor_desc{};
    }
    auto const tables = promoted_tables(f);
    auto const copies = call.fill(f, input_types, output_types, narrow.type, f.workspace + tables);
    for (std::size_t i = 0; i < ins; ++i)
        if (call.inputs[i].desc != f.inputs[i].desc) narrow.widen(f.inputs[i], call.inputs[i]);
    kernel_frame g = f;
    g.inputs = call.inputs;
    g.outputs = call.outputs;
    g.workspace = f.workspace + tables + copies;
    g.workspace_bytes = f.workspace_bytes - tables - copies;
    if (!inner(g, why)) return false;
    for (std::size_t i = 0; i < outs; ++i)
        if (call.outputs[i].desc != f.outputs[i].desc) narrow.narrow(call.outputs[i], f.outputs[i]);
    return true;
}

GRAFT_LARGE std::size_t promoted_workspace(kernel_frame const& f, dtype const* input_types, dtype const* output_types,
    dtype narrow, workspace_function inner) {
    auto const ins = tensors_at(f.input_ports), outs = tensors_at(f.output_ports);
    auto const ask = [&](promoted_call call) {
        auto const copies = call.fill(f, input_types, output_types, narrow, nullptr);
        kernel_frame g = f;
        g.inputs = call.inputs;
        g.outputs = call.outputs;
        return promoted_tables(f) + copies + (inner ? inner(g) : 0);
    };
    constexpr std::size_t few = 16; // a session may call it while it runs, without allocation
    if (ins <= few && outs <= few) {
        kernel_argument in[few], out[few];
        tensor_desc descs[2 * few];
        return ask({in, out, descs});
    }
    arena lists;
    return ask({lists.make<kernel_argument>(ins).data(), lists.make<kernel_argument>(outs).data(),
        lists.make<tensor_desc>(ins + outs).data()});
}

} // namespace detail

GRAFT_END
