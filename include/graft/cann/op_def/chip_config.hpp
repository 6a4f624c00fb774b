// graft/cann/op_def/chip_config.hpp - configurations of chips that are added to an OpDef class from outside
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "graft/cann/op_def/op_def.hpp"

namespace ops {
using OpAICoreConfigFunc = OpAICoreConfig (*)();
}

GRAFT_BEGIN
namespace cann {

/// A REGISTER_OP_AICORE_CONFIG: one more chip of the operator `op`.
struct chip_config {
    std::string_view op, chip;
    ::ops::OpAICoreConfigFunc make;
};
/// All of this program's: static objects fill it during program startup, `op_def_catalog` reads it.
inline std::vector<chip_config>& registered_chip_configs() {
    static std::vector<chip_config> all;
    return all;
}

} // namespace cann
GRAFT_END

namespace ops {

class OpConfigRegistry {
public:
    void RegisterOpAICoreConfig(char const* op, char const* chip, OpAICoreConfigFunc make) {
        graft::cann::registered_chip_configs().push_back({op, chip, make});
    }
};

} // namespace ops
