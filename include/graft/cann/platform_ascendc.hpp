// graft/cann/platform_ascendc.hpp - PlatformAscendC: the device, as tiling functions query it
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/cann/gert/tiling_context.hpp"
#include "graft/op/infer/platform.hpp"

namespace platform_ascendc {

enum class CoreMemType { L0_A, L0_B, L0_C, L1, L2, UB, HBM, FB, BT, RESERVED };
enum class SocVersion {
    ASCEND910,
    ASCEND910B,
    ASCEND310P,
    ASCEND310B,
    ASCEND910_93,
    ASCEND910_95,
    ASCEND950,
    KIRINX90,
    KIRIN9030,
    RESERVED_VERSION = 99999,
};

/// The device of `graft::platform`: unspecified values are 0 there and here.
class GRAFT_TYPE PlatformAscendC {
public:
    explicit PlatformAscendC(fe::PlatFormInfos const* of) {
        if (of) device_ = of->graft_platform();
    }
    /// Blocks that run concurrently; for a chip with separate vector cores those with a matrix unit.
    std::uint32_t GetCoreNum() const { return GetCoreNumAic(); }
    std::uint32_t GetCoreNumAic() const { return device_.cores; }
    std::uint32_t GetCoreNumAiv() const { return device_.vector_cores ? device_.vector_cores : device_.cores; }
    std::uint32_t GetCoreNumVector() const { return 0; }
    std::uint32_t CalcTschBlockDim(std::uint32_t slices, std::uint32_t cubes, std::uint32_t vectors) const {
        if (cubes == 0 || vectors == 0 || cubes > vectors) return slices;
        auto const each = vectors / cubes;
        return (slices + each - 1) / each;
    }
    SocVersion GetSocVersion() const {
        struct {
            std::string_view begins;
            SocVersion is;
        } constexpr known[] = {{"ascend910b", SocVersion::ASCEND910B}, {"ascend910_93", SocVersion::ASCEND910_93},
            {"ascend910_95", SocVersion::ASCEND910_95}, {"ascend950", SocVersion::ASCEND950},
            {"ascend910", SocVersion::ASCEND910}, {"ascend310p", SocVersion::ASCEND310P},
            {"ascend310b", SocVersion::ASCEND310B}, {"kirinx90", SocVersion::KIRINX90},
            {"kirin9030", SocVersion::KIRIN9030}};
        for (auto const& k : known)
            if (device_.chip.substr(0, k.begins.size()) == k.begins) return k.is;
        return SocVersion::RESERVED_VERSION;
    }
    void GetCoreMemSize(CoreMemType const& of, std::uint64_t& to) const {
        to = of == CoreMemType::UB     ? device_.local_bytes
             : of == CoreMemType::L1   ? device_.l1_bytes
             : of == CoreMemType::L2   ? device_.l2_bytes
             : of == CoreMemType::L0_A ? device_.l0a_bytes
             : of == CoreMemType::L0_B ? device_.l0b_bytes
             : of == CoreMemType::L0_C ? device_.l0c_bytes
                                       : 0;
    }
    void GetCoreMemBw(CoreMemType const& of, std::uint64_t& to) const {
        to = of == CoreMemType::HBM || of == CoreMemType::L2 ? device_.bandwidth : 0;
    }
    /// Workspace that CANN's kernel library reserves: graft has none.
    std::uint32_t GetLibApiWorkSpaceSize() const { return 0; }
    std::uint32_t GetResCubeGroupWorkSpaceSize() const { return 0; }
    std::uint32_t GetResGroupBarrierWorkSpaceSize() const { return 0; }
    void ReserveLocalMemory(std::uint32_t) {}

    graft::platform const& graft_platform() const { return device_; }

private:
    graft::platform device_{};
};

/// The device outside of a context: all values are unspecified.
class PlatformAscendCManager {
public:
    static PlatformAscendC* GetInstance() {
        static PlatformAscendC one(nullptr);
        return &one;
    }
    static PlatformAscendC* GetInstance(char const*) { return GetInstance(); }
};

} // namespace platform_ascendc
