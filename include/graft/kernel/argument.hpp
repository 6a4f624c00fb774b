// graft/kernel/argument.hpp - one call of a kernel, erased: the argument block that a session lays out once
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "graft/base/config.hpp"
#include "graft/base/status.hpp"
#include "graft/op/frame.hpp"
#include "graft/tensor/attr_value.hpp"
#include "graft/tensor/desc.hpp"

GRAFT_BEGIN

/// One tensor of a call. `data` and `desc` null = an absent optional one; `data` alone is null while a plan asks for
/// the workspace's size. Inputs are never written. Elements of dtype string are in `strings`, `data` is null then.
struct GRAFT_TYPE kernel_argument {
    std::byte* data = nullptr;          ///< row-major, aligned for its element type
    tensor_desc const* desc = nullptr;  ///< every dim is known
    std::string_view* strings = nullptr;

    [[nodiscard]] constexpr bool present() const { return desc != nullptr; }
};

/// Everything that a kernel gets. Ports and attributes are in the prototype's order; `input_ports[p]` says which
/// `inputs` stand at port p.
struct GRAFT_TYPE kernel_frame {
    std::span<port_slots const> input_ports{}, output_ports{};
    kernel_argument const* inputs = nullptr;
    kernel_argument const* outputs = nullptr;
    attr_value const* attributes = nullptr;
    std::byte* workspace = nullptr;  ///< aligned to 64 bytes
    std::size_t workspace_bytes = 0; ///< as the kernel's workspace function asked
};

/// A kernel behind its decode.
using kernel_function = status (*)(kernel_frame const&);
/// Bytes of workspace that a kernel needs for these descriptors; data pointers are null.
using workspace_function = std::size_t (*)(kernel_frame const&);

GRAFT_END
