// graft/kernel/argument.hpp - one type-erased call of a kernel: the argument block that a session creates once
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/container/arena.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/violation.hpp"
#include "graft/kernel/tiling_record.hpp"
#include "graft/tensor/attr_value.hpp"
#include "graft/tensor/desc.hpp"
#include "graft/tensor/dtype.hpp"

GRAFT_BEGIN

class core_memory;
struct thread_team;

namespace detail {

/// The dtype of tensors with these elements.
template <class T> inline constexpr dtype element_dtype = dtype_of<T>;
template <> inline constexpr dtype element_dtype<std::string_view> = dtype::string;

} // namespace detail

/// One tensor of a call. `data` and `desc` null = an absent optional one; only `data` is null while a plan queries the
/// workspace's size. Inputs are never written. Elements of dtype string are in `strings`, `data` is null then.
struct GRAFT_TYPE kernel_argument {
    std::byte* data = nullptr;           ///< row-major, aligned for its element type
    tensor_desc const* desc = nullptr;   ///< every dim is known
    std::string_view* strings = nullptr; ///< elements of dtype string; null for every other dtype
    std::size_t elements = 0; ///< of `desc`, computed once: a kernel for few elements need not read the shape

    constexpr kernel_argument() = default;
    constexpr kernel_argument(std::byte* bytes, tensor_desc const* of, std::string_view* strings)
        : data(bytes), strings(strings) {
        describe(of);
    }
    /// Sets this descriptor, or updates its shape.
    constexpr void describe(tensor_desc const* of) {
        desc = of;
        elements = of ? 1 : 0;
        if (of)
            for (auto d : of->shape.dims()) elements *= d > 0 ? static_cast<std::size_t>(d) : 0;
    }
    /// Whether the call has this tensor: false for an optional port that the node leaves out.
    [[nodiscard]] constexpr bool present() const { return desc != nullptr; }
};

/// All arguments of a kernel. Ports and attributes are in the prototype's order; `input_ports[p]` specifies which
/// `inputs` are at port p.
struct GRAFT_TYPE kernel_frame {
    /// For each input port: which of `inputs` are at it, as first place and count.
    span<port_slots const> input_ports{}, output_ports{}; ///< the same for `outputs`
    kernel_argument const* inputs = nullptr;              ///< the tensors of all input ports, in order
    kernel_argument const* outputs = nullptr;             ///< the tensors of all output ports, in order
    attr_value const* attributes = nullptr;               ///< one for each of the prototype; kind `none` if omitted
    std::byte* workspace = nullptr;                       ///< aligned to 64 bytes
    std::size_t workspace_bytes = 0;                      ///< the result of the kernel's workspace function
    shape* actual = nullptr; ///< one per output: where a kernel stores its size; null if all sizes are known
    void* state = nullptr;   ///< the result of the kernel's prepare function; null if it has none
    tiling_record const* tiling = nullptr; ///< the result of the kernel's tiling function; null if it has none
    std::uint32_t block = 0;               ///< the block to compute, of those that the tiling requests
    core_memory* core = nullptr;           ///< of a simulated chip, where blocks load and store; null elsewhere
    span<named_attr const> carried{};      ///< attributes that a plugin copied from the model's node
    /// inputs in whose memory the plan was allowed to put the first output, a bit for each of the first 32
    std::uint32_t in_place = 0;
    std::string_view node{};              ///< the node's name, for messages
    arena* strings = nullptr;             ///< storage of the characters that the kernel creates
    thread_team const* threads = nullptr; ///< those of the session; null: only the caller's
    violation_handler on_violation{}; ///< the handler of violations of a kernel that was compiled with GRAFT_CHECKED
};

/// A kernel after its decode: returns whether it succeeded. `why` is written only on failure, because a status of many
/// words that is written every time costs more than a small kernel.
using kernel_function = bool (*)(kernel_frame const&, status& why);
/// The result of a kernel as a status.
inline status answer_of(kernel_function run, kernel_frame const& f) {
    status why;
    return run(f, why) ? ok : why;
}
/// Bytes of workspace that a kernel needs for these descriptors; data pointers are null.
using workspace_function = std::size_t (*)(kernel_frame const&);

GRAFT_END
