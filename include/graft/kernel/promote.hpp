// graft/kernel/promote.hpp - kernels for 16-bit floats from those for float32: convert, run, convert back
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>

#include "graft/base/bytes.hpp"
#include "graft/kernel/argument.hpp"
#include "graft/kernel/table.hpp"
#include "graft/tensor/float16.hpp"

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
        kernel_frame const& f, dtype const* input_types, dtype const* output_types, dtype narrow_type, std::byte* at) {
        std::size_t used = 0, d = 0;
        auto const side = [&](span<port_slots const> ports, kernel_argument const* from, kernel_argument* to,
                              dtype const* types) {
            for (std::size_t p = 0; p < ports.size(); ++p)
                for (std::size_t k = 0; k < ports[p].count; ++k) {
                    auto const i = ports[p].first + k;
                    to[i] = from[i];
                    if (types[p] != dtype::f32 || !from[i].desc || from[i].desc->type != narrow_type) continue;
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

template <class T> void widen(kernel_argument const& from, kernel_argument const& to) {
    auto const n = static_cast<std::size_t>(to.desc->shape.elements().value());
    auto* const out = reinterpret_cast<float*>(to.data);
    for (std::size_t i = 0; i < n; ++i) {
        auto const v = load<T>(from.data + sizeof(T) * i);
        if constexpr (std::is_arithmetic_v<T>) out[i] = static_cast<float>(v);
        else out[i] = to_float(v);
    }
}
template <class T> void narrow_to(kernel_argument const& from, kernel_argument const& to) {
    auto const n = static_cast<std::size_t>(to.desc->shape.elements().value());
    auto const* const in = reinterpret_cast<float const*>(from.data);
    if constexpr (std::is_arithmetic_v<T>) {
        for (std::size_t i = 0; i < n; ++i) {
            auto const v = static_cast<T>(in[i]);
            __builtin_memcpy(to.data + sizeof(T) * i, &v, sizeof(T));
        }
        return;
    } else
        for (std::size_t i = 0; i < n; ++i) {
            auto const bits = dtype_of<T> == dtype::f16 ? to_half(in[i]).bits : to_bfloat16(in[i]).bits;
            __builtin_memcpy(to.data + 2 * i, &bits, 2);
        }
}

/// Bytes for the argument tables at the front of the workspace.
inline std::size_t promoted_tables(kernel_frame const& f) {
    auto const n = tensors_at(f.input_ports) + tensors_at(f.output_ports);
    return promoted_bytes(n * sizeof(kernel_argument)) + promoted_bytes(n * sizeof(tensor_desc));
}

template <class T> bool run_promoted(
    kernel_frame const& f, dtype const* input_types, dtype const* output_types, kernel_function inner, status& why) {
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
    auto const copies = call.fill(f, input_types, output_types, dtype_of<T>, f.workspace + tables);
    for (std::size_t i = 0; i < ins; ++i)
        if (call.inputs[i].desc != f.inputs[i].desc) widen<T>(f.inputs[i], call.inputs[i]);
    kernel_frame g = f;
    g.inputs = call.inputs;
    g.outputs = call.outputs;
    g.workspace = f.workspace + tables + copies;
    g.workspace_bytes = f.workspace_bytes - tables - copies;
    if (!inner(g, why)) return false;
    for (std::size_t i = 0; i < outs; ++i)
        if (call.outputs[i].desc != f.outputs[i].desc) narrow_to<T>(call.outputs[i], f.outputs[i]);
    return true;
}

inline std::size_t promoted_workspace(kernel_frame const& f, dtype const* input_types, dtype const* output_types,
    dtype narrow_type, workspace_function inner) {
    auto const ins = tensors_at(f.input_ports), outs = tensors_at(f.output_ports);
    auto const ask = [&](promoted_call call) {
        auto const copies = call.fill(f, input_types, output_types, narrow_type, nullptr);
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

namespace detail {
template <class Kernel> inline constexpr bool shares_its_work = [] {
    if constexpr (requires { Kernel::shares_work; }) return Kernel::shares_work;
    else return false;
}();
} // namespace detail

/// The float32 kernel `Kernel` for tensors of `T` (half or bfloat16): arguments are widened into the workspace, the
/// results rounded to nearest even. One rounding per operator, as accelerators with float accumulation do. `T` may
/// also be an integer if float32 represents the kernel's results exactly. Bit i of `Inputs` and `Outputs` means that
/// port i is promoted, if it is a float32 one; the others are unchanged.
template <class Kernel, class T, unsigned Inputs = ~0u, unsigned Outputs = ~0u> struct promoted {
    using op = typename Kernel::op; ///< the same as of `Kernel`
    static_assert(!requires { Kernel::tile; }, "a tiled kernel reads its own sizes: declare it for the narrow type");
    /// `types` with `T` in place of float32, at the ports whose bit in `ports` is set.
    static constexpr auto replaced(auto types, unsigned ports) {
        for (std::size_t i = 0; i < types.size(); ++i)
            if (types[i] == dtype::f32 && (ports >> i & 1u) != 0) types[i] = dtype_of<T>;
        return types;
    }
    /// The dtype of each input port, after the promotion; `undefined` accepts every dtype.
    static constexpr auto input_types = replaced(Kernel::input_types, Inputs);
    /// The same of each output port.
    static constexpr auto output_types = replaced(Kernel::output_types, Outputs);
    /// As of `Kernel`. Results are written after everything is computed, so sharing memory with an input stays safe.
    static constexpr std::uint32_t in_place = Kernel::in_place; // results are written after everything is computed
    /// Whether `Kernel` divides its work among the threads of a session.
    static constexpr bool shares_work = detail::shares_its_work<Kernel>;

    /// Widens the inputs into the workspace, runs `Kernel`, rounds the outputs. Returns whether it succeeded; `why`
    /// is set only on failure.
    /// cost that of `Kernel` and one pass over each promoted tensor
    static bool run(kernel_frame const& f, status& why) {
        return detail::run_promoted<T>(f, Kernel::input_types.data(), Kernel::output_types.data(), &Kernel::run, why);
    }
    /// Bytes of workspace: float32 copies of the promoted tensors, and what `Kernel` itself needs.
    static std::size_t workspace(kernel_frame const& f) {
        return detail::promoted_workspace(
            f, Kernel::input_types.data(), Kernel::output_types.data(), dtype_of<T>, Kernel::workspace_size());
    }
    /// `workspace`, as the row of a kernel table stores it.
    static constexpr workspace_function workspace_size() { return &workspace; }
};

namespace detail {
template <class Kernel> constexpr bool takes_float() {
    for (auto t : Kernel::input_types)
        if (t == dtype::f32) return true;
    for (auto t : Kernel::output_types)
        if (t == dtype::f32) return true;
    return false;
}
template <class T, class List> struct promoted_list;
template <class T, class... All> struct promoted_list<T, kernels<All...>> {
    using type = join<std::conditional_t<takes_float<All>(), kernels<promoted<All, T>>, kernels<>>...>;
};
} // namespace detail

/// `List` and, after it, its float32 kernels for each of the types `T`.
template <class List, class... T> using with_promoted = join<List, typename detail::promoted_list<T, List>::type...>;

GRAFT_END
