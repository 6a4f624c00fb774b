// graft/cann/register/device_op_impl_registry.h - IMPL_OP, at CANN's include path
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/register/op_impl_registry.h"

namespace optiling {

/// A tiling that runs on the device: graft runs the one of the host.
class DeviceOpImplRegister {
public:
    explicit DeviceOpImplRegister(char const*) {}
    template <class F> DeviceOpImplRegister& Tiling(F const&) { return *this; }
};

} // namespace optiling

#define DEVICE_IMPL_OP_OPTILING(op)                                                                                    \
    [[maybe_unused]] static ::optiling::DeviceOpImplRegister const graft_device_tiling_##op =                          \
        ::optiling::DeviceOpImplRegister(#op)
